"""The officer's acts: what they change, and why they are refused."""

import pytest

from normbook.model.crosstable import Rating
from normbook.model.standing import Standing
from normbook.model.variant import Variant
from normbook.rulebooks.uscf.law.acts import (
    Act,
    demotion,
    games_at_life_master_level,
    give_initial_title,
    grant,
    keep,
    life_master_by_games,
)
from normbook.rulebooks.uscf.law.tables import load, standard
from tests.rulebooks.uscf.events import row

TABLES = standard()


def refused(act: Act) -> list[str]:
    """Which conditions were not met; nothing may have changed then."""
    unmet = [check.note.code for check in act.checks if not check.passed and check.note]
    assert act.accepted is not bool(unmet)
    if unmet:
        assert (act.after, act.titles) == (act.before, ())
    return unmet


@pytest.mark.rule("uscf.lm300")
@pytest.mark.parametrize(
    ("before", "after", "titles"),
    [
        (Standing(2100, 5, 2), Standing(2200, 2, 0), (2200,)),
        (Standing(2100, 8, 0), Standing(2200, 0, 0), (2200,)),
        (Standing(2000, 5, 2), Standing(2200, 0, 0), (2100, 2200)),
    ],
)
def test_300_games_won_make_a_life_master(before: Standing, after: Standing, titles: tuple[int, ...]) -> None:
    act = life_master_by_games(before, 300, "games 1981 to 1997", TABLES)
    assert refused(act) == []
    assert (act.rule, act.kind, act.after, act.titles) == ("uscf.lm300", "life-master", after, titles)
    assert act.reason == "games 1981 to 1997"


@pytest.mark.rule("uscf.provisional", "uscf.lm300")
def test_each_condition_of_an_act_names_its_rule() -> None:
    act = life_master_by_games(None, 300, "games 1981 to 1997", TABLES)
    assert [(check.rule, check.passed) for check in act.checks][:2] == [
        ("uscf.lm300", True),
        ("uscf.provisional", False),
    ]


@pytest.mark.rule("uscf.table1")
@pytest.mark.parametrize(
    ("before", "title", "after", "titles"),
    [
        (None, 1700, Standing(1700), (1700,)),
        (None, 1000, Standing(1000), (1000,)),
        (Standing(None, 4), 1000, Standing(1000), (1000,)),
        (Standing(1600, 5, 2), 1700, Standing(1700, 2), (1700,)),
        (Standing(1500, 5, 2), 1700, Standing(1700), (1600, 1700)),
    ],
)
def test_a_kept_title_gives_a_standing(
    before: Standing | None, title: int, after: Standing, titles: tuple[int, ...]
) -> None:
    act = keep(before, title, "no fault of hers", TABLES)
    assert refused(act) == []
    assert (act.kind, act.before, act.after, act.titles) == ("grant", before, after, titles)


@pytest.mark.rule("uscf.table1")
def test_what_cannot_be_kept() -> None:
    assert refused(keep(None, 950, "r", TABLES)) == ["uscf.act.title"]
    assert refused(keep(None, 1700, " ", TABLES)) == ["uscf.act.reason"]
    assert refused(keep(Standing(1800), 1700, "r", TABLES)) == ["act.higher"]


@pytest.mark.rule("uscf.lm300")
@pytest.mark.parametrize(
    ("before", "games", "reason", "unmet"),
    [
        (Standing(2100), 299, "r", ["uscf.act.life-master-games"]),
        (Standing(2200), 300, "r", ["act.higher"]),
        (Standing(2500), 300, "r", ["act.higher"]),
        (Standing(2100), 300, "  ", ["uscf.act.reason"]),
        (None, 300, "r", ["uscf.act.standing"]),
        (Standing(2300), 1, "", ["uscf.act.reason", "uscf.act.life-master-games", "act.higher"]),
    ],
)
def test_who_is_no_life_master(before: Standing | None, games: int, reason: str, unmet: list[str]) -> None:
    assert refused(life_master_by_games(before, games, reason, TABLES)) == unmet


@pytest.mark.rule("uscf.lm300")
@pytest.mark.parametrize(
    ("post", "won", "played"),
    [("2200", 2, 4), ("2199", 0, 0), ("2250/20", 0, 0), ("2250/21", 2, 4), ("", 0, 0)],
)
def test_games_at_the_2200_level(post: str, won: int, played: int) -> None:
    entrant = row(1, "2100", post, "W2 W3 W4* D5 L6 X7 H B")
    assert games_at_life_master_level(entrant, TABLES) == won
    all_played, findings = load(Variant("uscf", "Played", {"life_master_count": "played"}))
    assert not len(findings)
    assert games_at_life_master_level(entrant, all_played) == played


@pytest.mark.rule("uscf.demotion")
@pytest.mark.parametrize(
    ("before", "after"),
    [(Standing(1800, 9, 2), Standing(1700)), (Standing(2900), Standing(2800)), (Standing(1000, 4), Standing(None))],
)
def test_a_demotion_is_one_level_and_all_points(before: Standing, after: Standing) -> None:
    act = demotion(before, "asked on 3 May", TABLES)
    assert refused(act) == []
    assert (act.rule, act.after, act.titles) == ("uscf.demotion", after, ())


@pytest.mark.rule("uscf.demotion")
@pytest.mark.parametrize(
    ("before", "reason", "unmet"),
    [
        (Standing(1800), "", ["uscf.act.reason"]),
        (Standing(None, 4), "r", ["uscf.act.title-held"]),
        (None, "r", ["uscf.act.standing"]),
    ],
)
def test_who_is_not_demoted(before: Standing | None, reason: str, unmet: list[str]) -> None:
    assert refused(demotion(before, reason, TABLES)) == unmet


@pytest.mark.rule("uscf.promote")
@pytest.mark.parametrize(
    ("before", "title", "after", "titles"),
    [
        (Standing(1700, 5, 2), 1800, Standing(1800, 2, 0), (1800,)),
        (Standing(1700, 5, 2), 1900, Standing(1900), (1800, 1900)),
        (Standing(None), 1000, Standing(1000), (1000,)),
    ],
)
def test_a_granted_title(before: Standing, title: int, after: Standing, titles: tuple[int, ...]) -> None:
    act = grant(before, title, "champion", TABLES)
    assert refused(act) == []
    assert (act.kind, act.after, act.titles) == ("grant", after, titles)


@pytest.mark.rule("uscf.table1", "uscf.demotion")
@pytest.mark.parametrize(
    ("before", "title", "unmet"),
    [
        (Standing(1700), 1700, ["act.higher"]),
        (Standing(1700), 1600, ["act.higher"]),
        (Standing(1700), 1850, ["uscf.act.title"]),
        (Standing(1700), 900, ["uscf.act.title", "act.higher"]),
        (None, 1800, ["uscf.act.standing"]),
    ],
)
def test_what_cannot_be_granted(before: Standing | None, title: int, unmet: list[str]) -> None:
    assert refused(grant(before, title, "r", TABLES)) == unmet


@pytest.mark.rule("uscf.g")
@pytest.mark.parametrize(
    ("rating", "after", "titles"),
    [(Rating(1830), Standing(1700), (1700,)), (Rating(1050, 40), Standing(None), ())],
)
def test_an_initial_title_by_hand(rating: Rating, after: Standing, titles: tuple[int, ...]) -> None:
    act = give_initial_title(None, rating, "first list", TABLES)
    assert refused(act) == []
    assert (act.rule, act.kind, act.after, act.titles) == ("uscf.g", "initial", after, titles)


@pytest.mark.rule("uscf.g", "uscf.provisional")
@pytest.mark.parametrize(
    ("before", "rating", "reason", "unmet"),
    [
        (Standing(1700), Rating(1830), "r", ["uscf.act.no-standing"]),
        (None, Rating(1830, 20), "r", ["uscf.check.established"]),
        (None, None, "r", ["uscf.check.established"]),
        (None, Rating(1830), "", ["uscf.act.reason"]),
    ],
)
def test_who_gets_no_initial_title(
    before: Standing | None, rating: Rating | None, reason: str, unmet: list[str]
) -> None:
    assert refused(give_initial_title(before, rating, reason, TABLES)) == unmet
