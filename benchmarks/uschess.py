"""A section rated and judged beside bare Python, and the norms of a history beside tuned pure Python."""

import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import plain_norms
from benchmarks.replay import Loaded, assert_equal, by_turns, history, python_columns, replayed
from benchmarks.tables import crosstable
from benchmarks.timing import Measurement
from benchmarks.uscf import take_turns

PLAYERS, GAMES = 100, 5
AT_MOST = 120.0
"""Of floats that explain nothing: ours are exact or of fifty digits, with every condition of every title."""
HISTORY = 1_000_000
CLOSE = 0.01
"""So near must the ratings be that floats give."""


def measure() -> list[Measurement]:
    return [*measure_section(), *measure_history()]


def measure_section() -> list[Measurement]:
    """Ratings and norms of a section; ratios to floats in bare Python, which explain nothing."""
    from normbook.rulebooks.uschess.law.judge import judge

    event, tables = _event()
    players = _plain(event, tables)

    def bare() -> None:
        plain_norms.section(players, tables.B.value)

    def ours() -> None:
        judge(event, tables)

    _compare(judge(event, tables), plain_norms.section(players, tables.B.value))
    baseline, judged = take_turns(bare, ours)
    name = f"rate and judge, {PLAYERS} × {GAMES}"
    return [
        Measurement("bare Python with floats", baseline, 1.0),
        Measurement(name, judged, judged / baseline, AT_MOST),
    ]


def _event() -> tuple[Any, Any]:
    from normbook.formats.event_file import read_events
    from normbook.formats.sections import Facts
    from normbook.model.diagnostics import Findings
    from normbook.rulebooks.uschess.law.tables import load

    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "section.csv"
        table.write_text(crosstable(players=PLAYERS, rounds=GAMES), encoding="utf-8")
        [event] = read_events(table, Facts(rules="uschess"), Findings())
    return event, load(day=event.end)[0]


def _plain(event: Any, tables: Any) -> list[plain_norms.Player]:
    places = {each.no: place for place, each in enumerate(event.entrants)}
    found: list[plain_norms.Player] = []
    for each in event.entrants:
        games = [(places[outcome.opponent], outcome.half_points / 2) for outcome in each.outcomes if outcome.played]
        rating = float(each.rating.value if each.rating else tables.start_adult.value)
        found.append((rating, each.rating.games if each.rating else 0, games))
    return found


def _compare(judged: Any, plain: tuple[list[float], list[int]]) -> None:
    for player, rating, level in zip(judged.players, *plain, strict=True):
        rated = player.ratings.get("regular")
        if rated and abs(float(rated.result) - rating) > CLOSE:
            raise RuntimeError(f"no. {player.entrant.no}: {rated.result} and {rating}")
        if player.threshold is None or player.threshold.rule == "uschess.norm":
            assert (player.norm.level if player.norm else 0) == level


def measure_history() -> list[Measurement]:
    """Norms and titles of a million games; ratios say how many times quicker than tuned pure Python."""
    from normbook.rulebooks.uschess.bulk import build
    from normbook.rulebooks.uschess.law.tables import load

    tables, folder = load()[0], history(HISTORY)
    automaton, loaded = build(tables), Loaded(folder)
    expected, columns = plain_norms.expectations(automaton), python_columns(loaded)
    assert_equal(
        plain_norms.replay(columns, automaton, expected), replayed(folder, [partial(build, tables)]) / "0", automaton
    )
    python, one_thread, two_threads, ours = by_turns(
        lambda: plain_norms.replay(columns, automaton, expected),
        lambda: loaded.judge(1, automaton),
        lambda: loaded.judge(2, automaton),
        lambda: replayed(folder, [lambda: automaton]),
    )
    name = f"{HISTORY // 1_000_000} M games"
    return [
        Measurement(f"{name}: norms by tuned pure Python, from memory", python, 1.0),
        Measurement(f"{name}: kernel, 1 thread", one_thread, python / one_thread),
        Measurement(
            f"{name}: kernel, 2 threads, {HISTORY / two_threads / 1e6:.1f} M games a second",
            two_threads,
            python / two_threads,
            at_least=20,
        ),
        Measurement(f"{name}: end to end, Parquet to Parquet", ours, python / ours),
    ]
