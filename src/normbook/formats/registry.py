"""Which reader a file is for: by what it holds first, by its ending where that says nothing."""

import re
from collections.abc import Callable
from pathlib import Path

from normbook.formats.files import is_folder, read_bytes
from normbook.formats.how import How
from normbook.formats.kinds import EVENT, PERFECT_ENDINGS
from normbook.formats.owners import owners_in
from normbook.formats.sections import Facts, Section
from normbook.formats.table.crosstable import VOCABULARY, crosstable_of, is_crosstable
from normbook.formats.table.grid import WORKBOOK_MAGIC, beginning, decoded, decoded_lines, read_grids
from normbook.formats.table.headers import header_index
from normbook.formats.table.rows import Grid
from normbook.model.diagnostics import Findings, Place
from normbook.model.pattern import pattern

Reader = Callable[[bytes, str, How, Findings], list[Section]]

_LOOKS_LIKE_A_REPORT = pattern(r"^(?:001 [ 0-9]{4}|0[1-9]2 |1[0-9]2 |XX[RC] )", re.MULTILINE)
_HOW_FAR = 4096
_TAG = pattern(r'\[[A-Za-z0-9_]{1,40}[ \t]+"')
_STANDINGS = pattern(r"\s*[\[{].*\"(?:items|standings|roundOutcomes|Overview)\"\s*:", re.DOTALL)
"""JSON under another ending, as somebody may have saved it: the standings of a federation's section."""
_REPORT_ENDINGS = (".trf", ".trfx", ".trf16", ".trf26", ".trfb", ".fide")


def read_sections(path: Path, shown: str, how: How, findings: Findings) -> tuple[list[Section], bool]:
    """The sections a file holds, as far as they can be told, and whether the file is refused."""
    own = Findings()
    sections = _sections(path, shown, how, own)
    findings.extend(own)
    return sections, own.refused


def _sections(path: Path, shown: str, how: How, findings: Findings) -> list[Section]:
    if path.suffix.casefold() == ".dbf" or is_folder(path):
        from normbook.formats.rating_report.read import read_rating_report
        from normbook.formats.rating_report.triple import names_a_triple

        if names_a_triple(path):
            return read_rating_report(path, shown, how, findings)
    if path.suffix.casefold() in PERFECT_ENDINGS:
        from normbook.formats.rating_report.swiss_perfect import read_swiss_perfect

        return read_swiss_perfect(path, shown, how, findings)
    data = read_bytes(path, findings, shown)
    if data is not None and not data.strip():
        findings.error("FILE-EMPTY", Place(shown))
        return []
    return [] if data is None else reader_for(data, path.suffix.casefold())(data, shown, how, findings)


def _begins_with_a_tag(text: str) -> bool:
    """Whether a text begins as games do, remarks of programs aside."""
    said = (line for line in text.splitlines() if line.strip() and not line.startswith(("%", ";")))
    first = next(said, "").lstrip()
    return first.startswith("[") and bool(_TAG.match(first))


def looks_like_a_report(text: str) -> bool:
    """Whether a text begins as report files do."""
    return bool(_LOOKS_LIKE_A_REPORT.search(text.replace("\r", "\n")[:_HOW_FAR]))


def reader_for(data: bytes, ending: str = "") -> Reader:
    """The reader of one file's bytes."""
    start = beginning(data)
    if ending in (".json", ".sjson") or (start.lstrip().startswith(("[", "{")) and _STANDINGS.match(start)):
        return _document
    if data.startswith(WORKBOOK_MAGIC):
        return _crosstable
    if ending == ".pgn" or _begins_with_a_tag(start):
        return _games
    if ending in _REPORT_ENDINGS or looks_like_a_report(start):
        return _report
    return _crosstable


def is_table(data: bytes, ending: str = "") -> bool:
    """Whether the bytes are rows and columns, rather than a report or games."""
    return ending != ".toml" and reader_for(data, ending) is _crosstable


def _crosstable(data: bytes, shown: str, how: How, findings: Findings) -> list[Section]:
    grids = read_grids(data, shown, findings, is_crosstable, how.sheet, _sheets)
    return [_section_of(grid, shown, how, findings) for grid in grids]


def _sheets(data: bytes, file: str, findings: Findings, named: str | None) -> list[Grid]:
    from normbook.formats.workbook.sheets import crosstable_grids  # only where a workbook is read

    return crosstable_grids(data, file, findings, named)


def _section_of(grid: Grid, shown: str, how: How, findings: Findings) -> Section:
    own = Findings()
    entrants, rounds, columns = crosstable_of(grid.rows, grid.file or shown, own, how)
    if own.refused and columns.get("no") is None:
        _tell_other_kind(grid, shown, findings)
    findings.extend(own)
    system = None
    if grid.system:
        from normbook.formats.rating_report.systems import PUBLISHED_SYSTEMS

        system = PUBLISHED_SYSTEMS.get(grid.system)
    facts = Facts(
        section=grid.section or None,
        format="round-robin" if any(finding.code == "ROBIN-DEALT" for finding in own) else None,
        system=system,
    )
    more = owners_in(grid.rows[header_index(grid.rows, VOCABULARY)], columns)
    more += (("online", "yes"),) if grid.system.startswith("O") else ()
    return Section(entrants, rounds, facts, columns, more, grid.file)


def _tell_other_kind(grid: Grid, shown: str, findings: Findings) -> None:
    """Where the rows are no crosstable at all, and of a kind that is known."""
    from normbook.formats.signs import kinds_of_rows  # only needed when something is wrong

    kinds = kinds_of_rows(grid.rows)
    if kinds and EVENT not in kinds:
        findings.error("KIND-OTHER", Place(grid.file or shown), None, kind=kinds[0], wanted=EVENT)


def _report(data: bytes, shown: str, how: How, findings: Findings) -> list[Section]:
    from normbook.formats.trf.read import read_report

    text = decoded_lines(data, shown, findings)
    section = None if text is None else read_report(text, shown, how, findings)
    return [section] if section else []


def _document(data: bytes, shown: str, how: How, findings: Findings) -> list[Section]:
    from normbook.formats.documents import read_events_document

    return read_events_document(data, shown, how, findings)


def _games(data: bytes, shown: str, how: How, findings: Findings) -> list[Section]:
    from normbook.formats.pgn.read import read_games

    text = decoded(data, shown, findings)
    section = None if text is None else read_games(text, shown, how, findings)
    return [section] if section else []
