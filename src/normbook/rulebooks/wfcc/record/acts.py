"""What the federation does by hand: titles granted, and the committee's word on tournaments."""

from collections.abc import Iterator
from datetime import date

from normbook.book.commands.difference import NO_DIFFERENCE
from normbook.book.commands.outcome import CommandResult, Consent, refusal
from normbook.book.commands.step import EventStep, named
from normbook.book.derived.histories import person_finder, put_event
from normbook.book.derived.tables import SIDE
from normbook.book.log.effects import state_after
from normbook.book.log.entry_kinds import ACT, RULING, ActContent, RulingContent
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Writing
from normbook.model.phrase import Value
from normbook.rulebook import rulebook
from normbook.rulebooks.wfcc.law.tables import TITLES
from normbook.rulebooks.wfcc.record.basis import RULES
from normbook.rulebooks.wfcc.record.quarters import apply


def grant(writing: Writing, player: Known, title: str, reason: str, on: date) -> CommandResult:
    """A title, which the next list shows; it changes no rating."""
    if not reason.strip():
        raise refusal("BOOK-REASON-MISSING", player.name, None)
    if title not in TITLES:
        raise refusal("BOOK-TITLE-UNKNOWN", title or player.name, None, title=title, known=TITLES)
    content = ACT.content(ActContent(player.key, on.isoformat(), title=title))
    entry = writing.append("grant", content, rules=RULES, edition=rulebook(RULES).newest, reason=reason)
    return CommandResult(
        "granted", player.name, writing.head(), entry.seq, values={"id": player.id or player.key, "title": title}
    )


def confirm(
    writing: Writing, event: EventState, reason: str, consent: Consent, *, refuse: bool, coefficient: str | None
) -> CommandResult:
    """The committee's word on a tournament, and its coefficient (wfcc.confirm)."""
    id = event.id
    if event.status == SIDE:
        raise refusal("BOOK-CONFIRM-SIDE", id, None, id=id)
    if not reason.strip():
        raise refusal("BOOK-REASON-MISSING", id, None)
    state, first = event, 0
    for kind, word in _words(id, refuse, coefficient):
        entry = writing.append(kind, RULING.content(word), rules=RULES, edition=rulebook(RULES).newest, reason=reason)
        state, first = state_after(entry, state), first or entry.seq
    step = EventStep(event, state, None, (), person_finder(writing.connection), writing.head().seq)
    applied = apply(writing, step)
    put_event(writing.connection, state)
    difference = named(writing, applied.difference)
    if applied.reaches:
        consent.check(difference)
    what = "refused" if refuse else "confirmed"
    values: dict[str, Value] = {"name": event.name, "coefficient": coefficient}
    return CommandResult(
        what,
        id,
        writing.head(),
        first,
        difference or NO_DIFFERENCE,
        judgement=applied.judgement,
        values=values,
        rules=event.rules,
    )


def _words(id: str, refuse: bool, coefficient: str | None) -> Iterator[tuple[str, RulingContent]]:
    yield "confirmation", RulingContent(id, not refuse)
    if coefficient is not None:
        yield "coefficient", RulingContent(id, coefficient=coefficient)
