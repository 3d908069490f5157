"""`normbook demo`: what the program does, on shipped examples."""

import os
from contextlib import ExitStack, suppress
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

import click

from normbook.cli.book_options import DEFAULT_BOOK
from normbook.cli.demo_book import EXAMPLES


@click.command()
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Keep the book and the examples here.")
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

    With --out the book (normbook.sqlite) and the examples stay in FOLDER, and
    what is shown of them can be typed there.

    \b
    Examples:
      normbook demo
      normbook demo --out tour
    """
    with ExitStack() as stack:
        folder = out or Path(stack.enter_context(TemporaryDirectory(prefix="normbook-", ignore_cleanup_errors=True)))
        examples = _shipped() if out is None else _kept(out)
        _show_files(examples)
        _show_book(folder / DEFAULT_BOOK, examples)
    if out is not None:
        from normbook.publish.words import say

        for kept in (out / DEFAULT_BOOK, examples):
            click.echo(say("written", file=str(kept)), err=True)


def _shipped() -> Path:
    """The examples of the program, named from the working folder."""
    with suppress(ValueError):  # another drive on Windows
        return Path(os.path.relpath(EXAMPLES))
    return EXAMPLES


def _kept(out: Path) -> Path:
    """A copy of the examples in a folder; nothing that lies there is overwritten."""
    from normbook.cli.answers import refuse

    for path in (out / DEFAULT_BOOK, out / EXAMPLES.name):
        if path.exists():
            refuse("BOOK-DEMO-EXISTS", str(path))
    try:
        return Path(copytree(EXAMPLES, out / EXAMPLES.name))
    except OSError as problem:
        refuse("FILE-NOT-WRITTEN", str(out), why=problem.strerror or type(problem).__name__)


def _show_files(examples: Path) -> None:
    """What needs no book."""
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


def _show(arguments: tuple[str, ...], examples: Path, *, book: tuple[str, ...] = ()) -> None:
    """A command as somebody would type it, and its answer."""
    from normbook.cli.main import main

    typed = " ".join(f'"{each}"' if " " in each else each for each in arguments)
    click.secho(f"$ normbook {typed.replace(str(examples), 'examples')}", bold=True)
    main([*arguments, *book], prog_name="normbook", standalone_mode=False)
    click.echo()


def _show_book(book: Path, examples: Path) -> None:
    """The book from its first entry to the proof."""
    from normbook.cli.demo_steps import BUILD, CORRECTION, SHOW

    for step in (*BUILD, CORRECTION, *SHOW):
        arguments = tuple(str(examples / each) if "/" in each else each for each in step)
        _show(arguments, examples, book=("--book", str(book)))
