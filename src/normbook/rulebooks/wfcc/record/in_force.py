"""The solvers' list in force on a day."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from normbook.book.store.book import Reading
from normbook.model.season import name_key
from normbook.rulebooks.wfcc.law.lists import ranked
from normbook.rulebooks.wfcc.record.quarters import LIST_KINDS


def list_in_force(reading: Reading, as_of: date | None = None) -> tuple[Mapping[str, Any], bool] | None:
    """The last list up to a day, and whether it was published here or brought in; None where there is none."""
    found: dict[str, tuple[Mapping[str, Any], bool]] = {}
    for entry in reading.entries(kinds=LIST_KINDS, rules="wfcc"):
        if entry.kind == "supplement":
            found[entry.content["date"]] = _brought_in(entry.content), False
        else:
            found |= {each["as_of"]: (each, True) for each in entry.content["lists"]}
    days = [day for day in found if as_of is None or day <= as_of.isoformat()]
    return found[max(days)] if days else None


def _brought_in(content: Mapping[str, Any]) -> Mapping[str, Any]:
    """A list brought in, in the form of a published one."""
    listed = sorted((row for row in content["members"] if not row.get("off")), key=_name)
    full = ranked(listed, lambda row: row.get("rating"))
    half = ((None, row) for row in listed if row.get("rating") is None)
    lines = [
        {
            "player": row["key"],
            "rank": rank,
            "name": row["name"],
            "country": row.get("country", ""),
            "titles": row.get("titles", []),
            "decimals": row.get("decimals"),
            "rating": row.get("rating"),
            "change": None,
            "tournaments": [],
            "new": False,
            "halves": row.get("halves", []),
        }
        for rank, row in (*full, *half)
    ]
    nothing: list[Any] = []
    return {
        "as_of": content["date"],
        "members": content["members"],
        "lines": lines,
        "removed": nothing,
        "due": nothing,
        "adjustments": nothing,
        "left_out": nothing,
    }


def _name(row: Mapping[str, Any]) -> str:
    return name_key(row["name"])
