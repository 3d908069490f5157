"""US Chess sections on the command line: ratings, norms and titles out of a file, as programs and people read them."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import answered, refused, run

NOVICE = """\
no,name,id,rating,quick,R1,R2,R3
1,Alder,11,554.22,546.49,W4,W2,W6
2,Birch,12,445.28/21,440.05/21,W5,L1,W4
3,Cedar,13,124,126,H,W6,L5
4,Dogwood,14,572.53,563.74,L1,W5,L2
5,Elm,15,174.54/15,173.33/15,L2,L4,W3
6,Fir,16,202.66/17,202.41/17,B,L3,L1
"""
OPEN = """\
no,name,id,rating,norms,birth,floor,R1,R2,R3,R4
1,Ash,21,1500,4:4,,,W2,W3,D4,W5
2,Beech,22,1600,,,,L1,U,U,U
3,Hazel,23,1605,,,1600,U,L1,U,U
4,Larch,24,1650,,,,U,U,D1,U
5,Maple,25,,,2010-02-01,,U,U,U,L1
"""
"""Ash makes the fifth norm, Hazel stands on a floor, Maple is sixteen and unrated."""


def written(folder: Path, text: str, name: str = "section.csv") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def players(file: Path, *options: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answered("score", file, "--rules", "uschess", "--end", "2026-08-30", *options)[
        "players"
    ]
    return found


@pytest.mark.rule("uschess.systems", "uschess.two-passes")
def test_a_dual_section_is_rated_in_both_systems_to_the_hundredth(tmp_path: Path) -> None:
    found = players(written(tmp_path, NOVICE), "--time", "25+5")
    regular = [each["computed"]["regular"]["decimal"] for each in found]
    quick = [each["computed"]["quick"]["decimal"] for each in found]
    assert regular == ["656.85", "500.21", "133.82", "514.33", "188.04", "148.72"]
    assert quick == ["650.17", "494.78", "135.12", "506.09", "186.51", "148.46"]
    assert found[0]["computed"]["regular"] == {
        "intermediate": "666.0554",
        "decimal": "656.85",
        "published": 657,
        "formula": "standard",
        "k": "66.5013",
        "expected": "2.0780",
        "bonus": "41.3150",
        "floor": None,
    }
    assert [(each["rating"], each["post"], each["post_source"]) for each in found[:2]] == [
        ("554.22", "657", "computed"),
        ("445.28/21", "500/24", "computed"),
    ]
    assert [each["level"] for each in found[0]["levels"]] == [1200, 1400, 1600, 1800, 2000, 2200, 2400]


@pytest.mark.rule("uschess.systems")
def test_a_file_may_say_the_time_control(tmp_path: Path) -> None:
    written(tmp_path, NOVICE, "novice.csv")
    toml = (
        'rules = "uschess"\nname = "Novice"\nend = 2026-08-30\nminutes = 25\nseconds = 5\ncrosstable = "novice.csv"\n'
    )
    document = answered("score", written(tmp_path, toml, "novice.toml"))
    event = document["event"]
    assert (event["time"], event["rated"], event["dual"], event["B"]) == ("25+5", ["regular", "quick"], True, 10)
    other = answered("score", tmp_path / "novice.toml", "--time", "90+30")["event"]
    assert (other["rated"], other["dual"]) == (["regular"], False)
    quick = answered("score", tmp_path / "novice.toml", "--system", "quick")
    assert (quick["event"]["rated"], list(quick["players"][0]["computed"])) == (["quick"], ["quick"])


def test_a_table_for_programs_keeps_the_games_of_a_provisional_rating(tmp_path: Path) -> None:
    lines = run("score", written(tmp_path, NOVICE), "--rules", "uschess", "--end", "2026-08-30", "--csv", "-").stdout
    assert "1,Alder,11,3,3,554.22,657,103," in lines
    assert "2,Birch,12,2,3,445.28/21,500/24,55," in lines


@pytest.mark.rule("uschess.title", "uschess.start", "uschess.floors")
def test_norms_titles_starts_and_floors_come_out_of_columns(tmp_path: Path) -> None:
    ash, _, hazel, _, maple = players(written(tmp_path, OPEN))
    assert (ash["norm"], ash["score"], ash["games"]) == ("2", "3.5", 4)
    assert (ash["norms"]["4"], ash["norms"]["2"], ash["titles"], ash["titles_earned"]) == (4, 1, ["4"], ["4"])
    assert [each["passed"] for each in ash["checks"]] == [True] * 5
    assert (hazel["computed"]["regular"]["floor"], hazel["post"]) == (1600, "1600")
    assert (maple["rating"], maple["computed"]["regular"]["formula"], maple["computed"]["regular"]["k"]) == (
        None,
        "special",
        None,
    )


@pytest.mark.rule("uschess.norm")
def test_a_note_tells_what_was_needed_and_found(tmp_path: Path) -> None:
    notes = [each["note"] for each in players(written(tmp_path, OPEN))[0]["checks"]]
    assert "rated Regular over the board: Regular, online: no" in notes
    assert "games that count: at least 4 needed, 4 counted" in notes
    assert notes[-1].startswith("at level 1200 the score exceeds the expectation by more than 1: by ")


@pytest.mark.rule("uschess.dual")
def test_a_norm_that_only_a_dual_event_takes_away_is_told_loudly(tmp_path: Path) -> None:
    file = written(tmp_path, OPEN)
    page = run("score", file, "--rules", "uschess", "--end", "2026-08-30", "--time", "30+5").stdout
    assert "DUAL-RATED: Ash (N:2) would have made a norm" in page
    assert 'dual_norms = "yes"' in page
    variant = written(tmp_path, 'rules = "uschess"\nname = "State"\ndual_norms = "yes"\n', "state.toml")
    [ash, *_] = players(file, "--time", "30+5")
    assert (ash["norm"], ash["would_be"]) == (None, "2")
    [ash, *_] = players(file, "--time", "30+5", "--variant", variant)
    assert (ash["norm"], ash["would_be"]) == ("2", None)


def test_norms_are_counted_on_from_event_to_event(tmp_path: Path) -> None:
    first = written(tmp_path, OPEN.replace("4:4", "4:3"), "a.csv")
    second = written(tmp_path, OPEN.replace("4:4", ""), "b.csv")
    events = answered("score", first, second, "--rules", "uschess", "--end", "2026-08-30")["events"]
    assert [each["players"][0]["titles_earned"] for each in events] == [[], ["4"]]
    standings = answered("score", first, second, "--rules", "uschess", "--end", "2026-08-30")["standings"]
    assert [each["name"] for each in standings] == ["Ash", "Beech", "Hazel", "Larch", "Maple"]
    assert (standings[0]["norms"]["4"], standings[0]["norms"]["2"], standings[0]["titles"]) == (3, 2, ["4"])
    page = run("score", first, second, "--rules", "uschess", "--end", "2026-08-30").stdout
    assert "Standings" in page
    assert "4:3;2:2" in page


@pytest.mark.rule("uschess.match")
def test_a_match_that_is_not_rated_says_why(tmp_path: Path) -> None:
    file = written(tmp_path, "no,name,rating,R1,R2\n1,Ash,1500/12,W2,L2\n2,Beech,2000,L1,W1\n")
    asked = ("score", file, "--rules", "uschess", "--end", "2026-08-30", "--format", "match")
    found = answered(*asked)
    assert [each["computed"] for each in found["players"]] == [{}, {}]
    assert [each["passed"] for each in found["event"]["checks"][:2]] == [False, False]
    done = run(*asked)
    assert "USCHESS-MATCH" in done.stderr
    assert "not established: Ash" in done.stdout
    assert "at most 400 apart: 500" in done.stdout


def test_what_a_column_cannot_say_is_refused(tmp_path: Path) -> None:
    wrong = OPEN.replace("4:4", "x").replace("2010-02-01", "soon").replace(",1600,U", ",low,U")
    lines = refused("score", written(tmp_path, wrong), "--rules", "uschess", "--end", "2026-08-30")
    assert [line.split(": ")[1] for line in lines] == ["FACT-WRONG", "FACT-WRONG"]
    lines = refused("score", written(tmp_path, OPEN.replace("4:4", "x")), "--rules", "uschess")
    assert any("USCHESS-NORMS" in line for line in lines)
    lines = refused("score", written(tmp_path, OPEN), "--rules", "uschess", "--time", "soon")
    assert any("USCHESS-TIME" in line for line in lines)


def test_the_page_says_by_what_it_was_computed(tmp_path: Path) -> None:
    page = run("score", written(tmp_path, OPEN), "--rules", "uschess", "--end", "2016-01-01", "--explain", "1").stdout
    assert "Computed from the published formulas; not an official rating or title." in page
    assert "From which day on B is 12 is not known exactly (chosen)." in page
    assert "First pass" in page
    assert "Second pass" in page
    assert "Title earned: 4th Category" in page
