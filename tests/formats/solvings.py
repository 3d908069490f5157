"""Random solving tournaments and lists, and what two of them must have in common to be the same."""

import random
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from normbook.formats.lists.ratings import ListedPlayer
from normbook.model.crosstable import Rating
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.solving import Problem, Ruling, Solver, Tournament
from normbook.model.solving_kinds import CATEGORIES, GROUPS, KINDS

NAMES = ("Ansel, Bruno", "Cora Deben", "Éva Müller", "=Faro", "O’Brien, Hugo", "-Ines", "Žižek, Jorin", "A; B")
DAY = date(2026, 3, 7)


def decimal(dice: random.Random, most: int) -> Decimal:
    return Decimal(dice.randint(0, most * 4)) / 4


def random_tournament(seed: int) -> Tournament:
    """A tournament; the same seed always gives the same one."""
    dice = random.Random(seed)
    rounds = dice.randint(1, 6)
    with_totals = dice.random() < 0.5
    solvers = tuple(_solver(dice, number, rounds, with_totals) for number in range(dice.randint(1, 12)))
    start = DAY + timedelta(days=dice.randint(0, 900)) if dice.random() < 0.7 else None
    return Tournament(
        id=f"t-{seed}",
        name=dice.choice(("Cup 2026", 'The "Open"', "Été")),
        solvers=solvers,
        rounds=rounds,
        kind=dice.choice((None, *KINDS)),
        category=dice.choice((None, *CATEGORIES)),
        start=start,
        end=start + timedelta(days=dice.randint(0, 3)) if start else None,
        announced=dice.choice((None, DAY)),
        reported=dice.choice((None, DAY)),
        fairy_announced=dice.choice((None, DAY)),
        director=dice.choice(("", "Noor Haddad")),
        locations=dice.choice((None, 1, 3)),
        problems=tuple(_problem(dice, rounds) for _ in range(dice.choice((0, 0, 4)))),
        assured=frozenset(dice.sample(("wfcc.R2", "wfcc.R10", "wfcc.R12"), dice.randint(0, 3))),
        ruling=dice.choice((Ruling(), Ruling(True), Ruling(False, None, "late"), Ruling(True, Decimal("2.5"), "x"))),
    )


def _solver(dice: random.Random, number: int, rounds: int, with_totals: bool) -> Solver:
    points = tuple(decimal(dice, 30) if dice.random() < 0.9 else None for _ in range(rounds))
    rating = dice.choice((None, dice.randint(1, 2800)))
    seconds = Decimal(dice.randint(0, 59))
    return Solver(
        name=f"{dice.choice(NAMES)} {number}",
        points=points,
        country=dice.choice(("", "GER", "SRB")),
        sex=dice.choice(("", "m", "w")),
        birth=dice.choice((None, 1988)),
        id=dice.choice(("", f"W{number}", f"00{number}")),
        rating=rating,
        current=dice.choice((None, Decimal("2651.07"))) if rating is not None else None,
        halves=tuple(Decimal(dice.randint(100000, 250000)) / 100 for _ in range(dice.randint(0, 2))),
        time=dice.choice((None, Decimal(207), Decimal("207.5"), 60 + round(seconds / 60, 4).normalize())),
        location=dice.choice(("", "Riverton", "Mill Town")),
        rated=dice.random() < 0.9,
        total=sum(filter(None, points), Decimal(0)) if with_totals else None,
    )


def _problem(dice: random.Random, rounds: int) -> Problem:
    original = dice.random() < 0.2
    year = None if original and dice.random() < 0.5 else dice.choice((None, 1988))
    return Problem(
        round=dice.randint(1, rounds),
        group=dice.choice(("", "quickies", *GROUPS)),
        max=dice.choice((None, Decimal(5), Decimal("2.5"))),
        published=year,
        original=original,
        fairy=dice.random() < 0.3,
    )


def bare(tournament: Tournament) -> Tournament:
    """The tournament without what tells where it was read from."""
    solvers = tuple(replace(solver, row=None) for solver in tournament.solvers)
    return replace(tournament, file="", columns={}, named=True, solvers=solvers)


def random_supplement(seed: int) -> tuple[ListedPlayer, ...]:
    """A federation's list, with everything that a printed line has a place for."""
    dice = random.Random(seed)
    return tuple(_listed(dice, number) for number in range(1, dice.randint(2, 15)))


def _listed(dice: random.Random, number: int) -> ListedPlayer:
    rating = Rating(dice.randint(100, 2800), dice.choice((None, None, 15))) if dice.random() < 0.85 else None
    code = dice.choice(("", "c2", "B0", "-4")) if rating and rating.games is None else ""
    return ListedPlayer(
        name=f"{dice.choice(('ANSEL', 'O’BRIEN', 'DE LA CRUZ'))}, {dice.choice(('NELL', 'IRIS V'))}",
        id=str(12_340_000 + number),
        rating=rating,
        code=code,
        state=dice.choice(("", "WV", "CA")),
        expires=dice.choice(("", "0893", "LIFE")),
        star=bool(rating) and not code and dice.random() < 0.2,
    )


def random_list(seed: int) -> RatingList:
    """A solvers' list with everything that the next quarter needs."""
    dice = random.Random(seed)
    members = tuple(_member(dice, number) for number in range(dice.randint(1, 10)))
    return RatingList(date(2026, 4, 1), members)


def _member(dice: random.Random, number: int) -> Member:
    norms = (
        NormGained("GM", "cup;2024", "Cup | 2024 100%", "wcsc-type", date(2024, 6, 9)),
        NormGained("IM", "mill", "", "other", None),
    )
    return Member(
        name=f"{dice.choice(('Ansel, Bruno', 'Cora Deben', '-Faro'))} {number}",
        id=dice.choice(("", f"W{number}")),
        country=dice.choice(("", "POL")),
        sex=dice.choice(("", "m", "w")),
        birth=dice.choice((None, 1979)),
        titles=dice.choice(((), ("GM",), ("FM", "WGM"))),
        rating=dice.randint(-20, 2800),
        decimals=dice.choice((None, Decimal("2696.29"))),
        halves=dice.choice(((), (Decimal("2100.50"),))),
        last=dice.choice((None, date(2025, 11, 16))),
        norms=norms[: dice.randint(0, 2)],
        highest=dice.choice((None, Decimal("2700.00"))),
        highest_on=dice.choice((None, date(2026, 4, 1))),
        listed=dice.random() < 0.9,
    )
