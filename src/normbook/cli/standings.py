"""`normbook standings`: a Grand Prix season over its legs."""

from pathlib import Path

import click

from normbook.cli.answers import Outputs, answer, refuse, refuse_if_needed, tell
from normbook.cli.facts import RulebookCommand
from normbook.cli.options import outputs_options, tables_options, variant_of
from normbook.model.diagnostics import Findings


@click.command(cls=RulebookCommand)
@click.argument("season", type=click.Path(path_type=Path), metavar="SEASON.toml")
@tables_options
@click.option("--explain", metavar="NAME|NO", help="Open one player's season down to the rules.")
@outputs_options
def standings(season: Path, variant: Path | None, edition: str | None, explain: str | None, outputs: Outputs) -> None:
    """Add up a Grand Prix season over its legs.

    The season file lists the legs, each with its start, its ratings file and
    its crosstables. Ratings are frozen for the leg; one person is one line by
    id, whatever the spelling.

    \b
    Examples:
      normbook standings season.toml --html standings.html
      normbook standings season.toml --explain "HERO, H"
    """
    from normbook.app.score import score_season
    from normbook.formats.inquiry import Inquiry
    from normbook.formats.sections import Facts

    if season.suffix.casefold() != ".toml":
        refuse("FILE-NO-SEASON", str(season))
    findings = Findings()
    inquiry = Inquiry(Facts(edition=edition), variant_of(variant, findings), explain)
    scored = score_season(season, inquiry, findings)
    refuse_if_needed(findings)
    assert scored is not None
    tell(findings)
    answer(outputs, scored.document, scored.page, scored.full_page)
