"""The published list of lifetime titles: printed lines, a page, a document for programs."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cache, lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING

from normbook.formats.lists.printed_list import GAP, HEADINGS, NEW_PAGE
from normbook.formats.table.cells import read_rating
from normbook.model.crosstable import Rating
from normbook.model.light import dataclass
from normbook.model.membership import FederationMember
from normbook.model.standing import Standing
from normbook.render.about import about, about_variant, judged_by
from normbook.render.page import Block, Cell, Content, Page, Text, printable
from normbook.render.sheet import Field, Sheet, field
from normbook.render.words import say, say_phrase
from normbook.rulebooks.uscf.law.codes import published_rating
from normbook.rulebooks.uscf.law.footnotes import chosen_in_codes
from normbook.rulebooks.uscf.law.members import ListedMember
from normbook.rulebooks.uscf.law.tables import Tables

if TYPE_CHECKING:
    from normbook.rulebooks.uscf.record.lists import FederationLine

_WIDTH = 78
_HEAD_LINES = 3
"""Title, blank line, headings."""


@dataclass(frozen=True, slots=True)
class TitleList:
    """A list to publish: for programs, a page and the printer."""

    members: Sequence[ListedMember]
    """In order of their names."""
    system: str
    as_of: date
    tables: Tables

    @property
    def footnotes(self) -> list[str]:
        """Values in force that are not the text's own."""
        return [say_phrase(note) for note in chosen_in_codes((each.code for each in self.members), self.tables)]

    @property
    def _about(self) -> tuple[str, ...]:
        return about("uscf", self.tables.edition, self.tables.variant)

    def document(self) -> dict[str, object]:
        """`list uscf --json`."""
        return {
            **judged_by("uscf", self.tables),
            "system": self.system,
            "as_of": self.as_of.isoformat(),
            "members": _sheet(self.system).documents(self.members),
            "footnotes": self.footnotes,
        }

    def page(self) -> Page:
        """The list as a table, for a browser or a spreadsheet; its CSV can be read as members again."""
        table = _sheet(self.system).table(self.members, remark=about_variant(self.tables.variant))
        blocks: list[Block] = [table, Text(say("uscf.list-count", count=len(self.members)), "muted", "count")]
        blocks += [Text(note, "muted") for note in self.footnotes]
        return Page(say("uscf.list-page-title", system=self.system, as_of=self.as_of), blocks, self._about)

    def text(self, lines: int) -> str:
        """The list as it is printed: fixed columns, so many lines a page, footnotes at the end (uscf.list)."""
        rows = [_fields(each) for each in self.members]
        headings = (*HEADINGS, self.system.upper())
        widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
        per_page = lines - _HEAD_LINES
        pages = [rows[start : start + per_page] for start in range(0, len(rows), per_page)] or [[]]
        title = say("uscf.list-title", system=self.system.upper(), as_of=self.as_of)
        printed = []
        for number, page in enumerate(pages, start=1):
            above = f"{title}{GAP}{say('uscf.list-page', page=number)}"
            printed.append("\n".join([above, "", *(_line(row, widths) for row in (headings, *page))]))
        return f"\n{NEW_PAGE}".join(printed) + "\n\n" + "\n".join(self._notes())

    def _notes(self) -> Iterator[str]:
        """Footnotes, each line marked so that a reader of the text passes over it."""
        count = say("uscf.list-count", count=len(self.members))
        for text in (count, say("uscf.list-legend"), *self.footnotes, *self._about):
            yield from wrap(printable(text), _WIDTH, initial_indent="# ", subsequent_indent="#   ")


def title_list(members: Sequence["FederationLine"], system: str, as_of: date, tables: Tables) -> TitleList:
    """The federation's list out of the book: by one set of tables, which it names."""
    told = cache(lambda rating, standing: _told(rating, standing, tables))
    listed = [_listed(each, *told(each.rating, each.standing.standing)) for each in members]
    return TitleList(listed, system, as_of, tables)


def _told(written: str, standing: Standing | None, tables: Tables) -> tuple[Rating | None, str]:
    """A rating, and how it is printed: one for the many members who have the same."""
    rating = read_rating(written)
    assert not isinstance(rating, str)
    return rating, published_rating(rating, standing, tables)


def _listed(member: "FederationLine", rating: Rating | None, printed: str) -> ListedMember:
    person = FederationMember(member.name, member.id, member.expires, member.state)
    return ListedMember(person, rating, member.standing.standing, member.code, printed)


def _sheet(system: str) -> Sheet[ListedMember]:
    return Sheet(
        system,
        [
            field("name", lambda each: each.member.name),
            field("id", lambda each: each.member.id, optional=4),
            Field("expires", say("uscf.expires"), lambda each: each.member.expires, optional=2),
            Field("state", say("uscf.state"), lambda each: each.member.state, optional=3),
            Field("rating", say(f"uscf.list-rating.{system}"), _rating, _rating_cell, right=True),
            Field("code", say(f"uscf.list-code.{system}"), lambda each: each.code),
            Field("title", say("uscf.title-column"), lambda each: _of(each, "title"), _title_cells(), optional=1),
            Field("points_next", say("uscf.next"), lambda each: _of(each, "points_next"), right=True, optional=1),
            Field("points_beyond", "", lambda each: _of(each, "points_beyond")),
            Field("printed", "", lambda each: each.printed),
        ],
        ("id", "name", "state", "expires", "rating", "code", "title", "points_next", "points_beyond", "printed"),
    )


def _of(listed: ListedMember, name: str) -> object:
    """Of a standing; None for one who has none."""
    return getattr(listed.standing, name) if listed.standing else None


def _rating(listed: ListedMember) -> int | None:
    return listed.rating.value if listed.rating else None


def _rating_cell(listed: ListedMember) -> Content:
    return _shown(listed.rating, listed.standing is not None)


@lru_cache(maxsize=4096)
def _shown(rating: Rating | None, established: bool) -> Content:
    return Cell(str(rating.value), rating.value) if rating and established else str(rating or "")


def _title_cells() -> Callable[[ListedMember], str]:
    """Titles by their names, each looked up once for a whole list."""
    named = cache(lambda title: say("uscf.title-held", title=title))
    return lambda listed: named(listed.standing.title) if listed.standing else ""


def _fields(listed: ListedMember) -> tuple[str, ...]:
    member = listed.member
    return tuple(map(printable, (member.name, member.id, member.expires, member.state, listed.printed)))


def _line(fields: Sequence[str], widths: Sequence[int]) -> str:
    """The fields in their columns, two spaces between them."""
    return GAP.join(field.ljust(width) for field, width in zip(fields, widths, strict=True)).rstrip()
