"""Settings of the working folder: `normbook.toml`, below the options and the environment."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

SETTINGS_FILE = "normbook.toml"
_EVERYWHERE = ("rules", "variant", "book", "lang")


def defaults_from_settings(ctx: click.Context, commands: Iterable[str]) -> dict[str, Any] | None:
    """What `normbook.toml` sets: a key at the top for every command, a table for one command."""
    path = Path(SETTINGS_FILE)
    if not path.is_file():
        return None
    from normbook.cli.answers import refuse_if_needed
    from normbook.formats.keys import read_toml
    from normbook.model.diagnostics import Findings

    findings = Findings()
    keys = read_toml(path, findings)
    refuse_if_needed(findings)
    assert keys is not None
    shared = {key: value for key in _EVERYWHERE if (value := keys.text(key))}
    command = ctx.invoked_subcommand or ""
    own = keys.only_table(command)
    keys.skip(*commands)
    keys.finish()
    known = _options(ctx, command)
    given = {name: typed for key, name in known.items() if (typed := own.typed(key)) is not None}
    own.finish()
    refuse_if_needed(findings)
    return {command: {**shared, **given}}


def _options(ctx: click.Context, command: str) -> dict[str, str]:
    """The options of a command, as they are typed, with the name each has in the program."""
    assert isinstance(ctx.command, click.Group)
    found = ctx.command.get_command(ctx, command)
    parameters = found.params if found else []
    return {
        flag.lstrip("-"): each.name
        for each in parameters
        if isinstance(each, click.Option) and each.name
        for flag in each.opts
    }
