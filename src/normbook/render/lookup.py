"""Whom a user means by a name, a number or an id."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.model.nearest import nearest
from normbook.model.season import name_key


class NamedPerson(Protocol):
    """Anybody with a name and perhaps an id."""

    @property
    def name(self) -> str: ...
    @property
    def id(self) -> str: ...


Person = TypeVar("Person", bound=NamedPerson)


def matching(asked: str, people: Sequence[Person], number: Callable[[Person], int | None]) -> list[Person]:
    """Those meant: by number or place, by id, by the whole name, else by a part of it."""
    asked = asked.strip()
    if numbered := [person for person in people if (own := number(person)) is not None and str(own) == asked]:
        return numbered
    if with_id := [person for person in people if person.id == asked]:
        return with_id
    key = name_key(asked)
    exact = [person for person in people if name_key(person.name) == key]
    return exact or [person for person in people if key and key in name_key(person.name)]


def one_asked_for(
    asked: str, people: Sequence[Person], number: Callable[[Person], int | None], place: Place, findings: Findings
) -> Person | None:
    """The one person meant, or None with a finding."""
    found = matching(asked, people, number)
    if len(found) == 1:
        return found[0]
    tell_unclear(asked, found, people, place, findings)
    return None


def tell_unclear(
    asked: str, found: Sequence[NamedPerson], people: Sequence[NamedPerson], place: Place, findings: Findings
) -> None:
    """Say that nobody, or more than one person, was meant."""
    if found:
        names = tuple(sorted({person.name for person in found}))
        findings.error("PLAYER-AMBIGUOUS", place, None, asked=asked, names=names)
    else:
        known = {name_key(person.name): person.name for person in people}
        near = known.get(nearest(name_key(asked), known) or "")
        findings.error("PLAYER-UNKNOWN", place, None, asked=asked, near=near)


def entrants_asked_for(asked: str, events: list[Event], findings: Findings) -> set[tuple[str, int]]:
    """Event id and number of the player asked for, in each event they played; none, with a finding, if unclear."""
    found: set[tuple[str, int]] = set()
    for event in events:
        same = matching(asked, event.entrants, lambda entrant: entrant.no)
        if len(same) > 1:
            tell_unclear(asked, same, event.entrants, Place(event.file), findings)
            return set()
        found.update((event.id, entrant.no) for entrant in same)
    if not found:
        everybody = [entrant for event in events for entrant in event.entrants]
        tell_unclear(asked, [], everybody, Place(events[0].file), findings)
    return found
