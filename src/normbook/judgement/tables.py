"""A law's tables filled out of its settings: each field says how it is read, and nothing is said twice.

    required_rounds: Annotated[Setting[int], whole(1, 99)]
    half_ratings: Annotated[int, whole(1, 999)]

A field that is no `Setting` has the value alone. What rests on other values is worked out by the law, and given.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import date
from functools import cache, lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar, get_origin, get_type_hints

from normbook.judgement import Provenance
from normbook.judgement.edition import load_edition
from normbook.judgement.settings import Setting, Settings, amount, choice, clock, integer, rising
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Decode = Callable[[Any, Provenance], object]


class Read(NamedTuple):
    """How a field is read: out of its parameter, or out of one of another name."""

    decode: Decode
    name: str = ""


def whole(least: int, most: int, name: str = "") -> Read:
    """A whole number within bounds."""
    return Read(lambda value, _: integer(value, least, most), name)


def rising_to(most: int, length: int, name: str = "") -> Read:
    """So many whole numbers, each greater than the one before."""
    return Read(lambda value, _: rising(value, length, most), name)


def one_of(*options: str, name: str = "") -> Read:
    """One of a few words."""
    return Read(lambda value, _: choice(value, options), name)


def hundredths_expected(bounds: Sequence[int], difference: int) -> int:
    """What a difference of ratings expects, by the greatest ones for .50, .51 …; the weaker has what the other leaves.

    Beyond the last the stronger player is certain to win.
    """
    stronger = 50 + bisect_left(bounds, abs(difference))
    return stronger if difference >= 0 else 100 - stronger


EXACT = Read(lambda value, _: amount(value))
"""A number exact to two decimals."""
HOUR = Read(lambda value, _: clock(value))
"""An hour of the day."""


class Loader(Protocol[T_co]):
    """How a law loads its tables: those of an edition, the newest if none is named, with a variant's values."""

    def __call__(
        self, variant: Variant | None = None, edition: str = "", day: date | None = None
    ) -> tuple[T_co, Findings]:
        """What was in force on a day, and what is wrong with the variant; without a day, the last."""


def loader(rules: str, kind: type[T], more: Callable[[Settings], Mapping[str, object]] | None = None) -> Loader[T]:
    """What loads a rulebook's tables of that kind; `more` works out the fields that do not say how they are read."""

    def load(variant: Variant | None = None, edition: str = "", day: date | None = None) -> tuple[T, Findings]:
        if variant:
            return fresh(variant, edition, day)
        tables, found = own(edition, day)
        return tables, Findings(found)

    def fresh(variant: Variant | None, edition: str, day: date | None) -> tuple[T, Findings]:
        settings = Settings(load_edition(rules, edition), variant, day)
        return filled(kind, settings, **(more(settings) if more else {})), settings.findings

    @lru_cache(maxsize=64)
    def own(edition: str, day: date | None) -> tuple[T, Findings]:
        return fresh(None, edition, day)

    return load


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
