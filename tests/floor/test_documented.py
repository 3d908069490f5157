"""Every command and every option is explained, in the program and on the page generated from it."""

import re

import click
import pytest

from tests.floor.source import ROOT
from tools import rules_reference
from tools.cli_reference import commands, help_text, reference

COMMANDS = [pytest.param(context, id=context.command_path) for context in commands()]


@pytest.mark.parametrize("context", COMMANDS)
def test_the_command_says_what_it_does(context: click.Context) -> None:
    assert context.command.help
    if context.parent is not None:
        assert context.command.get_short_help_str().strip()


@pytest.mark.parametrize("context", COMMANDS)
def test_the_command_shows_an_example(context: click.Context) -> None:
    if not isinstance(context.command, click.Group):
        assert re.search(r"^\s*Examples?:", help_text(context), flags=re.MULTILINE)


@pytest.mark.parametrize("context", COMMANDS)
def test_each_option_says_what_it_is_for(context: click.Context) -> None:
    parameters = context.command.get_params(context)
    options = [one for one in parameters if isinstance(one, click.Option) and not one.hidden]
    assert [option.opts for option in options if not option.help] == []


@pytest.mark.parametrize("context", COMMANDS)
def test_help_fits_a_terminal_of_80_columns(context: click.Context) -> None:
    assert [line for line in help_text(context).splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("context", COMMANDS)
def test_no_summary_of_a_command_is_cut(context: click.Context) -> None:
    """Where a summary is too long for its line, click cuts it and ends it with dots."""
    lines = help_text(context).splitlines()
    assert [line for line in lines if line.endswith("...") and not line.startswith("Usage:")] == []


def test_the_reference_page_is_current() -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert page == reference(), "run: make cli-reference"


def test_every_promise_names_tests_that_there_are() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    promises = re.findall(r"^\| (?!promise)[^|]+ \| ([^|]+) \|$", page, flags=re.MULTILINE)
    assert len(promises) > 10
    for held_by in promises:
        folder = ROOT / "tests"
        named = [name for name in re.findall(r"`([^`]+)`", held_by) if not name.startswith("make ")]
        assert named, held_by
        for name in named:
            path = ROOT / "tests" / name if "/" in name else folder / name
            assert path.exists(), name
            folder = path.parent


def test_the_page_of_every_rule_is_current() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert page == rules_reference.reference(), "run: make rules-reference"


def test_each_promise_names_tests_that_are_there() -> None:
    page = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    promises = [row for row in page.splitlines() if row.startswith("| ") and not row.startswith("| promise")]
    named = [re.findall(r"`([a-z_/]+(?:\.py)?)`", row.split("|")[2]) for row in promises]
    assert [row for row, tests in zip(promises, named, strict=True) if not tests] == []
    every = re.findall(r"`([a-z_/]+\.py)`", page) + [name for tests in named for name in tests]
    assert [name for name in every if not (ROOT / "tests" / name).exists()] == []
