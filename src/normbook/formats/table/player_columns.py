"""Players in tables: names of nobody, names in two columns, and which column has the numbers that the cells name.

Rankings of pairing programs number the players by their rank, or by an id of one to four digits.
"""

import re
from dataclasses import replace

from normbook.formats.pasted.wall_chart import BYE_WITH_SIGN, has_colour_between, in_english, language_of
from normbook.formats.table.cells import read_cell
from normbook.formats.table.header_words import FEDERATIONS, PLACES
from normbook.formats.table.headers import Vocabulary, header_index, plain, round_columns
from normbook.formats.table.rows import Row
from normbook.model.diagnostics import Findings, Place

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


RANKS = frozenset({"rk", "rank", "place", "pl", "pos", *PLACES})
_MOST_DIGITS = 4
_MOST_ROWS = 5000


def has_ranks(rows: list[Row], vocabulary: Vocabulary) -> bool:
    """Whether a header has names, rounds or scores, and ranks, which may stand for the numbers."""
    header = rows[header_index(rows, vocabulary)] if rows else Row(0, ())
    named = {vocabulary.field_of(cell) for cell in header.cells if cell}
    results = "score" in named or bool(round_columns(header))
    return "name" in named and results and any(plain(cell) in RANKS for cell in header.cells)


def with_numbers(rows: list[Row], vocabulary: Vocabulary, file: str, findings: Findings) -> list[Row]:
    """The rows with the column named `no` that the cells speak of; as they are, if it is that one, or none fits."""
    start = header_index(rows, vocabulary)
    header, body = rows[start], rows[start + 1 :]
    fields = {vocabulary.field_of(cell): column for column, cell in enumerate(header.cells) if cell}
    rounds = round_columns(header)
    ranks = [column for column, cell in enumerate(header.cells) if plain(cell) in RANKS]
    if ("no" in fields and not ranks) or not rounds or not body or len(body) > _MOST_ROWS:
        return rows
    cells = [[row[column] for column in rounds] for row in body]
    byes = BYE_WITH_SIGN if any(has_colour_between(cell) for own in cells for cell in own) else ()
    opponents = [[None if cell in byes else _opponent(cell) for cell in own] for own in cells]
    if "no" in fields and _speaks_of([row[fields["no"]] for row in body], opponents):
        return rows
    for column in (*ranks, *([fields["id"]] if "id" in fields and "no" not in fields else [])):
        numbers = _with_ties([row[column] for row in body])
        if _speaks_of(numbers, opponents):
            place = Place(file, header.number, column + 1)
            findings.note("NUMBERS-FOUND", place, header[column], header=header[column])
            names = ["no" if at == column else cell for at, cell in enumerate(header.cells)]
            if "no" in fields:
                names[fields["no"]] = header[column]
            numbered = [_numbered(row, column, number) for row, number in zip(body, numbers, strict=True)]
            return [*rows[:start], Row(header.number, tuple(names)), *numbered]
    return rows


def _with_ties(written: list[str]) -> list[str]:
    """Ranks, with the row's own where it is blank because the player above has as many points."""
    if all(not each or each.rstrip(".") == str(row) for row, each in enumerate(written, start=1)):
        return [str(row) for row in range(1, len(written) + 1)]
    return written


def _numbered(row: Row, column: int, number: str) -> Row:
    return row if row[column] else replace(row, cells=(*row.cells[:column], number, *row.cells[column + 1 :]))


def with_colours_in_english(rows: list[Row], vocabulary: Vocabulary, _file: str, _findings: Findings) -> list[Row]:
    """The rows with `w` and `b` for the colours; as they are where they have no others."""
    start = header_index(rows, vocabulary)
    rounds = round_columns(rows[start])
    language = language_of(row[column] for row in rows[start + 1 :] for column in rounds)
    if language is None:
        return rows
    told = (
        tuple(in_english(cell, language) if column in rounds else cell for column, cell in enumerate(row.cells))
        for row in rows[start + 1 :]
    )
    body = [replace(row, cells=cells) for row, cells in zip(rows[start + 1 :], told, strict=True)]
    return [*rows[: start + 1], *body]


def with_rating_named(rows: list[Row], vocabulary: Vocabulary, _file: str, _findings: Findings) -> list[Row]:
    """The rows with the column `rating` that is called after the federation, as some programs do beside an `id`."""
    start = header_index(rows, vocabulary)
    header = rows[start]
    fields = [vocabulary.field_of(cell) if cell else None for cell in header.cells]
    called = [column for column, cell in enumerate(header.cells) if plain(cell) in FEDERATIONS]
    if fields.count("id") < 2 or "rating" in fields or len(called) != 1:
        return rows
    names = ["rating" if column == called[0] else cell for column, cell in enumerate(header.cells)]
    return [*rows[:start], replace(header, cells=tuple(names)), *rows[start + 1 :]]


def _opponent(cell: str) -> int | None:
    outcome = read_cell(cell)
    return None if isinstance(outcome, str) else outcome.opponent


def _speaks_of(written: list[str], opponents: list[list[int | None]]) -> bool:
    """Whether everybody whom a cell names names them back in the same round."""
    numbers = [each.rstrip(".") for each in written]
    if len(set(numbers)) < len(numbers):
        return False
    if not all(each.isascii() and each.isdigit() and len(each) <= _MOST_DIGITS for each in numbers):
        return False
    named_by = {int(each): own for each, own in zip(numbers, opponents, strict=True)}
    games = [
        (int(each), opponent, index)
        for each, own in zip(numbers, opponents, strict=True)
        for index, opponent in enumerate(own)
        if opponent is not None
    ]
    return bool(games) and all(
        other != no and other in named_by and named_by[other][index] == no for no, other, index in games
    )
