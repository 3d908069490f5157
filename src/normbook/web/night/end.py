"""The end of a club night: posted, or thrown away, by whoever runs it."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from normbook.book.commands.difference import Unaccepted
from normbook.book.commands.outcome import BookRefused, Consent
from normbook.book.store.book import Writing
from normbook.model.diagnostics import Findings, Place
from normbook.office import drafts
from normbook.office.drafts import POSTED
from normbook.office.night import store as keeping
from normbook.office.night.store import Evening
from normbook.office.roles import Role
from normbook.web.forms import Sent
from normbook.web.night.review import carried
from normbook.web.night.screen import Look, evening, shown
from normbook.web.server.callers import person_of
from normbook.web.server.permissions import DIRECT
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.streams import streams_of

router = APIRouter(include_in_schema=False)


@router.post("/nights/{night}/post", dependencies=[DIRECT])
def post(request: Request, night: str, form: Sent) -> Response:
    """The event goes into the book, and the night is over."""
    found = run_by_asker(request, night)
    if found.draft.status == POSTED:  # sent twice: the first one did it
        return RedirectResponse(f"/nights/{night}?view=finish", 303)
    seen, problems = form.count("version", 10**9) or 0, Findings()
    try:
        carried(request, night, seen, Consent(digest=form.text("digest")))
    except BookRefused as problem:
        problems = problem.findings
    except Unaccepted:
        problems.warning("NIGHT-CHANGES-OTHERS", Place(found.draft.name))
    else:
        _tell(request, night)
        return RedirectResponse(f"/nights/{night}?view=finish", 303)
    return shown(request, evening(request, night), Look("finish"), problems, status=409)


@router.post("/nights/{night}/drop", dependencies=[DIRECT])
def drop(request: Request, night: str, form: Sent) -> Response:
    """Throw the night away; the box must be ticked."""
    found = run_by_asker(request, night)
    if form.text("sure") != "yes":
        problems = Findings()
        problems.error("NIGHT-NOT-SURE", Place(found.draft.name))
        return shown(request, found, Look("finish"), problems, status=409)

    def act(turn: Writing) -> None:
        drafts.drop(turn, keeping.evening(turn, night).draft)

    try:
        shelf_of(request).write(act, person_of(request))
    except BookRefused as problem:
        return shown(request, evening(request, night), Look("finish"), problem.findings, status=409)
    _tell(request, night)
    return RedirectResponse("/nights", 303)


def run_by_asker(request: Request, night: str) -> Evening:
    """The night, if it is the asker's to end (decision: club-night-helpers)."""
    found = evening(request, night)
    if not found.draft.is_run_by(person_of(request)):
        raise RequestRefused("role-needed", role=Role.OFFICER.code)
    return found


def _tell(request: Request, night: str) -> None:
    with shelf_of(request).reading() as reading:
        version = drafts.versions(reading, [night]).get(night, 0)
    streams_of(request).tell(night, version)
