"""Every command that is written down as an example, in the documentation and in the program's help, is understood."""

import re
import shlex
from collections.abc import Iterator

import click
import pytest

from tests.floor.source import ROOT
from tools.cli_reference import commands

WALK = ROOT / "docs" / "architecture.md"
"""Its commands are of a rulebook that is not installed here, and are typed by tests/rulebook_from_outside."""
PAGES = [ROOT / "README.md", *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page != WALK)]
BLOCK = re.compile(r"^```[^\n]*\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^ *(?:\$ )?(?:runuser -u normbook -- /opt/normbook/bin/)?normbook (.+)$", flags=re.MULTILINE)
REMARK = re.compile(r" {2,}(?!-)| +# | < ")
"""Where a command ends and a word on it, or what the shell reads, begins."""


def examples() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for block in BLOCK.findall(page.read_text(encoding="utf-8")):
            for command in COMMAND.findall(re.sub(r" *\\\n *", " ", block)):
                typed = REMARK.split(command)[0]
                if "…" not in typed and not typed.startswith("-"):  # normbook --help
                    yield page.relative_to(ROOT).as_posix(), typed


def understood(typed: str) -> click.Context:
    """The command's context, as the program makes it before it does anything; raises where it would refuse."""
    context, arguments = next(commands()), shlex.split(typed)
    while True:
        assert isinstance(context.command, click.Group)
        name = arguments.pop(0)
        command = context.command.get_command(context, name)
        assert command is not None, f"there is no command {name}"
        if not isinstance(command, click.Group):
            return command.make_context(name, arguments, parent=context)
        context = click.Context(command, parent=context, info_name=name)


def test_every_example_is_understood() -> None:
    found = sorted(set(examples()))
    assert len(found) > 150
    refused = []
    for page, typed in found:
        try:
            understood(typed)
        except (click.ClickException, AssertionError) as problem:
            refused.append(f"{page}: normbook {typed}: {problem}")
    assert refused == []


@pytest.mark.parametrize("typed", ["scoore friday.csv", "score friday.csv --rule", "score friday.csv --rules halma"])
def test_a_wrong_example_is_found(typed: str) -> None:
    with pytest.raises((click.ClickException, AssertionError)):
        understood(typed)
