"""How many of a group can be paired at most, if only some may play each other (Edmonds' blossoms)."""

from collections import deque
from collections.abc import Mapping, Set


def unmatched(partners: Mapping[int, Set[int]]) -> int:
    """How many stay without a partner at best; each key says whom it may be paired with, and they it."""
    search = _Search(partners)
    for vertex in partners:
        if vertex not in search.mate and (end := search.path_from(vertex)) is not None:
            search.turn(end)
    return len(partners) - len(search.mate)


class _Search:
    """A matching that grows by one augmenting path after another."""

    def __init__(self, partners: Mapping[int, Set[int]]) -> None:
        self.partners = partners
        self.mate: dict[int, int] = {}
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}

    def path_from(self, root: int) -> int | None:
        """The far end of a path along which one more pair is won; None where there is no such path."""
        self.parent, self.base = {}, {each: each for each in self.partners}
        outer, queue = {root}, deque([root])
        while queue:
            here = queue.popleft()
            for there in self.partners[here]:
                if self.base[here] == self.base[there] or self.mate.get(here) == there:
                    continue
                if there == root or self.mate.get(there) in self.parent:
                    queue.extend(self._contract(here, there, outer))
                elif there not in self.parent:
                    self.parent[there] = here
                    if there not in self.mate:
                        return there
                    outer.add(self.mate[there])
                    queue.append(self.mate[there])
        return None

    def turn(self, end: int | None) -> None:
        """Pair along the path, from its far end back."""
        while end is not None:
            before = self.parent[end]
            after = self.mate.get(before)
            self.mate[end], self.mate[before] = before, end
            end = after

    def _contract(self, one: int, other: int, outer: set[int]) -> list[int]:
        """An odd circle counts as one vertex from now on; which of it can be gone on from now."""
        bottom = self._meeting(one, other)
        circle: set[int] = set()
        self._mark(one, bottom, other, circle)
        self._mark(other, bottom, one, circle)
        found = []
        for each in self.partners:
            if self.base[each] in circle:
                self.base[each] = bottom
                if each not in outer:
                    outer.add(each)
                    found.append(each)
        return found

    def _meeting(self, one: int, other: int) -> int:
        """Where the ways back to the root meet."""
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if one not in self.mate:
                break
            one = self.parent[self.mate[one]]
        while self.base[other] not in seen:
            other = self.parent[self.mate[self.base[other]]]
        return self.base[other]

    def _mark(self, here: int, bottom: int, child: int, circle: set[int]) -> None:
        while self.base[here] != bottom:
            circle |= {self.base[here], self.base[self.mate[here]]}
            self.parent[here] = child
            child = self.mate[here]
            here = self.parent[child]
