"""An event out of the book: what was posted, what became of it, judged again as the book judged it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from normbook.app.lists import with_head
from normbook.app.score import ScoredEvent
from normbook.book.basis import basis_of, uscf_tables
from normbook.book.entries import Head
from normbook.book.histories import find_event, find_members
from normbook.book.queries import judged_again
from normbook.book.reopening import points_again, rating_again, with_public_ids
from normbook.book.store import Reading
from normbook.book.told import EventState
from normbook.model.crosstable import Event
from normbook.render.page import Column, Content, Heading, Page, Table, Text
from normbook.render.words import say
from normbook.rulebooks.lpcc import score as scoring_lpcc
from normbook.rulebooks.uscf import score as scoring_uscf
from normbook.rulebooks.uscf.present import event as uscf_pages
from normbook.rulebooks.wfcc import score as scoring_wfcc


@dataclass(frozen=True, slots=True)
class BookEvent:
    """The event; `scored` is None for one that does not count."""

    state: EventState
    head: Head
    scored: ScoredEvent | None = None
    keys: Sequence[str] = ()
    """Whose each row of the page's first table is."""
    ids: Sequence[str] = ()
    """The ids that they show."""

    def page(self) -> Page:
        """The judgement, and below it the crosstable: for the lifetime titles with the codes."""
        if self.scored is None:
            words = Text(say(f"book.event.{self.state.status}"))
            return with_head(Page(self.state.name or self.state.id, [words]), self.head)
        page = self.scored.page()
        if isinstance(self.scored, scoring_uscf.ScoredEvent):
            page = uscf_pages.with_crosstable(page, self.scored.event, self.scored.judgement)
        elif isinstance(self.scored, scoring_lpcc.ScoredEvent):
            page = _with_crosstable(page, self.scored.event)
        return with_head(page, self.head)

    def document(self) -> dict[str, object]:
        """For programs: as `score --json` has it, with what the book knows besides."""
        judged: dict[str, Any] = {}
        if isinstance(self.scored, scoring_wfcc.ScoredEvent):
            judged = dict[str, Any](self.scored.document())
            for solver, id in zip(judged["solvers"], self.ids, strict=True):
                solver["id"] = id
        elif isinstance(self.scored, scoring_uscf.ScoredEvent | scoring_lpcc.ScoredEvent):
            judged = self.scored.document(named=True)
        return {**judged, "book": event_line(self.state), "head": self.head.document}


def _with_crosstable(page: Page, event: Event) -> Page:
    """Norm points do not tell against whom they were made."""
    columns = [
        Column(say("lpcc.no"), right=True),
        Column(say("lpcc.name")),
        *(Column(say("lpcc.round", round=number)) for number in range(1, event.rounds + 1)),
        Column(say("lpcc.score"), right=True),
    ]
    rows: list[list[Content]] = [
        [each.no, each.name, *uscf_pages.result_cells(each), uscf_pages.score_cell(each.half_points)]
        for each in event.entrants
    ]
    crosstable = Table(columns, rows, name="crosstable")
    return replace(page, blocks=[*page.blocks, Heading(say("book.crosstable")), crosstable])


def event_line(state: EventState) -> dict[str, object]:
    """An event as lists of events have it."""
    return {
        "id": state.id,
        "rules": state.rules,
        "system": state.system,
        "name": state.name,
        "end": state.end,
        "status": state.status,
        "seq": state.seq,
        "posted": state.posted,
    }


def book_event(reading: Reading, id: str) -> BookEvent | None:
    """The event of that id; None if the book has none."""
    state = find_event(reading.connection, id)
    if state is None:
        return None
    empty = BookEvent(state, reading.head())
    if state.status != "counted":
        return empty
    return {"uscf": _titles, "lpcc": _points, "wfcc": _rating}[state.rules](reading, empty)


def _titles(reading: Reading, empty: BookEvent) -> BookEvent:
    found = judged_again(reading, empty.state.id)
    assert found is not None
    event, judgement = found
    keys = [player.entrant.id for player in judgement.subjects]
    ids = _ids(reading, keys)
    shown = tuple(replace(each, entrant=replace(each.entrant, id=ids[each.entrant.id])) for each in judgement.subjects)
    tables = uscf_tables(basis_of(reading.entry(empty.state.seq)))
    scored = scoring_uscf.ScoredEvent(
        with_public_ids(event, ids), replace(judgement, subjects=shown), tables, set(), set()
    )
    return replace(empty, scored=scored, keys=keys, ids=[ids[key] for key in keys])


def _points(reading: Reading, empty: BookEvent) -> BookEvent:
    found = points_again(reading, empty.state)
    if found is None:
        return empty
    event, judgement, tables = found
    keys = [player.entrant.id for player in judgement.subjects]
    ids = _ids(reading, keys)
    shown = tuple(replace(each, entrant=replace(each.entrant, id=ids[each.entrant.id])) for each in judgement.subjects)
    scored = scoring_lpcc.ScoredEvent(with_public_ids(event, ids), replace(judgement, subjects=shown), tables, set())
    return replace(empty, scored=scored, keys=keys, ids=[ids[key] for key in keys])


def _rating(reading: Reading, empty: BookEvent) -> BookEvent:
    found = rating_again(reading, empty.state)
    if found is None:
        return empty
    result, tables = found
    keys = [subject.solver.id for subject in result.subjects]
    ids = _ids(reading, keys)
    return replace(
        empty, scored=scoring_wfcc.ScoredEvent(result, tables, []), keys=keys, ids=[ids[key] for key in keys]
    )


def _ids(reading: Reading, keys: Sequence[str]) -> dict[str, str]:
    people = find_members(reading.connection, keys)
    return {key: people[key].id if key in people else "" for key in keys}
