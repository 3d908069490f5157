"""The members of a list while a quarter is folded into it, and how a solver in a table is recognised among them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from normbook.model.numbers import Hundredths
from normbook.model.ratinglist import Member, NormGained, RatingList, not_told_apart
from normbook.model.season import name_key
from normbook.model.solving import Solver
from normbook.rulebooks.wfcc.law.calculation import mean_of_halves
from normbook.rulebooks.wfcc.law.tables import Tables


@dataclass(slots=True)
class RosterStanding:
    """A member, and what the quarter has made of them so far."""

    member: Member
    """As the last list has them; for a new name, as the table of results has them."""
    current: Decimal | None = None
    """The current rating; without a full rating on the last list, the mean of enough half-ratings."""
    halves: tuple[Decimal, ...] = ()
    last: date | None = None
    norms: tuple[NormGained, ...] = ()
    highest: Decimal | None = None
    highest_on: date | None = None
    tournaments: list[str] = field(default_factory=list)
    new: bool = False
    """A name no list had before."""
    rating: int | None = None
    """The full rating on the last list, written out or only passed (`succession`)."""
    listed: bool = True
    """Whether they are on that list."""
    exact: Hundredths | None = None
    """The current rating where lists are passed (`succession`): then `current` is not kept up."""
    peak: Hundredths = 0
    """The highest one, beside `exact`."""
    moved: bool = False
    """Whether a list that was passed has them otherwise than `member`."""
    printed: Hundredths | None = None
    """Behind the rating that such a list has printed anew on the day `printed_on`."""
    printed_on: date | None = None

    def reach(self, rating: Decimal, on: date) -> None:
        """Remember the rating if none was higher (wfcc.T4)."""
        if self.highest is None or rating > self.highest:
            self.highest, self.highest_on = rating, on


def standing_of(member: Member, listed_on: date, tables: Tables) -> RosterStanding:
    """A member at the beginning of a quarter.

    The list's integer is the current rating (wfcc.current); a half-rating that was taken off the list does not come
    back (wfcc.removal).
    """
    halves = member.halves if member.listed or member.rating is not None else ()
    if member.rating is None:
        current = mean_of_halves(halves, tables)
    else:
        current = Decimal(member.rating)
        if member.highest is None or member.highest < member.rating:
            member = replace(member, highest=current, highest_on=listed_on)
        if tables.carry_decimals and member.decimals is not None:
            current = member.decimals
    return RosterStanding(
        member,
        current,
        halves,
        member.last,
        member.norms,
        member.highest,
        member.highest_on,
        rating=member.rating,
        listed=member.listed,
    )


def newcomer(solver: Solver) -> RosterStanding:
    """A name no list had before; a rating or half-ratings they bring along are accepted as theirs."""
    member = Member(
        solver.name,
        solver.id,
        solver.country,
        solver.sex,
        solver.birth,
        rating=solver.rating,
        halves=solver.halves,
        listed=False,
    )
    current = solver.current
    if current is None and solver.rating is not None:
        current = Decimal(solver.rating)
    return RosterStanding(member, current, solver.halves, new=True, rating=solver.rating, listed=False)


class Roster:
    """Everybody a list knows, on it or taken off."""

    def __init__(self, standings: Iterable[RosterStanding]) -> None:
        self.standings: list[RosterStanding] = []
        self._by_id: dict[str, RosterStanding] = {}
        self._by_name: dict[str, list[RosterStanding]] = defaultdict(list)
        self._alone: dict[str, RosterStanding] = {}
        """Who was found to be the only one of a name, as it was written."""
        for standing in standings:
            self.add(standing)

    def add(self, standing: RosterStanding) -> RosterStanding:
        """Take in one more."""
        self.standings.append(standing)
        self.note_id(standing)
        namesakes = self._by_name[name_key(standing.member.name)]
        namesakes.append(standing)
        if len(namesakes) > 1:
            self._alone.clear()
        return standing

    def note_id(self, standing: RosterStanding) -> None:
        """Know a member by their id from now on, where they have one."""
        if standing.member.id:
            self._by_id[standing.member.id] = standing

    def forget(self, standing: RosterStanding) -> None:
        """Leave out somebody who was taken in."""
        self.standings.remove(standing)
        self._by_id.pop(standing.member.id, None)
        self._by_name[name_key(standing.member.name)].remove(standing)
        self._alone.clear()

    def plainly(self, who: Solver) -> RosterStanding | None:
        """The only one of a name, if a row says nothing that the list does not: most rows are so."""
        standing = self._alone.get(who.name) or self._only_one(who.name)
        if standing is None or who.id or who.birth:
            return None
        member = standing.member
        return standing if who.country == member.country and who.sex == member.sex else None

    def _only_one(self, name: str) -> RosterStanding | None:
        """Who has a name that nobody else has."""
        namesakes = self._by_name.get(name_key(name), ())
        if len(namesakes) != 1:
            return None
        self._alone[name] = namesakes[0]
        return namesakes[0]

    def all_plainly(self, solvers: Sequence[Solver]) -> list[RosterStanding]:
        """Those of a table where there is nothing to tell of anybody, as in most; else none."""
        found: list[RosterStanding] = []
        for solver in solvers:
            standing = self.plainly(solver)
            if standing is None or not solver.rated or solver.rating is not None:
                return []
            found.append(standing)
        return found if len(set(map(id, found))) == len(found) else []

    def candidates(self, who: Solver | Member) -> list[RosterStanding]:
        """Whom a solver may be: the one of their id, else the namesakes whom nothing tells apart from them."""
        if who.id and who.id in self._by_id:
            return [self._by_id[who.id]]
        namesakes = self._by_name.get(name_key(who.name))
        if not namesakes:
            return []
        return not_told_apart(who, namesakes, lambda standing: standing.member)


def roster_of(rating_list: RatingList, tables: Tables) -> Roster:
    """The members of a list at the beginning of the quarter after it."""
    return Roster(standing_of(member, rating_list.date, tables) for member in rating_list.members)
