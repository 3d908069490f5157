"""Events as JSON: what `convert` writes is read again as the same event; all else is refused with its place."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.formats.event_file import read_events
from normbook.formats.sections import Facts
from normbook.formats.writers import written
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from tests.formats.events import ALL, random_event, whole

MORE = (("city", "Riverton"), ("deputy_arbiter", "A; B"), ("round_dates", "2026-05-01 2026-05-02"))


def document(*events: Event) -> dict[str, object]:
    findings = Findings()
    [(_, data)] = written(events, "json", Path("o.json"), findings).items()
    assert [finding.code for finding in findings] == []
    read: dict[str, object] = json.loads(data)
    return read


def events_of(folder: Path, value: object) -> tuple[list[Event], list[tuple[str, str | None]]]:
    path = folder / "o.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    findings = Findings()
    events = read_events(path, Facts(), findings)
    return events, [(finding.code, finding.place.path) for finding in findings]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("documents")


@given(st.integers(0, 10**9))
def test_read_again_it_is_the_same_event(folder: Path, seed: int) -> None:
    event = random_event(seed, ALL)
    entrants = tuple(replace(each, more=(("sex", "w"), ("rank", str(each.no)))) for each in event.entrants)
    event = replace(event, more=MORE, entrants=entrants)
    [again], told = events_of(folder, document(event))
    assert [code for code, _ in told if code != "ODD-MEN-OUT"] == []
    assert whole(again) == whole(event)
    assert (again.more, [each.more for each in again.entrants]) == (MORE, [each.more for each in entrants])


@given(st.integers(0, 10**9))
def test_several_events_stay_apart(folder: Path, seed: int) -> None:
    events = [replace(random_event(seed + number), id=f"e{number}", section=f"S{number}") for number in range(3)]
    again, _ = events_of(folder, document(*events))
    assert list(map(whole, again)) == list(map(whole, events))


PLAYERS = [
    {"no": 1, "name": "A", "rounds": ["W2"]},
    {"no": 2, "name": "B", "rounds": ["L1"]},
]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("", ("FILE-EMPTY", None)),
        ("{", ("JSON-SYNTAX", None)),
        ("[" * 100_000, ("JSON-SYNTAX", None)),
        ('{"events": NaN}', ("JSON-SYNTAX", None)),
        ('{"events": [' + "9" * 5000 + "]}", ("JSON-SYNTAX", None)),
        ('{"events": [{"players": [{"rating": 1500, "rating": 1600}]}]}', ("JSON-KEY-TWICE", None)),
        ('{"events": [], "e\\u0076ents": []}', ("JSON-KEY-TWICE", None)),
        ("[]", ("JSON-NOT-OURS", None)),
        ({"rules": "uscf", "players": []}, ("JSON-NOT-OURS", None)),
        ({"tournament": {}}, ("JSON-SOLVING", None)),
        ({"events": []}, ("TABLE-EMPTY", None)),
        ({"events": [1]}, ("KEY-WRONG", "events")),
        ({"events": [{"players": []}]}, ("TABLE-EMPTY", "events[0].players")),
        ({"events": [{"players": PLAYERS, "colour": 1}]}, ("KEY-UNKNOWN", "events[0].colour")),
        ({"events": [{"players": PLAYERS, "rounds": 3, "end": "5/3/26"}]}, ("KEY-WRONG", "events[0].end")),
        ({"events": [{"players": [*PLAYERS, PLAYERS[0]]}]}, ("NUMBER-TWICE", "events[0].players[2].no")),
        (
            {"events": [{"players": [PLAYERS[0], {**PLAYERS[1], "rounds": ["Q"]}]}]},
            ("CELL-UNKNOWN", "events[0].players[1].rounds[0]"),
        ),
        (
            {"events": [{"players": [PLAYERS[0], {**PLAYERS[1], "rating": 99999}]}]},
            ("RATING-BAD", "events[0].players[1].rating"),
        ),
        ({"events": [{"players": [{**PLAYERS[0], "no": [1]}]}]}, ("KEY-WRONG", "events[0].players[0].no")),
        ({"events": [{"players": [{**PLAYERS[0], "name": ["A"]}]}]}, ("KEY-WRONG", "events[0].players[0].name")),
        ({"events": [{"players": [{**PLAYERS[0], "stood": [[1]]}]}]}, ("STOOD-BAD", "events[0].players[0].stood")),
        (
            {"events": [{"rounds": 1, "players": [{**PLAYERS[0], "rounds": ["H", "H"]}]}]},
            ("ROUNDS-DIFFER", "events[0].rounds"),
        ),
        (
            {"events": [{"players": [{**PLAYERS[0], "rounds": ["H"], "more": {"sex": "x" * 5001}}]}]},
            ("KEY-TOO-LONG", "events[0].players[0].more.sex"),
        ),
        (
            {"events": [{"players": [{**PLAYERS[0], "rounds": ["H"], "more": {"sex": 1}}]}]},
            ("KEY-WRONG", "events[0].players[0].more.sex"),
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_path(tmp_path: Path, value: object, told: tuple[str, str | None]) -> None:
    events, found = events_of(tmp_path, value)
    assert told in found
    assert events == []


def test_half_a_letter_is_no_letter(tmp_path: Path) -> None:
    value = '{"events": [{"name": "\\ud800x", "players": [{"no": 1, "name": "A\\udfff", "rounds": ["H"]}]}]}'
    [event], _ = events_of(tmp_path, value)
    assert (event.name, event.entrants[0].name) == ("?x", "A?")
