"""Typed values out of an edition, with a variant's values in their place where it has any.

A wrong value in a variant is a finding, and the edition's own value stands in so that every problem is found in
one reading. A wrong value in an edition is a defect of the package and raises.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from decimal import Decimal, InvalidOperation
from typing import Generic, TypeVar

from normbook.judgement import Provenance
from normbook.judgement.edition import Edition
from normbook.model.diagnostics import Findings, Place
from normbook.model.nearest import nearest
from normbook.model.phrase import Value, brief
from normbook.model.variant import Variant

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """A value of the rulebook in force, with the rule it belongs to and where it comes from."""

    value: T
    rule: str
    provenance: Provenance


class Refused(Exception):
    """A value does not fit; carries the diagnostic code and what it says."""

    def __init__(self, code: str, where: str = "", /, **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.where = where
        self.values = values

    @property
    def parts(self) -> Sequence["Refused"]:
        """Itself alone."""
        return (self,)


class RefusedParts(Exception):
    """Several parts of a value do not fit."""

    def __init__(self, parts: Sequence[Refused]) -> None:
        super().__init__(*parts)
        self.parts = parts


class Refusals:
    """What does not fit of a value in several parts, told together."""

    def __init__(self) -> None:
        self._found: list[Refused] = []

    def refuse(self, code: str, where: str, /, **values: Value) -> None:
        """Remember a part that does not fit."""
        self._found.append(Refused(code, where, **values))

    def attempt(self, decode: Callable[[], T]) -> T | None:
        """A part decoded, or None where it does not fit, which is remembered."""
        try:
            return decode()
        except Refused as refused:
            self._found.append(refused)
            return None

    def tell(self) -> None:
        """Raise what was refused, if anything was."""
        if self._found:
            raise RefusedParts(self._found)


class Settings:
    """Reads an edition's parameters by name, a variant's first, collecting what is wrong with the variant."""

    def __init__(self, edition: Edition, variant: Variant | None) -> None:
        self.edition = edition
        self.variant = variant
        self.findings = Findings()
        if variant and variant.rules != edition.rules:
            # Its values mean something else: nothing more can be said of them.
            self.variant = None
            values = {"rules": variant.rules, "needed": edition.rules}
            self.findings.error("VARIANT-RULES", Place(variant.file, path="rules"), None, **values)
        elif variant:
            self._tell_unknown_keys(variant)

    def _tell_unknown_keys(self, variant: Variant) -> None:
        known = self.edition.parameters
        for key in variant.values.keys() - known.keys():
            place = Place(variant.file, path=key)
            self.findings.error("VARIANT-KEY", place, None, key=key, near=nearest(key, known), known=tuple(known))

    def get(self, name: str, decode: Callable[[object, Provenance], T]) -> Setting[T]:
        """The setting of that name, decoded; `decode` raises Refused or RefusedParts when the value does not fit."""
        parameter = self.edition.parameters[name]
        if self.variant and name in self.variant.values:
            try:
                value = decode(self.variant.values[name], Provenance.VARIANT)
                return Setting(value, parameter.rule, Provenance.VARIANT)
            except (Refused, RefusedParts) as refused:
                for each in refused.parts:
                    path = name + each.where
                    self.findings.error(each.code, Place(self.variant.file, path=path), None, **each.values)
        return Setting(decode(parameter.value, parameter.provenance), parameter.rule, parameter.provenance)

    def amount(self, name: str) -> Setting[Decimal]:
        """A number exact to two decimals."""
        return self.get(name, lambda value, _: amount(value))

    def integer(self, name: str, least: int, most: int) -> Setting[int]:
        """A whole number within bounds."""
        return self.get(name, lambda value, _: integer(value, least, most))

    def choice(self, name: str, options: Iterable[str]) -> Setting[str]:
        """One of a few words."""
        return self.get(name, lambda value, _: choice(value, tuple(options)))

    def clock(self, name: str) -> Setting[time]:
        """An hour of the day."""
        return self.get(name, lambda value, _: clock(value))


def amount(value: object, where: str = "", places: int = 2) -> Decimal:
    """A number exact to so many decimals."""
    if isinstance(value, str | int | Decimal) and not isinstance(value, bool):
        try:
            number = Decimal(value)
        except InvalidOperation:
            number = Decimal("NaN")
        if number.is_finite() and -10000 < number < 10000 and number == round(number, places):
            return round(number, places) + 0  # adding zero makes a negative zero positive
    raise Refused("VARIANT-AMOUNT", where, value=brief(value), places=places)


def integer(value: object, least: int, most: int, where: str = "") -> int:
    """A whole number within bounds."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise Refused("VARIANT-INTEGER", where, value=brief(value), least=least, most=most)


def choice(value: object, options: tuple[str, ...], where: str = "") -> str:
    """One of a few words."""
    if isinstance(value, str) and value in options:
        return value
    raise Refused("VARIANT-CHOICE", where, value=brief(value), options=options)


def clock(value: object, where: str = "") -> time:
    """An hour of the day, as a TOML local time or as text `17:45` or `17:45:00`."""
    hour = value
    if isinstance(value, str) and value[2:3] == ":":
        try:
            hour = time.fromisoformat(value)
        except ValueError:
            hour = None
    if isinstance(hour, time) and not hour.microsecond and not hour.tzinfo:
        return hour
    raise Refused("VARIANT-HOUR", where, value=brief(value))


def rows(value: object, keys: Mapping[str, bool], where: str = "") -> list[Mapping[str, object]]:
    """A list of tables with these keys (True: required), and no others but an edition's `provenance`."""
    if not isinstance(value, list) or not value:
        raise Refused("VARIANT-ROWS", where, value=brief(value), keys=tuple(keys))
    refusals = Refusals()
    for index, row in enumerate(value):
        _check_row(row, keys, f"{where}[{index}]", refusals)
    refusals.tell()
    return value


def _check_row(row: object, keys: Mapping[str, bool], where: str, refusals: Refusals) -> None:
    if not isinstance(row, dict):
        refusals.refuse("VARIANT-ROWS", where, value=brief(row), keys=tuple(keys))
        return
    for key, required in keys.items():
        if required and key not in row:
            refusals.refuse("VARIANT-ROW-KEY-MISSING", where, key=key)
    for key in sorted(row.keys() - keys.keys() - {"provenance"}):
        refusals.refuse("VARIANT-ROW-KEY", f"{where}.{key}", key=key, keys=tuple(keys))


def row_provenance(row: Mapping[str, object], whole: Provenance) -> Provenance:
    """The provenance of a table's row: its own in an edition, the variant's in a variant."""
    own = row.get("provenance")
    return Provenance(str(own)) if own is not None and whole is not Provenance.VARIANT else whole
