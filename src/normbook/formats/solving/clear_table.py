"""A table of solving results that leaves nothing to tell, as most do: read column by column, in a third of the time.

Whatever a person would have to be told of makes it `None`: then the rows are read one by one (`table`), which tells
what is wrong and where. `tests/formats/test_clear_tables.py` holds the two to the same solvers.
"""

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache, partial
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
from normbook.model.solving import Solver

_Read = Callable[[str], Any]
_NONE = type(None)


def solvers_at_once(columns: Columns, rows: list[Row]) -> tuple[Solver, ...] | None:
    """Everybody in the order of the rows; None where there is something to tell."""
    cells = columns_of([columns.header, *rows])
    if len(cells) > len(columns.header.cells):
        return None
    rounds = [_column(cells[at], read_points, str) for at in columns.rounds]
    of = {
        field: _column(cells[columns.fields[field]], read, code) if field in columns.fields else [missing] * len(rows)
        for field, (read, code, missing) in _FIELDS.items()
    }
    if not (all(rounds) and all(of.values())) or "" in of["name"] or 0 in of["rating"]:
        return None
    names, ids = of.pop("name"), list(filter(None, of["id"]))
    if len(set(map(name_key, names))) < len(names) or len(set(ids)) < len(ids):
        return None
    if any(current is not None for at, current in enumerate(of["current"]) if of["rating"][at] is None):
        return None
    if not rounds:
        rounds, of["total"] = [of["total"]], [None] * len(rows)
    points: list[tuple[Decimal | None, ...]] = list(zip(*rounds, strict=True))
    sums = map(sum, map(partial(filter, None), points))
    if any(total is not None and total != summed for total, summed in zip(of["total"], sums, strict=True)):
        return None
    return tuple(map(Solver, names, points, *of.values(), [row.number for row in rows]))


def _column(cells: tuple[str, ...], read: _Read, code: type) -> list[Any]:
    """What the cells below a header hold; nothing where a code stands for one of them."""
    found = list(map(read, cells[1:]))
    return [] if code in set(map(type, found)) else found


@lru_cache(maxsize=CACHED)
def _text(written: str) -> str | None:
    text = folded(written)
    return text if len(text) <= LONGEST_TEXT else None


@lru_cache(maxsize=CACHED)
def _country(written: str) -> str | None:
    country = country_code(folded(written))
    return None if country_problem(country) else country


_FIELDS: dict[str, tuple[_Read, type, object]] = {
    "name": (_text, _NONE, ""),
    "country": (_country, _NONE, ""),
    "sex": (read_sex, _NONE, ""),
    "birth": (read_birth, str, None),
    "id": (_text, _NONE, ""),
    "rating": (read_full_rating, str, None),
    "current": (read_two_decimals, str, None),
    "half": (read_halves, str, ()),
    "time": (read_minutes, str, None),
    "location": (_text, _NONE, ""),
    "rated": (read_yes, _NONE, True),
    "total": (read_points, str, None),
    "place": (str, _NONE, ""),
}
"""How each is read, what then stands for something to tell, and what it is in a table without it.

Behind the name and the points, in the order in which a solver has them.
"""
