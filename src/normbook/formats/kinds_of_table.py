"""What a file holds, where nobody says so: an over-the-board event, a solving tournament, or a rating list."""

from pathlib import Path

from normbook.formats.documents import TOURNAMENT, read_document
from normbook.formats.files import is_folder, read_bytes
from normbook.formats.keys import read_toml
from normbook.formats.kinds import EVENT, RATING_SUPPLEMENT, SOLVERS, SOLVING_TOURNAMENT
from normbook.formats.lists.names import with_whole_names
from normbook.formats.lists.rating_list_file import VOCABULARY as SOLVERS_LIST
from normbook.formats.lists.rating_list_file import is_list_name
from normbook.formats.lists.ratings import VOCABULARY as SUPPLEMENT
from normbook.formats.lists.ratings import is_supplement, printed_lines
from normbook.formats.rating_report.triple import names_a_triple
from normbook.formats.registry import is_table
from normbook.formats.round_robin.all_play_all import holds_games
from normbook.formats.solving.cells import read_points
from normbook.formats.solving.columns import VOCABULARY as SOLVING_TABLE
from normbook.formats.solving.tournament_file import is_tournament
from normbook.formats.table.crosstable import VOCABULARY as CROSSTABLE
from normbook.formats.table.grid import WORKBOOK_MAGIC, read_grid
from normbook.formats.table.headers import has_header, read_header
from normbook.formats.table.rows import Row
from normbook.formats.workbook.sheets import holds_event, solving_sheets
from normbook.model.diagnostics import Findings
from normbook.rulebook import SOLVING, judges

_ONLY_SOLVERS = frozenset({"list", "country", "half", "decimals", "titles", "last", "norms", "highest", "listed"})
"""Columns that a federation's list does not have."""


def kind_of_file(path: Path, rules: str | None = None, sheet: str | None = None) -> str:
    """Which kind it is; the rulebook decides between the tables of one and of another, not whether it is a list."""
    solving = judges(rules, SOLVING) if rules else None
    ending = path.suffix.casefold()
    data = None if ending in (".toml", ".json") or _is_report(path) else read_bytes(path, Findings())
    if data and not is_table(data, ending):
        return EVENT
    if data and (listed := _kind_of_list(path, data, solving, sheet)):
        return listed
    if solving is None:
        solving = is_solving(path, sheet)
    return SOLVING_TOURNAMENT if solving else EVENT


def _is_report(path: Path) -> bool:
    """Whether it is a folder, or one of the three files of a rating report."""
    return names_a_triple(path) or is_folder(path)


def _kind_of_list(path: Path, data: bytes, solving: bool | None, sheet: str | None) -> str | None:
    """Which list it is; None if it is none: a list has ratings, and neither rounds nor results."""
    file = str(path)
    if printed_lines(data, file) is not None:
        return RATING_SUPPLEMENT
    rows = with_whole_names(read_grid(data, file, Findings(), is_supplement, sheet))
    if data.startswith(WORKBOOK_MAGIC) and sheet is None and holds_event(data):
        return None
    if not rows or not has_header(rows, SUPPLEMENT):
        return None
    columns, _ = read_header(rows, SOLVERS_LIST, file, Findings())
    header = columns.header.cells
    if columns.rounds or any(cell.rstrip(".").isdigit() or SOLVING_TABLE.field_of(cell) == "total" for cell in header):
        return None
    if solving is None:
        solving = is_list_name(path) or bool(_ONLY_SOLVERS & columns.fields.keys())
    return SOLVERS if solving else RATING_SUPPLEMENT


def is_solving(path: Path, sheet: str | None = None) -> bool:
    """By the rulebook or the keys of a TOML file, else by the table: points where a crosstable has results."""
    quiet = Findings()
    if path.suffix.casefold() == ".toml":
        keys = read_toml(path, quiet)
        return keys is not None and is_tournament(keys)
    data = read_bytes(path, quiet)
    if path.suffix.casefold() == ".json":
        keys = read_document(data, str(path), quiet) if data else None
        return keys is not None and TOURNAMENT in keys.table
    if data and data.startswith(WORKBOOK_MAGIC):
        return solving_sheets(data, sheet)
    rows = read_grid(data, str(path), quiet, None, sheet) if data else []
    return bool(rows) and _has_points(rows, str(path))


def _has_points(rows: list[Row], file: str) -> bool:
    if holds_games(rows, CROSSTABLE):
        return False
    columns, body = read_header(rows, SOLVING_TABLE, file, Findings())
    if not columns.rounds:
        return "total" in columns.fields and "name" in columns.fields
    cells = [row[column] for row in body for column in columns.rounds if row[column]]
    if not cells:
        numbered = any(CROSSTABLE.field_of(cell) == "no" for cell in columns.header.cells)
        return not numbered
    points = sum(not isinstance(read_points(cell), str) for cell in cells)
    return 2 * points > len(cells)
