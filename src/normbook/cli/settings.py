"""Settings of the working folder: `normbook.toml`, below the options and the environment."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

SETTINGS_FILE = "normbook.toml"


def defaults_from_settings(commands: Iterable[str]) -> dict[str, Any] | None:
    """What `normbook.toml` sets: a key at the top for every command, a table for one command."""
    path = Path(SETTINGS_FILE)
    if not path.is_file():
        return None
    from normbook.cli.answers import refuse_if_needed
    from normbook.formats.keys import read_toml
    from normbook.model.diagnostics import Findings

    findings = Findings()
    keys = read_toml(path, findings)
    if keys:
        keys.text("rules")
        keys.text("variant")
        keys.text("book")
        keys.skip(*commands)
        keys.finish()
    refuse_if_needed(findings)
    assert keys is not None
    shared = {key: value for key, value in keys.table.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in keys.table.items() if isinstance(value, dict)}
    return {command: {**shared, **tables.get(command, {})} for command in commands}
