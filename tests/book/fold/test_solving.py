"""Solvers: only confirmed tournaments count, a published list stays, a correction enters the next as an adjustment."""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normbook.app.outcomes import criteria_page, outcome_document
from normbook.app.player import profile_of
from normbook.book.commands import acts
from normbook.book.commands.outcome import BookRefused, carried_out
from normbook.book.derived.queries import published_content, published_lists
from normbook.book.people.identity import people_asked_for
from normbook.judgement import Verdict
from normbook.model.ratinglist import RatingList
from normbook.render.page import Text
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.lists import next_list
from normbook.rulebooks.wfcc.law.tables import standard
from normbook.rulebooks.wfcc.record.lists import list_in_force
from normbook.rulebooks.wfcc.record.quarters import solving_of
from tests.book.fold.keeping import YES, Keeper, finding_codes
from tests.book.fold.solving import LIST_DAYS, PEOPLE, START, STARTING_LIST, member, tournament

Fresh = Callable[[], AbstractContextManager[Keeper]]
APRIL, JULY, OCTOBER = LIST_DAYS[:3]
MAY, MARCH, AUGUST = date(2024, 5, 1), date(2024, 3, 1), date(2024, 8, 1)


@pytest.fixture
def committee(keeper: Keeper) -> Keeper:
    """A book with the starting list."""
    keeper.bring_in(STARTING_LIST)
    return keeper


def published(keeper: Keeper, day: date) -> dict[str, int | None]:
    """The ratings printed on the list of a day."""
    with keeper.book.reading() as reading:
        (listed,) = [each for each in published_lists(reading, "wfcc") if each.as_of == day.isoformat()]
        return {line["name"]: line["rating"] for line in published_content(reading, listed).lines}


def content(keeper: Keeper, day: date) -> dict[str, object]:
    with keeper.book.reading() as reading:
        found = list_in_force(reading, day)
        assert found is not None
        return found[0].content


@pytest.mark.rule("wfcc.confirm")
def test_a_tournament_counts_only_once_it_is_confirmed(committee: Keeper) -> None:
    committee.post(tournament("t1", MARCH, 1), "wfcc")
    assert committee.rows("wfcc") == []
    committee.confirm("t1")
    assert {row.event for row in committee.rows("wfcc")} == {"t1"}
    committee.confirm("t1", refuse=True)
    assert committee.rows("wfcc") == []
    committee.check()


def test_who_has_no_tournament_in_the_book_stands_where_the_list_has_him(committee: Keeper) -> None:
    committee.post(tournament("t1", MARCH, 1), "wfcc")
    listed = {each.name: "" if each.rating is None else f"{each.rating}.00" for each in map(member, range(PEOPLE))}
    confirmed = committee.confirm("t1").difference.changes
    assert {each.name: each.before for each in confirmed} == {each.name: listed[each.name] for each in confirmed}
    assert any(each.before for each in confirmed)
    voided = committee.void("t1").difference.changes
    assert {each.name: (each.now, each.before) for each in voided} == {
        each.name: (each.before, each.now) for each in confirmed
    }


def test_the_committees_coefficient_overrides_the_proposal(committee: Keeper) -> None:
    committee.post(tournament("t1", MARCH, 1), "wfcc")
    committee.confirm("t1")
    before = {row.player: row.award for row in committee.rows("wfcc")}
    outcome = committee.confirm("t1", coefficient="4", reason="a championship")
    after = {row.player: row.award for row in committee.rows("wfcc")}
    assert before != after
    assert outcome.difference.changes
    committee.check()


def test_a_published_list_is_what_the_rulebook_makes_of_the_quarter(committee: Keeper) -> None:
    one, two = tournament("t1", MARCH, 1), tournament("t2", date(2024, 3, 20), 2)
    for each in (one, two):
        committee.post(each, "wfcc")
        committee.confirm(each.id)
    committee.publish("wfcc", APRIL)
    quarter = next_list([STARTING_LIST], [one, two], APRIL, standard())
    assert published(committee, APRIL) == {
        member.name: member.rating for member in quarter.list.members if member.listed
    }
    committee.check()


def test_later_tournaments_are_rated_from_the_published_list(committee: Keeper) -> None:
    committee.post(tournament("t1", MARCH, 1), "wfcc")
    committee.confirm("t1")
    committee.publish("wfcc", APRIL)
    printed = published(committee, APRIL)
    committee.post(tournament("t2", MAY, 2), "wfcc")
    committee.confirm("t2")
    lines = [row for row in committee.rows("wfcc") if row.event == "t2" and row.rating]
    names = {f"solving/W{number}": f"Solver {number:02}" for number in range(14)}
    assert lines
    assert all(int(row.rating) == printed[names[row.player]] for row in lines)


def test_a_correction_leaves_the_published_list_and_enters_the_next_as_an_adjustment(committee: Keeper) -> None:
    committee.post(tournament("t1", MARCH, 1), "wfcc")
    committee.confirm("t1")
    committee.publish("wfcc", APRIL)
    committee.post(tournament("t2", MAY, 2), "wfcc")
    committee.confirm("t2")
    april = content(committee, APRIL)
    with committee.book.reading() as reading:
        solving = solving_of(reading)
        running = solving.lists.running()
        before = {each.member.id: each.current for each in solving.folded(running, running.present)[0].roster.standings}

    outcome = committee.amend(tournament("t1", MARCH, 77), "wfcc")
    assert [each.as_of for each in outcome.difference.lists] == [APRIL.isoformat()]
    assert content(committee, APRIL) == april
    committee.publish("wfcc", JULY)
    july = content(committee, JULY)
    adjustments = july["adjustments"]
    assert isinstance(adjustments, list)
    assert adjustments
    with committee.book.reading() as reading:
        listed = {row["key"]: row for row in content(committee, JULY)["members"]}  # type: ignore[attr-defined]
    for each in adjustments:
        if each["rating"] is not None and before[each["member"]] is not None:
            assert Decimal(listed[each["member"]]["decimals"]) == before[each["member"]] + Decimal(each["rating"])
    committee.check()

    committee.publish("wfcc", OCTOBER)
    assert content(committee, OCTOBER)["adjustments"] == []
    committee.check()


def test_a_tournament_confirmed_too_late_counts_in_the_next_list(committee: Keeper) -> None:
    committee.post(tournament("t1", MARCH, 1), "wfcc")
    committee.publish("wfcc", APRIL)
    committee.confirm("t1")
    committee.publish("wfcc", JULY)
    assert content(committee, APRIL)["counted"] == {}
    assert list(content(committee, JULY)["counted"]) == ["t1"]  # type: ignore[call-overload]
    committee.check()


def test_a_list_says_which_tournaments_wait_for_the_committee(committee: Keeper) -> None:
    for id, end, seed in (("t1", MARCH, 1), ("t2", MARCH, 2), ("t3", MAY, 3)):
        committee.post(tournament(id, end, seed), "wfcc")
    committee.confirm("t1")
    outcome = committee.publish("wfcc", APRIL)
    assert [(each.code, each.phrase.values["id"]) for each in outcome.notes] == [("BOOK-LIST-WITHOUT", "t2")]


def test_a_reissued_list_replaces_the_old_one_and_re_rates_what_rested_on_it(committee: Keeper) -> None:
    for id, end, seed in (("t1", MARCH, 1), ("t2", MAY, 2), ("t3", AUGUST, 3)):
        committee.post(tournament(id, end, seed), "wfcc")
        committee.confirm(id)
    for day in (APRIL, JULY, OCTOBER):
        committee.publish("wfcc", day)
    old = {day: published(committee, day) for day in (APRIL, JULY, OCTOBER)}
    committee.void("t1")
    assert {day: published(committee, day) for day in old} == old
    outcome = committee.publish("wfcc", APRIL, reissue=True, reason="never played")
    assert [each.as_of for each in outcome.difference.reissued] == [day.isoformat() for day in (APRIL, JULY, OCTOBER)]
    assert outcome.difference.lists == (), "no list is left that would look otherwise"
    told = [each.of_list for each in outcome.difference.changes]
    assert (told, set(told)) == (sorted(told), {day.isoformat() for day in (APRIL, JULY, OCTOBER)})
    assert published(committee, APRIL) == {member.name: member.rating for member in STARTING_LIST.members}
    july = next_list(
        [STARTING_LIST, RatingList(APRIL, STARTING_LIST.members)], [tournament("t2", MAY, 2)], JULY, standard()
    )
    assert published(committee, JULY) == {member.name: member.rating for member in july.list.members if member.listed}
    committee.check()


@pytest.mark.parametrize(
    ("day", "more", "code"),
    [
        (APRIL, {}, "BOOK-LIST-PUBLISHED"),
        (date(2024, 5, 1), {}, "BOOK-LIST-DATE"),
        (JULY, {"reissue": True, "reason": "x"}, "BOOK-LIST-NOT-PUBLISHED"),
        (APRIL, {"reissue": True}, "BOOK-REASON-MISSING"),
        (date(2023, 10, 1), {}, "BOOK-LIST-EARLIER"),
    ],
)
def test_lists_that_cannot_be_published(committee: Keeper, day: date, more: dict[str, object], code: str) -> None:
    committee.publish("wfcc", APRIL)
    with pytest.raises(BookRefused, match=code):
        committee.publish("wfcc", day, **more)


def test_a_title_is_granted_and_stands_on_the_next_list(committee: Keeper) -> None:
    committee.grant("Solver 03", "IM", MARCH, "wfcc")
    committee.publish("wfcc", APRIL)
    titles = {line["name"]: line["titles"] for line in content(committee, APRIL)["lines"]}  # type: ignore[attr-defined]
    assert titles["Solver 03"] == ["IM"]
    with pytest.raises(BookRefused, match="BOOK-TITLE-UNKNOWN"):
        committee.grant("Solver 03", "CM", MARCH, "wfcc")
    with pytest.raises(BookRefused, match="BOOK-NO-DEMOTION"):
        committee.demote("Solver 03", MARCH, "wfcc")
    committee.check()


def live(keeper: Keeper, chance: random.Random, steps: int) -> None:
    """A committee's years at random."""
    keeper.bring_in(STARTING_LIST)
    there: list[str] = []
    days = list(LIST_DAYS)
    out: list[date] = []
    for step in range(steps):
        what = chance.choice(
            ["post", "post", "confirm", "confirm", "confirm", "refuse", "amend", "void", "publish", "reissue", "merge"]
        )
        end = START + timedelta(days=chance.randrange(360))
        try:
            if what == "post":
                keeper.post(tournament(f"t{step}", end, chance.randrange(999)), "wfcc")
                there.append(f"t{step}")
            elif what in ("confirm", "refuse") and there:
                coefficient = chance.choice([None, "2", "3.5"])
                keeper.confirm(chance.choice(there), refuse=what == "refuse", coefficient=coefficient)
            elif what == "amend" and there:
                keeper.amend(tournament(chance.choice(there), end, chance.randrange(999)), "wfcc")
            elif what == "void" and there:
                keeper.void(there.pop(chance.randrange(len(there))))
            elif what == "publish" and days:
                keeper.publish("wfcc", days[0])
                out.append(days.pop(0))
            elif what == "reissue" and out:
                keeper.publish("wfcc", chance.choice(out), reissue=True, reason="corrected")
            elif what == "merge":
                one, other = chance.sample(range(14), 2)
                keeper.merge(f"Solver {one:02}", f"Solver {other:02}")
        except (BookRefused, ValueError):
            continue


@pytest.mark.slow
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6))
def test_any_years_of_a_committee_come_to_a_fold_from_nothing(sqlite_keeper: Fresh, seed: int) -> None:
    with sqlite_keeper() as keeper:
        live(keeper, random.Random(seed), 22)
        keeper.check()


def test_the_same_years_on_both_databases(keeper: Keeper) -> None:
    live(keeper, random.Random(5), 30)
    keeper.check()


def test_two_lines_of_a_list_that_are_one_person(committee: Keeper) -> None:
    committee.post(replace(tournament("t1", MARCH, 1), solvers=tournament("t1", MARCH, 1).solvers[:9]), "wfcc")
    committee.confirm("t1")
    names = {row.player for row in committee.rows("wfcc")}
    absent = next(number for number in range(10) if f"solving/W{number}" not in names)
    present = next(number for number in range(10) if f"solving/W{number}" in names)
    merged = committee.merge(f"Solver {absent:02}", f"Solver {present:02}")
    committee.publish("wfcc", APRIL)
    assert f"Solver {absent:02}" not in published(committee, APRIL)
    committee.check()
    committee.unmerge(merged.seq)
    committee.check()


@pytest.mark.rule("wfcc.side")
def test_an_extra_table_is_kept_and_never_counts(committee: Keeper) -> None:
    cup = tournament("cup", MARCH, 1)
    juniors = replace(cup, id="juniors", solvers=cup.solvers[:4])
    committee.post(cup, "wfcc")
    assert "WFCC-SAME-SOLVERS" in finding_codes(committee.post(juniors, "wfcc").notes)
    for each in (cup, juniors):
        committee.confirm(each.id)
    assert {row.event for row in committee.rows("wfcc")} == {"cup", "juniors"}
    committee.publish("wfcc", APRIL)
    amended = committee.amend(replace(juniors, of="cup"), "wfcc")
    assert "WFCC-SAME-SOLVERS" not in finding_codes(amended.notes)
    assert {row.event for row in committee.rows("wfcc")} == {"cup"}
    with pytest.raises(BookRefused, match="BOOK-CONFIRM-SIDE"):
        committee.confirm("juniors")
    committee.publish("wfcc", JULY)
    adjusted = content(committee, JULY)["adjustments"]
    assert {each["member"] for each in adjusted} == {f"solving/{each.id}" for each in juniors.solvers}  # type: ignore[attr-defined]
    committee.check()
    committee.amend(juniors, "wfcc")
    assert {row.event for row in committee.rows("wfcc")} == {"cup"}, "the committee must speak again"
    committee.confirm("juniors")
    assert {row.event for row in committee.rows("wfcc")} == {"cup", "juniors"}
    committee.check()


@pytest.mark.rule("wfcc.confirm")
@pytest.mark.parametrize("written", ["0.99", "4.01", "9", "2.555", "NaN", "four", ""])
def test_a_coefficient_outside_the_annex_is_refused(committee: Keeper, written: str) -> None:
    committee.post(tournament("t1", MARCH, 1), "wfcc")
    act = acts.confirm("t1", "in order", coefficient=written)
    with pytest.raises(BookRefused, match="COEFFICIENT-BAD"):
        carried_out(committee.book, lambda writing: act(writing, YES), YES)
    assert committee.rows("wfcc") == []


@pytest.mark.rule("wfcc.current")
def test_after_a_list_its_integer_is_what_a_solver_stands_at(committee: Keeper) -> None:
    committee.post(tournament("t1", MARCH, 1), "wfcc")
    committee.confirm("t1")
    committee.publish("wfcc", APRIL)
    printed = {name: rating for name, rating in published(committee, APRIL).items() if rating is not None}
    with committee.book.reading() as reading:
        for number in range(10):
            (known,) = people_asked_for(reading.connection, f"Solver {number:02}")
            for record in profile_of(reading, known).records:
                assert record.current == printed[known.name]
    committee.post(tournament("t2", MAY, 2), "wfcc")
    for outcome in (committee.confirm("t2"), committee.void("t2")):
        rated = [each for each in outcome.difference.changes if each.name in printed]
        stood = {each.name: each.before if outcome.what == "confirmed" else each.now for each in rated}
        assert rated
        assert stood == {each.name: f"{printed[each.name]}.00" for each in rated}


@pytest.mark.rule("wfcc.confirm")
@pytest.mark.parametrize("refuse", [False, True])
def test_the_criteria_are_told_when_a_tournament_is_posted_and_when_the_committee_speaks(
    committee: Keeper, refuse: bool
) -> None:
    small = replace(tournament("t1", MARCH, 1, count=5), announced=MARCH - timedelta(days=3))
    for outcome in (committee.post(small, "wfcc"), committee.confirm("t1", refuse=refuse)):
        assert isinstance(outcome.judgement, TournamentResult)
        failed = [check.rule for check in outcome.judgement.checks if check.verdict is Verdict.FAILED]
        assert failed == ["wfcc.R1", "wfcc.R2"]
        document = outcome_document(outcome, stored=True)
        assert [each["rule"] for each in document["acceptance"] if each["passed"] is False] == failed  # type: ignore[attr-defined]
        page = criteria_page(outcome)
        assert page is not None
        assert isinstance(page.blocks[0], Text)
        assert "R1" in page.blocks[0].text
        assert "R2" in page.blocks[0].text


def test_every_number_of_a_list_has_two_decimals(committee: Keeper) -> None:
    committee.publish("wfcc", APRIL)
    committee.publish("wfcc", JULY)
    lines = content(committee, JULY)["lines"]
    assert {line["decimals"] for line in lines} == {f"{each.rating}.00" for each in STARTING_LIST.members}  # type: ignore[attr-defined]
