"""Small solving tournaments among few people."""

import random
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Solver, Tournament

START = date(2024, 1, 1)
LIST_DAYS = [date(2024, 4, 1), date(2024, 7, 1), date(2024, 10, 1), date(2025, 1, 1)]
PEOPLE = 14


def member(number: int) -> Member:
    rating = 2700 - 45 * number if number < 10 else None
    return Member(
        f"Solver {number:02}", f"W{number}", ("POL", "GBR", "GER")[number % 3], "mw"[number % 2], rating=rating
    )


STARTING_LIST = RatingList(START, tuple(member(number) for number in range(10)), "list-2024-01-01.csv")


def tournament(id: str, end: date, seed: int, count: int = 10) -> Tournament:
    """A tournament whose results follow the ratings with some chance; the same seed, the same tournament."""
    chance = random.Random(seed)
    people = sorted(chance.sample(range(PEOPLE), count))
    solvers = []
    for number in people:
        known = member(number)
        points = tuple(Decimal(max(0, 1400 - 60 * number + chance.randrange(-300, 300))).scaleb(-2) for _ in range(3))
        solvers.append(Solver(known.name, points, known.country, known.sex, None, known.id))
    whole = Tournament(id, f"Tournament {id}", tuple(solvers), 3, "other", None, end, end)
    return replace(whole, reported=end + timedelta(days=chance.randrange(3)))
