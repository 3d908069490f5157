"""Answers as files: the names are ours, whatever somebody's file was called."""

from collections.abc import Callable

from fastapi import Response

from normbook.formats.event_file import slug
from normbook.presentation.lists import MadeList
from normbook.render.page import Page
from normbook.render.paper import MANY_CELLS, MANY_CERTIFICATES, Printout, paper_pdf
from normbook.render.scores import Scored
from normbook.web.server.refusals import RequestRefused

KINDS = ("csv", "xlsx", "pdf", "html", "json")
_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "json": "application/json",
}
MANY_EXPLAINED = 2000
"""Rows of results that are explained in one file: each takes some milliseconds and eighty kilobytes."""


def download(
    kind: str,
    name: str,
    page: Callable[[], Page],
    full_page: Callable[[], Page],
    document: Callable[[], object],
    workbook: Callable[[], Page] | None = None,
) -> Response:
    """A page as a file of the kind asked for; `name` has letters, digits and hyphens only."""
    if kind not in KINDS:
        raise RequestRefused("not-found")
    full = workbook if workbook and kind == "xlsx" else full_page
    return attached(_content(kind, page, full, document), _TYPES[kind], f"{name}.{kind}")


def scored_download(kind: str, name: str, scored: Scored) -> Response:
    """What came of files as a file of the kind asked for; more rows are not explained for whoever asks."""

    def explained() -> Page:
        if (rows := sum(len(table.rows) for table in scored.page().tables)) > MANY_EXPLAINED:
            raise RequestRefused("explained-many", rows=rows, most=MANY_EXPLAINED)
        return scored.full_page()

    return download(kind, name, scored.page, explained, scored.document)


def list_download(kind: str, name: str, listed: MadeList) -> Response:
    """A list as a file of the kind asked for."""
    return download(kind, name, listed.table or listed.page, listed.page, listed.document, listed.workbook)


def named(*parts: str) -> str:
    """A file's name out of what it is about."""
    return slug(" ".join(parts))[:80] or "normbook"


def attached(data: bytes, media_type: str, name: str) -> Response:
    """A file to be kept."""
    # A downloaded page is opened from a file, never here: as text of ours it could otherwise run as us.
    return Response(data, media_type=media_type, headers={"content-disposition": f'attachment; filename="{name}"'})


def _content(
    kind: str, page: Callable[[], Page], full_page: Callable[[], Page], document: Callable[[], object]
) -> bytes:
    if kind == "csv":
        from normbook.render.workbook import csv_text

        return csv_text(page()).encode("utf-8-sig")
    if kind == "xlsx":
        from normbook.render.workbook import workbook_bytes

        return workbook_bytes(full_page())
    if kind == "json":
        from normbook.render.json import json_text

        return json_text(document()).encode(errors="replace")
    if kind == "html":
        from normbook.render.html import html_text

        return html_text(full_page()).encode(errors="replace")
    from normbook.render.pdf import for_paper, pdf_bytes

    _refuse_large(page())  # before thousands of explanations are made that paper would not have
    paper = for_paper(full_page())
    _refuse_large(paper)
    return pdf(lambda: pdf_bytes(paper))


def _refuse_large(paper: Page | Printout) -> None:
    """What takes too long to print is refused before it begins."""
    if paper.cells > MANY_CELLS:
        raise RequestRefused("pdf-large", cells=paper.cells, most=MANY_CELLS)


def printed(name: str, paper: Printout) -> Response:
    """Chapters as one PDF."""
    _refuse_large(paper)
    if (count := len(paper.certificates)) > MANY_CERTIFICATES:
        raise RequestRefused("certificates-many", count=count, most=MANY_CERTIFICATES)
    return attached(pdf(lambda: paper_pdf(paper)), _TYPES["pdf"], f"{name}.pdf")


def pdf(made: Callable[[], bytes]) -> bytes:
    """Something as PDF; refused without the extra."""
    from normbook.render.pdf import NoPdf

    try:
        return made()
    except NoPdf as problem:
        raise RequestRefused("pdf-missing") from problem
