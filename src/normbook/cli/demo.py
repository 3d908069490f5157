"""`normbook demo`: what the program does, on shipped examples."""

import os
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import click


@click.command()
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Keep the demonstration book here.")
def demo(out: Path | None) -> None:
    """Show what the program does, on shipped examples.

    Prints a Grand Prix season of the La Palma rulebook and one player's
    points opened down to the rules; then a rated event by the lifetime
    titles, one player's norm step by step, and the printed list; then a
    solving tournament with one solver's rating, and the quarterly list; an
    event out of a tournament report; what a player needs for norms in the
    rounds to come. At last a book: three seasons under all
    three rulebooks, published lists, a correction with all it changes, and
    the proof that the book holds.

    \b
    Examples:
      normbook demo
      normbook demo --out demo-book
    """
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
        ("score", str(examples / "files" / "riverton.trf"), "--rules", "uscf", "--post-from-pre"),
        ("forecast", str(examples / "forecast" / "six-rounds.csv"), "--rules", "uscf", "--player", "1"),
    ):
        _show(arguments, examples)
    with ExitStack() as stack:
        folder = out or Path(stack.enter_context(TemporaryDirectory(prefix="normbook-", ignore_cleanup_errors=True)))
        _show_book(folder, examples)


def _show(arguments: tuple[str, ...], examples: Path, *, book: tuple[str, ...] = ()) -> None:
    """A command as somebody would type it, and its answer."""
    from normbook.cli.main import main

    typed = " ".join(f'"{each}"' if " " in each else each for each in arguments)
    click.secho(f"$ normbook {typed.replace(str(examples), 'examples')}", bold=True)
    main([*arguments, *book], prog_name="normbook", standalone_mode=False)
    click.echo()


def _show_book(folder: Path, examples: Path) -> None:
    """The book from its first entry to the proof."""
    from normbook.cli.answers import refuse
    from normbook.cli.demo_steps import BUILD, CORRECTION, SHOW

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "demo.sqlite"
    if path.exists():
        refuse("BOOK-DEMO-EXISTS", str(path))
    for step in (*BUILD, CORRECTION, *SHOW):
        arguments = tuple(str(examples / each) if "/" in each else each for each in step)
        _show(arguments, examples, book=("--book", str(path)))
