"""An edition of a rulebook: its tables as data, each value with its rule and its provenance."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from types import MappingProxyType

from normbook.judgement import Provenance


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
    # Not importlib.resources: importing it costs a tenth of what `normbook score` may take.
    text = (Path(__file__).parent / rules / f"edition-{name}.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text, parse_float=Decimal)
    marks: dict[str, str] = table["marks"]
    parameters = {
        key: Parameter(key, entry["value"], entry["rule"], Provenance(entry["provenance"]))
        for key, entry in table["parameters"].items()
    }
    if (table["rules"], table["edition"]) != (rules, name):
        raise ValueError(f"edition-{name}.toml of {rules} names itself {table['rules']} {table['edition']}")
    if unknown := {parameter.rule for parameter in parameters.values()} - marks.keys():
        raise ValueError(f"edition {name} of {rules}: values under unknown rules {sorted(unknown)}")
    return Edition(rules, name, table["citation"], MappingProxyType(marks), MappingProxyType(parameters))
