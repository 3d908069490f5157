"""Posting, amending and voiding events."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib import import_module
from typing import Any, Protocol

from sqlalchemy import select

from normbook.book import private
from normbook.book.basis import basis_of
from normbook.book.changes import Difference
from normbook.book.content import Content, event_content, tournament_content, variant_content
from normbook.book.derived import VOID, events
from normbook.book.entries import Entry, canonical
from normbook.book.histories import events_of, find_event, names_of, person_finder, put_event, put_members
from normbook.book.identity import Recognised, Row, recognise
from normbook.book.outcome import NO_CONSENT, Consent, Outcome, Refused, refusal
from normbook.book.rows import PersonOf, Posted
from normbook.book.store import Reading, Writing
from normbook.book.told import CIRCLES, EventState, named_members, posted_state, public_id, season_of, state_after
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.nearest import nearest
from normbook.model.solving import Tournament
from normbook.model.variant import Variant
from normbook.rulebook import rulebook


@dataclass(frozen=True, slots=True)
class Paper:
    """An event as somebody hands it in."""

    rules: str
    event: Event | Tournament
    variant: Variant | None = None

    @property
    def content(self) -> Content:
        """What is kept of it."""
        event = self.event
        own = event_content(event) if isinstance(event, Event) else tournament_content(event)
        return {"event": own, "variant": variant_content(self.variant)}

    @property
    def rows(self) -> list[Row]:
        """What it says of each person."""
        event = self.event
        column = event.columns.get("name")
        if isinstance(event, Event):
            people = [(each.id, each.name, each.state, each.row) for each in event.entrants]
        else:
            people = [(each.id, each.name, each.country, each.row) for each in event.solvers]
        return [Row(id, name, state, Place(event.file, row, column)) for id, name, state, row in people]

    @property
    def personal(self) -> list[dict[str, str | int]]:
        """What it says of each person that must not go into the log."""
        if isinstance(self.event, Event):
            return [{"expires": each.expires} if each.expires else {} for each in self.event.entrants]
        return [{"birth": each.birth} if each.birth else {} for each in self.event.solvers]


@dataclass(frozen=True, slots=True)
class How:
    """How an event is taken in."""

    consent: Consent = NO_CONSENT
    no_new: bool = False
    trust_book: bool = False
    keep_titles: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """An event from what it was to what it is; either may be nothing."""

    old: EventState | None
    new: EventState | None
    paper: Paper | None
    """None where the event goes, or only its state changes."""
    who: tuple[str, ...]
    person: PersonOf
    seq: int
    """The entry that is being written."""
    draft: Entry | None = None
    """It, as far as it is known before the event is judged."""

    @property
    def posted(self) -> Posted | None:
        """The over-the-board event that is being written; None where none is."""
        if self.paper is None:
            return None
        assert isinstance(self.paper.event, Event)
        assert self.draft is not None
        return Posted(self.seq, self.paper.event, self.who, basis_of(self.draft))

    def loader(self, reading: Reading) -> Callable[[int], Entry]:
        """Entries by their number, the one that is being written among them."""
        draft = self.draft
        return lambda seq: draft if draft and seq == draft.seq else reading.entry(seq)


@dataclass(frozen=True, slots=True)
class Applied:
    """What a rulebook made of the step; it has written its derived lines already."""

    difference: Difference
    reaches: bool
    """Whether standings change that rested on other events: then somebody must agree."""
    judgement: object = None
    notes: tuple[Diagnostic, ...] = ()


class Applier(Protocol):
    """A rulebook's part of posting."""

    def __call__(self, writing: Writing, step: Step) -> Applied: ...


_NO_TIME = datetime(1, 1, 1, tzinfo=UTC)


def apply(writing: Writing, rules: str, step: Step) -> Applied:
    """Let the rulebook derive what follows."""
    applier: Applier = import_module(f"normbook.rulebooks.{rules}.record.posting").apply
    return applier(writing, step)


def post(writing: Writing, paper: Paper, how: How, reason: str = "") -> Outcome:
    """Record an event and everything that follows from it; the same event again changes nothing."""
    event = paper.event
    if event.end is None:
        raise refusal("BOOK-EVENT-UNDATED", event.file or event.id, None, id=event.id)
    known = find_event(writing.connection, event.id)
    if known is not None:
        return _again(writing, paper, known)
    applied, entry, recognised = _taken_in(writing, "event", paper, None, reason, how)
    if applied.reaches:
        how.consent.check(named(writing, applied.difference))
    return _outcome(writing, "posted", entry, applied, recognised)


def _again(writing: Writing, paper: Paper, known: EventState) -> Outcome:
    """The same content is recognised; other content under the same id is refused with the way to amend."""
    place = Place(paper.event.file or known.id)
    findings = Findings()
    if known.status == VOID:
        findings.error("BOOK-EVENT-VOID", place, None, id=known.id)
        raise Refused(findings)
    if known.rules != paper.rules or not same_content(writing, known, paper):
        findings.error("BOOK-EVENT-EXISTS", place, None, id=known.id, name=known.name, file=paper.event.file)
        raise Refused(findings)
    return Outcome("known", known.id, writing.head(), values={"seq": known.seq, "name": known.name})


def same_content(writing: Writing, known: EventState, paper: Paper) -> bool:
    """Whether the book has exactly this event, judged by the edition that it names, if it names one."""
    entry = writing.entry(known.seq)
    kept = {"event": entry.content["event"], "variant": entry.content["variant"]}
    return canonical(kept) == canonical(paper.content) and paper.event.edition in ("", entry.edition)


def amend(writing: Writing, id: str, paper: Paper, reason: str, how: How) -> Outcome:
    """Correct a posted event in its place."""
    known = existing(writing, id)
    if known.rules != paper.rules:
        raise refusal("BOOK-AMEND-RULES", paper.event.file, None, id=id, rules=known.rules)
    paper = replace(paper, event=replace(paper.event, id=id))
    if paper.event.end is None:
        raise refusal("BOOK-EVENT-UNDATED", paper.event.file, None, id=id)
    if same_content(writing, known, paper):
        return Outcome("unchanged", id, writing.head(), values={"seq": known.seq, "name": known.name})
    applied, entry, recognised = _taken_in(writing, "amendment", paper, known, reason, how)
    how.consent.check(named(writing, applied.difference))
    outcome = _outcome(writing, "amended", entry, applied, recognised)
    return replace(outcome, difference=named(writing, applied.difference))


def void(writing: Writing, id: str, reason: str, how: How) -> Outcome:
    """Take a posted event out."""
    known = existing(writing, id)
    seq = writing.head().seq + 1
    step = Step(known, replace(known, status=VOID), None, (), person_finder(writing.connection), seq)
    applied = apply(writing, known.rules, step)
    entry = writing.append("void", {"of": id}, rules=known.rules, edition=rulebook(known.rules).newest, reason=reason)
    put_event(writing.connection, state_after(entry, known))
    difference = named(writing, applied.difference)
    if how.keep_titles:
        from normbook.book.acts import keep_titles

        difference = named(writing, keep_titles(writing, known, difference, reason))
    how.consent.check(difference)
    return Outcome("voided", id, writing.head(), entry.seq, difference, values={"name": known.name})


def existing(reading: Reading, id: str) -> EventState:
    """The event of that id, not voided; else refused."""
    known = find_event(reading.connection, id)
    if known is None:
        raise refusal("BOOK-EVENT-UNKNOWN", id, None, id=id, near=_near_event(reading, id))
    if known.status == VOID:
        raise refusal("BOOK-EVENT-VOID", id, None, id=id)
    return known


def _near_event(reading: Reading, id: str) -> str | None:
    return nearest(id, reading.connection.execute(select(events.c.id)).scalars().all())


def _taken_in(
    writing: Writing, kind: str, paper: Paper, known: EventState | None, reason: str, how: How
) -> tuple[Applied, Entry, Recognised]:
    """Recognise everybody, judge, and write the entry and what follows from it."""
    connection, seq = writing.connection, writing.head().seq + 1
    findings = Findings()
    recognised = recognise(connection, CIRCLES[paper.rules], paper.rows, findings, no_new=how.no_new)
    if findings.refused:
        raise Refused(findings)
    content: dict[str, Any] = {**paper.content, "who": list(recognised.who), "new": list(recognised.new)}
    if known is not None:
        content["of"] = known.id
    edition = _edition(writing, paper, known)
    draft = unwritten(seq, kind, paper.rules, content, edition)
    new = posted_state(draft, known)
    step = Step(known, new, paper, recognised.who, person_finder(connection), seq, draft)
    applied = apply(writing, paper.rules, step)
    asserted, noted = _assertions(applied, how)
    findings.extend(asserted)
    if noted:
        content["notes"] = noted
    if kept := _keep_personal(writing, paper, recognised):
        content["facts"] = kept
    entry = writing.append(kind, content, rules=paper.rules, edition=edition, reason=reason)
    assert entry.seq == seq
    put_members(connection, list(named_members(entry)))
    put_event(connection, new)
    return replace(applied, notes=tuple(findings)), entry, recognised


def _edition(writing: Writing, paper: Paper, known: EventState | None) -> str:
    """The edition named; else the one that judged the event before it was amended, or its season (decision:
    book-editions); else the newest."""
    if paper.event.edition:
        return paper.event.edition
    if known is not None:
        return basis_of(writing.entry(known.seq)).edition
    if paper.rules == "lpcc":
        from normbook.book.queries import season_basis

        season = season_of(paper.content["event"])
        return season_basis(writing, events_of(writing.connection, "lpcc", system=season)).edition
    return rulebook(paper.rules).newest


def unwritten(seq: int, kind: str, rules: str, content: Content, edition: str) -> Entry:
    """An entry as far as it is known before it is written."""
    return Entry(seq, _NO_TIME, "", kind, rules, edition, "", content, "", "")


def _assertions(applied: Applied, how: How) -> tuple[Findings, list[str]]:
    """A title in the file is an assertion: one that differs is refused, or noted where the book is trusted."""
    findings = Findings()
    noted = []
    for note in applied.notes:
        if note.code == "USCF-TITLE-DIFFERS":
            values = dict(note.phrase.values)
            if how.trust_book:
                noted.append(f"{values['no']} {note.cell} {values['carried']}")
                findings.note("BOOK-TITLE-DIFFERS-NOTED", note.place, note.cell, **values)
            else:
                findings.error("BOOK-TITLE-DIFFERS", note.place, note.cell, **values)
        else:
            findings.extend([note])
    if findings.refused:
        raise Refused(findings)
    return findings, noted


def _keep_personal(writing: Writing, paper: Paper, recognised: Recognised) -> list[dict[str, str]]:
    """Personal data goes beside the log; the log has a commitment to it."""
    facts = []
    for key, told in zip(recognised.who, paper.personal, strict=True):
        if told:
            known: Mapping[str, Any] = private.get(writing, key) or {}
            if {**known, **told} != known:
                facts.append({"member": key, "private": private.put(writing, key, {**known, **told})})
    return facts


def _outcome(writing: Writing, what: str, entry: Entry, applied: Applied, recognised: Recognised) -> Outcome:
    event = entry.content["event"]
    return Outcome(
        what,
        event["id"],
        writing.head(),
        entry.seq,
        named(writing, applied.difference),
        tuple((public_id(key), recognised.names[key]) for key in recognised.new),
        applied.notes,
        applied.judgement,
        {"name": event.get("name", ""), **_standing(what, entry, event)},
    )


def _standing(what: str, entry: Entry, event: Mapping[str, Any]) -> dict[str, str | bool]:
    """How a solving tournament stands once it is posted: it waits for the committee, or is an extra table."""
    if what != "posted" or entry.rules != "wfcc":
        return {}
    return {"side": True, "of": event["of"]} if event.get("of") else {"pending": True}


def named(writing: Writing, difference: Difference) -> Difference:
    """The difference with the names of the people in it."""
    return difference.named(names_of(writing.connection, {change.player for change in difference.changes}))
