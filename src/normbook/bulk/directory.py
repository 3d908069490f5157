"""Who is who: everybody met so far, numbered as they appear."""

import numpy as np

from normbook.bulk.arrays import Int, Keys, Numbers, Places
from normbook.bulk.kernels.fold import Register, bounds, enroll, enroll_one, reseat
from normbook.bulk.kernels.rows import BlockRatings

ROOMY = 8
"""Slots per member: with so many, two seldom want the same one."""


class Directory:
    """Members and their numbers."""

    def __init__(self, kind: type[np.int32 | np.int64]) -> None:
        """The members' keys are of that kind."""
        self.members: Keys = np.zeros(1 << 11, kind)
        self.known = 0
        self._near, self._lowest = False, 0
        self._slots = np.full(ROOMY * len(self.members), -1, np.int32)

    def numbers(self, ratings: BlockRatings, begin: int, end: int) -> Numbers:
        """Each place's member, by number; those not met before are enrolled."""
        numbers = np.empty(end - begin, np.int32)
        lowest, highest = bounds(ratings, begin, end)
        self._arrange(int(lowest), int(highest), end - begin)
        place = begin
        while place < end:
            # Room for as many as there are, not as there might be: the table stays in the processor's cache.
            self._make_room()
            place, self.known = enroll(ratings, place, end, self._register, self.known, numbers[place - begin :])
        return numbers

    def number(self, player: Int) -> int:
        """The member of that key, enrolled if need be."""
        if self._near and not 0 <= int(player) - self._lowest < len(self._slots):
            self._scatter()
        self._make_room()
        self.known, at = enroll_one(self._register, self.known, player)
        return int(at)

    def in_order(self) -> Places:
        """The members' numbers in the order of their keys."""
        if self._near:
            return self._slots[self._slots >= 0]
        return np.argsort(self.members[: self.known])

    @property
    def _register(self) -> Register:
        return Register(self._slots, self.members, self._near, self._lowest)

    def _arrange(self, lowest: int, highest: int, places: int) -> None:
        """Give every id a slot of its own where ids lie close together, as a federation's mostly do."""
        if lowest > highest or (self._near and self._lowest <= lowest and highest - self._lowest < len(self._slots)):
            return
        if self.known:
            members = self.members[: self.known]
            lowest, highest = min(lowest, int(members.min())), max(highest, int(members.max()))
        if highest - lowest < ROOMY * (self.known + places):
            self._near, self._lowest = True, lowest
            self._reseat(highest - lowest + 1)
        elif self._near:
            self._scatter()

    def _scatter(self) -> None:
        """Find members by a hash of their ids."""
        self._near = False
        self._reseat(ROOMY * len(self.members))

    def _make_room(self) -> None:
        """Room for one more."""
        if self.known < len(self.members):
            return
        wider = np.zeros(2 * self.known, self.members.dtype)
        wider[: self.known] = self.members
        self.members = wider
        if not self._near:
            self._scatter()

    def _reseat(self, slots: int) -> None:
        self._slots = np.full(slots, -1, np.int32)
        reseat(self._register, self.known)
