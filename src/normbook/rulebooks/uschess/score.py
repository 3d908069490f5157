"""Sections rated and judged, and nothing stored: ratings, norms and titles before the room empties."""

from collections.abc import Sequence
from pathlib import Path

from normbook.formats.inquiry import Inquiry
from normbook.judgement import Step
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.render.json import check_document
from normbook.render.page import Page
from normbook.render.scored_crosstable import ScoredEvents, ScoredSheet, read_for
from normbook.render.scores import StandingsAfter
from normbook.render.sheet import Sheet
from normbook.rulebooks.uschess.law.judge import JudgedEvent, judge
from normbook.rulebooks.uschess.law.player import Honours, PlayerRated
from normbook.rulebooks.uschess.law.tables import RULES, Tables, load
from normbook.rulebooks.uschess.sheet import remarks, section_sheet, standings_sheet


def score(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> ScoredEvents | None:
    """Read, rate and judge; norms are counted on from one event to the next, ratings are each file's own."""
    read = read_for(RULES, load, files, inquiry, findings)
    if read is None:
        return None
    known: dict[str, Honours] = {}
    scored = []
    for event in sorted(read.events, key=lambda each: each.effect):
        tables, _ = load(inquiry.variant, read.edition, event.end)
        judged = judge(event, tables, known)
        findings.extend(judged.judgement.notes)
        known |= {each.entrant.id: each.after for each in judged.players if each.entrant.id}
        scored.append(ScoredSection(event, judged, read.wanted, tables))

    def standings() -> StandingsAfter:
        from normbook.model.season import name_key, player_key  # one section alone has none

        last = {player_key(each.entrant): each for section in scored for each in section.players}
        players = sorted(last.values(), key=lambda each: (name_key(each.entrant.name), each.entrant.id))
        return StandingsAfter.of("uschess.standings", RULES, read.tables, standings_sheet(), players)

    return ScoredEvents(scored, standings)


class ScoredSection(ScoredSheet[PlayerRated]):
    """One section."""

    def __init__(self, event: Event, judged: JudgedEvent, wanted: set[tuple[str, int]], tables: Tables) -> None:
        super().__init__(event, judged.judgement, wanted)
        self.judged = judged
        self.tables = tables

    def sheet(self) -> Sheet[PlayerRated]:
        """What is said of each player."""
        return section_sheet(self.judged, self.tables)

    def page(self) -> Page:
        """The table and its remarks."""
        page = super().page()
        return Page(page.title, [*page.blocks, *remarks(self.judged, self.tables)], page.about)

    def document(self, *, named: bool = False) -> dict[str, object]:
        """For programs, with what the event was rated as."""
        document = super().document(named=named)
        systems = self.judged.rated.rated_as
        rated = {
            "time": str(systems.time) if systems and systems.time else None,
            "rated": list(systems.systems) if systems else [],
            "dual": bool(systems and systems.dual),
            "online": bool(systems and systems.online),
            "B": self.tables.B.value,
            "checks": [check_document(each) for each in self.judgement.checks],
        }
        event = document["event"]
        assert isinstance(event, dict)
        return document | {"event": event | rated}

    def explanation(self, row: int) -> Step:
        """Ratings with their formulas, the table of levels, the norm and titles."""
        from normbook.rulebooks.uschess.law.explain import explain

        return explain(self.players[row], self.event, self.tables)
