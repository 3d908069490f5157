"""The catalogue: every word for people, keyed by code, in one place and ready for translation.

The words of a room of the program are here; those of a rulebook lie with it, in the WORDS and FINDINGS of its `words`.
A template names its values in braces:

- `{name}` as it is, `{points:+2}` signed with two decimals, `{margin:3}` with three decimals, `{mean:~6}` with two to
  six, as many as it has, `{score:half}` half points as a score, `{count:#round|rounds}` a number with what is counted,
  in as many forms as the language has;
- `{edition:text}` as it is though it looks like a number, which a language may write otherwise;
- `{played:=result}` the catalogue's word for the value, `{note:=}` the words whose code the value is, `{own:?unrated}`
  that word where there is no value.

A part in double brackets is left out when one of its values is missing: `[[, perhaps “{near}”]]`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from normbook.model.diagnostics import Diagnostic
from normbook.model.numbers import fixed_text, score_text, short_text, signed_text
from normbook.model.pattern import pattern
from normbook.model.phrase import Phrase, Value, brief
from normbook.render.words.general import WORDS as GENERAL
from normbook.render.words.language import asked, language, plural_form, translated
from normbook.rulebook import SHIPPED, rulebook, rulebooks

ROOMS = {
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
    "site": "site",
    "table": "tables",
    "page": "pages",
    "paper": "paper",
    "organisation": "paper",
}
"""The first part of a code, and the module that has the words of that room. What begins otherwise is general."""

_VALUE = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_OPTIONAL = re.compile(r"\[\[(.*?)\]\]")


def template(code: str) -> str:
    """The catalogue's text for a code: a room's by its first part, else the rulebook's that has it."""
    return _template(code, asked())


@cache
def _template(code: str, _language: str) -> str:
    head = code.partition(".")[0]
    if other := translated(code, ROOMS.get(head, "general")):
        return str(other)
    room = _room(head)
    return room[code] if code in room else _of_rulebooks("WORDS", code, inside=head in ROOMS)


def _room(head: str) -> Mapping[str, str]:
    """The words of a room, by the first part of their codes."""
    found: Mapping[str, str] = import_module(f"{__name__}.{ROOMS[head]}").WORDS if head in ROOMS else GENERAL
    return found


def _of_rulebooks(kind: str, code: str, *, inside: bool) -> Any:
    for name in _owners(code, inside):
        if (found := _of_rulebook(name, kind, code)) is not None:
            return found
    raise KeyError(code)


def _of_rulebook(name: str, kind: str, code: str) -> Any:
    """What a rulebook itself has for a code; None where it has nothing."""
    found = getattr(rulebook(name).part("words"), kind, {})
    return (translated(code, name, beside=rulebook(name).folder) or found[code]) if code in found else None


def _owners(code: str, inside: bool) -> Iterator[str]:
    """Rulebooks that may have words, those first that the code names and those that are found without looking around."""
    said = set(re.findall(r"[a-z0-9]+", code.lower()))
    yield from (name for name in SHIPPED if name in said)
    if inside:
        yield from SHIPPED
    yield from sorted(rulebooks(), key=lambda name: name not in said)


def say(code: str, values: Mapping[str, Value] | None = None, /, **named: Value) -> str:
    """The words for a code with its values put in."""
    return fill(template(code), {**(values or {}), **named})


def said(code: str, otherwise: str = "", /, **values: Value) -> str:
    """The same, or `otherwise` where nobody has words for the code."""
    try:
        return say(code, values)
    except KeyError:
        return otherwise


def said_by(rules: str, code: str) -> str:
    """A rulebook's own words for a code, else the program's; blank where neither has any, never another rulebook's."""
    own = _of_rulebook(rules, "WORDS", code)
    return own or (said(code) if code in _room(code.partition(".")[0]) else "")


_SHOWN_ALIKE = frozenset({str, int, bool, type(None), Fraction})
"""Kinds of values of which equal ones are shown alike; of others, 1.0 equals 1.00."""


def say_phrase(phrase: Phrase) -> str:
    """The words for a phrase; those of one that is said of many players are made once."""
    values = phrase.values
    if _SHOWN_ALIKE.issuperset(map(type, values.values())):
        return _said_again(phrase.code, asked(), tuple(values), *values.values())
    return say(phrase.code, values)


@lru_cache(maxsize=4096, typed=True)
def _said_again(code: str, _language: str, names: tuple[str, ...], *values: Value) -> str:
    return say(code, dict(zip(names, values, strict=True)))


def message(diagnostic: Diagnostic) -> str:
    """What a finding says."""
    return with_values(finding(diagnostic.code)[0], diagnostic)


def remedy(diagnostic: Diagnostic) -> str:
    """What to do about it."""
    return with_values(remedy_text(diagnostic.code), diagnostic)


def remedy_text(code: str, *, page: bool = False) -> str:
    """The template of what to do: by the options of a command, or by the fields of a page where they differ."""
    if page:
        try:
            return template(f"page.remedy.{code}")
        except KeyError:
            pass
    return finding(code)[1]


def with_values(text: str, diagnostic: Diagnostic) -> str:
    """A template with a finding's values, none of them as long as the cell it came from may be; what is written in the
    cell is told as it stands there, in every language."""
    values = diagnostic.phrase.values
    short = {name: brief(value) if isinstance(value, str) else value for name, value in values.items()}
    for name in (name for name, value in short.items() if value == brief(diagnostic.cell or "")):
        text = text.replace(f"{{{name}}}", f"{{{name}:text}}")
    return fill(text, short | ({"rulebooks": rulebooks()} if "{rulebooks}" in text else {}))


def finding(code: str) -> tuple[str, str]:
    """What a finding says and what to do about it."""
    return _finding(code, asked())


@cache
def _finding(code: str, _language: str) -> tuple[str, str]:
    said, to_do = translated(code, "findings") or _of_rulebook_named(code) or _of_rooms(code)
    return said, to_do


def _of_rulebook_named(code: str) -> Any:
    """Where a finding's code names a rulebook: most do, and the rooms' findings take a while to load."""
    head = code.partition("-")[0].lower()
    found = rulebook(head) if head in SHIPPED else None
    texts = getattr(found.part("words"), "FINDINGS", {}) if found else {}
    return found and code in texts and (translated(code, head, beside=found.folder) or texts[code])


def _of_rooms(code: str) -> Any:
    from normbook.render.words.findings import FINDINGS

    return FINDINGS.get(code) or _of_rulebooks("FINDINGS", code, inside=True)


def fill(text: str, values: Mapping[str, Value]) -> str:
    """A template with its values put in and its empty optional parts left out."""
    found = []
    for optional, first, places in _cut(text):
        if optional and any(values.get(name) in (None, "", ()) for name, _, _ in places):
            continue
        found.append(first)
        found += [_filled(values, name, form) + after for name, form, after in places]
    return "".join(found)


_Place = tuple[str, str | None, str]
"""Of a template: a value's name, its form, and what stands after it."""


@lru_cache(maxsize=4096)
def _cut(text: str) -> Sequence[tuple[bool, str, Sequence[_Place]]]:
    """The parts of a template: whether one is left out without its values, how it begins, and where values go."""
    found = []
    for at, part in enumerate(_OPTIONAL.split(text)):
        first, *rest = _VALUE.split(part)
        found.append((at % 2 == 1, first, list(zip(rest[::3], rest[1::3], rest[2::3], strict=True))))
    return found


def _filled(values: Mapping[str, Value], name: str, form: str | None) -> str:
    if form and form[0] == "=":
        return say(_ended(form, values.get(name)).lstrip("."), values)  # words that may have values of their own
    return shown(values.get(name), form or "")


def _ended(form: str, value: Value) -> str:
    """A code that a value ends, never as it is shown, which another language does otherwise."""
    if isinstance(value, bool):
        return f"{form[1:]}.{'yes' if value else 'no'}"
    if value is None or isinstance(value, str | int):
        return f"{form[1:]}.{'none' if value is None else value}"
    raise TypeError(f"no word is kept by {value!r}")


def _fraction_text(value: Fraction) -> str:
    """The exact decimal where there is a short one, else numerator and denominator."""
    places = next((places for places in range(10) if 10**places % value.denominator == 0), None)
    return str(value) if places is None else fixed_text(value, places)


def _number_text(value: int | Decimal | Fraction, form: str) -> str:
    if form[0] == "~":
        return short_text(value, 2, int(form[1:]))
    return signed_text(value, int(form[1:])) if form[0] == "+" else fixed_text(value, int(form))


def shown(value: Value, form: str = "") -> str:
    """A value as people read it, in the form a template asks for."""
    if not form and type(value) in (str, int):  # nearly all
        return in_language(str(value))
    if form.startswith("="):
        return say(_ended(form, value))
    if form.startswith("?"):
        return say(form[1:]) if value in (None, "") else shown(value)
    if value is None:
        return "—"
    if form.startswith("#"):
        return f"{shown(value)} {_counted(value, form)}"
    if form.startswith("|"):
        return _counted(value, form)
    if isinstance(value, bool):
        return say("yes-no.true" if value else "yes-no.false")
    if isinstance(value, tuple):
        return ", ".join(shown(each) for each in value)
    if form == "half" and isinstance(value, int):
        return in_language(score_text(value))
    if form and isinstance(value, int | Decimal | Fraction):
        return in_language(_number_text(value, form))
    return plain_text(value) if form == "text" else in_language(plain_text(value))


def _counted(value: Value, form: str) -> str:
    """The form of a word that goes with a number, or with as many as there are of several values."""
    forms = form[1:].split("|")
    number = len(value) if isinstance(value, tuple) else value
    return forms[min(plural_form(number), len(forms) - 1)]


def plain_text(value: Value) -> str:
    """A value as programs read it, whatever the language."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Fraction):
        return _fraction_text(value)
    if isinstance(value, time):
        return value.isoformat("seconds") if value.second else value.isoformat("minutes")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


_NUMBER = pattern(r"[+\-−]?\d+\.\d+")
_DAY = pattern(r"\d{4}-\d{2}-\d{2}")


def in_language(text: str) -> str:
    """A number with decimals, or a day, as the language writes it; any other text as it is."""
    found = language()
    if found is None:
        return text
    if _NUMBER.fullmatch(text):
        return text.replace(".", found.decimal)
    return found.day.format(*text.split("-")) if _DAY.fullmatch(text) else text
