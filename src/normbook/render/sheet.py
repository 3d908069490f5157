"""A table declared once: heading, key, value and width of each column, for pages and files as for programs."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar, cast

from normbook.model.light import dataclass
from normbook.render.page import Column, Content, Table
from normbook.render.words import say

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Field(Generic[T]):
    """One thing that is said of each line."""

    key: str
    """What programs call it, and by what a page finds the column."""
    title: str
    """The heading; blank: programs alone are told."""
    value: Callable[[T], object] | None
    """What programs are told; None: people alone are."""
    cell: Callable[[T], Content | None] | None = None
    """What people read, where that is something else than the value."""
    right: bool = False
    optional: int = 0
    least: int = 0

    @property
    def column(self) -> Column:
        """As a table has it."""
        return Column(self.title, self.right, self.optional, self.least, self.key)

    def content(self, line: T) -> Content:
        """The cell of a line; blank where there is no value."""
        found = self.told(line)
        return "" if found is None else cast(Content, found)

    @property
    def told(self) -> Callable[[T], object]:
        """What cells are made by."""
        return self.cell or self.value or (lambda _: "")


def field(
    key: str,
    value: Callable[[T], object] | None,
    cell: Callable[[T], Content | None] | None = None,
    *,
    right: bool = False,
    optional: int = 0,
    least: int = 0,
) -> Field[T]:
    """What stands in many tables, under the heading that the catalogue has for its key."""
    return Field(key, say(f"book.column.{key}"), value, cell, right, optional, least)


def column(
    code: str, cell: Callable[[T], Content | None], *, right: bool = False, optional: int = 0, least: int = 0
) -> Field[T]:
    """A column for people alone, under the words of a code."""
    return Field("", say(code), None, cell, right, optional, least)


@dataclass(frozen=True, slots=True)
class Sheet(Generic[T]):
    """What is said of each line, in the order of the columns."""

    name: str
    fields: Sequence[Field[T]]
    keys: Sequence[str] = ()
    """The order of the keys for programs, where it is another than that of the columns."""
    key: str = ""
    """By what the table is found on its page."""

    def table(self, lines: Iterable[T], *, caption: str = "", remark: str = "") -> Table:
        """For a page, CSV and a workbook."""
        shown = [field for field in self.fields if field.title]
        told = [field.told for field in shown]  # once for all lines: a federation's list has fifty thousand
        rows = [["" if (found := tell(line)) is None else found for tell in told] for line in lines]
        return Table(
            [field.column for field in shown], cast(list[list[Content]], rows), caption, self.name, remark, self.key
        )

    def document(self, line: T) -> dict[str, object]:
        """A line for programs."""
        told = {field.key: field.value(line) for field in self.fields if field.value}
        return {key: told[key] for key in self.keys} if self.keys else told

    def documents(self, lines: Iterable[T]) -> list[dict[str, object]]:
        """Lines for programs."""
        return [self.document(line) for line in lines]


def table_of(name: str, lines: Iterable[T], *columns: Field[T], caption: str = "", remark: str = "") -> Table:
    """A table for people alone."""
    return Sheet(name, columns).table(lines, caption=caption, remark=remark)
