"""Blocks out of files: as they come where the files are sorted by date, else after sorting all of them."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from normbook.bulk.ahead import Ahead
from normbook.bulk.arrays import Column, Numbers
from normbook.bulk.automaton import UNUSABLE
from normbook.bulk.block import Block, EventFacts, Numbered, assemble, match_ratings, number_games
from normbook.bulk.columns import GameRows, RatingRows, game_rows, rating_rows
from normbook.bulk.files import BulkFile
from normbook.bulk.ids import Ids
from normbook.bulk.kernels.groups import ascending
from normbook.bulk.reasons import BadRows, Reason

OPTIONAL: Mapping[type, int] = {
    GameRows: GameRows._fields.index("systems"),
    RatingRows: RatingRows._fields.index("performance"),
}
"""From which column on a column may be missing in a piece."""


class NotSorted(Exception):
    """The files do not stand in the order of dates, or not in the same order of events."""


@dataclass
class Sources:
    """The files of one run."""

    games: BulkFile
    ratings: BulkFile
    events: BulkFile | None = None
    members: BulkFile | None = None
    bad: BadRows = field(default_factory=lambda: BadRows(0))
    chunk: int = 1 << 20
    """Rows read at a time."""

    def __post_init__(self) -> None:
        files = [file for file in (self.games, self.ratings, self.events, self.members) if file]
        kinds = [(name, kind) for file in files for name, kind in file.kinds.items()]
        self.event_ids = Ids(kind for name, kind in kinds if name == "event")
        self.player_ids = Ids(kind for name, kind in kinds if name in ("white", "black", "player"))
        self.facts = EventFacts()

    def read_facts(self) -> None:
        """What the events file says."""
        if self.events:
            self.facts.read(self.events, self.event_ids, self.bad)

    def games_read(self) -> Generator[GameRows, None, None]:
        """The games, a piece at a time."""
        row = 0
        for batch in self.games.batches(self.chunk, self.bad):
            yield game_rows(batch, self.games, row, self.event_ids, self.player_ids, self.bad)
            row += batch.num_rows

    def ratings_read(self) -> Generator[RatingRows, None, None]:
        """The rating rows, a piece at a time."""
        row = 0
        for batch in self.ratings.batches(self.chunk, self.bad):
            yield rating_rows(batch, self.ratings, row, self.event_ids, self.player_ids, self.bad)
            row += batch.num_rows

    def no_ratings(self) -> RatingRows:
        """A piece without rows: then every game lacks its players' ratings, and that is worth saying."""
        empty = pa.RecordBatch.from_pylist([], pa.schema(dict(self.ratings.kinds)))
        return rating_rows(empty, self.ratings, 0, self.event_ids, self.player_ids, self.bad)

    def numbered(self, rows: GameRows) -> Numbered:
        """The games with the numbers of their events."""
        return number_games(rows, self.games, self.event_ids, self.bad)


def streamed(sources: Sources) -> Generator[Block, None, None]:
    """Blocks of whole days as they come; needs no more memory than a few pieces.

    Raises NotSorted as soon as the files turn out not to be in step.
    """
    with (
        Ahead(sources.games_read(), "games") as games,
        Ahead(sources.ratings_read(), "ratings") as rated,
    ):
        sources.read_facts()
        ratings = _RatingsInStep(iter(rated))
        for rows in _whole_days(iter(games)):
            numbered = sources.numbered(rows)
            yield assemble(numbered, *ratings.take(numbered), sources.facts, sources.player_ids)
        ratings.finish()


def _whole_days(pieces: Iterator[GameRows]) -> Iterator[GameRows]:
    """The games again, cut between two days."""
    held: list[GameRows] = []
    for rows in pieces:
        begin = 0
        if not ascending(rows.end):
            raise NotSorted
        if held:
            day = held[0].end[0]
            if rows.end[0] < day:
                raise NotSorted
            begin = int(np.searchsorted(rows.end, day, "right"))
            held.append(rows.part(0, begin))
            if begin == len(rows.end):
                continue
            yield _joined(held)
        cut = int(np.searchsorted(rows.end, rows.end[-1], "left"))
        if cut > begin:
            yield rows.part(begin, cut)
        held = [rows.part(max(cut, begin), len(rows.end))]
    if held:
        yield _joined(held)


def _joined(pieces: list[GameRows]) -> GameRows:
    """Pieces that follow each other as one."""
    if len(pieces) == 1:
        return pieces[0]
    return GameRows._make([*_gathered(iter(pieces), sum(len(piece.end) for piece in pieces)), pieces[0].first_row])


def _gathered(pieces: Iterator[GameRows] | Iterator[RatingRows], rows: int) -> list[Column]:
    """The columns of all pieces, each piece let go when it is copied.

    Only what says whether a row is usable, its system, its performance and a free point may be missing in a piece:
    then all are, all regular, and none is given.
    """
    columns: dict[int, Column] = {}
    begin = width = 0
    for piece in pieces:
        arrays = [column for column in piece if isinstance(column, np.ndarray)]
        end, width = begin + len(piece.event), len(arrays)
        for at, column in enumerate(arrays):
            if at not in columns:
                optional = at >= OPTIONAL[type(piece)]
                filled = np.ones if optional and column.dtype == np.bool_ else np.zeros if optional else np.empty
                columns[at] = filled(rows if len(column) or not optional else 0, column.dtype)
            if len(column) and not len(columns[at]):
                columns[at] = (np.ones if column.dtype == np.bool_ else np.zeros)(rows, column.dtype)
            if len(column):
                columns[at][begin:end] = column
        begin = end
    return [columns[at][:begin] for at in range(width)]


class _RatingsInStep:
    """Rating rows that stand in the same order of events as the games."""

    def __init__(self, pieces: Iterator[RatingRows]) -> None:
        self._pieces = pieces
        self._piece: RatingRows | None = next(self._pieces, None)
        self._empty = self._piece.part(0, 0) if self._piece else None
        self._at = 0

    def take(self, numbered: Numbered) -> tuple[list[RatingRows], Numbers]:
        """The rows that follow, as long as they belong to these events."""
        taken: list[RatingRows] = []
        events: list[Numbers] = []
        while self._piece is not None:
            found, end = match_ratings(numbered, self._piece.event, self._at, stop=True)
            if end > self._at:
                taken.append(self._piece.part(self._at, end))
                events.append(found)
            if end < len(self._piece.event):
                self._at = end
                break
            self._piece = next(self._pieces, None)
            self._at = 0
        if not taken:
            if self._piece is not None or self._empty is None:
                raise NotSorted
            return [self._empty], np.zeros(0, np.int32)
        return taken, events[0] if len(events) == 1 else np.concatenate(events)

    def finish(self) -> None:
        """Nothing may be left."""
        if self._piece is not None:
            raise NotSorted


def sorted_whole(sources: Sources) -> Generator[Block, None, None]:
    """One block of everything: the columns stay in memory, and beside them the order of the rows."""
    sources.read_facts()
    rows = _all_games(sources)
    if rows is None:
        return
    pa.default_memory_pool().release_unused()  # what reading took is needed for sorting
    numbered = sources.numbered(rows)
    # Every event has its number now: what the numbers were made from can go before more is needed.
    numbered.rows = rows._replace(event=np.zeros(0, rows.event.dtype), end=np.zeros(0, np.int32))
    del rows
    ratings = sources.ratings_read()
    count = sources.ratings.rows
    pieces = [RatingRows._make(_gathered(ratings, count))] if count else list(ratings) or [sources.no_ratings()]
    pa.default_memory_pool().release_unused()
    parts = []
    for piece in pieces:
        found, _ = match_ratings(numbered, piece.event, 0, stop=False)
        for at in np.flatnonzero((found < 0) & (piece.status != UNUSABLE)).tolist():
            sources.bad.add(sources.ratings.name, sources.ratings.first_row + int(piece.row[at]), Reason.EVENT_UNKNOWN)
        parts.append(found)
    block = assemble(numbered, pieces, np.concatenate(parts), sources.facts, sources.player_ids)
    del numbered, pieces, parts, piece, found
    yield block


def _all_games(sources: Sources) -> GameRows | None:
    """The games of the whole file; None if there is none."""
    pieces = sources.games_read()
    if sources.games.rows:
        return GameRows._make([*_gathered(pieces, sources.games.rows), 0])
    found = list(pieces)
    return _joined(found) if found else None
