"""An event of the book as it is shown: judged again, or by the lines that it left in the histories."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from normbook.book.derived.histories import find_members, rows_of_event
from normbook.book.derived.rows import posted_event
from normbook.book.log.basis import basis_of
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading
from normbook.model.crosstable import Event
from normbook.presentation.players import award_of
from normbook.render.about import about
from normbook.render.page import Block, Column, Content, Heading, Page, Table
from normbook.render.scored import ScoredEvent
from normbook.render.scored_crosstable import result_cells, score_cell
from normbook.render.sheet import Field, Sheet
from normbook.render.words import say
from normbook.rulebook import CROSSTABLES, judges


@dataclass(frozen=True, slots=True)
class JudgedAgain:
    """An event of the book as the book judged it."""

    scored: ScoredEvent | None
    """What can be opened row by row; None where nothing can."""
    keys: Sequence[str]
    """Whose each row of the page's first table is."""
    page: Callable[[], Page]
    document: Callable[[], dict[str, object]]


@dataclass(frozen=True, slots=True)
class _Line:
    """What an event left of somebody."""

    no: int
    member: Known
    rating: str
    award: dict[str, object]


def event_as_kept(reading: Reading, state: EventState) -> JudgedAgain:
    """The lines that an event left, and its crosstable where it is one."""
    entry = reading.entry(state.seq)
    rows = sorted(rows_of_event(reading.connection, state.id), key=lambda row: row.no)
    people = find_members(reading.connection, [row.player for row in rows])
    lines = [_Line(row.no, people[row.player], row.rating, award_of(row)) for row in rows]
    basis = basis_of(entry)
    variant = basis.own.name if basis.own else None
    event = posted_event(entry).event if judges(state.rules, CROSSTABLES) else None

    def page() -> Page:
        blocks: list[Block] = [_sheet().table(lines)]
        if event is not None:
            blocks += [Heading(say("book.crosstable")), crosstable(event)]
        return Page(state.name or state.id, blocks, about(state.rules, basis.edition, variant))

    def document() -> dict[str, object]:
        facts = {"rules": state.rules, "edition": basis.edition, "variant": variant}
        return {**facts, "players": [{**_sheet().document(line), **line.award} for line in lines]}

    return JudgedAgain(None, [row.player for row in rows], page, document)


def _sheet() -> Sheet[_Line]:
    return Sheet(
        "players",
        [
            Field("no", say("book.column.no"), lambda line: line.no, right=True),
            Field("name", say("book.column.name"), lambda line: line.member.name),
            Field("id", say("book.column.id"), lambda line: line.member.id, optional=1),
            Field("rating", say("book.column.rating"), lambda line: line.rating, right=True),
        ],
    )


def crosstable(event: Event) -> Table:
    """Who played whom."""
    columns = [
        Column(say("book.column.no"), right=True),
        Column(say("book.column.name"), key="name"),
        *(Column(say("book.column.round", round=number)) for number in range(1, event.rounds + 1)),
        Column(say("book.column.score"), right=True),
    ]
    rows: list[list[Content]] = [
        [each.no, each.name, *result_cells(each), score_cell(each.half_points)] for each in event.entrants
    ]
    return Table(columns, rows, name="crosstable")
