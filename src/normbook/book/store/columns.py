"""The kinds of columns that a book's tables have. Migrations use them too: what each means never changes."""

from sqlalchemy import Column, Integer
from sqlalchemy import Text as AnyText

Text = AnyText().with_variant(AnyText(collation="C"), "postgresql")
"""Text in the order of its characters, whatever the country the server is set to."""


def keys(*names: str) -> list[Column[str]]:
    """Text by which a row is found."""
    return [Column(name, Text, primary_key=True) for name in names]


def number_key(name: str) -> Column[int]:
    """A number by which a row is found, never counted by the database."""
    return Column(name, Integer, primary_key=True, autoincrement=False)


def texts(*names: str) -> list[Column[str]]:
    """Text, blank where there is none."""
    return [Column(name, Text, nullable=False) for name in names]


def numbers(*names: str) -> list[Column[int]]:
    """Whole numbers."""
    return [Column(name, Integer, nullable=False) for name in names]
