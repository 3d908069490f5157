"""Lists out of the book; each prints the head, so that it can prove later what the book held."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from normbook.book.entries import Head
from normbook.book.queries import ListedMember
from normbook.formats.table.cells import read_rating
from normbook.model.crosstable import Rating
from normbook.model.membership import FederationMember
from normbook.model.numbers import fixed_text
from normbook.render.about import about
from normbook.render.page import Block, Cell, Column, Content, Heading, Page, Table, Text
from normbook.render.words import say
from normbook.rulebooks.lpcc.law.season import Standings
from normbook.rulebooks.lpcc.present.points import standings_document, standings_page
from normbook.rulebooks.uscf.law import members as uscf
from normbook.rulebooks.uscf.law.tables import Tables as TitleTables
from normbook.rulebooks.uscf.law.titles import is_established
from normbook.rulebooks.uscf.present.listed import TitleList, list_document, list_page, list_text
from normbook.rulebooks.wfcc.law.tables import OPEN_TITLES, Tables
from normbook.rulebooks.wfcc.present.list_pages import OFF, Printed, machine_table, remark
from normbook.rulebooks.wfcc.record.content import list_from

PublicId = Callable[[str], str]
"""The id that a member shows; blank for one without."""


def title_list(members: list[ListedMember], system: str, as_of: date, tables: TitleTables) -> TitleList:
    """The federation's list as it is printed: by one set of tables, which it names."""
    return TitleList([_listed(each, tables) for each in members], system, as_of, tables)


def _listed(member: ListedMember, tables: TitleTables) -> uscf.ListedMember:
    rating = read_rating(member.rating)
    assert not isinstance(rating, str)
    person = FederationMember(member.name, member.id, member.expires, member.state)
    return uscf.ListedMember(
        person, rating, member.standing.standing, member.code, _printed(rating, member.code, tables)
    )


def _printed(rating: Rating | None, code: str, tables: TitleTables) -> str:
    """What stands in the rating column (uscf.list)."""
    if rating is None:
        return ""
    return f"{rating.value}*{code}" if code and is_established(rating, tables) else str(rating)


def title_document(listed: TitleList, head: Head) -> dict[str, object]:
    """`list uscf --json`."""
    return {**list_document(listed), "head": head.document}


def title_page(listed: TitleList, head: Head) -> Page:
    """The list as a table."""
    return with_head(list_page(listed), head)


def title_text(listed: TitleList, lines: int, head: Head) -> str:
    """The list as it is printed, the head below the footnotes."""
    return f"{list_text(listed, lines)}\n# {head.line}"


def with_head(page: Page, head: Head) -> Page:
    """The page with the book's head at its foot."""
    return replace(page, about=(*page.about, head.line))


def public(summed: Standings, id: PublicId) -> Standings:
    """A season with everybody under the id he shows."""
    return replace(summed, lines=tuple(replace(line, id=id(line.id)) for line in summed.lines))


def season_document(summed: Standings, head: Head) -> dict[str, object]:
    """`list lpcc --json`."""
    return {**standings_document(summed), "head": head.document}


def season_page(summed: Standings, head: Head) -> Page:
    """A season's table."""
    return with_head(standings_page(summed), head)


class SolversList:
    """A solvers' list as it was published or brought in."""

    def __init__(
        self,
        content: Mapping[str, Any],
        tables: Tables,
        head: Head,
        id: PublicId,
        born: Callable[[str], int | None],
        published: bool,
    ) -> None:
        self.content = content
        self.tables = tables
        self.head = head
        self.id = id
        self.born = born
        self.published = published

    @property
    def as_of(self) -> str:
        """The list's date."""
        return str(self.content["as_of"])

    def mark(self, player: str) -> str:
        """Junior or senior; the date of birth itself is shown nowhere."""
        year = self.born(player)
        if year is None:
            return ""
        age = int(self.as_of[:4]) - year
        if age <= self.tables.junior_age:
            return "junior"
        return "senior" if age >= self.tables.senior_age else ""

    def document(self) -> dict[str, object]:
        """`list wfcc --json`."""
        content = self.content
        return {
            "rules": "wfcc",
            "edition": self.tables.edition,
            "variant": self.tables.variant,
            "as_of": self.as_of,
            "published": self.published,
            "solvers": [
                {
                    "rank": line["rank"],
                    **self._person(line),
                    "rating": fixed_text(Decimal(line["decimals"] or line["rating"]), 2),
                    "published": line["rating"],
                    "change": line["change"],
                    "tournaments": line["tournaments"],
                    "new": line["new"],
                }
                for line in content["lines"]
                if line["rating"] is not None
            ],
            "half_rated": [
                {**self._person(line), "half_ratings": _halves(line), "new": line["new"]}
                for line in content["lines"]
                if line["rating"] is None
            ],
            "removed": [
                {"id": self.id(each["player"]), "name": each["name"], "last": each["last"]}
                for each in content["removed"]
            ],
            "titles_due": [
                {"id": self.id(each["player"]), "name": each["name"], "title": each["title"], "new": each["new"]}
                for each in content["due"]
            ],
            "adjustments": [
                {
                    "id": self.id(each["member"]),
                    "name": each["facts"]["name"],
                    "list": each["quarter"],
                    "rating": each["rating"],
                    "because": each["because"],
                }
                for each in content["adjustments"]
            ],
            "left_out": content["left_out"],
            "head": self.head.document,
        }

    def _person(self, line: Mapping[str, Any]) -> dict[str, object]:
        return {
            "id": self.id(line["player"]),
            "name": line["name"],
            "country": line["country"],
            "title": shown_title(line["titles"]),
            "mark": self.mark(line["player"]),
        }

    def page(self) -> Page:
        """The list on a screen."""
        content = self.content
        full = [line for line in content["lines"] if line["rating"] is not None]
        half = [line for line in content["lines"] if line["rating"] is None]
        blocks: list[Block] = [self._table(full) if full else Text(say("book.list.empty"))]
        if half:
            blocks += [Heading(say("book.list.half")), self._half_table(half)]
        blocks += self._lines(
            "adjustments", [self._adjustment(each) for each in content["adjustments"]], content["adjustments"]
        )
        blocks += self._lines(
            "due",
            [say("book.list.due-line", name=each["name"], title=each["title"]) for each in content["due"]],
            content["due"],
        )
        blocks += self._lines(
            "removed",
            [say("book.list.removed-line", name=each["name"], last=each["last"]) for each in content["removed"]],
            content["removed"],
        )
        if content["left_out"]:
            events = ", ".join(each["event"] for each in content["left_out"])
            blocks.append(Text(say("book.list.left-out", events=events), "muted"))
        foot = (*about("wfcc", self.tables.edition, self.tables.variant), self.head.line)
        return Page(say("book.list.wfcc", as_of=self.as_of), blocks, foot)

    def table(self) -> Page:
        """The list as `quarter` writes it, birth years left out: whoever has one can have it forgotten."""
        printed = {line["player"]: self._printed(line) for line in self.content["lines"]}
        day = date.fromisoformat(self.as_of)
        keys = [row["key"] for row in self.content["members"]]
        members = list_from(day, self.content["members"]).members
        rows = (
            (replace(member, id=self.id(key)), printed.get(key, OFF)) for key, member in zip(keys, members, strict=True)
        )
        return replace(self.page(), blocks=[machine_table(day, rows)])

    def workbook(self) -> Page:
        """The same as a workbook's first sheet, the tables for people after it."""
        page = self.page()
        return replace(page, blocks=[*self.table().blocks, *page.blocks])

    def _printed(self, line: Mapping[str, Any]) -> Printed:
        first = self.published and line["rating"] is not None and line["change"] is None
        told = remark(new=line["new"], returned=False, first=first)
        return Printed(line["rank"], line["change"], len(line["tournaments"]), told)

    def _lines(self, what: str, texts: list[str], found: list[Any]) -> list[Block]:
        return [Heading(say(f"book.list.{what}")), *map(Text, texts)] if found else []

    def _adjustment(self, each: Mapping[str, Any]) -> str:
        values = {
            "name": each["facts"]["name"],
            "quarter": each["quarter"],
            "because": ", ".join(each["because"]),
        }
        if each["rating"] is None:
            return say("book.list.adjustment-other", **values)
        return say("book.list.adjustment", rating=Decimal(each["rating"]), **values)

    def _table(self, lines: list[Mapping[str, Any]]) -> Table:
        columns = [
            Column(say("book.column.rank"), right=True),
            Column(say("book.column.name")),
            Column(say("book.column.id"), optional=3),
            Column(say("book.column.country"), optional=1),
            Column(say("book.column.title")),
            Column(say("book.column.rating"), right=True),
            Column(say("book.column.change"), right=True),
            Column(say("book.column.mark"), optional=2),
        ]
        return Table(columns, [self._row(line) for line in lines], name="list")

    def _row(self, line: Mapping[str, Any]) -> list[Content]:
        change = line["change"]
        written = "" if change is None else f"{change:+d}" if change else "0"
        return [
            line["rank"],
            line["name"],
            self.id(line["player"]),
            line["country"],
            shown_title(line["titles"]),
            line["rating"],
            Cell(written, change, "bad" if (change or 0) < 0 else ""),
            self._remark(line),
        ]

    def _remark(self, line: Mapping[str, Any]) -> str:
        mark = self.mark(line["player"])
        adjusted = any(each.startswith("±") for each in line["tournaments"])
        words = [say(f"book.mark.{mark}") if mark else "", say("book.list.adjusted") if adjusted else ""]
        return ", ".join(filter(None, words))

    def _half_table(self, lines: list[Mapping[str, Any]]) -> Table:
        columns = [
            Column(say("book.column.name")),
            Column(say("book.column.country")),
            Column(say("book.column.halves"), right=True),
        ]
        rows = [[line["name"], line["country"], "; ".join(_halves(line))] for line in lines]
        return Table(columns, rows, name="half-ratings")


def _halves(line: Mapping[str, Any]) -> list[str]:
    return [fixed_text(Decimal(half), 2) for half in line["halves"]]


def shown_title(titles: list[str]) -> str:
    """The title a list prints: the highest open one, else the highest women's."""
    open_titles = [title for title in titles if title in OPEN_TITLES]
    return next(iter((*open_titles, *titles)), "")
