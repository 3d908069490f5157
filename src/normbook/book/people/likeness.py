"""Names that are likely spellings of one: compared letter by letter only where they share enough letters."""

from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import NamedTuple

_NEAR = 17
"""Twentieths of likeness from which two names are taken for spellings of one."""


class Spelling(NamedTuple):
    """Somebody's name as it is compared."""

    key: str
    """Who they are."""
    name_key: str
    letters: frozenset[str]
    """Which letters the name has."""


def spelling(key: str, name_key: str) -> Spelling:
    """A name made ready to be compared."""
    return Spelling(key, name_key, frozenset(name_key))


class Likeness:
    """One name that is compared with many."""

    def __init__(self, name_key: str) -> None:
        self._own = spelling("", name_key)
        # What is compared with many is looked through once.
        self._matcher = SequenceMatcher(None, "", name_key, autojunk=False)
        self._spare = _Spare(len(name_key))
        self._length, self._counts = len(name_key), Counter(name_key)

    def among(self, others: Iterable[Spelling]) -> list[Spelling]:
        """Those who are likely the same, spelt otherwise."""
        own, spare = self._own.letters, self._spare
        # A letter that the other name has not cannot match anything in it.
        close = [
            other
            for other in others
            if len(own - other.letters) <= spare[len(other.name_key)][0]
            and len(other.letters - own) <= spare[len(other.name_key)][1]
        ]
        return [other for other in close if self.to(other.name_key)]

    def to(self, other: str) -> bool:
        """Whether another name is likely the same."""
        # No more letters match than both have: counted here, which is quicker than the matcher's own bound.
        most = sum(min(count, other.count(letter)) for letter, count in self._counts.items())
        if 40 * most < _NEAR * (self._length + len(other)):
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
