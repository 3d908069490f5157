"""Everybody's lines of any record, whatever the rulebook: which systems there are, and the last line of each person."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select

from normbook.book.derived.histories import row_of
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.tables import current, history
from normbook.book.store.book import Reading


def systems_of(reading: Reading, rules: str) -> list[str]:
    """The rating systems or seasons of a rulebook in which somebody has a line."""
    query = select(current.c.system).where(current.c.rules == rules).distinct().order_by(current.c.system)
    return list(reading.connection.execute(query).scalars())


def last_rows(reading: Reading, rules: str, system: str, as_of: date | None = None) -> Sequence[HistoryRow]:
    """The last line of each person up to a day; without a day the present one."""
    query = select(history).where(history.c.rules == rules, history.c.system == system)
    if as_of is not None:
        query = query.where(history.c.end <= as_of.isoformat())
    ordered = query.order_by(history.c.end, history.c.act, history.c.event)
    return list({row.player: row_of(row) for row in reading.connection.execute(ordered)}.values())
