"""`normbook check`: what is wrong with a file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import ANSWER_IS_NO, REFUSED, tell, write_text
from normbook.cli.options import (
    facts_of,
    facts_options,
    given_on_the_command_line,
    how_of,
    reading_options,
    rules_option,
    solving_facts_of,
    solving_options,
    variant_option,
)
from normbook.formats.event_file import Facts
from normbook.formats.how import How
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings

if TYPE_CHECKING:
    from normbook.rulebooks.wfcc.judge import TournamentResult


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@rules_option
@variant_option
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
    from normbook.publish.findings import finding_document, in_order
    from normbook.publish.jsontext import json_text
    from normbook.publish.words import say

    findings = Findings()
    result = None
    if _solving(file, options["rules"]):
        from normbook.cli.check_wfcc import checked

        facts = solving_facts_of(facts_of(options), options)
        result = checked(file, facts, options["variant"], how_of(options), findings)
    else:
        _read(file, facts_of(options), how_of(options), findings)
    tell(findings)
    if json:
        diagnostics = [finding_document(finding) for finding in in_order(findings)]
        write_text(json_text({"diagnostics": diagnostics, "acceptance": _acceptance(result)}))
    elif not findings.refused:
        click.echo(say("check.clean", file=str(file)))
        if result:
            _draw(result)
    if findings.refused:
        raise SystemExit(REFUSED)
    if result and any(each.passed is False for each in result.checks):
        raise SystemExit(ANSWER_IS_NO)


def _solving(file: Path, rules: str | None) -> bool:
    """Whether it is a solving tournament: by the option, else by the file, else by environment and settings."""
    from normbook.formats.kinds_of_table import is_solving

    if rules and (given_on_the_command_line("rules") or file.suffix.casefold() != ".toml"):
        return rules == "wfcc"
    return is_solving(file)


def _acceptance(result: "TournamentResult | None") -> list[dict[str, object]]:
    if result is None:
        return []
    from normbook.publish.wfcc import acceptance_document

    return acceptance_document(result.checks)


def _draw(result: "TournamentResult") -> None:
    from normbook.publish.terminal import draw
    from normbook.publish.wfcc_pages import check_page

    draw(check_page(result))


def _read(file: Path, facts: Facts, how: How, findings: Findings) -> None:
    """Read the file as what it is: a season if it lists legs, else an event."""
    from normbook.formats.event_file import read_all_events
    from normbook.formats.keys import read_toml
    from normbook.formats.season_file import read_season

    keys = read_toml(file, Findings()) if file.suffix.casefold() == ".toml" else None
    if keys and "legs" in keys.table:
        read_season(file, findings)
    else:
        for event in read_all_events([file], facts, findings, how):
            _read_codes(event, findings)


def _read_codes(event: Event, findings: Findings) -> None:
    """What only the rulebook can tell: norm codes that cannot be, and post-event ratings that are missing."""
    if event.rules == "uscf":
        from normbook.rulebooks.uscf.judge import judge
        from normbook.rulebooks.uscf.tables import standard

        findings.extend(judge(event, standard()).notes)
