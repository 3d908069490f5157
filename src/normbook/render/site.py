"""A page of a site of files: one style for all of them, relative links, no script."""

from collections.abc import Callable, Sequence
from functools import cache

from jinja2 import Environment, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from normbook.render.html import cell, environment, kind
from normbook.render.page import Page
from normbook.render.words import say
from normbook.render.words.language import tag

Link = tuple[str, str]
"""Words and an address; a blank one is where the reader is."""
RuleLinks = Callable[[object, str], Markup]
"""A text in which the ids of rules lead to their pages, at an address with the id in it."""


def site_text(
    page: Page,
    site: str,
    root: str,
    menu: Sequence[Link],
    rule_links: RuleLinks,
    further: Sequence[Link] = (),
    downloads: Sequence[Link] = (),
    logo: str = "",
) -> str:
    """The whole file; `root` leads from it to the site's top."""
    values = {"page": page, "site": site, "root": root, "logo": logo, "menu": menu}
    shared = {"kind": kind, "cell": cell, "say": say, "language": tag()}
    leading = {"further": further, "downloads": downloads}
    return _environment(rule_links).get_template("site.html").render(**values, **leading, **shared)


def site_style() -> str:
    """The style of all pages."""
    return environment().get_template("page.css").render() + _MENU


_MENU = """
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; border-bottom: 1px solid var(--line); }
header nav a, main nav a, main p a { display: inline-block; padding: .35rem 0; min-height: 24px; }
a { color: var(--accent); }
footer p { overflow-wrap: anywhere; }
header .logo { max-height: 2.5rem; max-width: 8rem; }
@media print { header nav { display: none; } }
"""


@cache
def _environment(rule_links: RuleLinks) -> Environment:
    made = environment().overlay()
    made.filters = dict(made.filters)

    @pass_context
    def ruled(context: Context, text: object) -> Markup:
        return rule_links(text, f"{context['root']}rules/{{}}.html")

    made.filters["ruled"] = ruled
    return made
