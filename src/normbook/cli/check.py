"""`normbook check`: what is wrong with a file."""

from pathlib import Path
from typing import Any

import click

from normbook.cli.answers import ANSWER_IS_NO, REFUSED, tell, write_json
from normbook.cli.facts import RulebookCommand, inquiry_of, own_options
from normbook.cli.options import facts_options, given_on_the_command_line, judging_options, reading_options
from normbook.model.diagnostics import Findings
from normbook.model.facts import CHECK


@click.command(cls=RulebookCommand)
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@judging_options
@reading_options
@facts_options
@own_options(CHECK)
@click.option("--json", is_flag=True, help="Print the findings as one JSON document.")
def check(file: Path, json: bool, **options: Any) -> None:
    """Check a file and list every error with its row and column.

    A solving tournament is also put through the acceptance checks R1 to
    R12, even before it is played.

    Exit code 0: no errors; 1: an acceptance check failed; 2: there are errors
    to fix.

    \b
    Examples:
      normbook check friday.csv
      normbook check season.toml
      normbook check solving-cup.toml
    """
    from normbook.app.check import check_file, is_clean, rules_to_check
    from normbook.render.words import say

    findings = Findings()
    typed = options["rules"] if given_on_the_command_line("rules") else None
    options["rules"] = rules = rules_to_check(file, typed, options["rules"], options["sheet"])
    checked = check_file(file, rules, inquiry_of(rules, options, findings), findings)
    tell(findings)
    if json:
        write_json(checked.document())
    elif not findings.refused:
        clean = "check.clean" if is_clean(checked.findings) else "check.noted"
        click.echo(say(clean if checked.accepted else "check.not-accepted", file=str(file)))
        if checked.acceptance:
            from normbook.render.terminal import draw

            draw(checked.acceptance.page())
    if findings.refused:
        raise SystemExit(REFUSED)
    if not checked.accepted:
        raise SystemExit(ANSWER_IS_NO)
