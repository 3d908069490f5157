"""The work on blocks: judged side by side, folded one after the other."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from normbook.bulk.arrays import Bytes, Flags, Int, Keys, Numbers, Places
from normbook.bulk.automaton import Automaton, probabilities
from normbook.bulk.block import Block
from normbook.bulk.columns import add_notes
from normbook.bulk.kernels import Limits, Notes, enroll, enroll_one, fold, judge_events, no_notes, reseat
from normbook.bulk.sources import Sources

AHEAD = 1
"""Parts that are being judged while an earlier one is folded."""
PARTS = 4
"""Pieces per thread, so that none waits long for the last one."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some events of a block."""

    block: Block
    first: int
    last: int
    may_norm: Flags
    """By rules and event of the block: whether anybody can make a norm in it (uscf.a, uscf.eligible)."""
    reached: Bytes
    """By rules and place, for the places of this part only."""

    @property
    def places(self) -> tuple[int, int]:
        """Where its rating rows begin and end."""
        starts = self.block.ratings.starts
        return int(starts[self.first]), int(starts[self.last])

    @property
    def games(self) -> int:
        """How many games it has."""
        starts = self.block.games.starts
        return int(starts[self.last] - starts[self.first])


@dataclass(frozen=True, slots=True)
class Folded:
    """A part after the fold, by one of the rules: norms and promotions."""

    part: Part
    norms: Bytes
    """Level of the norm, counted from 1, by place of the part; 0 is none."""
    promoted: Places
    """Rows of place, title before, title after, both counted from 1."""


class Engine:
    """The standings of everybody under each of the rules, carried from part to part."""

    def __init__(self, automata: Sequence[Automaton], sources: Sources, threads: int) -> None:
        self.automata = automata
        self.sources = sources
        self.threads = threads
        self._levels = np.array(automata[0].levels, np.int32)
        self._table = probabilities(automata[0].levels)
        rules = [automaton.rules for automaton in automata]
        self._limits = Limits(
            np.array([each.least for each in rules], np.int32),
            np.array([each.least_games for each in rules], np.int32),
            np.array([each.least_half_points for each in rules], np.int32),
        )
        self._pool = ThreadPoolExecutor(threads, "replay")
        self._slots = np.full(1 << 12, -1, np.int32)
        self.members: Keys = np.zeros(1 << 11, sources.player_ids.dtype)
        self.known = 0
        self.states = [np.zeros(2 << 11, np.uint8) for _ in automata]
        self.player_events = 0
        self.events = 0

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(cancel_futures=True)

    def run(self, blocks: Iterator[Block]) -> Iterator[list[Folded]]:
        """Judge and fold every block; gives each part by each of the rules, in the order of effect."""
        waiting: deque[tuple[Part, list[Future[Notes]]]] = deque()
        for block in blocks:
            for part in self._parts(block):
                waiting.append((part, self._judged(part)))
                if len(waiting) > AHEAD:
                    yield self._folded(*waiting.popleft())
        while waiting:
            yield self._folded(*waiting.popleft())

    def _parts(self, block: Block) -> Iterator[Part]:
        """Pieces of about one chunk of games."""
        rounds, match = block.events.rounds, block.events.match
        may_norm = np.array([(rounds >= each.rules.least_rounds) & ~match for each in self.automata])
        for first, last in self._cut(block, 0, len(block.events.keys), self.sources.chunk):
            starts = block.ratings.starts
            reached = np.empty((len(self.automata), int(starts[last] - starts[first])), np.uint8)
            yield Part(block, first, last, may_norm, reached)

    def _cut(self, block: Block, first: int, last: int, games: int) -> Iterator[tuple[int, int]]:
        """Ranges of events with about so many games."""
        starts = block.games.starts
        while first < last:
            end = int(np.searchsorted(starts, starts[first] + games, "left"))
            end = min(max(end, first + 1), last)
            yield first, end
            first = end

    def _judged(self, part: Part) -> list[Future[Notes]]:
        """The part being judged, in pieces side by side."""
        share = part.games // (self.threads * PARTS) + 1 if self.threads > 1 else part.games + 1
        pieces = self._cut(part.block, part.first, part.last, share)
        return [self._pool.submit(self._judge, part, first, last) for first, last in pieces]

    def _judge(self, part: Part, first: int, last: int) -> Notes:
        block = part.block
        notes = no_notes()
        judge_events(
            first,
            last,
            block.games,
            block.ratings,
            block.events.width,
            part.may_norm,
            self._limits,
            self._levels,
            self._table,
            part.reached,
            part.places[0],
            notes,
        )
        return notes

    def _folded(self, part: Part, judged: list[Future[Notes]]) -> list[Folded]:
        block, sources = part.block, self.sources
        for piece in judged:
            notes = piece.result()
            add_notes(notes.game_rows, sources.games, block.first_game_row, sources.bad)
            for row, reason in notes.rating_rows[1 : notes.rating_rows[0, 0] + 1].tolist():
                sources.bad.note(sources.ratings.name, sources.ratings.first_row + int(block.rating_row[row]), reason)
        sources.bad.stop_past_limit()
        numbers = self._enrolled(part)
        self.events += part.last - part.first
        self.player_events += len(numbers)
        others = [self._pool.submit(self._fold, part, numbers, at) for at in range(1, len(self.automata))]
        return [self._fold(part, numbers, 0), *(other.result() for other in others)]

    def _enrolled(self, part: Part) -> Numbers:
        """Each place's member, by number."""
        begin, end = part.places
        self._make_room(self.known + end - begin)
        numbers = np.empty(end - begin, np.int32)
        ratings = part.block.ratings
        self.known = enroll(ratings, begin, end, self._slots, self.members, self.known, numbers)
        return numbers

    def _make_room(self, members: int) -> None:
        """Room for so many members."""
        if members <= len(self.members):
            return
        room = 1 << (members - 1).bit_length()
        wider = np.zeros(room, self.members.dtype)
        wider[: self.known] = self.members[: self.known]
        self.members = wider
        self._slots = np.full(2 * room, -1, np.int32)
        reseat(self._slots, self.members, self.known)
        for at, state in enumerate(self.states):
            self.states[at] = np.zeros(2 * room, np.uint8)
            self.states[at][: len(state)] = state

    def _fold(self, part: Part, numbers: Numbers, at: int) -> Folded:
        promoted = np.empty((len(numbers), 3), np.int64)
        ratings, events = part.block.ratings, part.block.events
        reached = part.reached[at]
        rules = self.automata[at].rules
        count = fold(
            part.first, part.last, ratings, events.systems, numbers, rules, self.states[at], reached,
            part.places[0], promoted,
        )  # fmt: skip
        return Folded(part, reached, promoted[:count])

    def number(self, player: Int) -> int:
        """The member of that key, enrolled if need be."""
        self._make_room(self.known + 1)
        self.known, at = enroll_one(self._slots, self.members, self.known, player)
        return int(at)
