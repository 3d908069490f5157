"""Explanations: every number follows from those printed above it, and every refusal has all its reasons."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from normbook.judgement import Step
from normbook.model.crosstable import Event
from normbook.model.numbers import rounded
from normbook.render.outline import sentence
from normbook.rulebooks.uschess.law.explain import explain
from normbook.rulebooks.uschess.law.tables import Tables
from tests.rulebooks.uschess.printed import printed
from tests.rulebooks.uschess.sections import judged, other_tables, rating, row, section, tables, versus
from tests.rulebooks.uschess.test_random_sections import drawn, entrant

EXPLAINED = Path(__file__).parent / "explained.txt"


def explained(event: Event, no: int = 1, own: Tables | None = None) -> Step:
    players = judged(event, own).players
    return explain(players[no - 1], event, own or tables(event.end))


def every(step: Step) -> Iterator[Step]:
    yield step
    for part in step.parts:
        yield from every(part)


def codes(step: Step) -> list[str]:
    return [each.phrase.code for each in every(step)]


def one(step: Step, code: str) -> Step:
    return next(each for each in every(step) if each.phrase.code == code)


def exactly(text: object) -> Fraction:
    return Fraction(str(text))


def worked_out(text: str) -> Fraction:
    """What a formula gives as it is printed."""
    numbers = re.sub(r"\d+(?:\.\d+)?", lambda found: f"Fraction('{found[0]}')", text)
    return eval(numbers.replace("×", "*").replace("÷", "/").replace("−", "-"), {"Fraction": Fraction})  # type: ignore[no-any-return]


def results(step: Step, code: str) -> list[Fraction]:
    return [exactly(each.result) for each in step.parts if each.phrase.code in (code, "uschess.own-term")]


def assert_adds_up(step: Step) -> None:
    """Each line that rests on others follows from them as they are printed."""
    for each in every(step):
        code, result, values = each.phrase.code, each.result, each.phrase.values
        if code in ("uschess.expectations", "uschess.equation", "uschess.equation-none"):
            assert rounded(sum(results(each, "uschess.rated-game")), 4) == Decimal(str(result)), sentence(each)
        if code in ("uschess.k", "uschess.gain", "uschess.sum", "uschess.bonus"):
            assert rounded(worked_out(str(values["working"])), 4) == Decimal(str(result)), sentence(each)
        if code == "uschess.bonus-none":
            assert worked_out(str(values["working"])) <= 0
        if code == "uschess.level":
            assert sum(exactly(part.result) for part in each.parts) == exactly(values["expected"])
            assert exactly(values["score"]) - exactly(values["expected"]) == exactly(values["margin"])
        if code == "uschess.published":
            assert int(rounded(exactly(values["exact"]), 0)) == result
        assert sentence(each)


@pytest.mark.rule("uschess.two-passes", "uschess.standard", "uschess.special", "uschess.expected")
def test_numbers_add_up_as_printed() -> None:
    chance = Random("explained")
    for _ in range(6):
        sheets = drawn(chance, players=8, rounds=5)
        event = section(*map(entrant, sheets), time=chance.choice(["25+5", "90+30"]))
        for player in judged(event).players:
            assert_adds_up(explain(player, event, tables()))
    event = printed()
    for player in judged(event).players[::6]:
        assert_adds_up(explain(player, event, tables(event.end)))


def test_both_passes_name_every_opponent_with_the_rating_that_counted() -> None:
    step = explained(section(row(1, "1500", "W2 D3"), row(2, "1600/20", "L1 U"), row(3, "1700", "U D1")))
    first, second = one(step, "uschess.pass-1"), one(step, "uschess.pass-2")
    games = [each.phrase.values for each in every(first) if each.phrase.code == "uschess.rated-game"]
    assert [(each["round"], each["opponent"], each["rating"], each["difference"], each["score"]) for each in games] == [
        (1, "Player 2", "1600.00", "-100.00", "1"),
        (2, "Player 3", "1700.00", "-200.00", "0.5"),
    ]
    again = [each.phrase.values["rating"] for each in every(second) if each.phrase.code == "uschess.rated-game"]
    assert again == ["1573.24", "1690.11"]
    assert sentence(one(step, "uschess.k")).startswith("K = 800 ÷ (")


def test_the_values_of_the_day_are_named() -> None:
    step = explained(section(*versus(["1500"] * 4, "WWWW"), end=date(2016, 1, 1)))
    found = one(step, "uschess.threshold")
    assert (found.result, found.provenance and found.provenance.value) == ("24.0000", "chosen")
    assert found.parts[0].phrase.values["since"] == date(2015, 6, 1)
    assert one(step, "uschess.effective").parts[0].result == "50 ÷ √(0.662 + 0.00000739 × (2569 − R)²)"


@pytest.mark.rule("uschess.start", "uschess.first-look")
@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"start": "800"}, "given"),
        ({"birth": "2010"}, "age"),
        ({"adult": "true"}, "adult"),
        ({"adult": "false"}, "youth"),
        ({}, "unknown"),
    ],
)
def test_an_unrated_player_is_told_the_start_and_the_first_look(more: dict[str, str], code: str) -> None:
    step = explained(section(*versus(["1500"] * 2, "WL", "", **more)))
    found = [each for each in codes(step) if each.startswith("uschess.start-") or each == "uschess.first-look"]
    assert found == [f"uschess.start-{code}", "uschess.first-look"]
    assert "uschess.by-special" in codes(step)
    chosen = one(step, f"uschess.start-{code}").provenance
    assert (chosen and chosen.value) == ("chosen" if code == "unknown" else "stated")


@pytest.mark.rule("uschess.special")
@pytest.mark.parametrize(
    ("before", "opponents", "results", "found"),
    [
        ("1900/4", ["1400", "1400"], "WW", ["uschess.equation"]),
        ("", ["1400", "1400"], "WW", ["uschess.equation-none", "uschess.flat-end"]),
        ("", ["400", "400"], "WW", ["uschess.equation-none", "uschess.flat-kept"]),
        ("", ["2600", "2600"], "WW", ["uschess.equation-none", "uschess.flat-end", "uschess.special-held"]),
    ],
)
def test_the_special_formula_tells_its_equation_and_what_holds_it(
    before: str, opponents: list[str], results: str, found: list[str]
) -> None:
    step = explained(section(*versus(opponents, results, before, adult="true")))
    assert [each.phrase.code for each in one(step, "uschess.pass-1").parts] == found


@pytest.mark.rule("uschess.floors", "uschess.match")
def test_what_holds_a_rating_is_told() -> None:
    floor = one(explained(section(*versus(["1210"] * 3, "LLL", "1210", floor="1200", peak="1350"))), "uschess.on-floor")
    assert [(each.phrase.code, each.result) for each in floor.parts] == [
        ("uschess.floor-absolute", 101),
        ("uschess.floor-given", 1200),
    ]
    cells = [" ".join([f"{letter}{other}"] * 8) for letter, other in (("W", 2), ("L", 1))]
    match = explained(section(row(1, "1500", cells[0]), row(2, "1520", cells[1]), format="match"))
    assert one(match, "uschess.limited").result == "1550.0000"
    assert one(match, "uschess.no-bonus").result == "0.0000"


@pytest.mark.rule("uschess.standard")
@pytest.mark.parametrize(
    ("before", "shown"), [("2300", "800 × (6.5 − 0.0025 × 2300)"), ("2600", "200"), ("2200", None)]
)
def test_a_lower_k_of_a_dual_event_is_told(before: str, shown: str | None) -> None:
    step = explained(section(*versus(["2400"], "W", before, quick=before), time="30+5"))
    dual = [each for each in every(step) if each.phrase.code == "uschess.k-dual"]
    assert [each.parts[0].result for each in dual] == ([shown] * 2 if shown else [])


@pytest.mark.rule("uschess.levels", "uschess.norm", "uschess.highest")
def test_a_norm_is_told_level_by_level_up_to_the_first_that_is_not_met() -> None:
    step = explained(section(*versus(["1600"] * 4, "WWWD", posts=True)))
    rows = [each for each in every(step) if each.phrase.code == "uschess.level-row"]
    assert [(each.phrase.values["letter"], each.phrase.values["margin"], each.result) for each in rows] == [
        ("4", "3.50000", True),
        ("3", "2.50000", True),
        ("2", "1.50000", True),
        ("1", "-0.50000", False),
        ("C", "-0.50000", False),
        ("M", "-0.50000", False),
        ("S", "-0.50000", False),
    ]
    assert {each.phrase.values["comparison"] for each in rows} == {"> 1"}
    assert codes(step).count("uschess.level") == 4
    assert one(step, "uschess.norm-made").result == "2"


@pytest.mark.rule("uschess.highest")
def test_whoever_meets_every_level_is_told_all_of_them() -> None:
    step = explained(section(*versus(["2800"] * 4, "WWWW", "2700", posts=True)))
    assert (codes(step).count("uschess.level"), one(step, "uschess.norm-made").result) == (7, "S")


@pytest.mark.rule("uschess.norm3")
def test_what_three_games_need_is_told() -> None:
    step = explained(section(*versus(["1600"] * 3, "WWW", byes="B", posts=True)))
    assert one(step, "uschess.level-row").phrase.values["comparison"] == "≥ 2"
    few = explained(section(*versus(["1600"] * 2, "WW", byes="B", posts=True)))
    assert one(few, "uschess.level-row").phrase.values["comparison"] is None


@pytest.mark.rule("uschess.event", "uschess.dual")
def test_a_refusal_has_every_condition_that_is_not_met() -> None:
    step = explained(section(*versus(["1600"] * 3, "WWW", posts=True), format="match", system="quick"))
    assert [each.phrase.code for each in one(step, "uschess.no-norm").parts] == [
        "uschess.check.rounds",
        "uschess.check.no-match",
        "uschess.check.system",
        "uschess.check.games",
    ]
    dual = explained(section(*versus(["1600"] * 4, "WWWD", posts=True), time="30+5"))
    would = one(dual, "uschess.only-dual")
    assert (would.provenance and would.provenance.value, would.phrase.values["letter"]) == ("chosen", "2")
    assert "dual_norms" in sentence(would)


@pytest.mark.rule("uschess.counts", "uschess.repeat")
def test_rounds_that_do_not_count_are_struck_with_the_reason() -> None:
    event = section(
        row(1, "1500", "W2 W2 W2 H L3*", "1500"),
        row(2, "1600", "L1 L1 L1 U U", "1600"),
        row(3, "1600", "U U U U W1*", "1600"),
    )
    games = one(explained(event), "uschess.games")
    assert [(each.phrase.code, each.counted, each.rule) for each in games.parts] == [
        ("uschess.game", True, "uschess.counts"),
        ("uschess.game", True, "uschess.counts"),
        ("uschess.left-out.repeated", False, "uschess.repeat"),
        ("uschess.left-out.half-point-bye", False, "uschess.counts"),
        ("uschess.left-out.not-rated", False, "uschess.counts"),
    ]


@pytest.mark.rule("uschess.title", "uschess.established")
def test_titles_are_told_with_their_conditions_and_the_next_one() -> None:
    own, *others = versus(["1600"] * 4, "WWWD", "1500", posts=True, norms="4:4")
    step = explained(section(own, *others))
    earned, following = one(step, "uschess.title-earned"), one(step, "uschess.next-title")
    assert (earned.result, [each.result for each in earned.parts]) == ("4", ["passed", "passed"])
    assert (following.result, following.phrase.values["made"], following.phrase.values["needed"]) == ("3", 1, 5)
    assert (one(step, "uschess.norms").result, one(step, "uschess.norms").phrase.values["before"]) == ("4:4;2:1", "4:4")
    assert [each.result for each in following.parts] == ["failed", "passed"]
    held = explained(section(replace(own, title="4 3 2 1 C M S", post=rating("1500")), *others))
    assert "uschess.next-title" not in codes(held)


def test_a_section_that_is_not_rated_tells_norms_alone() -> None:
    step = explained(section(*versus(["1600"] * 4, "WWWD"), time="3+0"))
    assert "uschess.rating" not in codes(step)
    assert one(step, "uschess.games").phrase.values["games"] == 0


def test_a_variant_that_reduces_nothing_tells_no_reduction() -> None:
    event = section(*versus(["2400"], "W", "2600", quick="2600"), time="30+5")
    assert "uschess.k-dual" not in codes(explained(event, own=other_tables(dual_k="full")))


KEYS = {
    "uschess.equation": "career own score total weight width",
    "uschess.expectation": "difference level number opponent post round",
    "uschess.expectations": "score",
    "uschess.k": "working",
    "uschess.k-dual": "above top",
    "uschess.level": "expected letter level margin score title",
    "uschess.level-row": "comparison expected letter level margin score title",
    "uschess.own-term": "career own score total weight width",
    "uschess.rated-game": "difference number opponent rating round score",
    "uschess.special-held": "least most solved",
    "uschess.threshold": "B root",
}
"""What lines of an explanation tell programs, printed or not."""


def test_every_line_has_what_it_tells() -> None:
    found: dict[str, str] = {}
    for event in (
        section(*versus(["2400"], "W", "2300", quick="2300"), time="30+5"),
        section(*versus(["1400", "1400"], "WW", "1900/4", adult="true")),
        section(*versus(["2600", "2600"], "WW", "", adult="true")),
        section(*versus(["1600"] * 4, "WWWD", posts=True)),
    ):
        for each in every(explained(event)):
            found[each.phrase.code] = " ".join(sorted(each.phrase.values))
    assert {code: found.get(code) for code in KEYS} == KEYS


def outlined(step: Step, depth: int = 0) -> Iterator[str]:
    """Every line with its rule, struck lines and provenances marked."""
    marks = f"{'' if step.counted else ' struck'}{f' {step.provenance}' if step.provenance else ''}"
    yield f"{'  ' * depth}{sentence(step)} [{step.rule}{marks}]"
    for part in step.parts:
        yield from outlined(part, depth + 1)


def told_in_full() -> Iterator[str]:
    open_section = section(
        row(1, "1500", "W2 W3 D4 W5 H", norms="4:4", peak="1702", quick="1480.5"),
        row(2, "1600/20", "L1 D3 U U U", quick="1550/20"),
        row(3, "1605", "L4 D2 U U U"),
        row(4, "2300.25", "W3 U D1 U U"),
        row(5, "", "U U U L1 W6", birth="2012-03-04"),
        row(6, "210/4", "U U U U L5"),
        time="25+5",
    )
    for no in (1, 4, 5, 6):
        yield from outlined(explained(open_section, no))
    cells = [" ".join([f"{letter}{other}"] * 8) for letter, other in (("W", 2), ("L", 1))]
    match = section(row(1, "1500", cells[0], floor="1400"), row(2, "1520", cells[1], floor="1500"), format="match")
    yield from outlined(explained(match, 2))
    yield from outlined(explained(section(*versus(["1600"] * 4, "WWWD", posts=True, norms="4:4"))))


def test_whole_explanations_are_as_they_were_read_and_found_right() -> None:
    assert "\n".join(told_in_full()) + "\n" == EXPLAINED.read_text(encoding="utf-8")
