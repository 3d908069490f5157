"""A page as one self-contained HTML file: no script, no request, light and dark, printable."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from normbook.render.page import Heading, Outline, Page, Picture, Table, Text
from normbook.render.words import say
from normbook.render.words.language import tag


def html_text(page: Page) -> str:
    """The whole file."""
    return environment().get_template("page.html").render(page=page, kind=kind, cell=cell, struck=say("struck"))


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
    made.globals["language"] = tag()
    made.filters["ruled"] = str  # one file leads nowhere outside itself
    return made


def kind(block: object) -> str:
    """What a template is to make of a block."""
    kinds = {Table: "table", Text: "text", Outline: "outline", Heading: "heading", Picture: "picture"}
    return kinds.get(type(block), "node")


def cell(content: object) -> dict[str, object]:
    """A cell's text, tone and strike, whatever form it came in."""
    text = getattr(content, "text", "" if content is None else content)
    return {"text": text, "tone": getattr(content, "tone", ""), "struck": getattr(content, "struck", False)}
