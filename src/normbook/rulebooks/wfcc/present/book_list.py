"""The solvers' list out of a book: in force on a day, as it was published, or about to be."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from normbook.book.derived.queries import born, public_id
from normbook.book.log.entries import Head
from normbook.book.store.book import Reading
from normbook.model.light import dataclass
from normbook.model.numbers import fixed_text
from normbook.model.phrase import Value
from normbook.presentation.lists import MadeList, names
from normbook.render.about import about, judged_by
from normbook.render.page import Block, Cell, Heading, Page, Text
from normbook.render.sheet import Field, Sheet, column, field
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.ranking import age_group
from normbook.rulebooks.wfcc.law.tables import Tables
from normbook.rulebooks.wfcc.present.machine_list import OFF, Printed, machine_table, remark
from normbook.rulebooks.wfcc.present.solver_words import shown_title
from normbook.rulebooks.wfcc.record.adjustments import Adjustment
from normbook.rulebooks.wfcc.record.content import list_from
from normbook.rulebooks.wfcc.record.list_content import Listing, SolverLine
from normbook.rulebooks.wfcc.record.quarters import solving_of


def solvers_list(reading: Reading, listing: Listing, head: Head, *, published: bool) -> "SolversList":
    """A list by its content; birth years are looked up for the marks, and shown nowhere."""
    tables = solving_of(reading).tables
    lookup = (lambda key: public_id(reading, key)), (lambda key: born(reading, key))
    return SolversList(listing, tables, head, *lookup, published)


@dataclass(frozen=True, slots=True)
class SolversList:
    """A solvers' list as it was published or brought in."""

    listing: Listing
    tables: Tables
    head: Head
    id: Callable[[str], str]
    """The id that a member shows; blank for one without."""
    born: Callable[[str], int | None]
    published: bool

    def listed(self, *, whole: bool) -> MadeList:
        """For the commands and pages; `whole`: those with half-ratings are counted too."""
        keys = [line.player for line in (self.listing.print.lines if whole else self.full)]
        return MadeList(self.document, self.page, keys, len(keys), table=self.table, workbook=self.workbook)

    @property
    def as_of(self) -> str:
        """The list's date."""
        return self.listing.issue.as_of

    @property
    def full(self) -> list[SolverLine]:
        """Those with a rating."""
        return [line for line in self.listing.print.lines if line.rating is not None]

    @property
    def half(self) -> list[SolverLine]:
        """Those with half-ratings."""
        return [line for line in self.listing.print.lines if line.rating is None]

    def document(self) -> dict[str, object]:
        """`list wfcc --json`."""
        told = self.listing.print
        return {
            **judged_by("wfcc", self.tables),
            "as_of": self.as_of,
            "published": self.published,
            "solvers": self._sheet().documents(self.full),
            "half_rated": self._half_sheet().documents(self.half),
            "removed": [{"id": self.id(each.player), "name": each.name, "last": each.last} for each in told.removed],
            "titles_due": [
                {"id": self.id(each.player), "name": each.name, "title": each.title, "new": each.new}
                for each in told.due
            ],
            "adjustments": [
                {
                    "id": self.id(each.member),
                    "name": each.facts.name,
                    "list": each.quarter,
                    "rating": None if each.rating is None else f"{each.rating:f}",
                    "because": each.because,
                }
                for each in self.listing.issue.adjustments
            ],
            "left_out": [{"event": each.event, "why": each.why} for each in told.left_out or ()],
            "head": self.head.document,
        }

    def page(self) -> Page:
        """The list on a screen."""
        told, full, half = self.listing.print, self.full, self.half
        blocks: list[Block] = [self._sheet().table(full) if full else Text(say("book.list.empty"))]
        if half:
            blocks += [Heading(say("book.list.half")), self._half_sheet().table(half)]
        blocks += _lines("adjustments", map(_adjustment, self.listing.issue.adjustments))
        due = (say("book.list.due-line", name=each.name, title=each.title) for each in told.due)
        blocks += _lines("due", due)
        off = (say("book.list.removed-line", name=each.name, last=each.last) for each in told.removed)
        blocks += _lines("removed", off)
        if told.left_out:
            events = ", ".join(each.event for each in told.left_out)
            blocks.append(Text(say("book.list.left-out", events=events), "muted"))
        foot = (*about("wfcc", self.tables.edition, self.tables.variant), self.head.line)
        return Page(say("book.list.wfcc", as_of=self.as_of), blocks, foot)

    def table(self) -> Page:
        """The list as `quarter` writes it, birth years left out: whoever has one can have it forgotten."""
        printed = {line.player: self._printed(line) for line in self.listing.print.lines}
        day, kept = date.fromisoformat(self.as_of), self.listing.issue.members
        keys = [row["key"] for row in kept]
        members = list_from(day, kept).members
        rows = (
            (replace(member, id=self.id(key)), printed.get(key, OFF)) for key, member in zip(keys, members, strict=True)
        )
        return replace(self.page(), blocks=[machine_table(day, rows)])

    def workbook(self) -> Page:
        """The same as a workbook's first sheet, the tables for people after it."""
        page = self.page()
        return replace(page, blocks=[*self.table().blocks, *page.blocks])

    def preview(self) -> list[Block]:
        """In short what is new, then the whole."""
        issue, told = self.listing.issue, self.listing.print
        lines = told.lines
        changed = [line for line in lines if line.change]
        values: dict[str, Value] = {
            "full": len(self.full),
            "half": len(self.half),
            "new": sum(line.new for line in lines),
            "changed": len(changed),
            "removed": len(told.removed),
            "due": len(told.due),
            "adjustments": len(issue.adjustments),
            "counted": len(issue.counted or ()),
        }
        table, *rest = self.page().blocks
        return [
            Text(say("desk.preview.solvers", values)),
            *names("desk.preview.new", [line.name for line in lines if line.new]),
            *_changes(changed),
            *rest,
            Heading(say("desk.preview.whole", count=len(self.full))),
            table,
        ]

    def _printed(self, line: SolverLine) -> Printed:
        first = self.published and line.rating is not None and line.change is None
        told = remark(new=line.new, returned=False, first=first)
        return Printed(line.rank, line.change, len(line.tournaments), told)

    def _person(self) -> dict[str, Field[SolverLine]]:
        found: list[Field[SolverLine]] = [
            field("id", lambda line: self.id(line.player), optional=3),
            field("name", lambda line: line.name),
            field("country", lambda line: line.country, optional=1),
            field("title", lambda line: shown_title(line.titles)),
            field("mark", self._mark, self._remark, optional=2),
        ]
        return {field.key: field for field in found}

    def _sheet(self) -> Sheet[SolverLine]:
        """Of those with a rating: programs are told its decimals."""
        person = self._person()
        fields: list[Field[SolverLine]] = [
            field("rank", lambda line: line.rank, right=True),
            *(person[key] for key in ("name", "id", "country", "title")),
            field("rating", _exact, lambda line: line.rating, right=True),
            Field("published", "", lambda line: line.rating),
            field("change", lambda line: line.change, _change, right=True),
            person["mark"],
            Field("tournaments", "", lambda line: line.tournaments),
            _NEW,
        ]
        return Sheet("list", fields, ("rank", *person, "rating", "published", "change", "tournaments", "new"))

    def _half_sheet(self) -> Sheet[SolverLine]:
        """Of those with half-ratings."""
        person = self._person()
        told = {key: replace(field, title="") for key, field in person.items()}
        halves: Field[SolverLine] = Field(
            "half_ratings", say("book.column.halves"), _halves, lambda line: "; ".join(_halves(line)), right=True
        )
        country = replace(person["country"], optional=0)
        shown = {**told, "name": person["name"], "country": country, "half_ratings": halves, "new": _NEW}
        return Sheet("half-ratings", list(shown.values()))

    def _mark(self, line: SolverLine) -> str:
        """Junior or senior; the date of birth itself is shown nowhere."""
        return age_group(self.born(line.player), int(self.as_of[:4]), self.tables)

    def _remark(self, line: SolverLine) -> str:
        mark = self._mark(line)
        adjusted = any(each.startswith("±") for each in line.tournaments)
        words = [say(f"book.mark.{mark}") if mark else "", say("book.list.adjusted") if adjusted else ""]
        return ", ".join(filter(None, words))


_NEW: Field[SolverLine] = Field("new", "", lambda line: line.new)


def _exact(line: SolverLine) -> str:
    return fixed_text(line.decimals or Decimal(line.rating or 0), 2)


def _change(line: SolverLine, gained: str = "") -> Cell:
    change = line.change
    written = "" if change is None else f"{change:+d}" if change else "0"
    return Cell(written, change, "bad" if (change or 0) < 0 else gained)


def _halves(line: SolverLine) -> list[str]:
    return [fixed_text(half, 2) for half in line.halves or ()]


def _lines(what: str, texts: Iterable[str]) -> list[Block]:
    found = list(map(Text, texts))
    return [Heading(say(f"book.list.{what}")), *found] if found else []


def _adjustment(each: Adjustment) -> str:
    values = {"name": each.facts.name, "quarter": each.quarter, "because": ", ".join(each.because)}
    if each.rating is None:
        return say("book.list.adjustment-other", **values)
    return say("book.list.adjustment", rating=each.rating, **values)


def _changes(lines: Sequence[SolverLine]) -> list[Block]:
    if not lines:
        return []
    fields: list[Field[SolverLine]] = [
        column("book.column.name", lambda line: line.name),
        column("book.column.before", lambda line: (line.rating or 0) - (line.change or 0), right=True),
        column("book.column.now", lambda line: line.rating, right=True),
        column("book.column.change", lambda line: _change(line, gained="good"), right=True),
    ]
    ordered = sorted(lines, key=lambda line: (-abs(line.change or 0), line.name))
    return [Heading(say("desk.preview.changed")), Sheet("changes", fields).table(ordered)]
