"""Who is who on a list: solvers of a table recognised, their facts taken over, doubts told."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Solver
from normbook.rulebooks.wfcc.law.lists import next_list
from normbook.rulebooks.wfcc.law.roster import Roster, RosterStanding, newcomer
from normbook.rulebooks.wfcc.law.tables import standard
from tests.rulebooks.wfcc.quarters import (
    APRIL,
    AUGUST,
    JANUARY,
    JULY,
    LIST,
    LISTED,
    OCTOBER,
    codes,
    entered,
    held,
    lines,
)
from tests.rulebooks.wfcc.tournaments import solver


@pytest.mark.rule("wfcc.side")
def test_a_solver_not_for_rating_is_left_alone() -> None:
    guest = replace(AUGUST, solvers=(*AUGUST.solvers[:3], replace(AUGUST.solvers[3], rated=False)))
    dan = lines(next_list([LIST], [guest], OCTOBER, standard()))["Dan"]
    assert (dan.tournaments, dan.member) == ((), LISTED[3])


def test_solvers_are_recognised_by_id_else_by_name() -> None:
    members = (*LISTED[:3], Member("Smith, John", "9", rating=2000), Member("Smith, John", "", "USA", rating=2100))
    table = [
        *entered(Ann=30, Bob=25, Cid=20),
        solver("Jack Smith", 10, id="9"),
        solver("smith,  john", 10, country="usa"),
        solver("Smith, John", 12, id="77", country="NED"),
    ]
    whole = held("x", table[:5], date(2024, 8, 1))
    quarter = next_list([RatingList(JULY, members)], [whole], OCTOBER, standard())
    ratings = {each.solver.name: each.solver.rating for each in quarter.results[0].subjects}
    assert (ratings["Jack Smith"], ratings["smith,  john"]) == (2000, 2100)
    assert codes(quarter) == []
    adopted = next_list(
        [RatingList(JULY, members)], [held("x", [*table[:3], table[5]], date(2024, 8, 1))], OCTOBER, standard()
    )
    assert {member.id for member in adopted.list.members if member.name == "Smith, John"} == {"9", "77"}
    assert next(member for member in adopted.list.members if member.id == "77").country == "USA"


def test_a_table_is_taken_at_once_only_where_there_is_nothing_to_tell_of_anybody() -> None:
    roster = Roster(RosterStanding(Member(name)) for name in ("Ann", "Bob", "Cid"))
    ann, bob, cid = roster.standings
    table = [solver(name, 10) for name in ("Cid", "Ann", "Bob")]
    assert list(map(id, roster.all_plainly(table))) == list(map(id, (cid, ann, bob)))
    for doubtful in (
        solver("Dan", 10),
        replace(table[0], rated=False),
        replace(table[0], rating=2000),
        replace(table[0], country="FRA"),
        table[1],
    ):
        assert roster.all_plainly([*table[1:], doubtful]) == []


def test_ratings_are_those_of_the_list_valid_at_the_start_where_a_newer_one_comes_meanwhile() -> None:
    newer = RatingList(OCTOBER, tuple(replace(each, rating=each.rating and each.rating + 100) for each in LISTED))
    table = [solver(each.name, 10 + at, country=each.country, sex=each.sex) for at, each in enumerate(LISTED)]
    across = held("x", table, date(2024, 9, 28), date(2024, 10, 2))
    (result,) = next_list([LIST, newer], [across], JANUARY, standard()).results
    assert {each.solver.name: each.solver.rating for each in result.subjects} == {
        each.name: each.rating for each in LISTED
    }


@pytest.mark.parametrize(("fact", "said"), [("country", "FRA"), ("sex", "w"), ("birth", 1991)])
def test_each_fact_the_list_lacks_is_taken_over_by_itself(fact: str, said: object) -> None:
    """Whatever else the list knows stays as the list has it."""
    full = {"country": "GBR", "sex": "m", "birth": 1950}
    known = replace(LISTED[0], **{**full, fact: None if fact == "birth" else ""})  # type: ignore[arg-type]
    table = tuple(
        replace(each, **{"country": "GBR", "sex": "w", "birth": 1991, fact: said}) if each.name == "Ann" else each  # type: ignore[arg-type]
        for each in AUGUST.solvers
    )
    quarter = next_list([RatingList(JULY, (known, *LISTED[1:]))], [replace(AUGUST, solvers=table)], OCTOBER, standard())
    ann = lines(quarter)["Ann"].member
    assert {key: getattr(ann, key) for key in full} == {**full, fact: said}


def test_facts_the_list_lacks_are_taken_over_and_facts_the_table_lacks_are_filled_in() -> None:
    members = (replace(LISTED[0], sex="", birth=None, country=""), *LISTED[1:])
    table = [
        replace(each, sex="w", birth=1991, country="FRA") if each.name == "Ann" else each for each in AUGUST.solvers
    ]
    quarter = next_list([RatingList(JULY, members)], [replace(AUGUST, solvers=tuple(table))], OCTOBER, standard())
    ann = lines(quarter)["Ann"].member
    assert (ann.sex, ann.birth, ann.country) == ("w", 1991, "FRA")
    bob = next(each for each in quarter.results[0].subjects if each.solver.name == "Bob")
    assert (bob.solver.country, bob.solver.birth) == ("GBR", 1950)


@pytest.mark.parametrize(
    ("members", "table", "code"),
    [
        (
            (*LISTED, Member("Twin", country="POL", rating=2000), Member("Twin", country="POL", rating=2100)),
            entered(Ann=30, Bob=20, Twin=10),
            "WFCC-LIST-NAMESAKES",
        ),
        (LISTED, entered(Ann=30, Bob=20, Cid=10) + entered(Ann=20), "WFCC-LIST-TWICE"),
        (LISTED, [solver("Ann", 30, country="FRA"), *entered(Bob=20)], "WFCC-LIST-COUNTRY"),
        (LISTED, [solver("Ann", 30, 2401), *entered(Bob=20)], "WFCC-LIST-DIFFERS"),
        (LISTED, [solver("New", 30, 2401), *entered(Bob=20)], "WFCC-LIST-UNLISTED"),
        (LISTED, [solver("New", 30, halves=(Decimal(2000),)), *entered(Ann=30, Bob=20)], "WFCC-LIST-UNLISTED"),
    ],
)
def test_doubts_about_who_is_who_are_told(members: tuple[Member, ...], table: list[Solver], code: str) -> None:
    quarter = next_list([RatingList(JULY, members)], [held("x", table, date(2024, 8, 1))], OCTOBER, standard())
    assert codes(quarter) == [code]


def test_of_namesakes_the_first_of_the_list_is_taken_while_the_doubt_stands() -> None:
    """So the rest of the table can be looked at beside the error."""
    twins = tuple(Member("Twin", country="POL", rating=rating) for rating in (2000, 2100))
    table = held("x", entered(Ann=30, Bob=20, Twin=10), date(2024, 8, 1))
    quarter = next_list([RatingList(JULY, (*LISTED, *twins))], [table], OCTOBER, standard())
    assert [each.solver.rating for each in quarter.results[0].subjects if each.solver.name == "Twin"] == [2000]


def test_an_unlisted_rating_is_accepted_for_the_whole_quarter() -> None:
    first = held("a", [solver("New", 30, 2401), *entered(Bob=20, Cid=10)], date(2024, 8, 1))
    second = held("b", [solver("New", 30), *entered(Bob=20, Cid=10)], date(2024, 8, 2))
    quarter = next_list([LIST], [first, second], OCTOBER, standard())
    new = lines(quarter)["New"]
    assert (new.new, new.change, new.tournaments, new.returned) == (True, None, ("a", "b"), False)
    assert next(each for each in quarter.results[1].subjects if each.solver.name == "New").solver.rating == 2401
    current = held("a", [solver("New", 30, 2401, current=Decimal("2410.50")), *entered(Bob=20)], date(2024, 8, 1))
    quarter = next_list([LIST], [current], OCTOBER, standard())
    assert next(each for each in quarter.results[0].subjects if each.solver.name == "New").solver.current == Decimal(
        "2410.50"
    )


@pytest.mark.rule("wfcc.list")
def test_an_unlisted_rating_is_accepted_where_the_list_at_the_start_is_an_older_one_too() -> None:
    first = held("a", [solver("New", 30, 2401), *entered(Bob=20, Cid=10)], date(2024, 7, 1))
    across = held("b", [solver("New", 30), *entered(Bob=20, Cid=10)], date(2024, 6, 30), date(2024, 7, 2))
    quarter = next_list([RatingList(APRIL, LISTED), LIST], [first, across], OCTOBER, standard())
    ratings = [{each.solver.name: each.solver.rating for each in result.subjects} for result in quarter.results]
    assert ratings == [{"New": 2401, "Bob": 2300, "Cid": 2200}] * 2


def test_a_name_is_plain_only_while_nobody_else_has_it() -> None:
    roster = Roster([newcomer(solver("Ann", 10))])
    assert roster.plainly(solver("Ann", 10)) is roster.standings[0]
    roster.add(newcomer(solver("Bob", 10)))
    assert roster.plainly(solver("Ann", 10)) is roster.standings[0]
    namesake = roster.add(newcomer(solver("Ann", 10, country="NED")))
    assert roster.plainly(solver("Ann", 10)) is None
    roster.forget(namesake)
    assert roster.plainly(solver("Ann", 10)) is roster.standings[0]
