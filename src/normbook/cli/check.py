"""`normbook check`: what is wrong with a file."""

from pathlib import Path
from typing import Any

import click

from normbook.cli.answers import REFUSED, tell, write_text
from normbook.cli.options import facts_of, facts_options, rules_option
from normbook.model.diagnostics import Findings


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@rules_option
@facts_options
@click.option("--json", is_flag=True, help="Print the findings as one JSON document.")
def check(file: Path, json: bool, **options: Any) -> None:
    """Say what is wrong with a file, and where, all at once.

    Exit code 0: nothing stops the work; 1: an acceptance check failed; 2: the
    file must be mended first.

    \b
    Example:
      normbook check friday.csv
    """
    from normbook.formats.event_file import read_events
    from normbook.publish.findings import finding_document, in_order
    from normbook.publish.jsontext import json_text
    from normbook.publish.words import say

    findings = Findings()
    read_events(file, facts_of(options), findings)
    tell(findings)
    if json:
        diagnostics = [finding_document(finding) for finding in in_order(findings)]
        write_text(json_text({"diagnostics": diagnostics, "acceptance": []}))
    elif not findings.refused:
        click.echo(say("check.clean", file=str(file)))
    if findings.refused:
        raise SystemExit(REFUSED)
