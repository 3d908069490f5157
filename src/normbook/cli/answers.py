"""Answers: documents and pages to stdout or to files, findings to stderr."""

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from normbook.interrupts import folder_for_now
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.phrase import Value
from normbook.render.page import Page

if TYPE_CHECKING:
    from normbook.render.paper import Printout

REFUSED = 2
"""Exit code for bad input."""
ANSWER_IS_NO = 1


def tell(findings: Findings) -> None:
    """Each finding on a line of its own on stderr; many that say the same on one."""
    from normbook.render.findings import finding_lines

    for line in finding_lines(findings):
        say_line(line, err=True)


def say_line(line: str, *, err: bool = False) -> None:
    """On a terminal folded between words; elsewhere in one piece, for programs that read it."""
    if (sys.stderr if err else sys.stdout).isatty():
        from shutil import get_terminal_size
        from textwrap import fill

        width = get_terminal_size().columns
        line = fill(line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    click.echo(line, err=err)


def refuse_if_needed(findings: Findings) -> None:
    """Stop, with every finding told, if one of them is an error."""
    if findings.refused:
        tell(findings)
        raise SystemExit(REFUSED)


def refuse(code: str, file: str, /, **values: Value) -> NoReturn:
    """Stop with a single finding."""
    from normbook.model.diagnostics import Place

    findings = Findings()
    findings.error(code, Place(file), None, **values)
    tell(findings)
    raise SystemExit(REFUSED)


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where the answer goes."""

    json: bool = False
    csv: str | None = None
    xlsx: str | None = None
    html: str | None = None
    pdf: str | None = None

    @property
    def files(self) -> bool:
        """Whether any file is asked for."""
        return any((self.csv, self.xlsx, self.html, self.pdf))


def answer(
    outputs: Outputs,
    document: Callable[[], object],
    page: Callable[[], Page],
    full_page: Callable[[], Page] | None = None,
    *,
    table: Callable[[], Page] | None = None,
    workbook: Callable[[], Page] | None = None,
) -> None:
    """Give the answer in the form asked for; a page on the terminal where none was.

    Files hold the full page; `table` and `workbook` give what CSV and XLSX hold where that is something else.
    """
    whole = page if full_page is None else full_page
    if outputs.json:
        write_json(document())
    if outputs.csv:
        from normbook.render.workbook import csv_text

        _write(outputs.csv, csv_text((table or page)()).encode("utf-8-sig"))
    if outputs.html:
        from normbook.render.html import html_parts

        _write(outputs.html, (part.encode(errors="replace") for part in html_parts(whole())))
    if outputs.pdf:
        _write(outputs.pdf, _printed(whole(), outputs.pdf))
    if outputs.xlsx:
        from normbook.render.workbook import workbook_bytes

        _write(outputs.xlsx, workbook_bytes((workbook or whole)()))
    if not outputs.json and not outputs.files:
        from normbook.render.terminal import draw

        draw(page())


def _printed(page: Page, name: str) -> bytes:
    """The page as PDF, or a word on what is missing for it."""
    from normbook.render.pdf import pdf_bytes

    return _pdf(lambda: pdf_bytes(page), name)


def _pdf(made: Callable[[], bytes], name: str) -> bytes:
    from normbook.render.pdf import NoPdf

    try:
        return made()
    except NoPdf:
        refuse("PDF-MISSING", name)


def write_pdf(name: str, paper: "Printout") -> None:
    """Something with chapters as PDF; how much there is to do is told first, where it takes long."""
    from normbook.render.paper import MANY_CELLS, MANY_CERTIFICATES, paper_pdf
    from normbook.render.words import say

    certificates = len(paper.certificates)
    if paper.cells > MANY_CELLS or certificates > MANY_CERTIFICATES:
        say_line(say("paper.long", cells=paper.cells, certificates=certificates), err=True)
    _write(name, _pdf(lambda: paper_pdf(paper), name))


def write_json(document: object) -> None:
    """One JSON document to stdout."""
    from normbook.render.json import json_text

    write_text(json_text(document))


def write_text(text: str) -> None:
    """Text to stdout as UTF-8, whatever the console's own encoding."""
    sys.stdout.buffer.write(text.encode(errors="replace") + b"\n")
    sys.stdout.buffer.flush()


def _write(name: str, data: bytes | Iterable[bytes]) -> None:
    """Bytes, or pieces of them, to a file, or to stdout for `-`; the file is named on stderr."""
    parts = [data] if isinstance(data, bytes) else data
    if name == "-":
        sys.stdout.flush()
        sys.stdout.buffer.writelines(parts)
        return
    try:
        _put(Path(name), parts)
    except OSError as problem:
        refuse("FILE-NOT-WRITTEN", name, why=problem.strerror or type(problem).__name__)
    from normbook.render.words import say

    click.echo(say("written", file=name), err=True)


def _put(path: Path, parts: Iterable[bytes]) -> None:
    """A file that is whole when it gets its name; what has the name until then stays until then. Raises OSError."""
    if path.exists() and not path.is_file():  # a pipe, a device
        with path.open("wb") as file:
            file.writelines(parts)
        return
    place = path.resolve()  # where a link leads
    place.parent.stat()  # a folder that is not there is not made
    with folder_for_now(".normbook-", place.parent) as aside:
        part = aside / place.name
        with part.open("wb") as file:
            file.writelines(parts)
        if place.exists():
            part.chmod(place.stat().st_mode)
        os.replace(part, place)
