"""Whether a file holds an over-the-board event or a solving tournament, where nobody says so."""

from pathlib import Path

from normbook.formats.crosstable import VOCABULARY as CROSSTABLE
from normbook.formats.files import read_bytes
from normbook.formats.grid import read_grid
from normbook.formats.headers import read_header
from normbook.formats.keys import read_toml
from normbook.formats.solver_cells import read_points
from normbook.formats.solving import VOCABULARY as SOLVING
from normbook.formats.tournament_file import is_tournament
from normbook.model.diagnostics import Findings


def is_solving(path: Path) -> bool:
    """By the rulebook or the keys of a TOML file, else by the table: points where a crosstable has results."""
    if path.suffix.casefold() == ".toml":
        keys = read_toml(path, Findings())
        return keys is not None and is_tournament(keys)
    quiet = Findings()
    data = read_bytes(path, quiet)
    rows = read_grid(data, str(path), quiet) if data else []
    if not rows:
        return False
    columns, body = read_header(rows, SOLVING, str(path), quiet)
    if not columns.rounds:
        return "total" in columns.fields and "name" in columns.fields
    cells = [row[column] for row in body for column in columns.rounds if row[column]]
    if not cells:
        numbered = any(CROSSTABLE.field_of(cell) == "no" for cell in columns.header.cells)
        return not numbered
    points = sum(not isinstance(read_points(cell), str) for cell in cells)
    return 2 * points > len(cells)
