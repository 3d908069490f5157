"""Score an event without an account: bring a file or type a table, mend it, read the judgement, take it along."""

from typing import Any

from fastapi import APIRouter, Request, Response

from normbook.formats.event_file import slug
from normbook.model.crosstable import FORMATS, SYSTEMS
from normbook.model.solving import CATEGORIES, KINDS
from normbook.publish.outline import outline
from normbook.publish.scoring import RULEBOOKS, Scored, ScoredEvent
from normbook.web.bench import Bench, bench_of, can_be_a_table, errors
from normbook.web.downloads import KINDS as DOWNLOADS
from normbook.web.downloads import download
from normbook.web.forms import Form, Sent
from normbook.web.permissions import READ
from normbook.web.rates import COSTLY
from normbook.web.refusals import Refused
from normbook.web.rendering import render
from normbook.web.tables import MOST_PLAYERS, MOST_ROUNDS

router = APIRouter(include_in_schema=False)

CHOICES: dict[str, Any] = {
    "rulebooks": RULEBOOKS,
    "formats": FORMATS,
    "systems": SYSTEMS,
    "kinds": KINDS,
    "categories": CATEGORIES,
    "downloads": DOWNLOADS,
}


@router.get("/score", dependencies=[READ])
def start(request: Request) -> Response:
    """Where to drop the file."""
    return render(request, "start.html", **CHOICES, most_players=MOST_PLAYERS, most_rounds=MOST_ROUNDS)


@router.post("/score", dependencies=[READ, COSTLY])
def bench(request: Request, form: Sent) -> Response:
    """The workbench; only its answer when a cell was changed."""
    if not any((form.files, form.text("pasted"), form.texts("c"), form.text("new"), form.texts("file_name"))):
        raise Refused("nothing-brought")
    at_work = bench_of(form)
    if request.headers.get("hx-request") == "true" and form.text("do") == "judge":
        return render(request, "outcome.html", **_answer(at_work))
    return render(request, "bench.html", **CHOICES, **_answer(at_work), bench=at_work, asked=at_work.brought.asked)


@router.post("/score/explain", dependencies=[READ, COSTLY])
def explain(request: Request, form: Sent) -> Response:
    """How one row of the judgement came about."""
    scored = _scored(form)
    event, row = _asked_for(form, scored)
    part = request.headers.get("hx-request") == "true"
    return render(
        request,
        "explanation.html" if part else "explained.html",
        node=outline(event.explanation(row)),
        drawings=event.drawings_of(row),
        title=event.names[row],
    )


@router.post("/score/download/{kind}", dependencies=[READ, COSTLY])
def take_along(kind: str, form: Sent) -> Response:
    """The judgement as a file, named by us."""
    scored = _scored(form)
    name = slug(form.text("name")[:60] or form.text("source")[:60]) or "event"
    return download(kind, name, scored.page, scored.full_page, scored.document)


def _answer(at_work: Bench) -> dict[str, Any]:
    """Findings and judgement for a template."""
    judged = at_work.judged()
    shown = []
    for index, event in enumerate(judged.scored.events if judged.scored else ()):
        shown.append({"index": index, "page": event.page(), "names": event.names, "drawings": event.drawings()})
    several = judged.scored is not None and len(judged.scored.events) > 1
    return {
        "findings": judged.findings,
        "errors": errors(judged.findings),
        "rules": judged.rules,
        "editing": at_work.table is not None,
        "empty": at_work.table is not None and at_work.table.empty,
        "events": shown,
        "summary": judged.scored.page().blocks[: _before_events(judged.scored)] if several and judged.scored else [],
        "tableable": can_be_a_table(at_work),
    }


def _before_events(scored: Scored) -> int:
    """How many blocks of the whole page stand before the first event: where everybody stands after the last."""
    title = scored.events[0].page().title
    blocks = scored.page().blocks
    return next((index for index, block in enumerate(blocks) if getattr(block, "text", None) == title), len(blocks))


def _scored(form: Form) -> Scored:
    scored = bench_of(form).judged().scored
    if scored is None:
        raise Refused("not-judged")
    return scored


def _asked_for(form: Form, scored: Scored) -> tuple[ScoredEvent, int]:
    event, _, row = form.text("who").partition(".")
    if not (event.isdecimal() and row.isdecimal() and len(event) < 6 and len(row) < 7):
        raise Refused("not-valid")
    if int(event) >= len(scored.events) or int(row) >= len(scored.events[int(event)].names):
        raise Refused("not-valid")
    return scored.events[int(event)], int(row)
