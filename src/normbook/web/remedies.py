"""What to do about a finding, as a page says it: by its fields, each a link that leads to the field."""

import re

from markupsafe import Markup, escape

from normbook.model.diagnostics import Diagnostic
from normbook.render.words import remedy_text, say, with_values
from normbook.render.words.pages import FIELDS

_FIELD = re.compile(r"\{@(\w+)\}")
_LENIENT = re.compile(r"\badd --lenient\b")
"""A remedy that repairs can be had with; so many findings have it that none has words of its own for it."""


def page_remedy(finding: Diagnostic) -> Markup:
    """What to do, with a link to each field that it names."""
    text = _text(finding)
    parts = []
    at = 0
    for match in _FIELD.finditer(text):
        parts += [escape(text[at : match.start()]), _link(match[1])]
        at = match.end()
    return Markup("").join([*parts, escape(text[at:])])


def _text(finding: Diagnostic) -> str:
    text = _LENIENT.sub("tick {@lenient}", remedy_text(finding.code, page=True))
    return with_values(text, finding)


def _link(key: str) -> Markup:
    return Markup('<a class="to-field" href="#{}">“{}”</a>').format(key, say(FIELDS[key]))
