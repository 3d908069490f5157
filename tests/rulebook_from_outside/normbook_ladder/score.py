"""Evenings judged, and nothing stored."""

from collections.abc import Sequence
from pathlib import Path

from normbook.formats.inquiry import Inquiry
from normbook.judgement import Step
from normbook.model.diagnostics import Findings
from normbook.render.events import event_title
from normbook.render.page import Cell, Content
from normbook.render.scored_crosstable import ScoredEvents, ScoredSheet, read_for
from normbook.render.sheet import Field, Sheet
from normbook.render.words import say
from normbook_ladder.law import RULES, Climber, Game, Tables, explain, judge, load


def score(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> ScoredEvents | None:
    """Read and judge, each evening from where the one before it left everybody."""
    read = read_for(RULES, load, files, inquiry, findings)
    if read is None:
        return None
    rungs: dict[str, int] = {}
    scored = []
    for event in sorted(read.events, key=lambda each: each.effect):
        tables, _ = load(inquiry.variant, read.edition, event.end)
        judgement = judge(event, tables, rungs, walkovers=bool(inquiry.own.get("walkovers")))
        findings.extend(judgement.notes)
        rungs |= {each.entrant.id: each.after for each in judgement.subjects if each.entrant.id}
        scored.append(ScoredEvening(event, judgement, read.wanted, tables))
    return ScoredEvents(scored)


class ScoredEvening(ScoredSheet[Climber]):
    """One evening."""

    tables: Tables

    def explanation(self, row: int) -> Step:
        return explain(self.players[row], self.tables)

    @property
    def title(self) -> str:
        return say("ladder.title", event=event_title(self.event))

    def sheet(self) -> Sheet[Climber]:
        return Sheet(
            "ladder",
            [
                Field("no", say("ladder.no"), lambda each: each.entrant.no, right=True),
                Field("name", say("ladder.name"), lambda each: each.entrant.name),
                Field("id", "", lambda each: each.entrant.id),
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
