"""A quarter of a small list: four members, two tournaments."""

from datetime import date
from decimal import Decimal

from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.law.lists import ListLine, Quarter
from tests.rulebooks.wfcc.tournaments import solver, tournament

APRIL, JULY, OCTOBER, JANUARY = date(2024, 4, 1), date(2024, 7, 1), date(2024, 10, 1), date(2025, 1, 1)
SINCE = date(2024, 3, 1)

LISTED = (
    Member("Ann", "1", "POL", "w", 1990, rating=2400, last=SINCE),
    Member("Bob", "2", "GBR", "m", 1950, rating=2300, last=SINCE),
    Member("Cid", "3", "GER", "m", rating=2200, last=SINCE),
    Member("Dan", "4", "SRB", "m", halves=(Decimal("2100.00"),), last=SINCE),
)
LIST = RatingList(JULY, LISTED)


def entered(**results: str | int) -> list[Solver]:
    """Members of the list, and strangers, by name with their results."""
    ids = {member.name: member.id for member in LISTED}
    return [solver(name, result, id=ids.get(name, "")) for name, result in results.items()]


def held(id: str, solvers: list[Solver], start: date, end: date | None = None, **more: object) -> Tournament:
    return tournament(solvers, "1", id=id, name=f"Open {id}", start=start, end=end or start, **more)


def lines(quarter: Quarter) -> dict[str, ListLine]:
    return {line.member.name: line for line in (*quarter.full, *quarter.half)}


def codes(quarter: Quarter) -> list[str]:
    return [note.code for note in quarter.notes if note.code != "WFCC-LIST-REPORT-ASSUMED"]


AUGUST = held("aug", entered(Ann=30, Bob="25.5", Cid=10, Dan=20), date(2024, 8, 10))
SEPTEMBER = held("sep", entered(Ann=20, Bob="25.5", Cid="15.25"), date(2024, 9, 10))
