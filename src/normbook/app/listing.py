"""A list out of the book, whatever the rulebook: a document for programs, a page for people, and who each line is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from normbook.app.lists import (
    SolversList,
    public,
    season_document,
    season_page,
    title_document,
    title_list,
    title_page,
    title_text,
)
from normbook.book.entries import Head
from normbook.book.histories import find_members
from normbook.book.outcome import refusal
from normbook.book.paging import Ordering, Wish, members_in_order, members_page
from normbook.book.queries import born, listed_members, public_id
from normbook.book.store import Reading
from normbook.render.drawing import Drawing
from normbook.render.page import Content, Page
from normbook.rulebooks.lpcc.law.season import Standings
from normbook.rulebooks.lpcc.present.chart import season_chart
from normbook.rulebooks.lpcc.record.seasons import season_standings, seasons
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.record.tables import tables_on
from normbook.rulebooks.wfcc.record.in_force import list_in_force
from normbook.rulebooks.wfcc.record.posting import solving_of


@dataclass(frozen=True, slots=True)
class Listed:
    """A list that has been made."""

    whole: Callable[[], dict[str, object]]
    shown: Callable[[], Page]
    keys: Sequence[str]
    total: int
    """How many lines the whole list has, where this is a page of it."""
    drawings: Callable[[], list[Drawing]] = list
    """The charts of the whole list."""
    table: Callable[[], Page] | None = None
    """What CSV holds, where that is something else than the page."""
    workbook: Callable[[], Page] | None = None

    def document(self) -> dict[str, object]:
        """For programs."""
        return self.whole()

    def page(self) -> Page:
        """For people."""
        return self.shown()


@dataclass(frozen=True, slots=True)
class Asked:
    """Which list."""

    rules: str
    system: str = "regular"
    season: str | None = None
    as_of: date | None = None
    book: str = ""
    """What the book is called in a refusal."""
    tables: Tables | None = None
    """What a list of lifetime titles is printed by, where it is named; else what was in force on the day."""


def book_list(
    reading: Reading, asked: Asked, wish: Wish | None = None, ordering: Ordering = members_in_order
) -> Listed:
    """The list; of the federation's a page of it where one is wished for. Raises Refused where there is none."""
    head = reading.head()
    if asked.rules == "uscf":
        return _titles(reading, asked, wish, head, ordering)
    return _season(reading, asked, head) if asked.rules == "lpcc" else _solvers(reading, asked, head)


def printed_list(reading: Reading, asked: Asked, lines: int) -> str:
    """The federation's list as it is printed."""
    tables = _tables(reading, asked)
    members = listed_members(reading, asked.system, asked.as_of, tables)
    return title_text(title_list(members, asked.system, asked.as_of or date.today(), tables), lines, reading.head())


def _tables(reading: Reading, asked: Asked) -> Tables:
    return asked.tables or tables_on(reading, asked.system, asked.as_of)


def _titles(reading: Reading, asked: Asked, wish: Wish | None, head: Head, ordering: Ordering) -> Listed:
    tables = _tables(reading, asked)
    if wish is None:
        members = listed_members(reading, asked.system, asked.as_of, tables)
        total = len(members)
    else:
        members, total = members_page(reading, asked.system, asked.as_of, wish, tables, ordering)
    listed = title_list(members, asked.system, asked.as_of or date.today(), tables)
    return Listed(
        lambda: title_document(listed, head), lambda: title_page(listed, head), [each.key for each in members], total
    )


def season_asked_for(reading: Reading, season: str | None, book: str) -> str:
    """The season's name, the latest where none is given. Raises Refused where there is none, or none so called."""
    known = seasons(reading)
    if not known:
        raise refusal("BOOK-NO-SEASON", book)
    if season and season not in known:
        raise refusal("BOOK-SEASON-UNKNOWN", book, None, season=season, known=", ".join(known))
    return season or known[-1]


def public_standings(reading: Reading, season: str, as_of: date | None = None) -> tuple[Standings, Sequence[str]]:
    """A season as everybody may see it, and who each line is."""
    summed = season_standings(reading, season, as_of)
    keys = [line.id for line in summed.lines]
    people = find_members(reading.connection, keys)
    return public(summed, lambda key: people[key].id), keys


def _season(reading: Reading, asked: Asked, head: Head) -> Listed:
    season = season_asked_for(reading, asked.season, asked.book)
    shown, keys = public_standings(reading, season, asked.as_of)
    return Listed(
        lambda: season_document(shown, head),
        lambda: season_page(shown, head),
        keys,
        len(keys),
        lambda: season_chart(shown),
    )


def _solvers(reading: Reading, asked: Asked, head: Head) -> Listed:
    found = list_in_force(reading, asked.as_of)
    if found is None:
        raise refusal("BOOK-NO-LIST", asked.book, None, as_of=str(asked.as_of or date.today()))
    content, published = found
    listed = SolversList(
        content,
        solving_of(reading).tables,
        head,
        lambda key: public_id(reading, key),
        lambda key: born(reading, key),
        published,
    )
    keys = [line["player"] for line in content["lines"] if line["rating"] is not None]
    return Listed(listed.document, listed.page, keys, len(keys), table=listed.table, workbook=listed.workbook)


def narrowed(listed: Listed, wish: Wish) -> Listed:
    """A page of a list that was made whole: the lines that hold what is searched for, in the order wished for."""
    page = listed.page()
    if not page.tables:
        return listed
    table = page.tables[0]
    words = wish.search.casefold().split()
    rows = [
        (row, key)
        for row, key in zip(table.rows, listed.keys, strict=True)
        if all(any(word in str(getattr(cell, "text", cell)).casefold() for cell in row) for word in words)
    ]
    if wish.order.isdecimal() and int(wish.order) < len(table.columns):
        rows.sort(key=lambda each: _sorting(each[0][int(wish.order)]), reverse=wish.descending)
    part = rows[wish.offset : wish.offset + wish.limit]
    cut = replace(table, rows=[row for row, _ in part])
    shown = replace(page, blocks=[cut if block is table else block for block in page.blocks])
    return replace(listed, shown=lambda: shown, keys=[key for _, key in part], total=len(rows))


def _sorting(content: Content) -> tuple[bool, Decimal, str]:
    """Numbers by their size, before text by its letters."""
    number = content if isinstance(content, int) else getattr(content, "number", None)
    text = str(getattr(content, "text", content) or "").casefold()
    return number is None, Decimal(number or 0), text
