"""Personal data outside the chain, and the salted commitment within it.

The log holds the commitment under the key `private` of an entry's content. Once the data and its salt are forgotten the
commitment tells nobody anything, and the chain still holds.
"""

import json
import re
import secrets
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from sqlalchemy import Row, delete, insert, select

from normbook.book.entries import canonical
from normbook.book.schema import entries, private_data
from normbook.book.store import Book, Reading, Writing
from normbook.model.diagnostics import Diagnostic, Findings, Place

_IN_AN_ENTRY = re.compile(r'"private":"([0-9a-f]{64})"')


def put(writing: Writing, person: str, data: Mapping[str, Any]) -> str:
    """Keep what is known of a person, in place of what was; returns the commitment to record."""
    text = canonical(data)
    if (kept := _row(writing, person)) is not None:
        if kept.data == text:
            return str(kept.commitment)
        forget(writing, person)
    salt = secrets.token_hex(32)
    commitment = commitment_to(salt, text)
    store(writing, person=person, salt=salt, data=text, commitment=commitment)
    return commitment


def get(reading: Reading, person: str) -> dict[str, Any] | None:
    """What is known of a person; None where nothing is, or no longer."""
    kept = _row(reading, person)
    data: dict[str, Any] | None = json.loads(kept.data) if kept else None
    return data


def forget(writing: Writing, person: str) -> bool:
    """Erase data and salt, also from the pages that SQLite keeps for later; whether there was anything."""
    if writing.connection.dialect.name == "sqlite":
        writing.connection.exec_driver_sql("PRAGMA secure_delete = ON")
    erased = writing.connection.execute(delete(private_data).where(private_data.c.person == person))
    return erased.rowcount > 0


def wipe(book: Book) -> None:
    """Leave no erased data behind in SQLite's journal; for after the turn in which somebody was forgotten."""
    if book.dialect == "sqlite":
        with book.engine.connect() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def store(writing: Writing, **row: str) -> None:
    """A row with its salt and commitment as they are."""
    writing.connection.execute(insert(private_data), row)


def kept(reading: Reading) -> list[dict[str, str]]:
    """All that is kept, by person."""
    found = reading.connection.execute(select(private_data)).mappings()
    return sorted((dict(row) for row in found), key=lambda row: row["person"])


def commitment_to(salt: str, data: str) -> str:
    """What the log holds instead of the data."""
    return sha256((salt + data).encode()).hexdigest()


def private_data_holds(reading: Reading) -> Iterator[Diagnostic]:
    """Whether personal data is still what the log has a commitment to."""
    rows = kept(reading)
    if not rows:
        return
    contents = reading.connection.execute(select(entries.c.content).where(entries.c.content.contains('"private":"')))
    recorded = {commitment for content in contents.scalars() for commitment in _IN_AN_ENTRY.findall(content)}
    found = Findings()
    for row in rows:
        if commitment_to(row["salt"], row["data"]) != row["commitment"]:
            found.error("PRIVATE-DATA-CHANGED", Place("private_data"), None, person=row["person"])
        elif row["commitment"] not in recorded:
            found.error("PRIVATE-DATA-UNRECORDED", Place("private_data"), None, person=row["person"])
    yield from found


def _row(reading: Reading, person: str) -> Row[Any] | None:
    return reading.connection.execute(select(private_data).where(private_data.c.person == person)).first()
