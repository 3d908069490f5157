"""What a posting process does while it is struck: one step at a time, each told when the book has it."""

import os
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from normbook.book.log.entries import Entry
from normbook.book.store.book import Book, BookProblem, open_book

Act = Callable[[str, str], str | None]
"""Store something under a name in the book at an address; None when it is stored, else the code of the refusal."""


open_books: list[Book] = []
"""Books that are still open when a step is told as stored: a strike may come before they are closed."""


def append_note(address: str, name: str) -> str | None:
    """An entry and nothing else."""
    try:
        if not open_books:
            open_books.append(open_book(address))
        open_books[0].write(lambda writing: writing.append("note", {"id": name, "text": "x" * 6000}))
    except BookProblem as problem:
        return problem.code
    return None


def append_carelessly(address: str, name: str) -> str | None:
    """Likewise by somebody who does not wait for the disk: to see that a loss would be found."""
    if not open_books:
        open_books.append(open_book(address))
        with open_books[0].engine.connect() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            raw.execute("PRAGMA synchronous = OFF")
    return append_note(address, name)


def close_books() -> None:
    while open_books:
        open_books.pop().close()


def post_event(address: str, name: str) -> str | None:
    """`normbook post`, as a director types it."""
    folder = Path(os.environ["STRIKE_FOLDER"])
    table = folder / f"{name}.csv"
    if not table.exists():
        table.write_text(EVENT, encoding="utf-8")
    arguments = ["post", str(table), "--rules", "uscf", "--id", name, "--end", "1997-05-03", "--yes", "--book", address]
    return refusal_of(arguments, folder)


def refusal_of(arguments: list[str], folder: Path) -> str | None:
    """What the program says when it refuses what is typed; None when it is done."""
    from normbook.cli.main import main

    told = folder / f"{os.getpid()}.told"
    with told.open("w+", encoding="utf-8") as out, redirect_stdout(out), redirect_stderr(out):
        try:
            main(arguments, prog_name="normbook", standalone_mode=False)
        except SystemExit as stop:
            if stop.code:
                out.seek(0)
                return out.read()
    return None


EVENT = """\
no,name,id,rating,R1,R2,R3,R4
1,"ADAMS, A",10000001,1800,W2,D3,W4,U
2,"BAKER, B",10000002,1650,L1,W4,D3,B
3,"CLARK, C",10000003,1700,D4,D1,D2,W4
4,"DAVIS, D",10000004,1500,D3,L2,L1,L3
"""

ACTS: dict[str, Act] = {"note": append_note, "careless": append_carelessly, "post": post_event}


def name_of(entry: Entry) -> str:
    """The name under which something was stored."""
    stored = entry.content["event"] if entry.kind == "event" else entry.content
    return str(stored["id"])


def told_on(channel: int, line: str) -> None:
    """A line to whoever watches; what was written to a pipe outlives the writer."""
    os.write(channel, f"{line}\n".encode())


def act_until_struck(act: Act, address: str, names: list[str], channel: int) -> None:
    """Do one after the other, telling which is begun, stored or refused."""
    for number, name in enumerate(names, 1):
        told_on(channel, f"begun {name}")
        try:
            refusal = act(address, name)
        except BaseException as problem:
            told_on(channel, f"failed {name} {type(problem).__name__}: {problem!s}".replace("\n", " "))
            raise
        told_on(channel, f"stored {name}" if refusal is None else f"refused {name} {refusal!r}")
        if number % 3 == 0:
            close_books()
    close_books()
