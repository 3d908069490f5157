"""A season: a TOML file that lists its legs, each with its ratings and its events."""

from dataclasses import replace
from pathlib import Path

from normbook.formats.event_file import Facts, read_events
from normbook.formats.files import shown_beside
from normbook.formats.how import STRICT, How
from normbook.formats.keys import Keys, read_toml
from normbook.formats.supplement import read_supplement
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.season import Leg, Season


def is_season(path: Path) -> bool:
    """Whether it is a TOML file that lists legs."""
    keys = read_toml(path, Findings()) if path.suffix.casefold() == ".toml" else None
    return keys is not None and "legs" in keys.table


def read_season(path: Path, findings: Findings, how: How = STRICT, edition: str | None = None) -> Season | None:
    """The season, or None with findings; an edition that is named here or by the season is that of every event."""
    shown = str(path)
    keys = read_toml(path, findings, shown)
    if keys is None:
        return None
    keys.word("rules", ("lpcc",))
    known = Facts(edition=edition or keys.text("edition") or None)
    keys.require("legs")
    name = keys.text("name") or path.stem
    legs = tuple(
        _leg(leg, number, path, shown, known, findings, how) for number, leg in enumerate(keys.tables("legs"), 1)
    )
    if "legs" in keys.table and not legs:
        keys.error("LEGS-NONE", "legs")
    keys.finish()
    _tell_same_events(legs, keys)
    return Season(name, legs, shown)


def _leg(keys: Keys, number: int, path: Path, shown: str, known: Facts, findings: Findings, how: How) -> Leg:
    name = keys.text("name") or f"{number}"
    start = keys.day("start")
    ratings = keys.text("ratings")
    files = keys.texts("events")
    if not files:
        keys.error("LEG-WITHOUT-EVENTS", "events", leg=name)
    keys.finish()
    supplement = read_supplement(path.parent / ratings, shown_beside(shown, ratings), findings) if ratings else None
    events: list[Event] = []
    known = replace(known, leg=name)
    for file in files:
        events += read_events(path.parent / file, known, findings, shown_beside(shown, file), how)
    return Leg(name, start, tuple(events), supplement)


def _tell_same_events(legs: tuple[Leg, ...], keys: Keys) -> None:
    """The same crosstable twice would count twice: told, not summed."""
    files: set[str] = set()
    for event in (event for leg in legs for event in leg.events):
        if event.file in files:
            keys.error("EVENT-TWICE", "legs", id=event.file)
        files.add(event.file)
