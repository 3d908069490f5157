"""A block: whole events in the order of effect, with all their games and rating rows."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from normbook.bulk.arrays import Bytes, Flags, Keys, Numbers, Places, Shorts
from normbook.bulk.columns import UNKNOWN, GameRows, RatingRows, add_notes, categories, numbers, truths, usable_rows
from normbook.bulk.files import BulkFile
from normbook.bulk.ids import Ids
from normbook.bulk.kernels import groups
from normbook.bulk.kernels.crosstable import MOST_ROUNDS, rounds_seen
from normbook.bulk.kernels.rows import NOTED, BlockGames, BlockRatings
from normbook.bulk.reasons import BadRows, Reason
from normbook.model.crosstable import FORMATS

AS_THEY_STAND = np.zeros(0, np.int32)
"""An order that leaves the rows where they are."""


@dataclass(frozen=True, slots=True)
class Events:
    """The events of a block, in the order of effect."""

    keys: Keys
    ends: Numbers
    systems: Bytes
    width: Shorts
    """The highest round seen."""
    rounds: Shorts
    match: Flags
    dual: Flags
    """Rated in two systems."""


@dataclass(frozen=True, slots=True)
class Block:
    """What is judged together."""

    events: Events
    games: BlockGames
    ratings: BlockRatings
    first_game_row: int
    rating_row: Places
    """Each rating row's number in the file."""


class EventFacts:
    """What the events file says: rounds and format by event."""

    def __init__(self) -> None:
        self.keys = np.zeros(0, np.int64)
        self.rounds = np.zeros(0, np.int16)
        self.match = np.zeros(0, np.bool_)
        self.dual = np.zeros(0, np.bool_)

    def read(self, file: BulkFile, ids: Ids, bad: BadRows) -> None:
        """Take in the file; of two rows about one event the second is left out."""
        row = 0
        pieces = []
        for batch in file.batches(1 << 20, bad):
            names = batch.schema.names
            count = batch.num_rows
            rounds = numbers(batch.column("rounds"), pa.int16(), 0) if "rounds" in names else np.zeros(count, np.int16)
            formats = categories(batch.column("format"), FORMATS) if "format" in names else np.zeros(count, np.uint8)
            dual = truths(batch.column("dual")) if "dual" in names else np.zeros(count, np.bool_)
            usable = usable_rows(batch, file, row, ("event",), bad)
            good = usable.copy() if len(usable) else np.ones(count, np.bool_)
            for at in np.flatnonzero(good & ((rounds < 0) | (formats == UNKNOWN))).tolist():
                good[at] = False
                bad.add(file.name, file.first_row + row + at, Reason.ROUND if rounds[at] < 0 else Reason.FORMAT)
            keys = ids.keys(batch.column("event")).astype(np.int64)
            match = formats[good] == FORMATS.index("match")
            pieces.append((keys[good], rounds[good], match, dual[good], np.flatnonzero(good) + row))
            row += count
        if pieces:
            keys, rounds, match, dual, rows = (np.concatenate(column) for column in zip(*pieces, strict=True))
            if (np.diff(keys) > 0).all():
                self.keys, self.rounds, self.match, self.dual = keys, rounds, match, dual
                return
            self.keys, first = np.unique(keys, return_index=True)
            self.rounds, self.match, self.dual = rounds[first], match[first], dual[first]
            for at in np.setdiff1d(np.arange(len(keys)), first).tolist():
                bad.add(file.name, file.first_row + int(rows[at]), Reason.EVENT_TWICE)

    def of(self, keys: Keys, seen: Shorts) -> tuple[Shorts, Flags, Flags]:
        """Rounds, whether a match, whether rated in two systems; where nothing is said, rounds seen and neither."""
        if not len(self.keys):
            return seen, *np.zeros((2, len(keys)), np.bool_)
        at = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        known = self.keys[at] == keys
        said = np.where(known, self.rounds[at], 0)
        rounds = np.where(said > 0, said, seen).astype(np.int16)
        return rounds, known & self.match[at], known & self.dual[at]


@dataclass(slots=True)
class Numbered:
    """Games numbered by event, before the rating rows are known."""

    rows: GameRows
    keys: Keys
    """By number."""
    slots: Numbers
    ranks: Numbers
    """Each event's place in the order of effect."""
    order: Places
    """The events in the order of effect, by number."""
    ends: Numbers
    systems: Bytes
    numbers: Numbers | None
    """Each row's event; None where the rows stand event by event, and `starts` says where each one begins."""
    starts: Places
    width: Shorts
    """The highest round of each event, where `starts` is known."""

    @property
    def in_effect(self) -> bool:
        """Whether the events are numbered in the order of effect."""
        return bool((np.diff(self.order) > 0).all())


def number_games(rows: GameRows, file: BulkFile, ids: Ids, bad: BadRows) -> Numbered:
    """Which event each game belongs to, and the order of effect of the events."""
    found = _runs(rows)
    numbered = None
    if found:
        starts, slots, width = found
        firsts = starts[:-1]
    else:
        numbered = np.empty(len(rows.event), np.int32)
        notes = np.zeros((NOTED + 1, 2), np.int64)
        event, end, systems, usable = map(read_only, (rows.event, rows.end, rows.systems, rows.usable))
        firsts, slots = groups.number_events(event, end, systems, usable, numbered, notes)
        add_notes(notes, file, rows.first_row, bad)
        starts, width = np.zeros(0, np.int64), np.zeros(0, np.int16)
    keys, ends = rows.event[firsts], rows.end[firsts]
    systems = rows.systems[firsts] if len(rows.systems) else np.zeros(len(firsts), np.uint8)
    order = ids.effect_ranks(keys, ends)
    ranks = np.empty(len(order), np.int32)
    ranks[order] = np.arange(len(order), dtype=np.int32)
    return Numbered(rows, keys, slots, ranks, order, ends, systems, numbered, starts, width)


def _runs(rows: GameRows) -> tuple[Places, Numbers, Shorts] | None:
    """Where each event begins, where the rows of each stand together; None where they do not."""
    runs = int(groups.count_runs(read_only(rows.event)))
    if len(rows.usable) or 4 * runs > len(rows.event):
        return None
    starts, width = np.zeros(runs + 1, np.int64), np.zeros(runs, np.int16)
    slots = np.full(1 << (4 * runs).bit_length(), -1, np.int32)
    event, end, systems, rounds = map(read_only, (rows.event, rows.end, rows.systems, rows.round))
    if not groups.find_runs(event, end, systems, rounds, starts, slots, width):
        return None
    return starts, slots, np.clip(width, 1, MOST_ROUNDS).astype(np.int16)


def match_ratings(numbered: Numbered, keys: Keys, begin: int, *, stop: bool) -> tuple[Numbers, int]:
    """The event of each rating row from `begin` on, -1 for none; with `stop` only up to the first without one."""
    found = np.empty(len(keys), np.int32)
    identity = np.arange(len(numbered.keys))
    event_keys = read_only(numbered.keys)
    end = groups.match_events(read_only(keys), begin, event_keys, identity, numbered.slots, found, stop)
    return found[begin:end], end


def assemble(
    numbered: Numbered, pieces: Sequence[RatingRows], of_event: Numbers, facts: EventFacts, players: Ids
) -> Block:
    """The block of the games and of the rating rows that go with them."""
    rows = numbered.rows
    count = len(numbered.keys)
    in_effect = numbered.in_effect
    if numbered.numbers is None and in_effect:
        starts, order, width = numbered.starts, AS_THEY_STAND, numbered.width
    else:
        events_of_rows = numbered.numbers
        if events_of_rows is None:
            events_of_rows = np.repeat(np.arange(count, dtype=np.int32), np.diff(numbered.starts))
        if not in_effect:
            groups.renumber(events_of_rows, numbered.ranks)
        starts, order = _grouped(events_of_rows, count)
        width = None
    if not in_effect:
        groups.renumber(of_event, numbered.ranks)
    games = BlockGames(
        read_only(rows.round),
        read_only(rows.white),
        read_only(rows.black),
        read_only(rows.half_points),
        starts,
        order,
    )
    ratings = pieces[0] if len(pieces) == 1 else RatingRows(*map(np.concatenate, zip(*pieces, strict=True)))
    starts, order = _grouped(of_event, count)
    sort_keys = players.sort_keys(ratings.player)
    if not groups.players_ascend(read_only(sort_keys), starts, order):
        order = order if len(order) else np.arange(len(of_event), dtype=np.int32)
        groups.sort_players(read_only(sort_keys), starts, order)
    keys = numbered.keys[numbered.order]
    if width is None:
        width = rounds_seen(games)
    ends, systems = numbered.ends[numbered.order], numbered.systems[numbered.order]
    events = Events(keys, ends, systems, width, *facts.of(keys, width))
    columns = (read_only(ratings.player), read_only(ratings.rating), read_only(ratings.post))
    performance = read_only(ratings.performance)
    # A slice of the piece it was read in: every row belongs to one block only, so it may be marked.
    rated = BlockRatings(*columns, ratings.status, performance, read_only(ratings.free), starts, order)
    return Block(events, games, rated, rows.first_row, ratings.row)


def _grouped(numbers: Numbers, events: int) -> tuple[Places, Numbers]:
    if groups.in_order(numbers):
        return np.searchsorted(numbers, np.arange(events + 1, dtype=np.int32)), AS_THEY_STAND
    starts = groups.count_rows(numbers, events)
    return starts, groups.row_order(numbers, starts)


def read_only(column: Numbers) -> Numbers:
    """A view that may not be written: the compiler tells the two apart, and one of them is enough."""
    view = column.view()
    view.flags.writeable = False
    return view
