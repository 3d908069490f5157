"""A workbook with several sheets is the same event to the pages and the API as to the commands."""

from pathlib import Path

import pytest

from tests.cli.running import answered
from tests.formats.test_sheets import NOTES, OPEN, RESERVE, SOLVED
from tests.formats.test_spreadsheets import xlsx
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.xdist_group("web")


def test_the_api_answers_as_the_command_line(site: Site, tmp_path: Path) -> None:
    path = tmp_path / "spring.xlsx"
    path.write_bytes(xlsx({"Open": OPEN, "Reserve": RESERVE, "Notes": NOTES}))
    sent = {"files": ("spring.xlsx", path.read_bytes())}
    with site.program() as program:
        both = program.post("/api/v1/score?rules=lpcc", files=sent)
        one = program.post("/api/v1/score?rules=lpcc&sheet=reserve", files=sent)
    assert both.json() == answered("score", path, "--rules", "lpcc")
    assert one.json() == answered("score", path, "--rules", "lpcc", "--sheet", "reserve")


def test_the_score_page_shows_every_section_and_lets_one_be_chosen(owner: Visitor) -> None:
    data = xlsx({"Open": OPEN, "Reserve": RESERVE})
    both = owner.bring(("spring.xlsx", data), rules="lpcc").text
    assert "each as a section: Open, Reserve" in both
    assert 'name="sheet"' in both
    one = owner.bring(("spring.xlsx", data), rules="lpcc", sheet="Reserve").text
    assert 'value="E"' in one  # a single table is one to edit
    assert 'value="A"' not in one


def test_the_score_page_asks_which_kind_is_meant(owner: Visitor) -> None:
    data = xlsx({"Open": OPEN, "Solving": SOLVED})
    page = owner.bring(("spring.xlsx", data), rules="lpcc").text
    assert "there are crosstables (Open) and results of solving (Solving)" in page
    assert 'value="T"' in owner.bring(("spring.xlsx", data), sheet="Solving").text
