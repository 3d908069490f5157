"""Text that a spreadsheet would run is made harmless, and read back as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.formats.table.formula import harmless, restored


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", "'=1", "''-", " =1", "﹢1", "−1", "\u3000＠x"]
)
def test_what_a_spreadsheet_would_run_gets_an_apostrophe(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "A", "'tis", "1-1", "O'BRIEN", "1500", "'"])
def test_everything_else_stays(text: str) -> None:
    assert harmless(text) == restored(text) == text


@given(st.text(alphabet="'=+-@ab\t\n＝ ﹣", max_size=6))
def test_reading_restores_what_was_written(text: str) -> None:
    assert restored(harmless(text)) == text
    assert not harmless(text).startswith(("=", "+", "-", "@", "\t", "\n", "＝"))
