"""Whom a user means by a name or a number."""

from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Findings, Place
from normbook.model.nearest import nearest
from normbook.model.season import name_key


def entrant_asked_for(asked: str, events: list[Event], findings: Findings) -> set[tuple[int, str]]:
    """Number and event id of the player asked for, in each event he played; none, with a finding, if unclear."""
    found: set[tuple[int, str]] = set()
    names: set[str] = set()
    for event in events:
        for entrant in _matching(asked.strip(), event.entrants):
            found.add((entrant.no, event.id))
            names.add(entrant.name)
    place = Place(events[0].file)
    if not found:
        everybody = {name_key(entrant.name): entrant.name for event in events for entrant in event.entrants}
        near = everybody.get(nearest(name_key(asked), everybody) or "")
        findings.error("PLAYER-UNKNOWN", place, None, asked=asked, near=near)
    elif len(found) > len({event for _, event in found}):
        findings.error("PLAYER-AMBIGUOUS", place, None, asked=asked, names=tuple(sorted(names)))
        return set()
    return found


def _matching(asked: str, entrants: tuple[Entrant, ...]) -> list[Entrant]:
    """By number, by id, by the whole name, else by a part of it."""
    if asked.isdecimal():
        number = [entrant for entrant in entrants if entrant.no == int(asked)]
        return number or [entrant for entrant in entrants if entrant.id == asked]
    key = name_key(asked)
    exact = [entrant for entrant in entrants if name_key(entrant.name) == key]
    return exact or [entrant for entrant in entrants if key and key in name_key(entrant.name)]
