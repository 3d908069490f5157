"""Personal data outside the chain, and the salted commitment within it.

The log holds the commitment beside the member's key; whether both agree is asked in `proof/personal.py`. Once the data
and its salt are forgotten the commitment tells nobody anything, and the chain still holds. A copy that was made without
personal data has a row without data and salt in its place: it is withheld, and not lost.
"""

import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

from sqlalchemy import Row, Select, delete, insert, select

from normbook.book.log.entries import canonical
from normbook.book.problem import BookProblem
from normbook.book.store.book import Book, Reading, Writing
from normbook.book.store.rows import among, among_given, given, put_rows
from normbook.book.store.schema import private_data

_SALT = 64
"""Letters of a salt, two for a byte."""


def put(writing: Writing, person: str, data: Mapping[str, Any]) -> str:
    """Keep what is known of a person, in place of what was; returns the commitment to record."""
    return put_all(writing, {person: data})[person]


def put_all(writing: Writing, known: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The same for many; the commitments by person."""
    # Of most members the same is known, and told as one object.
    told = {id(data): canonical(data) for data in {id(data): data for data in known.values()}.values()}
    texts = {person: told[id(data)] for person, data in known.items()}
    before = _rows(writing, texts)
    commitments, fresh = {}, []
    salts = secrets.token_hex(_SALT // 2 * len(texts))
    for number, (person, text) in enumerate(texts.items()):
        if (kept := before.get(person)) is not None and kept.data == text:
            commitments[person] = str(kept.commitment)
            continue
        salt = salts[_SALT * number : _SALT * (number + 1)]
        commitments[person] = commitment_to(salt, text)
        fresh.append((person, salt, text, commitments[person]))
    if before:
        forget_all(writing, [person for person, *_ in fresh if person in before])
    put_rows(writing.connection, private_data, fresh)
    return commitments


def get(reading: Reading, person: str) -> dict[str, Any] | None:
    """What is known of a person; None where nothing is, or no longer."""
    return get_all(reading, [person]).get(person)


def get_all(reading: Reading, persons: Collection[str]) -> dict[str, dict[str, Any]]:
    """What is known of each of these; nobody of whom nothing is."""
    return {person: json.loads(row.data) for person, row in _rows(reading, persons).items() if row.data}


def forget(writing: Writing, person: str) -> bool:
    """Erase data and salt, also from the pages that SQLite keeps for later; whether there was anything."""
    return forget_all(writing, [person]) > 0


def forget_all(writing: Writing, persons: Collection[str]) -> int:
    """The same for many; of how many there was anything."""
    if writing.connection.dialect.name == "sqlite":
        writing.connection.exec_driver_sql("PRAGMA secure_delete = ON")
    whose = among(writing.connection, private_data.c.person, persons)
    return writing.connection.execute(delete(private_data).where(whose)).rowcount


def wipe(book: Book) -> None:
    """Leave no erased data behind in SQLite's journal; for after the turn in which somebody was forgotten.

    Raises BookProblem where the journal cannot be emptied now: it is with the next entry.
    """
    if book.dialect == "sqlite":
        try:
            with book.refusals(), book.engine.connect() as connection:
                busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
            if busy:  # somebody reads what was there before
                raise BookProblem("BOOK-BUSY", why="database is locked")
        except BookProblem as problem:
            raise BookProblem("ERASED-IN-JOURNAL", book=str(book), why=problem.values["why"]) from problem


def store_all(writing: Writing, rows: Sequence[Mapping[str, str]]) -> None:
    """Rows with their salts and commitments as they are."""
    if rows:
        writing.connection.execute(insert(private_data), rows)


def kept(reading: Reading) -> list[dict[str, str]]:
    """All that is kept, by person."""
    found = reading.connection.execute(select(private_data)).mappings()
    return sorted((dict(row) for row in found), key=lambda row: row["person"])


def commitment_to(salt: str, data: str) -> str:
    """What the log holds instead of the data."""
    return sha256((salt + data).encode()).hexdigest()


def holds(row: Mapping[str, str]) -> bool:
    """Whether a row is what it is committed to; there is no boundary between salt and data but the salt's length."""
    return len(row["salt"]) == _SALT and commitment_to(row["salt"], row["data"]) == row["commitment"]


def withheld(person: str, commitment: str) -> dict[str, str]:
    """The row of somebody whose data was not brought along."""
    return {"person": person, "salt": "", "data": "", "commitment": commitment}


def is_withheld(row: Mapping[str, str]) -> bool:
    """Whether the data of a row was not brought along."""
    return not row["salt"] and not row["data"]


def _rows(reading: Reading, persons: Collection[str]) -> dict[str, Row[Any]]:
    found = reading.connection.execute(_kept_of(reading.connection.dialect.name), given(reading.connection, persons))
    return {row.person: row for row in found}


@cache
def _kept_of(dialect: str) -> Select[Any]:
    return select(private_data).where(among_given(dialect, private_data.c.person))
