"""`normbook demo`: what the program does, on shipped examples."""

import os
from contextlib import suppress
from pathlib import Path

import click


@click.command()
def demo() -> None:
    """Show what the program does, on shipped examples.

    Prints a Grand Prix season of the La Palma rulebook and one player's
    points opened down to the rules; then a rated event by the lifetime
    titles, one player's norm step by step, and the printed list; then a
    solving tournament with one solver's rating, and the quarterly list.

    \b
    Example:
      normbook demo
    """
    from normbook.cli.main import main

    examples = Path(__file__).resolve().parent.parent / "examples"
    with suppress(ValueError):  # another drive on Windows
        examples = Path(os.path.relpath(examples))
    for arguments in (
        ("standings", str(examples / "lpcc" / "season.toml")),
        ("score", str(examples / "lpcc" / "winter.csv"), "--rules", "lpcc", "--explain", "1"),
        ("score", str(examples / "uscf" / "harvest.toml"), "--explain", "1"),
        ("list", "uscf", "--members", str(examples / "uscf" / "members.csv"), "--as-of", "2026-09-25"),
        ("score", str(examples / "wfcc" / "lighthouse.toml"), "--explain", "1"),
        ("quarter", str(examples / "wfcc" / "quarter-3"), "--as-of", "2026-10-01"),
    ):
        click.secho(f"$ normbook {' '.join(arguments).replace(str(examples), 'examples')}", bold=True)
        main(list(arguments), prog_name="normbook", standalone_mode=False)
        click.echo()
