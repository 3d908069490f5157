"""Whose book it is, as its pages call them."""

from sqlalchemy import delete, insert, select

from normbook.book.commands.outcome import refusal
from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing
from normbook.office.clock import stamp

LONGEST = 100
_table = side_tables.organisation


def name_of(reading: Reading) -> str:
    """The name; blank where nobody gave one."""
    return reading.connection.execute(select(_table.c.name)).scalar() or ""


def check_name(name: str) -> str:
    """The name as it is kept. Raises BookRefused for none."""
    plain = " ".join(name.split())
    if not 0 < len(plain) <= LONGEST or not plain.isprintable():
        raise refusal("ORGANISATION-NAME", plain[:LONGEST] or "–", None, longest=LONGEST)
    return plain


def set_name(writing: Writing, name: str) -> None:
    """Give the name, in place of the one before."""
    plain = check_name(name)
    writing.connection.execute(delete(_table))
    values = {"seq": 1, "name": plain, "at": stamp(), "actor": writing.actor}
    writing.connection.execute(insert(_table), values)
