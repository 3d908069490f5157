"""Posting, amending and voiding events."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

from normbook.book.commands.outcome import NO_CONSENT, BookRefused, CommandResult, Consent, refusal
from normbook.book.commands.step import Applied, EventStep, Paper, named, unwritten
from normbook.book.derived.histories import find_event, person_finder, put_event, put_members
from normbook.book.derived.tables import PENDING, SIDE, VOID, events
from normbook.book.log.basis import basis_of
from normbook.book.log.content import Content, variant_content
from normbook.book.log.effects import named_members, posted_state, state_after
from normbook.book.log.entries import Entry, canonical
from normbook.book.log.entry_kinds import POSTED, RULING, PostedContent, RulingContent
from normbook.book.log.index import EventState, public_id
from normbook.book.people import private
from normbook.book.people.identity import Recognised, recognise
from normbook.book.record import record_of
from normbook.book.store.book import Reading, Writing
from normbook.model.diagnostics import Findings, Place
from normbook.model.nearest import nearest
from normbook.rulebook import rulebook


@dataclass(frozen=True, slots=True)
class PostOptions:
    """How an event is taken in."""

    consent: Consent = NO_CONSENT
    no_new: bool = False
    trust_book: bool = False
    keep_titles: bool = False


def post(writing: Writing, paper: Paper, how: PostOptions, reason: str = "") -> CommandResult:
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


def _again(writing: Writing, paper: Paper, known: EventState) -> CommandResult:
    """The same content is recognised; other content under the same id is refused with the way to amend."""
    place = Place(paper.event.file or known.id)
    findings = Findings()
    if known.status == VOID:
        findings.error("BOOK-EVENT-VOID", place, None, id=known.id)
        raise BookRefused(findings)
    if known.rules != paper.rules or not same_content(writing, known, paper):
        findings.error("BOOK-EVENT-EXISTS", place, None, id=known.id, name=known.name, file=paper.event.file)
        raise BookRefused(findings)
    return CommandResult("known", known.id, writing.head(), values={"seq": known.seq, "name": known.name})


def paper_content(paper: Paper) -> PostedContent:
    """What is kept of an event that is handed in, as far as it says it itself."""
    return PostedContent(record_of(paper.rules).content(paper.event), variant_content(paper.variant), (), ())


def same_content(writing: Writing, known: EventState, paper: Paper) -> bool:
    """Whether the book has exactly this event, judged by the edition that it names, if it names one."""
    entry = writing.entry(known.seq)
    kept, given = POSTED.read(entry.content), paper_content(paper)
    same = canonical([kept.event, kept.variant]) == canonical([given.event, given.variant])
    return same and paper.event.edition in ("", entry.edition)


def amend(writing: Writing, id: str, paper: Paper, reason: str, how: PostOptions) -> CommandResult:
    """Correct a posted event in its place."""
    known = existing(writing, id)
    if known.rules != paper.rules:
        raise refusal("BOOK-AMEND-RULES", paper.event.file, None, id=id, rules=known.rules)
    paper = replace(paper, event=replace(paper.event, id=id))
    if paper.event.end is None:
        raise refusal("BOOK-EVENT-UNDATED", paper.event.file, None, id=id)
    if same_content(writing, known, paper):
        return CommandResult("unchanged", id, writing.head(), values={"seq": known.seq, "name": known.name})
    applied, entry, recognised = _taken_in(writing, "amendment", paper, known, reason, how)
    how.consent.check(named(writing, applied.difference))
    outcome = _outcome(writing, "amended", entry, applied, recognised)
    return replace(outcome, difference=named(writing, applied.difference))


def void(writing: Writing, id: str, reason: str, how: PostOptions) -> CommandResult:
    """Take a posted event out."""
    known = existing(writing, id)
    seq = writing.head().seq + 1
    step = EventStep(known, replace(known, status=VOID), None, (), person_finder(writing.connection), seq)
    applied = record_of(known.rules).apply(writing, step)
    content, edition = RULING.content(RulingContent(id)), rulebook(known.rules).newest
    entry = writing.append("void", content, rules=known.rules, edition=edition, reason=reason)
    put_event(writing.connection, state_after(entry, known))
    difference = named(writing, applied.difference)
    if how.keep_titles:
        kept = record_of(known.rules).keep_titles(writing, known, difference, reason)
        difference = named(writing, kept)
    how.consent.check(difference)
    return CommandResult("voided", id, writing.head(), entry.seq, difference, values={"name": known.name})


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
    writing: Writing, kind: str, paper: Paper, known: EventState | None, reason: str, how: PostOptions
) -> tuple[Applied, Entry, Recognised]:
    """Recognise everybody, judge, and write the entry and what follows from it."""
    connection, seq = writing.connection, writing.head().seq + 1
    findings = Findings()
    record = record_of(paper.rules)
    circle, rows = rulebook(paper.rules).circle, record.rows(paper.event)
    recognised = recognise(connection, circle, rows, findings, no_new=how.no_new)
    if findings.refused:
        raise BookRefused(findings)
    of = known.id if known else None
    content = replace(paper_content(paper), who=recognised.who, new=recognised.new, of=of)
    edition = _edition(writing, paper, known, content.event)
    draft = unwritten(seq, kind, paper.rules, POSTED.content(content), edition)
    new = posted_state(draft, known)
    step = EventStep(known, new, paper, recognised.who, person_finder(connection), seq, draft)
    applied = record.apply(writing, step)
    asserted, noted = _assertions(applied, record.assertions, how)
    findings.extend(asserted)
    kept = tuple(_keep_personal(writing, paper, recognised))
    whole = POSTED.content(replace(content, notes=tuple(noted) or None, facts=kept or None))
    entry = writing.append(kind, whole, rules=paper.rules, edition=edition, reason=reason)
    assert entry.seq == seq
    put_members(connection, list(named_members(entry)))
    put_event(connection, new)
    return replace(applied, notes=tuple(findings)), entry, recognised


def _edition(writing: Writing, paper: Paper, known: EventState | None, event: Content) -> str:
    """The edition named; else the one that judged the event before it was amended (decision: book-editions); else
    that of a new event."""
    if paper.event.edition:
        return paper.event.edition
    if known is not None:
        return basis_of(writing.entry(known.seq)).edition
    return record_of(paper.rules).edition(writing, event)


def _assertions(applied: Applied, codes: Collection[str], how: PostOptions) -> tuple[Findings, list[str]]:
    """A title in the file is an assertion: one that differs is refused, or noted where the book is trusted.

    So is whatever else a rulebook calls one, such as a norm that was printed: of that its own finding tells.
    """
    findings = Findings()
    noted = []
    for note in applied.notes:
        if note.code in codes:
            values = dict(note.phrase.values)
            refused, told = (
                ("BOOK-TITLE-DIFFERS", "BOOK-TITLE-DIFFERS-NOTED") if "carried" in values else [note.code] * 2
            )
            if how.trust_book:
                noted.append(f"{values['no']} {note.cell} {values.get('carried', note.code)}")
                findings.note(told, note.place, note.cell, **values)
            else:
                findings.error(refused, note.place, note.cell, **values)
        else:
            findings.extend([note])
    if findings.refused:
        raise BookRefused(findings)
    return findings, noted


def _keep_personal(writing: Writing, paper: Paper, recognised: Recognised) -> list[dict[str, str]]:
    """Personal data goes beside the log; the log has a commitment to it."""
    facts = []
    for key, told in zip(recognised.who, record_of(paper.rules).personal(paper.event), strict=True):
        if told:
            known: Mapping[str, Any] = private.get(writing, key) or {}
            if {**known, **told} != known:
                facts.append({"member": key, "private": private.put(writing, key, {**known, **told})})
    return facts


def _outcome(writing: Writing, what: str, entry: Entry, applied: Applied, recognised: Recognised) -> CommandResult:
    event = POSTED.read(entry.content).event
    return CommandResult(
        what,
        event["id"],
        writing.head(),
        entry.seq,
        named(writing, applied.difference),
        tuple((public_id(key), recognised.names[key]) for key in recognised.new),
        applied.notes,
        applied.judgement,
        {"name": event.get("name", ""), **(_standing(entry) if what == "posted" else {})},
        entry.rules or "",
    )


def _standing(entry: Entry) -> dict[str, str | bool]:
    """How an event that does not count yet stands: it waits for the committee, or is an extra table of another."""
    status = posted_state(entry).status
    if status == SIDE:
        return {"side": True, "of": POSTED.read(entry.content).event["of"]}
    return {"pending": True} if status == PENDING else {}
