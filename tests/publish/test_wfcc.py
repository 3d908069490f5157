"""Pages, documents and the chart of the solvers' rating."""

import ast
import json
import re
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.model.solving import Ruling, Solver
from normbook.render.chance import spread
from normbook.render.html import html_text
from normbook.render.page import Page, Picture, Table, Text
from normbook.render.words import template
from normbook.rulebooks.wfcc.law.judge import TournamentResult, judge
from normbook.rulebooks.wfcc.law.tables import standard
from normbook.rulebooks.wfcc.present.chart import MOST_NAMES, alternative, chart, drawn, specification
from normbook.rulebooks.wfcc.present.document import event_document
from normbook.rulebooks.wfcc.present.pages import MOST_EXPLAINED, check_page, event_page, highest_norms, report_page
from normbook.rulebooks.wfcc.words.score import WORDS
from tests.floor.source import PACKAGE, all_texts, trees
from tests.rulebooks.wfcc.tournaments import field_of_norms, judged, problems, solver, tournament, with_rmas


def test_every_code_of_the_rulebook_has_words() -> None:
    codes = {
        node.args[0].value
        for _, tree in trees(PACKAGE / "rulebooks" / "wfcc")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("phrase", "step", "Phrase")
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }
    assert len(codes) > 40
    for code in codes:
        assert template(code), code


def test_all_words_are_spoken_somewhere() -> None:
    used = all_texts()
    made = re.compile(r"wfcc\.(kind|kind-short|regime|source|coefficient|lacks|met|confirmed|chart\.line)\.")
    assert sorted(code for code in WORDS.keys() - used if not made.match(code)) == []


def plain() -> TournamentResult:
    return judged([solver("Ada", 30, 2600, country="POL"), solver("Bo", 20, 2400), solver("Cy", 12, 2200)])


def corrected() -> TournamentResult:
    rated = [solver(f"s{n}", points, rating) for n, (rating, points) in enumerate([(2800, 50), (2450, 49), (2440, 47)])]
    low = [solver(f"t{n}", points, rating) for n, (rating, points) in enumerate([(2400, 44), (2300, 38), (2000, 15)])]
    return judged(with_rmas([*rated, *low], 52))


def with_norms() -> TournamentResult:
    solvers = field_of_norms()
    solvers[0] = replace(solvers[0], points=(Decimal(95),), sex="w")
    return judged([*solvers, solver("new", "41.5")])


@pytest.mark.parametrize("result", [plain(), corrected(), with_norms()], ids=["plain", "corrected", "norms"])
def test_the_chart_is_drawn_with_every_name(result: TournamentResult) -> None:
    [picture] = chart(result)
    assert isinstance(picture, Picture)
    root = ElementTree.fromstring(picture.svg)
    texts = " ".join("".join(node.itertext()) for node in root.iter() if node.tag.endswith("text"))
    for subject in result.subjects:
        assert f"{subject.place}. {subject.solver.name}" in texts
    assert "RMAS" in texts
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", picture.svg)


def test_the_specification_holds_its_data_and_no_address_to_fetch() -> None:
    result = with_norms()
    assert result.fit
    spec = specification(result, result.fit)
    text = json.dumps(spec)
    assert text.count("http") == 1, "only the name of the schema"
    assert '"url"' not in text
    labels = re.findall(r'"label": "([^"]*)"', text)
    assert "RMAS" in labels[0]
    assert any(label.startswith("IM, WGM norm: performance 2550") for label in labels)


def test_a_corrected_line_is_drawn_beside_the_one_that_gave_way() -> None:
    result = corrected()
    assert result.fit
    assert result.fit.corrected
    text = json.dumps(specification(result, result.fit))
    assert "corrected line" in text
    assert "line before the correction" in text
    assert "is corrected so that the highest rating expects RMAS, 52.00" in alternative(result, result.fit)


def test_a_chart_of_thousands_shows_dots_only() -> None:
    many = judged([solver(f"s{n}", n % 60, 1800 + n) for n in range(MOST_NAMES + 1)])
    assert many.fit
    spec = specification(many, many.fit)
    assert isinstance(spec["height"], int)
    assert spec["height"] < 500


def test_a_level_line_is_drawn_too() -> None:
    level = judged([solver("Ada", 30, 2600), solver("Bo", 30, 2400), solver("New", 30)])
    assert level.fit
    assert drawn(specification(level, level.fit))


def test_without_a_line_there_is_no_chart() -> None:
    assert chart(judged([solver("Ada", 30, 2600)])) == []


@given(st.lists(st.integers(0, 100), max_size=20))
def test_names_never_cover_each_other(levels: list[int]) -> None:
    placed = spread([Fraction(level) for level in sorted(levels, reverse=True)], Fraction(2), Fraction(-10))
    assert all(above - below >= 2 for above, below in pairwise(placed))
    assert not placed or placed[-1] >= -10


def texts(page: Page) -> str:
    return " ".join(block.text for block in page.blocks if isinstance(block, Text))


def test_highest_norms_stand_for_those_below() -> None:
    assert highest_norms(("GM", "IM", "FM", "WGM", "WIM", "WFM")) == "GM, WGM"
    assert highest_norms(("FM",)) == "FM"
    assert highest_norms(()) == ""


def test_the_page_says_who_gained_a_norm_or_why_nobody_can() -> None:
    assert "s00 (GM, WGM)" in texts(event_page(with_norms()))
    assert "No norm can be gained here: rated solvers: 15 needed, 3" in texts(event_page(plain()))
    weak = judged([replace(each, points=(Decimal(10),)) for each in field_of_norms()])
    assert "No norm was gained." in texts(event_page(weak))


def complete(solvers: list[Solver], **more: object) -> TournamentResult:
    whole = replace(
        tournament(solvers, **more),  # type: ignore[arg-type]
        start=date(2024, 5, 1),
        end=date(2024, 5, 2),
        announced=date(2024, 1, 1),
        reported=date(2024, 5, 3),
        fairy_announced=date(2024, 1, 1),
        director="Dee Rector",
        kind="wcsc-type",
        problems=problems(round=1),
        assured=frozenset({"wfcc.R12"}),
    )
    return judge(whole, standard())


def test_the_report_has_every_part() -> None:
    solvers = [replace(each, birth=2003 if n < 3 else 1950) for n, each in enumerate(field_of_norms(sex="w"))]
    page = report_page(complete([*solvers, solver("out", 99, 2500, rated=False)]), standard())
    assert {table.name for table in page.tables} >= {
        "results", "acceptability", "norms", "norms missed", "problems", "women", "juniors", "seniors", "teams",
    }  # fmt: skip
    html = html_text(page)
    for words in ("Dee Rector", "2024-05-01", "1 not for rating", "helpmates", "covariance", "coefficient"):
        assert words in html


def test_the_committees_word_is_in_the_report() -> None:
    whole = replace(plain().tournament, ruling=Ruling(False, None, "set leaked"))
    html = html_text(report_page(judge(whole, standard()), standard()))
    assert "refused, because: set leaked" in html
    assert "<svg" not in html


def test_a_report_on_many_solvers_leaves_their_explanations_out() -> None:
    many = judged([solver(f"s{n}", n % 60, 1800 + n) for n in range(MOST_EXPLAINED + 1)])
    assert "explanations are left out here" in texts(report_page(many, standard()))


def test_the_checklist_says_what_is_met() -> None:
    solvers = [replace(each, points=(each.result / 2,)) for each in field_of_norms()]
    assert "All acceptance checks are met." in texts(check_page(complete(solvers)))
    late = replace(complete(solvers).tournament, announced=date(2024, 4, 1))
    assert "Met with a warning: R1" in texts(check_page(judge(late, standard())))


def test_documents_hold_nothing_inexact() -> None:
    for result in (plain(), corrected(), with_norms()):
        text = json.dumps(event_document(result, standard()))
        assert not re.search(r": -?[0-9]+\.[0-9]", text)


def test_a_mean_is_shown_exactly() -> None:
    result = with_norms()
    [check] = [check for check in result.terms[0].checks if check.rule == "wfcc.N2"]
    assert check.actual == Fraction("2598.4")
    assert event_document(result, standard())["norm_checks"][0]["checks"][2]["actual"] == "2598.4"  # type: ignore[index]


def test_tables_have_a_cell_for_every_column() -> None:
    for result in (plain(), with_norms(), judged([]), judged([solver("Ada", 3)])):
        for table in (*event_page(result).tables, *report_page(result, standard()).tables):
            assert isinstance(table, Table)
            assert {len(row) for row in table.rows} <= {len(table.columns)}
