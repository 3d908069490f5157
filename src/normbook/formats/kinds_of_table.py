"""What a file holds, decided once for every command and page: an event, a solving tournament, or a rating list.

A file shows it by its first bytes, its keys, or its header's words and the shapes of its cells (`signs`). Where it
may be two things, the rulebook says which; where nobody names one, it is refused with both named.
"""

from pathlib import Path

from normbook.formats.documents import TOURNAMENT, read_document
from normbook.formats.files import is_folder, read_bytes
from normbook.formats.keys import read_toml
from normbook.formats.kinds import EVENT, PERFECT_ENDINGS, RATING_SUPPLEMENT, SOLVERS, SOLVING_TOURNAMENT
from normbook.formats.lists.rating_list_file import is_list_name
from normbook.formats.lists.ratings import printed_lines
from normbook.formats.lists.world_list import world_list_in
from normbook.formats.rating_report.triple import names_a_triple
from normbook.formats.registry import is_table
from normbook.formats.signs import has_any_header, kinds_of_rows
from normbook.formats.solving.tournament_file import is_tournament
from normbook.formats.table.grid import WORKBOOK_MAGIC, read_grids
from normbook.formats.workbook.sheets import kinds_of_sheets
from normbook.model.diagnostics import Findings, Place
from normbook.rulebook import SOLVING, judges

Kinds = tuple[str, ...]
_OF_RULES = {True: {SOLVING_TOURNAMENT, SOLVERS}, False: {EVENT, RATING_SUPPLEMENT}}
"""Of the tables of solvers and of the others, what a rulebook chooses between."""


def kind_of_file(
    path: Path, rules: str | None = None, sheet: str | None = None, findings: Findings | None = None
) -> str:
    """Which kind it is; two that it may be, and between which no rulebook decides, are told."""
    found = kinds_of_file(path, sheet)
    wanted = _OF_RULES[judges(rules, SOLVING)] if rules else set()
    kinds = [kind for kind in found if kind in wanted] or _turned(found, rules)
    if len(kinds) > 1 and findings is not None:
        findings.error("KIND-UNCLEAR", Place(str(path)), None, first=kinds[0], second=kinds[1])
    return kinds[0] if kinds else SOLVING_TOURNAMENT if rules and judges(rules, SOLVING) else EVENT


def _turned(found: Kinds, rules: str | None) -> list[str]:
    """What was found, where the rulebook is of the other kind: a list stays a list."""
    if not rules:
        return list(found)
    if {RATING_SUPPLEMENT, SOLVERS} & set(found):
        return [SOLVERS if judges(rules, SOLVING) else RATING_SUPPLEMENT]
    return []


def kinds_of_file(path: Path, sheet: str | None = None) -> Kinds:
    """The kinds that a file may be; none where nothing tells."""
    quiet, ending = Findings(), path.suffix.casefold()
    if names_a_triple(path) or is_folder(path) or ending in PERFECT_ENDINGS:
        return (EVENT,)
    if ending == ".toml":
        keys = read_toml(path, quiet)
        return () if keys is None else (SOLVING_TOURNAMENT,) if is_tournament(keys) else (EVENT,)
    if world_list_in(path):
        return (RATING_SUPPLEMENT,)
    data = read_bytes(path, quiet)
    if not data:
        return ()
    if ending == ".json":
        keys = read_document(data, str(path), quiet)
        return (SOLVING_TOURNAMENT,) if keys is not None and TOURNAMENT in keys.table else (EVENT,)
    if not is_table(data, ending):
        return (EVENT,)
    return _kinds_of_table(data, path, sheet)


def _kinds_of_table(data: bytes, path: Path, sheet: str | None) -> Kinds:
    if data.startswith(WORKBOOK_MAGIC):
        found = kinds_of_sheets(data, sheet)
    elif printed_lines(data, str(path)) is not None:
        found = (RATING_SUPPLEMENT,)
    else:
        grids = read_grids(data, str(path), Findings(), has_any_header)
        found = tuple(dict.fromkeys(kind for grid in grids for kind in kinds_of_rows(grid.rows)))
    # A list of solvers may have no column that only such lists have; it may be called one.
    return (SOLVERS,) if found and {RATING_SUPPLEMENT, SOLVERS}.issuperset(found) and is_list_name(path) else found


def is_solving(path: Path, sheet: str | None = None) -> bool:
    """Whether it is results of solving, and nothing else."""
    return kinds_of_file(path, sheet) == (SOLVING_TOURNAMENT,)
