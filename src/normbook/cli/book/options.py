"""The book that a command works on, and the options that book commands share."""

import errno
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from normbook.cli.answers import REFUSED, refuse, tell
from normbook.cli.options import Command, gathered
from normbook.model.light import dataclass

if TYPE_CHECKING:
    from normbook.book.store.book import Book

DEFAULT_BOOK = "normbook.sqlite"

book_option = click.option(
    "--book",
    "-b",
    envvar="NORMBOOK_BOOK",
    default=DEFAULT_BOOK,
    show_default=True,
    metavar="BOOK",
    help="The book: a path or a postgresql:// address; else NORMBOOK_BOOK.",
)
yes_option = click.option("--yes", "-y", is_flag=True, help="Do it without asking.")
dry_run_option = click.option("--dry-run", is_flag=True, help="Show what would change; change nothing.")
json_option = click.option("--json", is_flag=True, help="Print one JSON document and nothing else.")


@dataclass(frozen=True, slots=True)
class Acting:
    """How something is done to a book."""

    book: str
    yes: bool = True
    dry_run: bool = False
    json: bool = False


act_options: Callable[[Command], Command] = gathered(
    "acting", Acting, book_option, yes_option, dry_run_option, json_option
)
"""What every act on the book takes."""


_OUT_OF_REACH = (errno.EACCES, errno.EPERM, errno.ENAMETOOLONG, errno.ELOOP)
"""What is answered of a file in a folder that one may not enter, or by a name that no file can have."""


@contextmanager
def told() -> Iterator[None]:
    """Turn the book's refusals, and files that cannot be looked at, into findings and exit code 2."""
    from normbook.book.problem import BookProblem, BookRefused

    try:
        yield
    except (BookRefused, BookProblem) as refused:
        tell(refused.findings)
        raise SystemExit(REFUSED) from None
    except OSError as problem:
        if problem.errno not in _OUT_OF_REACH:
            raise
        refuse("FILE-UNREADABLE", str(problem.filename), why=problem.strerror)


@contextmanager
def opened(address: str, *, create: bool = False, as_it_is: bool = False) -> Iterator["Book"]:
    """The book, open for a command; what it refuses is told as a finding."""
    with told():
        from normbook.book.store.book import open_book

        with open_book(address, create=create, as_it_is=as_it_is) as book, _damage_told(book):
            yield book


@contextmanager
def _damage_told(book: "Book") -> Iterator[None]:
    """Whoever stumbles over what a book holds is told what is wrong with it; where nothing is, the mistake is ours."""
    from normbook.book.proof.verify import STUMBLES, damage

    try:
        yield
    except STUMBLES:
        from normbook.model.diagnostics import Findings

        if not (findings := damage(book)):
            raise
        tell(Findings(findings))
        raise SystemExit(REFUSED) from None


def agreed(question: str, *, yes: bool) -> bool:
    """Whether the user wants it. Without a terminal and without --yes: no."""
    if yes:
        return True
    if not sys.stdin.isatty():
        return False
    return click.confirm(question, err=True)
