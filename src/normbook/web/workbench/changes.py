"""Cells that somebody changed in a table, old and new; and the other side of a game of which one side was changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from normbook.formats.table.cell_text import cell_text
from normbook.formats.table.cells import read_cell
from normbook.formats.table.crosstable import VOCABULARY
from normbook.formats.table.headers import is_round
from normbook.model.crosstable import Outcome, Result
from normbook.web.workbench.tables import EditTable

_OTHER_SIDE = {
    Result.WIN: (Result.LOSS,),
    Result.LOSS: (Result.WIN,),
    Result.DRAW: (Result.DRAW,),
    Result.FORFEIT_WIN: (Result.FORFEIT_LOSS,),
    Result.FORFEIT_LOSS: (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
}
"""What the other cell of a game may be; the first is what it most likely is."""
_COLOURS = {"w": "b", "b": "w"}


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that is not what it was; row and column are counted from 1 as in findings."""

    row: int
    column: int
    who: str
    """Whose row it is; blank in the header."""
    header: str
    old: str
    new: str
    proposed: bool = False
    """Whether nobody typed it: it follows from the other side of the game."""


def changed_cells(old: EditTable, new: EditTable) -> list[CellChange]:
    """Every cell that differs, those of rows and columns that came or went too."""
    names, found, nothing = new.rows[0], [], list[str]()
    for row, (before, after) in enumerate(zip_longest(old.rows, new.rows, fillvalue=nothing), start=1):
        who = _cell(after, new.who) or _cell(before, old.who) if row > 1 else ""
        for column, (was, now) in enumerate(zip_longest(before, after, fillvalue=""), start=1):
            if was != now:
                found.append(CellChange(row, column, who, _cell(names, column), was, now))
    return found


def _cell(row: Sequence[str], column: int) -> str:
    """The cell of a column counted from 1; blank where there is none."""
    return row[column - 1] if 0 < column <= len(row) else ""


def completed(old: EditTable, new: EditTable) -> tuple[EditTable, list[CellChange]]:
    """The table with the other side of each game of which somebody changed one side only; and all that is changed."""
    changes = changed_cells(old, new)
    if old.rows[0] != new.rows[0]:
        return new, changes
    rows = [list(row) for row in new.rows]
    typed = {(each.row, each.column) for each in changes}
    proposed = [each for change in changes for each in _other_side(change, new, typed)]
    for each in proposed:
        rows[each.row - 1][each.column - 1] = each.new
    ordered = sorted([*changes, *proposed], key=lambda each: (each.row, each.column))
    return replace(new, rows=rows), ordered


def _other_side(change: CellChange, table: EditTable, typed: set[tuple[int, int]]) -> Iterator[CellChange]:
    own = read_cell(change.new)
    numbers = next((at for at, name in enumerate(table.rows[0]) if VOCABULARY.field_of(name) == "no"), None)
    if numbers is None or not is_round(change.header) or not isinstance(own, Outcome) or own.result not in _OTHER_SIDE:
        return
    me = table.rows[change.row - 1][numbers].rstrip(".")
    for row, cells in enumerate(table.rows[1:], start=2):
        if cells[numbers].rstrip(".") != str(own.opponent) or row == change.row or (row, change.column) in typed:
            continue
        was = cells[change.column - 1]
        now = _mirrored(own, read_cell(was), me)
        if now is not None:
            yield CellChange(row, change.column, _cell(cells, table.who), change.header, was, now, proposed=True)


def _mirrored(own: Outcome, other: Outcome | str, me: str) -> str | None:
    """What the opponent's cell must be; None where it fits as it is."""
    if not me.isdecimal():
        return None
    results = _OTHER_SIDE[own.result]
    fits = isinstance(other, Outcome) and other.result in results and other.opponent == int(me)
    if fits and isinstance(other, Outcome) and other.rated == own.rated:
        return None
    return cell_text(Outcome(results[0], int(me), _COLOURS.get(own.colour or ""), rated=own.rated))
