"""Titles: five norms at a level or above it, the rating of the higher ones, an established rating."""

from dataclasses import replace

import pytest

from normbook.rulebooks.uschess.law.judge import judge
from normbook.rulebooks.uschess.law.player import Honours, PlayerRated
from normbook.rulebooks.uschess.law.titles import (
    Reached,
    checks_of_titles,
    norms_from,
    norms_text,
    titles_due,
    titles_made,
    waits_for_rating,
)
from tests.rulebooks.uschess.sections import first, other_tables, rating, row, section, tables, versus


def waiting(player: PlayerRated) -> bool:
    return waits_for_rating(player.after.norms, player.reached, player.after.titles, tables())


@pytest.mark.rule("uschess.title", "uschess.established")
@pytest.mark.parametrize(
    ("norms", "rating", "established", "titles"),
    [
        ("4:4", 1300, True, ""),
        ("4:5", 1300, True, "4"),
        ("4:5", 1300, False, ""),
        ("4:5", None, True, "4"),
        ("4:2;3:3", 1300, True, "4"),
        ("3:5", 1300, True, "43"),
        ("S:1;M:1;C:1;1:1;2:1", 1700, True, "432"),
        ("C:5", 1999, True, "4321"),
        ("C:5", 2000, True, "4321C"),
        ("M:5", 2199, True, "4321C"),
        ("M:5", 2200, True, "4321CM"),
        ("S:5", 2399, True, "4321CM"),
        ("S:5", 2400, True, "4321CMS"),
        ("C:5", None, True, "4321"),
    ],
)
def test_five_norms_at_a_level_or_above_it_make_its_title(
    norms: str, rating: int | None, established: bool, titles: str
) -> None:
    made = norms_from(norms, tables())
    assert made is not None
    reached = Reached(rating, established)
    assert "".join(titles_due(checks_of_titles(made, reached, tables()))) == titles
    assert "".join(titles_made(made, reached, tables())) == titles


@pytest.mark.rule("uschess.title", "uschess.established")
def test_conditions_of_a_title_say_what_they_needed_and_found() -> None:
    made = norms_from("C:4", tables())
    assert made is not None
    checks = checks_of_titles(made, Reached(1990, False), tables())
    assert [(each.rule, each.needed, each.actual, each.note and each.note.code) for each in checks["C"]] == [
        ("uschess.title", 5, 4, "uschess.check.title-norms"),
        ("uschess.title", 2000, 1990, "uschess.check.title-rating"),
        ("uschess.established", True, False, "uschess.check.established"),
    ]
    assert [len(each) for each in checks.values()] == [2, 2, 2, 2, 3, 3, 3]


@pytest.mark.rule("uschess.established")
def test_a_setting_gives_titles_to_provisional_players() -> None:
    own = other_tables(title_established="no")
    made = norms_from("4:5", own)
    assert made is not None
    assert titles_due(checks_of_titles(made, Reached(1300, False), own)) == ("4",)


@pytest.mark.rule("uschess.title")
def test_a_setting_asks_for_other_ratings_and_numbers() -> None:
    own = other_tables(title_norms=2, title_ratings=[{"letter": "4", "rating": 1200}])
    made = norms_from("4:2;S:1", own)
    assert made is not None
    assert titles_due(checks_of_titles(made, Reached(1199, True), own)) == ()
    made = norms_from("S:2", own)
    assert made is not None
    assert titles_due(checks_of_titles(made, Reached(1199, True), own)) == ("3", "2", "1", "C", "M", "S")


@pytest.mark.rule("uschess.title")
@pytest.mark.parametrize(
    ("norms", "title", "titles", "earned"),
    [
        ("", "", (), ()),
        ("2:4", "", ("4", "3", "2"), ("4", "3", "2")),
        ("4:4", "", ("4",), ("4",)),
        ("4:5", "", ("4",), ()),
        ("4:4", "4", ("4",), ()),
        ("", "3; 4", ("4", "3"), ()),
        ("4:4", "WFM", ("4",), ("4",)),
    ],
)
def test_the_fifth_norm_earns_the_title_and_none_is_lost(
    norms: str, title: str, titles: tuple[str, ...], earned: tuple[str, ...]
) -> None:
    player = first(section(*versus(["1600"] * 4, "WWWD", posts=True, norms=norms, title=title)))
    assert (player.after.titles, player.titles_earned) == (titles, earned)


@pytest.mark.rule("uschess.title")
@pytest.mark.parametrize(
    ("before", "after", "peak", "titles"),
    [
        ("1990", "2000", "", ("C",)),
        ("1990", "1999", "", ()),
        ("1990", "1999", "1999.5", ()),  # held before: reached once
        ("2005", "1990", "", ()),
    ],
)
def test_a_title_is_earned_when_the_rating_is_reached_even_without_a_norm(
    before: str, after: str, peak: str, titles: tuple[str, ...]
) -> None:
    event = section(row(1, before, "L2 U U U", after, norms="C:5", peak=peak), row(2, "2300", "W1 U U U", "2300"))
    player = first(event)
    assert player.titles_earned == titles
    held = ("4", "3", "2", "1", *(["C"] if titles or peak or before == "2005" else []))
    assert player.after.titles == held


@pytest.mark.rule("uschess.established")
@pytest.mark.parametrize(("after", "earned"), [("1500/25", ()), ("1500/26", ("4",)), ("1500", ("4",))])
def test_a_title_waits_for_an_established_rating_and_norms_are_kept(after: str, earned: tuple[str, ...]) -> None:
    own, *others = versus(["1600"] * 4, "WWWD", "1500/22", posts=True, norms="4:4")
    player = first(section(replace(own, post=rating(after)), *others))
    assert (player.titles_earned, waiting(player)) == (earned, not earned)
    assert norms_text(player.after.norms) == "4:4;2:1"


@pytest.mark.rule("uschess.established")
def test_who_has_no_norms_waits_for_nothing() -> None:
    assert not waiting(first(section(*versus(["1600"] * 4, "LLLL", "1500/5", posts=True))))


def test_what_earlier_events_made_stands_in_place_of_the_files_column() -> None:
    event = section(*versus(["1600"] * 4, "WWWD", posts=True, norms="4:1"))
    made = norms_from("4:4", tables())
    assert made is not None
    found = judge(event, tables(), {event.entrants[0].id: Honours(made, ())})
    assert found.players[0].titles_earned == ("4",)
    assert "USCHESS-NORMS-DIFFER" in [each.code for each in found.judgement.notes]
    same = judge(event, tables(), {event.entrants[0].id: Honours({**made, "4": 1}, ())})
    assert "USCHESS-NORMS-DIFFER" not in [each.code for each in same.judgement.notes]


@pytest.mark.rule("uschess.title")
@pytest.mark.parametrize(("reached", "earned"), [(None, ()), (1999, ()), (2000, ("C",))])
def test_a_rating_that_an_earlier_event_reached_counts(reached: int | None, earned: tuple[str, ...]) -> None:
    event = section(*versus(["1600"] * 4, "WWWD", posts=True))
    made = norms_from("C:5", tables())
    assert made is not None
    held = Honours(made, ("4", "3", "2", "1"), reached)
    [player, *_] = judge(event, tables(), {event.entrants[0].id: held}).players
    assert (player.titles_earned, player.after.reached) == (earned, max(reached or 0, 1500))


@pytest.mark.rule("uschess.title")
def test_a_rating_of_another_system_reaches_no_title() -> None:
    event = replace(section(*versus(["2300"] * 4, "WWWD", "2250", posts=True, norms="M:5")), system="quick")
    player = first(event)
    assert (player.after.titles, player.after.reached) == ((), None)
    kept = judge(event, tables(), {event.entrants[0].id: Honours(player.after.norms, ("4",), 1500)}).players[0]
    assert (kept.after.titles, kept.after.reached) == (("4",), 1500)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("4:2;3:1", "4:2;3:1"),
        (" 3 : 1 , 4:2 ", "4:2;3:1"),
        ("", ""),
        ("4:1;4:1", "4:2"),
        *((wrong, None) for wrong in ("5:1", "4", "4:", "4:x", "4:-1", "4:12345", "c:1")),
    ],
)
def test_norms_are_written_as_letters_and_numbers(text: str, found: str | None) -> None:
    norms = norms_from(text, tables())
    assert (None if norms is None else norms_text(norms)) == found
