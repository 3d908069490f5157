"""Headers over two rows, as merged cells leave them: `Rounds` above, and 1, 2, 3 below it."""

from dataclasses import replace
from itertools import pairwise

from normbook.formats.table.header_words import ROUNDS
from normbook.formats.table.headers import LAST_TITLE_ROW, plain
from normbook.formats.table.rows import Row

_ROUNDS = frozenset({"round", "rounds", "rd", "rnd", "runden", "rondes", "rondas", *ROUNDS})


def with_rounds_joined(rows: list[Row]) -> list[Row]:
    """The rows with one header in place of two; as they are where no row holds just the rounds' numbers."""
    for index, (above, below) in enumerate(pairwise(rows[: LAST_TITLE_ROW + 1])):
        if next(filter(None, below.cells), "1").rstrip(".") != "1":  # few do, and asking each cell takes long
            continue
        numbers = {column: cell.rstrip(".") for column, cell in enumerate(below.cells) if cell}
        first = min(numbers, default=0)
        if list(numbers.items()) != [(first + at, str(at + 1)) for at in range(len(numbers))]:
            continue
        if plain(above[first]) not in _ROUNDS or any(above[column] for column in list(numbers)[1:]):
            continue
        width = max(len(above.cells), len(below.cells))
        cells = tuple(f"R{numbers[at]}" if at in numbers else above[at] for at in range(width))
        return [*rows[:index], replace(above, cells=cells), *rows[index + 2 :]]
    return rows
