"""A law's tables filled out of its settings: each field says how it is read, and nothing is said twice.

    required_rounds: Annotated[Setting[int], whole(1, 99)]
    half_ratings: Annotated[int, whole(1, 999)]

A field that is no `Setting` has the value alone. What rests on other values is worked out by the law, and given.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_origin, get_type_hints

from normbook.judgement import Provenance
from normbook.judgement.settings import Setting, Settings, amount, choice, clock, integer

T = TypeVar("T")
Decode = Callable[[Any, Provenance], object]


class Read(NamedTuple):
    """How a field is read: out of its parameter, or out of one of another name."""

    decode: Decode
    name: str = ""


def whole(least: int, most: int, name: str = "") -> Read:
    """A whole number within bounds."""
    return Read(lambda value, _: integer(value, least, most), name)


def one_of(*options: str, name: str = "") -> Read:
    """One of a few words."""
    return Read(lambda value, _: choice(value, options), name)


EXACT = Read(lambda value, _: amount(value))
"""A number exact to two decimals."""
HOUR = Read(lambda value, _: clock(value))
"""An hour of the day."""


def filled(kind: type[T], settings: Settings, **given: object) -> T:
    """Tables of that kind: what is given, and the rest as it is declared."""
    tables: Any = kind  # a dataclass
    names = {each.name for each in fields(tables)}
    found = {name: value for name, value in settings.names.items() if name in names} | given
    for name, read, bare in _declared(tables):
        setting = settings.get(read.name or name, read.decode)
        found[name] = setting.value if bare else setting
    return kind(**found)


@cache
def _declared(kind: Any) -> list[tuple[str, Read, bool]]:
    """Each field that says how it is read, and whether it has the value alone."""
    hints = get_type_hints(kind, include_extras=True)
    found = [(each.name, hints[each.name]) for each in fields(kind)]
    return [
        (name, hint.__metadata__[0], get_origin(hint.__origin__) is not Setting)
        for name, hint in found
        if hasattr(hint, "__metadata__")
    ]
