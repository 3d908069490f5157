"""The three files of a rating report, found from any one of them or from their folder."""

import re
from pathlib import Path

from normbook.formats.files import is_folder, names_in, read_bytes, shown_beside
from normbook.formats.how import How
from normbook.formats.lists.dbf import DbfTable, read_dbf
from normbook.formats.rating_report.layouts import FILES
from normbook.model.diagnostics import Findings, Place

_ONE_OF_THREE = re.compile(r"(.*)t([hsd])export\.dbf", re.IGNORECASE)


def names_a_triple(path: Path) -> bool:
    """Whether the path is one of the three files, or a folder that holds them."""
    if _ONE_OF_THREE.fullmatch(path.name):
        return True
    return is_folder(path) and any(map(_ONE_OF_THREE.fullmatch, names_in(path)))


def read_triple(path: Path, shown: str, how: How, findings: Findings) -> dict[str, tuple[str, DbfTable]] | None:
    """The tables by their letter, each with its name for findings; None, with findings, if one is not to be had."""
    whole = is_folder(path)
    folder = path if whole else path.parent
    named = None if whole else _ONE_OF_THREE.fullmatch(path.name)
    prefix = named[1].casefold() if named else None
    found: dict[str, str] = {}
    for name in names_in(folder):
        match = _ONE_OF_THREE.fullmatch(name)
        if match and (prefix is None or match[1].casefold() == prefix):
            letter = match[2].upper()
            if letter in found:
                findings.error("USCHESS-SEVERAL", Place(shown), None, first=found[letter], second=name)
                return None
            found[letter] = name
    missing = [FILES[letter] for letter in FILES if letter not in found]
    if missing:
        findings.error("USCHESS-MISSING", Place(shown), None, files=tuple(missing))
        return None
    tables: dict[str, tuple[str, DbfTable]] = {}
    for letter, name in found.items():
        label = f"{shown.rstrip('/')}/{name}" if whole else shown_beside(shown, name)
        data = read_bytes(folder / name, findings, label)
        table = None if data is None else read_dbf(data, label, how, findings)
        if table is not None:
            tables[letter] = (label, table)
    return tables if len(tables) == len(FILES) else None
