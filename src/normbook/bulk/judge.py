"""The first phase: for every player of every event the highest level met, whatever title they hold."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from normbook.bulk.arrays import Bytes, Flags
from normbook.bulk.automaton import Automaton, most_in_a_lane
from normbook.bulk.block import Block
from normbook.bulk.columns import add_notes
from normbook.bulk.kernels.levels import Limits, judge_events
from normbook.bulk.kernels.rows import Notes, no_notes
from normbook.bulk.sources import Sources
from normbook.model.crosstable import SYSTEMS


@dataclass(frozen=True, slots=True)
class BlockPart:
    """Some events of a block."""

    block: Block
    first: int
    last: int
    may_norm: Flags
    """By rules and event of the block: whether anybody can make a norm in it."""
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


def cut(block: Block, first: int, last: int, games: int) -> Iterator[tuple[int, int]]:
    """Ranges of events with about so many games."""
    starts = block.games.starts
    while first < last:
        end = int(np.searchsorted(starts, starts[first] + games, "left"))
        end = min(max(end, first + 1), last)
        yield first, end
        first = end


class Judge:
    """The tables of each of the rules, as the kernel wants them."""

    def __init__(self, automata: Sequence[Automaton]) -> None:
        self.automata = automata
        self._table = automata[0].expected
        self._in_a_lane = most_in_a_lane(self._table)
        self._before = automata[0].rules.before
        rules = [automaton.rules for automaton in automata]
        self._limits = Limits(
            np.array([each.least for each in rules], np.int32),
            np.array([each.half_point for each in rules], np.int32),
            np.array([each.least_games for each in rules], np.int32),
            np.array([each.least_half_points for each in rules], np.int32),
            np.array([each.who for each in rules], np.int32),
            np.array([each.by_performance for each in rules], np.uint8),
            np.array([each.free_games for each in rules], np.int32),
            np.array([each.meetings for each in rules], np.int32),
        )

    def parts(self, block: Block, games: int) -> Iterator[BlockPart]:
        """Pieces of about so many games, not judged yet."""
        rounds, match = block.events.rounds, block.events.match
        may_norm = np.array([(rounds >= each.rules.least_rounds) & ~match for each in self.automata])
        for at, each in enumerate(self.automata):
            if each.rules.regular:
                may_norm[at] &= block.events.systems == SYSTEMS.index("regular")
            if not each.rules.dual:
                may_norm[at] &= ~block.events.dual
        for first, last in cut(block, 0, len(block.events.keys), games):
            starts = block.ratings.starts
            reached = np.empty((len(self.automata), int(starts[last] - starts[first])), np.uint8)
            yield BlockPart(block, first, last, may_norm, reached)

    def judge(self, part: BlockPart, first: int, last: int) -> Notes:
        """Fill in the levels reached in some events of the part; returns the bad rows among them."""
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
            self._table,
            self._in_a_lane,
            self._before,
            part.reached,
            part.places[0],
            notes,
        )
        return notes


def add_bad_rows(notes: Notes, block: Block, sources: Sources) -> None:
    """Bad rows found in judging, as rows of the files."""
    add_notes(notes.game_rows, sources.games, block.first_game_row, sources.bad)
    for row, reason in notes.rating_rows[1 : notes.rating_rows[0, 0] + 1].tolist():
        sources.bad.note(sources.ratings.name, sources.ratings.first_row + int(block.rating_row[row]), reason)
