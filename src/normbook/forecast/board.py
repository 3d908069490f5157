"""Events over the board with rounds to come, as a forecast of any rulebook reads them."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from normbook.forecast.finishes import allowed
from normbook.formats.event_file import read_events
from normbook.formats.how import UNFINISHED
from normbook.formats.inquiry import Inquiry
from normbook.judgement.edition import edition_for_all
from normbook.judgement.tables import Loader
from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Findings, Place
from normbook.render.about import event_facts
from normbook.render.lookup import one_asked_for
from normbook.render.page import Openings

T = TypeVar("T")

A_ROUND = 1500
"""What a round to come of one player costs, as work is counted in `Inquiry.most_work`."""


def rounds_to_come(event: Event) -> int:
    """How many rounds somebody has still to play."""
    return sum(any(each.outcomes[index].pending for each in event.entrants) for index in range(event.rounds))


def is_unfinished(file: Path, inquiry: Inquiry, findings: Findings) -> bool:
    """Whether the file holds one event with rounds to come."""
    events = _events(file, inquiry, findings)
    return len(events) == 1 and rounds_to_come(events[0]) > 0


def one_event(file: Path, inquiry: Inquiry, findings: Findings, in_field: int = 0) -> Event | None:
    """The file's event with its rounds to come; None, with findings, if it is refused or nothing is left to play."""
    events = _events(file, inquiry, findings)
    if findings.refused or not events:
        return None
    if len(events) > 1:
        findings.error("FORECAST-SEVERAL", Place(str(file)), None, count=len(events))
        return None
    if not rounds_to_come(events[0]):
        findings.error("FORECAST-NOTHING-LEFT", Place(str(file)))
        return None
    return events[0] if _within(events[0], inquiry, findings, in_field) else None


def _within(event: Event, inquiry: Inquiry, findings: Findings, in_field: int) -> bool:
    """Whether the work is within its limit, before any of it is done; a finding says if not.

    Where everybody is rated for each ending of each player, a round costs `in_field` for each of the field.
    """
    if inquiry.most_work is None:
        return True
    people = 1 if inquiry.who is not None else len(event.entrants)
    rounds = rounds_to_come(event)
    most = inquiry.most_work // max(A_ROUND, in_field * len(event.entrants))
    if people * rounds > most:
        counts = {"people": people, "rounds": rounds, "work": people * rounds, "most": most}
        findings.error("FORECAST-ROUNDS-MANY", Place(event.file), None, **counts)
    return people * rounds <= most


def player_asked_for(event: Event, inquiry: Inquiry, findings: Findings) -> set[int] | None:
    """The number of the player asked for; None where nobody is, or, with a finding, where it is unclear who."""
    if inquiry.who is None:
        return None
    player = one_asked_for(inquiry.who, event.entrants, lambda entrant: entrant.no, Place(event.file), findings)
    return {player.no} if player else None


class AskedEvent(NamedTuple, Generic[T]):
    """An event with rounds to come, what judges it, and the number of the player asked for, if one is."""

    event: Event
    edition: str
    tables: T
    """Of the day on which it ends."""
    only: set[int] | None


def asked_event(
    rules: str, load: Loader[T], file: Path, inquiry: Inquiry, findings: Findings, in_field: int = 0
) -> AskedEvent[T] | None:
    """What a forecast begins with; None, with findings, where it is refused."""
    event = one_event(file, inquiry, findings, in_field)
    edition = edition_for_all(rules, [event] if event else (), findings)
    tables, problems = load(inquiry.variant, edition, event.end if event else None)
    findings.extend(problems)
    if findings.refused or event is None or not allowed(inquiry, len(event.entrants), 1, Place(event.file), findings):
        return None
    only = player_asked_for(event, inquiry, findings)
    return None if inquiry.who is not None and only is None else AskedEvent(event, edition, tables, only)


def openings_of(players: Iterable[tuple[Entrant, int]], alive: str, none: str) -> Openings:
    """Whom the rows of two tables are about: each player with so many rows of the one, or with one of the other."""
    found: dict[str, list[tuple[str, str]]] = {alive: [], none: []}
    for entrant, rows in players:
        found[alive if rows else none] += [(entrant.name, str(entrant.no)), *[("", "")] * (rows - 1)]
    return found


def head_document(rules: str, edition: str, variant: str | None, event: Event) -> dict[str, object]:
    """What every forecast of an event tells programs first."""
    return {
        "rules": rules,
        "edition": edition,
        "variant": variant,
        "event": {**event_facts(event), "rounds_to_come": rounds_to_come(event)},
    }


def _events(file: Path, inquiry: Inquiry, findings: Findings) -> list[Event]:
    return read_events(file, inquiry.facts, findings, how=replace(UNFINISHED, sheet=inquiry.how.sheet))
