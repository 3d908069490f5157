"""The tour of `normbook demo`: for each person it serves a screen or two of commands and answers, on 80 columns."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import click

from normbook.cli.demo.steps import TOUR, TourStep
from normbook.render.words import say

WIDTH = 80
LEFT_OUT = "…"
_SHORT = 26
"""Of a command at the end: longer ones stand out of line."""


def show_tour(book: Path, examples: Path) -> None:
    """Every person's part."""
    click.echo(say("tour.about"))
    click.echo(say("tour.trimmed"))
    for number, (person, steps) in enumerate(TOUR.items(), start=1):
        heading(say("tour.station", number=number, count=len(TOUR), person=say(f"tour.{person}")))
        click.echo(say(f"tour.{person}.about"))
        for step in steps:
            click.echo()
            click.secho(f"$ normbook {typed(step.typed)}", bold=True)
            for line in trimmed(_answer(step, book, examples), step):
                click.echo(line)


def show_next(kept: Path | None, *, whole: bool) -> None:
    """Where to go from here."""
    activate = _activate()
    steps = [("find", activate)] if activate else []
    steps += [("type", f"cd {kept}") if kept else ("keep", "normbook demo --out tour")]
    steps += [("serve", "normbook serve --demo")]
    steps += [] if whole else [("all", "normbook demo --all")]
    steps += [("help", "normbook --help")]
    width = max(len(command) for _, command in steps if len(command) <= _SHORT)
    heading(say("tour.next"))
    for name, command in steps:
        click.echo(f"  {command:{width}}  {say(f'tour.next.{name}')}")


def _activate() -> str | None:
    """How a terminal finds the program, where it does not yet: make puts it into an environment of its own."""
    here = Path(sys.executable).parent
    if str(here) in os.get_exec_path() or not (here / "activate").is_file():
        return None
    shown = os.path.relpath(here / "activate") if here.is_relative_to(Path.cwd()) else str(here / "activate")
    return f". {shown}" if os.name != "nt" else shown


def heading(text: str) -> None:
    """A line above, so that one person's part is told from the next."""
    click.echo(f"\n{'━' * WIDTH}")
    click.secho(text, bold=True)


def typed(step: tuple[str, ...]) -> str:
    """As somebody would type it beside the examples."""
    beside = (f"examples/{each}" if "/" in each else each for each in step)
    return " ".join(f'"{each}"' if " " in each else each for each in beside)


def resolved(step: tuple[str, ...], examples: Path) -> list[str]:
    """The same for the program, wherever the examples are."""
    return [str(examples / each) if "/" in each else each for each in step]


def trimmed(lines: list[str], step: TourStep) -> Iterator[str]:
    """The lines that are shown, with a mark where some are left out."""
    at = 0
    for text, count in step.shown:
        start = next(index for index in range(at, len(lines)) if text in lines[index])
        if start > at:
            yield LEFT_OUT
        at = start + count
        yield from lines[start:at]
    if at < len(lines):
        yield LEFT_OUT


def _answer(step: TourStep, book: Path, examples: Path) -> list[str]:
    """What the command prints on 80 columns; what it notices about its files is not for the tour."""
    from normbook.cli.main import main

    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    unseen = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(printed), redirect_stderr(unseen), _columns(WIDTH):
        kept = ("--book", str(book)) if step.book else ()
        main([*resolved(step.typed, examples), *kept], prog_name="normbook", standalone_mode=False)
        printed.flush()
    assert isinstance(printed.buffer, io.BytesIO)
    text = printed.buffer.getvalue().decode().replace(str(examples), "examples")
    return [line.rstrip() for line in text.splitlines()]


@contextmanager
def _columns(width: int) -> Iterator[None]:
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(width)
    try:
        yield
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before
