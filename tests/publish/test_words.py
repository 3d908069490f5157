"""Templates filled with values."""

from datetime import date, time
from decimal import Decimal
from fractions import Fraction

import pytest

from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import Value, phrase
from normbook.render.findings import finding_document, finding_line, in_order
from normbook.render.words import fill, say, say_phrase, shown


@pytest.mark.parametrize(
    ("text", "values", "filled"),
    [
        ("{a}", {"a": "x"}, "x"),
        ("{a}", {}, "—"),
        ("x[[, perhaps {near}]]", {"near": "y"}, "x, perhaps y"),
        ("x[[, perhaps {near}]]", {"near": None}, "x"),
        ("x[[, perhaps {near}]]", {"near": ""}, "x"),
        ("x[[, {a} of {b}]]", {"a": 1}, "x"),
        ("x[[ ({a})]][[ ({b})]]", {"b": 0}, "x (0)"),
        ("{a:+2}", {"a": Decimal("0.5")}, "+0.50"),
        ("{a:2}", {"a": Fraction(1, 3)}, "0.33"),
        ("{a:half}", {"a": 7}, "3.5"),
        ("{a:#round is|rounds are} left", {"a": 1}, "1 round is left"),
        ("{a:#round is|rounds are} left", {"a": 0}, "0 rounds are left"),
        ("{a:?lpcc.unrated}", {"a": None}, "unrated"),
        ("{a:?lpcc.unrated}", {"a": "1500"}, "1500"),
        ("{a:=lpcc.result}", {"a": "W"}, "beat"),
        ("{a}", {"a": "{b}", "b": "no"}, "{b}"),
    ],
)
def test_filling(text: str, values: dict[str, Value], filled: str) -> None:
    assert fill(text, values) == filled


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "—"),
        (True, "yes"),
        (False, "no"),
        (5, "5"),
        (Decimal("1E+2"), "100"),
        (time(17, 45), "17:45"),
        (time(17, 44, 59), "17:44:59"),
        (date(2024, 5, 3), "2024-05-03"),
        ((1, "a", None), "1, a, —"),
        (Fraction(1, 2), "0.5"),
    ],
)
def test_values_as_text(value: Value, text: str) -> None:
    assert shown(value) == text


def test_phrases() -> None:
    assert say_phrase(phrase("written", file="a.csv")) == say("written", file="a.csv") == "Written: a.csv"


NASTY = "a\nb\r\x1b[31m\x00\x9b\u2028\ud800"


def findings() -> Findings:
    found = Findings()
    found.error("CELL-UNKNOWN", Place("b.csv", 3, 2), NASTY, written=NASTY, round=1)
    found.error("RATING-BAD", Place("a.csv", 12, 4), "x" * 5000, rating="x" * 5000)
    found.note("TITLE-ROW-SKIPPED", Place("a.csv", 2), "Friday")
    found.error("KEY-UNKNOWN", Place("c.toml", path="legs[0].x"), None, key="x", near=None)
    found.error("FILE-EMPTY", Place("a.csv"))
    return found


def test_findings_are_in_order_of_file_and_place() -> None:
    assert [finding.code for finding in in_order(findings())] == [
        "FILE-EMPTY",
        "TITLE-ROW-SKIPPED",
        "RATING-BAD",
        "CELL-UNKNOWN",
        "KEY-UNKNOWN",
    ]


def test_a_finding_is_one_short_line_whatever_the_cell_holds() -> None:
    for finding in findings():
        line = finding_line(finding)
        assert len(line.splitlines()) == 1
        assert line.isprintable()
        assert len(line) < 400
        assert line.endswith(")")


def test_the_form_of_a_line() -> None:
    lines = [finding_line(finding) for finding in in_order(findings())]
    assert lines[0] == "a.csv: FILE-EMPTY: the file is empty (export the table again)"
    assert lines[1].startswith("a.csv:2: TITLE-ROW-SKIPPED: 'Friday': the row above")
    assert lines[2].startswith("a.csv:12:4: RATING-BAD: “xxx")
    assert lines[4].startswith("c.toml:legs[0].x: KEY-UNKNOWN: the key “x” is not known (")


def test_a_finding_as_json() -> None:
    document = finding_document(next(iter(findings())))
    assert list(document) == ["code", "severity", "file", "row", "column", "cell", "message", "remedy"]
    assert (document["row"], document["column"], document["severity"]) == (3, 2, "error")
    *_, toml, whole = (finding_document(finding) for finding in findings())
    assert (toml["row"], whole["row"], whole["cell"]) == ("legs[0].x", None, None)
