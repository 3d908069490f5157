"""A club's variant of a rulebook, as a TOML file."""

from pathlib import Path

from normbook.formats.files import stem_of
from normbook.formats.keys import read_toml
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant


def read_variant(path: Path, findings: Findings, shown: str | None = None) -> Variant | None:
    """The variant, or None with findings; the rulebook checks its values."""
    keys = read_toml(path, findings, shown)
    if keys is None:
        return None
    keys.require("rules")
    rules = keys.rulebook()
    name = keys.text("name") or stem_of(path)
    if rules is None:
        return None
    values = {key: value for key, value in keys.table.items() if key not in ("rules", "name")}
    return Variant(rules, name, values, keys.file)
