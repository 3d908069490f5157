"""`normbook standings`: a Grand Prix season over its legs."""

from pathlib import Path
from typing import Any

import click

from normbook.cli.answers import Outputs, answer, refuse_if_needed, tell
from normbook.cli.options import outputs_options, variant_of, variant_option
from normbook.model.diagnostics import Findings, Place
from normbook.publish.asking import one_asked_for
from normbook.publish.page import Page


@click.command()
@click.argument("season", type=click.Path(path_type=Path), metavar="SEASON.toml")
@variant_option
@click.option("--explain", metavar="NAME|ID", help="Open one player's season down to the rules.")
@outputs_options
def standings(season: Path, variant: Path | None, explain: str | None, **outputs: Any) -> None:
    """Add up a Grand Prix season over its legs (lpcc).

    The season file lists the legs, each with its start, its ratings file and
    its crosstables. Ratings are frozen for the leg; one person is one line by
    id, whatever the spelling.

    \b
    Examples:
      normbook standings season.toml --html standings.html
      normbook standings season.toml --explain "HERO, H"
    """
    from normbook.formats.season_file import read_season
    from normbook.publish.explanations import with_explanations
    from normbook.publish.lpcc import standings_document, standings_page
    from normbook.rulebooks.lpcc.explain import explain_season
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
    asked = explain and one_asked_for(explain, summed.lines, lambda _: None, Place(str(season)), findings)
    refuse_if_needed(findings)
    tell(findings)
    steps = [explain_season(asked, summed, tables)] if asked else []

    def page() -> Page:
        table = standings_page(summed)
        return with_explanations(table, steps, folded=False) if steps else table

    def full_page() -> Page:
        every = [explain_season(line, summed, tables) for line in summed.lines]
        return with_explanations(standings_page(summed), every, folded=True)

    answer(Outputs(**outputs), lambda: standings_document(summed, steps), page, full_page)
