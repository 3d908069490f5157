"""Lists out of the book, whatever the rulebook: of a day, as they were published, and what the next one would be.

Each prints the book's head, so that it can prove later what the book held.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from normbook.book.commands.difference import AffectedList
from normbook.book.commands.outcome import BookRefused, refusal
from normbook.book.derived.queries import published_content, published_lists
from normbook.book.derived.search import Wish
from normbook.book.log.entries import Head
from normbook.book.store.book import Reading
from normbook.presentation import presentation, presentations
from normbook.presentation.lists import LastList, ListRequest, MadeList
from normbook.render.page import Content
from normbook.render.workbook import csv_text


def last_published(reading: Reading, asked: ListRequest) -> MadeList:
    """The last list published up to a day, as it was published. Raises Refused where there is none."""
    day = asked.as_of or date.today()
    system = presentation(asked.rules).system_asked_for(asked)
    found = [each for each in published_lists(reading, asked.rules, system) if each.as_of <= day.isoformat()]
    if not found:
        raise refusal("BOOK-NONE-PUBLISHED", asked.book, None, rules=asked.rules, as_of=day)
    return published_list(reading, found[-1])


def published_list(reading: Reading, listed: AffectedList) -> MadeList:
    """A list as its entry has it, whatever was corrected since."""
    head = Head(listed.seq, reading.entry(listed.seq).hash)
    return presentation(listed.rules).published_list(reading, listed, published_content(reading, listed), head)


def last_lists(reading: Reading, today: date) -> list[LastList]:
    """Where each list stands."""
    return [each for shown in presentations() for each in shown.last_lists(reading, today)]


def list_to_rate_by(reading: Reading, rules: str, begins: date | None) -> tuple[str, bytes] | None:
    """The list in force on a day as a file, where events are rated by one; None where there is none yet."""
    if not presentation(rules).rated_by_list:
        return None
    try:
        listed = presentation(rules).day_list(reading, ListRequest(rules, as_of=begins or date.today()))
    except BookRefused:
        return None
    day = listed.document()["as_of"]
    return f"{rules}-{day}.csv", csv_text((listed.table or listed.page)()).encode()


def narrowed(listed: MadeList, wish: Wish) -> MadeList:
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
    return replace(listed, page=lambda: shown, keys=[key for _, key in part], total=len(rows))


def _sorting(content: Content) -> tuple[bool, Decimal, str]:
    """Numbers by their size, before text by its letters."""
    number = content if isinstance(content, int) else getattr(content, "number", None)
    text = str(getattr(content, "text", content) or "").casefold()
    return number is None, Decimal(number or 0), text
