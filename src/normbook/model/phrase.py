"""A sentence as data: a code of the catalogue and the values that go into it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

Value = str | int | bool | Decimal | Fraction | date | time | None | tuple["Value", ...]
"""What a phrase, a check or a step may speak of. Never a float."""

NO_VALUES: Mapping[str, Value] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to tell a person; `publish` has the words for each code."""

    code: str
    values: Mapping[str, Value] = field(default_factory=lambda: NO_VALUES)


def phrase(code: str, **values: Value) -> Phrase:
    """A phrase with its values given by name."""
    return Phrase(code, MappingProxyType(values))
