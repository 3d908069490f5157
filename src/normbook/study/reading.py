"""A study's TOML file: every problem of it told at once."""

from pathlib import Path

from normbook.formats.files import shown_beside
from normbook.formats.keys import Keys, read_toml
from normbook.formats.variant_file import read_variant
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant
from normbook.study.plan import Plan

RULES = ("uscf", "wfcc")
"""The rulebooks that have studies."""


def read_study(path: Path, findings: Findings) -> Plan | None:
    """The plan, or None with findings."""
    keys = read_toml(path, findings)
    if keys is None:
        return None
    keys.require("rules")
    rules = keys.word("rules", RULES)
    plan: Plan | None = None
    if rules == "uscf":
        from normbook.rulebooks.uscf.study.reading import read_titles

        plan = read_titles(keys, path)
    elif rules == "wfcc":
        from normbook.rulebooks.wfcc.study.reading import read_solvers

        plan = read_solvers(keys, path)
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
