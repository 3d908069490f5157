"""A page for people, before anything is drawn: what every renderer takes."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from decimal import Decimal

from normbook.model.light import dataclass
from normbook.render.words import in_language


@dataclass(frozen=True, slots=True)
class Cell:
    """A table's cell with something to show about it."""

    text: str
    number: Decimal | int | None = None
    """What a spreadsheet should hold, where it is a number."""
    tone: str = ""
    """good, bad, changed (for better or worse), muted or blank."""
    struck: bool = False
    link: str = ""
    """Where it leads on a site of files, from the page it is on."""


Content = str | int | Cell | None


def cell_text(content: Content) -> str:
    """What people read in a cell: numbers and days as their language writes them."""
    return in_language(content.text if isinstance(content, Cell) else "" if content is None else str(content))


NOTHING = Cell("–", tone="muted")
"""Nothing to say here: a dash for people, blank in a file for programs."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    title: str
    right: bool = False
    optional: int = 0
    """How readily it is left out where there is no room: the highest goes first, 0 stays."""
    least: int = 0
    """How narrow it may be folded so that columns which matter more can stay; 0: not at all."""
    key: str = ""
    """By what it is found, whatever its heading says: `name` is whom a line is about."""


NARROWEST_NAME = 12
"""A name in two or three lines can still be read."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Content]]
    caption: str = ""
    name: str = "table"
    """What a sheet of a workbook is called."""
    remark: str = ""
    """What must be said even where there is no foot to the page: a CSV file ends with it, as a comment."""
    key: str = ""
    """By what it is found on its page."""

    @property
    def who(self) -> int:
        """The column of those whom the lines are about: the one that says so, else the first that holds no numbers."""
        keys = [column.key for column in self.columns]
        left = (number for number, column in enumerate(self.columns) if not column.right)
        return keys.index("name") if "name" in keys else next(left, 0)

    @property
    def cells(self) -> int:
        """How many there are below its head."""
        return len(self.rows) * len(self.columns)


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str
    tone: str = ""
    role: str = ""
    """`count`: how many lines there are; `hint`: how to open them on a command line. Pages have their own for these."""


@dataclass(frozen=True, slots=True)
class Node:
    """A line of an explanation, opening into what it rests on."""

    text: str
    result: str = ""
    rule: str = ""
    provenance: str = ""
    struck: bool = False
    parts: Sequence["Node | Table"] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """An explanation; a folded one is opened by a click where there are clicks."""

    node: Node
    folded: bool = False
    anchor: str = ""
    """By which another page of a site leads to it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within the page."""

    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG, with what it shows in words."""

    svg: str
    alternative: str


Block = Table | Text | Outline | Heading | Picture


@dataclass(frozen=True, slots=True)
class Page:
    """A titled page; `about` says by what it was judged."""

    title: str
    blocks: Sequence[Block]
    about: Sequence[str] = field(default=())

    def plus(self, *blocks: Block) -> "Page":
        """The page with more at its end."""
        return replace(self, blocks=[*self.blocks, *blocks])

    @property
    def tables(self) -> list[Table]:
        """The page's tables, the main one first."""
        return [block for block in self.blocks if isinstance(block, Table)]

    @property
    def cells(self) -> int:
        """How much its tables have to set in type."""
        return sum(table.cells for table in self.tables)

    @property
    def main(self) -> int:
        """Where the main table stands among the blocks; -1 without one."""
        return next((number for number, block in enumerate(self.blocks) if isinstance(block, Table)), -1)

    def with_rows(self, rows: Sequence[Sequence[Content]]) -> "Page":
        """The page with other rows in its main table; one without a table as it is."""
        blocks = list(self.blocks)
        if self.tables:
            blocks[self.main] = replace(self.tables[0], rows=rows)
        return replace(self, blocks=blocks)


Openings = Mapping[str, Sequence[tuple[str, str]]]
"""By the name of a table, whom each of its rows is about: the name as it is shown, and what to ask for. Blank for a row
that goes on with the one above."""


def printable(text: str) -> str:
    """The text with every control character, line end and lone surrogate replaced."""
    return text if text.isprintable() else "".join(each if each.isprintable() else "�" for each in text)
