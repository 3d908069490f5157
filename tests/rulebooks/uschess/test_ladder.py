"""How far a player is from each title."""

import pytest

from normbook.rulebooks.uschess.law.ladder import ladder, next_rung
from normbook.rulebooks.uschess.law.player import Honours
from normbook.rulebooks.uschess.law.titles import norms_from
from tests.rulebooks.uschess.sections import tables


def honours(norms: str, titles: str = "", reached: int | None = None) -> Honours:
    made = norms_from(norms, tables())
    assert made is not None
    return Honours(made, tuple(titles), reached)


@pytest.mark.rule("uschess.title")
def test_a_norm_counts_on_its_rung_and_on_all_below_it() -> None:
    rungs = ladder(honours("2:3;C:4", "432"), tables())
    assert [(each.level.letter, each.norms, each.made, each.held) for each in rungs] == [
        ("4", 7, 5, True), ("3", 7, 5, True), ("2", 7, 5, True), ("1", 4, 4, False), ("C", 4, 4, False),
        ("M", 0, 0, False), ("S", 0, 0, False),
    ]  # fmt: skip


@pytest.mark.rule("uschess.title")
@pytest.mark.parametrize(("reached", "missing"), [(None, 2000), (1999, 2000), (2000, None)])
def test_the_highest_titles_ask_for_a_rating_besides(reached: int | None, missing: int | None) -> None:
    rung = next_rung(honours("C:5", "4321", reached), tables())
    assert rung is not None
    assert (rung.level.letter, rung.rating, rung.rating_missing) == ("C", 2000, missing)


def test_below_them_none_is_asked_for_and_above_all_there_is_no_rung() -> None:
    rung = next_rung(honours(""), tables())
    assert rung is not None
    assert (rung.level.letter, rung.rating, rung.rating_missing) == ("4", None, None)
    assert next_rung(honours("", "4321CMS"), tables()) is None


def test_after_a_title_that_was_given_comes_the_one_above_it() -> None:
    rung = next_rung(honours("4:1", "C"), tables())
    assert rung is not None
    assert rung.level.letter == "M"
