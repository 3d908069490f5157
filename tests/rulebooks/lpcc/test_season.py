"""A season: ratings frozen for each leg, one person across legs, the order of the standings."""

from datetime import date
from decimal import Decimal

import pytest

from normbook.model.crosstable import Rating
from normbook.model.diagnostics import Findings
from normbook.model.season import Leg, ListedRating, Season, Supplement
from normbook.rulebooks.lpcc.law.explain import explain_season
from normbook.rulebooks.lpcc.law.season import Standings, frozen_ratings, standings
from tests.rulebooks.lpcc.events import TABLES, event, variant

GAME = "no,name,id,rating,R1\n1,{one},{id},{rating},W2\n2,PEER,77,1500,L1\n"


def supplement(**ratings: int | None) -> Supplement:
    listed = {
        id.removeprefix("_"): ListedRating(id.removeprefix("_"), f"NAME {id}", Rating(rating) if rating else None)
        for id, rating in ratings.items()
    }
    return Supplement("list.csv", listed)


def season(*legs: str | list[str] | Leg) -> Season:
    """A season of crosstables, a leg for each text or list of texts."""
    made = []
    for number, leg in enumerate(legs, start=1):
        if isinstance(leg, Leg):
            made.append(leg)
            continue
        texts = [leg] if isinstance(leg, str) else leg
        events = tuple(event(text, id=f"leg-{number}-{index}") for index, text in enumerate(texts, start=1))
        made.append(Leg(f"Leg {number}", None, events))
    return Season("Grand Prix", tuple(made))


def codes(found: Standings | Findings) -> list[tuple[str, int | None, int | None]]:
    findings = found.findings if isinstance(found, Standings) else found
    return [(finding.code, finding.place.row, finding.place.column) for finding in findings]


@pytest.mark.rule("lpcc.7")
@pytest.mark.parametrize(
    ("written", "listed", "used", "found"),
    [
        ("1600", {"_55": 1600, "_77": 1500}, 1600, []),
        ("1600", {"_55": 1899, "_77": 1500}, 1899, [("RATING-DIFFERS", 2, 4)]),
        ("", {"_55": 1899, "_77": 1500}, 1899, []),
        ("1600", {"_55": None, "_77": 1500}, None, [("RATING-DIFFERS", 2, 4)]),
        ("1600", {"_77": 1500}, None, [("RATING-NOT-LISTED", 2, 4)]),
        ("", {"_77": 1500}, None, [("RATING-NOT-LISTED", 2, 4)]),
    ],
)
def test_the_supplement_wins_over_the_crosstable(
    written: str, listed: dict[str, int | None], used: int | None, found: list[tuple[str, int, int]]
) -> None:
    findings = Findings()
    leg = Leg("1", date(2024, 1, 5), (event(GAME.format(one="HERO", id=55, rating=written)),), supplement(**listed))
    [frozen] = frozen_ratings(leg, findings)
    hero = frozen.entrant(1)
    assert (hero.rating.value if hero.rating else None) == used
    assert hero.rating_source == "list.csv"
    assert codes(findings) == found
    assert [finding.cell for finding in findings] == [written] * len(found)


@pytest.mark.rule("lpcc.7")
def test_without_a_supplement_the_first_rating_of_the_leg_stays() -> None:
    first = GAME.format(one="HERO", id=55, rating="")
    later = GAME.format(one="HERO", id=55, rating=1600)
    summed = standings(season([first, later], later), TABLES)
    assert [str(points) for points in summed.lines[0].legs] == ["0.30", "0.45"]
    assert codes(summed) == [("RATING-FROZEN", 2, 4)]
    (finding,) = summed.findings
    assert (finding.cell, dict(finding.phrase.values)) == ("1600", {"name": "HERO", "used": None})
    (finding,) = standings(season([later, first]), TABLES).findings
    assert (finding.code, finding.cell) == ("RATING-FROZEN", "")
    assert dict(finding.phrase.values) == {"name": "HERO", "used": "1600"}


@pytest.mark.rule("lpcc.7")
@pytest.mark.parametrize(("names", "used"), [(["HERO"], 1600), (["hero"], 1600), (["HERO", "HERO"], None), ([], None)])
def test_a_player_without_an_id_is_looked_up_by_his_name(names: list[str], used: int | None) -> None:
    by_id = {str(index): ListedRating(str(index), name, Rating(1600)) for index, name in enumerate(names)}
    leg = Leg("1", None, (event(GAME.format(one="HERO", id="", rating="")),), Supplement("list.csv", by_id))
    [frozen] = frozen_ratings(leg, Findings())
    hero = frozen.entrant(1)
    assert (hero.rating.value if hero.rating else None) == used


@pytest.mark.rule("lpcc.gp")
def test_one_person_by_id_whatever_the_spelling() -> None:
    summed = standings(
        season(GAME.format(one="HERO", id=55, rating=1500), GAME.format(one="HEROE", id=55, rating=1500)), TABLES
    )
    assert [(line.id, line.name, str(line.points)) for line in summed.lines] == [
        ("55", "HEROE", "1.10"),
        ("77", "PEER", "-0.90"),
    ]
    assert codes(summed) == [("NAME-DIFFERS", 2, 2)]


@pytest.mark.rule("lpcc.gp")
@pytest.mark.parametrize(
    ("first", "second", "lines"),
    [
        (("HERO", ""), ("hero", ""), [("", "1.10")]),
        (("HERO", "55"), ("HERO", ""), [("55", "1.10")]),
        (("HERO", ""), ("HERO", "55"), [("55", "1.10")]),
        (("HERO", "55"), ("HERO", "56"), [("55", "0.55"), ("56", "0.55")]),
        (("HERO", ""), ("OTHER", ""), [("", "0.55"), ("", "0.55")]),
    ],
)
def test_a_row_without_an_id_is_told_by_its_name(
    first: tuple[str, str], second: tuple[str, str], lines: list[tuple[str, str]]
) -> None:
    texts = [GAME.format(one=name, id=id, rating=1500) for name, id in (first, second)]
    summed = standings(season(*texts), TABLES)
    assert [(line.id, str(line.points)) for line in summed.lines if line.name != "PEER"] == lines
    assert codes(summed) == ([("NAME-DIFFERS", 2, 2)] if second[0] == "hero" else [])


@pytest.mark.rule("lpcc.gp")
def test_a_name_of_two_ids_joins_neither() -> None:
    rows = "no,name,id,rating,R1\n1,HERO,55,1500,B\n2,HERO,56,1500,B\n"
    summed = standings(season(rows, "no,name,id,rating,R1\n1,HERO,,1500,B\n"), TABLES)
    assert [(line.id, str(line.points)) for line in summed.lines] == [("", "0.05"), ("55", "0.05"), ("56", "0.05")]


@pytest.mark.rule("lpcc.gp")
@pytest.mark.parametrize("ids", [("", ""), ("55", ""), ("", "55")])
def test_the_same_name_twice_in_an_event_needs_two_ids(ids: tuple[str, str]) -> None:
    text = "no,name,id,rating,R1\n1,HERO,{},1500,B\n2,Hero,{},1500,B\n".format(*ids)
    found = standings(season(text), TABLES).findings
    assert found.refused
    assert {finding.code for finding in found if finding.severity == "error"} == {"NAME-TWICE"}


TIES = """\
no,name,id,rating,R1,R2,R3
1,ADAMS,1,1500,W5,F,W5
2,BAKER,2,1500,B,B,U
3,CRUZ,3,1500,W6,L6,U
4,DIAZ,4,1500,D7,D7,U
5,E,5,1501,L1,U,L1
6,F,6,1501,L3,W3,U
7,G,7,1500,D4,D4,U
"""
"""The first four have 0.10 each: by a no-show and two upsets, by two byes, by one upset and a loss, by two draws."""


@pytest.mark.rule("lpcc.gp")
@pytest.mark.parametrize(
    ("tie_breaks", "order"),
    [
        (None, "CBDA"),
        (["no_shows", "upsets", "name"], "CBDA"),
        (["upsets", "no_shows", "name"], "ACBD"),
        (["games", "name"], "ACDB"),
        (["name"], "ABCD"),
    ],
)
def test_ties_are_broken_in_the_order_given(tie_breaks: list[str] | None, order: str) -> None:
    tables = TABLES if tie_breaks is None else variant(tie_breaks=tie_breaks)
    summed = standings(season(TIES), tables)
    tied = [line for line in summed.lines if line.name[0] in "ABCD"]
    assert {str(line.points) for line in tied} == {"0.10"}
    assert "".join(line.name[0] for line in tied) == order
    assert [line.rank for line in summed.lines] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("lpcc.gp")
def test_a_line_tells_each_leg_and_its_sums() -> None:
    summed = standings(season(TIES, GAME.format(one="ADAMS", id=1, rating=1500)), TABLES)
    lines = {line.name: line for line in summed.lines}
    adams, baker, peer = lines["ADAMS"], lines["BAKER"], lines["PEER"]
    assert [str(points) for points in adams.legs] == ["0.10", "0.55"]
    assert (str(adams.points), adams.games, str(adams.credit)) == ("0.65", 3, "0.15")
    assert (adams.upsets, adams.no_shows) == (2, 1)
    assert (baker.legs, peer.legs) == ((Decimal("0.10"), None), (None, Decimal("-0.45")))
    assert [len(leg) for leg in baker.played] == [1, 0]


def test_a_season_opens_leg_by_leg() -> None:
    legs = season(TIES, Leg("Late", None, (), supplement(_1=1500)))
    summed = standings(legs, TABLES)
    step = explain_season(summed.lines[0], summed, TABLES)
    assert step.result == summed.lines[0].points == step.parts[0].result
    assert [(part.phrase.values["leg"], part.counted, part.result is None) for part in step.parts] == [
        ("Leg 1", True, False),
        ("Late", False, True),
    ]
    assert step.parts[1].phrase.values["ratings"] == "list.csv"
    assert step.phrase.values["ties"] == TABLES.tie_breaks


def test_events_of_a_leg_take_effect_by_end_and_id() -> None:
    """The rating of the event that ended first is the leg's, in whatever order the season lists them."""
    from dataclasses import replace

    early = replace(event(GAME.format(one="HERO", id=55, rating=1500), id="b"), end=date(2024, 1, 5))
    late = replace(event(GAME.format(one="HERO", id=55, rating=1600), id="a"), end=date(2024, 1, 12))
    for order in ((early, late), (late, early)):
        frozen = frozen_ratings(Leg("1", None, order), Findings())
        assert [each.id for each in frozen] == ["b", "a"]
        assert [str(each.entrant(1).rating) for each in frozen] == ["1500", "1500"]
