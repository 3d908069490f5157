"""A page as one self-contained HTML file: no script, no request, light and dark, printable."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from normbook.render.page import Cell, Column, Content, Heading, Outline, Page, Picture, Table, Text, cell_text
from normbook.render.words import say
from normbook.render.words.language import tag

LONG = 60
"""Characters from which on a cell is a text, to be wrapped."""


_AT_ONCE = 500
"""Rows of a long table that are made at a time."""
_HERE = Text("the blocks of the page")


def html_text(page: Page) -> str:
    """The whole file."""
    return "".join(html_parts(page))


def html_parts(page: Page) -> Iterator[str]:
    """The file piece by piece: of a federation's list only some rows are held as text at a time."""
    values = {"kind": kind, "cell": cell, "say": say, "language": tag()}
    blocks = environment().get_template("blocks.html").make_module(values)
    shell = environment().get_template("page.html").render(values, page=replace(page, blocks=[_HERE]))
    head, _, foot = shell.partition(str(blocks.all([_HERE])))  # type: ignore[attr-defined]
    yield head
    for block in page.blocks:
        if isinstance(block, Table) and len(block.rows) > _AT_ONCE:
            yield from _long_table(block, lambda part: str(blocks.all([part])))  # type: ignore[attr-defined]
        else:
            yield str(blocks.all([block]))  # type: ignore[attr-defined]
    yield foot


def _long_table(table: Table, made: Callable[[Table], str]) -> Iterator[str]:
    """A table's beginning, all of its rows, its end; what is in cells is escaped, so that the mark is none of it."""
    end = "</tbody>\n"
    for start in range(0, len(table.rows), _AT_ONCE):
        text = made(replace(table, rows=table.rows[start : start + _AT_ONCE]))
        before, _, after = text.partition(end)
        yield before if start == 0 else before.partition("<tbody>\n")[2]
    yield end + after


@cache
def environment() -> Environment:
    """Everything is escaped; a value that is missing is an error."""
    made = Environment(
        loader=PackageLoader("normbook.render", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["ruled"] = str  # one file leads nowhere outside itself
    return made


def kind(block: object) -> str:
    """What a template is to make of a block."""
    kinds = {Table: "table", Text: "text", Outline: "outline", Heading: "heading", Picture: "picture"}
    return kinds.get(type(block), "node")


class ShownCell(NamedTuple):
    """A cell's text, tone and strike, whatever form it came in."""

    text: str
    tone: str = ""
    struck: bool = False
    link: str = ""

    def css(self, column: Column) -> str:
        """Its classes in a column."""
        return _css(column.right, column.optional > 1, bool(column.least), len(self.text) > LONG, self.tone)


@lru_cache(maxsize=1024)
def _css(right: bool, wide: bool, folds: bool, long: bool, tone: str) -> str:
    fitting = (("right", right), ("wide", wide), ("folds", folds), ("long", long), (tone, True))
    return " ".join(name for name, fits in fitting if fits and name)


def cell(content: Content) -> ShownCell:
    """What a template shows of a content."""
    if isinstance(content, Cell):
        return ShownCell(cell_text(content), content.tone, content.struck, content.link)
    return ShownCell(cell_text(content))
