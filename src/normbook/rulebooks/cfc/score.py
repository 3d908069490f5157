"""Crosstables judged, and nothing stored: norms, titles and new ratings, of one event or of a whole history."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from normbook.formats.event_file import read_all_events
from normbook.formats.inquiry import Inquiry
from normbook.judgement import Judgement, Step
from normbook.judgement.choosing import edition_for_all
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.numbers import fixed_text, score_text
from normbook.render.about import about
from normbook.render.asking import entrants_asked_for
from normbook.render.events import event_title
from normbook.render.explanations import joined
from normbook.render.json import check_document
from normbook.render.page import NARROWEST_NAME, Cell, Page
from normbook.render.scored_crosstable import ScoredEvents, ScoredSheet
from normbook.render.sheet import Field, Sheet, column
from normbook.render.words import say
from normbook.rulebooks.cfc.careers import standing_document, standing_fields
from normbook.rulebooks.cfc.law.explain import explain
from normbook.rulebooks.cfc.law.judge import ClassCareer, ClassPlayer, judge_all
from normbook.rulebooks.cfc.law.tables import RULES, Tables, load


def score(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> "ScoredHistory | None":
    """Read and judge, each event from where the one before it left everybody."""
    events = read_all_events(files, inquiry.facts, findings, inquiry.how)
    tables, problems = load(inquiry.variant, edition_for_all(RULES, events, findings))
    findings.extend(problems)
    if findings.refused or not events:
        return None
    wanted = entrants_asked_for(inquiry.who, events, findings) if inquiry.who is not None else set()
    judged, careers = judge_all(events, tables)
    for _, judgement in judged:
        findings.extend(judgement.notes)
    return ScoredHistory([ScoredClasses(*each, wanted, tables) for each in judged], careers, tables)


class ScoredClasses(ScoredSheet[ClassPlayer]):
    """One event."""

    def __init__(
        self, event: Event, judgement: Judgement[ClassPlayer], wanted: set[tuple[str, int]], tables: Tables
    ) -> None:
        super().__init__(event, judgement, wanted)
        self.tables = tables

    def explanation(self, row: int) -> Step:
        return explain(self.players[row], self.tables)

    @property
    def title(self) -> str:
        return say("cfc.title", event=event_title(self.event))

    def sheet(self) -> Sheet[ClassPlayer]:
        tables = self.tables

        def titles(rank: int) -> list[str]:
            return [one.title for one in tables.downward(rank)]

        def norm(each: ClassPlayer) -> str | None:
            return tables.code(each.norm)

        def held(each: ClassPlayer) -> str | None:
            return tables.code(each.after.title)

        def earned(each: ClassPlayer) -> list[str]:
            return titles(each.after.title)[: len(each.reached)]

        def earned_cell(each: ClassPlayer) -> Cell:
            return Cell(", ".join(tables.code(one.rank) or "" for one in reversed(each.reached)), tone="good")

        return Sheet(
            "players",
            [
                Field("no", say("book.column.no"), lambda each: each.entrant.no, right=True),
                Field("name", say("book.column.name"), lambda each: each.entrant.name, least=NARROWEST_NAME),
                Field("id", "", lambda each: each.entrant.id),
                Field("score", say("book.column.score"), lambda each: score_text(each.entrant.half_points), right=True),
                Field("games", say("cfc.games"), lambda each: each.played, right=True, optional=1),
                Field("rating", say("book.column.rating"), lambda each: _text(each.entrant.rating), right=True),
                Field("performance", say("cfc.performed"), lambda each: _two(each.performance), right=True),
                Field("performance_given", "", lambda each: each.given),
                Field("norms", say("book.column.norm"), lambda each: titles(each.norm), norm),
                Field("expected", "", lambda each: _text(each.rated.expected)),
                Field("before_bonus", "", lambda each: _two(each.rated.crossed)),
                Field("new_rating", say("cfc.new"), lambda each: _two(each.rated.new), right=True),
                Field("titles", say("cfc.held"), lambda each: titles(each.after.title), held),
                Field("titles_earned", say("cfc.earned"), earned, earned_cell),
                Field("checks", "", lambda each: [check_document(check) for check in each.checks]),
            ],
        )


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _two(value: Fraction | None) -> str | None:
    return None if value is None else fixed_text(value, 2)


class ScoredHistory(ScoredEvents):
    """One event, or several and what became of everybody."""

    def __init__(self, events: Sequence[ScoredClasses], careers: Sequence[ClassCareer], tables: Tables) -> None:
        super().__init__(events)
        self.careers = careers
        self.tables = tables

    def document(self) -> dict[str, object]:
        if len(self.events) == 1:
            return super().document()
        standings = [
            {
                "name": each.entrant.name,
                "id": each.entrant.id,
                **standing_document(each.standing, each.titles, self.tables),
            }
            for each in self.careers
        ]
        return {**super().document(), "standings": standings}

    def page(self) -> Page:
        """Of several events, first who reached what."""
        if len(self.events) == 1:
            return super().page()
        sheet: Sheet[ClassCareer] = Sheet(
            "standings",
            [
                column("book.column.name", lambda each: each.entrant.name, least=NARROWEST_NAME),
                *standing_fields(lambda each: each.standing, lambda each: each.titles, self.tables),
            ],
        )
        foot = about(RULES, self.tables.edition, self.tables.variant)
        first = Page(say("cfc.standings"), [sheet.table(self.careers)], foot)
        steps = [event.explanation(row) for event in self.events for row in event.wanted]
        return joined([first, *(event.page() for event in self.events)], steps)
