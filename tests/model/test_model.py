"""What the model says of itself."""

from datetime import date
from decimal import Decimal

import pytest

from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.model.diagnostics import Findings, Place, Severity
from normbook.model.nearest import nearest
from normbook.model.phrase import brief
from normbook.model.season import same_name

SCORES = {"W": 2, "X": 2, "B": 2, "C": 2, "D": 1, "H": 1, "L": 0, "F": 0, "U": 0}


@pytest.mark.parametrize("letter", SCORES)
def test_what_a_cell_adds_to_the_normal_score(letter: str) -> None:
    outcome = Outcome(Result(letter))
    assert (outcome.half_points, outcome.played) == (SCORES[letter], letter in "WDL")


def test_events_take_effect_by_end_then_id_those_without_an_end_last() -> None:
    events = [Event(id, id, 1, (), end=end) for id, end in (("c", None), ("b", date(2024, 1, 2)), ("a", None))]
    events.append(Event("z", "z", 1, (), end=date(2024, 1, 1)))
    assert [event.id for event in sorted(events, key=lambda event: event.effect)] == ["z", "b", "a", "c"]


def test_an_entrant_is_found_by_number() -> None:
    event = Event("a", "a", 1, (Entrant(3, "C", ()), Entrant(1, "A", ())))
    assert event.entrant(1).name == "A"


def test_ratings_are_written_as_printed() -> None:
    assert [str(Rating(1575)), str(Rating(1501, 15))] == ["1575", "1501/15"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("HERO, H", "Hero,  h", True), ("HERO,H", "HERO, H", True), ("HERO", "HEROE", False)],
)
def test_spelling_that_differs_in_case_and_spacing_only(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same


def test_only_an_error_stops_the_work() -> None:
    findings = Findings()
    findings.note("ODD-MEN-OUT", Place("a.csv"))
    findings.warning("SCORE-DIFFERS", Place("a.csv"))
    assert not findings.refused
    more = Findings(findings)
    more.error("FILE-EMPTY", Place("a.csv"))
    findings.extend(more)
    assert findings.refused
    assert (len(findings), [finding.severity for finding in more]) == (
        5,
        [Severity.NOTE, Severity.WARNING, Severity.ERROR],
    )


@pytest.mark.parametrize(("written", "near"), [("Ratng", "rating"), ("NAEM", "name"), ("zzzz", None)])
def test_the_nearest_known_name(written: str, near: str | None) -> None:
    assert nearest(written, ["rating", "name", "id"]) == near


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("short", "short"),
        ("x" * 100, "x" * 80 + "…"),
        pytest.param(10**5000, "…", id="huge"),
        (-5, "-5"),
        ({"a": 1}, "{…}"),
        ([1], "[…]"),
        (Decimal("0.10"), "0.10"),
    ],
)
def test_outside_values_are_made_short(value: object, text: str) -> None:
    assert brief(value) == text
