"""Tables whose columns are numbers: a round robin, with the opponents' numbers above the results, or a Swiss's rounds.

In a round robin's cell stands a result and no opponent, `1`, `½` or `0`; of a double one two results, `1½` or `1 0`, or
the columns come twice, side by side (`1a`, `1b`) or all of them once more. Here such a table is turned into one that
says who met whom.
"""

import re

from normbook.formats.round_robin.circle import agree, dealt
from normbook.formats.table.cell_text import cell_text
from normbook.formats.table.cells import read_cell
from normbook.formats.table.headers import Vocabulary, header_index, plain, round_columns
from normbook.formats.table.player_columns import RANKS
from normbook.formats.table.rows import Row
from normbook.model.crosstable import Entrant, Outcome, Result
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.pattern import pattern

_RESULT = r"(1/2|0[.,]5|[.,]5|½|=|1|0|\+|-)"
_CELL = pattern(rf"{_RESULT}(?:[ ,;:|]*{_RESULT})?(?:[ ,;:|]*{_RESULT})?(?:[ ,;:|]*{_RESULT})?")
_OWN = pattern(r"[*xX×■█#\\/ .–—-]*")
"""What stands where a player meets themselves."""
_MEANING = {"1": Result.WIN, "0": Result.LOSS, "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}
_FEWEST = 3
_HEADER = re.compile(r"([0-9]{1,3})[ab]?")
_NUMBER = re.compile(r"([0-9]{1,5})\.*")
_DASHES = str.maketrans("−–—", "---")


@dataclass(frozen=True, slots=True)
class _Table:
    header: Row
    body: list[Row]
    opponents: dict[int, int]
    """The opponent's number above each column, by the column."""

    @property
    def count(self) -> int:
        return max(self.opponents.values())


def has_numbered_columns(rows: list[Row], vocabulary: Vocabulary) -> bool:
    """Whether a header has columns 1, 2, 3 … and none that is called a round."""
    return bool(rows) and _numbered(rows, vocabulary) is not None


def numbered_columns(rows: list[Row], vocabulary: Vocabulary) -> list[int]:
    """The columns that are called 1, 2, 3 …; none where rounds have their names."""
    table = _numbered(rows, vocabulary) if rows else None
    return list(table.opponents) if table else []


def holds_games(rows: list[Row], vocabulary: Vocabulary) -> bool:
    """Whether numbered columns hold games rather than points: a round robin, or cells that name opponents."""
    table = _numbered(rows, vocabulary)
    if table is None:
        return False
    if _holds_results(table):
        return table.count == len(table.body) and bool(_numbers(table, vocabulary)[0])
    cells = [read_cell(row[column]) for row in table.body for column in table.opponents if row[column]]
    return 2 * sum(not isinstance(cell, str) for cell in cells) > len(cells)


def rows_of_all_play_all(rows: list[Row], vocabulary: Vocabulary, file: str, findings: Findings) -> list[Row]:
    """The rows with rounds and opponents where the columns are numbered; else as they are."""
    table = _numbered(rows, vocabulary)
    if table is None:
        return rows
    start = rows.index(table.header)
    if not _holds_results(table):
        return [*rows[:start], _with_rounds(table), *table.body]
    if table.count != len(table.body):
        place = Place(file, table.header.number)
        findings.error("ROBIN-COUNT", place, None, columns=table.count, rows=len(table.body))
        return rows
    numbers, column = _numbers(table, vocabulary)
    if not numbers:
        findings.error("ROBIN-NUMBERS", Place(file, table.header.number), None, columns=table.count)
        return rows
    return [*rows[:start], *_dealt(table, numbers, column, vocabulary, file, findings)]


def _numbered(rows: list[Row], vocabulary: Vocabulary) -> _Table | None:
    start = header_index(rows, vocabulary)
    header = rows[start]
    opponents = {
        column: int(match[1]) for column, cell in enumerate(header.cells) if (match := _HEADER.fullmatch(plain(cell)))
    }
    found = list(opponents.values())
    last = max(found, default=0)
    named = "name" in {vocabulary.field_of(cell) for cell in header.cells if cell}
    times, once = len(found) // (last or 1), range(1, last + 1)
    if not named or last < 2 or round_columns(header):
        return None
    if found not in (list(once) * times, [number for number in once for _ in range(times)]):
        return None
    return _Table(header, rows[start + 1 :], opponents)


def _holds_results(table: _Table) -> bool:
    """Whether the cells hold results without opponents, as only a round robin's do."""
    cells = [row[column] for row in table.body for column in table.opponents if row[column]]
    results = sum(bool(_CELL.fullmatch(cell.translate(_DASHES)) or _OWN.fullmatch(cell)) for cell in cells)
    return table.count >= _FEWEST and bool(cells) and 2 * results > len(cells)


def _with_rounds(table: _Table) -> Row:
    """The header of a Swiss whose rounds are called 1, 2, 3."""
    cells = [
        f"R{table.opponents[column]}" if column in table.opponents else cell
        for column, cell in enumerate(table.header.cells)
    ]
    return Row(table.header.number, tuple(cells))


def _numbers(table: _Table, vocabulary: Vocabulary) -> tuple[list[int], int | None]:
    """Each row's number and the column it stands in: the first way in which everybody's own cell is blank."""
    fields = {vocabulary.field_of(cell): column for column, cell in enumerate(table.header.cells) if cell}
    ranks = [column for column, cell in enumerate(table.header.cells) if plain(cell) in RANKS]
    columns = [*([fields["no"]] if "no" in fields else []), *ranks, None]
    for column in columns:
        written = [str(number + 1) if column is None else row[column] for number, row in enumerate(table.body)]
        numbers = [int(found[1]) if (found := _NUMBER.fullmatch(each)) else 0 for each in written]
        own = [
            row[at]
            for number, row in zip(numbers, table.body, strict=True)
            for at, other in table.opponents.items()
            if other == number
        ]
        if sorted(numbers) == list(range(1, table.count + 1)) and all(map(_OWN.fullmatch, own)):
            return numbers, column
    return [], None


def _dealt(
    table: _Table, numbers: list[int], column: int | None, vocabulary: Vocabulary, file: str, findings: Findings
) -> list[Row]:
    """Header and rows of a crosstable with rounds; what does not fit is told by the table's own rows and columns."""
    games: dict[tuple[int, int], list[Outcome]] = {}
    unread: set[tuple[int, int]] = set()
    for no, row in zip(numbers, table.body, strict=True):
        for at, other in table.opponents.items():
            outcomes = [] if other == no else _outcomes(row[at], other)
            if outcomes is None:
                place = Place(file, row.number, at + 1)
                findings.error("ROBIN-CELL", place, row[at], written=row[at][:40], no=other)
                unread.add((no, other))
            else:
                games.setdefault((no, other), []).extend(outcomes)
    _tell_disagreements(table, numbers, games, unread, file, findings)
    entrants, rounds = dealt([Entrant(no, "", ()) for no in numbers], games)
    most = max(map(len, games.values()), default=0)
    place = Place(file, table.header.number)
    findings.note("ROBIN-DEALT", place, None, players=table.count, games=most)
    cells = {entrant.no: [cell_text(outcome) for outcome in entrant.outcomes] for entrant in entrants}
    width = len(table.header.cells)
    header = Row(table.header.number, (*_renamed(table, column, vocabulary), *_round_names(rounds)))
    rows = []
    for no, row in zip(numbers, table.body, strict=True):
        padded = (*row.cells[:width], *[""] * (width - len(row.cells)), str(no) if column is None else "")
        rows.append(Row(row.number, (*padded, *([""] * rounds if unread else cells[no]))))
    return [header, *rows]


def _renamed(table: _Table, column: int | None, vocabulary: Vocabulary) -> list[str]:
    """The header, with the column of numbers under its name, and what it held besides out of the way."""
    aside = "rank"
    cells = [
        "no" if at == column else aside if at in table.opponents or vocabulary.field_of(cell) == "no" else cell
        for at, cell in enumerate(table.header.cells)
    ]
    return [*cells, "no" if column is None else aside]


def _round_names(rounds: int) -> list[str]:
    return [f"R{number}" for number in range(1, rounds + 1)]


def _outcomes(written: str, opponent: int) -> list[Outcome] | None:
    """The games of a cell; None if they are not understood."""
    if not written:
        return []
    match = _CELL.fullmatch(written.translate(_DASHES))
    if not match:
        return None
    return [Outcome(_MEANING.get(each, Result.DRAW), opponent) for each in match.groups() if each]


def _tell_disagreements(
    table: _Table,
    numbers: list[int],
    games: dict[tuple[int, int], list[Outcome]],
    unread: set[tuple[int, int]],
    file: str,
    findings: Findings,
) -> None:
    """Each two players whose cells do not tell of the same games."""
    row_of = dict(zip(numbers, table.body, strict=True))
    column_of = {other: column for column, other in reversed(table.opponents.items())}
    for no in sorted(numbers):
        for other in range(no + 1, table.count + 1):
            own, theirs = games.get((no, other), []), games.get((other, no), [])
            if {(no, other), (other, no)} & unread or agree(own, theirs) or agree(own, theirs[::-1]):
                continue
            row, column = row_of[no], column_of[other]
            unread.add((no, other))
            findings.error(
                "ROBIN-DISAGREES",
                Place(file, row.number, column + 1),
                row[column],
                written=row[column],
                no=no,
                other=row_of[other][column_of[no]],
                other_no=other,
                other_row=row_of[other].number,
                column=column_of[no] + 1,
            )
