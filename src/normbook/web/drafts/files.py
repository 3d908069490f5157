"""What a draft's table can be taken along as: files that other programs read."""

from dataclasses import replace
from pathlib import Path

from normbook.formats.how import UNFINISHED
from normbook.model.diagnostics import Findings
from normbook.rulebook import SOLVING, judges
from normbook.web.drafts.sheet import DraftSheet
from normbook.web.workbench.intake import events_of

TABLES = ("csv", "xlsx")
REPORT = "trf"


def kinds_of(sheet: DraftSheet) -> tuple[str, ...]:
    """Tables always; a tournament report only where there is one."""
    return TABLES if report_of(sheet) is None else (*TABLES, REPORT)


def table_of(sheet: DraftSheet, kind: str) -> tuple[bytes, str]:
    """The table as it is typed, and its media type."""
    from normbook.formats.table.tables_out import delimited_text, workbook_of

    columns = sheet.table.columns
    if kind == "csv":
        return delimited_text(columns).encode("utf-8-sig", errors="replace"), "text/csv; charset=utf-8"
    book = workbook_of([(sheet.name or "table", columns)], sheet.name)
    return book, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def report_of(sheet: DraftSheet) -> bytes | None:
    """The table as a tournament report; None where it cannot be read, or holds more than a report does."""
    from normbook.formats.writers import written

    if judges(sheet.rules, SOLVING):
        return None
    events = events_of(replace(sheet.brought, asked=replace(sheet.brought.asked, how=UNFINISHED)))
    if len(events) != 1:
        return None
    return next(iter(written(events, "trf26", Path("event.trf"), Findings()).values()), None)
