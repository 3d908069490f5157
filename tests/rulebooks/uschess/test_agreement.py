"""What a file asserts is compared: ratings after the event, norm letters, norms so far."""

from dataclasses import replace

import pytest

from tests.rulebooks.uschess.printed import NORMS, printed
from tests.rulebooks.uschess.sections import judged, rating, row, section, versus


def notes(event: object) -> list[tuple[str, object, str | None]]:
    found = judged(event).judgement.notes  # type: ignore[arg-type]
    return [(each.code, each.phrase.values["no"], each.cell) for each in found]


@pytest.mark.rule("uschess.floors")
def test_the_two_printed_ratings_that_stand_on_floors_are_named() -> None:
    assert notes(printed()) == [("USCHESS-POST-FLOOR", 18, "1600"), ("USCHESS-POST-FLOOR", 54, "1200")]
    assert notes(printed(floors=True)) == []
    assert [each.place.column for each in judged(printed()).judgement.notes] == [5, 5]


@pytest.mark.parametrize(
    ("post", "code"),
    [
        ("1526", []),
        ("1527", []),
        ("1528", []),
        ("1525", ["USCHESS-POST-DIFFERS"]),
        ("1529", ["USCHESS-POST-DIFFERS"]),
        ("1600", ["USCHESS-POST-DIFFERS"]),
    ],
)
def test_a_rating_after_the_event_may_be_off_by_a_point(post: str, code: list[str]) -> None:
    assert [each for each, no, _ in notes(section(row(1, "1500", "W2", post), row(2, "1600", "L1"))) if no == 1] == code


@pytest.mark.parametrize(
    ("before", "post", "code"),
    [
        ("1500", "1500", "USCHESS-POST-FLOOR"),
        ("1205", "1200", "USCHESS-POST-FLOOR"),
        ("1105", "1100", "USCHESS-POST-DIFFERS"),
        ("2210", "2200", "USCHESS-POST-FLOOR"),
        ("2310", "2300", "USCHESS-POST-DIFFERS"),
        ("1505", "1490", "USCHESS-POST-DIFFERS"),
        ("1500", "1400", "USCHESS-POST-DIFFERS"),
        ("1490", "1500", "USCHESS-POST-DIFFERS"),
    ],
)
def test_a_round_hundred_above_what_was_computed_looks_like_a_floor(before: str, post: str, code: str) -> None:
    own, *others = versus([before] * 3, "LLL", before)
    found = notes(section(replace(own, post=rating(post)), *others))
    assert [each for each, no, _ in found if no == 1] == [code]


@pytest.mark.rule("uschess.levels")
@pytest.mark.parametrize(
    ("written", "told"),
    [("2", False), ("N:2", False), ("N: 2", False), ("", False), ("3", True), ("N:1", True), ("x", True)],
)
def test_a_printed_norm_is_compared(written: str, told: bool) -> None:
    event = section(*versus(["1600"] * 4, "WWWD", norm=written))
    norms = [each for each, _, _ in notes(event) if each == "USCHESS-NORM-DIFFERS"]
    assert bool(norms) == told
    for each in judged(event).judgement.notes:
        assert (each.phrase.values["printed"], each.phrase.values["judged"]) == (written, "2")


@pytest.mark.rule("uschess.levels")
def test_in_a_table_that_prints_norms_a_blank_says_that_there_is_none() -> None:
    own, *others = versus(["1600"] * 4, "WWWD")
    event = section(own, *(replace(each, more=(("norm", "N:4"),)) for each in others))
    told = [place for code, place, _ in notes(event) if code == "USCHESS-NORM-DIFFERS"]
    assert len(told) == 5


def test_norms_so_far_that_cannot_be_read_are_told() -> None:
    event = section(*versus(["1600"] * 4, "WWWD", norms="4-2"))
    assert ("USCHESS-NORMS", 1, "4-2") in notes(event)
    assert NORMS[1] == "2"


@pytest.mark.rule("uschess.levels", "uschess.floors")
def test_what_differs_is_told_with_both_and_with_its_column() -> None:
    event = section(row(1, "1500", "W2", "1600", norm="N:4"), row(2, "1600", "L1"))
    event = replace(event, columns={"post": 7, "norm": 8})
    post, norm = (each for each in judged(event).judgement.notes if each.phrase.values["no"] == 1)
    assert (post.place.column, post.phrase.values["post"], post.phrase.values["computed"]) == (7, "1600", "1527.50")
    assert (norm.place.column, norm.phrase.values["printed"], norm.phrase.values["judged"]) == (8, "N:4", None)
