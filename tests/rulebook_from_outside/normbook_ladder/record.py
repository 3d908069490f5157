"""How the book keeps the ladder: where somebody stands rests on where the others stood."""

from collections.abc import Collection, Iterator, Mapping

from normbook.book.chains.law import EventLine
from normbook.book.chains.record import ChainRecord
from normbook.book.chains.states import json_states
from normbook.book.log.basis import Basis, tables_of
from normbook.book.log.entries import canonical
from normbook.judgement import Judgement, Step
from normbook.model.crosstable import Event
from normbook_ladder.law import RULES, Climber, Tables, explain, judge, load

Rung = int
NOWHERE: Rung = 0


tables_by = tables_of(RULES, load)
"""The tables that judged an event: of its edition, and of its day."""


class LadderRecord(ChainRecord[Rung]):
    """Each event is judged as a whole."""

    rules = RULES
    apart = False
    states = json_states(NOWHERE, int, int)

    def event_lines(
        self, event: Event, basis: Basis, before: Mapping[str, Rung], only: Collection[str] | None
    ) -> tuple[Iterator[EventLine[Rung]], Judgement[Climber]]:
        tables = tables_by(basis, event.end)
        judgement = judge(event, tables, {who: rung for who, rung in before.items() if rung})
        return (_line(each, tables) for each in judgement.subjects), judgement

    def explain(self, subject: Climber, event: Event, basis: Basis) -> Step:
        return explain(subject, tables_by(basis, event.end))


def _line(each: Climber, tables: Tables) -> EventLine[Rung]:
    award: dict[str, object] = {"was": each.before, "rung": each.after}
    if each.before < each.after == tables.top.value:
        award["titles"] = ["Top of the ladder"]
    return EventLine(each.entrant.no, each.after, str(each.after), canonical(award))


RECORD = LadderRecord()
