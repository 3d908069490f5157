"""Standings of a rated section as JSON: pages, lists, sections of an event; ratings with decimals and games."""

import copy
import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from normbook.formats.event_file import read_events
from normbook.formats.how import How
from normbook.formats.kinds import EVENT
from normbook.formats.kinds_of_table import kind_of_file
from normbook.formats.rating_report.systems import time_control
from normbook.formats.registry import read_sections
from normbook.formats.sections import Facts, Section
from normbook.formats.table.cell_text import cell_text
from normbook.model.crosstable import Rating
from normbook.model.diagnostics import Findings
from normbook.model.facts import COLUMN, Fact

OUTCOMES = {
    "W": "Win", "L": "Loss", "D": "Draw", "B": "ByeFull", "H": "ByeHalf", "U": "Unpaired", "X": "WinForfeit",
    "F": "Forfeit",
}  # fmt: skip
SECTION = [
    ("W4 W2 W6", ("554.22", "656.85", 657, None), ("546.49", "650.17", 650, None)),
    ("W5 L1 W4", ("445.28", "500.21", 500, 24), ("440.05", "494.78", 495, 24)),
    ("H W6 L5", ("124", "133.82", 134, None), ("126", "135.12", 135, None)),
    ("L1 W5 L2", ("572.53", "514.33", 514, None), ("563.74", "506.08", 506, None)),
    ("L2 L4 W3", ("174.54", "188.04", 188, 18), ("173.33", "186.52", 187, 18)),
    ("B L3 L1", (None, "148.72", 149, 2), (None, "148.46", 148, 2)),
]
"""Rounds, and in each system the rating before, after, as published, and the games behind it."""
COLUMNS = tuple(
    Fact(key, "", frozenset({COLUMN}), names=frozenset({key.replace("_", " ")}))
    for key in ("start", "quick", "quick_post", "quick_start")
)
EXACT = How(columns=COLUMNS, decimals=True)


def rating(system: str, before: str | None, after: str, published: int, games: int | None) -> dict[str, Any]:
    known = {"preRating": round(float(before)), "preRatingDecimal": float(before)} if before else {}
    found = {"ratingSystem": system, "postRating": published, "postRatingDecimal": float(after), **known}
    return found | ({"postProvisionalGameCount": games} if games else {})


def outcome(number: int, cell: str) -> dict[str, Any]:
    found: dict[str, Any] = {"roundNumber": number, "outcome": OUTCOMES[cell[0]], "opponentOrdinal": int(cell[1:] or 0)}
    return found | ({"color": "White" if cell[0] == "W" else "Black"} if cell[1:] else {})


def players(rows: list[Any] = SECTION) -> list[dict[str, Any]]:
    return [
        {
            "ordinal": no,
            "memberId": f"3000000{no}",
            "firstName": "PAT",
            "lastName": f"OF ROW {no}",
            "stateRep": "OR",
            "roundOutcomes": [outcome(number, cell) for number, cell in enumerate(cells.split(), 1)],
            "ratings": [rating("R", *regular), rating("Q", *quick)],
        }
        for no, (cells, regular, quick) in enumerate(rows, 1)
    ]


def read(folder: Path, document: Any, how: How = EXACT, name: str = "s.json") -> tuple[list[Section], list[Any]]:
    path = folder / name
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    findings = Findings()
    sections, _ = read_sections(path, name, how, findings)
    return sections, [(finding.code, finding.place.path) for finding in findings]


def test_a_page_of_standings_is_a_crosstable_with_decimals(tmp_path: Path) -> None:
    [section], told = read(tmp_path, {"items": players(), "offset": 0, "hasNextPage": False})
    assert told == []
    assert (section.rounds, section.facts.system) == (3, "regular")
    assert [[cell_text(each) for each in entrant.outcomes] for entrant in section.entrants][:3] == [
        ["W4w", "W2w", "W6w"], ["W5w", "L1b", "W4w"], ["H", "W6w", "L5b"],
    ]  # fmt: skip
    first, second = section.entrants[:2]
    assert (first.id, first.name, first.state) == ("30000001", "PAT OF ROW 1", "OR")
    assert first.rating == Rating(554, None, Decimal("554.22"))
    assert second.post == Rating(500, 24, Decimal("500.21"))


def test_games_before_the_event_are_those_after_it_without_those_played(tmp_path: Path) -> None:
    [section], _ = read(tmp_path, {"items": players()})
    assert [each.rating.games if each.rating else 0 for each in section.entrants] == [None, 21, None, None, 15, 0]


def test_the_quick_side_of_a_dual_section_stands_beside(tmp_path: Path) -> None:
    [section], _ = read(tmp_path, {"items": players()})
    assert dict(section.entrants[1].more) == {"quick": "440.05/21", "quick_post": "494.78/24"}
    assert dict(section.entrants[5].more) == {"quick_post": "148.46/2"}


def test_a_rating_without_games_of_its_own_is_a_start(tmp_path: Path) -> None:
    rows = players()
    rows[5]["ratings"] = [rating("R", "650.5", "648.72", 649, 2)]
    [section], _ = read(tmp_path, {"items": rows})
    assert (section.entrants[5].rating, dict(section.entrants[5].more)) == (None, {"start": "650.5"})


def test_what_is_written_beside_under_a_rulebook_s_columns_is_read(tmp_path: Path) -> None:
    rows = players()
    rows[5]["start"] = 406.5
    [section], told = read(tmp_path, {"items": rows})
    assert told == []
    assert dict(section.entrants[5].more)["start"] == "406.5"


def test_rulebooks_without_decimals_read_published_ratings(tmp_path: Path) -> None:
    [section], told = read(tmp_path, {"items": players()}, How())
    assert told == []
    assert section.entrants[1].rating == Rating(445, 21)
    assert section.entrants[1].more == ()
    for row in (rows := players()):
        del row["ratings"][0]["postRating"]
    [section], _ = read(tmp_path, {"items": rows}, How())
    assert section.entrants[1].post == Rating(500, 24)


@pytest.mark.parametrize(
    "wrapped",
    [
        lambda rows: rows,
        lambda rows: {"items": rows},
        lambda rows: [{"items": rows[:2], "hasNextPage": True}, {"items": rows[2:], "hasNextPage": False}],
        lambda rows: {"standings": rows},
        lambda rows: {"standings": {"items": rows}, "section": {"name": "NOVICE"}},
        lambda rows: {"sections": [{"name": "NOVICE", "standings": rows}], "name": "RIVERTON"},
    ],
)
@pytest.mark.parametrize("name", ["s.json", "s.txt", "standings"])
def test_it_is_told_by_what_it_holds(tmp_path: Path, wrapped: Any, name: str) -> None:
    [section], told = read(tmp_path, wrapped(players()), name=name)
    assert (len(section.entrants), told) == (6, [])
    assert kind_of_file(tmp_path / name) == EVENT


def test_what_is_said_of_the_section_is_known(tmp_path: Path) -> None:
    section = {
        "name": "NOVICE", "startDate": "2026-08-29", "endDate": "2026-08-30", "format": "RoundRobin",
        "timeControl": "G/25;d5",
    }  # fmt: skip
    [found], _ = read(tmp_path, {"sections": [{**section, "standings": players()}], "name": "RIVERTON OPEN"})
    facts = found.facts
    assert (facts.name, facts.section, facts.format) == ("RIVERTON OPEN", "NOVICE", "round-robin")
    assert (facts.start, facts.end) == (date(2026, 8, 29), date(2026, 8, 30))
    assert found.more == (("minutes", "25"), ("seconds", "5"))
    [alone], _ = read(tmp_path, {**section, "standings": players()})
    assert (alone.facts.name, alone.facts.section) == ("NOVICE", None)


@pytest.mark.parametrize(
    ("systems", "system", "more"),
    [("R", "regular", ()), ("Q", "quick", ()), ("B", "blitz", ()), ("OB", "blitz", (("online", "yes"),))],
)
def test_the_ratings_say_which_system_it_was(tmp_path: Path, systems: str, system: str, more: object) -> None:
    rows = players()
    for row in rows:
        row["ratings"] = [row["ratings"][0] | {"ratingSystem": systems}]
    [section], _ = read(tmp_path, rows)
    assert (section.facts.system, section.more) == (system, more)


@pytest.mark.parametrize("key", ["PlayerId", "MemberId", "PairingNumber"])
def test_opponents_are_named_in_any_of_the_ways(tmp_path: Path, key: str) -> None:
    rows, own = players(), key[0].lower() + key[1:]
    for no, row in enumerate(rows, 1):
        del row["ordinal"]
        row[own] = no if key == "PairingNumber" else f"x{no}"
        for each in row["roundOutcomes"]:
            each[f"opponent{key}"] = (opponent := each.pop("opponentOrdinal")) and (
                opponent if key == "PairingNumber" else f"x{opponent}"
            )
    [section], told = read(tmp_path, rows)
    assert told == []
    assert [cell_text(each) for each in section.entrants[0].outcomes] == ["W4w", "W2w", "W6w"]


def changed(at: int, **values: Any) -> list[dict[str, Any]]:
    rows = copy.deepcopy(players())
    rows[at]["roundOutcomes"][0] |= values
    return rows


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ({"items": players(), "hasNextPage": True}, ("STANDINGS-PAGE", None)),
        (changed(0, outcome="WinAsym"), ("STANDINGS-OUTCOME", "items[0].roundOutcomes")),
        (changed(2, outcome="DrawForfeit"), ("USCHESS-FORFEIT-DRAW", "items[2].roundOutcomes")),
        (changed(2, roundNumber=2), ("STANDINGS-ROUND", "items[2].roundOutcomes")),
        (changed(2, roundNumber=None), ("STANDINGS-ROUND", "items[2].roundOutcomes")),
        (changed(0, outcome="Draw"), ("GAME-DISAGREES", "items[0].R1")),
        (changed(0, opponentOrdinal=77), ("CELL-NO-OPPONENT", "items[0].R1")),
    ],
)
def test_what_is_wrong_is_told_by_its_place(tmp_path: Path, document: Any, told: tuple[str, str | None]) -> None:
    assert told in read(tmp_path, document)[1]


def test_a_forfeited_draw_is_a_half_point_where_repairs_are_asked_for(tmp_path: Path) -> None:
    [section], _ = read(tmp_path, changed(2, outcome="DrawForfeit"), How(lenient=True))
    assert cell_text(section.entrants[2].outcomes[0]) == "H"


def test_a_rating_that_is_none_is_told(tmp_path: Path) -> None:
    rows = players()
    rows[0]["ratings"][0]["preRatingDecimal"] = "many"
    assert ("RATING-BAD", "items[0].ratings") in read(tmp_path, rows)[1]


@pytest.mark.parametrize(
    "value", [[], {}, {"items": []}, {"items": [1]}, {"standings": 7}, {"sections": [{}]}, None, 5]
)
def test_other_documents_are_none(tmp_path: Path, value: Any) -> None:
    assert read(tmp_path, value)[1] == [("JSON-NOT-OURS", None)]


def test_events_of_the_file_have_their_systems_and_names(tmp_path: Path) -> None:
    (tmp_path / "novice.json").write_text(json.dumps(players()), encoding="utf-8")
    [event] = read_events(tmp_path / "novice.json", Facts(end=date(2026, 8, 30)), Findings())
    assert (event.name, event.system, event.rounds) == ("novice", "regular", 3)


@pytest.mark.parametrize(
    ("written", "minutes", "seconds"),
    [("G/25;d5", 25, 5), ("G/90;+30", 90, 30), ("40/90,SD/30;+30", 120, 30), ("G/60", 60, 0), ("G/61; inc/10", 61, 10)],
)
def test_time_controls_are_minutes_and_seconds(written: str, minutes: int, seconds: int) -> None:
    assert time_control(written) == {"minutes": str(minutes), "seconds": str(seconds)}


def test_other_time_controls_say_nothing() -> None:
    assert time_control("as arranged") == {}
