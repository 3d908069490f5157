"""The title supplement for people and for programs: ratings, titles, and norms toward the next."""

from collections.abc import Sequence
from datetime import date

from normbook.formats.lists.printed_list import NEW_PAGE
from normbook.formats.table.tables_out import aligned_text
from normbook.model.light import dataclass
from normbook.render.about import about
from normbook.render.page import NARROWEST_NAME, Block, Cell, Content, Page, Text
from normbook.render.sheet import Field, Sheet, field
from normbook.render.words import say
from normbook.rulebooks.uschess.law.systems import REGULAR
from normbook.rulebooks.uschess.law.tables import RULES, Tables
from normbook.rulebooks.uschess.present.ladder import rung_document, toward
from normbook.rulebooks.uschess.record.lists import CHAIN, SYSTEMS, SupplementLine


@dataclass(frozen=True, slots=True)
class TitleSupplement:
    """The list of a day."""

    lines: Sequence[SupplementLine]
    as_of: date
    tables: Tables

    def document(self) -> dict[str, object]:
        """`list uschess --json`."""
        return {
            "rules": RULES,
            "edition": self.tables.edition,
            "variant": self.tables.variant,
            "system": CHAIN,
            "as_of": self.as_of.isoformat(),
            "members": _sheet().documents(self.lines),
        }

    def page(self) -> Page:
        """For people, and for files."""
        count = Text(say("uschess.list.count", count=len(self.lines)), "muted", "count")
        blocks: list[Block] = [_sheet().table(self.lines), count]
        blocks += [Text(say(code), "muted") for code in ("uschess.list.legend", "uschess.by-formulas")]
        title = say("uschess.list.title", as_of=self.as_of)
        return Page(title, blocks, about(RULES, self.tables.edition, self.tables.variant))

    def text(self, lines: int) -> str:
        """As it is printed, so many lines a page."""
        fields = [field for field in _sheet().fields if field.title]
        pages = [self.lines[first : first + lines] for first in range(0, len(self.lines), lines)] or [[]]
        printed = [
            aligned_text({field.title: [_plain(field.content(line)) for line in page] for field in fields})
            for page in pages
        ]
        notes = (say("uschess.list.count", count=len(self.lines)), say("uschess.list.legend"))
        head = say("uschess.list.title", as_of=self.as_of)
        return f"{head}\n\n" + NEW_PAGE.join(printed) + "\n" + "\n".join(f"# {note}" for note in notes)


def _plain(content: Content) -> str:
    return content.text if isinstance(content, Cell) else str(content)


def title_named(letter: str, tables: Tables) -> str:
    """A title by its letter."""
    return next(say(f"uschess.name.{each.key}") for each in tables.levels if each.letter == letter)


def _sheet() -> Sheet[SupplementLine]:
    return Sheet(
        "supplement",
        [
            field("name", lambda each: each.name, least=NARROWEST_NAME),
            Field("id", say("uschess.id"), lambda each: each.id, optional=4),
            Field("state", say("uschess.list.state"), lambda each: each.state, optional=3),
            Field("expires", say("uschess.list.expires"), lambda each: each.expires, optional=5),
            *map(_rating_field, SYSTEMS),
            Field("titles", say("book.column.title"), lambda each: list(each.standing.titles), _title),
            Field("norms", "", lambda each: dict(each.standing.honours(each.tables).norms)),
            Field("next", say("uschess.list.next"), _next, lambda each: toward(each.next)),
        ],
    )


def _rating_field(system: str) -> Field[SupplementLine]:
    def value(line: SupplementLine) -> dict[str, object] | None:
        held = line.standing.systems.get(system)
        if held is None:
            return None
        rating = held.exact
        return {"published": rating.value, "games": rating.games, "decimal": str(rating.exact or rating.value)}

    def cell(line: SupplementLine) -> Content:
        held = line.standing.systems.get(system)
        return Cell(line.rating(system), held.exact.value) if held else ""

    optional = 0 if system == REGULAR else 2
    return Field(system, say(f"uschess.system.{system}"), value, cell, right=True, optional=optional)


def _title(line: SupplementLine) -> Content:
    """The highest."""
    titles = line.standing.titles
    return Cell(title_named(titles[-1], line.tables), tone="good") if titles else ""


def _next(line: SupplementLine) -> dict[str, object] | None:
    return rung_document(line.next) if line.next else None
