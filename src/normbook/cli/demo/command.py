"""`normbook demo`: what the program does, on shipped examples."""

import os
from contextlib import ExitStack, suppress
from pathlib import Path
from shutil import copytree

import click

from normbook.cli.book.options import DEFAULT_BOOK
from normbook.cli.demo import EXAMPLES
from normbook.cli.demo.book import write_demo_book
from normbook.interrupts import folder_for_now, held_back

_KEPT = (DEFAULT_BOOK, EXAMPLES.name)


@click.command()
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Keep the book and the examples here.")
@click.option("--all", "whole", is_flag=True, help="Show every answer whole, and how the book is made.")
def demo(out: Path | None, whole: bool) -> None:
    """Show what the program does, on shipped examples.

    A tour in two minutes: what a club's tournament director, a federation's
    title officer, a solving director, a player and a researcher type, and
    the gist of what comes. With --all every answer is whole, and a book is
    kept before your eyes: three seasons under all three rulebooks, published
    lists, a correction with all it changes, and the proof that the book holds.

    With --out the book (normbook.sqlite) and the examples stay in FOLDER, and
    what is shown can be typed there.

    \b
    Examples:
      normbook demo
      normbook demo --out tour
      normbook demo --all
    """
    from normbook.cli.demo.tour import show_next, show_tour

    with ExitStack() as stack:
        folder = stack.enter_context(folder_for_now()) if out is None else _within(out, stack)
        if whole:
            _show_all(folder / DEFAULT_BOOK, _shipped())
        else:
            write_demo_book(folder / DEFAULT_BOOK)
            show_tour(folder / DEFAULT_BOOK, _shipped())
        if out is not None:
            with held_back():
                for name in _KEPT:
                    (folder / name).rename(out / name)
    if out is not None:
        from normbook.render.words import say

        for name in _KEPT:
            click.echo(say("written", file=str(out / name)), err=True)
    show_next(out, whole=whole)


def _shipped() -> Path:
    """The examples of the program, named from the working folder."""
    with suppress(ValueError):  # another drive on Windows
        return Path(os.path.relpath(EXAMPLES))
    return EXAMPLES


def _within(out: Path, stack: ExitStack) -> Path:
    """Where the tour is made that is to stay, with the examples; nothing that lies there is overwritten."""
    from normbook.cli.answers import refuse

    for name in _KEPT:
        if (out / name).exists():
            refuse("BOOK-DEMO-EXISTS", str(out / name))
    try:
        folder = stack.enter_context(folder_for_now(".normbook-", out))
        copytree(EXAMPLES, folder / EXAMPLES.name)
    except OSError as problem:
        refuse("FILE-NOT-WRITTEN", str(out), why=problem.strerror or type(problem).__name__)
    return folder


def _show_all(book: Path, examples: Path) -> None:
    """Every answer whole: what needs no book, then the book from its first entry to the proof."""
    from normbook.cli.demo.steps import BUILD, CORRECTION, FILES, SHOW
    from normbook.cli.demo.tour import heading, resolved, typed
    from normbook.cli.main import main
    from normbook.render.words import say

    for part, steps in (("files", FILES), ("book", (*BUILD, CORRECTION, *SHOW))):
        heading(say(f"tour.all.{part}"))
        click.echo(f"{say('tour.all.notices')}\n")
        for step in steps:
            click.secho(f"$ normbook {typed(step)}", bold=True)
            kept = ("--book", str(book)) if part == "book" else ()
            main([*resolved(step, examples), *kept], prog_name="normbook", standalone_mode=False)
            click.echo()
