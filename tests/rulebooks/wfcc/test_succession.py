"""Lists that are passed on the way to another come out as if each had been written out."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from normbook.model.diagnostics import Diagnostic
from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Ruling, Solver, Tournament
from normbook.model.variant import Variant
from normbook.rulebooks.wfcc.law.dates import list_dates
from normbook.rulebooks.wfcc.law.lists import Quarter, counts_on, next_list
from normbook.rulebooks.wfcc.law.succession import list_after
from normbook.rulebooks.wfcc.law.tables import Tables, load, standard

FIRST = date(2018, 1, 1)
DAYS = 5 * 365
LAST = date(2023, 4, 1)


def one_by_one(
    history: Sequence[RatingList], tournaments: Sequence[Tournament], as_of: date, tables: Tables
) -> tuple[Quarter, list[Diagnostic]]:
    """The last list, every one before it written out, and what was told of all."""
    lists, told = list(history), []
    open_ones = list(tournaments)
    for day in list_dates(history[-1].date, as_of, tables):
        share = [each for each in open_ones if day == as_of or (counts_on(each) or date.min) < day]
        open_ones = [each for each in open_ones if each not in share]
        quarter = next_list(lists, share, day, tables)
        told += [*quarter.notes, *(note for result in quarter.results for note in result.notes)]
        lists.append(quarter.list)
    return quarter, told


def members(chance: random.Random, unrated: int = 4) -> tuple[Member, ...]:
    """Strong and weak, with and without a rating, long absent, already off, with half-ratings and decimals."""
    found = []
    for number in range(40):
        rating = None if number % 5 == unrated else 1500 + 30 * number + chance.randrange(30)
        halves = tuple(Decimal(chance.randrange(150000, 250000)).scaleb(-2) for _ in range(chance.randrange(3)))
        member = Member(
            f"Solver {number:02}",
            f"id{number}" if number % 3 else "",
            chance.choice(("POL", "GBR", "GER", "")),
            chance.choice("mmw"),
            chance.choice((None, 1960, 1990)),
            rating=rating,
            decimals=None if rating is None or number % 2 else rating + Decimal("0.25"),
            halves=() if rating else halves,
            last=chance.choice((None, FIRST - timedelta(days=chance.randrange(1200)))),
            listed=number % 7 != 3,
        )
        found.append(member)
    return tuple(found)


def _written(chance: random.Random, name: str) -> str:
    """Now and then otherwise: then only the id tells who it is."""
    return f"{name} Jr" if chance.random() < 0.05 else name


def entered(chance: random.Random, number: int, strong: bool) -> Solver:
    """A row of a table; one in ten is of somebody no list has."""
    weight = number if number < 40 else 20
    points = tuple(
        None if chance.random() < 0.03 else Decimal(max(0, 25 * (weight + chance.randrange(-12, 12)))).scaleb(-2)
        for _ in range(2 if strong else 3)
    )
    known = number % 3 and chance.random() < 0.8
    return Solver(
        _written(chance, f"Solver {number:02}" if number < 40 else f"New {number}"),
        points,
        country=chance.choice(("", "", "POL", "fide")),
        sex=chance.choice(("", "", "m")),
        birth=None,
        id=f"id{number}" if known else "",
        rating=chance.choice((None, None, None, None, None, None, 2000)),
        halves=(Decimal(1900),) if number == 43 else (),
        time=chance.choice((None, Decimal(100), Decimal(chance.randrange(90, 240)))),
        location=chance.choice(("", "", "", "", "", "", "", "Here")),
        rated=chance.random() > 0.03,
        row=number,
    )


def tournaments(chance: random.Random, count: int) -> list[Tournament]:
    """With and without a category, short and across lists, large ones for norms, small ones without a line."""
    found = []
    for number in range(count):
        end = FIRST + timedelta(days=number * DAYS // count)
        strong = number % 3 == 0
        who = (
            range(12, 46)
            if strong
            else chance.sample(range(46) if number < 15 else range(8, 46), chance.choice((2, 3, 8, 20)))
        )
        solvers = tuple(entered(chance, each, strong) for each in who)
        if number % 10 == 7:  # a line that is level, or nearly so
            solvers = tuple(replace(each, points=(Decimal(5),)) for each in solvers)
        elif number % 10 == 8:  # steep enough for ratings below zero
            solvers = tuple(replace(each, points=(Decimal(at % 7),)) for at, each in enumerate(solvers))
        ruling = Ruling(coefficient=Decimal("2.5")) if number % 5 == 1 else Ruling()
        found.append(
            Tournament(
                f"t{number:03}",
                f"Tournament {number}",
                solvers,
                3,
                kind=chance.choice((None, "wcsc", "other", "wcsc-type")),
                category=None if number % 5 == 1 else chance.choice((None, "O10", "O20", "W40")),
                start=end - timedelta(days=chance.choice((0, 1, 3, 3, 3, 100, 900))),
                end=None if number == 25 else end,
                reported=None if number % 2 else end + timedelta(days=chance.choice((0, 3, 11, 40, 1200))),
                ruling=Ruling(confirmed=False) if number == 30 else ruling,
                of="t001" if number == 31 else "",
                file=f"t{number}.csv",
                columns={"name": 1},
            )
        )
    return found


@pytest.mark.rule("wfcc.list")
@pytest.mark.parametrize(("seed", "carry"), [(seed, ("integer", "decimals")[seed % 2]) for seed in range(6)])
def test_a_list_after_years_is_that_of_all_lists_written_out(seed: int, carry: str) -> None:
    chance = random.Random(seed)
    tables, problems = load(Variant("wfcc", "V", {"carry": carry, "warn_below": 1400 if seed == 3 else 0}))
    assert not problems.refused
    history = [RatingList(date(2017, 10, 1), members(chance, unrated=3)), RatingList(FIRST, members(chance))]
    held = tournaments(chance, 60)
    made = list_after(history, held, LAST, tables)
    quarter, told = one_by_one(history, held, LAST, tables)
    assert made is not None
    assert made.quarter == quarter
    assert made.notes == tuple(told)
    assert (made.between[0], made.between[-1], len(made.between)) == (date(2018, 4, 1), date(2023, 1, 1), 20)
    norms = [norm.title for member in quarter.list.members for norm in member.norms]
    assert len(norms) > 10  # else nothing would be said of them
    assert any(not member.listed for member in quarter.list.members)


def test_no_list_appears_before_the_last_one() -> None:
    assert list_after([RatingList(FIRST)], [], FIRST, standard()) is None


def same_both_ways(start: RatingList, held: Sequence[Tournament], as_of: date) -> Quarter:
    made = list_after([start], held, as_of, standard())
    quarter, told = one_by_one([start], held, as_of, standard())
    assert made is not None
    assert (made.quarter, made.notes) == (quarter, tuple(told))
    return quarter


def test_an_id_that_a_tournament_without_a_line_told_is_known_from_then_on() -> None:
    start = RatingList(FIRST, (Member("A", rating=2000), Member("B", rating=1900), Member("Ann", rating=1800)))
    alone = (Solver("Ann", (Decimal(9),), id="X"), Solver("New", (Decimal(5),)))
    three = (Solver("A", (Decimal(9),)), Solver("B", (Decimal(5),)), Solver("Anne", (Decimal(4),), id="X"))
    held = [
        Tournament("a", "A", alone, 1, category="O10", end=date(2018, 2, 20), file="a"),
        Tournament("b", "B", three, 1, category="O10", end=date(2018, 5, 20), file="b"),
    ]
    quarter = same_both_ways(start, held, date(2018, 10, 1))
    assert [(each.name, each.id) for each in quarter.list.members] == [("A", ""), ("B", ""), ("Ann", "X")]


def test_a_newcomer_whose_tournament_was_reported_after_three_years_leaves_no_trace() -> None:
    start = RatingList(FIRST, (Member("A", rating=2000), Member("B", rating=1900)))
    rows = (Solver("A", (Decimal(9),)), Solver("B", (Decimal(5),)), Solver("New", (Decimal(4),)))
    ended, reported = date(2018, 2, 20), date(2021, 5, 1)
    held = [Tournament("a", "A", rows, 1, category="O10", end=ended, reported=reported, file="a")]
    quarter = same_both_ways(start, held, date(2021, 10, 1))
    assert "New" not in [each.name for each in quarter.list.members]


def test_a_namesake_told_apart_by_the_year_of_birth_has_a_line_of_their_own() -> None:
    start = RatingList(FIRST, tuple(Member(name, rating=rating) for name, rating in (("A", 2000), ("B", 1900))))
    rows = (
        Solver("A", (Decimal(9),)),
        Solver("B", (Decimal(5),)),
        Solver("N", (Decimal(4),), birth=1990),
        Solver("N", (Decimal(3),), birth=1950),
    )
    winter = [Tournament("t", "T", rows, 1, category="O10", end=date(2018, 2, 20), file="t")]
    quarter = same_both_ways(start, winter, date(2018, 10, 1))
    assert [(each.name, each.birth) for each in quarter.list.members if each.name == "N"] == [
        ("N", 1950),
        ("N", 1990),
    ]


def test_somebody_who_is_said_to_have_solved_later_stays_on_the_list_for_as_long() -> None:
    later = date(2018, 8, 1)
    start = RatingList(FIRST, (Member("A", rating=2000, last=later), Member("B", rating=1900)))
    rows = (Solver("A", (Decimal(9),)), Solver("B", (Decimal(5),)))
    held = [Tournament("a", "A", rows, 1, category="O10", end=date(2018, 2, 20), file="a")]
    members = same_both_ways(start, held, date(2021, 7, 1)).list.members
    assert [(each.name, each.last, each.listed) for each in members] == [
        ("A", later, True),
        ("B", date(2018, 2, 20), False),
    ]
