"""Whether personal data is what the log says: each member's own, the newest, and gone only where an entry says so.

The log has a commitment beside the member's key (`people/private.py`); `forget` takes it back.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, or_, select

from normbook.book.log.entry_kinds import FORGET
from normbook.book.people import private
from normbook.book.store.book import Reading, Writing
from normbook.book.store.schema import entries
from normbook.model.diagnostics import Diagnostic, Findings, Place

_TABLE = Place("private_data")


def private_data_holds(reading: Reading) -> Iterator[Diagnostic]:
    """What the table has otherwise than the entries."""
    yield from differences(recorded_in(reading.connection), private.kept(reading))


def differences(recorded: Mapping[str, str], rows: Iterable[Mapping[str, str]]) -> Findings:
    """What is kept otherwise than it was recorded."""
    found = Findings()
    kept = {row["person"]: row for row in rows}
    withheld = 0
    anybodys = set(recorded.values())
    for person in sorted(recorded.keys() | kept.keys()):
        row = kept.get(person)
        if row is None:
            found.error("PRIVATE-DATA-MISSING", _TABLE, None, person=person)
        elif not private.is_withheld(row) and not private.holds(row):
            found.error("PRIVATE-DATA-CHANGED", _TABLE, None, person=person)
        elif row["commitment"] == recorded.get(person):
            withheld += private.is_withheld(row)
        elif row["commitment"] in anybodys:
            found.error("PRIVATE-DATA-OF-ANOTHER", _TABLE, None, person=person)
        else:
            found.error("PRIVATE-DATA-UNRECORDED", _TABLE, None, person=person)
    if withheld:
        found.warning("PRIVATE-DATA-WITHHELD", _TABLE, None, count=withheld)
    return found


def recorded_in(connection: Connection) -> dict[str, str]:
    """The commitment to each member's data that the entries end with."""
    concerned = or_(entries.c.kind == "forget", entries.c.content.contains('"private":"'))
    query = select(entries.c.kind, entries.c.content).where(concerned).order_by(entries.c.seq)
    return recorded_by((kind, json.loads(content)) for kind, content in connection.execute(query))


def recorded_by(told: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, str]:
    """The same out of entries' kinds and contents, in their order."""
    recorded: dict[str, str] = {}
    for kind, content in told:
        if kind == "forget":
            forgotten = FORGET.read(content)
            for key in (forgotten.member, *(forgotten.also or ())):
                recorded.pop(key, None)
        for part in (content.get("members", ()), content.get("facts", ())):
            recorded.update({each["member"]: each["private"] for each in part if "private" in each})
    return recorded


def withhold(writing: Writing) -> None:
    """Say of all personal data that the entries speak of and that is not here, that it was not brought along."""
    private.store_all(writing, not_brought_along(recorded_in(writing.connection), private.kept(writing)))


def not_brought_along(recorded: Mapping[str, str], rows: Iterable[Mapping[str, str]]) -> list[dict[str, str]]:
    """The rows that say it, of everybody who has none."""
    kept = {row["person"] for row in rows}
    return [private.withheld(person, commitment) for person, commitment in recorded.items() if person not in kept]
