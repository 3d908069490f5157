"""A small part of `make fuzz`: damaged files of every kind, and files of a megabyte made to give much work."""

import cProfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from normbook.formats.how import STRICT
from normbook.model.diagnostics import Findings
from tests.formats.trf.reports import player
from tools.fuzzing import TARGETS, Bench, read_large

pytestmark = pytest.mark.slow

MEGABYTE = 1_000_000
MOST_CALLS = 10 * MEGABYTE
"""Of functions, Python's own among them, while a megabyte is read: the same number on every machine, ten for a byte.
A pattern that goes over its text again and again is one call; on a megabyte it would not come back."""
MOST_MEMORY = 400 * MEGABYTE


@pytest.mark.parametrize("name", TARGETS)
def test_damaged_files(tmp_path: Path, name: str) -> None:
    bench = Bench(TARGETS[name], tmp_path)
    answered = sum(bench.run(seed) for seed in range(150))
    assert 0 < answered < 150, "the damage is too great or too small to show anything"


@pytest.mark.parametrize("name", ["csv", "trf", "pgn", "ruled", "xlsx", "ods", "xls", "ratings", "members", "solving"])
def test_a_megabyte_of_damage(name: str) -> None:
    assert calls(lambda: read_large(name, 1)) < MOST_CALLS


def calls(do: Callable[[], object]) -> int:
    """How many functions are called meanwhile."""
    with cProfile.Profile() as counted:
        do()
    return sum(each.callcount for each in counted.getstats())  # type: ignore[attr-defined]


def lines(text: str, size: int = MEGABYTE) -> str:
    return text * (size // len(text))


def numbered(text: str, size: int = MEGABYTE) -> str:
    count = size // len(text.format(no=10_000, other=10_000))
    return "".join(text.format(no=no, other=no % 90 + 1) for no in range(1, count + 1))


ROUNDS = ",".join(f"R{number}" for number in range(1, 60))
GAME = '[Event "E"]\n[White "A"]\n[Black "B"]\n[Round "1"]\n[Result "1-0"]\n\n1-0\n\n'
CHART = "Pair | Player Name | Total | Round |\nNum | USCF ID | Pts | 1 |\n1 | A | 0 | B |\n"
LONG = {
    "csv bad cells": ("e.csv", "no,name,R1\n" + numbered("{no},A,Q{other}\n")),
    "csv that disagrees": ("e.csv", "no,name,score,R1\n" + numbered("{no},A,7,W{other}\n")),
    "csv of one number": ("e.csv", "no,name,R1\n" + lines("1,A,W1\n")),
    "csv of many rounds": ("e.csv", f"no,name,{ROUNDS}\n" + numbered("{no},A" + ",W{other}" * 59 + "\n")),
    "csv of blanks": ("e.csv", "no,name,R1\n" + " " * MEGABYTE),
    "csv of one line": ("e.csv", "no,name,R1" + "," * MEGABYTE),
    "csv of quotes": ("e.csv", 'no,name,R1\n1,"' + '""' * (MEGABYTE // 2)),
    "csv of dashes": ("e.csv", "no,name,R1\n1,A," + "-" * 100_000),
    "trf that disagrees": ("e.trf", "\n".join(player(no, "2 w 1", "3 b 1", "7 w W") for no in range(1, 8000))),
    "trf without results": ("e.trf", "\n".join(player(no, "2 w", "3 b", "7 w") for no in range(1, 8000))),
    "trf of one number": ("e.trf", lines(player(1, "2 w 1") + "\n")),
    "trf of one line": ("e.trf", player(1) + "   2 w 1  " * (MEGABYTE // 10)),
    "trf of byes": ("e.trf", "\n".join([player(1, "0000 - H"), lines("240 H 001" + "    1" * 200 + "\n")])),
    "trf of unknown lines": ("e.trf", "012 X\n" + lines("?? nothing\n")),
    "trf of points": ("e.trf", "012 X\n162  " + "W 3.0    " * (MEGABYTE // 9)),
    "trf of blanks": ("e.trf", "001" + " " * MEGABYTE),
    "pgn of one round": ("e.pgn", lines(GAME)),
    "pgn of braces": ("e.pgn", '[Event "E"]\n\n' + lines("{ { } {\n")),
    "pgn of tags": ("e.pgn", lines("[Event \\\\\\\\\\\\\\\\\\\\\\\\\\\\\n")),
    "chart of second lines": ("e.txt", CHART + lines("OR | 20071101 / R: 1912 ->1921 |N:4|W|\n")),
    "chart of bad members": ("e.txt", CHART + lines("OR | 20071101 / R: 1641P17 -> 1641P17 x |N:4|W|\n")),
    "chart of blanks": ("e.txt", CHART + "OR | 20071101" + " " * MEGABYTE + "| |W|"),
    "chart of strokes": ("e.txt", CHART + "|" * MEGABYTE),
    "chart of pages": ("e.txt", lines(CHART)),
    "list of near misses": ("list.txt", "A, B  12345678  1500\n" + lines("A" * 30 + "  " * 15 + "1234567x\n")),
    "list of one line": ("list.txt", "A, B  12345678  1500\n" + "A " * (MEGABYTE // 2)),
    "world's list of bad lines": ("list.txt", "ID Number      Name  SRtng RRtng BRtng\n" + lines("x\n")),
    "world's list of one id": ("list.txt", "ID Number      Name  SRtng RRtng BRtng\n" + lines("7\n")),
}  # fmt: skip


@pytest.mark.parametrize("name", LONG)
def test_a_megabyte_made_to_give_much_work(tmp_path: Path, name: str) -> None:
    file, text = LONG[name]
    path = tmp_path / file
    path.write_text(text, encoding="utf-8", newline="")
    target = TARGETS["ratings" if file == "list.txt" else "csv"]
    assert calls(lambda: target.read(path, STRICT, Findings())) < MOST_CALLS


@pytest.mark.parametrize("name", ["csv bad cells", "trf that disagrees", "trf of one line"])
def test_a_megabyte_takes_no_more_memory_than_this(tmp_path: Path, name: str) -> None:
    file, text = LONG[name]
    path = tmp_path / file
    path.write_text(text, encoding="utf-8", newline="")
    tracemalloc.start()
    try:
        TARGETS["csv"].read(path, STRICT, Findings())
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()
