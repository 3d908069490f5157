"""Crosstables judged, and nothing stored: norms, titles and new ratings, of one event or of a whole history."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path

from normbook.formats.inquiry import Inquiry
from normbook.judgement import Step
from normbook.model.diagnostics import Findings
from normbook.model.numbers import fixed_text, score_text
from normbook.render.json import check_document
from normbook.render.page import Cell
from normbook.render.scored_crosstable import ScoredEvents, ScoredSheet, entrant_fields, read_for
from normbook.render.scores import StandingsAfter
from normbook.render.sheet import Field, Sheet, column
from normbook.render.words import say
from normbook.rulebooks.cfc.careers import career_document, career_sheet
from normbook.rulebooks.cfc.law.explain import explain
from normbook.rulebooks.cfc.law.judge import ClassPlayer, judge_all
from normbook.rulebooks.cfc.law.tables import RULES, Tables, load


def score(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> ScoredEvents | None:
    """Read and judge, each event from where the one before it left everybody."""
    read = read_for(RULES, load, files, inquiry, findings)
    if read is None:
        return None
    judged, careers = judge_all(read.events, read.tables)
    for _, judgement in judged:
        findings.extend(judgement.notes)
    scored = [ScoredClasses(*each, read.wanted, read.tables) for each in judged]
    document = partial(career_document, tables=read.tables)
    sheet = career_sheet("standings", read.tables)
    after = StandingsAfter.of("cfc.standings", RULES, read.tables, sheet, careers, document)
    return ScoredEvents(scored, after)


class ScoredClasses(ScoredSheet[ClassPlayer]):
    """One event."""

    tables: Tables

    def explanation(self, row: int) -> Step:
        return explain(self.players[row], self.tables)

    def sheet(self) -> Sheet[ClassPlayer]:
        tables = self.tables

        def titles(rank: int) -> list[str]:
            return [one.title for one in tables.downward(rank)]

        def earned(each: ClassPlayer) -> list[str]:
            return titles(each.after.title)[: len(each.reached)]

        def earned_cell(each: ClassPlayer) -> Cell:
            return Cell(", ".join(tables.code(one.rank) or "" for one in reversed(each.reached)), tone="good")

        return Sheet(
            "players",
            [
                *entrant_fields(),
                Field("score", say("book.column.score"), lambda each: score_text(each.entrant.half_points), right=True),
                Field("games", say("cfc.games"), lambda each: each.played, right=True, optional=1),
                Field("rating", say("book.column.rating"), lambda each: _text(each.entrant.rating), right=True),
                Field("performance", say("book.column.performance"), lambda each: _two(each.performance), right=True),
                Field("performance_given", "", lambda each: each.given),
                Field(
                    "norms",
                    say("book.column.norm"),
                    lambda each: titles(each.norm),
                    lambda each: tables.code(each.norm),
                ),
                Field("expected", "", lambda each: _text(each.rated.expected)),
                Field("before_bonus", "", lambda each: _two(each.rated.crossed)),
                Field("new_rating", say("cfc.new"), lambda each: _two(each.rated.new), right=True),
                Field("titles", "", lambda each: titles(each.after.title)),
                column("book.column.title", lambda each: tables.code(each.after.title)),
                Field("titles_earned", say("cfc.earned"), earned, earned_cell),
                Field("checks", "", lambda each: [check_document(check) for check in each.checks]),
            ],
        )


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _two(value: Fraction | None) -> str | None:
    return None if value is None else fixed_text(value, 2)
