"""Events, ratings and variants as an entry's content, and back.

The content is what the rules look at. Where a table lay on somebody's disk is left out, so that the same table posted
twice is the same content; personal data is left out because an entry can never be erased (see `private.py`).
"""

from collections.abc import Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Any

from normbook.book.log import codec
from normbook.book.log.codec import Codec, Way, told
from normbook.formats.own_facts import kept_facts
from normbook.formats.table.cells import read_cell, read_rating
from normbook.model.crosstable import Entrant, Event, More, Outcome, Rating
from normbook.model.facts import COLUMN, KEY
from normbook.model.season import ListedRating, Supplement
from normbook.model.variant import Variant

Content = codec.Content


def cell_text(outcome: Outcome) -> str:
    """The cell as it was written; the usual way of writing it where that is not known."""
    if outcome.written and read_cell(outcome.written) == outcome:
        return outcome.written
    hour = f"@{outcome.notice.to('seconds')}" if outcome.notice else ""
    star = "*" if outcome.played and not outcome.rated else ""
    marks = f"{outcome.colour or ''}{star}{'~' if outcome.declined else ''}{hour}"
    return f"{outcome.result.value}{outcome.opponent or ''}{marks}"


def _outcome(cell: str) -> Outcome:
    outcome = read_cell(cell)
    if isinstance(outcome, str):
        raise ValueError(f"the book holds a cell that nobody could have posted: {cell!r}")
    return outcome


def _rating(text: str) -> Rating | None:
    rating = read_rating(text, decimals=True)
    if isinstance(rating, str):
        raise ValueError(f"the book holds a rating that nobody could have posted: {text!r}")
    return rating


_RATING = Way(str, _rating)
_EVENT = Codec(Event, without=("entrants", "rules", "named", "file", "columns", "more", "edition"))
_ENTRANT = Codec(
    Entrant,
    without=("expires", "rating_source", "row", "more"),
    names={"outcomes": "cells"},
    ways={Outcome: Way(cell_text, _outcome), Rating: _RATING, "beyond": Way(str, int)},
)
_LISTED = Codec(ListedRating, ways={Rating: _RATING})


def event_content(event: Event, rules: str | None = None) -> Content:
    """An over-the-board event, with what only the rulebook that judges it asks."""
    rules = rules or event.rules
    entrants = [told(**_ENTRANT.content(each), facts=kept_facts(rules, each.more, COLUMN)) for each in event.entrants]
    return told(**_EVENT.content(event), facts=kept_facts(rules, event.more, KEY), entrants=entrants)


def event_from(content: Mapping[str, Any], rules: str) -> Event:
    """The over-the-board event that a content tells."""
    entrants = tuple(_ENTRANT.read(each, more=_more(each)) for each in content.get("entrants", ()))
    return _EVENT.read(content, rules=rules, entrants=entrants, more=_more(content))


def _more(content: Mapping[str, Any]) -> More:
    return tuple(content.get("facts", {}).items())


def supplement_content(supplement: Supplement) -> list[Content]:
    """A published rating list, line by line in order of ids."""
    lines = sorted(supplement.by_id.values(), key=lambda listed: listed.id)
    return list(map(_LISTED.content, lines))


def supplement_from(lines: Sequence[Mapping[str, Any]], file: str) -> Supplement:
    """The published rating list that a content tells."""
    return Supplement(file, {each.id: each for each in map(_LISTED.read, lines)})


def variant_content(variant: Variant | None) -> Content | None:
    """A variant's own values; its name is part of every answer and stays with them."""
    if variant is None:
        return None
    return {"rules": variant.rules, "name": variant.name, "values": _plain(variant.values)}


def variant_said(variant: Variant | None) -> Content:
    """It under its name, where something is judged by one."""
    return {"variant": variant_content(variant)} if variant else {}


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
