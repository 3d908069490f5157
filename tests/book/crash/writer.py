"""Processes that store one thing after the other: `python -m tests.book.crash.writer ACT ADDRESS WRITERS COUNT [FILE]`.

Each is a fork of one that has imported all they need. They tell on stdout what is begun, stored and refused, and go on
until the file is there. When the server is gone they try again under another name, because nobody knows what became of
the last one, and make a file `NAME.struck`. If one of them fails, all end.
"""

import os
import signal
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path

import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401 (lest each of them imports it)

from normbook.book.store.book import open_book
from tests.book.crash.acts import ACTS, close_books, told_on

OUT = 1
"""Where they tell it: a line at a time, so that none is torn by another."""
GONE = ("BOOK-CONNECTION-LOST", "BOOK-UNREACHABLE")


def main() -> None:
    act_name, address, writers, count, *enough = sys.argv[1:]
    folder = Path(os.environ["STRIKE_FOLDER"])
    with open_book(str(folder / "any.sqlite"), create=True):
        pass
    assert ACTS[act_name](str(folder / "any.sqlite"), "any") is None  # imports what every child needs
    close_books()
    left = {forked(act_name, address, f"w{number}", int(count), enough) for number in range(int(writers))}
    while left:
        ended, status = os.wait()
        left.discard(ended)
        if status:
            for each in left:
                with suppress(ProcessLookupError):
                    os.kill(each, signal.SIGKILL)
            sys.exit("a writer has failed")


def forked(act_name: str, address: str, name: str, count: int, enough: list[str]) -> int:
    child = os.fork()
    if child:
        return child
    try:
        store(act_name, address, name, count, enough)
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def store(act_name: str, address: str, name: str, count: int, enough: list[str]) -> None:
    stored = tried = 0
    while stored < count or not all(Path(each).exists() for each in enough):
        tried += 1
        told_on(OUT, f"begun {name}-{tried}")
        refusal = ACTS[act_name](address, f"{name}-{tried}")
        if refusal is None:
            stored += 1
            told_on(OUT, f"stored {name}-{tried}")
        elif any(code in refusal for code in GONE):
            close_books()
            (Path(os.environ["STRIKE_FOLDER"]) / f"{name}.struck").touch()
            time.sleep(0.05)
        else:
            raise AssertionError(f"refused {name}-{tried}: {refusal}")
    close_books()


if __name__ == "__main__":
    main()
