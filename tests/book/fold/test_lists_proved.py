"""Solvers' lists: a late word changes no coefficient, lists issued again take later ones along, verify proves all."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from normbook.book.commands.publication import store_lists
from normbook.book.copies.backup import back_up, staged
from normbook.book.proof.verify import verify
from normbook.book.store.book import Writing
from normbook.model.diagnostics import Diagnostic
from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.record.lists import list_in_force, lists_made
from normbook.rulebooks.wfcc.record.proof import published_lists_hold
from normbook.rulebooks.wfcc.record.quarters import solving_of
from tests.book.fold.keeping import Keeper
from tests.book.fold.solving import LIST_DAYS, START, STARTING_LIST, tournament

APRIL, JULY, OCTOBER, JANUARY = LIST_DAYS
MARCH, MAY, AUGUST = date(2024, 3, 1), date(2024, 5, 1), date(2024, 8, 1)


@pytest.fixture
def committee(keeper: Keeper) -> Keeper:
    """A book with the starting list."""
    keeper.bring_in(STARTING_LIST)
    return keeper


def listed(keeper: Keeper, day: date) -> dict[str, Any]:
    with keeper.book.reading() as reading:
        found = list_in_force(reading, day)
        assert found is not None
        assert found[0].issue.as_of == day.isoformat()
        return {line["name"]: line for line in found[0].content["lines"]}


def ratings(keeper: Keeper, day: date) -> dict[str, int | None]:
    return {name: line["rating"] for name, line in listed(keeper, day).items()}


def proved(keeper: Keeper) -> list[Diagnostic]:
    with keeper.book.reading() as reading:
        return list(published_lists_hold(reading))


def told(findings: list[Diagnostic]) -> set[tuple[str, object, object, object]]:
    return {
        (each.code, values["as_of"], values["printed"], values["fresh"])
        for each in findings
        for values in [each.phrase.values]
        if "name" in values
    }


def confirmed(keeper: Keeper, *events: Tournament) -> None:
    for event in events:
        keeper.post(event, "wfcc")
        keeper.confirm(event.id)


def cup_for_norms(keeper: Keeper, id: str = "cup", end: date = MARCH, **more: Any) -> Tournament:
    """Eighteen solvers from 2600 down to 2345 at a tournament for norms, all of them on the list."""
    people = [(f"Solver {number:02}", 2600 - 15 * number, ("POL", "GBR", "GER")[number % 3]) for number in range(18)]
    with keeper.book.reading() as reading:
        if list_in_force(reading) is None:
            members = tuple(Member(name, country=of, rating=rating) for name, rating, of in people)
            keeper.bring_in(RatingList(START, members))
    solvers = tuple(
        Solver(name, (Decimal(60 - 2 * number + number * 7 % 5),), of) for number, (name, _, of) in enumerate(people)
    )
    return replace(Tournament(id, id, solvers, 1, "wcsc-type", None, end, end), **more)


@pytest.mark.rule("wfcc.annex", "wfcc.list")
@pytest.mark.parametrize("edition", ["2022", "2022.2"])
def test_a_tournament_confirmed_after_its_list_keeps_the_coefficient_the_book_has_told(
    keeper: Keeper, edition: str
) -> None:
    """Its report's day is its report's day: as if it had come on the day of the list, it would be late (wfcc.R11)."""
    keeper.post(cup_for_norms(keeper, edition=edition), "wfcc")
    keeper.publish("wfcc", APRIL)
    said = {change.name: change.now for change in keeper.confirm("cup").difference.changes}
    changes = {json.loads(row.award)["change"] for row in keeper.rows("wfcc")}
    keeper.publish("wfcc", JULY)
    assert {name: line["decimals"] for name, line in listed(keeper, JULY).items()} == said
    assert len(changes) > 10
    keeper.check()


@pytest.mark.rule("wfcc.annex")
def test_tournaments_of_two_editions_in_one_quarter_are_judged_each_by_its_own(keeper: Keeper) -> None:
    late = {"reported": MARCH.replace(day=20)}
    confirmed(
        keeper,
        cup_for_norms(keeper, "old", edition="2022", **late),
        cup_for_norms(keeper, "new", end=MARCH.replace(day=2), **late),
    )
    changes: dict[str, list[Decimal]] = {"old": [], "new": []}
    for row in keeper.rows("wfcc"):
        changes[row.event].append(Decimal(json.loads(row.award)["change"]))
    # The results are the same: by edition 2022 a late report makes W25 (2.5) of W30 (3).
    assert [abs(6 * old - 5 * new) < Decimal("0.06") for old, new in zip(*changes.values(), strict=True)] == [True] * 18
    assert changes["old"] != changes["new"]
    for day in (APRIL, JULY):
        keeper.publish("wfcc", day)
    keeper.publish("wfcc", APRIL, reissue=True, reason="once more")
    with keeper.book.reading() as reading:
        editions = {entry.seq: entry.edition for entry in reading.entries(rules="wfcc")}
        assert set(editions.values()) == {"2022", "2022.2"}
    keeper.check()


def test_a_list_issued_again_takes_later_lists_along_that_counted_nothing(committee: Keeper) -> None:
    confirmed(committee, tournament("t1", MARCH, 1))
    for day in (APRIL, JULY, OCTOBER):
        committee.publish("wfcc", day)
    committee.amend(tournament("t1", MARCH, 77), "wfcc")
    outcome = committee.publish("wfcc", APRIL, reissue=True, reason="a slip")
    assert [each.as_of for each in outcome.difference.reissued] == [day.isoformat() for day in (APRIL, JULY, OCTOBER)]
    assert ratings(committee, APRIL) == ratings(committee, JULY) == ratings(committee, OCTOBER)
    committee.check()


def test_a_list_brought_in_stays_between_lists_issued_again(committee: Keeper) -> None:
    confirmed(committee, tournament("t1", MARCH, 1))
    committee.publish("wfcc", APRIL)
    brought = RatingList(
        JULY, tuple(replace(each, rating=2000 + (each.rating or 0) % 100) for each in STARTING_LIST.members)
    )
    committee.bring_in(brought)
    committee.publish("wfcc", OCTOBER)
    committee.void("t1")
    outcome = committee.publish("wfcc", APRIL, reissue=True, reason="never played")
    assert [each.as_of for each in outcome.difference.reissued] == [APRIL.isoformat(), OCTOBER.isoformat()]
    assert ratings(committee, OCTOBER) == {each.name: each.rating for each in brought.members}
    committee.check()


def test_a_tournament_that_ended_later_than_its_list_goes_to_the_next_list_issued_again(committee: Keeper) -> None:
    confirmed(committee, tournament("t1", MARCH, 1))
    for day in (APRIL, JULY):
        committee.publish("wfcc", day)
    committee.amend(tournament("t1", MAY, 1), "wfcc")
    committee.publish("wfcc", APRIL, reissue=True, reason="it was in May")
    assert {line["change"] for line in listed(committee, APRIL).values()} == {0}
    assert {tuple(line["tournaments"]) for line in listed(committee, JULY).values()} == {(), ("t1",)}
    committee.check()


@pytest.mark.rule("wfcc.list")
def test_a_title_granted_later_stands_on_no_list_before_its_day(committee: Keeper) -> None:
    committee.grant("Solver 03", "IM", MAY, "wfcc")
    for day in (APRIL, JULY):
        committee.publish("wfcc", day)
    assert (listed(committee, APRIL)["Solver 03"]["titles"], listed(committee, JULY)["Solver 03"]["titles"]) == (
        [],
        ["IM"],
    )
    committee.publish("wfcc", APRIL, reissue=True, reason="once more")
    assert listed(committee, APRIL)["Solver 03"]["titles"] == []
    committee.check()


def store_as_reissue(writing: Writing, lists: list[dict[str, Any]]) -> None:
    entry = writing.append("reissue", {"lists": lists}, rules="wfcc", edition="2022", reason="by another program")
    store_lists(writing, entry)


def forged(keeper: Keeper, change: Callable[[dict[str, Any]], None]) -> None:
    """The last list once more, with something in it that the entries before do not give."""

    def forge(writing: Writing) -> None:
        *_, last = writing.entries(kinds=("publication",), rules="wfcc")
        (content,) = last.content["lists"]
        change(content)
        store_as_reissue(writing, [content])

    keeper.book.write(forge)


def raised(content: dict[str, Any]) -> None:
    for part, key in (("members", "key"), ("lines", "player")):
        for row in content[part]:
            if row[key] == "solving/W0":
                row["rating"] += 40


def test_a_published_list_that_the_entries_do_not_give_is_told_solver_by_solver(committee: Keeper) -> None:
    confirmed(committee, tournament("t1", MARCH, 1))
    committee.publish("wfcc", APRIL)
    right = listed(committee, APRIL)["Solver 00"]
    forged(committee, raised)
    text = f"{{}} ({Decimal(right['decimals']):f})"
    found = proved(committee)
    assert told(found) == {
        ("BOOK-LIST-DIFFERS", "2024-04-01", text.format(right["rating"] + 40), text.format(right["rating"]))
    }
    with committee.book.reading() as reading:
        assert not verify(reading, "book").holds
        assert verify(reading, "book", lists=False).holds

    committee.publish("wfcc", JULY)
    assert {values[1] for values in told(proved(committee))} == {"2024-04-01", "2024-07-01"}, "what rests on it, too"
    committee.publish("wfcc", APRIL, reissue=True, reason="it was forged")
    committee.check()


def test_a_later_list_left_as_it_was_is_told(committee: Keeper) -> None:
    """So `publish --reissue` left lists that had counted nothing, once."""
    confirmed(committee, tournament("t1", MARCH, 1))
    for day in (APRIL, JULY):
        committee.publish("wfcc", day)
    committee.amend(tournament("t1", MARCH, 77), "wfcc")

    def only_april(writing: Writing) -> None:
        store_as_reissue(writing, [each.content for each in lists_made(solving_of(writing), [APRIL])])

    committee.book.write(only_april)
    april, july = ratings(committee, APRIL), ratings(committee, JULY)
    found = [each.phrase.values for each in proved(committee)]
    assert {values["as_of"] for values in found} == {"2024-07-01"}
    differ = {name for name in april.keys() | july.keys() if april.get(name) != july.get(name)}
    assert {values["name"] for values in found} >= differ > set()


@pytest.mark.parametrize("part", ["counted", "settled", "left_out", "previous"])
def test_what_a_list_has_counted_is_proved_too(committee: Keeper, part: str) -> None:
    confirmed(committee, tournament("t1", MARCH, 1))
    committee.publish("wfcc", APRIL)
    forged(committee, lambda content: content.update({part: {} if part == "counted" else None}))
    found = [each.phrase.values for each in proved(committee) if each.code == "BOOK-LIST-COUNTED"]
    assert found == [{"as_of": "2024-04-01", "part": part}]


def test_of_a_whole_list_twenty_are_named_and_the_rest_counted(keeper: Keeper) -> None:
    keeper.bring_in(RatingList(START, tuple(Member(f"Solver {n:02}", f"W{n}", rating=2000 + n) for n in range(30))))
    keeper.publish("wfcc", APRIL)

    def older(content: dict[str, Any]) -> None:
        for row in content["members"]:
            row["country"] = "POL"

    forged(keeper, older)
    codes = [each.code for each in proved(keeper)]
    assert (codes.count("BOOK-LIST-DIFFERS"), codes[-1]) == (20, "BOOK-LIST-DIFFERS-MORE")


def test_a_copy_of_a_book_with_a_wrong_list_can_be_restored(committee: Keeper, tmp_path: Path) -> None:
    committee.publish("wfcc", APRIL)
    forged(committee, raised)
    back_up(committee.book, tmp_path / "copy.sqlite")
    with staged(tmp_path / "copy.sqlite") as (_, verified):
        assert verified.holds
