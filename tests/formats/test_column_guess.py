"""Columns without names: what each is, guessed from the cells below."""

import csv
from pathlib import Path

import pytest

import normbook
from normbook.formats.column_guess import column_names, names_columns, under_guessed_names
from normbook.formats.table.headers import is_round

EXAMPLES = Path(normbook.__file__).parent / "examples"


def bare(file: str) -> tuple[list[str], list[list[str]]]:
    """Header and rows of a shipped table."""
    lines = (EXAMPLES / file).read_text("utf-8").splitlines()
    rows = list(csv.reader(line for line in lines if not line.startswith("#")))
    return rows[0], rows[1:]


@pytest.mark.parametrize(
    ("rows", "header"),
    [
        ([["1", "FOX, ANN", "1500", "W2"], ["2", "ELM, BOB", "1400", "L1"]], ["no", "name", "rating", "R1"]),
        (
            [["1.", "1200345", "Ann Fox", "NY", "1500/12", "W2w", "H", "1.5"],
             ["2.", "1200346", "Bob Elm", "NJ", "unr", "L1b", "B", "1"]],
            ["no", "id", "name", "state", "rating", "R1", "R2", "score"],
        ),
        ([["Ann Fox", "D2"], ["Bob Elm", "D1"]], ["no", "name", "R1"]),
        (
            [["1", "Ann Fox", "GER", "2400", "5", "4.5", "9.5", "120"],
             ["2", "Bob Elm", "FIN", "", "4", "3", "7", "99"]],
            ["#1", "name", "country", "rating", "R1", "R2", "total", "time"],
        ),
        ([["Ann Fox", "5", "1:59"], ["Bob Elm", "4", "2:10"]], ["name", "R1", "time"]),
        ([["1", "GM", "Ann Fox", "W2"], ["2", "", "Bob Elm", "L1"]], ["no", "#2", "name", "R1"]),
        ([["1", "2", "3"], ["4", "5", "6"]], ["#1", "#2", "#3"]),
        ([["Ann Fox", "9" * 5000, "W2"], ["Bob Elm", "1990", "L1"]], ["no", "name", "#2", "R1"]),
    ],
)  # fmt: skip
def test_columns_are_told_by_their_cells(rows: list[list[str]], header: list[str]) -> None:
    found = under_guessed_names(rows)
    assert found is not None
    assert found[0] == header
    added = len(header) - len(rows[0])
    assert [row[added:] for row in found[1:]] == rows
    assert all(row[:added] == [str(number)][:added] for number, row in enumerate(found[1:], 1))


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [["hello world"]],
        [["hello world"], ["and all of you"]],
        [["1", "Ann Fox", "1500", "W2"]],
        [["Dear all", ""], ["I write", "to you"]],
        [["Ann Fox", "x"], ["Bob Elm", "y"]],
    ],
)
def test_what_is_no_table(rows: list[list[str]]) -> None:
    assert under_guessed_names(rows) is None


def test_a_row_that_names_anything_is_a_header() -> None:
    assert names_columns(["", "Naem", "R1"])
    assert names_columns(["Solver", "x"])
    assert not names_columns(["1", "Ann Fox", "", "W2"])


@pytest.mark.parametrize("file", ["lpcc/winter.csv", "uscf/harvest.csv", "wfcc/lighthouse.csv"])
def test_shipped_tables_without_their_header_keep_their_names_and_rounds(file: str) -> None:
    header, rows = bare(file)
    found = under_guessed_names(rows)
    assert found is not None
    wanted = [name for name in header if name in ("no", "name", "rating", "post", "total") or is_round(name)]
    assert [guess for name, guess in zip(header, found[0], strict=True) if name in wanted] == wanted


def test_names_to_choose_from() -> None:
    games, solving = column_names(False, 4), column_names(True, 200)
    assert games[:2] == ["no", "name"]
    assert games[-4:] == ["R1", "R2", "R3", "R4"]
    assert "time" in solving
    assert solving[-1] == "R99"
