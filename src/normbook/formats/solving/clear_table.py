"""A table of solving results that leaves nothing to tell, as most do: read column by column, in a third of the time.

Whatever a person would have to be told of makes it `None`: then the rows are read one by one (`table`), which tells
what is wrong and where. `tests/formats/test_clear_tables.py` holds the two to the same solvers.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from decimal import Decimal
from operator import add, itemgetter
from typing import Any

from normbook.formats.countries import country_code, country_problem
from normbook.formats.solving.cells import (
    CACHED,
    read_birth,
    read_full_rating,
    read_halves,
    read_minutes,
    read_points,
    read_sex,
    read_two_decimals,
    read_yes,
)
from normbook.formats.table.headers import Columns
from normbook.formats.table.row_reader import LONGEST_TEXT, folded
from normbook.formats.table.rows import Row, columns_of
from normbook.model.season import name_key
from normbook.model.solving import ZERO, Solver

_NONE = type(None)


class _Unclear(Exception):
    """There is something to tell of a cell."""


class _Cells(dict[str, Any]):
    """What was read, by what is written in a cell: tables say the same again and again, and little that is new."""

    def __init__(self, read: Callable[[str], Any], code: type, missing: object = None) -> None:
        super().__init__()
        self.read = read
        self.code = code
        """What stands for something to tell."""
        self.missing = missing
        """In a table without such a column."""

    def __missing__(self, written: str) -> Any:
        found = self.read(written)
        if type(found) is self.code:
            raise _Unclear
        if len(self) < CACHED:
            self[written] = found
        return found

    def column(self, cells: Sequence[str]) -> tuple[Any, ...]:
        """What the cells of a column hold. Raises _Unclear."""
        # All at once takes half of the time; of one alone it would make no tuple.
        return itemgetter(*cells)(self) if len(cells) > 1 else (self[cells[0]],)


def solvers_at_once(columns: Columns, rows: list[Row]) -> tuple[Solver, ...] | None:
    """Everybody in the order of the rows; None where there is something to tell."""
    cells, width = columns_of(rows), len(columns.header.cells)
    if len(cells) > width:
        return None
    cells += [("",) * len(rows)] * (width - len(cells))
    has = columns.fields
    try:
        rounds = [_POINTS.column(cells[at]) for at in columns.rounds]
        of: dict[str, tuple[Any, ...]] = {
            field: known.column(cells[has[field]]) if field in has else (known.missing,) * len(rows)
            for field, known in _FIELDS.items()
        }
    except _Unclear:
        return None
    if not rounds:
        rounds, of["total"] = [of["total"]], (None,) * len(rows)
    elif "total" in has and not _add_up(rounds, of["total"]):
        return None
    if not _are_clear(of, has):
        return None
    points = zip(*rounds, strict=True)
    return tuple(map(Solver, of.pop("name"), points, *of.values(), [row.number for row in rows]))


def _are_clear(of: Mapping[str, tuple[Any, ...]], has: Container[str]) -> bool:
    """Whether names and ids are different, and there is nothing to tell of ratings."""
    names, ids = of["name"], list(filter(None, of["id"])) if "id" in has else []
    if "" in names or len(set(_KEYS.column(names))) < len(names) or len(set(ids)) < len(ids):
        return False
    if "current" in has and any(map(_without_rating, of["current"], of["rating"])):
        return False
    return "rating" not in has or 0 not in of["rating"]


def _without_rating(current: Decimal | None, rating: int | None) -> bool:
    return current is not None and rating is None


def _add_up(rounds: list[tuple[Any, ...]], totals: tuple[Decimal | None, ...]) -> bool:
    """Whether everybody's points make their total, if one is printed; an empty cell is worth 0."""
    worth = (tuple([each or ZERO for each in column]) if _NONE in map(type, column) else column for column in rounds)
    sums = next(worth)
    for column in worth:
        sums = tuple(map(add, sums, column))
    return totals == sums or all(total is None or total == each for total, each in zip(totals, sums, strict=True))


def _text(written: str) -> str | None:
    text = folded(written)
    return text if len(text) <= LONGEST_TEXT else None


def _country(written: str) -> str | None:
    country = country_code(folded(written))
    return None if country_problem(country) else country


_POINTS, _KEYS = _Cells(read_points, str), _Cells(name_key, _NONE)
_FIELDS = {
    "name": _Cells(_text, _NONE, ""),
    "country": _Cells(_country, _NONE, ""),
    "sex": _Cells(read_sex, _NONE, ""),
    "birth": _Cells(read_birth, str),
    "id": _Cells(_text, _NONE, ""),
    "rating": _Cells(read_full_rating, str),
    "current": _Cells(read_two_decimals, str),
    "half": _Cells(read_halves, str, ()),
    "time": _Cells(read_minutes, str),
    "location": _Cells(_text, _NONE, ""),
    "rated": _Cells(read_yes, _NONE, True),
    "total": _POINTS,
    "place": _Cells(str, _NONE, ""),
}
"""How each is read: behind the name and the points, in the order in which a solver has them."""
