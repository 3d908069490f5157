"""Print the command-line reference, or write it to the file named: the help of every command, as it is shown.

python tools/cli_reference.py [docs/cli.md]
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from normbook.cli.main import main as program

INTRODUCTION = """\
# Command line

What `normbook` and each of its commands say to `--help`. This page is generated: `make cli-reference`.
"""


def commands(context: click.Context | None = None) -> Iterator[click.Context]:
    """The context of the program and of every command that is shown, in the order of the help."""
    # With the program's own settings: click keeps the first help option it makes for a command.
    context = context or click.Context(program, info_name="normbook", terminal_width=80, **program.context_settings)
    yield context
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            command = context.command.get_command(context, name)
            if command is not None and not command.hidden:
                yield from commands(click.Context(command, parent=context, info_name=name))


def help_text(context: click.Context) -> str:
    return click.unstyle(context.command.get_help(context)).rstrip()


def reference() -> str:
    sections = (f"## {each.command_path}\n\n```text\n{help_text(each)}\n```\n" for each in commands())
    return "\n".join([INTRODUCTION, *sections])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(reference(), encoding="utf-8", newline="\n")
    else:
        print(reference(), end="")
