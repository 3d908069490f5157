"""Fill docs/study.md with what the program says now, and draw its charts: python tools/study_page.py docs

Between `<!-- NAME: PART -->` and `<!-- end -->` stands a part of a shipped study's page: `verdict`, or a table by its
name. Everything else on the page is written by hand.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from normbook.app.study import prepare
from normbook.model.diagnostics import Findings
from normbook.render.drawing import drawn
from normbook.render.page import Cell, Content, Page, Table, Text
from normbook.study.answer import Study
from normbook.study.plan_file import read_study
from normbook.study.shelf import shipped

PART = re.compile(r"<!-- (\S+): (.+?) -->\n.*?<!-- end -->", flags=re.DOTALL)
DRAWN = ("b-player", "deltas", "solvers")


@cache
def answered(name: str) -> Study:
    """A shipped study, run as it is."""
    findings = Findings()
    plan = read_study(shipped()[name], findings)
    assert plan is not None, list(findings)
    prepared = prepare(plan, findings)
    assert prepared is not None, list(findings)
    return prepared.run()


def filled(page: str) -> str:
    """The page with every part as it is now."""
    return PART.sub(lambda part: f"<!-- {part[1]}: {part[2]} -->\n{_part(part[1], part[2])}\n<!-- end -->", page)


def charts() -> Iterator[tuple[str, str]]:
    """Each chart's file beside the page, and its SVG."""
    for name in DRAWN:
        for number, drawing in enumerate(answered(name).drawings(), start=1):
            svg = drawn(drawing.spec)
            assert svg is not None, "the extra charts is missing"
            yield f"study/{name}-{number}.svg", svg


def _part(name: str, part: str) -> str:
    page = answered(name).page()
    if part == "verdict":
        return _verdict(page)
    [table] = [table for table in page.tables if table.name == part]
    return _markdown(table)


def _verdict(page: Page) -> str:
    """The sentence that answers: the one that is marked good or bad."""
    [verdict] = [block.text for block in page.blocks if isinstance(block, Text) and block.tone in ("good", "bad")]
    return f"> **{verdict}**"


def _markdown(table: Table) -> str:
    rows = [
        [column.title for column in table.columns],
        ["--:" if column.right else "---" for column in table.columns],
        *([_text(content) for content in row] for row in table.rows),
    ]
    return "\n".join(["", *(f"| {' | '.join(row)} |" for row in rows), ""])


def _text(content: Content) -> str:
    return content.text if isinstance(content, Cell) else "" if content is None else str(content)


def write(docs: Path) -> None:
    """The page and the charts, written anew."""
    page = docs / "study.md"
    page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    (docs / "study").mkdir(exist_ok=True)
    for file, svg in charts():
        (docs / file).write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
