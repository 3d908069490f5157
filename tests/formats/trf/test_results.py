"""One table for the letters of report files and ours, right in both directions."""

import pytest

from normbook.formats.table.cell_text import cell_text
from normbook.formats.table.cells import read_cell
from normbook.formats.trf.results import LETTER, MEANING, letter_of
from normbook.model.crosstable import Outcome, Result

PAIRS = [
    ("1", "W12"), ("=", "D12"), ("0", "L12"),
    ("W", "W12*"), ("D", "D12*"), ("L", "L12*"),
    ("+", "X12"), ("-", "F12"),
    ("H", "H"), ("F", "C"), ("U", "B"), ("Z", "U"),
]  # fmt: skip


@pytest.mark.parametrize(("letter", "cell"), PAIRS)
def test_a_letter_and_its_cell(letter: str, cell: str) -> None:
    outcome = read_cell(cell)
    assert isinstance(outcome, Outcome)
    assert letter_of(outcome) == letter
    result, rated = MEANING[letter]
    assert (result, rated) == (outcome.result, outcome.rated)


def test_no_letter_is_forgotten() -> None:
    assert {letter for letter, _ in PAIRS} == set(MEANING) - {""}
    assert {meaning[0] for meaning in LETTER} == set(Result)
    assert MEANING[""] == MEANING["Z"]


@pytest.mark.parametrize("letter", ["F", "U", "W", "D", "L"])
def test_colliding_letters_mean_other_things(letter: str) -> None:
    result, rated = MEANING[letter]
    assert (result.value, rated) != (letter, True)


def test_every_cell_reads_back_as_it_is_written() -> None:
    for cell in ("W12", "D3w", "L4b*", "X", "X5~", "X5w", "F", "F6@17:44:59", "F6@17:45", "H", "B", "C"):
        outcome = read_cell(cell)
        assert isinstance(outcome, Outcome)
        assert cell_text(outcome) == cell
