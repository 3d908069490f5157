"""Evenings judged, and nothing stored."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from normbook.formats.inquiry import Inquiry
from normbook.judgement import Judgement, Step
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.render.page import Cell, Content
from normbook.render.scored_crosstable import ScoredEvents, ScoredSheet, entrant_fields, read_for
from normbook.render.sheet import Field, Sheet
from normbook.render.words import say
from normbook_ladder.law import RULES, Climber, Game, Tables, explain, judge, load


def score(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> ScoredEvents | None:
    """Read and judge, each evening from where the one before it left everybody."""
    read = read_for(RULES, load, files, inquiry, findings)
    if read is None:
        return None
    walkovers = bool(inquiry.own.get("walkovers"))

    def tables(event: Event) -> Tables:
        return load(inquiry.variant, read.edition, event.end)[0]

    def judged(event: Event, known: Mapping[str, int]) -> Judgement[Climber]:
        return judge(event, tables(event), known, walkovers=walkovers)

    in_turn = read.in_turn(judged, findings)
    return ScoredEvents([ScoredEvening(*each, read.wanted, tables(each[0])) for each in in_turn])


class ScoredEvening(ScoredSheet[Climber]):
    """One evening."""

    tables: Tables

    def explanation(self, row: int) -> Step:
        return explain(self.players[row], self.tables)

    def sheet(self) -> Sheet[Climber]:
        return Sheet(
            "ladder",
            [
                *entrant_fields(),
                Field("before", say("ladder.before"), lambda each: each.before, right=True),
                *(self._round(index) for index in range(self.event.rounds)),
                Field("after", say("ladder.after"), lambda each: each.after, _after, right=True),
            ],
        )

    def _round(self, index: int) -> Field[Climber]:
        title = say("ladder.round", round=index + 1)
        return Field(f"r{index + 1}", title, None, lambda each: _cell(each.games[index]), optional=1)


def _cell(game: Game) -> Content:
    return Cell(game.outcome.written or "·", tone="good" if game.after > game.own else "")


def _after(each: Climber) -> Content:
    return Cell(str(each.after), each.after, "changed" if each.after != each.before else "")
