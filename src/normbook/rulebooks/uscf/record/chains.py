"""What a late, amended or voided event changes in the lifetime titles: re-judged no further than it reaches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any

from normbook.book.histories import last_before, rows_from, store_currents, store_rows
from normbook.book.rows import HistoryRow, PersonOf, Place, Posted, posted_event
from normbook.book.store import Reading, Writing
from normbook.judgement import Judgement
from normbook.rulebooks.uscf.law.judge import PlayerNorm
from normbook.rulebooks.uscf.record.fold import (
    NOTHING,
    RULES,
    State,
    act_row,
    event_rows,
    start_row,
    state_from,
    state_text,
)
from normbook.rulebooks.uscf.record.starts import StartList, start_list


@dataclass(slots=True)
class Line:
    """A place of a chain: the entry that has its content, and the line it left when it was last judged."""

    place: Place
    seq: int
    row: HistoryRow | None = None
    """None: not judged yet."""


@dataclass(slots=True)
class Chain:
    """A player's history from where the change reaches it."""

    system: str
    player: str
    state: State
    """Before the next line."""
    rating: str
    last: HistoryRow | None
    """The line before the next line, as it is now."""
    lines: list[Line]
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
        """Whether the next line must be judged again: it has not been, or it was from another standing.

        Lines before a new one, or before one that is gone, are passed over where they stay as they are.
        """
        new_ones = [index for index, line in enumerate(self.lines) if line.row is None]
        last_new = new_ones[-1] if new_ones else -1
        while self.next < len(self.lines):
            row = self.lines[self.next].row
            if row is None or row.before != state_text(self.state) or self._shows_another_rating(row):
                return True
            if self.next > last_new and self.next >= self.reached:
                return False
            self._pass(row)
        return False

    def _shows_another_rating(self, row: HistoryRow) -> bool:
        """Whether a line that shows the rating it finds found another one."""
        return (row.act > 0 or bool(row.act and row.event)) and row.rating != self.rating

    def take(self, row: HistoryRow) -> None:
        """The next line, judged."""
        old = self.lines[self.next].row
        if old != row:
            if old is not None:
                self.removed.append(old)
            self.added.append(row)
        self._pass(row)

    def _pass(self, row: HistoryRow) -> None:
        self.state, self.rating, self.last = state_from(row.after), row.rating, row
        self.next += 1


def chains_from(
    reading: Reading,
    system: str,
    place: Place,
    new: Mapping[str, Sequence[Line]],
    gone: Iterable[HistoryRow],
    known: Mapping[str, Any],
) -> list[Chain]:
    """The histories of these players from a place on, with new lines put in and others taken out.

    `known` are their present standings.
    """
    connection = reading.connection
    without: dict[str, list[HistoryRow]] = {}
    for row in gone:
        without.setdefault(row.player, []).append(row)
    players = sorted(new.keys() | without.keys())
    reached = [player for player in players if player in known and not _before(known[player], place)]
    before = last_before(connection, RULES, system, reached, place)
    after = rows_from(connection, RULES, system, reached, place)
    chains = []
    for player in players:
        now = known.get(player)
        removed = without.get(player, [])
        lines = list(new.get(player, ()))
        last: HistoryRow | None = None
        if now is not None and _before(now, place):
            # The common case: nothing of his comes later.
            state, rating = state_from(now.after), now.rating
            if not lines:
                continue
        else:
            last = before.get(player)
            places = {row.place for row in removed}
            stored = after.get(player, ())
            lines += [Line(row.place, row.seq, row) for row in stored if row.place not in places]
            state = state_from(last.after) if last else NOTHING
            rating = last.rating if last else ""
        lines.sort(key=lambda line: line.place)
        until = max((row.place for row in removed), default=place)
        passed = sum(line.place < until for line in lines)
        chains.append(Chain(system, player, state, rating, last, lines, passed, removed=removed))
    return chains


def _before(now: Any, place: Place) -> bool:
    """Whether a player's last line comes before a place."""
    return Place(now.end, now.act, now.event) < place


def refold(
    reading: Reading, chains: Sequence[Chain], person: PersonOf, fresh: Posted | None = None
) -> tuple[int, Judgement[PlayerNorm] | None]:
    """Judge the chains again as far as the change reaches.

    Gives how many lines were judged, and the judgement of the fresh event, whose entry may not be stored yet.
    """
    by_player = {chain.player: chain for chain in chains}
    waiting: list[tuple[Place, str]] = []
    starts: dict[int, StartList] = {}
    judged, judgement = 0, None

    def wait(chain: Chain) -> None:
        if chain.goes_on():
            heappush(waiting, (chain.lines[chain.next].place, chain.player))

    for chain in chains:
        wait(chain)
    while waiting:
        place, player = heappop(waiting)
        together = [by_player[player]]
        while waiting and waiting[0][0] == place:
            together.append(by_player[heappop(waiting)[1]])
        judged += len(together)
        seq = together[0].lines[together[0].next].seq
        if place.act < 0:
            if seq not in starts:
                starts[seq] = start_list(reading.entry(seq), together[0].system)
            for chain in together:
                chain.take(start_row(starts[seq], place.event or chain.player, person, chain.state, chain.rating))
        elif place.act:
            for chain in together:
                chain.take(act_row(reading.entry(seq), person, chain.state, chain.rating))
        else:
            posted = fresh if fresh and fresh.seq == seq else posted_event(reading.entry(seq))
            states = {chain.player: chain.state for chain in together}
            rows, found = event_rows(posted, person, states, states.keys())
            if posted is fresh:
                judgement = found
            for row in rows:
                by_player[row.player].take(row)
        for chain in together:
            wait(chain)
    return judged, judgement


def store(writing: Writing, system: str, chains: Sequence[Chain]) -> None:
    """Write what came out otherwise."""
    removed = [row for chain in chains for row in chain.removed]
    added = [row for chain in chains for row in chain.added]
    store_rows(writing.connection, removed, added)
    changed = {chain.player: chain.final for chain in chains if chain.removed or chain.added}
    store_currents(writing.connection, RULES, system, changed)
