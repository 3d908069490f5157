"""What a rulebook says of standings that are chains of events: their text form, and what moves them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from normbook.book.chains.starts import StartLine, StartList, in_force, start_list
from normbook.book.chains.states import StateTexts
from normbook.book.derived.rows import EffectPlace, HistoryRow, PersonOf, Posted, posted_event
from normbook.book.derived.tables import COUNTED
from normbook.book.log.basis import Basis
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import ACT
from normbook.book.log.index import LogIndex
from normbook.book.problem import BookProblem
from normbook.book.store.book import Reading
from normbook.judgement import Check, Judgement
from normbook.model.crosstable import Event

S = TypeVar("S")


class Effect(NamedTuple, Generic[S]):
    """What an act, or a list to start from, does to a standing."""

    after: S
    award: str
    """What the line says besides the standing: canonical JSON."""
    checks: Sequence[Check] = ()
    """The conditions of an act: one that is not met makes it idle."""


class EventLine(NamedTuple, Generic[S]):
    """What an event leaves of an entrant."""

    no: int
    after: S
    rating: str
    """As it is printed after the event; blank for none."""
    award: str
    """What the line says besides the standing: canonical JSON."""


class ChainLaw(ABC, Generic[S]):
    """What must be said of standings that are chains of events: their text form, and what moves them."""

    rules: ClassVar[str]
    apart: ClassVar[bool] = True
    """Whether what an event leaves of a player rests on no other player's standing; else it is judged as a whole."""
    states: ClassVar[StateTexts[Any]]
    """How histories hold standings."""

    @property
    def nothing(self) -> S:
        """Where everybody stands before anything of theirs."""
        found: S = self.states.nothing
        return found

    def state_text(self, state: S) -> str:
        """A standing as histories hold it: one text for each; blank for nothing."""
        return self.states.text(state)

    def state_from(self, text: str) -> S:
        """The standing that a text tells."""
        found: S = self.states.read(text)
        return found

    @abstractmethod
    def event_lines(
        self, event: Event, basis: Basis, before: Mapping[str, S], only: Collection[str] | None
    ) -> tuple[Iterable[EventLine[S]], Judgement[Any]]:
        """What an event leaves of its entrants, who are known by `id`, from where they stood; and its judgement.

        Whoever is not in `before` stands at nothing. Where only some are asked for, others may be left out.
        """

    def act(self, entry: Entry, state: S) -> Effect[S]:
        """What a recorded grant or demotion does to a standing; one that no longer fits does nothing."""
        raise BookProblem("BOOK-ENTRY-UNKNOWN", rules=self.rules, kind=entry.kind)

    def start(self, line: StartLine, day: str, basis: Basis, held: S) -> Effect[S]:
        """Where a list to start from leaves a member who stands at `held` before it."""
        raise BookProblem("BOOK-ENTRY-UNKNOWN", rules=self.rules, kind="start")

    def standing_text(self, row: Any) -> str:
        """A standing as differences print it, after a line; blank where there is none."""
        return str(row.rating) if row is not None else ""

    def titles_of(self, state: S) -> Sequence[str]:
        """The titles that somebody holds who stands so, as awards have them."""
        return ()

    def titles_between(self, was: S, now: S, basis: Callable[[], Basis]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The titles that come and those that go between two standings; `basis` gives what the player is judged by."""
        old, new = self.titles_of(was), self.titles_of(now)
        return tuple(each for each in new if each not in old), tuple(each for each in old if each not in new)

    def titles_gained(self, row: HistoryRow) -> Sequence[str]:
        """The titles that a line had brought."""
        return [str(each) for each in row.awarded.titles]

    def event_rows(
        self,
        system: str,
        posted: Posted,
        person: PersonOf,
        states: Mapping[str, S],
        only: Collection[str] | None = None,
    ) -> tuple[list[HistoryRow], Judgement[Any]]:
        """The lines an event leaves in histories, for everybody or only for some; and its judgement."""
        event = posted.identified(person)
        assert event.end is not None
        rules, end, id, seq = self.rules, event.end.isoformat(), event.id, posted.seq
        text, nothing = self.state_text, self.nothing
        known = {entrant.no: (entrant.id, key) for entrant, key in zip(event.entrants, posted.who, strict=True)}
        present = {entrant.id: states[entrant.id] for entrant in event.entrants if entrant.id in states}
        lines, judgement = self.event_lines(event, posted.basis, present, only)
        rows = []
        for no, after, rating, award in lines:
            player, key = known[no]
            if only is None or player in only:
                states_of = text(states.get(player, nothing)), text(after)
                rows.append(HistoryRow(rules, system, player, end, 0, id, key, no, *states_of, rating, award, seq))
        return rows, judgement

    def act_row(self, entry: Entry, person: PersonOf, state: S, rating: str) -> HistoryRow:
        """The line an officer's act leaves in a history."""
        act, effect = ACT.read(entry.content), self.act(entry, state)
        return HistoryRow(
            self.rules,
            act.system or "",
            person(act.player),
            act.on,
            entry.seq,
            "",
            act.player,
            0,
            self.state_text(state),
            self.state_text(effect.after),
            rating or act.rating or "",
            effect.award,
            entry.seq,
        )

    def start_row(self, start: StartList, recorded: str, person: PersonOf, state: S, rating: str) -> HistoryRow:
        """The line a list to start from leaves in a history."""
        line, place = start.lines[recorded], start.place(recorded, person)
        before = self.state_text(state)
        known = start.effects.get((id(line), before))
        if known is None:
            effect = self.start(line, start.day, start.basis, state)
            known = start.effects[id(line), before] = self.state_text(effect.after), str(line.rating), effect.award
        after, shown, award = known
        # Of two lines that turned out to be one person's, the rating of their own is shown.
        if place.event and rating:
            shown = rating
        who = person(recorded)
        return HistoryRow(self.rules, start.system, who, *place, recorded, 0, before, after, shown, award, start.seq)

    def in_order(self, told: LogIndex) -> list[tuple[EffectPlace, int, str]]:
        """Lists to start from, events that count, and acts, in the order of effect; each with its entry and system."""
        events = (state for state in told.events.values() if state.rules == self.rules and state.status == COUNTED)
        found = [(EffectPlace(state.end, 0, state.id), state.seq, state.system) for state in events]
        acts = ((each.seq, ACT.read(each.content)) for each in told.acts if each.rules == self.rules)
        found += [(EffectPlace(act.on, seq, ""), seq, act.system or "") for seq, act in acts]
        starts = in_force(told.sources[self.rules])
        found += [(EffectPlace(day, -entry.seq, ""), entry.seq, system) for (day, system), entry in starts.items()]
        return sorted(found)

    def folded(self, reading: Reading, told: LogIndex) -> Iterator[HistoryRow]:
        """Every line from nothing."""
        states: dict[str, dict[str, S]] = {}
        ratings: dict[tuple[str, str], str] = {}
        for place, seq, system in self.in_order(told):
            entry, of_system = reading.entry(seq), states.setdefault(system, {})
            rows: Iterable[HistoryRow]
            if place.act < 0:
                rows = self._started(start_list(entry, system), told, of_system, ratings)
            elif place.act:
                player = told.person(ACT.read(entry.content).player)
                state, rating = of_system.get(player, self.nothing), ratings.get((system, player), "")
                rows = [self.act_row(entry, told.person, state, rating)]
            else:
                rows, _ = self.event_rows(system, posted_event(entry), told.person, of_system)
            for row in rows:
                of_system[row.player] = self.state_from(row.after)
                ratings[system, row.player] = row.rating
                yield row

    def _started(
        self, start: StartList, told: LogIndex, states: Mapping[str, S], ratings: Mapping[tuple[str, str], str]
    ) -> Iterator[HistoryRow]:
        # One by one: the line of a member merged into another rests on the other's own.
        for key in start.recorded(told.person):
            player = told.person(key)
            state, rating = states.get(player, self.nothing), ratings.get((start.system, player), "")
            yield self.start_row(start, key, told.person, state, rating)
