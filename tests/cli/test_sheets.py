"""A workbook with several sheets is the same event to every command."""

from pathlib import Path

import pytest

from tests.cli.running import answered, refused, run
from tests.formats.test_sheets import NOTES, OPEN, RESERVE, SOLVED
from tests.formats.test_spreadsheets import xlsx


@pytest.fixture
def spring(tmp_path: Path) -> Path:
    path = tmp_path / "spring.xlsx"
    path.write_bytes(xlsx({"Open": OPEN, "Reserve": RESERVE, "Notes": NOTES}))
    return path


def people(path: Path, *options: str) -> list[list[str]]:
    answer = answered("score", path, "--rules", "lpcc", *options)
    events = answer.get("events", [answer])
    return [[player["name"] for player in event["players"]] for event in events]


def test_score_check_post_and_convert_read_the_same_sections(spring: Path, tmp_path: Path) -> None:
    assert people(spring) == [["A", "B"], ["C", "D", "E"]]
    assert people(spring, "--sheet", "Reserve") == [["C", "D", "E"]]
    checked = run("check", spring)
    assert (checked.exit_code, "SHEET-SECTIONS" in checked.stderr, "Notes" in checked.stderr) == (0, True, True)
    book = tmp_path / "book.sqlite"
    posted = answered("post", spring, "--rules", "lpcc", "--end", "2026-01-05", "--book", book)
    assert [each["subject"] for each in posted["done"]] == ["spring-2026-01-05-open", "spring-2026-01-05-reserve"]
    for out in ("out.toml", "out.xlsx", "out.json"):
        assert run("convert", spring, tmp_path / out).exit_code == 0
        assert people(tmp_path / out) == [["A", "B"], ["C", "D", "E"]]


@pytest.mark.parametrize("command", [["score"], ["check"], ["post", "--end", "2026-01-05"], ["forecast"], ["convert"]])
@pytest.mark.parametrize("rules", ["lpcc", "uscf", "wfcc"])
def test_every_command_refuses_what_is_not_clear(command: list[str], rules: str, tmp_path: Path) -> None:
    path = tmp_path / "mixed.xlsx"
    path.write_bytes(xlsx({"Open": OPEN, "Solving": SOLVED}))
    target = [tmp_path / "out.csv"] if command == ["convert"] else []
    book = ["--book", tmp_path / "b.sqlite"] if command[0] == "post" else []
    [line] = refused(*command[:1], path, *target, *command[1:], "--rules", rules, *book)
    assert line.split(": ")[1] == "SHEETS-MIXED"
    assert "--sheet “Open”" in line
