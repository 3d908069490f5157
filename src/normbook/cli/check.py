"""`normbook check`: what is wrong with a file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import ANSWER_IS_NO, REFUSED, tell, write_text
from normbook.cli.options import (
    edition_option,
    facts_of,
    facts_options,
    given_on_the_command_line,
    how_of,
    reading_options,
    rules_option,
    solving_options,
    variant_of,
    variant_option,
)
from normbook.model.diagnostics import Findings

if TYPE_CHECKING:
    from normbook.rulebooks.wfcc.law.judge import TournamentResult


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@rules_option
@variant_option
@edition_option
@reading_options
@facts_options
@solving_options
@click.option("--json", is_flag=True, help="Print the findings as one JSON document.")
def check(file: Path, json: bool, **options: Any) -> None:
    """Say what is wrong with a file, and where, all at once.

    A solving tournament (wfcc) is held against the acceptance checks R1 to R12
    as well, before the event too.

    Exit code 0: nothing stops the work; 1: an acceptance check failed; 2: the
    file must be mended first.

    \b
    Examples:
      normbook check friday.csv
      normbook check season.toml
      normbook check solving-cup.toml
    """
    from normbook.app.check import check_file
    from normbook.app.score import Asked, rules_named
    from normbook.render.json import json_text
    from normbook.render.words import say

    findings = Findings()
    solving = _solving(file, options["rules"], options["sheet"])
    if not given_on_the_command_line("rules"):
        options["rules"] = rules_named([file]) or options["rules"]
    own = {name: options[name] for name in ("kind", "category", "locations", "of")}
    variant = variant_of(options["variant"], findings)
    asked = Asked(facts_of(options), variant, how=how_of(options), **own)
    checked = check_file(file, asked, findings, solving=solving)
    tell(findings)
    if json:
        write_text(json_text(checked.document()))
    elif not findings.refused:
        click.echo(say("check.clean", file=str(file)))
        if checked.result:
            _draw(checked.result)
    if findings.refused:
        raise SystemExit(REFUSED)
    if not checked.accepted:
        raise SystemExit(ANSWER_IS_NO)


def _solving(file: Path, rules: str | None, sheet: str | None) -> bool:
    """Whether it is a solving tournament: by the option, else by the file, else by environment and settings."""
    from normbook.formats.kinds_of_table import is_solving

    if rules and (given_on_the_command_line("rules") or file.suffix.casefold() != ".toml"):
        return rules == "wfcc"
    return is_solving(file, sheet)


def _draw(result: "TournamentResult") -> None:
    from normbook.render.terminal import draw
    from normbook.rulebooks.wfcc.present.pages import check_page

    draw(check_page(result))
