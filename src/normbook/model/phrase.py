"""A sentence as data: a code of the catalogue and the values that go into it."""

from collections.abc import Mapping
from dataclasses import field
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

from normbook.model.light import dataclass

Value = str | int | bool | Decimal | Fraction | date | time | None | tuple["Value", ...]
"""What a phrase, a check or a step may speak of. Never a float."""

_LONGEST_IN_A_SENTENCE = 80

NO_VALUES: Mapping[str, Value] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to tell a person; `render` has the words for each code."""

    code: str
    values: Mapping[str, Value] = field(default_factory=lambda: NO_VALUES)


def brief(value: object) -> str:
    """A value out of somebody's file, short enough for a sentence."""
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"  # they may be nested too deep to be written out
    if isinstance(value, int) and abs(value) >= 10**40:
        return "…"
    text = str(value)
    return text if len(text) <= _LONGEST_IN_A_SENTENCE else f"{text[:_LONGEST_IN_A_SENTENCE]}…"


def phrase(code: str, /, **values: Value) -> Phrase:
    """A phrase with its values given by name."""
    return Phrase(code, MappingProxyType(values))
