"""Names that are likely spellings of one: compared letter by letter only where they share enough letters."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import NamedTuple

_NEAR = 17
"""Twentieths of likeness from which two names are taken for spellings of one."""
FIRST_LETTERS = 2
"""Letters that must be the same: among a hundred thousand names, few are looked at."""


class Spelling(NamedTuple):
    """Somebody's name as it is compared."""

    key: str
    """Who he is."""
    name_key: str
    length: int
    letters: int
    """Which letters the name has, one bit for each; a few share a bit, which lets more names through, never fewer."""


def spelling(key: str, name_key: str) -> Spelling:
    """A name made ready to be compared."""
    letters = 0
    for letter in set(name_key):
        letters |= 1 << (ord(letter) & 63)
    return Spelling(key, name_key, len(name_key), letters)


class Likeness:
    """One name that is compared with many."""

    def __init__(self, name_key: str) -> None:
        self._own = spelling("", name_key)
        # What is compared with many is looked through once.
        self._matcher = SequenceMatcher(None, "", name_key, autojunk=False)
        self._spare = _Spare(len(name_key))

    def among(self, others: Iterable[Spelling]) -> list[Spelling]:
        """Those who are likely the same, spelt otherwise."""
        own, spare = self._own.letters, self._spare
        # A letter that the other name has not cannot match anything in it.
        close = [
            other
            for other in others
            if (own & ~other.letters).bit_count() <= spare[other.length][0]
            and (other.letters & ~own).bit_count() <= spare[other.length][1]
        ]
        return [other for other in close if self.to(other.name_key)]

    def to(self, other: str) -> bool:
        """Whether another name is likely the same."""
        self._matcher.set_seq1(other)
        ratios = (self._matcher.real_quick_ratio, self._matcher.quick_ratio, self._matcher.ratio)
        return all(20 * ratio() >= _NEAR for ratio in ratios)


class _Spare(dict[int, tuple[int, int]]):
    """How many letters of a name, and of another of some length, may match nothing for the two to be alike."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self._length = length

    def __missing__(self, other: int) -> tuple[int, int]:
        matching = -(-_NEAR * (self._length + other) // 40)
        self[other] = self._length - matching, other - matching
        return self[other]
