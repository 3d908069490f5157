"""Tables of solving results whose rounds are called just 1, 2, 3 or I, II, III.

Columns of that kind may be those of problems. A problem is worth five points: where somebody has more, it is a round.
"""

from dataclasses import replace
from decimal import Decimal

from normbook.formats.round_robin.all_play_all import numbered_columns
from normbook.formats.solving.cells import read_points
from normbook.formats.solving.columns import VOCABULARY
from normbook.formats.table.headers import header_index, plain, round_columns
from normbook.formats.table.rows import Row

_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_MOST_OF_A_PROBLEM = 5


def with_rounds_named(rows: list[Row]) -> list[Row]:
    """The rows with R1, R2, R3 above such rounds; as they are where there are none."""
    start = header_index(rows, VOCABULARY)
    header, body = rows[start], rows[start + 1 :]
    columns = [] if round_columns(header) else _roman_columns(header) or numbered_columns(rows, VOCABULARY)
    points = {plain(header[column]): [read_points(row[column]) for row in body] for column in columns}
    if (
        not columns
        or len(points) < len(columns)
        or not all(any(_are_of_a_round(each) for each in own) for own in points.values())
    ):
        return rows
    cells = list(header.cells)
    for number, column in enumerate(columns, start=1):
        cells[column] = f"R{number}"
    return [*rows[:start], replace(header, cells=tuple(cells)), *body]


def _roman_columns(header: Row) -> list[int]:
    """The columns that are called I, II, III and so on."""
    found = {plain(cell): column for column, cell in enumerate(header.cells) if plain(cell) in _ROMAN}
    return list(found.values()) if tuple(found) == _ROMAN[: len(found)] else []


def _are_of_a_round(points: Decimal | str | None) -> bool:
    return isinstance(points, Decimal) and points > _MOST_OF_A_PROBLEM
