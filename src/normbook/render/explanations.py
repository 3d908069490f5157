"""Pages put together: explanations below tables, several pages as one."""

from collections.abc import Iterable

from normbook.judgement import Step
from normbook.render.page import Heading, Outline, Page, Text
from normbook.render.words import say


def with_explanations(page: Page, steps: Iterable[Step], *, folded: bool) -> Page:
    """The page with explanations below its tables."""
    from normbook.render.outline import outline

    return page.plus(Heading(say("explanation")), *(Outline(outline(step), folded) for step in steps))


def hint(code: str) -> Text:
    """How to open a page's numbers on a command line; pages of the web have their own way."""
    return Text(say(code), "muted", "hint")


def joined(pages: list[Page], steps: list[Step]) -> Page:
    """Several pages as one, the first first, then explanations."""
    first, *others = pages
    blocks = list(first.blocks)
    for page in others:
        blocks += [Heading(page.title), *page.blocks]
    whole = Page(first.title, blocks, first.about)
    return with_explanations(whole, steps, folded=False) if steps else whole
