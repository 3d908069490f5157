"""Tables without a column of players' numbers: which other column it is that the cells name.

Rankings of pairing programs number the players by their rank, or by an id of one to four digits.
"""

from normbook.formats.pasted.wall_chart import BYE_WITH_SIGN, has_colour_between
from normbook.formats.table.cells import read_cell
from normbook.formats.table.header_words import PLACES
from normbook.formats.table.headers import Vocabulary, header_index, plain, round_columns
from normbook.formats.table.rows import Row
from normbook.model.diagnostics import Findings, Place

RANKS = frozenset({"rk", "rank", "place", "pl", "pos", *PLACES})
_MOST_DIGITS = 4
_MOST_ROWS = 5000


def has_ranks(rows: list[Row], vocabulary: Vocabulary) -> bool:
    """Whether a header has names, rounds and ranks, which may stand for the numbers."""
    header = rows[header_index(rows, vocabulary)] if rows else Row(0, ())
    named = any(vocabulary.field_of(cell) == "name" for cell in header.cells if cell)
    return named and bool(round_columns(header)) and any(plain(cell) in RANKS for cell in header.cells)


def with_numbers(rows: list[Row], vocabulary: Vocabulary, file: str, findings: Findings) -> list[Row]:
    """The rows with the column named `no` that the cells speak of; as they are, if there is one, or none fits."""
    start = header_index(rows, vocabulary)
    header, body = rows[start], rows[start + 1 :]
    fields = {vocabulary.field_of(cell): column for column, cell in enumerate(header.cells) if cell}
    rounds = round_columns(header)
    if "no" in fields or not rounds or not body or len(body) > _MOST_ROWS:
        return rows
    ranks = [column for column, cell in enumerate(header.cells) if plain(cell) in RANKS]
    cells = [[row[column] for column in rounds] for row in body]
    byes = BYE_WITH_SIGN if any(has_colour_between(cell) for own in cells for cell in own) else ()
    opponents = [[None if cell in byes else _opponent(cell) for cell in own] for own in cells]
    for column in (*ranks, *([fields["id"]] if "id" in fields else [])):
        if _speaks_of([row[column] for row in body], opponents):
            place = Place(file, header.number, column + 1)
            findings.note("NUMBERS-FOUND", place, header[column], header=header[column])
            names = ["no" if at == column else cell for at, cell in enumerate(header.cells)]
            return [*rows[:start], Row(header.number, tuple(names)), *body]
    return rows


def _opponent(cell: str) -> int | None:
    outcome = read_cell(cell)
    return None if isinstance(outcome, str) else outcome.opponent


def _speaks_of(written: list[str], opponents: list[list[int | None]]) -> bool:
    """Whether everybody whom a cell names names him back in the same round."""
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
    return bool(games) and all(other in named_by and named_by[other][index] == no for no, other, index in games)
