"""A finding as a page says it: what to do by the page's fields, each a link that leads to the field."""

import re
from dataclasses import replace

from markupsafe import Markup, escape

from normbook.model.diagnostics import Diagnostic
from normbook.render.words import message, remedy_text, say, with_values
from normbook.render.words.pages import FIELDS

_FIELD = re.compile(r"\{@(\w+)\}")
_LENIENT = re.compile(r"\badd --lenient\b")
"""A remedy that repairs can be had with; so many findings have it that none has words of its own for it."""


def page_message(finding: Diagnostic, editing: bool = False) -> str:
    """What a finding says; of a table that is edited on the page without the row of a file, which counts its header."""
    if not editing:
        return message(finding)
    values = {name: value for name, value in finding.phrase.values.items() if name != "other_row"}
    return message(replace(finding, phrase=replace(finding.phrase, values=values)))


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
