"""How a rulebook is shown whose standings are chains of events: by the tables of what was judged."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Generic, TypeVar

from normbook.book.chains.record import ChainRecord
from normbook.book.derived.rows import HistoryRow
from normbook.book.log.basis import TablesBy, basis_at
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading
from normbook.presentation import Presentation
from normbook.presentation.events import JudgedAgain, as_shown
from normbook.presentation.lists import ListRequest
from normbook.presentation.players import PlayerRecord
from normbook.render.scored_crosstable import ScoredCrosstable

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True)
class ChainPlayer(PlayerRecord, Generic[S, T]):
    """A player's record with what is known of it: where they stand, and by which tables."""

    held: S
    """After the last line."""
    tables: T
    """Of the latest event; without one, of the list that the player starts from."""


class ChainPresentation(Presentation, Generic[S, T]):
    """A player's record of a class of its own, and events judged again."""

    def __init__(
        self,
        chains: ChainRecord[S],
        tables_by: TablesBy[T],
        player: Callable[[str, str, Sequence[HistoryRow], S, T], ChainPlayer[S, T]],
        scored: Callable[..., ScoredCrosstable[Any]],
    ) -> None:
        super().__init__(chains.rules)
        self.chains = chains
        self.tables_by = tables_by
        self.player = player
        self.scored = scored
        """An event as `score` shows it: of the event, its judgement, whom to explain, and the tables."""

    def record(self, reading: Reading, person: Known, system: str, rows: Sequence[HistoryRow]) -> ChainPlayer[S, T]:
        """By the tables of the latest event."""
        latest = next((row for row in reversed(rows) if not row.act), rows[-1])
        tables = self.tables_by(basis_at(reading, latest.seq), date.fromisoformat(latest.end))
        return self.player(self.rules, system, rows, self.chains.state_from(rows[-1].after), tables)

    def judged_again(self, reading: Reading, state: EventState) -> JudgedAgain | None:
        """From the standings of its day."""
        event, judgement, keys = as_shown(reading, *self.chains.judged_again(reading, state))
        tables = self.tables_by(basis_at(reading, state.seq), event.end)
        return JudgedAgain.of(self.scored(event, judgement, set(), tables), keys)

    def tables_asked_for(self, reading: Reading, asked: ListRequest) -> T:
        """What a list is printed by: the tables named, else those of what was judged last by its day."""
        if asked.tables is not None:
            named: T = asked.tables
            return named
        return self.tables_by(self.chains.basis_on(reading, asked.system, asked.as_of), asked.as_of)
