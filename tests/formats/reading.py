"""Crosstables read from bytes, and what was found about them."""

import io
from datetime import datetime
from pathlib import Path

from xlsxwriter import Workbook

from normbook.formats.table.crosstable import Table, read_crosstable
from normbook.model.diagnostics import Findings

Found = tuple[str, int | None, int | None]


def found(findings: Findings) -> list[Found]:
    """Code, row and column of each finding, in order of place."""
    told = [(finding.code, finding.place.row, finding.place.column) for finding in findings]
    return sorted(told, key=lambda each: (each[1] or 0, each[2] or 0))


def table(data: bytes | str) -> tuple[Table, list[Found]]:
    """The crosstable and the findings."""
    findings = Findings()
    read = read_crosstable(data.encode() if isinstance(data, str) else data, "t.csv", findings)
    return read, found(findings)


def good(data: bytes | str) -> Table:
    """A crosstable with nothing to say about it."""
    read, findings = table(data)
    assert findings == []
    return read


MADE = datetime(2024, 5, 3)
"""A workbook holds when it was made: of this second, it would be damaged otherwise in each run."""


def workbook(rows: list[list[object]], *, empty_sheets: int = 0) -> bytes:
    """A workbook with the rows on its first sheet that is not empty."""
    stream = io.BytesIO()
    with Workbook(stream, {"in_memory": True, "strings_to_formulas": False}) as book:
        book.set_properties({"created": MADE})
        for _ in range(empty_sheets):
            book.add_worksheet()
        sheet = book.add_worksheet()
        for number, row in enumerate(rows):
            for column, value in enumerate(row):
                sheet.write(number, column, value)
    return stream.getvalue()


def written(folder: Path, **files: str | bytes) -> Path:
    """The folder with these files; `_toml` and `_csv` stand for the ending."""
    for name, content in files.items():
        stem, _, ending = name.rpartition("_")
        path = folder / f"{stem}.{ending}"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder
