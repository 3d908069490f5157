"""`normbook standings`: a Grand Prix season over its legs."""

from pathlib import Path

import click

from normbook.cli.answers import Outputs, answer, refuse_if_needed, tell
from normbook.cli.options import outputs_options, variant_of, variant_option
from normbook.model.diagnostics import Findings


@click.command()
@click.argument("season", type=click.Path(path_type=Path), metavar="SEASON.toml")
@variant_option
@outputs_options
def standings(season: Path, variant: Path | None, json: bool, csv: str, xlsx: str, html: str) -> None:
    """Add up a Grand Prix season over its legs (lpcc).

    The season file lists the legs, each with its start, its ratings file and
    its crosstables. Ratings are frozen for the leg; one person is one line by
    id, whatever the spelling.

    \b
    Example:
      normbook standings season.toml --html standings.html
    """
    from normbook.formats.season_file import read_season
    from normbook.publish.lpcc import standings_document, standings_page
    from normbook.rulebooks.lpcc.season import standings as add_up
    from normbook.rulebooks.lpcc.tables import load

    findings = Findings()
    tables, problems = load(variant_of(variant, findings))
    findings.extend(problems)
    read = read_season(season, findings)
    refuse_if_needed(findings)
    assert read is not None
    summed = add_up(read, tables)
    findings.extend(summed.findings)
    refuse_if_needed(findings)
    tell(findings)
    outputs = Outputs(json, csv, xlsx, html)
    answer(outputs, lambda: standings_document(summed), lambda: standings_page(summed))
