"""Typed values out of an edition, with a variant's values in their place where it has any.

A dated value is the one in force on the day that the tables are for. A variant gives one for all days, as it does for
any other value, or rows `{ from = 2026-01-01, value = … }`, each in place of the edition's row of that day or beside
them; a row without `from` is the first.

A wrong value in a variant is a finding, and the edition's own value stands in so that every problem is found in
one reading. A wrong value in an edition is a defect of the package and raises.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, time
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Any, Generic, TypeGuard, TypeVar

from normbook.judgement import Provenance, Step, step
from normbook.judgement.edition import Dated, Edition, Parameter, in_force
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
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
    since: date | None = None
    """From when on it is in force; None: from ever, or it has no days."""
    day: date | None = None
    """Of a dated value, the day for which it was looked up."""
    citation: str = ""


def of_its_day(setting: Setting[Any], shown: Value = None) -> Step:
    """A line of an explanation: a dated value, its day, and since when it is in force."""
    values = {"day": setting.day, "since": setting.since, "citation": setting.citation or None}
    result = setting.value if shown is None else shown
    return step("in-force", rule=setting.rule, result=result, provenance=setting.provenance, values=values)


class ValueRefused(Exception):
    """A value does not fit; carries the diagnostic code and what it says."""

    def __init__(self, code: str, where: str = "", /, **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.where = where
        self.values = values

    @property
    def parts(self) -> Sequence["ValueRefused"]:
        """Itself alone."""
        return (self,)


class RefusedParts(Exception):
    """Several parts of a value do not fit."""

    def __init__(self, parts: Sequence[ValueRefused]) -> None:
        super().__init__(*parts)
        self.parts = parts


class Refusals:
    """What does not fit of a value in several parts, told together."""

    def __init__(self) -> None:
        self._found: list[ValueRefused] = []

    def refuse(self, code: str, where: str, /, **values: Value) -> None:
        """Remember a part that does not fit."""
        self._found.append(ValueRefused(code, where, **values))

    def attempt(self, decode: Callable[[], T], where: str = "") -> T | None:
        """A part decoded, or None where it does not fit, which is remembered; `where` it is, if it does not say."""
        try:
            return decode()
        except (ValueRefused, RefusedParts) as refused:
            for each in refused.parts:
                self.refuse(each.code, where + each.where, **each.values)
            return None

    def tell(self) -> None:
        """Raise what was refused, if anything was."""
        if self._found:
            raise RefusedParts(self._found)


class Settings:
    """Reads an edition's parameters by name, a variant's first, collecting what is wrong with the variant."""

    def __init__(self, edition: Edition, variant: Variant | None, day: date | None = None) -> None:
        self.edition = edition
        self.variant = variant
        self.day = day
        """Which dated values are in force; without a day, the last."""
        self.findings = Findings()
        self.names: dict[str, object] = {"edition": edition.name, "variant": variant.name if variant else None}
        """By what tables are called that are filled with them."""
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
        """The setting of that name, decoded; `decode` raises ValueRefused or RefusedParts where it does not fit."""
        parameter = self.edition.parameters[name]
        if self.variant and name in self.variant.values:
            try:
                return self._of_variant(parameter, self.variant.values[name], decode)
            except (ValueRefused, RefusedParts) as refused:
                for each in refused.parts:
                    path = name + each.where
                    self.findings.error(each.code, Place(self.variant.file, path=path), None, **each.values)
        return self._of_row(parameter, parameter.rows, decode)

    def _of_row(
        self, parameter: Parameter, rows: Sequence[Dated], decode: Callable[[object, Provenance], T]
    ) -> Setting[T]:
        row = in_force(rows, self.day)
        value = decode(row.value, row.provenance)
        day = self.day if parameter.dated else None
        return Setting(value, parameter.rule, row.provenance, row.since, day, row.citation)

    def _of_variant(self, parameter: Parameter, value: object, decode: Callable[[object, Provenance], T]) -> Setting[T]:
        """A variant's value; where it has rows for a dated one, each is tried, in force or not."""
        if not (parameter.dated and _is_dated(value)):
            return Setting(decode(value, Provenance.VARIANT), parameter.rule, Provenance.VARIANT)
        own = _dated_rows(value, decode)
        return self._of_row(parameter, _replaced(parameter.dated, own), decode)

    def integer(self, name: str, least: int, most: int) -> Setting[int]:
        """A whole number within bounds."""
        return self.get(name, lambda value, _: integer(value, least, most))

    def choice(self, name: str, options: Iterable[str]) -> Setting[str]:
        """One of a few words."""
        return self.get(name, lambda value, _: choice(value, tuple(options)))


def _is_dated(value: object) -> TypeGuard[list[dict[str, object]]]:
    """Whether a variant gives rows of days, and not one value for all of them, which may be a list too."""
    return isinstance(value, list) and all(isinstance(row, dict) and "value" in row for row in value)


def _dated_rows(
    value: list[dict[str, object]], decode: Callable[[object, Provenance], object]
) -> Mapping[date | None, Dated]:
    """A variant's rows by their days, each tried."""
    found: dict[date | None, Dated] = {}
    refusals = Refusals()
    for index, row in enumerate(rows(value, {"from": False, "value": True})):
        since = row.get("from")
        if since is not None and type(since) is not date:
            refusals.refuse("VARIANT-DAY", f"[{index}].from", value=brief(since))
        elif since in found:
            refusals.refuse("VARIANT-DAY-TWICE", f"[{index}].from", value=since)
        else:
            found[since] = Dated(since, row["value"], Provenance.VARIANT)
        refusals.attempt(partial(decode, row["value"], Provenance.VARIANT), f"[{index}].value")
    refusals.tell()
    return found


def _replaced(ours: Iterable[Dated], own: Mapping[date | None, Dated]) -> Sequence[Dated]:
    """The edition's rows with a variant's in place or between."""
    together: dict[date | None, Dated] = {row.since: row for row in ours} | dict(own)
    return sorted(together.values(), key=lambda row: row.since or date.min)


def amount(value: object, where: str = "", places: int = 2) -> Decimal:
    """A number exact to so many decimals."""
    if isinstance(value, str | int | Decimal) and not isinstance(value, bool):
        try:
            number = Decimal(value)
        except InvalidOperation:
            number = Decimal("NaN")
        if number.is_finite() and -10000 < number < 10000 and number == round(number, places):
            return round(number, places) + 0  # adding zero makes a negative zero positive
    raise ValueRefused("VARIANT-AMOUNT", where, value=brief(value), places=places)


def integer(value: object, least: int, most: int, where: str = "") -> int:
    """A whole number within bounds."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise ValueRefused("VARIANT-INTEGER", where, value=brief(value), least=least, most=most)


def rising(value: object, length: int, most: int, where: str = "") -> tuple[int, ...]:
    """So many whole numbers, each greater than the one before: one that is repeated is a slip of typing."""
    if isinstance(value, list) and len(value) == length:
        found = [integer(each, 0, most, f"{where}[{index}]") for index, each in enumerate(value)]
        if found == sorted(set(found)):
            return tuple(found)
    raise ValueRefused("VARIANT-RISING", where, value=brief(value), length=length)


def choice(value: object, options: tuple[str, ...], where: str = "") -> str:
    """One of a few words."""
    if isinstance(value, str) and value in options:
        return value
    raise ValueRefused("VARIANT-CHOICE", where, value=brief(value), options=options)


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
    raise ValueRefused("VARIANT-HOUR", where, value=brief(value))


def rows(value: object, keys: Mapping[str, bool], where: str = "", *, once: str = "") -> list[Mapping[str, object]]:
    """A list of tables with these keys (True: required), and no others but an edition's `provenance`.

    No two of them have the same under the key `once`, which names what a row is about.
    """
    if not isinstance(value, list) or not value:
        raise ValueRefused("VARIANT-ROWS", where, value=brief(value), keys=tuple(keys))
    refusals = Refusals()
    for index, row in enumerate(value):
        _check_row(row, keys, f"{where}[{index}]", refusals)
    refusals.tell()
    if once:
        different([row[once] for row in value], [f"{where}[{index}].{once}" for index in range(len(value))])
    return value


def different(names: Iterable[object], places: Iterable[str]) -> None:
    """Refuse, where they stand, names that stand there twice."""
    refusals = Refusals()
    seen: set[str] = set()
    for name, where in zip(names, places, strict=True):
        if str(name) in seen:
            refusals.refuse("VARIANT-ROW-TWICE", where, value=brief(name))
        seen.add(str(name))
    refusals.tell()


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
