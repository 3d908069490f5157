"""Random sections rated and judged, against a calculation by another method."""

from datetime import date
from decimal import Decimal
from random import Random

import pytest

from normbook.model.crosstable import Entrant, Rating
from normbook.rulebooks.uschess.law.arithmetic import published
from normbook.rulebooks.uschess.law.judge import judge
from tests.rulebooks.uschess.recomputed import Sheet, norm, ratings, whole
from tests.rulebooks.uschess.sections import cell, judged, section, tables

ENDS = ("2009-05-03", "2013-06-01", "2014-08-09", "2016-02-07", "2020-01-05", "2023-09-09", "2026-08-30")
DAYS = [date.fromisoformat(each) for each in ENDS]
"""In all years in which B or N* was another."""
OTHER_SIDE = {"W": "L", "L": "W", "D": "D"}


def drawn_cells(chance: Random, players: int, rounds: int, perfect: bool) -> list[list[str]]:
    """Cells of a section: the first player wins everything where `perfect`, the same two may meet again."""
    cells: list[list[str]] = [[] for _ in range(players)]
    for _ in range(rounds):
        order = list(range(players))
        chance.shuffle(order)
        while len(order) > 1:
            one, two = order.pop(), order.pop()
            if chance.random() < 0.12 and not (perfect and 0 in (one, two)):
                for each in (one, two):
                    cells[each].append(chance.choice("HBXUFC"))
                continue
            letter = chance.choice("WWDLL")
            if perfect and 0 in (one, two):
                letter = "W" if one == 0 else "L"
            unrated = "*" if chance.random() < 0.04 else ""
            cells[one].append(f"{letter}{two + 1}{unrated}")
            cells[two].append(f"{OTHER_SIDE[letter]}{one + 1}{unrated}")
        for each in order:
            cells[each].append(chance.choice("BU"))
    return cells


def drawn(chance: Random, *, players: int, rounds: int) -> list[Sheet]:
    """Established, provisional and unrated players, with careers and floors now and then."""
    level = chance.choice([400, 1000, 1500, 1900, 2300])
    found = []
    for no, cells in enumerate(drawn_cells(chance, players, rounds, chance.random() < 0.3), 1):
        kind = chance.choice(["established", "counted", "provisional", "few", "unrated"])
        rating = round(min(2790.0, max(100.0, chance.gauss(level, 250))), chance.choice([0, 2]))
        prior = {"counted": chance.randint(26, 60), "provisional": chance.randint(9, 25), "few": chance.randint(1, 8)}
        sheet = Sheet(
            no, cells, None if kind == "unrated" else rating, prior.get(kind), start=chance.randint(1, 26) * 50
        )
        if chance.random() < 0.3 and sheet.prior:
            sheet.wins, sheet.draws = chance.choice([(sheet.prior, 0), (0, 0), (sheet.prior // 2, 1)])
            sheet.events = chance.randint(0, 30)
        if chance.random() < 0.2 and kind == "established":
            sheet.peak = round(rating + chance.randint(0, 300), 2)
        if chance.random() < 0.1:
            sheet.floor = int(rating) // 100 * 100 or None
        found.append(sheet)
    return found


def entrant(sheet: Sheet) -> Entrant:
    """The same row as a file has it."""
    rating = None
    if sheet.rating is not None:
        exact = Decimal(str(sheet.rating))
        rating = Rating(whole(sheet.rating), sheet.prior, exact)
    told = {
        "start": sheet.start if sheet.unrated else None,
        "wins": sheet.wins,
        "draws": sheet.draws,
        "events": sheet.events or None,
        "peak": sheet.peak,
        "floor": sheet.floor,
    }
    more = tuple((key, str(value)) for key, value in told.items() if value is not None)
    return Entrant(sheet.no, f"Player {sheet.no}", tuple(map(cell, sheet.cells)), rating=rating, more=more)


def assert_same(sheets: list[Sheet], day: date, *, dual: bool = False, match: bool = False) -> None:
    rounds = len(sheets[0].cells)
    facts: dict[str, object] = (
        {"end": day} | ({"time": "25+5"} if dual else {}) | ({"format": "match"} if match else {})
    )
    found = judged(section(*map(entrant, sheets), **facts))
    expected = ratings(sheets, day, dual=dual, match=match)
    computed = found.rated.systems["regular"]
    assert computed.keys() == expected.keys()
    for no, value in expected.items():
        assert abs(float(computed[no].result) - value) < 1e-5, (no, value, computed[no].result)
    posts = {no: whole(value) for no, value in expected.items()}
    assert {no: published(each.result) for no, each in computed.items()} == posts
    for player, sheet in zip(found.players, sheets, strict=True):
        best = norm(sheet, posts, rounds)
        judged_norm = player.best if dual and rounds >= 4 else player.norm
        assert (judged_norm.letter if judged_norm else None) == (None if match else best), sheet


@pytest.mark.slow
@pytest.mark.rule("uschess.two-passes", "uschess.special", "uschess.standard", "uschess.bonus", "uschess.norm")
@pytest.mark.parametrize("seed", range(40))
def test_sections_equal_an_independent_calculation(seed: int) -> None:
    chance = Random(f"section {seed}")
    for number in range(8):
        sheets = drawn(chance, players=chance.randint(3, 14), rounds=chance.randint(3, 7))
        assert_same(sheets, DAYS[(seed + number) % len(DAYS)], dual=chance.random() < 0.3)


@pytest.mark.rule("uschess.match")
@pytest.mark.parametrize("seed", range(20))
def test_matches_equal_an_independent_calculation(seed: int) -> None:
    chance = Random(f"match {seed}")
    first = round(chance.uniform(150, 2700), 2)
    second = round(min(2750.0, max(100.0, first + chance.uniform(-400, 400))), 2)
    rounds = chance.randint(1, 12)
    letters = [chance.choice("WDL") for _ in range(rounds)]
    cells = [[f"{each}2" for each in letters], [f"{OTHER_SIDE[each]}1" for each in letters]]
    sheets = [Sheet(1, cells[0], first), Sheet(2, cells[1], second, chance.randint(26, 90))]
    assert_same(sheets, chance.choice(DAYS), match=True)


@pytest.mark.parametrize("seed", range(6))
def test_one_player_judged_alone_gets_the_same_answer(seed: int) -> None:
    chance = Random(f"alone {seed}")
    event = section(*map(entrant, drawn(chance, players=11, rounds=4)))
    whole_section = judged(event).players
    for player in whole_section[::3]:
        [alone] = judge(event, tables(), only={player.entrant.no}).players
        assert alone == player
