"""`normbook convert`: one kind of file into another."""

from pathlib import Path
from typing import Any

import click

from normbook.cli.answers import refuse, refuse_if_needed, tell
from normbook.cli.options import facts_of, facts_options, how_of, reading_options
from normbook.formats.writing import FORMATS
from normbook.model.diagnostics import Findings


@click.command()
@click.argument("source", type=click.Path(path_type=Path), metavar="IN")
@click.argument("out", type=click.Path(path_type=Path), metavar="OUT")
@click.option("--to", "to", type=click.Choice(FORMATS), help="The format to write; default: by OUT's ending.")
@reading_options
@facts_options
def convert(source: Path, out: Path, to: str | None, **options: Any) -> None:
    """Write an event in another format, and say what that format cannot carry.

    IN is a crosstable (CSV, TSV, XLSX, XLS, ODS), an event's TOML file, a
    tournament report (TRF16, TRF26), a rating report of US Chess (its folder,
    or one of its three DBF files) or a tournament's games (PGN).

    OUT's ending says what to write: .csv .xlsx .toml (and a CSV beside it)
    .json .trf; a folder is for the three DBF files. Several sections go into
    XLSX, TOML, JSON and DBF, or into a folder of CSV or TRF files.

    \b
    Examples:
      normbook convert open.trf open.xlsx
      normbook convert open.csv open.trf --end 2026-05-03
      normbook convert open.toml upload/ --to dbf-2c
    """
    from normbook.formats.event_file import read_all_events
    from normbook.formats.writing import format_of, written

    findings = Findings()
    format = format_of(out, to)
    if format is None:
        refuse("FORMAT-UNKNOWN", str(out), formats=", ".join(FORMATS))
    events = read_all_events([source], facts_of(options), findings, how_of(options, any_points=True))
    refuse_if_needed(findings)
    files = written(events, format, out, findings)
    if any(_same_file(source, path) for path in files):
        findings.error("CONVERT-ONTO-ITSELF", _place(source))
    refuse_if_needed(findings)
    _write(files)
    tell(findings)


def _place(source: Path) -> Any:
    from normbook.model.diagnostics import Place

    return Place(str(source))


def _same_file(source: Path, path: Path) -> bool:
    return path.exists() and source.exists() and path.samefile(source)


def _write(files: dict[Path, bytes]) -> None:
    from normbook.publish.words import say

    for path, data in files.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as problem:
            refuse("FILE-NOT-WRITTEN", str(path), why=problem.strerror or type(problem).__name__)
        click.echo(say("written", file=str(path)), err=True)
