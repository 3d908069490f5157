"""The derived tables made anew from the entries, and the proof that they are what a fresh fold gives."""

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Table, func, select

from normbook.book.collector import nothing_collected
from normbook.book.derived.histories import MANY, current_row, empty, parts_of_member, portions, words_of_member
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.tables import (
    TABLES,
    current,
    events,
    history,
    list_heads,
    members,
    name_parts,
    name_words,
    organisation,
    published,
    published_lines,
)
from normbook.book.log.effects import index_of
from normbook.book.log.entry_kinds import published_in
from normbook.book.log.index import LogIndex
from normbook.book.record import record_of
from normbook.book.store.book import Reading, Writing
from normbook.book.store.rows import Values, in_columns, put_rows
from normbook.model.diagnostics import Diagnostic, Findings, Place

_MOST_TOLD = 20
"""Differences that are named one by one."""


def folded(reading: Reading, told: LogIndex) -> Iterator[HistoryRow]:
    """Every line of every history, each rulebook's in the order of effect."""
    known = {state.rules for state in told.events.values()} | told.sources.keys() | {act.rules for act in told.acts}
    for rules in sorted(filter(None, known)):
        yield from record_of(rules).fold(reading, told)


@nothing_collected()
def rebuild(writing: Writing) -> None:
    """All derived tables, anew."""
    connection = writing.connection
    empty(connection, TABLES)
    told = index_of(writing.entries())
    last: dict[tuple[str, str, str], HistoryRow] = {}
    for portion in portions(folded(writing, told), MANY):
        put_rows(connection, history, portion)
        last.update({(row.rules, row.system, row.player): row for row in portion})
    for table, rows in _tables(writing, told, last):
        for batch in portions(rows, MANY):
            put_rows(connection, table, batch)


def _tables(
    reading: Reading, told: LogIndex, last: dict[tuple[str, str, str], HistoryRow]
) -> Iterator[tuple[Table, Iterable[Values]]]:
    """The rows of every table but the histories, of which `last` has each last line."""
    yield members, (member.row for member in told.everybody())
    yield name_words, (row for member in told.everybody() for row in words_of_member(member))
    yield name_parts, (row for member in told.everybody() for row in parts_of_member(member))
    yield events, in_columns(events, (state.row for state in told.events.values()))
    yield current, map(current_row, last.values())
    yield published, ((*key, seq) for key, seq in told.lists.items())
    yield published_lines, in_columns(published_lines, line_rows(reading, told))
    yield list_heads, in_columns(list_heads, told.list_heads)
    yield organisation, in_columns(organisation, told.organisation)


def line_rows(reading: Reading, told: LogIndex) -> Iterator[dict[str, Any]]:
    """Their lines."""
    from normbook.book.commands.publication import lines_of

    for (rules, system, as_of), seq in told.lists.items():
        for each in published_in(reading.entry(seq).content):
            if (each.system, each.as_of) == (system, as_of):
                yield from lines_of(rules, each)


def derived_tables_hold(reading: Reading) -> Iterator[Diagnostic]:
    """Whether the derived tables are what a fresh fold of the entries gives."""
    found = Findings()
    told = index_of(reading.entries())
    last: dict[tuple[str, str, str], HistoryRow] = {}
    count = 0
    for portion in portions(folded(reading, told)):
        count += len(portion)
        last.update({(row.rules, row.system, row.player): row for row in portion})
        _compare_lines(reading, portion, found)
    stored = reading.connection.execute(select(func.count()).select_from(history)).scalar_one()
    if stored != count:
        found.error("BOOK-DERIVED-COUNT", Place("history"), None, table="history", stored=stored, fresh=count)
    for table, rows in _tables(reading, told, last):
        _compare(reading, table, rows, found)
    yield from list(found)[:_MOST_TOLD]


def _compare_lines(reading: Reading, fresh: list[HistoryRow], found: Findings) -> None:
    """Lines against the stored ones of the same events and acts."""
    queries = [
        select(history).where(history.c.event.in_({row.event for row in fresh if not row.act}), history.c.act == 0)
    ]
    of_acts: dict[tuple[str, str], set[str]] = {}
    for row in fresh:
        if row.act:
            of_acts.setdefault((row.rules, row.system), set()).add(row.player)
    for (rules, system), players in of_acts.items():  # one index for each query: with OR the whole table is read
        whose = (history.c.rules == rules) & (history.c.system == system) & history.c.player.in_(players)
        queries.append(select(history).where(whose, history.c.act != 0))
    stored = {tuple(row) for query in queries for row in reading.connection.execute(query)}
    for row in fresh:
        if row not in stored:
            values = {"player": row.player, "event": row.event or str(row.act)}
            found.error("BOOK-DERIVED-DIFFERS", Place("history"), None, table="history", key=" ".join(values.values()))


def _compare(reading: Reading, table: Table, rows: Iterable[Values], found: Findings) -> None:
    keys = len(table.primary_key)
    fresh = {row[:keys]: row for row in rows}
    stored = {row[:keys]: tuple(row) for row in reading.connection.execute(select(table))}
    if fresh == stored:
        return
    for key in sorted((key for key in fresh.keys() | stored.keys() if fresh.get(key) != stored.get(key)), key=str):
        shown = " ".join(map(str, key))
        found.error("BOOK-DERIVED-DIFFERS", Place(table.name), None, table=table.name, key=shown)
