"""What every act of the desk goes through: tried, shown with all it changes, accepted as shown, done.

Nothing is kept on the server between the two: the page carries what was asked for, and what was shown of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from fastapi import Request, Response

from normbook.app.desk import accept_label, done_line, done_lines, would_line
from normbook.app.outcomes import difference_page
from normbook.book.commands.acts import Act, merge
from normbook.book.commands.consent import Differs, Tried, agreed, read_seen, tried
from normbook.book.commands.outcome import BookRefused, refusal
from normbook.book.log.entries import Entry, Head
from normbook.book.log.entry_kinds import POSTED
from normbook.book.log.index import key_of
from normbook.book.people.sketch import Sketch, near_sketches
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Diagnostic
from normbook.render.findings import in_order
from normbook.render.page import Block
from normbook.render.words import say
from normbook.rulebook import rulebook
from normbook.web.forms import Form
from normbook.web.server.callers import person_of
from normbook.web.server.cookies import settings_of
from normbook.web.server.refusals import RequestRefused
from normbook.web.settings import MEGABYTE
from normbook.web.shelf import shelf_of
from normbook.web.views import render
from normbook.web.workbench.changes import CellChange
from normbook.web.workbench.uploads import carried

FORM_ROOM = 100_000
"""What a form has around its files."""
SEEN = "seen"
"""The field that brings back what was shown."""


NEWCOMER, SAME = "newcomer", "same"
"""The fields that say who each newcomer is: their keys, and whom they are the same person as."""
LONGEST = 200


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody whom the book does not know, or not under this name."""

    key: str
    id: str
    name: str
    near: Sequence[Sketch]
    """Those who are spelt alike."""
    same: str
    """Whom the officer said they are; blank for somebody new."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What somebody asks of the book."""

    title: str
    acts: Sequence[Act]
    back: tuple[str, str]
    """Where the officer came from: an address and what it is called."""
    notes: Sequence[Diagnostic] = ()
    """What was noticed when the files were read."""
    more: Callable[[Reading, Tried], list[Block]] | None = None
    """What else the officer should see before agreeing, of the book as it would be."""
    afterwards: Callable[[], None] | None = None
    """What is to be done once it is stored."""
    newcomers: bool = False
    """Whether it may name people whom the book does not know: then the officer says who they are."""
    changes: tuple[CellChange, ...] = ()
    """The cells that a correction changes."""


Retold = Callable[[list[Diagnostic]], Response]
"""The page that the officer came from, with what is wrong."""


def acted(request: Request, form: Form, asked: Proposal, refused: Retold) -> Response:
    """What comes of it: the findings, what it would do, or what it did."""
    book, actor = shelf_of(request).book, person_of(request).name
    if asked.newcomers:
        asked = replace(asked, acts=[*asked.acts, *_same_people(form)])
    seen = read_seen(form.text(SEEN))
    try:
        if seen is None:
            return _shown(request, form, asked)
        try:
            found = agreed(book, asked.acts, seen, actor)
        except Differs:
            return _shown(request, form, asked, again=True)
    except BookRefused as problem:
        return refused(in_order(problem.findings))
    if isinstance(found, Tried):
        if asked.afterwards:
            asked.afterwards()
        return _done(request, asked, found.entries, found.head, found)
    return _done(request, asked, found, found[-1].head)


def decided(
    request: Request,
    form: Form,
    subject: str,
    asked: Callable[[str], Proposal],
    refused: Retold,
) -> Response:
    """The same for what somebody decides, and must give a reason for."""
    try:
        reason = reason_in(form, subject)
    except BookRefused as missing:
        return refused(list(missing.findings))
    return acted(request, form, asked(reason), refused)


def reason_in(form: Form, subject: str) -> str:
    """Why; raises the book's refusal where nothing is said: a person decides here."""
    reason = " ".join(form.text("reason").split())
    if not reason:
        raise refusal("BOOK-REASON-MISSING", subject, None)
    return reason[:1000]


def _shown(request: Request, form: Form, asked: Proposal, *, again: bool = False) -> Response:
    fields = carried(form, without=(SEEN,))
    most = settings_of(request).most_upload - FORM_ROOM
    if sum(len(name) + len(value) for name, value in fields) > most:
        # The page could not send it back.
        raise RequestRefused("too-large", most=most * 3 // 4 // MEGABYTE)
    found, more = tried(shelf_of(request).book, asked.acts, person_of(request).name, asked.more or _nothing)
    return render(
        request,
        "desk/proposed.html",
        title=asked.title,
        back=asked.back,
        again=again,
        lines=[would_line(outcome) for outcome in found.outcomes],
        new=_newcomers(request, found, form, settled=asked.newcomers),
        changes=asked.changes,
        again_with=[each for each in fields if each[0] not in (NEWCOMER, SAME)],
        notes=in_order((*asked.notes, *_notes(asked, found))),
        difference=difference_page(found.difference) if found.difference else None,
        more=more,
        idle=found.idle,
        accept=accept_label(found.outcomes),
        action=request.url.path,
        carried=fields,
        seen=str(found.seen),
    )


def _same_people(form: Form) -> list[Act]:
    """Newcomers who are somebody whom the book knows: joined with them in the same turn."""
    said = zip(form.texts(NEWCOMER), form.texts(SAME), strict=False)
    reason = say("table.same-reason")
    return [merge(one[:LONGEST], other[:LONGEST], reason) for one, other in said if other]


def _newcomers(request: Request, found: Tried, form: Form, *, settled: bool) -> list[Newcomer]:
    """Whom the book does not know; where it is settled who they are, each with those who are spelt alike."""
    said = dict(zip(form.texts(NEWCOMER), form.texts(SAME), strict=False))
    told = []
    with shelf_of(request).reading() as reading:
        for outcome in found.outcomes:
            circle = rulebook(outcome.rules).circle if outcome.rules else ""
            names = {name for _, name in outcome.new} if settled and circle else set()
            near = near_sketches(reading, circle, names) if names else {}
            for id, name in outcome.new:
                key = key_of(circle, id, name)
                told.append(Newcomer(key, id, name, near.get(name, ()), said.get(key, "")))
    return told


def _notes(asked: Proposal, found: Tried) -> list[Diagnostic]:
    """What the acts remark; who newcomers may be is asked on the page itself."""
    notes = [note for outcome in found.outcomes for note in outcome.notes]
    return [each for each in notes if not (asked.newcomers and each.code == "BOOK-NAME-NEAR")]


def _nothing(_reading: Reading, _found: Tried) -> list[Block]:
    return []


def _done(
    request: Request, asked: Proposal, entries: Sequence[Entry], head: Head, found: Tried | None = None
) -> Response:
    """The end; without `found` the answer to whoever sends it twice: what was done the first time."""
    return render(
        request,
        "desk/done.html",
        title=asked.title,
        back=asked.back,
        again=found is None,
        lines=[done_line(outcome) for outcome in found.outcomes] if found else done_lines(entries),
        difference=difference_page(found.difference) if found and found.difference else None,
        entries=[entry.seq for entry in entries],
        events=list(dict.fromkeys(map(_event_of, entries))),
        head=head,
    )


def _event_of(entry: Entry) -> tuple[str, str]:
    """The event that an entry has; blank where it has none."""
    if entry.kind not in ("event", "amendment"):
        return "", ""
    posted = POSTED.read(entry.content)
    return posted.of or str(posted.event["id"]), str(posted.event.get("name", ""))
