"""An event of the book as it is shown: judged again, or by the lines that it left in the histories."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from normbook.book.derived.histories import find_members, rows_of_event
from normbook.book.derived.rows import award_content, posted_event
from normbook.book.log.basis import basis_of
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading
from normbook.judgement import Judgement
from normbook.model.crosstable import Entrant, Event
from normbook.model.light import dataclass
from normbook.presentation.lists import public_ids
from normbook.presentation.players import figure_named
from normbook.render.about import about
from normbook.render.page import Block, Heading, Page, Table
from normbook.render.scored_crosstable import ScoredCrosstable, round_columns, score_cell
from normbook.render.scores import ScoredEvent
from normbook.render.sheet import Field, Sheet, column, field
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

    @classmethod
    def of(cls, scored: ScoredCrosstable[Any], keys: Sequence[str]) -> "JudgedAgain":
        """As `score` shows it."""
        return cls(scored, keys, scored.page, lambda: scored.document(named=True))


def as_shown(reading: Reading, event: Event, judgement: Judgement[Any]) -> tuple[Event, Judgement[Any], Sequence[str]]:
    """An event and its judgement with everybody under the id they show, and whose each row is."""
    keys = [each.entrant.id for each in judgement.subjects]
    ids = public_ids(reading, keys)
    entrants = tuple(replace(each, id=ids.get(each.id, "")) for each in event.entrants)
    subjects = (replace(each, entrant=replace(each.entrant, id=ids[each.entrant.id])) for each in judgement.subjects)
    return replace(event, entrants=entrants), replace(judgement, subjects=tuple(subjects)), keys


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
    lines = [_Line(row.no, people[row.player], row.rating, award_content(row.award)) for row in rows]
    basis = basis_of(entry)
    variant = basis.own.name if basis.own else None
    sheet = _sheet(state.rules)
    event = posted_event(entry).event if judges(state.rules, CROSSTABLES) else None

    def page() -> Page:
        blocks: list[Block] = [sheet.table(lines)]
        if event is not None:
            blocks += [Heading(say("book.crosstable")), crosstable(event)]
        return Page(state.name or state.id, blocks, about(state.rules, basis.edition, variant))

    def document() -> dict[str, object]:
        facts = {"rules": state.rules, "edition": basis.edition, "variant": variant}
        return {**facts, "players": [{**sheet.document(line), **line.award} for line in lines]}

    return JudgedAgain(None, [row.player for row in rows], page, document)


def _sheet(rules: str) -> Sheet[_Line]:
    return Sheet(
        "players",
        [
            field("no", lambda line: line.no, right=True),
            field("name", lambda line: line.member.name),
            field("id", lambda line: line.member.id, optional=1),
            Field("rating", figure_named(rules), lambda line: line.rating, right=True),
        ],
    )


def crosstable(event: Event) -> Table:
    """Who played whom."""
    fields: list[Field[Entrant]] = [
        field("no", lambda each: each.no, right=True),
        field("name", lambda each: each.name),
        *round_columns(event.rounds, lambda each: each),
        column("book.column.score", lambda each: score_cell(each.half_points), right=True),
    ]
    return Sheet("crosstable", fields).table(event.entrants)
