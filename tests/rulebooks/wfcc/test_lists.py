"""Quarters folded into lists: current ratings, half-ratings, removal and return, titles due."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.solving import Ruling
from normbook.model.variant import Variant
from normbook.rulebooks.wfcc.law.judge import judge
from normbook.rulebooks.wfcc.law.lists import counts_on, next_list
from normbook.rulebooks.wfcc.law.roster import Roster
from normbook.rulebooks.wfcc.law.succession import list_after
from normbook.rulebooks.wfcc.law.tables import load, standard
from tests.rulebooks.wfcc.quarters import (
    APRIL,
    AUGUST,
    JANUARY,
    JULY,
    LIST,
    LISTED,
    OCTOBER,
    SEPTEMBER,
    SINCE,
    codes,
    entered,
    held,
    lines,
)
from tests.rulebooks.wfcc.tournaments import field_of_norms, solver


def test_each_tournament_may_be_judged_by_tables_of_its_own() -> None:
    other, _ = load(Variant("wfcc", "re-sorted always", {"resort_below": "1"}))
    quarter = next_list(
        [LIST],
        [AUGUST, SEPTEMBER],
        OCTOBER,
        standard(),
        tables_of=lambda each: other if each.id == "sep" else standard(),
    )
    assert [(result.event, result.variant) for result in quarter.results] == [("aug", None), ("sep", other.variant)]


@pytest.mark.rule("wfcc.side")
def test_a_guest_not_for_rating_stays_in_the_table_and_out_of_the_list() -> None:
    guest = solver("Guest", 40, rated=False)
    quarter = next_list([LIST], [replace(AUGUST, solvers=(*AUGUST.solvers, guest))], OCTOBER, standard())
    (result,) = quarter.results
    assert len(result.subjects) == len(AUGUST.solvers) + 1
    assert [(each.solver.name, each.place) for each in result.subjects][-1] == ("Guest", None)
    assert "Guest" not in lines(quarter)


@pytest.mark.rule("wfcc.list")
@pytest.mark.parametrize(
    ("dates", "assumed"),
    [
        ({"end": date(2024, 8, 11)}, True),
        ({"end": date(2024, 8, 11), "reported": date(2024, 8, 12)}, False),
        ({"end": None}, False),
        ({"end": None, "reported": date(2024, 8, 12)}, False),
    ],
)
def test_a_tournament_that_ended_without_a_report_is_taken_to_be_reported(
    dates: dict[str, date | None], assumed: bool
) -> None:
    quarter = next_list([LIST], [replace(AUGUST, **dates)], OCTOBER, standard())  # type: ignore[arg-type]
    assert ("WFCC-LIST-REPORT-ASSUMED" in [note.code for note in quarter.notes]) is assumed


@pytest.mark.rule("wfcc.current")
def test_the_current_rating_is_the_lists_integer_plus_the_changes_so_far() -> None:
    quarter = next_list([LIST], [SEPTEMBER, AUGUST], OCTOBER, standard())
    first, second = quarter.results
    assert (first.event, second.event) == ("aug", "sep")
    ann = next(each for each in second.subjects if each.solver.name == "Ann")
    after_august = next(each for each in first.subjects if each.solver.name == "Ann").calculated.new_rating
    assert (ann.solver.rating, ann.solver.current) == (2400, after_august)
    line = lines(quarter)["Ann"]
    assert line.member.decimals == ann.calculated.new_rating
    assert line.member.rating == ann.calculated.published
    assert line.change == (ann.calculated.published or 0) - 2400
    assert line.tournaments == ("aug", "sep")
    assert sum(each.change or 0 for each in quarter.full) in (-1, 0, 1)


@pytest.mark.rule("wfcc.list")
def test_a_correction_of_an_earlier_quarter_is_entered_before_the_tournaments() -> None:
    def corrected(roster: Roster) -> None:
        [ann] = roster.candidates(LISTED[0])
        ann.current = Decimal("2410.50")

    [august] = next_list([LIST], [AUGUST], OCTOBER, standard(), corrected).results
    assert [each.solver.current for each in august.subjects if each.solver.name == "Ann"] == [Decimal("2410.50")]


@pytest.mark.rule("wfcc.current")
@pytest.mark.parametrize(("carry", "carried"), [("integer", False), ("decimals", True)])
def test_the_published_integer_replaces_the_decimals_unless_a_variant_carries_them(carry: str, carried: bool) -> None:
    tables, _ = load(Variant("wfcc", "V", {"carry": carry}))
    october = next_list([LIST], [AUGUST], OCTOBER, tables)
    bob = lines(october)["Bob"].member
    assert bob.decimals is not None
    assert bob.decimals != bob.rating
    later = held("nov", entered(Ann=30, Bob=20, Cid=10), date(2024, 11, 11))
    january = next_list([LIST, october.list], [later], JANUARY, tables)
    played = next(each for each in january.results[0].subjects if each.solver.name == "Bob")
    assert played.solver.current == (bob.decimals if carried else Decimal(bob.rating or 0))
    idle = lines(next_list([LIST, october.list], [], JANUARY, tables))["Bob"]
    assert idle.member.decimals == (bob.decimals if carried else Decimal(bob.rating or 0))
    assert (idle.change, idle.tournaments) == (0, ())


@pytest.mark.rule("wfcc.half", "wfcc.list")
def test_a_second_half_rating_becomes_a_rating_on_the_next_list() -> None:
    second = held("aug2", entered(Ann=30, Bob=20, Cid=10, Dan=15, Eve=20), date(2024, 8, 20))
    third = held("sep", entered(Ann=30, Bob=20, Cid=10, Dan=25), date(2024, 9, 20))
    quarter = next_list([LIST], [AUGUST, second, third], OCTOBER, standard())
    dan = lines(quarter)["Dan"]
    assert len(dan.member.halves) == 4
    assert dan.member.decimals is not None
    assert dan.member.decimals == (sum(dan.member.halves) / 4).quantize(Decimal("0.01"))
    assert (dan.rank is None, dan.change, dan.new, dan.returned) == (False, None, False, False)
    everybody = [subject for result in quarter.results for subject in result.subjects]
    assert {subject.solver.rating for subject in everybody if subject.solver.name == "Dan"} == {None}
    eve = lines(quarter)["Eve"]
    assert (eve.rank, eve.member.rating, len(eve.member.halves), eve.new) == (None, None, 1, True)
    assert [line.member.name for line in quarter.half] == ["Eve"]


@pytest.mark.rule("wfcc.list")
@pytest.mark.parametrize(
    ("end", "reported", "quarter"),
    [
        (date(2024, 7, 1), None, 0),
        (date(2024, 9, 30), None, 0),
        (date(2024, 9, 30), date(2024, 9, 30), 0),
        (date(2024, 9, 30), date(2024, 10, 1), 1),
        (date(2024, 10, 1), None, 1),
        (date(2024, 6, 30), None, None),
        (date(2024, 6, 30), date(2024, 7, 2), 0),
        (date(2025, 1, 1), None, None),
    ],
)
def test_a_tournament_counts_when_it_is_finished_and_reported(
    end: date, reported: date | None, quarter: int | None
) -> None:
    solvers = entered(Ann=30, Bob=20, Cid=10)
    whole = held("x", solvers, date(2024, 6, 29), end, reported=reported)
    history = [RatingList(APRIL, LISTED), LIST]
    october, january = (list_after(history, [whole], day, standard()) for day in (OCTOBER, JANUARY))
    assert october is not None
    assert january is not None
    assert (october.between, january.between) == ((), (OCTOBER,))
    lasts = [{line.member.last for line in each.quarter.full} for each in (october, january)]
    assert [end in last for last in lasts] == [quarter == 0, quarter in (0, 1)]
    assert bool(january.quarter.results) == (quarter == 1)
    left_out = [each.reason.code for each in january.quarter.left_out]
    assert left_out == (["wfcc.left-out.later"] if quarter is None and end >= JULY else [])


@pytest.mark.rule("wfcc.list")
def test_a_tournament_across_quarters_takes_the_list_at_its_start_and_counts_where_it_ends() -> None:
    april = RatingList(APRIL, (replace(LISTED[0], rating=2500), *LISTED[1:3], replace(LISTED[3], halves=())))
    across = held("x", entered(Ann=30, Bob=20, Cid=10, Dan=20), date(2024, 6, 29), date(2024, 7, 1))
    quarter = next_list([april, LIST], [across], OCTOBER, standard())
    ann = next(each for each in quarter.results[0].subjects if each.solver.name == "Ann")
    assert (ann.solver.rating, ann.solver.current) == (2500, Decimal(2400))
    assert ann.calculated.change is not None
    assert lines(quarter)["Ann"].member.decimals == 2400 + ann.calculated.change
    assert next_list([april, LIST], [across], OCTOBER, standard()).list == quarter.list


def test_a_solver_half_rated_at_the_start_and_rated_since_moves_with_the_mean() -> None:
    halves = (Decimal("2100.00"), Decimal("2200.00"))
    april = RatingList(APRIL, (*LISTED[:3], replace(LISTED[3], halves=halves[:1])))
    july = RatingList(JULY, (*LISTED[:3], replace(LISTED[3], rating=2150, halves=halves)))
    across = held("x", entered(Ann=30, Bob=20, Cid=10, Dan=20), date(2024, 6, 29), date(2024, 7, 1))
    quarter = next_list([april, july], [across], OCTOBER, standard())
    dan = next(each for each in quarter.results[0].subjects if each.solver.name == "Dan")
    assert dan.solver.rating is None
    assert str(dan.calculated.half_rating) == "2300.00"
    assert str(lines(quarter)["Dan"].member.decimals) == "2200.00"
    unknown = RatingList(JULY, (*LISTED[:3], replace(LISTED[3], rating=2150, halves=())))
    quarter = next_list([april, unknown], [across], OCTOBER, standard())
    assert lines(quarter)["Dan"].member.rating == 2150


def test_without_a_list_at_the_start_the_files_own_ratings_count_with_a_warning() -> None:
    solvers = [
        replace(each, rating=rating) for each, rating in zip(AUGUST.solvers, (2410, 2310, 2210, None), strict=True)
    ]
    early = held("x", solvers, date(2024, 6, 29), date(2024, 7, 1))
    quarter = next_list([LIST], [early], OCTOBER, standard())
    assert codes(quarter) == ["WFCC-LIST-NONE-AT-START"]
    ann = next(each for each in quarter.results[0].subjects if each.solver.name == "Ann")
    assert (ann.solver.rating, ann.solver.current) == (2410, Decimal(2400))


@pytest.mark.rule("wfcc.removal")
def test_three_years_off_the_list_and_back_with_the_full_rating_only() -> None:
    last = date(2021, 7, 1)
    members = (
        *LISTED[:3],
        Member("Fay", "6", "POL", rating=2250, last=last),
        Member("Gus", "7", "POL", halves=(Decimal("2250.00"),), last=last),
        Member("Hal", "8", "POL", rating=2250),
    )
    before = RatingList(APRIL, members)
    july = next_list([before], [], JULY, standard())
    assert [(each.member.name, each.last, each.due) for each in july.removed] == [
        ("Fay", last, JULY),
        ("Gus", last, JULY),
    ]
    assert "Fay" not in lines(july)
    assert "Hal" in lines(july)
    kept = {member.name: member for member in july.list.members if not member.listed}
    assert (kept["Fay"].rating, kept["Gus"].halves) == (2250, ())
    again = held(
        "x",
        [*entered(Ann=30, Bob=20, Cid=10), solver("Fay", 20, id="6"), solver("Gus", 20, id="7")],
        date(2024, 8, 1),
    )
    october = next_list([before, july.list], [again], OCTOBER, standard())
    played = {each.solver.name: each for each in october.results[0].subjects}
    assert (played["Fay"].solver.rating, played["Gus"].solver.halves) == (2250, ())
    fay, gus = lines(october)["Fay"], lines(october)["Gus"]
    assert (fay.returned, fay.change, gus.returned, len(gus.member.halves)) == (
        True,
        (fay.member.rating or 0) - 2250,
        True,
        1,
    )
    assert not october.removed


def test_a_refused_or_undated_tournament_is_left_out_and_told() -> None:
    refused = replace(AUGUST, ruling=Ruling(False, reason="late"))
    undated = replace(SEPTEMBER, start=None, end=None)
    quarter = next_list([LIST], [refused, undated], OCTOBER, standard())
    assert [(each.tournament.id, each.reason.code) for each in quarter.left_out] == [
        ("aug", "wfcc.left-out.refused"),
        ("sep", "wfcc.left-out.undated"),
    ]
    assert codes(quarter) == ["WFCC-LIST-UNDATED"]
    assert counts_on(undated) is None
    at_once = list_after([LIST], [undated], OCTOBER, standard())
    assert at_once is not None
    assert len(at_once.quarter.left_out) == 1


def test_a_tournament_without_a_line_leaves_no_trace() -> None:
    level = held("x", [*entered(Ann=30, New=20)], date(2024, 8, 1))
    quarter = next_list([LIST], [level], OCTOBER, standard())
    assert quarter.results[0].regime == "none"
    assert {name: line.tournaments for name, line in lines(quarter).items()} == dict.fromkeys(
        ("Ann", "Bob", "Cid", "Dan"), ()
    )
    assert lines(quarter)["Ann"].member.last == SINCE
    equal = held("y", entered(Ann=30, Bob=30, New=20, Dan=30), date(2024, 8, 1))
    quarter = next_list([LIST], [equal], OCTOBER, standard())
    assert lines(quarter)["Ann"].member.last == date(2024, 8, 1)
    assert len(lines(quarter)["Dan"].member.halves) == 1
    assert "New" not in lines(quarter)


def test_two_tournaments_of_one_id_are_refused() -> None:
    quarter = next_list([LIST], [AUGUST, replace(SEPTEMBER, id="aug")], OCTOBER, standard())
    assert codes(quarter) == ["WFCC-LIST-SAME-ID", "WFCC-LIST-SAME-ID"]


def test_equal_published_ratings_share_a_rank() -> None:
    members = tuple(Member(name, name, rating=rating) for name, rating in (("z", 2300), ("b", 2400), ("a", 2400)))
    quarter = next_list([RatingList(JULY, members)], [], OCTOBER, standard())
    assert [(line.rank, line.member.name) for line in quarter.full] == [(1, "a"), (1, "b"), (3, "z")]


def norm(tournament_id: str, kind: str) -> NormGained:
    return NormGained("GM", tournament_id, kind=kind)


@pytest.mark.rule("wfcc.T1", "wfcc.T4")
@pytest.mark.parametrize(("kind", "due"), [("wcsc", [("GM", True)]), ("wcsc-type", [("IM", False)])])
def test_a_grandmaster_falls_due_only_with_a_championship_norm(kind: str, due: list[tuple[str, bool]]) -> None:
    earlier = (norm("x", "wcsc-type"), norm("y", "other"))
    members = tuple(
        Member(each.name, each.name, each.country, "m", rating=each.rating, norms=earlier if each.name == "s00" else ())
        for each in field_of_norms()
    )
    solvers = [replace(each, id=each.name, rating=None) for each in field_of_norms()]
    whole = held("third", solvers, date(2024, 8, 1), kind=kind)
    assert judge(replace(whole, solvers=tuple(field_of_norms())), standard()).subjects[0].norms[0] == "GM"
    quarter = next_list([RatingList(JULY, members)], [whole], OCTOBER, standard())
    assert [(each.progress.title, each.new) for each in quarter.due if each.member.name == "s00"] == due
    gained = lines(quarter)["s00"].member.norms[2:]
    assert [(each.title, each.tournament, each.name, each.kind, each.on) for each in gained] == [
        (title, "third", "Open third", kind, date(2024, 8, 1)) for title in ("GM", "IM", "FM")
    ]


@pytest.mark.rule("wfcc.T4")
def test_the_highest_rating_reached_is_remembered() -> None:
    quarter = next_list([LIST], [AUGUST], OCTOBER, standard())
    highest = {name: (line.member.highest, line.member.highest_on) for name, line in lines(quarter).items()}
    assert highest["Cid"] == (Decimal(2200), JULY)
    bob = lines(quarter)["Bob"].member
    assert bob.rating is not None
    assert bob.decimals is not None
    assert highest["Bob"] == max((bob.decimals, date(2024, 8, 10)), (Decimal(bob.rating), OCTOBER))
    dan = lines(quarter)["Dan"].member
    assert dan.highest is not None
    assert dan.highest >= (dan.rating or 0)


def test_a_list_alone_determines_what_follows() -> None:
    october = next_list([LIST], [AUGUST, SEPTEMBER], OCTOBER, standard())
    later = held("nov", entered(Ann=30, Bob=20, Cid=10), date(2024, 11, 11))
    stepwise = next_list([october.list], [later], JANUARY, standard())
    at_once = list_after([LIST], [AUGUST, SEPTEMBER, later], JANUARY, standard())
    assert at_once is not None
    assert at_once.quarter.list == stepwise.list
    assert (at_once.between, at_once.quarter.previous) == ((OCTOBER,), OCTOBER)


def test_enough_half_ratings_on_a_list_make_a_rating_even_without_a_tournament() -> None:
    members = (*LISTED[:3], replace(LISTED[3], halves=(Decimal("2100.00"), Decimal("2101.00"))))
    dan = lines(next_list([RatingList(JULY, members)], [], OCTOBER, standard()))["Dan"]
    assert (dan.member.rating, dan.member.decimals) == (2101, Decimal("2100.50"))
