"""Columns as the kernels want them, whatever types the file has; rows that cannot be used are noted."""

from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from normbook.bulk.arrays import Bytes, Flags, Keys, Numbers, Places, Shorts
from normbook.bulk.automaton import BECOMES_ESTABLISHED, ESTABLISHED, HIGHEST_RATING, UNUSABLE
from normbook.bulk.compiler import compiled
from normbook.bulk.files import BulkFile
from normbook.bulk.ids import Ids, is_text
from normbook.bulk.kernels.rows import NOTED, note
from normbook.bulk.reasons import BadRows, Reason
from normbook.model.crosstable import SYSTEMS

NOT_A_NUMBER = -1
NO_BOOLS = np.zeros(0, np.bool_)
NO_SYSTEMS = np.zeros(0, np.uint8)
UNKNOWN = 255
NO_PERFORMANCES = np.zeros(0, np.int16)
RATING, POST, PERFORMANCE = np.int64(Reason.RATING), np.int64(Reason.POST), np.int64(Reason.PERFORMANCE)
ESTABLISHED_UNRATED = np.int64(Reason.ESTABLISHED_UNRATED)


class GameRows(NamedTuple):
    """A piece of the games."""

    event: Keys
    end: Numbers
    """Days since 1970."""
    round: Shorts
    white: Keys
    black: Keys
    half_points: Bytes
    systems: Bytes
    """Empty: all regular."""
    usable: Flags
    """Empty: all usable."""
    first_row: int

    def part(self, begin: int, end: int) -> "GameRows":
        """Some of the rows, without a copy."""
        columns = [column[begin:end] for column in self[:-1]]
        return GameRows._make([*columns, self.first_row + begin])


class RatingRows(NamedTuple):
    """A piece of the ratings."""

    event: Keys
    player: Keys
    rating: Shorts
    post: Shorts
    status: Bytes
    row: Numbers
    """The row's number in the file."""
    performance: Shorts
    """0 where it is blank; empty where the file has no such column."""
    free: Bytes
    """1 for a full point without a game; empty where the file has no such column."""

    def part(self, begin: int, end: int) -> "RatingRows":
        """Some of the rows, without a copy."""
        return RatingRows(*(column[begin:end] for column in self))


def game_rows(batch: pa.RecordBatch, file: BulkFile, row: int, events: Ids, players: Ids, bad: BadRows) -> GameRows:
    """The games of a batch whose first row is the file's row number `row`, counted from 0."""
    usable = usable_rows(batch, file, row, ("event", "end", "round", "white", "black", "half_points"), bad)
    systems, usable = _systems(batch, file, row, usable, bad)
    return GameRows(
        events.keys(batch.column("event")),
        days(batch.column("end")),
        numbers(batch.column("round"), pa.int16()),
        players.keys(batch.column("white")),
        players.keys(batch.column("black")),
        numbers(batch.column("half_points"), pa.int8()),
        systems,
        usable,
        row,
    )


def rating_rows(batch: pa.RecordBatch, file: BulkFile, row: int, events: Ids, players: Ids, bad: BadRows) -> RatingRows:
    """The rating rows of a batch, each with what it makes of its player."""
    usable = usable_rows(batch, file, row, ("event", "player"), bad)
    rating = numbers(batch.column("rating"), pa.int16(), 0)
    post = numbers(batch.column("post"), pa.int16(), 0)
    established = truths(batch.column("established"))
    after = truths(batch.column("established_after")) if "established_after" in batch.schema.names else established
    status = np.empty(len(rating), np.uint8)
    told = "performance" in batch.schema.names
    performance = numbers(batch.column("performance"), pa.int16(), 0) if told else NO_PERFORMANCES
    fits = not told or ((performance >= 0) & (performance <= HIGHEST_RATING)).all()
    if not _status(rating, post, established, after, usable, status) or not fits:
        notes = np.zeros((NOTED + 1, 2), np.int64)
        _faults(rating, post, performance, established, usable, status, notes)
        add_notes(notes, file, row, bad)
    keys = events.keys(batch.column("event")), players.keys(batch.column("player"))
    free = truths(batch.column("free")).view(np.uint8) if "free" in batch.schema.names else NO_SYSTEMS
    return RatingRows(*keys, rating, post, status, np.arange(row, row + len(rating), dtype=np.int32), performance, free)


@compiled
def _status(rating: Shorts, post: Shorts, established: Flags, after: Flags, usable: Flags, status: Bytes) -> bool:
    """What each row makes of its player; False where some row cannot be used, and nothing is said yet."""
    wrong = 0
    for row in range(len(rating)):
        lower, higher = min(rating[row], post[row]), max(rating[row], post[row])
        wrong += (lower < 0) | (higher > HIGHEST_RATING) | (established[row] & (rating[row] == 0))
        becomes = (after[row] & (post[row] != 0)) * BECOMES_ESTABLISHED
        status[row] = ESTABLISHED if established[row] else becomes
    return wrong == 0 and len(usable) == 0


@compiled
def _faults(
    rating: Shorts,
    post: Shorts,
    performance: Shorts,
    established: Flags,
    usable: Flags,
    status: Bytes,
    notes: Places,
) -> None:
    """Mark the rows that cannot be used, and note why."""
    for row in range(len(rating)):
        if len(usable) and not usable[row]:
            status[row] = UNUSABLE
        elif rating[row] < 0 or rating[row] > HIGHEST_RATING:
            status[row] = UNUSABLE
            note(notes, row, RATING)
        elif post[row] < 0 or post[row] > HIGHEST_RATING:
            status[row] = UNUSABLE
            note(notes, row, POST)
        elif len(performance) and (performance[row] < 0 or performance[row] > HIGHEST_RATING):
            status[row] = UNUSABLE
            note(notes, row, PERFORMANCE)
        elif established[row] and rating[row] == 0:
            status[row] = UNUSABLE
            note(notes, row, ESTABLISHED_UNRATED)


def add_notes(notes: Places, file: BulkFile, row: int, bad: BadRows) -> None:
    """Bad rows that a kernel noted, as rows of the file."""
    for at, reason in notes[1 : notes[0, 0] + 1].tolist():
        bad.add(file.name, file.first_row + row + at, Reason(reason))
    bad.add_uncounted(max(0, int(notes[0, 0]) - (len(notes) - 1)))


def usable_rows(batch: pa.RecordBatch, file: BulkFile, row: int, needed: tuple[str, ...], bad: BadRows) -> Flags:
    """Which rows have every cell they need; empty where all have."""
    usable = batch.column("usable").to_numpy(zero_copy_only=False) if "usable" in batch.schema.names else NO_BOOLS
    blank = [name for name in needed if batch.column(name).null_count]
    if not blank:
        return usable
    filled = np.ones(batch.num_rows, np.bool_)
    for name in blank:
        filled &= batch.column(name).is_valid().to_numpy(zero_copy_only=False)
    for at in np.flatnonzero(~filled & (usable if len(usable) else True)).tolist():
        bad.add(file.name, file.first_row + row + at, Reason.BLANK)
    return filled & usable if len(usable) else filled


def _systems(batch: pa.RecordBatch, file: BulkFile, row: int, usable: Flags, bad: BadRows) -> tuple[Bytes, Flags]:
    if "system" not in batch.schema.names:
        return NO_SYSTEMS, usable
    systems = categories(batch.column("system"), SYSTEMS)
    unknown = np.flatnonzero(systems == UNKNOWN)
    if len(unknown):
        usable = usable.copy() if len(usable) else np.ones(batch.num_rows, np.bool_)
        for at in unknown.tolist():
            if usable[at]:
                bad.add(file.name, file.first_row + row + at, Reason.SYSTEM)
        usable[unknown] = False
    return systems, usable


def categories(column: pa.Array, names: tuple[str, ...]) -> Bytes:
    """Each text's place among the names, the first for a blank one, UNKNOWN for any other."""
    if not pa.types.is_dictionary(column.type):
        column = column.cast(pa.string()).dictionary_encode()
    words = column.dictionary.cast(pa.string()).to_pylist()
    places = [names.index(word) if word in names else UNKNOWN if word else 0 for word in words]
    if column.null_count:
        indices = np.asarray(column.indices.fill_null(len(words)))
        places.append(0)
    else:
        indices = np.asarray(column.indices)
    if places == list(range(len(places))):
        same: Bytes = indices.astype(np.uint8)
        return same
    mapped: Bytes = np.array(places, np.uint8)[indices]
    return mapped


def days(column: pa.Array) -> Numbers:
    """Dates, however they are kept, as days since 1970; 0 for a blank one."""
    if is_text(column.type):
        column = column.cast(pa.string())
    if column.type != pa.date32():
        column = column.cast(pa.date32(), safe=False)
    if column.null_count:
        column = column.fill_null(0)
    return np.asarray(column.view(pa.int32()))


def numbers(column: pa.Array, kind: pa.DataType, blank: int = NOT_A_NUMBER) -> Shorts:
    """Numbers of the kind; those that do not fit become NOT_A_NUMBER, which no check lets pass."""
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if pa.types.is_floating(column.type):
        column = pc.if_else(pc.is_nan(column), None, column)
    if column.type != kind:
        try:
            column = column.cast(kind)
        except pa.ArrowInvalid:
            if not pa.types.is_signed_integer(column.type):  # Arrow compares few others with a number below nought
                column = column.cast(pa.float64(), safe=False)
            limits = np.iinfo(kind.to_pandas_dtype())
            fits = pc.and_(pc.greater_equal(column, limits.min), pc.less_equal(column, limits.max))
            if pa.types.is_floating(column.type):
                fits = pc.and_(fits, pc.equal(pc.floor(column), column))
            column = pc.if_else(fits, column, NOT_A_NUMBER).cast(kind)
    if column.null_count:
        column = column.fill_null(blank)
    return np.asarray(column)


def truths(column: pa.Array) -> Flags:
    """Yes or no; a blank one is no."""
    if column.type != pa.bool_():
        column = column.cast(pa.bool_())
    if column.null_count:
        column = column.fill_null(False)
    # By way of bytes, which are copied many at a time; a column of bits would be unpacked one by one.
    flags: Flags = np.asarray(column.cast(pa.uint8())).view(np.bool_)
    return flags
