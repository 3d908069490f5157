"""The header row of a table: which column is which; also where merged cells left it over two rows."""

import re
from collections.abc import Mapping, Set
from dataclasses import field, replace
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from normbook.formats.table import header_words
from normbook.formats.table.header_words import ROUNDS
from normbook.formats.table.rows import Row
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.nearest import nearest

_WORDS = "|".join(("rd", "rnd", "round", *header_words.ROUNDS))
_MOST_ROUNDS = 99
_ROUND_TOO_HIGH = re.compile(rf"(?:r|{_WORDS}) ?[1-9][0-9]{{2,}}")
_ROUND = re.compile(
    rf"(?:(?:r|{_WORDS}) ?0?([1-9][0-9]?)|0?([1-9][0-9]?) ?(?:{_WORDS}))"
    r"(?: ?\([^()]*\))?"  # solvers' tables tell the most points of a round there, clubs its day
)
HEADERS = 4096
"""So many that were looked at are remembered: files of one program have the same."""
LAST_TITLE_ROW = 30
"""A header is looked for in so many rows: downloaded rankings have twenty lines of titles above it."""
_LIKE, _MUST_BE = 0.65, 0.75
"""How like a known name a header must be to be told of it, and to be taken for a slip of it."""
TITLES = frozenset(
    ("GM", "IM", "FM", "CM", "NM", "WGM", "WIM", "WFM", "WCM", "WNM", "AGM", "AIM", "AFM", "ACM", "LM", "SM", "WIM/IM")
)
"""Titles, which rankings have in a column without a header."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The column names a kind of table knows."""

    fields: Mapping[str, Set[str]]
    """Each field and its aliases."""
    required: tuple[str, ...]
    ignored: Set[str] = frozenset()
    """Columns people have that say nothing to the rules."""
    second: Mapping[str, Set[str]] = field(default_factory=dict)
    """Names that stand for a field where no better column does."""
    strangers_refused: bool = True
    """Whether an unknown column is an error even if it resembles no known name."""
    slips_refused: bool = True
    """Whether it is one if it resembles a known name."""

    __eq__, __hash__ = object.__eq__, object.__hash__  # there is one of each kind of table, known by itself

    def field_of(self, header: str) -> str | None:
        """The field that a header names."""
        return _field_of(self, header)

    def stands_for(self, header: str) -> str | None:
        """The field that a header names, or stands for where no better column does."""
        return _stands_for(self, header)


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each field and round stands, counted from 0."""

    header: Row
    fields: Mapping[str, int]
    rounds: tuple[int, ...]

    def text(self, row: Row, field: str) -> str:
        """A row's cell for the field; blank where the table has no such column."""
        column = self.fields.get(field)
        return "" if column is None else row[column]

    def place(self, file: str, row: Row, field: str) -> Place:
        """Where a row's cell for the field stands."""
        column = self.fields.get(field)
        return Place(file, row.number) if column is None else row.place(file, column)


@lru_cache(maxsize=HEADERS)
def _field_of(vocabulary: Vocabulary, header: str) -> str | None:
    name = plain(header)
    if name in vocabulary.fields:
        return name
    return next((field for field, aliases in vocabulary.fields.items() if name in aliases), None)


@lru_cache(maxsize=HEADERS)
def _stands_for(vocabulary: Vocabulary, header: str) -> str | None:
    name = plain(header)
    seconds = (field for field, names in vocabulary.second.items() if name in names)
    return _field_of(vocabulary, header) or next(seconds, None)


@lru_cache(maxsize=HEADERS)
def is_round(header: str) -> bool:
    """Whether a header names a round."""
    return _ROUND.fullmatch(plain(header)) is not None


@lru_cache(maxsize=HEADERS)
def plain(header: str) -> str:
    """A header with letter case, spacing and punctuation set aside."""
    return " ".join(header.casefold().replace("_", " ").replace(".", " ").split())


def read_header(rows: list[Row], vocabulary: Vocabulary, file: str, findings: Findings) -> tuple[Columns, list[Row]]:
    """The columns, and the rows below the header."""
    if known := _understood(vocabulary, rows[0].cells):
        return Columns(rows[0], *known), rows[1:]
    return _read_header(rows, vocabulary, file, findings)


def _read_header(rows: list[Row], vocabulary: Vocabulary, file: str, findings: Findings) -> tuple[Columns, list[Row]]:
    """The same of any header, and what there is to tell of it."""
    start = header_index(rows, vocabulary)
    for row in rows[:start]:
        findings.note("TITLE-ROW-SKIPPED", Place(file, row.number), " ".join(filter(None, row.cells)))
    header = rows[start]
    if not any(vocabulary.field_of(cell) or is_round(cell) for cell in header.cells if cell):
        findings.error("HEADER-NONE", Place(file, header.number), None, fields=vocabulary.required)
        return Columns(header, {}, ()), []
    fields: dict[str, int] = {}
    rounds: dict[int, int] = {}
    second: dict[int, str] = {}
    unknown: list[int] = []
    for column, written in enumerate(header.cells):
        place = Place(file, header.number, column + 1)
        name = plain(written)
        field = vocabulary.field_of(written)
        if match := _ROUND.fullmatch(name):
            number = int(match[1] or match[2])
            if rounds.setdefault(number, column) != column:
                findings.error("HEADER-TWICE", place, written, field=f"R{number}")
        elif field:
            if fields.setdefault(field, column) != column:
                findings.error("HEADER-TWICE", place, written, field=field)
        elif better := vocabulary.stands_for(written):
            second[column] = better
        elif name and name not in vocabulary.ignored and not written.startswith("#"):
            unknown.append(column)
        elif not name:
            _blank_header({row[column] for row in rows[start + 1 :]} - {""}, place, findings)
    fields = {field: column for column, field in reversed(second.items())} | fields
    for column in unknown:
        _unknown_header(header[column], vocabulary, fields, header.place(file, column), findings)
    place = Place(file, header.number)
    for field in (each for each in vocabulary.required if each not in fields):
        findings.error("HEADER-MISSING", place, None, field=field)
    columns = Columns(header, fields, _in_order(rounds, place, findings))
    _tell_other_ratings(second, columns, file, findings)
    return columns, rows[start + 1 :]


@lru_cache(maxsize=HEADERS)
def _understood(vocabulary: Vocabulary, cells: tuple[str, ...]) -> tuple[Mapping[str, int], tuple[int, ...]] | None:
    """The fields and rounds of a header that leaves nothing to tell; None of any other."""
    fields = {field: column for column, cell in enumerate(cells) if (field := vocabulary.field_of(cell))}
    rounds = tuple(column for column, cell in enumerate(cells) if is_round(cell))
    in_order = [int(match[1] or match[2]) for column in rounds if (match := _ROUND.fullmatch(plain(cells[column])))]
    whole = len(fields) + len(rounds) == len(cells) and in_order == list(range(1, len(rounds) + 1))
    return (MappingProxyType(fields), rounds) if whole and fields.keys() >= set(vocabulary.required) else None


def _tell_other_ratings(second: Mapping[int, str], columns: Columns, file: str, findings: Findings) -> None:
    """Where a table has the ratings of two lists, those that are not used are told."""
    header = columns.header
    others = (column for column, name in second.items() if name == "rating" and columns.fields[name] != column)
    for column in others:
        findings.note("HEADER-IGNORED", header.place(file, column), header[column], header=header[column])


def _in_order(rounds: Mapping[int, int], place: Place, findings: Findings) -> tuple[int, ...]:
    """The columns of the rounds; a round that is left out is told."""
    last = max(rounds, default=0)
    for number in range(1, last + 1):
        if number not in rounds:
            findings.error("ROUND-MISSING", place, None, round=number, last=last)
    return tuple(rounds[number] for number in sorted(rounds))


def without_footer(rows: list[Row], vocabulary: Vocabulary, file: str, findings: Findings) -> list[Row]:
    """The rows without remarks below the table: a text that stands alone, and is neither a number nor a name."""
    start = header_index(rows, vocabulary)
    names = [column for column, cell in enumerate(rows[start].cells) if cell and vocabulary.field_of(cell) == "name"]
    last = len(rows)
    while names and last > start + 1 and _is_remark(rows[last - 1], names):
        last -= 1
        row = rows[last]
        findings.note("FOOTER-ROW-SKIPPED", Place(file, row.number), " ".join(filter(None, row.cells)))
    return rows[:last]


def _is_remark(row: Row, names: list[int]) -> bool:
    written = [cell for cell in row.cells if cell]
    return len(written) == 1 and not any(row[name] for name in names) and not written[0].rstrip(".").isdigit()


def _blank_header(entries: set[str], place: Place, findings: Findings) -> None:
    """A column without a name must be empty, or hold titles."""
    if entries and entries <= TITLES:
        findings.note("HEADER-TITLES", place)
    elif entries:
        findings.error("HEADER-BLANK", place)


def round_columns(header: Row) -> list[int]:
    """The columns that are called a round."""
    return [column for column, cell in enumerate(header.cells) if is_round(cell)]


def has_header(rows: list[Row], vocabulary: Vocabulary, rounds: bool = False) -> bool:
    """Whether one of the first rows names what the table must have, and rounds where they are asked for."""
    for row in rows[:LAST_TITLE_ROW]:
        named = {vocabulary.stands_for(cell) for cell in row.cells if cell}
        if named.issuperset(vocabulary.required):
            return not rounds or any(map(is_round, row.cells))
    return False


def header_index(rows: list[Row], vocabulary: Vocabulary) -> int:
    """The first row that names the required columns; rows above it are a title."""
    for index, row in enumerate(rows[:LAST_TITLE_ROW]):
        if _names_columns(vocabulary, row.cells):
            return index
    return 0


@lru_cache(maxsize=HEADERS)
def _names_columns(vocabulary: Vocabulary, cells: tuple[str, ...]) -> bool:
    """Whether a row names players and something else."""
    named = {vocabulary.field_of(cell) for cell in cells if cell}
    return "name" in named and (len(named - {None}) > 1 or any(map(is_round, cells)))


def _unknown_header(
    written: str, vocabulary: Vocabulary, found: Mapping[str, int], place: Place, findings: Findings
) -> None:
    """Tell of it: it is no slip of a name that another column has."""
    if vocabulary.strangers_refused and _ROUND_TOO_HIGH.fullmatch(plain(written)):
        findings.error("ROUND-TOO-HIGH", place, written, header=written, most=_MOST_ROUNDS)
        return
    aliases = {alias: field for field, names in vocabulary.fields.items() for alias in (field, *names)}
    near = nearest(plain(written), aliases)
    field = aliases[near] if near and likeness(written, near) >= _LIKE else None
    slip = vocabulary.slips_refused and field not in found and nearest_is_likely(written, near)
    if vocabulary.strangers_refused or slip:
        findings.error("HEADER-UNKNOWN", place, written, header=written, near=field)
    else:
        findings.note("HEADER-IGNORED", place, written, header=written)


def nearest_is_likely(written: str, near: str | None) -> bool:
    """Whether a header is so like a known name that it must be a slip of it."""
    return near is not None and likeness(written, near) >= _MUST_BE


def likeness(written: str, known: str) -> float:
    """How like a known name a header is: 1 if it is the name, 0 if they have no letter in common."""
    from difflib import SequenceMatcher  # only needed when something is wrong

    return SequenceMatcher(None, plain(written), known).ratio()


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
