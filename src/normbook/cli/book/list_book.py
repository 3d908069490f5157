"""`normbook list` out of a book."""

from dataclasses import dataclass
from datetime import date

from normbook.cli.answers import REFUSED, Outputs, answer, refuse_if_needed, tell, write_text
from normbook.cli.book.options import opened
from normbook.cli.named_tables import NamedTables
from normbook.model.diagnostics import Findings


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of the book."""

    rules: str
    book: str
    system: str
    season: str | None
    as_of: date | None
    published: bool
    lines: int
    by: NamedTables
    """What a list of norm codes is printed by, where it is named."""
    outputs: Outputs


def list_from_book(request: Request) -> None:
    """The list of a rulebook, as of a day."""
    findings = Findings()
    tables = request.by.tables(findings) if request.by else None
    refuse_if_needed(findings)
    with opened(request.book) as record, record.reading() as reading:
        from normbook.app.lists import book_list, last_published, printed_list
        from normbook.book.commands.outcome import Refused
        from normbook.presentation.lists import ListRequest

        asked = ListRequest(request.rules, request.system, request.season, request.as_of, str(record), tables)
        plain = not (request.outputs.json or request.outputs.files)
        try:
            text = printed_list(reading, asked, request.lines) if plain and not request.published else None
            if text is not None:
                write_text(text)
                return
            listed = last_published(reading, asked) if request.published else book_list(reading, asked)
        except Refused as refused:
            tell(refused.findings)
            raise SystemExit(REFUSED) from None
        answer(request.outputs, listed.document, listed.page, table=listed.table, workbook=listed.workbook)
