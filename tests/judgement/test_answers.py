"""The shapes of an answer."""

from dataclasses import FrozenInstanceError

import pytest

from normbook.judgement import Check, Step, Verdict, check, step


@pytest.mark.parametrize(
    ("verdict", "passed"),
    [(Verdict.PASSED, True), (Verdict.FAILED, False), (Verdict.WARNED, True), (Verdict.OPEN, None)],
)
def test_a_warning_passes_and_an_open_check_is_neither(verdict: Verdict, passed: bool | None) -> None:
    assert Check("lpcc.1", verdict, 1, 1).passed is passed


@pytest.mark.parametrize(("met", "verdict"), [(True, Verdict.PASSED), (False, Verdict.FAILED)])
def test_a_plain_check_is_met_or_not(met: bool, verdict: Verdict) -> None:
    assert check("lpcc.1", met, 4, 3).verdict is verdict


def test_answers_do_not_change() -> None:
    opened: Step = step("lpcc.sum", step("lpcc.band"), rule="lpcc.1", result=1, values={"a": 1})
    assert (opened.parts[0].phrase.code, opened.phrase.values["a"], opened.counted) == ("lpcc.band", 1, True)
    with pytest.raises(FrozenInstanceError):
        opened.rule = "lpcc.2"  # type: ignore[misc]
