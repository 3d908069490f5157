"""docs/study.md: its tables, charts and sentences are what the program says now."""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from normbook.model.diagnostics import Findings
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.tables import standard
from normbook.rulebooks.uscf.study.norms import EventChances, JudgedScores
from normbook.rulebooks.uscf.study.pages import StudiedTitles
from normbook.rulebooks.uscf.study.plan import DEFAULT_DRAWS, EventKind, Opponent, TitlesPlan
from normbook.rulebooks.uscf.study.titles import compared, study
from normbook.rulebooks.wfcc.law.line import Regime
from normbook.rulebooks.wfcc.study.pages import StudiedSolvers
from normbook.study.plan_file import read_study
from normbook.study.shelf import shipped
from tools.study_page import answered, charts, filled

DOCS = Path(__file__).resolve().parents[2] / "docs"
MARK = re.compile(
    r'<path aria-label="([^"]*)" role="graphics-symbol" aria-roledescription="(?:line mark|bar|point)" d="([^"]*)"'
)

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("study page")]


def test_the_tables_are_current() -> None:
    page = (DOCS / "study.md").read_text(encoding="utf-8")
    assert page == filled(page), "run: .venv/bin/python tools/study_page.py docs"
    assert page.count("<!-- end -->") == 10


def test_the_charts_are_current() -> None:
    """What is drawn and where; a machine's fonts move only letters."""
    drawn = dict(charts())
    assert len(drawn) == 7
    page = (DOCS / "study.md").read_text(encoding="utf-8")
    assert all(f"]({file})" in page for file in drawn)
    for file, svg in drawn.items():
        marks = MARK.findall(svg)
        assert len(marks) >= 4, file
        assert MARK.findall((DOCS / file).read_text(encoding="utf-8")) == marks, "run: python tools/study_page.py docs"


def test_the_page_says_plainly_that_the_claim_does_not_hold() -> None:
    told = answered("b-player")
    assert isinstance(told, StudiedTitles)
    assert all(each.holding == 0 for each in told.told.tested)
    assert "> **No, the claim does not hold: " in (DOCS / "study.md").read_text(encoding="utf-8")


def test_how_often_norms_fall_at_and_above_ones_strength() -> None:
    """Two events in five, more than one in five, one in thirteen."""
    kind = EventKind(4, (Opponent(0, relative=True),) * 4, drawn=False)
    chances = EventChances(kind, 1700, DEFAULT_DRAWS, JudgedScores(standard()))
    shares = [1 - chances.norms(Standing(title).title)[None] / chances.whole for title in (1700, 1800, 1900)]
    assert shares[0] == pytest.approx(2 / 5, abs=0.02)
    assert 1 / 5 < shares[1] < 1 / 4
    assert shares[2] == pytest.approx(1 / 13, abs=0.002)


def test_what_is_said_of_draws() -> None:
    plan = read_study(shipped()["b-player"], Findings())
    assert isinstance(plan, TitlesPlan)
    least = {}
    for draws in (Fraction(0), Fraction(1, 5), Fraction(1, 2)):
        asked = replace(plan, draws=draws, events=(10, 50))
        tested = study(asked, compared(asked, Findings())).tested
        least[draws] = tested[1].least.exact
        assert [each.holding == each.runs for each in tested] == [draws == Fraction(1, 2), False]
    assert list(least.values()) == sorted(least.values(), reverse=True)


def test_what_is_said_of_other_deltas() -> None:
    told = answered("deltas")
    assert isinstance(told, StudiedTitles)
    holds = {(each.tables.variant, each.events): each.holding == each.runs for each in told.told.tested}
    assert [holds["delta 1", events] for events in (10, 50, 100, 200)] == [True, True, False, False]
    assert [variant for variant in ("delta 0.5", "delta 1", "delta 1.5", "delta 2") if holds[variant, 200]] == [
        "delta 2"
    ]
    [rare] = [
        reached.chances[200].number
        for run in told.told.runs
        if (run.tables.variant, run.schedule.name) == ("delta 2", "four rounds")
        for reached in run.reached
        if reached.above == 100
    ]
    assert rare < 0.3


def test_what_is_said_of_the_solvers() -> None:
    told = answered("solvers")
    assert isinstance(told, StudiedSolvers)
    cells = {(cell.solvers, cell.correlation): cell for cell in told.told.cells}
    shares = {
        solvers: sum(cells[solvers, "medium"].regimes[regime] for regime in (Regime.SORTED, Regime.SORTED_CORRECTED))
        / 200
        for solvers in (5, 10, 40)
    }
    assert 0.2 <= shares[10] <= shares[5] <= 0.25
    assert shares[40] < 0.05
    for cell in told.told.cells:
        assert cell.performance.mean == 0
    for solvers in (5, 10, 20, 40):
        scatter = [
            cells[solvers, name].performance.deviation or 0 for name in ("high", "medium", "low", "none", "negative")
        ]
        assert scatter == sorted(scatter)
        for name in ("low", "none", "negative"):
            top, bottom = (cells[solvers, name].changes[third].mean or 0 for third in ("top", "bottom"))
            assert top < -15
            assert bottom > 15
            assert abs(top + bottom) < 3
    for solvers in (20, 40):
        none, high = cells[solvers, "none"], cells[solvers, "high"]
        assert sum(none.norms.values()) > 0.85 * sum(high.norms.values())
        assert sum(none.lucky.values()) > sum(none.norms.values()) / 2
    assert not any(any(cells[solvers, name].norms.values()) for solvers in (5, 10) for name in ("high", "none"))


def test_what_is_said_of_sorting() -> None:
    told = answered("resorting")
    assert isinstance(told, StudiedSolvers)
    edition, variant = told.told.rules
    cells = {(cell.tables.variant, cell.solvers, cell.correlation): cell for cell in told.told.cells}
    for solvers in (10, 40):
        for name in ("low", "none"):
            one, other = cells[edition.variant, solvers, name], cells[variant.variant, solvers, name]
            assert (other.performance.deviation or 0) > 2 * (one.performance.deviation or 0)
            assert abs(other.changes["top"].mean or 0) < abs(one.changes["top"].mean or 0)
