"""A view of a book, and a writer's turn: entries read in their order, and appended."""

import json
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Integer, LargeBinary, Row, bindparam, cast, func, insert, select

from normbook.book.log.entries import (
    EMPTY,
    KIND_FORM,
    Entry,
    Head,
    canonical_content,
    could_have_a_head,
    entry_hash,
    read_time,
    storable,
    text_like_a_head,
    time_text,
)
from normbook.book.problem import refusal
from normbook.book.store.schema import entries
from normbook.model.phrase import brief

AT_A_TIME = 500
"""Entries held in memory while a long log is read."""
_LAST = select(entries.c.seq, entries.c.hash).order_by(entries.c.seq.desc()).limit(1)
_NUMBERED = select(entries).where(entries.c.seq == bindparam("seq"))
_MOST = bindparam("most", type_=Integer)
_ENDS = {
    # In bytes: the characters of megabytes would be counted.
    "sqlite": func.substr(cast(entries.c.content, LargeBinary), -_MOST),
    "postgresql": func.right(entries.c.content, _MOST),
}
_ENDING = {name: select(entries.c.edition, end).where(entries.c.seq == bindparam("seq")) for name, end in _ENDS.items()}


class Reading:
    """One consistent view of a book: what is written meanwhile is not in it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.bases: dict[int, Any] = {}
        """By what entries were judged, as far as somebody has asked: see `basis_at`."""
        self._head: Head | None = None

    def head(self) -> Head:
        """The last entry's number and hash, those of a writer's turn included."""
        if self._head is None:
            row = self.connection.execute(_LAST).first()
            self._head = Head(row.seq, row.hash) if row else EMPTY
        return self._head

    def rows(
        self,
        after: int = 0,
        *,
        kinds: Collection[str] | None = None,
        rules: str | None = None,
        at_a_time: int = AT_A_TIME,
    ) -> Iterator[Row[Any]]:
        """Entries as they are stored, in their order: nothing about them is believed yet."""
        query = select(entries).order_by(entries.c.seq).limit(at_a_time)
        if kinds is not None:
            query = query.where(entries.c.kind.in_(kinds))
        if rules is not None:
            query = query.where(entries.c.rules == rules)
        # In helpings rather than by a cursor, which whoever stops early would leave open.
        while helping := self.connection.execute(query.where(entries.c.seq > after)).all():
            yield from helping
            after = helping[-1].seq

    def entries(
        self, after: int = 0, *, kinds: Collection[str] | None = None, rules: str | None = None
    ) -> Iterator[Entry]:
        """Entries in their order."""
        return map(entry_of, self.rows(after, kinds=kinds, rules=rules))

    def entry(self, seq: int) -> Entry:
        """The entry with this number; raises KeyError."""
        return entry_of(self.stored(seq))

    def stored(self, seq: int) -> Row[Any]:
        """The same as it is stored: a long one takes its time to be understood."""
        row = self.connection.execute(_NUMBERED, {"seq": seq}).first()
        if row is None:
            raise KeyError(seq)
        return row

    def ending(self, seq: int, most: int) -> tuple[str, str, bool]:
        """The edition of an entry, so many bytes or characters from the end of its text, and whether that is all.

        Raises KeyError.
        """
        row = self.connection.execute(_ENDING[self.connection.dialect.name], {"seq": seq, "most": most}).first()
        if row is None:
            raise KeyError(seq)
        edition, text = row
        told = text.decode(errors="replace") if isinstance(text, bytes) else text
        return edition, told, len(text) < most


class Writing(Reading):
    """A writer's turn: what it appends and derives is stored together, or not at all."""

    def __init__(self, connection: Connection, actor: str = "") -> None:
        super().__init__(connection)
        self.actor = actor or who_acts()
        """Who is writing."""

    def append(
        self,
        kind: str,
        content: Mapping[str, Any],
        *,
        rules: str | None = None,
        edition: str | None = None,
        reason: str = "",
        actor: str | None = None,
        at: datetime | None = None,
    ) -> Entry:
        """A new entry at the end of the chain."""
        if not KIND_FORM.fullmatch(kind):
            raise ValueError(f"no kind of entry: {kind!r}")
        head = self.head()
        # Read back from its text, so that an entry is the same before and after it is stored.
        text, told = canonical_content(content)
        values: dict[str, Any] = {
            "seq": head.seq + 1,
            "at": time_text(at or datetime.now(UTC)),
            "actor": storable(actor or self.actor),
            "kind": kind,
            "rules": rules,
            "edition": edition,
            "reason": storable(reason),
            "content": text,
            "previous": head.hash,
        }
        _refuse_like_a_head(values["actor"])
        _refuse_like_a_head(reason)
        if could_have_a_head(text):
            _refuse_like_a_head(told)
        values["hash"] = entry_hash(**values)
        self.store(values)
        return _entry(values, told)

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What is refused within is undone by itself; the turn goes on."""
        head = self.head()
        try:
            with self.connection.begin_nested():
                yield
        except BaseException:
            self._head = head
            raise

    def store(self, values: Mapping[str, Any]) -> None:
        """A row of the log as it is: only an entry that has its hash already, such as one out of a text form."""
        self.connection.execute(insert(entries), values)
        self._head = Head(values["seq"], values["hash"])


def _refuse_like_a_head(told: Mapping[str, Any] | str) -> None:
    """A name that reads as a head would be held against the book wherever it is printed, and make it look forged."""
    if text := text_like_a_head(told):
        raise refusal("BOOK-TEXT-LIKE-HEAD", brief(text), None, text=brief(text))


def entry_of(row: Row[Any]) -> Entry:
    """A row of the log as an entry."""
    values = row._asdict()
    return _entry(values, json.loads(values["content"]))


def _entry(values: Mapping[str, Any], content: Mapping[str, Any]) -> Entry:
    return Entry(**{**values, "at": read_time(values["at"]), "content": content})


def who_acts() -> str:
    """NORMBOOK_ACTOR, else the name of the user at the machine."""
    import getpass

    if actor := os.environ.get("NORMBOOK_ACTOR", "").strip():
        return actor
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "unknown"
