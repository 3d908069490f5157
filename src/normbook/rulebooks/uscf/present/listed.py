"""The published list of lifetime titles: printed lines, a page, a document for programs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from textwrap import wrap

from normbook.formats.lists.printed_list import GAP, HEADINGS, NEW_PAGE
from normbook.render.about import about, about_variant
from normbook.render.page import Block, Cell, Column, Content, Page, Table, Text
from normbook.render.printable import printable
from normbook.render.words import say, say_phrase
from normbook.rulebooks.uscf.law.footnotes import chosen_in_codes
from normbook.rulebooks.uscf.law.members import ListedMember
from normbook.rulebooks.uscf.law.tables import Tables

_WIDTH = 78
_HEAD_LINES = 3
"""Title, blank line, headings."""


@dataclass(frozen=True, slots=True)
class TitleList:
    """A list to publish."""

    members: Sequence[ListedMember]
    """In order of their names."""
    system: str
    as_of: date
    tables: Tables

    @property
    def footnotes(self) -> list[str]:
        """Values in force that are not the text's own."""
        return [say_phrase(note) for note in chosen_in_codes((each.code for each in self.members), self.tables)]


def list_document(listed: TitleList) -> dict[str, object]:
    """`list uscf --json`."""
    return {
        "rules": "uscf",
        "edition": listed.tables.edition,
        "variant": listed.tables.variant,
        "system": listed.system,
        "as_of": listed.as_of.isoformat(),
        "members": [_member_document(each) for each in listed.members],
        "footnotes": listed.footnotes,
    }


def _member_document(listed: ListedMember) -> dict[str, object]:
    member, standing = listed.member, listed.standing
    return {
        "id": member.id,
        "name": member.name,
        "state": member.state,
        "expires": member.expires,
        "rating": listed.rating.value if listed.rating else None,
        "code": listed.code,
        "title": standing.title if standing else None,
        "points_next": standing.points_next if standing else None,
        "points_beyond": standing.points_beyond if standing else None,
        "printed": listed.printed,
    }


def list_text(listed: TitleList, lines: int) -> str:
    """The list as it is printed: fixed columns, so many lines a page, footnotes at the end (uscf.list)."""
    rows = [_fields(each) for each in listed.members]
    headings = (*HEADINGS, listed.system.upper())
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    per_page = lines - _HEAD_LINES
    pages = [rows[start : start + per_page] for start in range(0, len(rows), per_page)] or [[]]
    printed = []
    for number, page in enumerate(pages, start=1):
        body = (_line(row, widths) for row in page)
        printed.append("\n".join([_page_title(listed, number), "", _line(headings, widths), *body]))
    return f"\n{NEW_PAGE}".join(printed) + "\n\n" + "\n".join(_notes(listed))


def _fields(listed: ListedMember) -> tuple[str, ...]:
    member = listed.member
    return tuple(map(printable, (member.name, member.id, member.expires, member.state, listed.printed)))


def _line(fields: Sequence[str], widths: Sequence[int]) -> str:
    """The fields in their columns, two spaces between them."""
    return GAP.join(field.ljust(width) for field, width in zip(fields, widths, strict=True)).rstrip()


def _page_title(listed: TitleList, page: int) -> str:
    title = say("uscf.list-title", system=listed.system.upper(), as_of=listed.as_of)
    return f"{title}{GAP}{say('uscf.list-page', page=page)}"


def _notes(listed: TitleList) -> Iterator[str]:
    """Footnotes, each line marked so that a reader of the text passes over it."""
    texts = [
        say("uscf.list-count", count=len(listed.members)),
        say("uscf.list-legend"),
        *listed.footnotes,
        *about("uscf", listed.tables.edition, listed.tables.variant),
    ]
    for text in texts:
        yield from wrap(printable(text), _WIDTH, initial_indent="# ", subsequent_indent="#   ")


def list_page(listed: TitleList) -> Page:
    """The list as a table, for a browser or a spreadsheet; its CSV can be read as members again."""
    columns = [
        Column(say("uscf.name")),
        Column(say("uscf.id"), optional=4),
        Column(say("uscf.expires"), optional=2),
        Column(say("uscf.state"), optional=3),
        Column(say(f"uscf.list-rating.{listed.system}"), right=True),
        Column(say(f"uscf.list-code.{listed.system}")),
        Column(say("uscf.title-column"), optional=1),
        Column(say("uscf.next"), right=True, optional=1),
    ]
    rows = [_row(each) for each in listed.members]
    blocks: list[Block] = [Table(columns, rows, name=listed.system, remark=about_variant(listed.tables.variant))]
    blocks += [Text(text, "muted") for text in (say("uscf.list-count", count=len(rows)), *listed.footnotes)]
    title = say("uscf.list-page-title", system=listed.system, as_of=listed.as_of)
    return Page(title, blocks, about("uscf", listed.tables.edition, listed.tables.variant))


def _row(listed: ListedMember) -> list[Content]:
    member, standing, rating = listed.member, listed.standing, listed.rating
    established = rating is not None and standing is not None
    return [
        member.name,
        member.id,
        member.expires,
        member.state,
        Cell(str(rating.value), rating.value) if rating and established else str(rating or ""),
        listed.code,
        say("uscf.title-held", title=standing.title) if standing else "",
        standing.points_next if standing else "",
    ]
