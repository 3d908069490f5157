"""Names in tables: those of nobody, and those in two columns, which are read as if they had one."""

import re

from normbook.formats.table.headers import plain
from normbook.formats.table.rows import Row

NO_ID = frozenset({"0", "new", "none", "n/a", "-", "–", "—"})
"""What stands in a column of ids for none, in small letters."""
_BYES = frozenset({"bye", "byes", "freilos", "spielfrei", "exempt", "descansa", "riposo"})
_BESIDE = frozenset({"half", "full", "point", "points", "zero", "free", "requested", "no", "opponent", "1", "2", "0"})
_WORD = re.compile(r"[^\W_]+")
_LAST = frozenset({"last name", "lastname", "last", "surname", "family name", "nachname", "nom", "apellidos"})
_FIRST = frozenset({"first name", "firstname", "first", "given name", "given names", "vorname", "prénom"})
_WHOLE = "name"
"""A column of whole names; of last names, where first names stand beside it and none has both."""
_TOP_ROWS = 10


def is_bye(name: str) -> bool:
    """Whether a name is that of the opponent whom some programs give to whoever has none: `BYE`, `Half-point bye`."""
    words = _WORD.findall(name.casefold())
    return not _BYES.isdisjoint(words) and _BYES.union(_BESIDE).issuperset(words)


def with_whole_names(rows: list[Row]) -> list[Row]:
    """The rows with a column `name`, `LAST, FIRST`, behind the others; as they are where no header has two parts."""
    for index, row in enumerate(rows[:_TOP_ROWS]):
        headers = list(map(plain, row.cells))
        if _FIRST.isdisjoint(headers):
            continue
        last = next((at for at, header in enumerate(headers) if header in _LAST), None)
        first = next(at for at, header in enumerate(headers) if header in _FIRST)
        whole = headers.index(_WHOLE) if _WHOLE in headers else None
        if whole is not None and (last is not None or any("," in each[whole] for each in rows[index + 1 :])):
            continue
        last = whole if last is None else last
        if last is not None:
            width = len(row.cells)
            return [*rows[:index], *(_named(each, last, first, width, each is row) for each in rows[index:])]
    return rows


def _named(row: Row, last: int, first: int, width: int, is_header: bool) -> Row:
    """A row with the name behind its cells; the parts themselves are blanked, as nobody reads them twice."""
    cells = [*row.cells[:width], *[""] * (width - len(row.cells))]
    name = _WHOLE if is_header else ", ".join(filter(None, (cells[last], cells[first])))
    cells[last] = cells[first] = ""
    return Row(row.number, (*cells, name, *row.cells[width:]))
