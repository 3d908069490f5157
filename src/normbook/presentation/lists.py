"""Lists out of a book: what is asked for, what was made, and what is said of those that are published."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from normbook.book.commands.difference import AffectedList, Change
from normbook.book.derived.histories import find_members
from normbook.book.derived.search import Wish
from normbook.book.store.book import Reading
from normbook.model.light import dataclass
from normbook.model.phrase import Value
from normbook.render.drawing import Drawing
from normbook.render.page import Block, Cell, Content, Heading, Page, Text
from normbook.render.sheet import Field, Sheet, column, field, table_of
from normbook.render.words import say

MOST_NAMES = 200

InOrder = Callable[[Reading, str, date | None, Wish], Sequence[str]]
"""Everybody on a list, by key, in the order wished for."""

Ordering = Callable[[InOrder], InOrder]
"""An order that was made before is kept for the other pages of the list."""

Line = Mapping[str, Any]
"""Of a published list, as its entry has it."""


@dataclass(frozen=True, slots=True)
class ListRequest:
    """Which list."""

    rules: str
    system: str = "regular"
    season: str | None = None
    as_of: date | None = None
    book: str = ""
    """What the book is called in a refusal."""
    tables: Any = None
    """What the list is printed by, where it is named; else what was in force on the day."""


@dataclass(frozen=True, slots=True)
class MadeList:
    """A list that has been made."""

    document: Callable[[], dict[str, object]]
    """For programs."""
    page: Callable[[], Page]
    """For people."""
    keys: Sequence[str]
    """Whose each line of the page's first table is."""
    total: int
    """How many lines the whole list has, where this is a page of it."""
    drawings: Callable[[], list[Drawing]] = list
    """The charts of the whole list."""
    table: Callable[[], Page] | None = None
    """What CSV holds, where that is something else than the page."""
    workbook: Callable[[], Page] | None = None


@dataclass(frozen=True, slots=True)
class ListLink:
    """A list that can be asked for: what the address says of it, and what it is called."""

    query: Mapping[str, str]
    words: str


@dataclass(frozen=True, slots=True)
class LastList:
    """The last list of a kind: what is published since when, and whether another is due."""

    rules: str
    system: str
    name: str
    """What the list is of."""
    last: str
    """Its day; blank where none is out."""
    due: date | None = None
    """The day of a list that should be out by now."""


def shown(sheet: Sheet[Any], lines: Sequence[Any]) -> Block:
    """The lines as a table; words where there are none."""
    return sheet.table(lines) if lines else Text(say("book.list.empty"))


def printed(key: str, cell: Callable[[Line], Content], *, right: bool = False, optional: int = 0) -> Field[Line]:
    """A column of a published list; programs have the whole line."""
    return field(key, None, cell, right=right, optional=optional)


def public_ids(reading: Reading, keys: Sequence[str]) -> dict[str, str]:
    """The ids that members show; blank for those without."""
    people = find_members(reading.connection, keys)
    return {key: people[key].id if key in people else "" for key in keys}


def compared(changes: Sequence[Change], before: AffectedList) -> list[Block]:
    """In short what is new on a list, against the one before it."""
    new = [change for change in changes if not change.before]
    gone = [change for change in changes if not change.now]
    other = [change for change in changes if change.before and change.now]
    values: dict[str, Value] = {"new": len(new), "gone": len(gone), "changed": len(other), "before": before.as_of}
    blocks: list[Block] = [Text(say("desk.preview.summary", values))]
    blocks += names("desk.preview.new", [change.name for change in new])
    blocks += names("desk.preview.gone", [change.name for change in gone])
    if other:
        table = table_of(
            "changes",
            other,
            column("book.column.name", lambda each: each.name),
            column("book.column.before", lambda each: each.before),
            column("book.column.now", lambda each: Cell(each.now, tone="good")),
        )
        blocks += [Heading(say("desk.preview.changed")), table]
    return blocks


def names(code: str, found: Sequence[str]) -> list[Block]:
    """Names under a heading; beyond a hall full of people they are counted."""
    if not found:
        return []
    more = len(found) - MOST_NAMES
    told = "; ".join(found[:MOST_NAMES])
    return [Heading(say(code)), Text(say("desk.preview.more", names=told, more=more) if more > 0 else told)]
