"""An edition of a rulebook: its tables as data, each value with its rule and its provenance."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from normbook.judgement import Provenance
from normbook.rulebook import rulebook, rulebooks

LATER = "later-settings.toml"
"""Settings that came after an edition was released, each with the value by which that edition has always judged."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One value or table of an edition."""

    name: str
    value: object
    rule: str
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class Edition:
    """A released set of tables. It never changes; what changes is a new edition."""

    rules: str
    name: str
    citation: str
    marks: Mapping[str, str]
    """Every rule id, and whether it is stated, derived or chosen."""
    parameters: Mapping[str, Parameter]


@cache
def load_edition(rules: str, name: str) -> Edition:
    """The edition from its data file; an ill-formed file is a defect of the package and raises."""
    folder = rulebook(rules).folder / "editions"
    table = _read(folder / f"edition-{name}.toml")
    marks: dict[str, str] = table["marks"]
    later = folder / LATER
    parameters = (_parameters(_read(later)) if later.exists() else {}) | _parameters(table)
    if (table["rules"], table["edition"]) != (rules, name):
        raise ValueError(f"edition-{name}.toml of {rules} names itself {table['rules']} {table['edition']}")
    if unknown := {parameter.rule for parameter in parameters.values()} - marks.keys():
        raise ValueError(f"edition {name} of {rules}: values under unknown rules {sorted(unknown)}")
    return Edition(rules, name, table["citation"], MappingProxyType(marks), MappingProxyType(parameters))


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal)


def _parameters(table: Mapping[str, Any]) -> dict[str, Parameter]:
    return {
        key: Parameter(key, entry["value"], entry["rule"], Provenance(entry["provenance"]))
        for key, entry in table["parameters"].items()
    }


def rule_ids() -> frozenset[str]:
    """Every rule id of every edition of every rulebook."""
    return frozenset(
        id for rules in rulebooks() for name in rulebook(rules).editions for id in load_edition(rules, name).marks
    )
