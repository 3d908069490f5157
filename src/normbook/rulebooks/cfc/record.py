"""How the book keeps class titles: each player's own chain, of events and of published lists."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Any

from normbook.book.chains.law import Effect, EventLine
from normbook.book.chains.start_record import StartRecord
from normbook.book.chains.starts import StartLine
from normbook.book.commands.outcome import CommandResult, Consent, refusal
from normbook.book.derived.rows import HistoryRow
from normbook.book.log.basis import Basis, basis_of, tables_of
from normbook.book.log.entries import Entry, canonical
from normbook.book.log.index import Known
from normbook.book.store.book import Writing
from normbook.judgement import Judgement, Step, check
from normbook.model.crosstable import Event, Rating
from normbook.model.numbers import fixed_text, rounded
from normbook.model.phrase import phrase
from normbook.rulebooks.cfc.law.explain import explain
from normbook.rulebooks.cfc.law.judge import ClassPlayer, judge
from normbook.rulebooks.cfc.law.tables import CODES, RULES, load
from normbook.rulebooks.cfc.law.titles import (
    NOTHING,
    ClassNorm,
    ClassStanding,
    TitleReached,
    titles_reached,
    with_published,
)

tables_by = tables_of(RULES, load)
"""The tables that something was judged by."""


class ClassRecord(StartRecord[ClassStanding]):
    """A player's standing after an event rests on the one before it and on the event's table alone."""

    rules = RULES
    nothing = NOTHING
    assertions = frozenset({"CFC-TITLE-DIFFERS"})

    def state_text(self, state: ClassStanding) -> str:
        norms = [[norm.rank, norm.event, norm.day] for norm in state.norms]
        others = [state.published, state.established, state.high, state.foreign]
        return "" if state == NOTHING else canonical([state.title, norms, *others])

    def state_from(self, text: str) -> ClassStanding:
        return _state(text)

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
        titled = replace(held, title=max(held.title, tables.rank(line.code) or 0))
        after, reached = titles_reached(with_published(titled, (line.rating,), tables), "", day, tables)
        return Effect(after, _award(after, reached))

    def act(self, entry: Entry, state: ClassStanding) -> Effect[ClassStanding]:
        """A grant."""
        tables, title = tables_by(basis_of(entry)), entry.content["title"]
        rank, note = tables.rank(title) or 0, phrase("cfc.act.higher")
        reached = [TitleReached(each, "grant", "", entry.content["on"]) for each in range(state.title + 1, rank + 1)]
        after = replace(state, title=max(state.title, rank))
        held = check("cfc.438.kept", bool(reached), title, tables.code(state.title), note)
        return Effect(after, _award(after, reached), [held])

    def grant(
        self, writing: Writing, player: Known, title: str, reason: str, consent: Consent, *, on: date, system: str
    ) -> CommandResult:
        """A title by its code or its name."""
        rank = tables_by(self.basis_on(writing, system, on)).rank(title)
        if not rank:
            raise refusal("BOOK-TITLE-UNKNOWN", title, None, title=title, known=CODES)
        content = {"title": CODES[rank - 1]}
        return self.carry_out(writing, "grant", "granted", content, player, reason, consent, on=on, system=system)

    def standing_text(self, row: Any) -> str:
        """The title's letters and the rating."""
        return "" if row is None else f"{json.loads(row.award).get('title', '')} {row.rating}".strip()

    def titles_between(
        self, was: ClassStanding, now: ClassStanding, basis: Callable[[], Basis]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return CODES[was.title : now.title], CODES[now.title : was.title]

    def titles_gained(self, row: HistoryRow) -> Sequence[str]:
        return [CODES[each.rank - 1] for each in titles_in([row])]


@lru_cache(maxsize=65536)
def _state(text: str) -> ClassStanding:
    if not text:
        return NOTHING
    title, norms, *others = json.loads(text)
    return ClassStanding(title, tuple(ClassNorm(*norm) for norm in norms), *others)


def _line(each: ClassPlayer) -> EventLine[ClassStanding]:
    more: dict[str, object] = {}
    if each.performance is not None:
        more["performance"] = fixed_text(each.performance, 2)
    if each.norm:
        more["norms"] = [CODES[each.norm - 1]]
    new = each.rated.new
    computed = None if new is None else Rating(int(rounded(new, 0)), each.rated.games_after)
    rating = each.entrant.post or computed
    award = _award(each.after, each.reached, **more)
    return EventLine(each.entrant.no, each.after, str(rating) if rating else "", award)


def _award(after: ClassStanding, reached: Sequence[TitleReached], **more: object) -> str:
    """What a line says: the title held, and those reached with the norms that made them."""
    if after.title:
        more["title"] = CODES[after.title - 1]
    if reached:
        more["titles"] = [CODES[each.rank - 1] for each in reached]
        more["by"] = [[each.by, [[norm.event, norm.day] for norm in each.norms]] for each in reached]
    return canonical(more)


def titles_in(rows: Sequence[HistoryRow]) -> list[TitleReached]:
    """The titles of a player's lines, in the order in which they were reached."""
    found = []
    for row in rows:
        award = json.loads(row.award)
        for code, (by, norms) in zip(award.get("titles", ()), award.get("by", ()), strict=True):
            rank = CODES.index(code) + 1
            found.append(TitleReached(rank, by, row.event, row.end, tuple(ClassNorm(rank, *norm) for norm in norms)))
    return found


RECORD = ClassRecord()
