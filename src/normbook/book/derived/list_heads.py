"""What is kept at hand of each list, without its lines, so that a post need not read all that were ever published."""

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import insert, select

from normbook.book.derived.tables import list_heads
from normbook.book.log.content import Content
from normbook.book.log.entries import Entry, canonical
from normbook.book.record import record_of
from normbook.book.store.book import Reading, Writing


def head_rows(entry: Entry) -> Iterator[dict[str, Any]]:
    """The rows that an entry with lists leaves in the derived table."""
    assert entry.rules is not None
    for head in record_of(entry.rules).list_heads(entry):
        yield {"rules": entry.rules, "seq": entry.seq, "as_of": head["as_of"], "head": canonical(head)}


def put_list_heads(writing: Writing, entry: Entry) -> None:
    """Keep what is at hand of the lists in a new entry."""
    if rows := list(head_rows(entry)):
        writing.connection.execute(insert(list_heads), rows)


def heads_of(reading: Reading, rules: str) -> Iterator[tuple[int, Content]]:
    """Each list of a rulebook without its lines, and the entry that has them; those issued again in both forms."""
    query = select(list_heads.c.seq, list_heads.c.head).where(list_heads.c.rules == rules)
    for seq, head in reading.connection.execute(query.order_by(list_heads.c.seq, list_heads.c.as_of)).all():
        yield seq, json.loads(head)
