"""A page as one self-contained HTML file: no script, no request, light and dark, printable."""

from functools import cache
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from normbook.render.page import Cell, Column, Content, Heading, Outline, Page, Picture, Table, Text, cell_text
from normbook.render.words import say
from normbook.render.words.language import tag

LONG = 60
"""Characters from which on a cell is a text, to be wrapped."""


def html_text(page: Page) -> str:
    """The whole file."""
    values = {"page": page, "kind": kind, "cell": cell, "struck": say("struck"), "language": tag()}
    return environment().get_template("page.html").render(values)


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
        fitting = (("right", column.right), ("wide", column.optional > 1), ("folds", column.least))
        names = [name for name, fits in fitting if fits]
        return " ".join(filter(None, (*names, "long" if len(self.text) > LONG else "", self.tone)))


def cell(content: Content) -> ShownCell:
    """What a template shows of a content."""
    if isinstance(content, Cell):
        return ShownCell(cell_text(content), content.tone, content.struck, content.link)
    return ShownCell(cell_text(content))
