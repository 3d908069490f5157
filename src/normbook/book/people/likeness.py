"""Names that are likely spellings of one: compared letter by letter only where they share enough letters."""

from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

_NEAR = 17
"""Twentieths of likeness from which two names are taken for spellings of one."""


Spelling = tuple[str, str]
"""Somebody's name as it is compared, and who they are: in this order, which is that of the names."""


class Likeness:
    """One name that is compared with many."""

    def __init__(self, name_key: str) -> None:
        self._letters = frozenset(name_key)
        # What is compared with many is looked through once.
        self._matcher = SequenceMatcher(None, "", name_key, autojunk=False)
        self._spare = _Spare(len(name_key))
        self._counts = tuple(Counter(name_key).items())

    def among(self, others: Iterable[Spelling]) -> list[Spelling]:
        """Those who are likely the same, spelt otherwise."""
        own, spare = self._letters, self._spare
        # A letter that the other name has not cannot match anything in it.
        close = [each for each in others if len(own.difference(each[0])) <= spare[len(each[0])][0]]
        close = [each for each in close if len(frozenset(each[0]) - own) <= spare[len(each[0])][1]]
        return [each for each in close if self.to(each[0])]

    def to(self, other: str) -> bool:
        """Whether another name is likely the same."""
        # No more letters match than both have: counted here, which is quicker than the matcher's own bound.
        spare = self._spare[len(other)][0]
        for letter, count in self._counts:
            lacking = count - other.count(letter)
            if lacking > 0:
                spare -= lacking
                if spare < 0:
                    return False
        self._matcher.set_seq1(other)
        return 20 * self._matcher.ratio() >= _NEAR


class _Spare(dict[int, tuple[int, int]]):
    """How many letters of a name, and of another of some length, may match nothing for the two to be alike."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self._length = length

    def __missing__(self, other: int) -> tuple[int, int]:
        matching = -(-_NEAR * (self._length + other) // 40)
        self[other] = self._length - matching, other - matching
        return self[other]
