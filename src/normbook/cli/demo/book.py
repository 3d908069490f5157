"""The demonstration book, for the web application to show."""

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from normbook.cli.demo import EXAMPLES
from normbook.interrupts import folder_for_now


@contextmanager
def demo_book() -> Iterator[Path]:
    """The book, in a folder that is gone afterwards."""
    with folder_for_now("normbook-demo-") as folder:
        book = folder / "demo.sqlite"
        write_demo_book(book)
        yield book


def write_demo_book(book: Path | str) -> None:
    """Keep the examples in a new book, in silence."""
    from normbook.cli.demo.steps import BUILD, CORRECTION
    from normbook.cli.main import main

    quiet = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(quiet), redirect_stderr(quiet):
        for command in (*BUILD, CORRECTION):
            arguments = [str(EXAMPLES / each) if "/" in each else each for each in command]
            main([*arguments, "--book", str(book)], prog_name="normbook", standalone_mode=False)
