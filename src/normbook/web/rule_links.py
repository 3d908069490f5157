"""Rule ids on pages, each leading to what the rule says."""

import re
from functools import cache

from markupsafe import Markup, escape

from normbook.app.rules import every_id


@cache
def _ids() -> re.Pattern[str]:
    """Any rule's id within a text, the longest first."""
    ids = sorted((id for id in every_id() if "." in id), key=len, reverse=True)
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, ids))})(?![\w-]|\.\w)")


def with_links(text: object) -> Markup:
    """A text in which each rule's id leads to its page."""
    written = str(text)
    if "." not in written:
        return escape(written)
    return Markup(_ids().sub(lambda id: f'<a href="/rules/{id[0]}">{id[0]}</a>', escape(written)))
