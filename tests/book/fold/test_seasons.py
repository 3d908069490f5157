"""Norm points in a book: seasons, legs, ratings frozen by an entry."""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.explanation import explained
from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.model.season import ListedRating, Supplement
from normbook.model.variant import Variant
from normbook.rulebooks.lpcc.record.ratings import LegRatings
from normbook.rulebooks.lpcc.record.seasons import season_standings, seasons
from tests.book.fold.keeping import Keeper, random_paper

Fresh = Callable[[], AbstractContextManager[Keeper]]
FRIDAY = date(1998, 1, 9)


def friday(id: str, leg: str, week: int, *, hero: int | None = 1600, wins: bool = True, season: str = "1998") -> Event:
    """The hero against one opponent of 1565."""
    mine, yours = (Result.WIN, Result.LOSS) if wins else (Result.LOSS, Result.WIN)
    entrants = (
        Entrant(1, "HERO, H", (Outcome(mine, 2),), id="1", rating=Rating(hero) if hero else None),
        Entrant(2, "FOE, F", (Outcome(yours, 1),), id="2", rating=Rating(1565)),
    )
    return Event(id, f"Friday {id}", 1, entrants, season=season, leg=leg, end=FRIDAY + timedelta(weeks=week))


def ratings(leg: str, hero: int | None, season: str = "1998") -> LegRatings:
    lines = {
        "1": ListedRating("1", "HERO, H", Rating(hero) if hero else None),
        "2": ListedRating("2", "FOE, F", Rating(1565)),
    }
    return LegRatings("winter.csv", season, leg, FRIDAY, Supplement("winter.csv", lines))


def points(keeper: Keeper, season: str = "1998", as_of: date | None = None) -> dict[str, Decimal]:
    with keeper.book.reading() as reading:
        return {line.name: line.points for line in season_standings(reading, season, as_of).lines}


def test_a_season_is_added_up_over_its_legs(keeper: Keeper) -> None:
    keeper.post(friday("a", "Winter", 0), "lpcc")
    keeper.post(friday("b", "Spring", 12), "lpcc")
    assert points(keeper) == {"HERO, H": Decimal("1.10"), "FOE, F": Decimal("-0.90")}
    assert points(keeper, as_of=FRIDAY)["HERO, H"] == Decimal("0.55")
    with keeper.book.reading() as reading:
        assert seasons(reading) == ["1998"]
        legs = season_standings(reading, "1998").season.legs
    assert [leg.name for leg in legs] == ["Winter", "Spring"]
    keeper.check()


@pytest.mark.rule("lpcc.7")
def test_a_supplement_is_frozen_for_its_leg_by_an_entry(keeper: Keeper) -> None:
    keeper.freeze(ratings("Winter", 1800))
    keeper.post(friday("a", "Winter", 0), "lpcc")
    assert points(keeper)["HERO, H"] == Decimal("0.25")
    assert keeper.freeze(ratings("Winter", 1800)).what == "ratings-known"
    outcome = keeper.freeze(ratings("Winter", None))
    assert points(keeper)["HERO, H"] == Decimal("0.15")
    assert [(each.name, each.before, each.now) for each in outcome.difference.changes] == [
        ("FOE, F", "-0.15", "-0.05"),
        ("HERO, H", "0.25", "0.15"),
    ]
    keeper.check()


def test_without_a_supplement_the_first_event_freezes_the_leg(keeper: Keeper) -> None:
    keeper.post(friday("b", "Winter", 1, hero=1900), "lpcc")
    assert points(keeper)["HERO, H"] == Decimal("0.15")
    outcome = keeper.post(friday("a", "Winter", 0, hero=1600), "lpcc")
    assert points(keeper)["HERO, H"] == Decimal("1.10")
    assert {change.events for change in outcome.difference.changes} == {("b",)}
    keeper.check()


def test_amending_and_voiding_move_events_between_legs_and_seasons(keeper: Keeper) -> None:
    keeper.post(friday("a", "Winter", 0), "lpcc")
    keeper.post(friday("b", "Winter", 1, wins=False), "lpcc")
    keeper.amend(friday("b", "Spring", 12, season="1999"), "lpcc")
    assert (points(keeper)["HERO, H"], points(keeper, "1999")["HERO, H"]) == (Decimal("0.55"), Decimal("0.55"))
    outcome = keeper.void("b")
    assert points(keeper, "1999") == {}
    assert [(each.name, each.before, each.now) for each in outcome.difference.changes] == [
        ("FOE, F", "-0.45", "0.00"),
        ("HERO, H", "0.55", "0.00"),
    ]
    keeper.check()


def test_a_list_is_published_of_a_season_that_there_is(keeper: Keeper) -> None:
    keeper.post(friday("a", "Winter", 0), "lpcc")
    with pytest.raises(BookRefused, match="BOOK-SEASON-UNKNOWN"):
        keeper.publish("lpcc", FRIDAY, system="1999")
    keeper.publish("lpcc", FRIDAY, system="1998")
    keeper.amend(friday("a", "Winter", 0, season="1999"), "lpcc")
    outcome = keeper.publish("lpcc", FRIDAY, system="1998", reissue=True, reason="another season's event")
    assert outcome.values["lines"] == 0
    keeper.check()


def test_a_season_without_a_name_is_its_year(keeper: Keeper) -> None:
    keeper.post(friday("a", "", 0, season=""), "lpcc")
    with keeper.book.reading() as reading:
        assert seasons(reading) == ["1998"]
        assert [leg.name for leg in season_standings(reading, "1998").season.legs] == ["Friday a"]


def test_a_season_is_played_by_one_variant(keeper: Keeper) -> None:
    variant = Variant("lpcc", "club", {"participation": "0.10"})
    keeper.post(friday("a", "Winter", 0), "lpcc", variant)
    assert points(keeper)["HERO, H"] == Decimal("0.60")
    with pytest.raises(BookRefused, match="BOOK-SEASON-VARIANT"):
        keeper.post(friday("b", "Winter", 1), "lpcc")
    keeper.post(friday("c", "Winter", 1, season="1999"), "lpcc")
    keeper.check()


def test_points_open_down_to_the_rules(keeper: Keeper) -> None:
    keeper.freeze(ratings("Winter", 1800))
    keeper.post(friday("a", "Winter", 0), "lpcc")
    with keeper.book.reading() as reading:
        assert explained(reading, "1", "a").result == Decimal("0.25")


def test_a_published_season_is_named_when_a_correction_affects_it(keeper: Keeper) -> None:
    keeper.post(friday("a", "Winter", 0), "lpcc")
    keeper.publish("lpcc", FRIDAY)
    outcome = keeper.amend(friday("a", "Winter", 0, wins=False), "lpcc")
    assert [each.as_of for each in outcome.difference.lists] == [FRIDAY.isoformat()]
    keeper.check()


def test_there_is_no_list_without_a_season(keeper: Keeper) -> None:
    with pytest.raises(BookRefused, match="BOOK-NO-SEASON"):
        keeper.publish("lpcc", FRIDAY)


@pytest.mark.slow
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6))
def test_any_seasons_come_to_a_fold_from_nothing(sqlite_keeper: Fresh, seed: int) -> None:
    chance = random.Random(seed)
    with sqlite_keeper() as keeper:
        there: list[str] = []
        for _ in range(16):
            what = chance.choice(["post"] * 4 + ["amend", "amend", "void", "freeze", "merge"])
            paper = random_paper(chance.randrange(10**6), players=14, system="regular")
            paper = replace(paper, season=chance.choice(("A", "B")), leg=chance.choice(("1", "2")))
            try:
                if what == "post":
                    keeper.post(paper, "lpcc")
                    there.append(paper.id)
                elif what == "amend" and there:
                    keeper.amend(replace(paper, id=chance.choice(there)), "lpcc")
                elif what == "void" and there:
                    keeper.void(there.pop())
                elif what == "freeze":
                    lines = {
                        str(1000 + number): ListedRating(str(1000 + number), "", Rating(1500))
                        for number in range(1, 14, 2)
                    }
                    keeper.freeze(LegRatings("s.csv", "A", "1", None, Supplement(f"s{seed}.csv", lines)))
                elif what == "merge":
                    one, other = chance.sample(range(14), 2)
                    keeper.merge(f"Person {one}", f"Person {other}")
            except (BookRefused, ValueError):
                continue
        keeper.check()
