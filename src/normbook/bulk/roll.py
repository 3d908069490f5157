"""The second phase: everybody's standing under each of the rules, carried from part to part."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from normbook.bulk.arrays import Column, Int, Keys, Numbers, Places
from normbook.bulk.automaton import Automaton
from normbook.bulk.directory import Directory
from normbook.bulk.ids import Ids
from normbook.bulk.judge import BlockPart
from normbook.bulk.kernels.fold import NormColumns, Promotions, fold, fold_rated


@dataclass(frozen=True, slots=True)
class Folded:
    """A part after the fold, by one of the rules."""

    part: BlockPart
    norms: NormColumns
    promotions: Promotions


class Roll:
    """Everybody met so far, with one state per rules and rating system."""

    def __init__(self, automata: Sequence[Automaton], kind: type[np.int32 | np.int64]) -> None:
        """The players' keys are of that kind."""
        self.automata = automata
        self._directory = Directory(kind)
        self.states = [np.zeros(0, each.rules.next_state.dtype) for each in automata]
        none = np.zeros(0, np.uint8)
        self._norms = [NormColumns(none, none, none) for _ in automata]
        self._promotions = [Promotions(none, none, none, none) for _ in automata]

    @property
    def known(self) -> int:
        """How many there are."""
        return self._directory.known

    def enrolled(self, part: BlockPart) -> Numbers:
        """Each place's member, by number."""
        numbers = self._directory.numbers(part.block.ratings, *part.places)
        self._make_room()
        return numbers

    def begin(self, player: Int, system: int, state: int) -> bool:
        """Give a member the state to start from; False where they have one already."""
        number = 2 * self._directory.number(player) + system
        self._make_room()
        if self.states[0][number]:
            return False
        for held in self.states:
            held[number] = state
        return True

    def fold(self, part: BlockPart, numbers: Numbers, at: int) -> Folded:
        """Carry the standings through the part, by one of the rules."""
        ratings = part.block.ratings
        norms, promotions = self._scratch(at, len(numbers))
        rules = self.automata[at].rules
        made, promoted = (fold_rated if len(rules.grade) else fold)(
            part.first, part.last, ratings, part.block.events.systems, numbers, rules,
            self.states[at], part.reached[at], norms, promotions,
        )  # fmt: skip
        return Folded(
            part,
            NormColumns(*(column[:made].copy() for column in norms)),
            Promotions(*(column[:promoted].copy() for column in promotions)),
        )

    def _scratch(self, at: int, places: int) -> tuple[NormColumns, Promotions]:
        """Room for what the places can lead to, used again for the next part: fresh memory costs more than a copy."""
        if len(self._norms[at].level) < places:
            event, level = np.empty(places, np.int32), np.empty(places, np.uint8)
            player = np.empty(places, self._directory.members.dtype)
            self._norms[at] = NormColumns(event, player, level)
            self._promotions[at] = Promotions(*map(np.empty_like, (event, player, level, level)))
        return self._norms[at], self._promotions[at]

    def at_the_end(self) -> tuple[Keys, list[Column]]:
        """The members, and by rules their states, the systems by turns."""
        return self._directory.members[: self.known], [state[: 2 * self.known] for state in self.states]

    def in_order(self, players: Ids) -> Places:
        """The members' numbers in the order of their ids."""
        if players.text:
            return np.argsort(players.sort_keys(self._directory.members[: self.known]))
        return self._directory.in_order()

    def _make_room(self) -> None:
        """Room for the states of everybody in the directory."""
        room = 2 * len(self._directory.members)
        for at, state in enumerate(self.states):
            if len(state) < room:
                self.states[at] = np.zeros(room, state.dtype)
                self.states[at][: len(state)] = state
