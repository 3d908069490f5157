"""Blocks out of files: as they come where the files are sorted by date, else after sorting all of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from normbook.bulk.arrays import Numbers
from normbook.bulk.block import Block, EventFacts, Numbered, assemble, match_ratings, number_games
from normbook.bulk.columns import GameRows, RatingRows, game_rows, rating_rows
from normbook.bulk.files import BulkFile
from normbook.bulk.grouping import ascending
from normbook.bulk.ids import Ids
from normbook.bulk.reasons import BadRows, Reason


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

    def games_read(self) -> Iterator[GameRows]:
        """The games, a piece at a time."""
        row = 0
        for batch in self.games.batches(self.chunk, self.bad):
            yield game_rows(batch, self.games, row, self.event_ids, self.player_ids, self.bad)
            row += batch.num_rows

    def ratings_read(self) -> Iterator[RatingRows]:
        """The rating rows, a piece at a time."""
        row = 0
        for batch in self.ratings.batches(self.chunk, self.bad):
            yield rating_rows(batch, self.ratings, row, self.event_ids, self.player_ids, self.bad)
            row += batch.num_rows

    def numbered(self, rows: GameRows) -> Numbered:
        """The games with the numbers of their events."""
        return number_games(rows, self.games, self.event_ids, self.bad)


def streamed(sources: Sources) -> Iterator[Block]:
    """Blocks of whole days as they come; needs no more memory than a few pieces.

    Raises NotSorted as soon as the files turn out not to be in step.
    """
    ratings = _RatingsInStep(sources)
    for rows in _whole_days(sources.games_read()):
        numbered = sources.numbered(rows)
        pieces, of_event = ratings.take(numbered)
        yield assemble(numbered, pieces, of_event, sources.facts, sources.player_ids)
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
    first_row = pieces[0].first_row
    if any(len(piece.usable) for piece in pieces):
        pieces[:] = [
            piece if len(piece.usable) else piece._replace(usable=np.ones(len(piece.end), np.bool_)) for piece in pieces
        ]
    columns = [list(column) for column in zip(*pieces, strict=True)][:-1]
    pieces.clear()
    joined = []
    for column in columns:
        joined.append(np.concatenate(column))
        column.clear()  # column by column, so that no more than one is in memory twice
    return GameRows._make([*joined, first_row])


class _RatingsInStep:
    """Rating rows that stand in the same order of events as the games."""

    def __init__(self, sources: Sources) -> None:
        self._pieces = sources.ratings_read()
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


def sorted_whole(sources: Sources) -> Iterator[Block]:
    """One block of everything: the columns stay in memory, and beside them the order of the rows."""
    pieces = list(sources.games_read())
    if not pieces:
        return
    rows = _joined(pieces)
    numbered = sources.numbered(rows)
    ratings = list(sources.ratings_read())
    if not ratings:
        return
    parts = []
    for piece in ratings:
        found, _ = match_ratings(numbered, piece.event, 0, stop=False)
        for at in np.flatnonzero(found < 0).tolist():
            sources.bad.add(sources.ratings.name, sources.ratings.first_row + int(piece.row[at]), Reason.EVENT_UNKNOWN)
        parts.append(found)
    of_event = parts[0] if len(parts) == 1 else np.concatenate(parts)
    yield assemble(numbered, ratings, of_event, sources.facts, sources.player_ids)
