"""A season: a TOML file that lists its legs, each with its ratings and its events."""

from dataclasses import replace
from pathlib import Path

from normbook.formats.event_file import read_events
from normbook.formats.files import normal, shown_beside, stem_of
from normbook.formats.how import STRICT, How
from normbook.formats.keys import Keys, read_toml
from normbook.formats.lists.supplement import read_supplement
from normbook.formats.sections import Facts
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.season import Leg, Season, Supplement
from normbook.rulebook import installed, rulebook


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
    keys.rulebook(lambda name: installed(name) and rulebook(str(name)).has("season"))
    named = keys.text("edition")
    known = Facts(edition=edition or named or None)
    keys.require("legs")
    name = keys.text("name") or stem_of(path)
    reading = _Reading(path, shown, known, findings, how)
    legs = tuple(reading.leg(leg, number) for number, leg in enumerate(keys.tables("legs"), 1))
    if "legs" in keys.table and not legs:
        keys.error("LEGS-NONE", "legs")
    keys.finish()
    _tell_same_events(legs, keys)
    return Season(name, legs, shown)


class _Reading:
    """Reads each file once, however often the season names it: a short file may name a long one a thousand times."""

    def __init__(self, path: Path, shown: str, known: Facts, findings: Findings, how: How) -> None:
        self._path, self._shown, self._known, self._findings, self._how = path, shown, known, findings, how
        self._read: set[Path] = set()
        self._supplements: dict[Path, Supplement | None] = {}

    def leg(self, keys: Keys, number: int) -> Leg:
        """One leg with its events."""
        name = keys.text("name") or f"{number}"
        start = keys.day("start")
        ratings = keys.text("ratings")
        files = keys.texts("events")
        if not files:
            keys.error("LEG-WITHOUT-EVENTS", "events", leg=name)
        keys.finish()
        supplement = self._supplement(ratings) if ratings else None
        events = [event for file in files for event in self._events(file, name, keys)]
        return Leg(name, start, tuple(events), supplement)

    def _events(self, file: str, leg: str, keys: Keys) -> list[Event]:
        path = normal(self._path.parent / file)
        shown = shown_beside(self._shown, file)
        if path in self._read:
            keys.error("EVENT-TWICE", "events", id=shown)
            return []
        self._read.add(path)
        return read_events(path, replace(self._known, leg=leg), self._findings, shown, self._how)

    def _supplement(self, file: str) -> Supplement | None:
        path = normal(self._path.parent / file)
        if path not in self._supplements:
            self._supplements[path] = read_supplement(path, shown_beside(self._shown, file), self._findings)
        return self._supplements[path]


def _tell_same_events(legs: tuple[Leg, ...], keys: Keys) -> None:
    """The same crosstable twice would count twice: told, not summed."""
    tables: set[tuple[str, str]] = set()
    for event in (event for leg in legs for event in leg.events):
        if (event.file, event.section) in tables:
            keys.error("EVENT-TWICE", "legs", id=event.file)
        tables.add((event.file, event.section))
