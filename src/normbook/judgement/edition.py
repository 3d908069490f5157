"""An edition of a rulebook: its tables as data, each value with its rule and its provenance.

A value that changed while the rulebook stayed the same is dated: in place of `value` its parameter has rows,

    dated = [
      { value = 8 },
      { from = 2014-01-01, value = 10, citation = "minutes of the committee" },
      { from = 2015-06-01, value = 12, provenance = "chosen" },
    ]

the first without a day, the others in order. What happened on a day is judged by the row in force on it.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import Any, Protocol

from normbook.judgement import Provenance
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.own_tables import own_table
from normbook.rulebook import rulebook, rulebooks

LATER = "later-settings.toml"
"""Settings that came after an edition was released, each with the value by which that edition has always judged."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A value from a day on; without a day, from ever."""

    since: date | None
    value: object
    provenance: Provenance
    citation: str = ""
    """Where this value stands, if not where the whole edition does."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One value or table of an edition; of dated rows, the last."""

    name: str
    value: object
    rule: str
    provenance: Provenance
    citation: str = ""
    dated: tuple[Dated, ...] = ()
    """Its rows by their days, the first without one; none where it never changed."""

    @property
    def rows(self) -> tuple[Dated, ...]:
        """Its rows; one, from ever, where it never changed."""
        return self.dated or (Dated(None, self.value, self.provenance, self.citation),)


def in_force(rows: Sequence[Dated], day: date | None) -> Dated:
    """The row of that day; the last, where nothing is said of a day."""
    return next(row for row in reversed(rows) if not (row.since and day) or row.since <= day)


@dataclass(frozen=True, slots=True)
class Edition:
    """A released set of tables. It never changes; what changes is a new edition."""

    rules: str
    name: str
    citation: str
    marks: Mapping[str, str]
    """Every rule id, and whether it is stated, derived or chosen."""
    parameters: Mapping[str, Parameter]
    dated: bool = False
    """Whether any of its values changed on a day."""


@cache
def load_edition(rules: str, name: str = "") -> Edition:
    """The edition of that name, or the newest, from its data file; an ill-formed one is a defect and raises."""
    name = name or rulebook(rules).newest
    folder = rulebook(rules).folder / "editions"
    table = own_table(folder / f"edition-{name}.toml")
    marks: dict[str, str] = table["marks"]
    later = folder / LATER
    parameters = (_parameters(own_table(later)) if later.exists() else {}) | _parameters(table)
    if (table["rules"], table["edition"]) != (rules, name):
        raise ValueError(f"edition-{name}.toml of {rules} names itself {table['rules']} {table['edition']}")
    if unknown := {parameter.rule for parameter in parameters.values()} - marks.keys():
        raise ValueError(f"edition {name} of {rules}: values under unknown rules {sorted(unknown)}")
    dated = any(each.dated for each in parameters.values())
    return Edition(rules, name, table["citation"], MappingProxyType(marks), MappingProxyType(parameters), dated)


def _parameters(table: Mapping[str, Any]) -> dict[str, Parameter]:
    return {key: _parameter(key, entry) for key, entry in table["parameters"].items()}


def _parameter(name: str, entry: Mapping[str, Any]) -> Parameter:
    rows = tuple(_dated(row, entry) for row in entry.get("dated", [entry]))
    days = [row.since or date.min for row in rows]
    if days[0] != date.min or days != sorted(set(days)):
        raise ValueError(f"{name}: dated rows are not in order, the first without a day")
    last = rows[-1]
    return Parameter(name, last.value, entry["rule"], last.provenance, last.citation, rows if "dated" in entry else ())


def _dated(row: Mapping[str, Any], whole: Mapping[str, Any]) -> Dated:
    """A row; what it does not say of where it comes from holds for all of them."""
    provenance = Provenance(row.get("provenance", whole["provenance"]))
    return Dated(row.get("from"), row["value"], provenance, row.get("citation", whole.get("citation", "")))


def rule_ids() -> frozenset[str]:
    """Every rule id of every edition of every rulebook."""
    return frozenset(
        id for rules in rulebooks() for name in rulebook(rules).editions for id in load_edition(rules, name).marks
    )


class EditionNamed(Protocol):
    """An event or tournament; a blank edition names none."""

    @property
    def edition(self) -> str: ...
    @property
    def file(self) -> str: ...


def edition_named(rules: str, subject: EditionNamed, findings: Findings) -> str:
    """The edition that an event names; blank, perhaps with a finding, where it names none that there is."""
    if not subject.edition or subject.edition in rulebook(rules).editions:
        return subject.edition
    place = Place(subject.file, path="edition")
    findings.error(
        "EDITION-UNKNOWN", place, subject.edition, rules=rules, edition=subject.edition, known=rulebook(rules).editions
    )
    return ""


def edition_for_all(rules: str, subjects: Iterable[EditionNamed], findings: Findings) -> str:
    """The one edition by which events are judged together: what one of them names holds for those that name none."""
    found = ""
    for subject in subjects:
        named = edition_named(rules, subject, findings)
        if named and found and named != found:
            findings.error("EDITIONS-DIFFER", Place(subject.file, path="edition"), named, edition=named, other=found)
        found = found or named
    return found or rulebook(rules).newest
