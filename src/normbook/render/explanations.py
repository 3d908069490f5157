"""Pages put together: explanations below tables, several pages as one."""

from collections.abc import Iterable

from normbook.judgement import Step
from normbook.render.outline import outline
from normbook.render.page import Block, Heading, Outline, Page
from normbook.render.words import say


def with_explanations(page: Page, steps: Iterable[Step], *, folded: bool) -> Page:
    """The page with explanations below its tables."""
    blocks: list[Block] = [*page.blocks, Heading(say("explanation"))]
    blocks += (Outline(outline(step), folded) for step in steps)
    return Page(page.title, blocks, page.about)


def joined(pages: list[Page], steps: list[Step]) -> Page:
    """Several pages as one, the first first, then explanations."""
    first, *others = pages
    blocks = list(first.blocks)
    for page in others:
        blocks += [Heading(page.title), *page.blocks]
    whole = Page(first.title, blocks, first.about)
    return with_explanations(whole, steps, folded=False) if steps else whole
