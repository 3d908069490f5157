"""A table without a row that names its columns: what each column is, guessed from its cells.

A guess is for somebody to look at and to correct; nothing is judged by one that nobody saw.
"""

from collections.abc import Callable, Collection, Sequence
from decimal import Decimal
from itertools import takewhile

from normbook.formats.solving.cells import read_minutes, read_points
from normbook.formats.solving.columns import VOCABULARY as SOLVING
from normbook.formats.table.cells import UNRATED, read_cell, read_rating
from normbook.formats.table.crosstable import VOCABULARY as CROSSTABLE
from normbook.formats.table.headers import TITLES, is_round
from normbook.model.crosstable import Outcome, Rating

Cells = Sequence[Sequence[str]]
"""Rows of one length."""
LEFT_OUT = "#"
"""How the name of a column begins that says nothing to the rules."""
_LOWEST = 100
_SMALL_FIELD = 100
"""Numbers of players up to this are nothing strange, however few came."""
_ID_DIGITS = range(5, 10)
_CODE_LETTERS = {2: "state", 3: "country"}
_BIRTHS = range(1920, 2025)
_MOST_ROUNDS = 99
_LEAST_ROWS = _LEAST_COLUMNS = 2


def names_columns(row: Sequence[str]) -> bool:
    """Whether a row names any column, so that it is meant as a header."""
    return any(
        is_round(cell) or any(each.field_of(cell) for each in (CROSSTABLE, SOLVING)) for cell in row if cell.strip()
    )


def under_guessed_names(rows: Cells) -> list[list[str]] | None:
    """The rows below names guessed from their cells; None where they are too few, or too ragged, to be a table.

    Games are told by players' numbers: where no column has them, the rows are numbered.
    """
    columns = [[row[at] for row in rows] for at in range(len(rows[0]))] if rows else []
    if len(rows) < _LEAST_ROWS or len(columns) < _LEAST_COLUMNS:
        return None
    names, games = _names(columns), _games(columns)
    rounds = games if games or names is None else _points(columns, names)
    if names is None or not rounds:
        ragged = any(sum(map(bool, row)) <= _LEAST_COLUMNS for row in rows)
        return None if ragged else [[f"{LEFT_OUT}{at}" for at in range(1, len(columns) + 1)], *map(list, rows)]
    found = {names: "name"} | {column: f"R{number}" for number, column in enumerate(rounds, 1)}
    for column, cells in enumerate(columns):
        if column not in found:
            field = _field(cells, found.values(), solving=not games, behind=column > rounds[-1])
            found[column] = field or f"{LEFT_OUT}{column + 1}"
    header = [found[column] for column in range(len(columns))]
    if games and "no" not in header:
        return [["no", *header], *([str(number), *row] for number, row in enumerate(rows, 1))]
    return [header, *map(list, rows)]


def column_names(solving: bool, width: int) -> list[str]:
    """What a column of a table can be called, but for those that only one rulebook has."""
    fields = (SOLVING if solving else CROSSTABLE).fields
    return [*fields, *(f"R{number}" for number in range(1, min(width, _MOST_ROUNDS) + 1))]


def _names(columns: Cells) -> int | None:
    """The column of the names: words in most of its cells, and the longest of such."""
    lengths = {at: sum(map(len, cells)) for at, cells in enumerate(columns) if _mostly(cells, _is_name)}
    return max(lengths, key=lambda at: lengths[at], default=None)


def _is_name(cell: str) -> bool:
    letters = sum(character.isalpha() for character in cell)
    return letters > 3 and 2 * letters > len(cell) and not isinstance(read_cell(cell), Outcome)


def _mostly(cells: Sequence[str], fits: Callable[[str], bool]) -> bool:
    return 4 * sum(map(fits, cells)) >= 3 * len(cells)


def _games(columns: Cells) -> list[int]:
    """The columns of rounds: from the first that names opponents on, as long as cells are results."""
    most = max(_SMALL_FIELD, 3 * len(columns[0]))
    named = (at for at, cells in enumerate(columns) if _mostly(cells, _is_game) and _has_opponent(cells, most))
    first = next(named, len(columns))
    return list(takewhile(lambda at: _mostly(columns[at], _is_game), range(first, len(columns))))


def _is_game(cell: str) -> bool:
    return isinstance(read_cell(cell), Outcome)


def _has_opponent(cells: Sequence[str], most: int) -> bool:
    """Whether any cell names an opponent, whose number cannot be far above the number of players: `W1014` is an id."""
    read = map(read_cell, cells)
    return any(isinstance(each, Outcome) and 0 < (each.opponent or 0) <= most for each in read)


def _points(columns: Cells, names: int) -> list[int]:
    """The columns of solvers' points: numbers behind the names, no ratings; not their sum, nor what follows it."""
    found = [at for at in range(names + 1, len(columns)) if _mostly(columns[at], _is_points)]
    found = [at for at in found if not _are_ratings(columns[at]) and not _counts(columns[at])]
    sums = (index for index in range(1, len(found)) if _sums(columns, found[:index], found[index]))
    return found[: next(sums, None)]


def _is_points(cell: str) -> bool:
    return not isinstance(read_points(cell), str)


def _sums(columns: Cells, parts: Sequence[int], whole: int) -> bool:
    """Whether a column has the sums of others."""
    rows = zip(*([_number(cell) for cell in columns[at]] for at in (*parts, whole)), strict=True)
    return all(sum(row[:-1]) == row[-1] for row in rows)


def _number(cell: str) -> Decimal:
    read = read_points(cell)
    return read if isinstance(read, Decimal) else Decimal(0)


def _field(cells: Sequence[str], taken: Collection[str], *, solving: bool, behind: bool) -> str | None:
    """What a column is that has neither names nor results, before or behind the rounds; None where nothing tells."""
    guesses = {
        "no": not solving and _counts(cells),
        "id": _mostly(cells, _is_id),
        "birth": solving and _are_ratings(cells) and all(not cell or _is_year(cell) for cell in cells),
        "rating": _are_ratings(cells),
        "post": not solving and _are_ratings(cells),
        "total" if solving else "score": behind and _mostly(cells, _is_points),
        "time": solving and behind and _mostly(cells, _is_time),
        _code_of(cells, solving): True,
    }
    return next((name for name, fits in guesses.items() if name and fits and name not in taken), None)


def _counts(cells: Sequence[str]) -> bool:
    """1, 2, 3 and so on."""
    return [cell.rstrip(".") for cell in cells] == [str(number) for number in range(1, len(cells) + 1)]


def _is_id(cell: str) -> bool:
    return cell.isdecimal() and len(cell) in _ID_DIGITS


def _are_ratings(cells: Sequence[str]) -> bool:
    read = [read_rating(cell, decimals=True) for cell in cells if cell.casefold() not in UNRATED]
    zero = any(cell.startswith("0") for cell in cells)  # months of expiry
    return bool(read) and not zero and all(isinstance(each, Rating) and each.value >= _LOWEST for each in read)


def _is_year(cell: str) -> bool:
    return len(cell) == 4 and cell.isdecimal() and int(cell) in _BIRTHS


def _is_time(cell: str) -> bool:
    return isinstance(read_minutes(cell), Decimal)


def _code_of(cells: Sequence[str], solving: bool) -> str:
    """Columns of two or three capitals: a state in a table of games, a country in one of solvers."""
    lengths = {len(cell) for cell in cells if cell}
    if len(lengths) != 1 or TITLES & {*cells} or not all(cell.isalpha() and cell.isupper() for cell in cells if cell):
        return ""
    name = _CODE_LETTERS.get(lengths.pop(), "")
    return name if name == ("country" if solving else "state") else ""
