"""One record of a person: where they stand, how they came there, what is missing, what a chart shows."""

import json
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from normbook.book.derived.queries import PublishedLine
from normbook.book.derived.rows import HistoryRow
from normbook.model.light import dataclass
from normbook.render.page import Block, Cell, Content, Text
from normbook.render.sheet import Field, field
from normbook.render.words import say
from normbook.rulebook import rulebook


@dataclass(frozen=True, slots=True)
class Honour:
    """What a line of a history is worth on paper."""

    kind: str
    """`title` or `norm`."""
    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class NextTitle:
    """How far the next title is, as a bar shows it."""

    words: str
    made: int
    needed: int

    @classmethod
    def by_norms(cls, title: str, made: int, needed: int, rating: int | None = None) -> "NextTitle":
        """Of a title that so many norms make, and perhaps a rating that is still to be reached."""
        return cls(say("book.card.norms", title=title, made=made, needed=needed, rating=rating), made, needed)


@dataclass(frozen=True, slots=True)
class TitleCard:
    """A record at a glance."""

    rating: str
    title: str = ""
    """The highest held, in full; blank for none."""
    remark: str = ""
    """What is said beside it in a few words."""
    progress: NextTitle | None = None
    due: Sequence[str] = ()
    """Titles that only have to be conferred."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart over the years."""

    what: str
    points: Sequence[tuple[str, Decimal]]


@dataclass(frozen=True)
class PlayerRecord:
    """A rating system, a season; what a rulebook's own record says beyond this, it says in a class of its own."""

    rules: str
    system: str
    rows: Sequence[HistoryRow]

    steps = False
    """Whether a chart's values hold until the next one."""
    adds_up = False
    """Whether a chart is of a sum, which grows from nothing and is drawn with its decimals."""

    @property
    def last(self) -> HistoryRow:
        """The last line."""
        return self.rows[-1]

    def document(self) -> dict[str, object]:
        """Where the person stands, for programs."""
        return {"rating": self.last.rating}

    def card(self) -> TitleCard:
        """Where the person stands, at a glance."""
        return TitleCard(self.last.rating)

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        """Where the person stands and what is missing, for people."""
        rating = self.last.rating
        if not rating:
            return [Text(say("book.player.unrated"))]
        return [Text(say("book.player.rating", figure=figure_named(self.rules), rating=rating))]

    def fields(self) -> Sequence[Field[HistoryRow]]:
        """What the history says of each line, besides day and event."""
        return [Field("rating", figure_named(self.rules), None, lambda row: row.rating, right=True)]

    def state(self, text: str) -> object:
        """A standing of the history, for programs; one that is no JSON as it is written."""
        try:
            return json.loads(text)
        except ValueError:
            return text

    def ways(self) -> list[dict[str, object]]:
        """The way to each title that is conferred, for programs."""
        return []

    def ways_text(self) -> list[str]:
        """What is missing for each of them, for people."""
        return []

    @property
    def applied_for(self) -> Sequence[str]:
        """Titles whose application is worth checking; none where the rulebook knows no applications."""
        return ()

    def ways_blocks(self) -> list[Block]:
        """The same on a page."""
        return [Text(text) for text in self.ways_text()]

    def series(self) -> Sequence[Series]:
        """What a chart shows: the ratings."""
        return [Series(figure_named(self.rules, "book.chart.rating"), ratings(self.rows))]

    def honours(self, row: HistoryRow) -> Sequence[Honour]:
        """What an event's line is worth on paper: titles first, then norms."""
        titles = Honour("title", [self.title_named(each) for each in row.awarded.titles])
        norms = Honour("norm", [self.norm_named(each) for each in row.awarded.norms_made])
        return [each for each in (titles, norms) if each.names]

    def title_named(self, title: Any) -> str:
        """A title of an award in words."""
        return str(title)

    def norm_named(self, norm: Any) -> str:
        """A norm of an award in words: that of its title."""
        return self.title_named(norm)


def figure_named(rules: str, usual: str = "book.column.rating") -> str:
    """What a rulebook calls the one figure of everybody that a list shows: its word `NAME.figure`, else a rating."""
    code = f"{rules}.figure"
    return say(code if code in getattr(rulebook(rules).part("words"), "WORDS", ()) else usual)


def history_field(
    name: str, cell: Callable[[HistoryRow], Content], *, right: bool = False, optional: int = 0
) -> Field[HistoryRow]:
    """A column of a history; programs have the whole line. One that is `optional` is left out on a narrow screen."""
    return field(name, None, cell, right=right, optional=optional)


def norms_field() -> Field[HistoryRow]:
    """A column of a history: the norms of each line."""
    return history_field("norms", lambda row: Cell(", ".join(map(str, row.awarded.norms)), tone="good"))


def titles_field(named: Callable[[Any], str] = str) -> Field[HistoryRow]:
    """A column of a history: the titles of each line by their names."""
    return history_field("titles", lambda row: Cell(", ".join(map(named, row.awarded.titles)), tone="good"))


def signed(change: str) -> str:
    """A change of a rating with its sign: `+0.10`, `-3.20`; blank and nothing stay as they are."""
    return f"+{change}" if change.strip("0.") and change[0] not in "+-−" else change


def ratings(rows: Sequence[HistoryRow]) -> list[tuple[str, Decimal]]:
    """The ratings by their days, those that are numbers."""
    found = []
    for row in rows:
        try:
            found.append((row.end, Decimal(row.rating.partition("/")[0])))
        except InvalidOperation:
            continue
    return found
