"""Events as bulk files."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from normbook.model.crosstable import Entrant, Event, Rating, Result
from normbook.model.season import player_key
from normbook.rulebooks.uscf.law.eligibility import DEFAULT_FORMAT
from normbook.rulebooks.uscf.law.titles import is_established

_HALF_POINTS = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}

_GAMES = pa.schema(
    {
        "event": pa.string(),
        "end": pa.date32(),
        "round": pa.int16(),
        "white": pa.string(),
        "black": pa.string(),
        "half_points": pa.int8(),
        "system": pa.string(),
    }
)
_RATINGS = pa.schema(
    {
        "event": pa.string(),
        "player": pa.string(),
        "rating": pa.int16(),
        "established": pa.bool_(),
        "post": pa.int16(),
        "established_after": pa.bool_(),
        "performance": pa.int16(),
    }
)
_EVENTS = pa.schema({"event": pa.string(), "rounds": pa.int16(), "format": pa.string()})


def write_events(
    events: Iterable[Event],
    tables: Any,
    folder: Path,
    established: Callable[[Rating | None, Any], bool] = is_established,
) -> tuple[Path, Path, Path]:
    """Write `games`, `ratings` and `events` in the order of effect; every event must have an end.

    An event in which no rated game was played leaves no trace in games, and so takes no part.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = folder / "games.parquet", folder / "ratings.parquet", folder / "events.parquet"
    with (
        pq.ParquetWriter(files[0], _GAMES) as games,
        pq.ParquetWriter(files[1], _RATINGS) as ratings,
        pq.ParquetWriter(files[2], _EVENTS) as facts,
    ):
        for event in sorted(events, key=lambda event: event.effect):
            if played := _games(event):
                games.write_table(_table(played, _GAMES))
                ratings.write_table(
                    _table([_rating(event, each, tables, established) for each in event.entrants], _RATINGS)
                )
                fact = {"event": event.id, "rounds": event.rounds, "format": event.format or DEFAULT_FORMAT}
                facts.write_table(_table([fact], _EVENTS))
    return files


def _table(rows: list[dict[str, Any]], schema: pa.Schema) -> pa.Table:
    return pa.Table.from_pylist(rows, schema)


def _games(event: Event) -> list[dict[str, Any]]:
    """Each rated game once: as its player of the lower number, or of the white pieces, saw it."""
    by_no = {entrant.no: entrant for entrant in event.entrants}
    rows = []
    for entrant in event.entrants:
        for number, outcome in enumerate(entrant.outcomes, 1):
            opponent = by_no.get(outcome.opponent or 0)
            if outcome.played and outcome.rated and opponent and entrant.no < opponent.no:
                white, black, half = entrant, opponent, _HALF_POINTS[outcome.result]
                if outcome.colour == "b":
                    white, black, half = opponent, entrant, 2 - half
                rows.append(
                    {
                        "event": event.id,
                        "end": event.end,
                        "round": number,
                        "white": player_key(white),
                        "black": player_key(black),
                        "half_points": half,
                        "system": event.system,
                    }
                )
    return rows


def _rating(
    event: Event, entrant: Entrant, tables: Any, established: Callable[[Rating | None, Any], bool]
) -> dict[str, Any]:
    performance = dict(entrant.more).get("performance")
    return {
        "event": event.id,
        "player": player_key(entrant),
        "rating": entrant.rating.value if entrant.rating else None,
        "established": established(entrant.rating, tables),
        "post": entrant.post.value if entrant.post else None,
        "established_after": established(entrant.post, tables),
        "performance": int(performance) if performance else None,
    }
