"""`normbook convert`: one kind of file into another."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import refuse, refuse_if_needed, tell
from normbook.cli.facts import RulebookCommand, own_options, own_options_now
from normbook.cli.options import (
    facts_of,
    facts_options,
    given_on_the_command_line,
    how_of,
    reading_options,
    rules_option,
)
from normbook.formats.kinds import EVENT, FORMATS, FORMATS_OF, SOLVING_TOURNAMENT
from normbook.interrupts import held_back
from normbook.model.diagnostics import Findings, Place
from normbook.model.facts import CONVERT
from normbook.rulebook import CROSSTABLES, SOLVING, rulebook

if TYPE_CHECKING:
    from normbook.formats.conversion import Said

_OF_EVENTS = ("system", "format")
_OF_BOTH = ("name", "id", "start", "end", "rounds", "ratings")


@click.command(cls=RulebookCommand)
@click.argument("source", type=click.Path(path_type=Path), metavar="IN")
@click.argument("out", type=click.Path(path_type=Path), metavar="OUT")
@click.option("--to", "to", type=click.Choice(FORMATS), help="The format to write; default: by OUT's ending.")
@rules_option
@reading_options
@facts_options
@own_options(CONVERT)
def convert(source: Path, out: Path, to: str | None, **options: Any) -> None:
    """Write a file in another format, and say what is lost by it.

    An event: IN is a crosstable (CSV, TSV, XLSX, XLS, ODS, Markdown, or text
    copied from the US Chess website), an event's TOML or JSON file, a tournament
    report (TRF16, TRF26), a rating report of US Chess (its folder, or one of its
    three DBF files) or a tournament's games (PGN).
    OUT's ending says what to write: .csv .tsv .xlsx .toml (and a CSV beside
    it) .json .trf; a folder is for the three DBF files. Several sections go
    into XLSX, TOML, JSON and DBF, or into a folder of CSV or TRF files.

    A solving tournament: tables, TOML and JSON, to .csv .tsv .xlsx .toml .json.

    A federation's rating list: printed lines, tables and DBF, to .csv .tsv
    .xlsx .txt (printed lines) .dbf. A solvers' list: tables and pasted text,
    to .csv .tsv .xlsx .txt.

    What IN holds is found out from it; --rules says whether it is of solvers.

    \b
    Examples:
      normbook convert open.trf open.xlsx
      normbook convert open.csv open.trf --end 2026-05-03
      normbook convert open.toml upload/ --to dbf-2c
      normbook convert solving-cup.xlsx cup.toml --kind wcsc-type
      normbook convert supplement-2026-04.txt supplement.csv
    """
    from normbook.formats.conversion import read_content, written_content
    from normbook.formats.kinds_of_table import kind_of_file
    from normbook.formats.writers import format_of

    findings = Findings()
    kind = kind_of_file(source, _rules(options, source), options["sheet"], findings)
    refuse_if_needed(findings)
    _refuse_foreign(kind)
    format = format_of(out, to, kind)
    if format is None:
        refuse("FORMAT-UNKNOWN", str(out), formats=", ".join(FORMATS_OF[kind]))
    content = read_content(source, kind, _said(options), findings)
    refuse_if_needed(findings)
    assert content is not None
    files = written_content(content, format, out, findings)
    if any(_same_file(source, path) for path in files):
        findings.error("CONVERT-ONTO-ITSELF", Place(str(source)))
    refuse_if_needed(findings)
    _write(files)
    tell(findings)


def _rules(options: dict[str, Any], source: Path) -> str | None:
    """The rulebook as far as it says what a file holds: a TOML or JSON file knows better than the settings."""
    typed = given_on_the_command_line("rules")
    rules: str | None = options["rules"]
    return rules if typed or source.suffix.casefold() not in (".toml", ".json") else None


def _said(options: dict[str, Any]) -> "Said":
    """What the options say of the file."""
    from dataclasses import replace

    from normbook.formats.conversion import Said
    from normbook.formats.solving.tournament_file import solving_facts

    typed = options["rules"] if given_on_the_command_line("rules") else None
    facts = replace(facts_of(options), rules=typed)
    return Said(facts, solving_facts(facts, options), how_of(options, any_points=True))


def _refuse_foreign(kind: str) -> None:
    """An option that says nothing of what the file holds would otherwise be passed over in silence."""
    judged = {EVENT: CROSSTABLES, SOLVING_TOURNAMENT: SOLVING}.get(kind, "")
    own = {CROSSTABLES: list(_OF_EVENTS), SOLVING: []}
    for option in own_options_now():
        for judged_kind in {rulebook(owner).judges for owner in option.owners}:
            own[judged_kind].append(option.fact.key)
    fitting = (*own.get(judged, ()), *(_OF_BOTH if judged else ()))
    for name in (*own[CROSSTABLES], *own[SOLVING], *_OF_BOTH):
        if name not in fitting and given_on_the_command_line(name):
            from normbook.render.words import say

            raise click.UsageError(f"--{name} says nothing of {say(f'content.{kind}')}, which is what the file holds")


def _same_file(source: Path, path: Path) -> bool:
    return path.exists() and source.exists() and path.samefile(source)


def _write(files: dict[Path, bytes]) -> None:
    from normbook.render.words import say

    for path, data in files.items():
        try:
            with held_back():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        except OSError as problem:
            refuse("FILE-NOT-WRITTEN", str(path), why=problem.strerror or type(problem).__name__)
        click.echo(say("written", file=str(path)), err=True)
