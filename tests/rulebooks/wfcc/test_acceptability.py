"""The acceptability checklist, before the event and after it."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from normbook.judgement import Check, Verdict
from normbook.model.solving import Problem, Tournament
from normbook.rulebooks.wfcc.law.acceptability import acceptability
from normbook.rulebooks.wfcc.law.dates import is_list_date, list_dates, months_before, next_list_date, years_after
from normbook.rulebooks.wfcc.law.field import field_of
from normbook.rulebooks.wfcc.law.tables import standard
from tests.rulebooks.wfcc.tournaments import field_of_norms, problems, solver, tournament

START = date(2024, 7, 31)
END = date(2024, 8, 2)


def complete(**changes: object) -> Tournament:
    """A tournament that passes everything, but for the changes."""
    whole = tournament(
        [replace(each, points=(each.points[0] / 4, Decimal(5))) for each in field_of_norms()],
        kind="wcsc-type",
        start=START,
        end=END,
        announced=date(2024, 5, 31),
        fairy_announced=date(2024, 5, 31),
        reported=date(2024, 8, 7),
        problems=problems(),
        assured=frozenset({"wfcc.R12"}),
    )
    return replace(whole, **changes)  # type: ignore[arg-type]


def checked(whole: Tournament) -> dict[str, Check]:
    found = acceptability(whole, field_of(whole, standard()), standard())
    return {each.rule.removeprefix("wfcc."): each for each in found}


def verdicts(whole: Tournament) -> dict[str, str]:
    return {rule: each.verdict.value for rule, each in checked(whole).items()}


def lacks(found: Check) -> object:
    return found.note.values.get("lacks") if found.note else None


def test_a_complete_tournament_passes_all_twelve() -> None:
    assert verdicts(complete()) == {f"R{number}": "passed" for number in range(1, 13)}


def test_before_the_event_nothing_has_failed() -> None:
    assert set(verdicts(tournament()).values()) == {"open", "passed"}
    assert list(verdicts(tournament())) == [f"R{number}" for number in range(1, 13)]
    assert {rule for rule, verdict in verdicts(tournament()).items() if verdict == "passed"} == {"R8"}
    planned = verdicts(replace(complete(), solvers=(), rounds=0, reported=None))
    assert {rule for rule, verdict in planned.items() if verdict == "open"} == {"R2", "R11"}


@pytest.mark.rule("wfcc.R1")
@pytest.mark.parametrize(
    ("start", "announced", "verdict"),
    [
        (START, date(2024, 5, 31), Verdict.PASSED),
        (START, date(2024, 6, 1), Verdict.WARNED),
        (START, START - timedelta(days=7), Verdict.WARNED),
        (START, START - timedelta(days=6), Verdict.FAILED),
        (START, START, Verdict.FAILED),
        (date(2024, 4, 30), date(2024, 2, 29), Verdict.PASSED),
        (date(2024, 4, 30), date(2024, 3, 1), Verdict.WARNED),
        (date(2024, 1, 15), date(2023, 11, 15), Verdict.PASSED),
        (START, None, Verdict.OPEN),
    ],
)
def test_announced_two_calendar_months_before(start: date, announced: date | None, verdict: Verdict) -> None:
    found = checked(complete(start=start, announced=announced))["R1"]
    assert (found.verdict, found.actual) == (verdict, announced)
    assert found.needed == months_before(start, 2)


def test_dates_that_are_not_known_leave_checks_open() -> None:
    undated = checked(complete(start=None, end=None))
    assert {rule: lacks(each) for rule, each in undated.items() if each.verdict is Verdict.OPEN} == {
        "R1": "start",
        "R3": "start",
        "R10": "start",
        "R11": "end",
    }
    assert checked(complete(start=None))["R1"].needed == date(2024, 6, 2)


@pytest.mark.rule("wfcc.R2")
def test_ten_full_rated_solvers() -> None:
    solvers = complete().solvers
    ten = checked(complete(solvers=solvers[:10]))["R2"]
    assert (ten.verdict, ten.needed, ten.actual) == (Verdict.PASSED, 10, 10)
    nine = (*solvers[:9], replace(solvers[9], rating=None), replace(solvers[10], rated=False))
    found = checked(complete(solvers=nine))["R2"]
    assert (found.verdict, found.actual) == (Verdict.FAILED, 9)


@pytest.mark.rule("wfcc.R3")
@pytest.mark.parametrize(
    ("changes", "verdict", "actual"),
    [
        ({"published": 2018}, Verdict.PASSED, 2018),
        ({"published": 2019}, Verdict.FAILED, 2019),
        ({"published": None}, Verdict.OPEN, None),
        ({"published": None, "original": True}, Verdict.PASSED, 1990),
    ],
)
def test_problems_are_originals_or_six_years_old(changes: dict[str, object], verdict: Verdict, actual: object) -> None:
    first, *rest = problems()
    found = checked(complete(problems=(replace(first, **changes), *rest)))["R3"]  # type: ignore[arg-type]
    assert (found.verdict, found.needed, found.actual) == (verdict, 2018, actual)


@pytest.mark.rule("wfcc.R3")
def test_one_problem_too_new_fails_whatever_else_is_unknown() -> None:
    mixed = (*problems(10), Problem(2, "fairy", Decimal(5)), Problem(2, "fairy", Decimal(5), 2023))
    assert checked(complete(problems=mixed))["R3"].verdict is Verdict.FAILED
    assert checked(complete(problems=problems(original=True)))["R3"].verdict is Verdict.PASSED


@pytest.mark.rule("wfcc.R4")
def test_twelve_problems() -> None:
    found = checked(complete(problems=problems(11)))["R4"]
    assert (found.verdict, found.needed, found.actual) == (Verdict.FAILED, 12, 11)


def groups(*names: str) -> tuple[Problem, ...]:
    return tuple(Problem(1 + number // 6, name, Decimal(5), 1990) for number, name in enumerate(names))


FOUR = ("twomovers", "threemovers", "helpmates", "endgames") * 3
FIVE = (*FOUR[:11], "selfmates")


@pytest.mark.rule("wfcc.R5", "wfcc.R6", "wfcc.R7")
@pytest.mark.parametrize(
    ("names", "r5", "r6", "r7"),
    [
        (FIVE, "passed", "passed", "passed"),
        (FOUR, "passed", "failed", "passed"),
        ((*FOUR, "twomovers"), "passed", "failed", "failed"),
        ((*FIVE, "retros"), "failed", "passed", "passed"),
        ((*FOUR, "retros"), "failed", "failed", "passed"),
        ((*FOUR, ""), "open", "open", "open"),
        ((*FIVE, ""), "open", "passed", "open"),
        (("twomovers", ""), "open", "failed", "open"),
        (("retros",), "failed", "failed", "passed"),
    ],
)
def test_five_of_seven_groups_and_three_of_each(names: tuple[str, ...], r5: str, r6: str, r7: str) -> None:
    found = verdicts(complete(problems=groups(*names)))
    assert (found["R5"], found["R6"], found["R7"]) == (r5, r6, r7)


@pytest.mark.rule("wfcc.R7")
def test_only_groups_of_more_than_three_are_told_as_too_many() -> None:
    found = checked(complete(problems=groups(*FOUR, "helpmates")))["R7"]
    assert (found.needed, found.actual) == (3, 4)
    assert found.note is not None
    assert (found.note.code, found.note.values) == ("wfcc.check.too-often", {"groups": ("helpmates",)})


@pytest.mark.rule("wfcc.R7")
def test_problems_of_no_group_of_the_seven_count_for_none() -> None:
    found = checked(complete(problems=groups("retros")))["R7"]
    assert (found.needed, found.actual) == (3, 0)


@pytest.mark.rule("wfcc.R8")
@pytest.mark.parametrize("known", [{"rounds": 0, "solvers": ()}, {"problems": ()}])
def test_rounds_are_counted_by_the_table_or_by_the_problems(known: dict[str, object]) -> None:
    found = checked(complete(**known))["R8"]
    assert (found.verdict, found.actual) == (Verdict.PASSED, 2)
    assert found.note is not None
    assert (found.note.code, found.note.values) == ("wfcc.check.rounds", {"rounds": 2, "days": 3})


@pytest.mark.rule("wfcc.R8")
def test_any_number_of_rounds_passes_but_the_table_should_have_them() -> None:
    found = checked(complete())["R8"]
    assert (found.verdict, found.actual) == (Verdict.PASSED, 2)
    assert found.note is not None
    assert found.note.values == {"rounds": 2, "days": 3}
    one_column = complete(solvers=tuple(field_of_norms()), rounds=1)
    found = checked(one_column)["R8"]
    assert (found.verdict, found.needed, found.actual) == (Verdict.WARNED, 2, 1)
    assert found.note is not None
    assert found.note.code == "wfcc.check.rounds-differ"
    assert checked(one_column)["R9"].verdict is Verdict.PASSED


@pytest.mark.rule("wfcc.R9")
@pytest.mark.parametrize(
    ("full", "verdict"),
    [
        (Decimal(5), Verdict.PASSED),
        (Decimal("5.0"), Verdict.PASSED),
        (Decimal(4), Verdict.FAILED),
        (None, Verdict.OPEN),
    ],
)
def test_five_points_each(full: Decimal | None, verdict: Verdict) -> None:
    first, *rest = problems()
    found = checked(complete(problems=(replace(first, max=full), *rest)))["R9"]
    assert found.verdict is verdict


@pytest.mark.rule("wfcc.R9")
def test_nobody_has_more_points_than_a_round_offers() -> None:
    whole = complete(solvers=(solver("a", ["30.00", "30.25"], 2000), solver("b", [0, 0], 2000)))
    found = checked(whole)["R9"]
    assert (found.verdict, found.needed, found.actual) == (Verdict.FAILED, 30, Decimal("30.25"))
    assert found.note is not None
    assert found.note.values == {"round": 2}


@pytest.mark.rule("wfcc.R10")
@pytest.mark.parametrize(
    ("changes", "verdict"),
    [
        ({}, Verdict.PASSED),
        ({"fairy_announced": date(2024, 6, 1)}, Verdict.FAILED),
        ({"fairy_announced": None}, Verdict.OPEN),
        ({"fairy_announced": None, "problems": groups(*FIVE)}, Verdict.PASSED),
        ({"fairy_announced": None, "problems": (*groups(*FIVE), Problem(1, "helpmates", fairy=True))}, Verdict.OPEN),
    ],
)
def test_fairy_elements_two_calendar_months_before(changes: dict[str, object], verdict: Verdict) -> None:
    assert checked(complete(**changes))["R10"].verdict is verdict


@pytest.mark.rule("wfcc.R11")
@pytest.mark.parametrize(
    ("days", "locations", "verdict"),
    [(5, 1, Verdict.PASSED), (6, 1, Verdict.FAILED), (10, 2, Verdict.PASSED), (11, 2, Verdict.FAILED)],
)
def test_documents_within_five_or_ten_days(days: int, locations: int, verdict: Verdict) -> None:
    whole = complete(reported=END + timedelta(days=days), locations=locations)
    assert checked(whole)["R11"].verdict is verdict


@pytest.mark.rule("wfcc.R12")
def test_the_directors_word_settles_what_is_open_and_nothing_else() -> None:
    open_check = checked(complete(assured=frozenset()))["R12"]
    assert (open_check.verdict, open_check.passed, lacks(open_check)) == (Verdict.OPEN, None, "word")
    every = frozenset(f"wfcc.R{number}" for number in range(1, 13))
    assert verdicts(complete(assured=every, fairy_announced=None))["R10"] == "passed"
    assert verdicts(complete(assured=every, problems=problems(11)))["R4"] == "failed"


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [
        (date(2024, 4, 30), 2, date(2024, 2, 29)),
        (date(2023, 4, 30), 2, date(2023, 2, 28)),
        (date(2024, 1, 31), 2, date(2023, 11, 30)),
        (date(2024, 2, 29), 12, date(2023, 2, 28)),
        (date(2024, 12, 31), -2, date(2025, 2, 28)),
    ],
)
def test_months_are_clipped_to_their_end(day: date, months: int, before: date) -> None:
    assert months_before(day, months) == before


@pytest.mark.rule("wfcc.list")
def test_lists_appear_four_times_a_year() -> None:
    assert [day.isoformat() for day in list_dates(date(2023, 10, 1), date(2024, 10, 1), standard())] == [
        "2024-01-01",
        "2024-04-01",
        "2024-07-01",
        "2024-10-01",
    ]
    assert next_list_date(date(2024, 9, 30), standard()) == date(2024, 10, 1)
    assert next_list_date(date(2024, 10, 1), standard()) == date(2025, 1, 1)
    assert not is_list_date(date(2024, 10, 2), standard())
    assert not is_list_date(date(2024, 9, 1), standard())
    assert years_after(date(2020, 2, 29), 3) == date(2023, 2, 28)
