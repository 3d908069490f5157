"""Rule ids on pages, each leading to what the rule says."""

from markupsafe import Markup

from normbook.app.rules import linked


def with_links(text: object) -> Markup:
    """A text in which each rule's id leads to its page."""
    return linked(text, "/rules/{}")
