"""A real section of 64: the norms that were printed, and the ratings."""

from collections import Counter
from decimal import Decimal

import pytest

from normbook.rulebooks.uschess.law.arithmetic import decimal_text, published
from tests.rulebooks.uschess.printed import FLOORS, NORMS, printed
from tests.rulebooks.uschess.sections import judged, other_tables, tables


def off_by_more_than_one(computed: dict[int, Decimal]) -> set[int]:
    return {each.no for each in printed().entrants if each.post and abs(computed[each.no] - each.post.value) > 1}


def ratings(B: int | None = None, *, floors: bool = False) -> dict[int, Decimal]:
    event = printed(posts=False, floors=floors)
    own = tables(event.end) if B is None else other_tables(event.end, B=B)
    found = judged(event, own).rated.systems["regular"]
    return {no: each.result for no, each in found.items()}


@pytest.mark.rule("uschess.levels", "uschess.expected", "uschess.norm", "uschess.counts", "uschess.highest")
def test_every_norm_that_was_printed_is_found_and_no_other() -> None:
    found = {each.entrant.no: each.norm.letter if each.norm else "" for each in judged(printed()).judgement.subjects}
    assert found == NORMS
    assert Counter(found.values()) == {"": 31, "4": 12, "3": 15, "2": 6}


@pytest.mark.rule("uschess.two-passes", "uschess.standard", "uschess.bonus", "uschess.neff")
def test_ratings_agree_within_a_point_but_for_two_that_stand_on_floors() -> None:
    found = ratings()
    assert off_by_more_than_one(found) == {18, 54}
    event = printed()
    exact = sum(each.post is not None and published(found[each.no]) == each.post.value for each in event.entrants)
    assert (exact, decimal_text(found[18]), decimal_text(found[54])) == (51, "1595.19", "1182.88")


@pytest.mark.rule("uschess.floors")
def test_with_their_floors_all_agree() -> None:
    found = ratings(floors=True)
    assert off_by_more_than_one(found) == set()
    assert {no: found[no] for no in FLOORS} == FLOORS


@pytest.mark.rule("uschess.B")
@pytest.mark.parametrize(("B", "off"), [(6, 40), (8, 25), (10, 14), (12, 2), (14, 14)])
def test_the_printed_ratings_tell_which_threshold_was_in_force(B: int, off: int) -> None:
    assert len(off_by_more_than_one(ratings(B))) == off


@pytest.mark.rule("uschess.norm")
def test_norms_by_computed_ratings_are_those_by_printed_ones_but_for_one_at_the_edge() -> None:
    subjects = judged(printed(posts=False, floors=True)).judgement.subjects
    found = {each.entrant.no: each.norm.letter if each.norm else "" for each in subjects}
    assert {no: letter for no, letter in found.items() if letter != NORMS[no]} == {28: "4"}
    assert {each.source.value for each in subjects} == {"computed"}
    margins = [judged(printed(posts=posts)).judgement.subjects[27].levels[1].margin for posts in (True, False)]
    assert [margin > 800 for margin in margins] == [True, False]
    assert margins[0] - margins[1] < 8  # a hundredth of a point
