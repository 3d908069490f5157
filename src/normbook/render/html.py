"""A page as one self-contained HTML file: no script, no request, light and dark, printable."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from normbook.render.page import Content, Heading, Outline, Page, Picture, Table, Text, cell_text
from normbook.render.words import say
from normbook.render.words.language import tag


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


def cell(content: Content) -> dict[str, object]:
    """A cell's text, tone and strike, whatever form it came in."""
    return {
        "text": cell_text(content),
        "tone": getattr(content, "tone", ""),
        "struck": getattr(content, "struck", False),
        "link": getattr(content, "link", ""),
    }
