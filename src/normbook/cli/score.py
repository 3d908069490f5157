"""`normbook score`: judge, store nothing."""

from pathlib import Path
from typing import Any

import click

from normbook.cli.answers import Outputs, answer, refuse, refuse_if_needed, tell
from normbook.cli.options import (
    edition_option,
    facts_of,
    facts_options,
    how_of,
    outputs_options,
    reading_options,
    rules_option,
    solving_options,
    variant_of,
    variant_option,
)
from normbook.model.diagnostics import Findings

OWN_OPTIONS = {"uscf": ("post_from_pre", "crosstable"), "wfcc": ("kind", "category", "locations", "of")}
"""Options that only one rulebook has."""


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@rules_option
@variant_option
@edition_option
@click.option("--explain", metavar="NAME|NO", help="Open one player's numbers down to the rules.")
@click.option("--crosstable", is_flag=True, help="uscf: show the rounds, with the codes before and after.")
@click.option("--post-from-pre", is_flag=True, help="uscf: pre-event ratings where post-event ones are missing.")
@reading_options
@facts_options
@solving_options
@outputs_options
def score(**options: Any) -> None:
    """Judge events and print the result; nothing is stored.

    FILE is a crosstable or a table of solving results (CSV or a workbook), an
    event's TOML file, a tournament report (TRF), a rating report of US Chess
    (DBF) or a tournament's games (PGN). Several files are judged in the order
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
    files: tuple[Path, ...] = options.pop("files")
    _refuse_seasons(files)
    rules = _rules(options["rules"], files)
    outputs = Outputs(**{name: options.pop(name) for name in ("json", "csv", "xlsx", "html", "pdf")})
    _refuse_foreign(rules, options)
    from normbook.app.score import Asked, score_files

    findings = Findings()
    own = {name: options[name] for names in OWN_OPTIONS.values() for name in names}
    variant = variant_of(options["variant"], findings)
    asked = Asked(facts_of(options), variant, options["explain"], how_of(options), **own)
    scored = score_files(rules, files, asked, findings)
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


def _refuse_foreign(rules: str, options: dict[str, Any]) -> None:
    """An option that the rulebook does not have would otherwise be passed over in silence."""
    for owner, names in OWN_OPTIONS.items():
        for name in names:
            if owner != rules and options[name]:
                raise click.UsageError(
                    f"--{name.replace('_', '-')} is an option of the rulebook {owner}, not of {rules}"
                )


def _rules(given: str | None, files: tuple[Path, ...]) -> str:
    """The rulebook: the option's, else the event file's own, else that of the environment or the settings."""
    from click.core import ParameterSource

    if given and click.get_current_context().get_parameter_source("rules") is ParameterSource.COMMANDLINE:
        return given
    from normbook.app.score import rules_named

    return rules_named(files) or given or refuse("RULES-MISSING", str(files[0]))
