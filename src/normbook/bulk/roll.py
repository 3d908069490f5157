"""The second phase: everybody's standing under each of the rules, carried from part to part."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from normbook.bulk.arrays import Bytes, Int, Keys, Numbers, Places
from normbook.bulk.automaton import Automaton
from normbook.bulk.fold_kernels import enroll, enroll_one, fold, reseat
from normbook.bulk.judging import Part


@dataclass(frozen=True, slots=True)
class Folded:
    """A part after the fold, by one of the rules: norms and promotions."""

    part: Part
    norms: Bytes
    """Level of the norm, counted from 1, by place of the part; 0 is none."""
    promoted: Places
    """Rows of place, title before, title after, both counted from 1."""


class Roll:
    """Everybody met so far, numbered, with one state per rules and rating system."""

    def __init__(self, automata: Sequence[Automaton], kind: type[np.int32 | np.int64]) -> None:
        """The players' keys are of that kind."""
        self.automata = automata
        self._slots = np.full(1 << 12, -1, np.int32)
        self.members: Keys = np.zeros(1 << 11, kind)
        self.known = 0
        self.states = [np.zeros(2 << 11, np.uint8) for _ in automata]

    def enrolled(self, part: Part) -> Numbers:
        """Each place's member, by number."""
        begin, end = part.places
        numbers = np.empty(end - begin, np.int32)
        place = begin
        while place < end:
            # Room for as many as there are, not as there might be: the table stays in the processor's cache.
            self._make_room(self.known + 1)
            place, self.known = enroll(
                part.block.ratings, place, end, self._slots, self.members, self.known, numbers[place - begin :]
            )
        return numbers

    def number(self, player: Int) -> int:
        """The member of that key, enrolled if need be."""
        self._make_room(self.known + 1)
        self.known, at = enroll_one(self._slots, self.members, self.known, player)
        return int(at)

    def begin(self, player: Int, system: int, state: int) -> bool:
        """Give a member the state to start from; False where he has one already."""
        number = 2 * self.number(player) + system
        if self.states[0][number]:
            return False
        for held in self.states:
            held[number] = state
        return True

    def fold(self, part: Part, numbers: Numbers, at: int) -> Folded:
        """Carry the standings through the part, by one of the rules."""
        promoted = np.empty((len(numbers), 3), np.int64)
        ratings, events = part.block.ratings, part.block.events
        reached = part.reached[at]
        rules = self.automata[at].rules
        count = fold(
            part.first, part.last, ratings, events.systems, numbers, rules, self.states[at], reached,
            part.places[0], promoted,
        )  # fmt: skip
        return Folded(part, reached, promoted[:count])

    def at_the_end(self) -> tuple[Keys, list[Bytes]]:
        """The members, and by rules their states, the systems by turns."""
        return self.members[: self.known], [state[: 2 * self.known] for state in self.states]

    def _make_room(self, members: int) -> None:
        """Room for so many members."""
        if members <= len(self.members):
            return
        room = 1 << (members - 1).bit_length()
        wider = np.zeros(room, self.members.dtype)
        wider[: self.known] = self.members[: self.known]
        self.members = wider
        self._slots = np.full(8 * room, -1, np.int32)
        reseat(self._slots, self.members, self.known)
        for at, state in enumerate(self.states):
            self.states[at] = np.zeros(2 * room, np.uint8)
            self.states[at][: len(state)] = state
