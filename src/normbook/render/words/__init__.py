"""The catalogue: every word for people, keyed by code, in one place and ready for translation.

A template names its values in braces:

- `{name}` as it is, `{points:+2}` signed with two decimals, `{margin:3}` with three decimals, `{mean:~6}` with two to
  six, as many as it has, `{score:half}` half points as a score, `{count:#round|rounds}` a number with what is counted;
- `{played:=lpcc.result}` the catalogue's word for the value, `{own:?lpcc.unrated}` that word where there is no value.

A part in double brackets is left out when one of its values is missing: `[[, perhaps “{near}”]]`.
"""

import re
from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from importlib import import_module

from normbook.model.diagnostics import Diagnostic
from normbook.model.numbers import fixed_text, score_text, short_text, signed_text
from normbook.model.phrase import Phrase, Value, brief
from normbook.render.words.general import WORDS as GENERAL
from normbook.rulebook import rulebook

_CATALOGUES = {
    "rule": "rules",
    "finding": "findings",
    "storage": "storage",
    "book": "book",
    "bulk": "bulk",
    "lost": "file_findings",
    "content": "file_findings",
    "forecast": "forecast",
    "study": "study",
    "web": "web",
    "account": "accounts",
    "desk": "desk",
    "draft": "drafts",
    "night": "night",
    "tour": "tour",
}
_VALUE = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_OPTIONAL = re.compile(r"\[\[(.*?)\]\]")


def template(code: str) -> str:
    """The catalogue's text for a code; a code's first part names the room it is kept in."""
    head = code.partition(".")[0]
    if head in _CATALOGUES:
        words: Mapping[str, str] = import_module(f"{__name__}.{_CATALOGUES[head]}").WORDS
    else:
        words = GENERAL if code in GENERAL else import_module(f"{rulebook(head).package}.words").WORDS
    return words[code]


def say(code: str, values: Mapping[str, Value] | None = None, /, **named: Value) -> str:
    """The words for a code with its values put in."""
    return fill(template(code), {**(values or {}), **named})


def say_phrase(phrase: Phrase) -> str:
    """The words for a phrase."""
    return say(phrase.code, phrase.values)


def message(diagnostic: Diagnostic) -> str:
    """What a finding says."""
    return fill(_finding(diagnostic)[0], _brief_values(diagnostic))


def remedy(diagnostic: Diagnostic) -> str:
    """What to do about it."""
    return fill(_finding(diagnostic)[1], _brief_values(diagnostic))


def _brief_values(diagnostic: Diagnostic) -> Mapping[str, Value]:
    """A finding's values, with none as long as the cell it came from may be."""
    values = diagnostic.phrase.values
    return {name: brief(value) if isinstance(value, str) else value for name, value in values.items()}


def _finding(diagnostic: Diagnostic) -> tuple[str, str]:
    from normbook.render.words.findings import FINDINGS

    return FINDINGS[diagnostic.code]


def fill(text: str, values: Mapping[str, Value]) -> str:
    """A template with its values put in and its empty optional parts left out."""

    def optional(match: re.Match[str]) -> str:
        names = [name for name, _ in _VALUE.findall(match[1])]
        return match[1] if all(values.get(name) not in (None, "", ()) for name in names) else ""

    def value(match: re.Match[str]) -> str:
        value, form = values.get(match[1]), match[2] or ""
        if form.startswith("="):
            return say(f"{form[1:]}.{shown(value)}", values)  # words that may have values of their own
        return shown(value, form)

    return _VALUE.sub(value, _OPTIONAL.sub(optional, text))


def _fraction_text(value: Fraction) -> str:
    """The exact decimal where there is a short one, else numerator and denominator."""
    places = next((places for places in range(10) if 10**places % value.denominator == 0), None)
    return str(value) if places is None else fixed_text(value, places)


def _number_text(value: int | Decimal | Fraction, form: str) -> str:
    if form[0] == "~":
        return short_text(value, 2, int(form[1:]))
    return signed_text(value, int(form[1:])) if form[0] == "+" else fixed_text(value, int(form))


def shown(value: Value, form: str = "") -> str:
    """A value as text, in the form a template asks for."""
    if form.startswith("="):
        return say(f"{form[1:]}.{shown(value)}")
    if form.startswith("?"):
        return say(form[1:]) if value in (None, "") else shown(value)
    if value is None:
        return "—"
    if form.startswith("#"):
        number = shown(value)
        one, _, several = form[1:].partition("|")
        return f"{number} {one if number == '1' else several}"
    if form == "half" and isinstance(value, int):
        return score_text(value)
    if form and isinstance(value, int | Decimal | Fraction):
        return _number_text(value, form)
    if isinstance(value, bool):
        return say(f"yes-no.{str(value).lower()}")
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Fraction):
        return _fraction_text(value)
    if isinstance(value, time):
        return value.isoformat("seconds") if value.second else value.isoformat("minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return ", ".join(shown(each) for each in value)
    return str(value)
