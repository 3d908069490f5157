"""Answers about a table at work, for the public workbench and for drafts: judged, explained, forecast, taken along."""

from typing import Any

from fastapi import Request, Response

from normbook.forecast.answer import Forecast
from normbook.render.scores import Scored, ScoredEvent
from normbook.web.downloads import KINDS, download
from normbook.web.facts import forecast_fields
from normbook.web.forms import Form
from normbook.web.server.cookies import settings_of
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import explained, is_part, render
from normbook.web.workbench.bench import errors
from normbook.web.workbench.forecast import ForecastWish, Foreseen, foresee, wish_of
from normbook.web.workbench.intake import Brought, JudgedFiles


def judged_values(judged: JudgedFiles, work: str, form: Form) -> dict[str, Any]:
    """Findings and judgement for a template; `work` is where the table is worked on."""
    shown = []
    for index, event in enumerate(judged.scored.events if judged.scored else ()):
        shown.append({"index": index, "page": event.page(), "names": event.names, "drawings": event.drawings()})
    after = judged.scored.standings() if judged.scored and len(judged.scored.events) > 1 else None
    return {
        "work": work,
        "downloads": KINDS,
        "asked_for": {name: form.text(name) for name in ("by_book", *(each.fact.key for each in forecast_fields()))},
        "findings": judged.findings,
        "errors": errors(judged.findings),
        "rules": judged.rules,
        "unfinished": judged.unfinished,
        "checks": judged.checks,
        "events": shown,
        "summary": after.page().blocks if after else [],
    }


def explanation(request: Request, form: Form, judged: JudgedFiles) -> Response:
    """How one row of the judgement came about."""
    event, row = _asked_for(form, scored_of(judged))
    return explained(request, event.explanation(row), event.names[row], event.drawings_of(row))


def scored_of(judged: JudgedFiles) -> Scored:
    """The judgement; refused where findings stand in its way."""
    if judged.scored is None:
        raise RequestRefused("not-judged")
    return judged.scored


def _asked_for(form: Form, scored: Scored) -> tuple[ScoredEvent, int]:
    event, _, row = form.text("who").partition(".")
    if not (event.isdecimal() and row.isdecimal() and len(event) < 6 and len(row) < 7):
        raise RequestRefused("not-valid")
    if int(event) >= len(scored.events) or int(row) >= len(scored.events[int(event)].names):
        raise RequestRefused("not-valid")
    return scored.events[int(event)], int(row)


def forecast(request: Request, form: Form, brought: Brought, work: str) -> Response:
    """What is needed, for everybody or for the one asked for."""
    wish = wish_of(form)
    foreseen = _foreseen(request, brought, wish)
    found, part = foreseen.forecast, is_part(request)
    return render(
        request,
        "forecast/part.html" if part else "forecast/page.html",
        work=work,
        alone=wish.player is not None,
        findings=foreseen.findings,
        page=found.page() if found else None,
        openings=found.openings() if found and part else {},
        drawings=found.drawings() if found else [],
        # A page of its own has no table to send along.
        downloads=KINDS if part and wish.player is None else (),
    )


def forecast_download(request: Request, form: Form, brought: Brought, kind: str) -> Response:
    """The forecast as a file."""
    found = _foreseen(request, brought, wish_of(form)).forecast
    if found is None:
        raise RequestRefused("not-judged")
    return forecast_file(found, kind)


def forecast_file(found: Forecast, kind: str) -> Response:
    """A forecast in the form asked for."""
    return download(kind, "forecast", found.page, found.full_page, found.document)


def _foreseen(request: Request, brought: Brought, wish: ForecastWish) -> Foreseen:
    if wish.by_book and settings_of(request).book is not None:
        with shelf_of(request).reading() as reading:
            return foresee(brought, wish, reading)
    return foresee(brought, wish)
