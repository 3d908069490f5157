"""Events, ratings and variants as an entry's content, and back.

The content is what the rules look at. Where a table lay on somebody's disk is left out, so that the same table posted
twice is the same content; personal data is left out because an entry can never be erased (see `private.py`).
"""

from collections.abc import Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Any

from normbook.formats.own_facts import kept_facts
from normbook.formats.table.cells import read_cell, read_rating
from normbook.model.crosstable import Entrant, Event, Outcome, Rating
from normbook.model.facts import COLUMN, KEY
from normbook.model.season import Listed, Supplement
from normbook.model.variant import Variant

Content = dict[str, Any]
"""JSON values only; exact numbers are strings."""


def cell_text(outcome: Outcome) -> str:
    """The cell as it was written; the usual way of writing it where that is not known."""
    if outcome.written and read_cell(outcome.written) == outcome:
        return outcome.written
    hour = f"@{outcome.notice.to('seconds')}" if outcome.notice else ""
    star = "*" if outcome.played and not outcome.rated else ""
    marks = f"{outcome.colour or ''}{star}{'~' if outcome.declined else ''}{hour}"
    return f"{outcome.result.value}{outcome.opponent or ''}{marks}"


def event_content(event: Event, rules: str | None = None) -> Content:
    """An over-the-board event, with what only the rulebook that judges it asks."""
    rules = rules or event.rules
    return told(
        id=event.id,
        name=event.name,
        rounds=event.rounds,
        section=event.section,
        season=event.season,
        leg=event.leg,
        start=day_text(event.start),
        end=day_text(event.end),
        system=event.system,
        format=event.format,
        facts=kept_facts(rules, event.more, KEY),
        entrants=[_entrant_content(entrant, rules) for entrant in event.entrants],
    )


def _entrant_content(entrant: Entrant, rules: str | None) -> Content:
    return told(
        no=entrant.no,
        name=entrant.name,
        id=entrant.id,
        state=entrant.state,
        rating=_rating_text(entrant.rating),
        post=_rating_text(entrant.post),
        title=entrant.title,
        beyond=None if entrant.beyond is None else str(entrant.beyond),
        stood=sorted(entrant.stood),
        facts=kept_facts(rules, entrant.more, COLUMN),
        cells=[cell_text(outcome) for outcome in entrant.outcomes],
    )


def event_from(content: Mapping[str, Any], rules: str) -> Event:
    """The over-the-board event that a content tells."""
    return Event(
        id=content["id"],
        name=content.get("name", ""),
        rounds=content.get("rounds", 0),
        entrants=tuple(_entrant_from(entrant) for entrant in content.get("entrants", ())),
        rules=rules,
        section=content.get("section", ""),
        season=content.get("season", ""),
        leg=content.get("leg", ""),
        start=day(content.get("start")),
        end=day(content.get("end")),
        system=content.get("system", "regular"),
        format=content.get("format"),
        more=tuple(content.get("facts", {}).items()),
    )


def _entrant_from(content: Mapping[str, Any]) -> Entrant:
    beyond = content.get("beyond")
    return Entrant(
        no=content["no"],
        name=content.get("name", ""),
        outcomes=tuple(map(_outcome, content.get("cells", ()))),
        id=content.get("id", ""),
        state=content.get("state", ""),
        rating=_rating(content.get("rating")),
        post=_rating(content.get("post")),
        title=content.get("title", ""),
        beyond=None if beyond is None else int(beyond),
        stood=frozenset(content.get("stood", ())),
        more=tuple(content.get("facts", {}).items()),
    )


def _outcome(cell: str) -> Outcome:
    outcome = read_cell(cell)
    if isinstance(outcome, str):
        raise ValueError(f"the book holds a cell that nobody could have posted: {cell!r}")
    return outcome


def supplement_content(supplement: Supplement) -> list[Content]:
    """A published rating list, line by line in order of ids."""
    lines = sorted(supplement.by_id.values(), key=lambda listed: listed.id)
    return [told(id=line.id, name=line.name, rating=_rating_text(line.rating)) for line in lines]


def supplement_from(lines: Sequence[Mapping[str, Any]], file: str) -> Supplement:
    """The published rating list that a content tells."""
    listed = (Listed(line["id"], line.get("name", ""), _rating(line.get("rating"))) for line in lines)
    return Supplement(file, {each.id: each for each in listed})


def variant_content(variant: Variant | None) -> Content | None:
    """A variant's own values; its name is part of every answer and stays with them."""
    if variant is None:
        return None
    return {"rules": variant.rules, "name": variant.name, "values": _plain(variant.values)}


def variant_from(content: Mapping[str, Any] | None) -> Variant | None:
    """The variant that a content tells."""
    return None if content is None else Variant(content["rules"], content["name"], content["values"])


def _plain(value: object) -> Any:
    """A TOML value as JSON: rulebooks take exact numbers and hours as text too."""
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value.isoformat() if isinstance(value, date | time) else value


def told(**fields: Any) -> Content:
    """Only what is said: no None, no blanks, nothing empty, no False."""
    return {key: value for key, value in fields.items() if value or (value == 0 and value is not False)}


def day_text(day: date | None) -> str | None:
    """A day as an entry has it."""
    return day.isoformat() if day else None


def day(text: str | None) -> date | None:
    """The day that an entry has."""
    return date.fromisoformat(text) if text else None


def _rating_text(rating: Rating | None) -> str | None:
    return str(rating) if rating else None


def _rating(text: str | None) -> Rating | None:
    rating = read_rating(text or "", decimals=True)
    if isinstance(rating, str):
        raise ValueError(f"the book holds a rating that nobody could have posted: {text!r}")
    return rating
