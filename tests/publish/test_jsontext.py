"""Exact values as JSON."""

import json
from datetime import date, time
from decimal import Decimal

import pytest

from normbook.judgement import Check, Provenance, Verdict, step
from normbook.model.phrase import Value, phrase
from normbook.render.json import check_document, json_text, plain_value, step_document


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (5, 5),
        (True, True),
        (None, None),
        ("x", "x"),
        (Decimal("1.10"), "1.10"),
        (date(2024, 5, 3), "2024-05-03"),
        (time(17, 45), "17:45"),
        ((1, Decimal("0.50")), [1, "0.50"]),
    ],
)
def test_counts_stay_numbers_and_exact_numbers_become_strings(value: Value, plain: object) -> None:
    assert plain_value(value) == plain


def test_letters_stay_letters() -> None:
    assert json_text({"name": "ÁLVAREZ ♘"}) == '{\n  "name": "ÁLVAREZ ♘"\n}'


def test_text_is_that_of_the_standard_library() -> None:
    inside = {
        "a": [],
        "b": {},
        "c": [1, [2.5, None, [True]], ()],
        "“": 'say "so"\n\t\\\x01',
        "d": ("x", {"y": False, "z": 10**30}),
    }
    for document in (inside, [inside, inside], "text", None, 3, [], {}):
        assert json_text(document) == json.dumps(document, ensure_ascii=False, indent=2)


@pytest.mark.parametrize(("note", "words"), [(None, None), (phrase("written", file="a.csv"), "Written: a.csv")])
def test_a_check(note: object, words: str | None) -> None:
    document = check_document(Check("lpcc.1", Verdict.OPEN, Decimal("0.60"), 3, note))  # type: ignore[arg-type]
    assert document["passed"] is None
    assert (document["needed"], document["actual"], document.get("note")) == ("0.60", 3, words)


def test_a_step_has_codes_values_and_words() -> None:
    part = step("lpcc.award-credit", rule="lpcc.5", result=Decimal("0.05"), provenance=Provenance.VARIANT)
    document = step_document(step("lpcc.sum", part, result=Decimal("0.05"), values={"credit": Decimal("0.05")}))
    assert document["text"] == "Sum of the rounds (participation credit 0.05 of it): +0.05"
    assert document["values"] == {"credit": "0.05"}
    [inner] = document["parts"]  # type: ignore[misc]
    assert (inner["provenance"], inner["rule"], inner["result"]) == ("variant", "lpcc.5", "0.05")
    json.dumps(document)
