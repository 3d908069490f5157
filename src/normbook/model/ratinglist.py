"""The quarterly list of solvers, with what must be remembered from one list to the next."""

from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal
from typing import Protocol, TypeVar

from normbook.model.light import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NormGained:
    """A norm, and where it was gained."""

    title: str
    tournament: str
    """Its id."""
    name: str = ""
    kind: str = "other"
    on: date | None = None
    """The last day of the tournament."""


@dataclass(frozen=True, slots=True)
class Member:
    """A solver as the list knows them; those taken off the list are kept for their return."""

    name: str
    id: str = ""
    country: str = ""
    sex: str = ""
    birth: int | None = None
    titles: tuple[str, ...] = ()
    """Titles held."""
    rating: int | None = None
    """The full rating as published; None without one."""
    decimals: Decimal | None = None
    """The two-decimal rating behind the published one."""
    halves: tuple[Decimal, ...] = ()
    """All half-ratings, oldest first; they stay when the full rating is made from them."""
    last: date | None = None
    """End of the last rated tournament; None where nobody knows, and then they are not taken off."""
    norms: tuple[NormGained, ...] = ()
    highest: Decimal | None = None
    """The highest rating reached: a list's as its integer, a current one with its decimals."""
    highest_on: date | None = None
    listed: bool = True
    """False: taken off the list."""
    row: int | None = None

    @property
    def woman(self) -> bool:
        """Whether women's norms and titles are open to the solver."""
        return self.sex == "w"


@dataclass(frozen=True, slots=True)
class RatingList:
    """A published list: full ratings, half-ratings, and those taken off."""

    date: date
    members: tuple[Member, ...] = ()
    file: str = ""


class ListPerson(Protocol):
    """Whoever may stand on a list: a solver in a table, or a member of another list."""

    @property
    def id(self) -> str: ...
    @property
    def country(self) -> str: ...
    @property
    def birth(self) -> int | None: ...


def not_told_apart(who: ListPerson, namesakes: Iterable[T], member_of: Callable[[T], Member]) -> list[T]:
    """The namesakes whom neither id nor birth year tells apart from somebody; among several the country decides."""
    id, birth = who.id, who.birth
    if not id and not birth:
        found = list(namesakes)
    else:
        members = ((each, member_of(each)) for each in namesakes)
        found = [each for each, member in members if _agree(member.id, id) and _agree(member.birth, birth)]
    if len(found) > 1:
        return [each for each in found if member_of(each).country.upper() == who.country.upper()] or found
    return found


def _agree(one: str | int | None, other: str | int | None) -> bool:
    """Whether two facts are the same, or one of them is not known."""
    return not one or not other or one == other
