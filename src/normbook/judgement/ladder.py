"""Titles one above the other, each with the rating at which it begins, and how far somebody is from one."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from normbook.judgement.settings import ValueRefused, integer, rows
from normbook.judgement.tables import Read
from normbook.model.light import dataclass

Level = TypeVar("Level")
Rank = int
"""How many classes, from the lowest up: 0 is none."""


@dataclass(frozen=True, slots=True)
class TitleClass:
    """A class or title, and the rating at which it begins."""

    code: str
    title: str
    floor: int


NO_CLASS = TitleClass("", "", 0)


class Ladder(tuple[TitleClass, ...]):
    """The classes, from the lowest to the highest."""

    __slots__ = ()

    @property
    def names(self) -> dict[str, str]:
        """The codes by what people write, in small letters: a code or a title."""
        return {written.casefold(): each.code for each in self for written in (each.code, each.title)}

    def rank(self, written: str) -> Rank | None:
        """That of a code or title."""
        code = self.names.get(written.casefold())
        return next((rank for rank, each in enumerate(self, 1) if each.code == code), None)

    def of_rank(self, rank: Rank) -> TitleClass:
        """The class of that rank."""
        return self[rank - 1] if rank else NO_CLASS

    def titles(self, rank: Rank) -> list[str]:
        """The class of that rank and all below it in full, the highest first."""
        return [each.title for each in reversed(self[:rank])]


def classes(codes: Sequence[str], most: int, refused: str) -> Read:
    """A ladder out of rows with code, title and floor; its codes are given, and a variant may only move the floors.

    What does not fit is refused by a finding that names the codes.
    """

    def decode(value: object, _: object) -> Ladder:
        told = rows(value, {"code": True, "title": True, "floor": True}, once="title")
        floors = [integer(row["floor"], 1, most, f"[{at}].floor") for at, row in enumerate(told)]
        if [row["code"] for row in told] != list(codes) or floors != sorted(set(floors)):
            raise ValueRefused(refused, known=tuple(codes))
        titles = [str(row["title"]) for row in told]
        return Ladder(map(TitleClass, codes, titles, floors))

    return Read(decode)


@dataclass(frozen=True, slots=True)
class Rung(Generic[Level]):
    """A level, and how far a player is from its title."""

    level: Level
    norms: int
    """At the level or above it."""
    needed: int
    rating: int | None
    """What the title asks for; None: nothing."""
    reached: bool
    """Whether that rating was reached, where one is asked for."""
    held: bool

    @property
    def made(self) -> int:
        """Norms that count toward the title."""
        return min(self.norms, self.needed)

    @property
    def norms_missing(self) -> int:
        """Norms that are still to be made."""
        return self.needed - self.made

    @property
    def rating_missing(self) -> int | None:
        """The rating that is still to be reached; None: none is."""
        return None if self.reached else self.rating

    @property
    def one_norm_short(self) -> bool:
        """Whether one norm more makes the title."""
        return self.norms_missing == 1 and self.rating_missing is None
