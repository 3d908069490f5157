"""A season through the command line, in every form of output."""

import csv
import io
from pathlib import Path

import openpyxl
import pytest

from tests.cli.running import answered, refused, run
from tests.rulebooks.lpcc.events import HERO, write

WINTER = HERO
SPRING = """\
no,name,id,rating,R1,R2
1,"HERO, HENRY",20000001,1700,F3,W3
2,"NEW, N",20000005,1400,B,X
3,"HIGHER, H",20000003,1711,X1,L1
"""
LIST = 'id,name,rating\n20000001,"HERO, H",1650\n20000003,"HIGHER, H",1711\n'
SEASON = """
rules = "lpcc"
name = "Club Grand Prix"
[[legs]]
name = "Winter"
events = ["winter.csv"]
[[legs]]
name = "Spring"
start = 2024-04-05
ratings = "list.csv"
events = ["spring.csv"]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("winter.csv", WINTER), ("spring.csv", SPRING), ("list.csv", LIST), ("season.toml", SEASON)):
        write(tmp_path, name, text)
    return tmp_path


@pytest.mark.rule("lpcc.gp", "lpcc.7")
def test_the_season_as_json(folder: Path) -> None:
    answer = answered("standings", "season.toml")
    assert (answer["rules"], answer["season"], answer["legs"]) == ("lpcc", "Club Grand Prix", ["Winter", "Spring"])
    assert [(line["rank"], line["name"], line["points"], line["legs"]) for line in answer["players"]] == [
        (1, "HERO, HENRY", "0.75", ["1.10", "-0.35"]),
        (2, "NEW, N", "0.10", ["-0.05", "0.15"]),
        (3, "PEER, P", "-0.45", ["-0.45", "0.00"]),
        (4, "HIGHER, H", "-0.60", ["-0.15", "-0.45"]),
        (5, "ABSENT, A", "-1.00", ["-1.00", "0.00"]),
    ]


def test_notes_tell_what_was_done_with_ratings_and_names(folder: Path) -> None:
    lines = run("standings", "season.toml", "--json").stderr.splitlines()
    assert [line.split(": ")[:2] for line in lines] == [
        ["spring.csv:2:2", "NAME-DIFFERS"],
        ["spring.csv:2:4", "RATING-DIFFERS"],
        ["spring.csv:3:4", "RATING-NOT-LISTED"],
    ]


def test_the_season_in_every_form(folder: Path) -> None:
    done = run("standings", "season.toml", "--csv", "out.csv", "--xlsx", "out.xlsx", "--html", "out.html")
    assert (done.exit_code, done.stdout) == (0, "")
    assert [line for line in done.stderr.splitlines() if line.startswith("Written: ")] == [
        "Written: out.csv",
        "Written: out.html",
        "Written: out.xlsx",
    ]
    rows = list(csv.reader(io.StringIO((folder / "out.csv").read_text(encoding="utf-8-sig"))))
    assert rows[0] == ["Rank", "Name", "Id", "Winter", "Spring", "Total", "Games", "Credit", "Upsets", "No-shows"]
    assert rows[1][:6] == ["1", "HERO, HENRY", "20000001", "1.10", "-0.35", "0.75"]
    assert rows[3][3:5] == ["-0.45", ""], "a leg he did not play is blank"
    sheet = openpyxl.load_workbook(folder / "out.xlsx")["standings"]
    assert [cell.value for cell in sheet[2]][:6] == [1, "HERO, HENRY", "20000001", 1.1, -0.35, 0.75]
    page = (folder / "out.html").read_text(encoding="utf-8")
    assert "HERO, HENRY" in page
    assert "<svg" in page
    assert run("standings", "season.toml", "--csv", "-").stdout.lstrip("\ufeff").startswith("Rank,Name")


def test_the_season_on_a_terminal_of_80_columns(folder: Path) -> None:
    lines = run("standings", "season.toml", COLUMNS="80").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    for wanted in ("Club Grand Prix", "HERO, HENRY", "+0.75", "Winter", "Spring", "No-shows"):
        assert wanted in text


@pytest.mark.parametrize("asked", ["HERO", "20000001", "hero, henry"])
def test_a_players_season_opened(asked: str, folder: Path) -> None:
    text = run("standings", "season.toml", "--explain", asked).stdout
    for wanted in (
        "Winter",
        "Spring, by the ratings of list.csv",
        "own rating 1650 (list.csv), opponent's 1711 (list.csv)",
    ):
        assert wanted in text
    [step] = answered("standings", "season.toml", "--explain", asked)["explanation"]
    assert (step["result"], [part["result"] for part in step["parts"]]) == ("0.75", ["1.10", "-0.35"])


def test_a_season_and_an_event_are_told_apart(folder: Path) -> None:
    [line] = refused("score", "season.toml", "--json")
    assert line.startswith("season.toml: FILE-IS-SEASON: ")
    assert "normbook standings season.toml" in line
    [line] = refused("standings", "winter.csv")
    assert line.startswith("winter.csv: FILE-NO-SEASON: ")


@pytest.mark.parametrize(("asked", "code"), [("nobody", "PLAYER-UNKNOWN"), (", H", "PLAYER-AMBIGUOUS")])
def test_a_player_who_is_not_clear(asked: str, code: str, folder: Path) -> None:
    lines = refused("standings", "season.toml", "--explain", asked)
    assert any(code in line for line in lines)


def test_every_problem_of_a_season_is_told_at_once(folder: Path) -> None:
    write(folder, "winter.csv", WINTER.replace("W5", "BYE"))
    write(folder, "list.csv", LIST.replace("1650", "x"))
    write(folder, "season.toml", SEASON + 'nmae = "x"')
    lines = refused("standings", "season.toml", "--json")
    assert [line.split(": ")[:2] for line in lines] == [
        ["list.csv:2:3", "RATING-BAD"],
        ["season.toml:legs[1].nmae", "KEY-UNKNOWN"],
        ["winter.csv:2:10", "CELL-BYE"],
    ]


def test_the_variant_is_named(folder: Path) -> None:
    write(folder, "club.toml", 'rules = "lpcc"\nname = "Our club"\ntie_breaks = ["name"]')
    assert answered("standings", "season.toml", "--variant", "club.toml")["variant"] == "Our club"
    assert "Variant in force: Our club." in run("standings", "season.toml", "--variant", "club.toml").stdout
