"""Lists out of the book, whatever the rulebook: of a day, as they were published, and what the next one would be.

Each prints the book's head, so that it can prove later what the book held.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from normbook.book.commands.difference import AffectedList
from normbook.book.commands.outcome import BookRefused, refusal
from normbook.book.commands.publication import line_changes
from normbook.book.derived.queries import published_content, published_lists
from normbook.book.derived.search import Wish
from normbook.book.log.entries import KINDS, Entry, Head
from normbook.book.log.entry_kinds import POSTED
from normbook.book.log.entry_kinds import published_list as kept_list
from normbook.book.record import record_of
from normbook.book.store.book import Reading
from normbook.presentation import presentation, presentations
from normbook.presentation.lists import LastList, ListRequest, MadeList
from normbook.render.page import Content
from normbook.render.workbook import csv_text
from normbook.rulebook import having


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
    return presentation(listed.rules).published_list(reading, published_content(reading, listed), head)


def last_lists(reading: Reading, today: date) -> list[LastList]:
    """Where each list stands."""
    return [each for shown in presentations() for each in shown.last_lists(reading, today)]


def outdated_lists(reading: Reading) -> list[AffectedList]:
    """Published lists that would be others if they were made today, the newest first."""
    known = [each for rules in having("record") for each in published_lists(reading, rules)]
    first = min((each.seq for each in known), default=0)
    since = [_touched(entry) for entry in reading.entries(first, kinds=_TOUCHING)] if known else []
    found = [each for each in known if any(_may_concern(each, *one) for one in since) and _differs(reading, each)]
    return sorted(found, key=lambda each: (each.as_of, each.rules, each.system), reverse=True)


_TOUCHING = tuple(kind for kind in KINDS if kind not in ("publication", "reissue", "organisation"))
"""Entries after which a list may be another; not those that make one."""


def _touched(entry: Entry) -> tuple[int, str, str]:
    """An entry, whose rulebook it concerns, and from which day on; blank for all, and from the beginning."""
    end = POSTED.read(entry.content).event.get("end", "") if entry.kind == "event" else ""
    return entry.seq, entry.rules or "", str(end)


def _may_concern(listed: AffectedList, seq: int, rules: str, day: str) -> bool:
    return seq > listed.seq and rules in ("", listed.rules) and day <= listed.as_of


def _differs(reading: Reading, listed: AffectedList) -> bool:
    """Whether the list made today prints anything else."""
    try:
        made = record_of(listed.rules).lists_made(
            reading, listed.system, date.fromisoformat(listed.as_of), reissue=True
        )
    except BookRefused:
        return False
    old = published_content(reading, listed)
    new = next((each for each in map(kept_list, made) if each.as_of == listed.as_of), None)
    return new is not None and any(True for _ in line_changes(listed.rules, old, new))


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
    shown = page.with_rows([row for row, _ in part])
    return replace(listed, page=lambda: shown, keys=[key for _, key in part], total=len(rows))


def _sorting(content: Content) -> tuple[bool, Decimal, str]:
    """Numbers by their size, before text by its letters."""
    number = content if isinstance(content, int) else getattr(content, "number", None)
    text = str(getattr(content, "text", content) or "").casefold()
    return number is None, Decimal(number or 0), text
