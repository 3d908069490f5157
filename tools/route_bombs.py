"""The same for whoever sends them: every route of the server that takes files or long texts, and what each costs it.

    python -m tools.route_bombs [--largest 1000000] [--steps 3]

One row for each route: the bomb that took longest, seconds of computing at each size, how much the server grew, and the
answers. A row ends in `!` where a request took more than `SLOWEST` seconds, or there was a server error.
"""

import argparse
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from httpx import Response

from normbook.cli.demo.book import write_demo_book
from normbook.web.settings import ServerSettings
from tests.web.site import Visitor, serving
from tools.bombs import BOMBS, print_table

SLOWEST = 30.0
NEVER_BUSY = 1_000_000
SENT = (
    *(
        "toml dotted key",
        "toml tables",
        "json players",
        "csv wide",
        "csv many findings",
        "csv headers",
        "csv long event",
        "text sections",
    ),
    *("trf players", "pgn players", "pgn tags", "xlsx zip bomb", "dbf header", "solving", "members"),
)
"""Of the bombs for readers, those that cost most in each kind of file."""
RULES = {"solving": "wfcc", "csv long event": "fide"}
"""Under which a file costs most, where that is not any."""
BY_FORM = ("/score", "/score/forecast", "/score/download/csv", "/application", "/drafts", "/desk/post")
BY_PROGRAM = ("/api/v1/score", "/api/v1/check", "/api/v1/forecast", "/api/v1/events")
OF_TEXT = (
    "/score",
    "/desk/log",
    "/desk/members",
    "/desk/member/edit",
    "/desk/titles",
    "/desk/lists",
    "/nights",
    "/login",
)
FIELDS = ("pasted", "name", "against", "reason", "id", "state", "player", "title", "password", "rules", "c")


def requests(owner: Visitor, program: Visitor) -> dict[str, list[tuple[str, Callable[[int], Response]]]]:
    """Each route, and what is sent to it, by the size."""

    def by_form(path: str, bomb: str) -> Callable[[int], Response]:
        name, made = BOMBS[bomb][1:]
        rules = RULES.get(bomb, "lpcc")
        return lambda size: owner.bring((name, made(size)), path=path, rules=rules, end="2026-05-03")

    def by_program(path: str, bomb: str) -> Callable[[int], Response]:
        name, made = BOMBS[bomb][1:]
        said = {"rules": RULES.get(bomb, "lpcc")}
        return lambda size: program.post(path, params=said, files={"files": (name, made(size))})

    def of_text(path: str, piece: str) -> Callable[[int], Response]:
        return lambda size: owner.fill_in(path, **dict.fromkeys(FIELDS, piece * (size // len(FIELDS) // len(piece))))

    texts = {"letters": "a", "lines": "a\n", "cells": "1,A,W2\n", "heads": f"head 1 {'a' * 64} "}
    return {
        **{path: [(bomb, by_form(path, bomb)) for bomb in SENT] for path in BY_FORM},
        **{path: [(bomb, by_program(path, bomb)) for bomb in SENT] for path in BY_PROGRAM},
        **{f"{path} (text)": [(name, of_text(path, piece)) for name, piece in texts.items()] for path in OF_TEXT},
    }


def row(route: str, sent: list[tuple[str, Callable[[int], Response]]], sizes: list[int]) -> tuple[str, bool]:
    """One line of the table, and whether a bound is broken."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    taken: dict[str, list[float]] = {}
    answers: set[int] = set()
    for name, send in sent:
        for size in sizes:
            begun = time.process_time()
            answers.add(send(size).status_code)
            taken.setdefault(name, []).append(time.process_time() - begun)
    worst = max(taken, key=lambda name: taken[name][-1])
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) >> 10
    broken = max(map(max, taken.values())) > SLOWEST or any(status >= 500 for status in answers)
    shown = " ".join(f"{each:6.2f}" for each in taken[worst])
    codes = " ".join(map(str, sorted(answers)))
    return f"{route:26} {worst:20} {shown} s  +{grown} MB  {codes}{' !' * broken}", broken


def main() -> None:
    parser = argparse.ArgumentParser(description="Every route that takes files or long texts, and what each costs.")
    parser.add_argument("--largest", type=int, default=1_000_000, help="bytes sent at most")
    parser.add_argument("--steps", type=int, default=3, help="how often the size doubles up to that")
    asked = parser.parse_args()
    sizes = [asked.largest >> step for step in reversed(range(asked.steps))]
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "book.sqlite"
        write_demo_book(book)
        settings = ServerSettings(
            book=str(book), costly_per_minute=NEVER_BUSY, entries_per_minute=NEVER_BUSY, log=False
        )
        with serving(settings) as site, site.owner() as owner, site.program() as program:
            owner.timeout = program.timeout = None  # a busy machine is not a slow server
            print_table((route, *row(route, sent, sizes)) for route, sent in requests(owner, program).items())


if __name__ == "__main__":
    main()
