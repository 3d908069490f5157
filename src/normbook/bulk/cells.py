"""Cells of text: what they mean, and rows in which one cannot be read or nothing stands."""

from collections.abc import Mapping, Set

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from normbook.bulk.arrays import Flags

BLANK = ["", "null", "NULL", "None"]
TRUE, FALSE = ["1", "true", "True", "TRUE", "yes", "y"], ["0", "false", "False", "FALSE", "no", "n"]
_TRUTHS = {**dict.fromkeys(TRUE, True), **dict.fromkeys(FALSE, False)}


def understood(batch: pa.RecordBatch, kinds: Mapping[str, pa.DataType]) -> tuple[pa.RecordBatch, list[int]]:
    """The batch with columns read as these kinds, and the rows in which a cell cannot be.

    Those are not usable, as a column of that name says then.
    """
    columns = dict(zip(batch.schema.names, batch.columns, strict=True))
    unreadable: set[int] = set()
    for name, kind in kinds.items():
        if columns[name].type != kind:
            columns[name] = _read(columns[name].cast(pa.string()), kind, unreadable)
    if unreadable:
        usable = np.ones(batch.num_rows, np.bool_)
        usable[list(unreadable)] = False
        columns["usable"] = pa.array(usable)
    return pa.RecordBatch.from_pydict(columns), sorted(unreadable)


def _read(column: pa.Array, kind: pa.DataType, unreadable: set[int]) -> pa.Array:
    column = pc.if_else(pc.is_in(column, pa.array(BLANK)), None, column)
    try:
        return column.cast(kind)
    except pa.ArrowInvalid:
        return _cell_by_cell(column, kind, unreadable)


def _cell_by_cell(column: pa.Array, kind: pa.DataType, unreadable: set[int]) -> pa.Array:
    values = []
    for at, cell in enumerate(column):
        value = None
        if cell.is_valid:
            try:
                value = _TRUTHS[cell.as_py()] if kind == pa.bool_() else cell.cast(kind).as_py()
            except (pa.ArrowInvalid, KeyError):
                unreadable.add(at)
        values.append(value)
    return pa.array(values, kind)


def filled_rows(batch: pa.RecordBatch) -> Flags:
    """Which rows have anything in them; those of blank lines have not, and are nothing to complain of."""
    filled = np.zeros(batch.num_rows, np.bool_)
    for column in batch.columns:
        if not column.null_count:
            return np.ones(batch.num_rows, np.bool_)
        filled |= column.is_valid().to_numpy(zero_copy_only=False)
    return filled


def with_gaps(batch: pa.RecordBatch, first: int, broken: Set[int]) -> pa.RecordBatch:
    """The batch with blank rows where the reader left out broken ones, so that every row keeps its number."""
    places: list[int | None] = []
    at = 0
    while at < batch.num_rows:
        there = first + len(places) not in broken
        places.append(at if there else None)
        at += there
    return batch if len(places) == at else batch.take(pa.array(places, pa.int64()))


def without_gaps(batch: pa.RecordBatch, filled: Flags) -> pa.RecordBatch:
    """The batch with every row that is not filled made like the one before, and not usable.

    So a blank row is out of step with no other.
    """
    usable = filled
    if "usable" in batch.schema.names:
        usable = filled & batch.column("usable").to_numpy(zero_copy_only=False)
        batch = batch.drop_columns("usable")
    places = np.maximum.accumulate(np.where(filled, np.arange(len(filled)), int(filled.argmax())))
    return batch.take(pa.array(places)).append_column("usable", pa.array(usable))
