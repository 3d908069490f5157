"""A study's TOML file: every problem of it told at once."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from normbook.formats.files import shown_beside
from normbook.formats.keys import Keys, read_toml
from normbook.formats.variant_file import read_variant
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant
from normbook.rulebook import installed, rulebook


class Plan(Protocol):
    """What a study asks."""

    @property
    def name(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def file(self) -> str: ...

    def with_said(self, own: Mapping[str, Any], variants: Sequence[Variant]) -> "Plan":
        """With what somebody says in place of the plan's own, and more variants to compare with."""


def read_study(path: Path, findings: Findings) -> Plan | None:
    """The plan as the rulebook's part `study` reads it, or None with findings."""
    keys = read_toml(path, findings)
    if keys is None:
        return None
    keys.require("rules")
    rules = keys.rulebook(lambda name: installed(name) and rulebook(str(name)).has("study"))
    part = rulebook(rules).part("study") if rules else None
    plan: Plan | None = part.read(keys, path) if part else None
    return None if findings.refused else plan


def read_variants(keys: Keys, rules: str, path: Path) -> tuple[Variant, ...]:
    """The variants compared: each a table with a name and the values of a variant file, or with `file`."""
    found = []
    for each in keys.tables("variants"):
        file = each.text("file")
        if file:
            each.finish()
            variant = read_variant(path.parent / file, keys.findings, shown_beside(keys.file, file))
        else:
            each.require("name")
            name = each.text("name")
            values = {key: value for key, value in each.table.items() if key != "name"}
            variant = Variant(rules, name, values, keys.file)
        if variant is not None:
            found.append(variant)
    return tuple(found)
