"""Pair for me: every proposal is the one that trying all pairings finds best."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.office.night.matching import unmatched
from normbook.office.night.proposal import NightField, RoundProposal, paired, proposed
from tests.office.nights import Phone


def pairings(people: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """All of them, each in the order in which the people stand."""
    if not people:
        yield []
        return
    first, *others = people
    for other in others:
        for rest in pairings([each for each in others if each != other]):
            yield [(first, other), *rest]


def best(field: NightField) -> tuple[int | None, list[tuple[int, int]]]:
    """By trying all: fewest rematches, then a bye that costs least, then the nearest opponents from the top down."""
    people, found = list(field.standing), []
    for odd in people if len(people) % 2 else [None]:
        for pairs in pairings([each for each in people if each != odd]):
            bye = (field.byes.get(odd, 0), -people.index(odd)) if odd is not None else (0, 0)
            met = sum(two in field.met[one] for one, two in pairs)
            found.append((met, bye, [against(field, one, two) for one, two in pairs], odd, pairs))
    _, _, _, odd, pairs = min(found, key=lambda each: each[:3])
    return odd, pairs


def against(field: NightField, one: int, two: int) -> tuple[Any, ...]:
    had = [field.colours.get(no, "") for no in (one, two)]
    more_white, more_black = (all(each.count(a) > each.count(b) for each in had) for a, b in ("wb", "bw"))
    clash = more_white or more_black
    places = field.standing.index(two) - field.standing.index(one)
    return two in field.met[one], field.score[one] - field.score[two], clash, places


@st.composite
def fields(draw: st.DrawFn, most: int = 7) -> NightField:
    people = list(range(1, draw(st.integers(2, most)) + 1))
    halves = draw(st.lists(st.integers(0, 3), min_size=len(people), max_size=len(people)))
    score = dict(zip(people, sorted(halves, reverse=True), strict=True))
    edges = st.sampled_from([(one, two) for one in people for two in people if one < two])
    met: dict[int, set[int]] = {no: set() for no in people}
    for one, two in draw(st.lists(edges, max_size=3 * len(people))):
        met[one].add(two)
        met[two].add(one)
    byes = {no: draw(st.integers(0, 1)) for no in people}
    colours = {no: draw(st.text("wb", max_size=3)) for no in people} if draw(st.booleans()) else {}
    return NightField(people, score, met, byes, colours)


@given(fields())
def test_a_proposal_is_the_best_of_all_pairings(field: NightField) -> None:
    found = paired(field)
    odd, pairs = best(field)
    assert found.odd == odd
    assert [set(pair) for pair in found.pairs] == [set(pair) for pair in pairs]


@given(fields(most=8))
def test_everybody_is_paired_once_and_white_goes_to_whoever_had_it_less(field: NightField) -> None:
    found = paired(field)
    seated = [no for pair in found.pairs for no in pair] + ([found.odd] if found.odd else [])
    assert sorted(seated) == sorted(field.standing)
    for white, black in found.pairs if field.colours else ():
        had = [field.colours[no].count("w") - field.colours[no].count("b") for no in (white, black)]
        assert had[0] <= had[1]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=30))
def test_as_many_are_matched_as_can_be(edges: list[tuple[int, int]]) -> None:
    partners: dict[int, set[int]] = {no: set() for no in range(10)}
    for one, two in edges:
        if one != two:
            partners[one].add(two)
            partners[two].add(one)

    def least(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, rest = left[0], left[1:]
        ways = [least(tuple(each for each in rest if each != two)) for two in rest if two in partners[first]]
        return min([1 + least(rest), *ways])

    assert unmatched(partners) == least(tuple(range(10)))


def played(phone: Phone, proposal: RoundProposal, round: int, results: str) -> None:
    phone.tap("draw", round=round, pairs=proposal.text, odd=proposal.odd)
    for board, result in zip(phone.night.boards_in(round), results, strict=True):
        phone.result(board.id, {"1": "1-0", "=": "1/2", "0": "0-1"}[result])


@pytest.mark.parametrize(("players", "rounds"), [(6, 3), (7, 5)])
def test_a_whole_night_is_paired_without_a_rematch(players: int, rounds: int) -> None:
    phone = Phone(rounds="5").with_players(players)
    opponents: list[frozenset[int]] = []
    byes: list[int] = []
    for round in range(1, rounds + 1):
        proposal = proposed(phone.night, round, phone.night.players)
        played(phone, proposal, round, "1=0")
        opponents += [frozenset(pair) for pair in proposal.pairs]
        byes += [proposal.odd] if proposal.odd else []
    assert len(set(opponents)) == len(opponents) == 3 * rounds
    assert len(set(byes)) == len(byes)


def test_the_first_round_goes_by_rating_and_the_second_by_score() -> None:
    phone = Phone().with_players(5)  # the last is rated highest
    first = proposed(phone.night, 1, phone.night.players)
    assert first == RoundProposal(((5, 4), (2, 3)), 1)
    played(phone, first, 1, "01")
    # 4, 2 and the bye have a point: the higher of them has white where it is due, and 1 had no colour yet.
    assert proposed(phone.night, 2, phone.night.players) == RoundProposal(((4, 2), (1, 5)), 3)


def test_a_game_that_nobody_came_to_is_no_game() -> None:
    phone = Phone().with_players(2)
    board = phone.tap("pair", round=1, white=1, black=2)
    phone.absent(board, 2)
    # Neither a rematch nor a colour: had they played, it would be White's turn to have black.
    assert proposed(phone.night, 2, [1, 2]) == RoundProposal(((1, 2),))


def test_boards_keep_their_numbers_and_a_new_one_takes_the_first_that_is_free() -> None:
    phone = Phone().with_players(6)
    boards = [phone.tap("pair", round=1, white=no, black=no + 1) for no in (1, 3, 5)]
    phone.tap("unpair", board=boards[1], saw="")
    assert [board.number for board in phone.night.tables(1)] == [1, 3]
    phone.tap("pair", round=1, white=4, black=3)
    assert [(board.number, board.white) for board in phone.night.tables(1)] == [(1, 1), (2, 4), (3, 5)]


def test_a_proposal_is_accepted_as_a_whole_or_not_at_all_and_taken_back_by_one_undo() -> None:
    phone = Phone().with_players(5)
    step = phone.tap("draw", round=1, pairs="5-4 2-3", odd=1)
    assert [(board.id, board.number, board.white, board.black) for board in phone.night.tables(1)] == [
        (f"{step}-1", 1, 5, 4),
        (f"{step}-2", 2, 2, 3),
    ]
    assert phone.night.seat(1, 1).kind == "B"  # type: ignore[union-attr]
    phone.tap("undo", of=step)
    assert phone.night == Phone().with_players(5).night
    phone.tap("pair", round=1, white=4, black=1)
    assert phone.refused("draw", round=1, pairs="5-4 2-3", odd=1) == [
        "NIGHT-PAIRED",
        "NIGHT-PAIRED",
        "NIGHT-PLAYER-USED",
    ]
    assert phone.refused("draw", round=1, pairs="5-2 3-5") == ["NIGHT-DRAWN-TWICE"]
    assert phone.refused("draw", round=1, pairs="5-2", odd=2) == ["NIGHT-DRAWN-TWICE"]
    assert phone.refused("draw", round=1, pairs="5 2") == ["NIGHT-FIELD"]
    assert phone.refused("draw", round=1, pairs="") == ["NIGHT-FIELD"]
    assert phone.refused("draw", round=1, pairs="5-9") == ["NIGHT-PLAYER-UNKNOWN"]


def test_a_pairing_never_takes_the_place_of_another_under_its_id() -> None:
    phone = Phone().with_players(4)
    step = phone.tap("draw", round=1, pairs="1-2")
    phone.ids = iter([f"{step[1:]}-1"])  # type: ignore[assignment]
    assert phone.refused("pair", round=1, white=3, black=4) == ["NIGHT-ID-REUSED"]
