"""How the book keeps the ladder: where somebody stands rests on where the others stood."""

from collections.abc import Collection, Iterator, Mapping

from normbook.book.chains.law import EventLine
from normbook.book.chains.record import ChainRecord
from normbook.book.log.basis import Basis, known_edition
from normbook.book.log.entries import canonical
from normbook.judgement import Judgement, Step
from normbook.model.crosstable import Event
from normbook_ladder.law import RULES, Climber, Tables, explain, judge, load

Rung = int
NOWHERE: Rung = 0


def tables_by(basis: Basis, event: Event) -> Tables:
    """The tables that judged an event: of its edition, and of its day."""
    return load(basis.own, known_edition(RULES, basis.edition), event.end)[0]


class LadderRecord(ChainRecord[Rung]):
    """Each event is judged as a whole."""

    rules = RULES
    apart = False
    nothing = NOWHERE

    def state_text(self, state: Rung) -> str:
        return str(state or "")

    def state_from(self, text: str) -> Rung:
        return int(text or NOWHERE)

    def event_lines(
        self, event: Event, basis: Basis, before: Mapping[str, Rung], only: Collection[str] | None
    ) -> tuple[Iterator[EventLine[Rung]], Judgement[Climber]]:
        tables = tables_by(basis, event)
        judgement = judge(event, tables, {who: rung for who, rung in before.items() if rung})
        return (_line(each, tables) for each in judgement.subjects), judgement

    def explain(self, subject: Climber, event: Event, basis: Basis) -> Step:
        return explain(subject, tables_by(basis, event))


def _line(each: Climber, tables: Tables) -> EventLine[Rung]:
    award: dict[str, object] = {"was": each.before, "rung": each.after}
    if each.before < each.after == tables.top.value:
        award["titles"] = ["Top of the ladder"]
    return EventLine(each.entrant.no, each.after, str(each.after), canonical(award))


RECORD = LadderRecord()
