"""A page as PDF, where the extra `pdf` is there."""

import logging
from dataclasses import replace
from threading import BoundedSemaphore

from normbook.render.html import html_text
from normbook.render.page import Outline, Page, Text
from normbook.render.words import say

MOST_EXPLAINED = 40

_AT_ONCE = BoundedSemaphore(2)
"""A long report takes seconds and memory; a server makes only so many at a time."""


class NoPdf(Exception):
    """The extra, or a library it needs, is not installed."""


def pdf_bytes(page: Page) -> bytes:
    """The page printed; raises NoPdf."""
    return pdf_of_html(html_text(for_paper(page)))


def for_paper(page: Page) -> Page:
    """The page without its explanations where there are too many: each takes a page and a sixth of a second."""
    folded = [block for block in page.blocks if isinstance(block, Outline) and block.folded]
    if len(folded) <= MOST_EXPLAINED:
        return page
    kept = [block for block in page.blocks if block not in folded]
    return replace(page, blocks=[*kept, Text(say("paper.left-out", count=len(folded)), "muted")])


def pdf_of_html(html: str) -> bytes:
    """Any self-contained HTML file printed; raises NoPdf."""
    try:
        from weasyprint import HTML
        from weasyprint.urls import URLFetcher
    except (ImportError, OSError) as problem:
        raise NoPdf from problem
    # It remarks on each CSS property that paper does not know.
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    # A page asks nothing of the network and nothing of the disk: pictures are in it.
    inside = URLFetcher(allowed_protocols=("data",), allow_redirects=False)
    with _AT_ONCE:
        data: bytes = HTML(string=html, url_fetcher=inside).write_pdf()
    return data
