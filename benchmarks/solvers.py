"""Four years of solving in a book: what posting and confirming a tournament costs in the first and in the last quarter.

A quarter's list has as many members in both, so nothing but the age of the book differs.
"""

import random
import tempfile
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.timing import Measurement
from normbook.book.chains.starts import BroughtIn
from normbook.book.commands.events import PostOptions, post
from normbook.book.commands.outcome import Consent
from normbook.book.commands.publication import publish
from normbook.book.commands.step import Paper
from normbook.book.derived.histories import find_event
from normbook.book.record import record_of
from normbook.book.store.book import Book, Writing, open_book
from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Solver, Tournament

RULES = "wfcc"
QUARTERS, TOURNAMENTS, SOLVERS, MEMBERS = 16, 6, 30, 600
YES = Consent(yes=True)


def measure() -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder, open_book(str(Path(folder) / "solvers.sqlite"), create=True) as book:
        book.write(_start)
        seconds = [_quarter(book, number) for number in range(QUARTERS)]
    first = seconds[0]
    return [
        Measurement("post and confirm, 1st quarter", first, 1),
        *(
            Measurement(f"post and confirm, {number}th quarter", seconds[number - 1], seconds[number - 1] / first, aim)
            for number, aim in ((4, None), (QUARTERS, 1.5))
        ),
    ]


def list_day(quarter: int) -> date:
    return date(2020 + quarter // 4, 1 + quarter % 4 * 3, 1)


def _member(number: int) -> Member:
    return Member(f"Solver {number:04}", f"W{number}", ("POL", "GBR", "GER")[number % 3], "m", rating=2700 - number)


def _start(writing: Writing) -> None:
    members = tuple(map(_member, range(MEMBERS)))
    record_of(RULES).bring_in(writing, RatingList(list_day(0), members, "list.csv"), YES, BroughtIn())


def _quarter(book: Book, quarter: int) -> float:
    """The median processor time of a tournament posted and confirmed; the list that counts them is published after."""
    times = []
    for number in range(TOURNAMENTS):
        tournament = _tournament(quarter, number)
        started = process_time()
        book.write(partial(_post, tournament=tournament))
        book.write(partial(_confirm, id=tournament.id))
        times.append(process_time() - started)
    book.write(partial(publish, rules=RULES, as_of=list_day(quarter + 1), consent=YES))
    # The first finds the quarter empty, in a young book and in an old one; each counts.
    return median(times)


def _tournament(quarter: int, number: int) -> Tournament:
    chance = random.Random(quarter * TOURNAMENTS + number)
    end = list_day(quarter) + timedelta(days=5 + 10 * number)
    solvers = []
    for place in sorted(chance.sample(range(MEMBERS), SOLVERS)):
        known = _member(place)
        points = tuple(Decimal(max(0, 1400 - place + chance.randrange(-300, 300))).scaleb(-2) for _ in range(3))
        solvers.append(Solver(known.name, points, known.country, known.sex, None, known.id))
    return Tournament(
        f"q{quarter}-{number}", f"Tournament {quarter}-{number}", tuple(solvers), 3, "other", None, end, end
    )


def _post(writing: Writing, tournament: Tournament) -> None:
    post(writing, Paper(RULES, tournament), PostOptions(YES))


def _confirm(writing: Writing, id: str) -> None:
    event = find_event(writing.connection, id)
    assert event is not None
    record_of(RULES).confirm(writing, event, "in order", YES, refuse=False, coefficient=None)
