"""Players' chains judged again: no further than a change reaches.

Where a player's standing after an event rests on the one before it and on the event alone, a late, amended or voided
event is judged again only for its own players, and for each of them only until a standing comes out as it was. Where
it rests on the other players' standings too, every event that is reached is judged as a whole.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any, Generic, TypeVar

from normbook.book.chains.law import ChainLaw
from normbook.book.chains.starts import StartList, start_list
from normbook.book.derived.histories import currents, last_before, rows_from, store_currents, store_rows
from normbook.book.derived.rows import EffectPlace, HistoryRow, PersonOf, Posted, posted_event
from normbook.book.log.basis import Basis, basis_of
from normbook.book.store.book import Reading, Writing
from normbook.judgement import Judgement

S = TypeVar("S")


@dataclass(slots=True)
class ChainLine:
    """A place of a chain: the entry that has its content, and the line it left when it was last judged."""

    place: EffectPlace
    seq: int
    row: HistoryRow | None = None
    """None: not judged yet."""


@dataclass(slots=True)
class Chain(Generic[S]):
    """A player's history from where the change reaches it."""

    law: ChainLaw[S]
    system: str
    player: str
    state: S
    """Before the next line."""
    rating: str
    last: HistoryRow | None
    """The line before the next line, as it is now."""
    lines: list[ChainLine]
    reached: int = 0
    """So many lines come before the last one that was taken out: they are passed over, the next is looked at."""
    next: int = 0
    removed: list[HistoryRow] = field(default_factory=list)
    """Lines as they were that are no more, or are otherwise now."""
    added: list[HistoryRow] = field(default_factory=list)

    @property
    def untouched(self) -> list[HistoryRow]:
        """The lines that come out as they were."""
        return [line.row for line in self.lines[self.next :] if line.row is not None]

    @property
    def final(self) -> HistoryRow | None:
        """The last line, as it is now."""
        rest = self.untouched
        return rest[-1] if rest else self.last

    def goes_on(self) -> bool:
        """Whether there is a line to come to: one to be judged, or, where events are judged as a whole, one before it.

        Where players stand apart, lines that stay as they are before a new one, or before one that is gone, are passed.
        """
        if self.next == len(self.lines):
            return False
        new_ones = [index for index, line in enumerate(self.lines) if line.row is None]
        last_new = new_ones[-1] if new_ones else -1
        while self.next < len(self.lines):
            if self.due():
                return True
            if self.next > last_new and self.next >= self.reached:
                return False
            if not self.law.apart:
                return True
            self.skip()
        return False

    def due(self) -> bool:
        """Whether the next line must be judged again: it has not been, or it was from another standing."""
        row = self.lines[self.next].row
        return row is None or row.before != self.law.state_text(self.state) or self._shows_another_rating(row)

    def skip(self) -> None:
        """Pass the next line, which stays as it is."""
        row = self.lines[self.next].row
        assert row is not None
        self._pass(row)

    def _shows_another_rating(self, row: HistoryRow) -> bool:
        """Whether a line that shows the rating it finds found another one."""
        return (row.act > 0 or bool(row.act and row.event)) and row.rating != self.rating

    def advance(self, place: EffectPlace) -> None:
        """Pass the lines before a place, which stay as they are."""
        while self.next < len(self.lines) and self.lines[self.next].place < place:
            self.skip()

    def take(self, row: HistoryRow) -> None:
        """The next line, judged."""
        old = self.lines[self.next].row
        if old != row:
            if old is not None:
                self.removed.append(old)
            self.added.append(row)
        self._pass(row)

    def _pass(self, row: HistoryRow) -> None:
        self.state, self.rating, self.last = self.law.state_from(row.after), row.rating, row
        self.next += 1


def chains_from(
    law: ChainLaw[S],
    reading: Reading,
    system: str,
    place: EffectPlace,
    new: Mapping[str, Sequence[ChainLine]],
    gone: Iterable[HistoryRow],
    known: Mapping[str, Any],
) -> list[Chain[S]]:
    """The histories of these players from a place on, with new lines put in and others taken out.

    `known` are their present standings.
    """
    connection = reading.connection
    without: dict[str, list[HistoryRow]] = {}
    for row in gone:
        without.setdefault(row.player, []).append(row)
    players = sorted(new.keys() | without.keys())
    passed = {player for player in players if player in known and _before(known[player], place)}
    reached = [player for player in players if player in known and player not in passed]
    before = last_before(connection, law.rules, system, reached, place)
    after = rows_from(connection, law.rules, system, reached, place)
    chains = []
    for player in players:
        now = known.get(player)
        removed = without.get(player, [])
        lines = list(new.get(player, ()))
        last: HistoryRow | None = None
        if now is not None and player in passed:
            # The common case: nothing of theirs comes later.
            state, rating = law.state_from(now.after), now.rating
            if not lines:
                continue
        else:
            last = before.get(player)
            places = {row.place for row in removed}
            stored = after.get(player, ())
            lines += [ChainLine(row.place, row.seq, row) for row in stored if row.place not in places]
            state = law.state_from(last.after) if last else law.nothing
            rating = last.rating if last else ""
        lines.sort(key=lambda line: line.place)
        until = max((row.place for row in removed), default=place)
        ahead = sum(line.place < until for line in lines)
        chains.append(Chain(law, system, player, state, rating, last, lines, ahead, removed=removed))
    return chains


def _before(now: Any, place: EffectPlace) -> bool:
    """Whether a player's last line comes before a place."""
    return EffectPlace(now.end, now.act, now.event) < place


@dataclass(slots=True)
class Rejudged(Generic[S]):
    """Chains on their way from where a change begins to where it ends."""

    law: ChainLaw[S]
    reading: Reading
    system: str
    person: PersonOf
    fresh: Posted | None
    """An event whose entry may not be stored yet."""
    before: dict[str, Any]
    """Everybody's standing as it was."""
    chains: dict[str, Chain[S]]
    begun: Sequence[HistoryRow] = ()
    """The only lines of people of whom nothing was known."""
    judged: int = 0
    """Lines that were judged."""
    judgement: Judgement[Any] | None = None
    """Of the fresh event."""
    starts: dict[int, StartList] = field(default_factory=dict)
    """Lists to start from, as far as they were needed."""
    _waiting: dict[EffectPlace, set[str]] = field(default_factory=dict)
    """Whose next line is at each of the places that are still to be come to."""
    _places: list[EffectPlace] = field(default_factory=list)
    """These places, the first of them first."""
    _bases: dict[int, Basis] = field(default_factory=dict)

    def run(self) -> None:
        """Judge the chains again as far as the change reaches."""
        for chain in list(self.chains.values()):
            self._wait(chain)
        while self._places:
            place = heappop(self._places)
            together = [self.chains[player] for player in sorted(self._waiting.pop(place))]
            for chain in self._taken(place, together):
                if chain.goes_on() and not place < chain.lines[chain.next].place:
                    raise ValueError(f"{chain.player} has a line of {place.event}, and is not among its people")
                self._wait(chain)

    def _taken(self, place: EffectPlace, together: list[Chain[S]]) -> list[Chain[S]]:
        """The next line of these chains; gives the chains that have come further by it."""
        seq = together[0].lines[together[0].next].seq
        if not any(chain.due() for chain in together):
            for chain in together:
                chain.skip()
            return together
        if place.act:
            self._take_alone(place, seq, together)
        else:
            together = self._take_event(place, seq, together)
        self.judged += len(together)
        return together

    def _wait(self, chain: Chain[S]) -> None:
        if chain.goes_on():
            place = chain.lines[chain.next].place
            if place not in self._waiting:
                self._waiting[place] = set()
                heappush(self._places, place)
            self._waiting[place].add(chain.player)

    def _take_alone(self, place: EffectPlace, seq: int, together: Sequence[Chain[S]]) -> None:
        """A list to start from, or an act: everybody's line by itself."""
        law, person = self.law, self.person
        if place.act > 0:
            entry = self.reading.entry(seq)
            for chain in together:
                chain.take(law.act_row(entry, person, chain.state, chain.rating))
            return
        if seq not in self.starts:
            self.starts[seq] = start_list(self.reading.entry(seq), self.system)
        for chain in together:
            who = place.event or chain.player
            chain.take(law.start_row(self.starts[seq], who, person, chain.state, chain.rating))

    def _take_event(self, place: EffectPlace, seq: int, together: list[Chain[S]]) -> list[Chain[S]]:
        posted = self.fresh if self.fresh and self.fresh.seq == seq else posted_event(self.reading.entry(seq))
        if not self.law.apart:
            together = self._everybody(place, posted)
        states = {chain.player: chain.state for chain in together}
        rows, found = self.law.event_rows(self.system, posted, self.person, states, states.keys())
        if posted is self.fresh:
            self.judgement = found
        for row in rows:
            self.chains[row.player].take(row)
        return together

    def _everybody(self, place: EffectPlace, posted: Posted) -> list[Chain[S]]:
        """The chains of all entrants at an event that is judged as a whole."""
        players = sorted(map(self.person, posted.who))
        missing = [player for player in players if player not in self.chains]
        known = currents(self.reading.connection, self.law.rules, self.system, missing)
        self.before |= known
        found = chains_from(self.law, self.reading, self.system, place, dict.fromkeys(missing, ()), (), known)
        self.chains |= {chain.player: chain for chain in found}
        together = [self.chains[player] for player in players]
        for chain in together:
            chain.advance(place)
        return together

    def basis(self, seq: int) -> Basis:
        """By what an entry is judged, the fresh one among them."""
        if seq not in self._bases:
            fresh = self.fresh if self.fresh and self.fresh.seq == seq else None
            self._bases[seq] = fresh.basis if fresh else basis_of(self.reading.entry(seq))
        return self._bases[seq]


def rejudged(
    law: ChainLaw[S],
    reading: Reading,
    system: str,
    place: EffectPlace,
    new: Mapping[str, Sequence[ChainLine]],
    gone: Collection[HistoryRow],
    person: PersonOf,
    fresh: Posted | None = None,
) -> Rejudged[S]:
    """The histories of these players from a place on, with new lines put in and others taken out, judged again.

    `fresh` is of the entry that is being written, so that it is not read again.
    """
    before = currents(reading.connection, law.rules, system, new.keys() | {row.player for row in gone})
    chains = chains_from(law, reading, system, place, new, gone, before)
    found = Rejudged(law, reading, system, person, fresh, before, {chain.player: chain for chain in chains})
    found.run()
    return found


def started(
    law: ChainLaw[S], reading: Reading, start: StartList, replaced: Collection[HistoryRow] | None, person: PersonOf
) -> Rejudged[S]:
    """The same for a list to start from, whose entry is being written.

    `replaced` are the lines of the list that it replaces; None where it replaces none.
    """
    recorded: dict[str, list[str]] = {}
    for key in start.lines:
        recorded.setdefault(person(key), []).append(key)
    gone = replaced or ()
    before = currents(reading.connection, law.rules, start.system, recorded.keys() | {row.player for row in gone})
    # A federation's list has many of whom nothing is known: nothing rests on their line, and it changes nothing.
    new_ones = [player for player in recorded if player not in before] if replaced is None else ()
    alone = [recorded.pop(player)[0] for player in new_ones if len(recorded[player]) == 1]
    begun = [law.start_row(start, key, person, law.nothing, "") for key in alone]
    new = {
        player: [ChainLine(start.place(key, person), start.seq) for key in keys] for player, keys in recorded.items()
    }
    chains = chains_from(law, reading, start.system, EffectPlace(start.day, -start.seq, ""), new, gone, before)
    by_player = {chain.player: chain for chain in chains}
    found = Rejudged(law, reading, start.system, person, None, before, by_player, begun, len(begun))
    found.starts[start.seq] = start
    found.run()
    return found


def store(writing: Writing, found: Rejudged[S]) -> None:
    """Write what came out otherwise."""
    chains = found.chains.values()
    removed = [row for chain in chains for row in chain.removed]
    added = [row for chain in chains for row in chain.added]
    store_rows(writing.connection, removed, [*added, *found.begun])
    changed = {chain.player: chain.final for chain in chains if chain.removed or chain.added}
    store_currents(writing.connection, found.law.rules, found.system, changed, found.begun)
