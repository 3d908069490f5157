"""Events at the desk: posted from files, corrected in place or by a file, taken out."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from normbook.app.desk import judged_events
from normbook.book.commands import acts
from normbook.book.commands.outcome import BookRefused
from normbook.book.commands.step import Paper
from normbook.book.derived.histories import find_event
from normbook.book.derived.search import state_of
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import POSTED, RULING
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Diagnostic
from normbook.render.words import say
from normbook.web.desk.acts import FORM_ROOM, Proposal, acted, decided, reason_in
from normbook.web.desk.papers import correction_in, kept_files, papers_in, posted_table, table_in
from normbook.web.forms import NOTHING_SENT, Form, Sent
from normbook.web.server.cookies import settings_of
from normbook.web.server.permissions import KEEP
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import found
from normbook.web.shelf import shelf_of
from normbook.web.views import render
from normbook.web.workbench.bench import errors
from normbook.web.workbench.changes import completed
from normbook.web.workbench.papers import Papers
from normbook.web.workbench.score import CHOICES
from normbook.web.workbench.tables import EditTable

router = APIRouter(prefix="/desk", include_in_schema=False)

_OF_AN_EVENT = ("amendment", "void", "confirmation", "coefficient")


@router.get("/post", dependencies=[KEEP])
def upload(request: Request) -> Response:
    """Where to bring files."""
    return _posting(request, NOTHING_SENT)


@router.post("/post", dependencies=[KEEP, COSTLY])
def post(request: Request, form: Sent) -> Response:
    """Files into the book: findings, what they would do, then done."""

    def refused(findings: list[Diagnostic]) -> Response:
        return _posting(request, form, findings)

    papers = papers_in(form)
    if not papers.found:
        return refused(papers.findings)
    posts = [acts.post(paper, **_strictness(form)) for paper in papers.found]
    back = ("/desk/events", say("desk.events"))
    asked = Proposal(say("desk.post"), posts, back, papers.findings, judged_events, newcomers=True)
    return acted(request, form, asked, refused)


def _posting(request: Request, form: Form, findings: Sequence[Diagnostic] = ()) -> Response:
    """One form for everything; what was sent stays in it."""
    most = settings_of(request).most_upload - FORM_ROOM
    told: dict[str, Any] = {**CHOICES, "form": form, "findings": findings, "kept": kept_files(form, most)}
    return render(request, "desk/post.html", status=422 if findings else 200, **told)


@router.get("/events/{id:path}/correct", dependencies=[KEEP])
def correct(request: Request, id: str) -> Response:
    """The event's table as it was posted, to be changed."""
    with shelf_of(request).reading() as reading:
        known = _known(reading, id)
        return _correcting(request, known, _posted(reading, known), posted_table(reading, known))


@router.post("/events/{id:path}/correct", dependencies=[KEEP, COSTLY])
def amend(request: Request, id: str, form: Sent) -> Response:
    """A correction: findings beside their cells, what it changes, then done."""
    with shelf_of(request).reading() as reading:
        known = _known(reading, id)
        posted, typed = posted_table(reading, known), table_in(form)
        grown = form.text("do") in ("add-row", "add-round")
        corrected, changes = completed(posted, typed) if posted and typed and not grown else (typed, [])
        papers = Papers([], []) if grown else correction_in(form, reading, known, corrected)
    if form.text("do") == "look":
        return render(request, "desk/findings.html", findings=papers.findings, editing=True, changes=changes)
    table = corrected or posted

    def refused(findings: list[Diagnostic]) -> Response:
        return _correcting(request, known, form, table, findings)

    try:
        reason = reason_in(form, known.name or id) if papers.found else ""
    except BookRefused as missing:
        return refused([*papers.findings, *missing.findings])
    if not papers.found:
        return refused(papers.findings)
    [paper] = papers.found
    assert isinstance(paper, Paper)
    act = acts.amend(id, paper, reason, **_strictness(form))
    title = say("desk.amend", name=known.name or id)
    asked = Proposal(
        title, [act], event_link(known), papers.findings, judged_events, newcomers=True, changes=tuple(changes)
    )
    return acted(request, form, asked, refused)


@router.get("/events/{id:path}/void", dependencies=[KEEP])
def before_void(request: Request, id: str) -> Response:
    """Why it goes, and whether titles stay."""
    with shelf_of(request).reading() as reading:
        return render(request, "desk/void.html", event=_known(reading, id), findings=[], form=None)


@router.post("/events/{id:path}/void", dependencies=[KEEP, COSTLY])
def void(request: Request, id: str, form: Sent) -> Response:
    """Take the event out."""
    with shelf_of(request).reading() as reading:
        known = _known(reading, id)

    def refused(findings: list[Diagnostic]) -> Response:
        return render(request, "desk/void.html", status=422, event=known, findings=findings, form=form)

    def asked(reason: str) -> Proposal:
        act = acts.void(id, reason, keep_titles=bool(form.text("keep_titles")))
        return Proposal(say("desk.void", name=known.name or id), [act], event_link(known))

    return decided(request, form, known.name or id, asked, refused)


@router.get("/events/{id:path}", dependencies=[KEEP])
def event(request: Request, id: str) -> Response:
    """What can be done to an event, and what was."""
    with shelf_of(request).reading() as reading:
        known = _known(reading, id)
        return render(
            request, "desk/event.html", event=known, state=state_of(known), entries=_entries_of(reading, known)
        )


def _known(reading: Reading, id: str) -> EventState:
    return found(find_event(reading.connection, id))


def event_link(known: EventState) -> tuple[str, str]:
    """Where an event is kept."""
    return f"/desk/events/{quote(known.id, safe='')}", known.name or known.id


def _entries_of(reading: Reading, known: EventState) -> list[Entry]:
    """The entry that posted it, and every one that changed it since."""
    later = reading.entries(known.posted, kinds=_OF_AN_EVENT)
    return [reading.entry(known.posted), *(entry for entry in later if RULING.read(entry.content).of == known.id)]


def _posted(reading: Reading, known: EventState) -> Form:
    """The form as it is before anything is changed: the facts that the event was posted with."""
    content = POSTED.read(reading.entry(known.seq).content).event
    names = ("name", "start", "end", "season", "leg", "system", "format", "kind", "category", "locations", "of")
    return Form({name: [str(content[name])] for name in names if name in content}, [])


def _correcting(
    request: Request, known: EventState, form: Form, table: EditTable | None, findings: Sequence[Diagnostic] = ()
) -> Response:
    """The table and its facts, with what is wrong."""
    return render(
        request,
        "desk/correct.html",
        status=422 if errors(list(findings)) else 200,
        **CHOICES,
        event=known,
        form=form,
        table=table,
        findings=findings,
        # Findings about a file do not mean the cells of the table.
        editing=not form.by_field.get("files"),
    )


def _strictness(form: Form) -> dict[str, bool]:
    return {name: bool(form.text(name)) for name in ("no_new", "trust_book")}
