"""How the book keeps class titles: each player's own chain, of events and of published lists."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, replace
from typing import Any

from normbook.book.chains.law import Effect, EventLine
from normbook.book.chains.start_record import StartRecord
from normbook.book.chains.starts import StartLine
from normbook.book.chains.states import json_states
from normbook.book.derived.rows import AwardTexts, HistoryRow
from normbook.book.log.basis import Basis, basis_of, tables_of
from normbook.book.log.codec import Way
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import ACT
from normbook.judgement import Judgement, Step, check
from normbook.model.crosstable import Event
from normbook.model.light import dataclass
from normbook.model.numbers import fixed_or_none
from normbook.model.phrase import phrase
from normbook.rulebooks.cfc.law import titles
from normbook.rulebooks.cfc.law.explain import explain
from normbook.rulebooks.cfc.law.judge import ClassPlayer, judge
from normbook.rulebooks.cfc.law.tables import CODES, RULES, load
from normbook.rulebooks.cfc.law.titles import NOTHING, ClassNorm, ClassStanding, TitleReached

tables_by = tables_of(RULES, load)
"""The tables that something was judged by."""


@dataclass(frozen=True, slots=True)
class ClassAward:
    """What a line says besides the standing."""

    title: str
    """Held after it, by its letters."""
    titles: tuple[str, ...] = ()
    """Those that it brought."""
    by: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    """By what each was reached, and its norms: event and day."""
    performance: str | None = None
    norms: tuple[str, ...] = ()


def _by(told: list[Any]) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    return tuple((by, tuple((event, day) for event, day in norms)) for by, norms in told)


_TEXTS = AwardTexts(ClassAward, {"by": Way(list, _by)})
award_text, award_from = _TEXTS.text, _TEXTS.read


def _standing(told: list[Any]) -> ClassStanding:
    title, norms, *others = told
    return ClassStanding(title, tuple(ClassNorm(*norm) for norm in norms), *others)


class ClassRecord(StartRecord[ClassStanding]):
    """A player's standing after an event rests on the one before it and on the event's table alone."""

    rules = RULES
    states = json_states(NOTHING, astuple, _standing)
    assertions = frozenset({"CFC-TITLE-DIFFERS"})

    def event_lines(
        self, event: Event, basis: Basis, before: Mapping[str, ClassStanding], only: Collection[str] | None
    ) -> tuple[Iterator[EventLine[ClassStanding]], Judgement[ClassPlayer]]:
        numbers = None if only is None else {each.no for each in event.entrants if each.id in only}
        known = {key: state for key, state in before.items() if state != NOTHING}
        judgement = judge(event, tables_by(basis), known, numbers)
        return map(_line, judgement.subjects), judgement

    def explain(self, subject: ClassPlayer, event: Event, basis: Basis) -> Step:
        return explain(subject, tables_by(basis))

    def start(self, line: StartLine, day: str, basis: Basis, held: ClassStanding) -> Effect[ClassStanding]:
        """A published list: its ratings were published on its day, which may bring titles (cfc.438.title)."""
        tables = tables_by(basis)
        titled = replace(held, title=max(held.title, tables.ladder.rank(line.code) or 0))
        rated = titles.with_published(titled, (line.rating,), tables)
        after, reached = titles.titles_reached(rated, "", day, tables)
        return Effect(after, award_text(_award(after, reached)))

    def act(self, entry: Entry, state: ClassStanding) -> Effect[ClassStanding]:
        """A grant."""
        tables, act = tables_by(basis_of(entry)), ACT.read(entry.content)
        title = str(act.title)
        rank, note = tables.ladder.rank(title) or 0, phrase("act.higher")
        reached = [TitleReached(each, "grant", "", act.on) for each in range(state.title + 1, rank + 1)]
        after = replace(state, title=max(state.title, rank))
        held = check("cfc.438.kept", bool(reached), title, tables.ladder.of_rank(state.title).code or None, note)
        return Effect(after, award_text(_award(after, reached)), [held])

    def titles_to_grant(self, basis: Basis) -> Mapping[str, str]:
        return tables_by(basis).ladder.names

    def standing_text(self, row: Any) -> str:
        """The title's letters and the rating."""
        return "" if row is None else f"{award_from(row.award).title} {row.rating}".strip()

    def titles_of(self, state: ClassStanding) -> Sequence[str]:
        return CODES[: state.title]


def _line(each: ClassPlayer) -> EventLine[ClassStanding]:
    performance, norms = fixed_or_none(each.performance, 2), (CODES[each.norm - 1],) if each.norm else ()
    award = replace(_award(each.after, each.reached), performance=performance, norms=norms)
    return EventLine(each.entrant.no, each.after, each.rating, award_text(award))


def _award(after: ClassStanding, reached: Sequence[TitleReached]) -> ClassAward:
    """The title held, and those reached with the norms that made them."""
    by = tuple((each.by, tuple((norm.event, norm.day) for norm in each.norms)) for each in reached)
    titles = tuple(CODES[each.rank - 1] for each in reached)
    return ClassAward(CODES[after.title - 1] if after.title else "", titles, by)


def titles_in(rows: Sequence[HistoryRow]) -> list[TitleReached]:
    """The titles of a player's lines, in the order in which they were reached."""
    found = []
    for row in rows:
        award = award_from(row.award)
        for code, (by, norms) in zip(award.titles, award.by, strict=True):
            rank = CODES.index(code) + 1
            found.append(TitleReached(rank, by, row.event, row.end, tuple(ClassNorm(rank, *norm) for norm in norms)))
    return found


RECORD = ClassRecord()
