"""Score an event without an account: bring a file or type a table, mend it, read the judgement, take it along."""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request, Response

from normbook.app.examples import examples
from normbook.formats.event_file import slug
from normbook.model.crosstable import ALL_SYSTEMS, FORMATS
from normbook.model.diagnostics import Diagnostic
from normbook.web.downloads import KINDS as DOWNLOADS
from normbook.web.downloads import scored_download
from normbook.web.forms import NOTHING_SENT, SENT, Form, Sent
from normbook.web.server.permissions import READ
from normbook.web.server.rates import JUDGING
from normbook.web.server.refusals import RequestRefused
from normbook.web.views import is_part, render
from normbook.web.workbench import outcomes
from normbook.web.workbench.bench import EDITIONS_TO_CHOOSE, Bench, bench_of, can_be_a_table
from normbook.web.workbench.tables import MOST_PLAYERS, MOST_ROUNDS

router = APIRouter(include_in_schema=False)

WORK = "/score"
"""Where the table is worked on."""

CHOICES: dict[str, Any] = {
    "formats": FORMATS,
    "systems": ALL_SYSTEMS,
    "editions": EDITIONS_TO_CHOOSE,
    "downloads": DOWNLOADS,
}


@router.get("/score", dependencies=[READ])
def start(request: Request) -> Response:
    """Where to drop the file."""
    return _start(request, NOTHING_SENT)


@router.post("/score", dependencies=[READ, SENT, JUDGING])
def bench(request: Request, form: Sent) -> Response:
    """The workbench; only its answer when a cell was changed."""
    if not any((form.files, form.texts("c"), *map(form.text, ("pasted", "new", "file_name", "example")))):
        raise RequestRefused("nothing-brought")
    at_work = bench_of(form)
    if at_work.unrecognised:
        return _start(request, form, at_work.opened)
    if is_part(request) and form.text("do") == "judge":
        return render(request, "outcome.html", **_answer(at_work, form))
    return render(
        request, "bench.html", **{**CHOICES, **_answer(at_work, form)}, bench=at_work, asked=at_work.brought.asked
    )


@router.post("/score/explain", dependencies=[READ, SENT, JUDGING])
def explain(request: Request, form: Sent) -> Response:
    """How one row of the judgement came about."""
    return outcomes.explanation(request, form, bench_of(form).judged())


@router.post("/score/download/{kind}", dependencies=[READ, SENT, JUDGING])
def take_along(kind: str, form: Sent) -> Response:
    """The judgement as a file, named by us."""
    scored = outcomes.scored_of(bench_of(form).judged())
    name = slug(form.text("name")[:60] or form.text("source")[:60]) or "event"
    return scored_download(kind, name, scored)


@router.post("/score/forecast", dependencies=[READ, SENT, JUDGING])
def forecast(request: Request, form: Sent) -> Response:
    """What the rounds to come must bring, for everybody or for one player."""
    return outcomes.forecast(request, form, bench_of(form).brought, WORK)


@router.post("/score/forecast/{kind}", dependencies=[READ, SENT, JUDGING])
def forecast_along(request: Request, kind: str, form: Sent) -> Response:
    """The forecast as a file."""
    return outcomes.forecast_download(request, form, bench_of(form).brought, kind)


def _start(request: Request, form: Form, findings: Sequence[Diagnostic] = ()) -> Response:
    """The ways to begin; where nothing came of one of them, with what is wrong and what was pasted."""
    told: dict[str, Any] = {**CHOICES, "most_players": MOST_PLAYERS, "most_rounds": MOST_ROUNDS}
    status = 422 if findings else 200
    return render(request, "start.html", status=status, **told, findings=findings, form=form, examples=examples())


def _answer(at_work: Bench, form: Form) -> dict[str, Any]:
    """Findings and judgement for a template."""
    return {
        **outcomes.judged_values(at_work.judged(), WORK, form),
        "editing": at_work.table is not None,
        "empty": at_work.table is not None and at_work.table.empty,
        "tableable": can_be_a_table(at_work),
    }
