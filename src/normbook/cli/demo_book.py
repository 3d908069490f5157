"""A small complete book from shipped examples: members, events, a season, a quarter of solving."""

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
_KEPT = (
    ("members", "import", "uscf/members.csv"),
    ("post", "uscf/harvest.toml", "uscf/quick.toml", "--yes"),
    ("publish", "uscf", "--as-of", "2026-10-01", "--yes"),
    ("post", "lpcc/season.toml", "--yes"),
    ("members", "import", "wfcc/quarter-2/list-2026-04-01.csv", "--rules", "wfcc"),
    ("post", "wfcc/quarter-2/windmill.toml", "wfcc/quarter-2/open.toml", "--yes"),
    ("confirm", "windmill-2026", "--reason", "documents complete", "--yes"),
    ("confirm", "canal-open-2026", "--reason", "documents complete", "--yes"),
    ("publish", "wfcc", "--as-of", "2026-07-01", "--yes"),
    ("post", "wfcc/lighthouse.toml", "--yes"),
)
"""What is done to the book, one command after the other."""


@contextmanager
def demo_book() -> Iterator[Path]:
    """The book, in a folder that is gone afterwards."""
    with TemporaryDirectory(prefix="normbook-demo-", ignore_cleanup_errors=True) as folder:
        book = Path(folder) / "demo.sqlite"
        write_demo_book(book)
        yield book


def write_demo_book(book: Path) -> None:
    """Keep the examples in a new book, in silence."""
    from normbook.cli.main import main

    quiet = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(quiet), redirect_stderr(quiet):
        for command in _KEPT:
            arguments = [str(EXAMPLES / each) if "/" in each else each for each in command]
            main([*arguments, "--book", str(book)], prog_name="normbook", standalone_mode=False)
