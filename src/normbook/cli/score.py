"""`normbook score`: judge, store nothing."""

from pathlib import Path
from typing import Any

import click

from normbook.cli.answers import Outputs, answer, refuse, refuse_if_needed, tell
from normbook.cli.facts import RulebookCommand, inquiry_of, own_options, refuse_foreign
from normbook.cli.options import facts_options, judging_options, outputs_options, reading_options, rules_asked_for
from normbook.model.diagnostics import Findings
from normbook.model.facts import SCORE


@click.command(cls=RulebookCommand)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@judging_options
@click.option("--explain", metavar="NAME|NO", help="Open one player's numbers down to the rules.")
@reading_options
@facts_options
@own_options(SCORE)
@outputs_options
def score(files: tuple[Path, ...], outputs: Outputs, **options: Any) -> None:
    """Calculate the results of events; nothing is stored.

    FILE is a crosstable or a table of solving results (CSV or a workbook), an
    event's TOML file, a tournament report (TRF), a rating report of US Chess
    (DBF) or a tournament's games (PGN). Several files are taken in the order
    of their end dates.

    \b
    Examples:
      normbook score friday.csv --rules lpcc
      normbook score friday.csv --rules lpcc --explain "HERO, H"
      normbook score scrounger.csv --rules lpcc --format scrounger --json
      normbook score open.csv --rules uscf --explain 1
      normbook score may.toml june.toml --rules uscf --html titles.html
      normbook score solving.csv --rules wfcc --category W40 --explain 1
    """
    _refuse_seasons(files)
    rules = rules_asked_for(options["rules"], files)
    refuse_foreign(rules)
    from normbook.app.score import score_files

    findings = Findings()
    scored = score_files(rules, files, inquiry_of(rules, options, findings, options["explain"]), findings)
    refuse_if_needed(findings)
    assert scored is not None
    tell(findings)
    answer(outputs, scored.document, scored.page, scored.full_page)


def _refuse_seasons(files: tuple[Path, ...]) -> None:
    """A season is added up, not scored."""
    for file in files:
        if file.suffix.casefold() == ".toml":
            from normbook.formats.season_file import is_season

            if is_season(file):
                refuse("FILE-IS-SEASON", str(file), file=str(file))
