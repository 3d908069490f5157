"""What the commands over millions of rows share: the extra they need, and the bar that shows how far they are."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from normbook.cli.answers import refuse


def need_the_extra(command: str, extra: str = "bulk") -> None:
    """Stop with the way to install it where the extra is missing."""
    from normbook.bulk.compiler import missing_packages

    if missing := missing_packages(extra):
        refuse("BULK-EXTRA-MISSING", command, extra=extra, packages=tuple(missing))


@contextmanager
def progress_bar(words: str, total: int | None, *, in_millions: bool = True) -> Iterator[Callable[[int], None] | None]:
    """A bar with rate and time left on a terminal, nothing elsewhere; takes the number done."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = [
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    ]
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(words, total=total, rate="")

        def done(count: int) -> None:
            speed = progress.tasks[bar].speed or 0
            rate = f"{speed / 1_000_000:.1f} M/s" if in_millions else f"{speed:.1f} /s"
            progress.update(bar, completed=count, rate=rate)

        yield done
