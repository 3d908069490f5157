"""`normbook check`: what is wrong with a file."""

from pathlib import Path
from typing import Any

import click

from normbook.cli.answers import REFUSED, tell, write_text
from normbook.cli.options import facts_of, facts_options, rules_option
from normbook.formats.event_file import Facts
from normbook.model.crosstable import Event
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
    Examples:
      normbook check friday.csv
      normbook check season.toml
    """
    from normbook.publish.findings import finding_document, in_order
    from normbook.publish.jsontext import json_text
    from normbook.publish.words import say

    findings = Findings()
    _read(file, facts_of(options), findings)
    tell(findings)
    if json:
        diagnostics = [finding_document(finding) for finding in in_order(findings)]
        write_text(json_text({"diagnostics": diagnostics, "acceptance": []}))
    elif not findings.refused:
        click.echo(say("check.clean", file=str(file)))
    if findings.refused:
        raise SystemExit(REFUSED)


def _read(file: Path, facts: Facts, findings: Findings) -> None:
    """Read the file as what it is: a season if it lists legs, else an event."""
    from normbook.formats.event_file import read_events
    from normbook.formats.keys import read_toml
    from normbook.formats.season_file import read_season

    keys = read_toml(file, Findings()) if file.suffix.casefold() == ".toml" else None
    if keys and "legs" in keys.table:
        read_season(file, findings)
    else:
        for event in read_events(file, facts, findings):
            _read_codes(event, findings)


def _read_codes(event: Event, findings: Findings) -> None:
    """What only the rulebook can tell: norm codes that cannot be, and post-event ratings that are missing."""
    if event.rules == "uscf":
        from normbook.rulebooks.uscf.judge import judge
        from normbook.rulebooks.uscf.tables import standard

        findings.extend(judge(event, standard()).notes)
