"""How each job grows with what it is given: processor time at the largest size to that at the smallest.

Jobs that read everything may take n log n times as long, jobs about one player or one event hardly longer at all.
"""

import io
import math
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.book_fold import HOW, an_event
from benchmarks.members import DAY, YES, a_federation
from benchmarks.people import names
from benchmarks.tables import crosstable
from benchmarks.timing import Measurement
from normbook.book.commands import acts
from normbook.book.commands.events import paper_content, post
from normbook.book.commands.step import Paper
from normbook.book.derived.rebuild import rebuild
from normbook.book.log.entry_kinds import POSTED
from normbook.book.proof.verify import verify
from normbook.book.store.book import Book, Writing, open_book
from normbook.rulebooks.uscf.record.lists import listed_members

SIZES = (1_000, 10_000, 100_000)
PLAYERS = (100, 1_000, 9_998)
"""Of one event: a TRF has four digits for a player's number."""
EACH = 20
"""Players of each event of a book that has so many lines."""
PER_EVENT = 1.15
"""What judging and proving an event may cost at most in a book ten times as large."""
HARDLY = 3.0
"""What a job about one player or event may cost at most in a book a hundred times as large."""

Seconds = dict[str, float]


def measure() -> list[Measurement]:
    from normbook.cli.main import main

    one = partial(main.main, prog_name="normbook", standalone_mode=False)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for warm in (partial(_of_tables, folder, one, 20), partial(_of_members, folder, one, 900)):
            warm()  # what is imported on the way belongs to no size
        tables = [_of_tables(folder, one, count) for count in PLAYERS]
        members = [_of_members(folder, one, count) for count in SIZES]
        lines = [_of_lines(folder, count) for count in SIZES]
    return [
        *(row for job in tables[0] for row in _rows(job, PLAYERS, [each[job] for each in tables], whole=True)),
        *(
            row
            for job in members[0]
            for row in _rows(job, SIZES, [each[job] for each in members], whole=job in ("import", "list as HTML"))
        ),
        *(
            row
            for job in lines[0]
            for row in _rows(job, SIZES, [each[job] for each in lines], whole=job in ("rebuild", "verify"))
        ),
        *(_per_event(job, lines[1][job], lines[2][job]) for job in ("rebuild", "verify")),
    ]


def _per_event(job: str, fewer: float, more: float) -> Measurement:
    """What an event costs in a book of many events, to one in a book of a tenth as many."""
    few, many = SIZES[1] // EACH, SIZES[2] // EACH
    what = f"{job} per event, {many:,} against {few:,} events"
    return Measurement(what, more / many, more / many * few / fewer, PER_EVENT)


def _rows(job: str, sizes: tuple[int, ...], seconds: list[float], *, whole: bool) -> Iterator[Measurement]:
    """Each size with its ratio to the smallest; the aim is for the largest."""
    small, large = sizes[0], sizes[-1]
    most = round(large * math.log(large) / (small * math.log(small))) if whole else HARDLY
    for size, each in zip(sizes, seconds, strict=True):
        yield Measurement(f"{job}, {size:,}", each, each / seconds[0], most if size == large else None)


def _taken(job: Callable[[], object]) -> float:
    started = process_time()
    job()
    return process_time() - started


@contextmanager
def _unheard() -> Iterator[None]:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            yield
    except SystemExit as refused:
        err.seek(0)
        raise RuntimeError(err.read().strip()) from refused


def _of_tables(folder: Path, typed: Callable[..., object], count: int) -> Seconds:
    """One event of so many players."""
    table = folder / f"event-{count}.csv"
    table.write_text(crosstable(count, 5), encoding="utf-8")
    with _unheard():
        asked = ["score", str(table), "--rules", "uscf", "--end", "2024-05-03", "--post-from-pre", "--json"]
        score = _taken(lambda: typed(asked))
        out = str(folder / f"event-{count}.trf")
        convert = _taken(lambda: typed(["convert", str(table), out, "--end", "2024-05-03"]))
    return {"score, players": score, "convert to TRF, players": convert}


def _of_members(folder: Path, typed: Callable[..., object], count: int) -> Seconds:
    """A book of so many members."""
    path = folder / f"members-{count}.sqlite"
    federation = a_federation("", count)
    with open_book(str(path), create=True) as book:
        found = {
            "import": _taken(lambda: book.write(lambda writing: acts.bring_in(federation, DAY)(writing, YES))),
            "post of 60 new people": median(
                _taken(partial(_post, book, paper)) for paper in map(_new_people, range(5))
            ),
            "page of a list": median(_taken(partial(_page, book, turn)) for turn in range(9)),
        }
    with _unheard():
        player = ["player", str(10_000_000 + count // 2), "--json", "--book", str(path)]
        found["player"] = median(_taken(lambda: typed(player)) for _ in range(3))
        listed = ["list", "uscf", "--html", str(folder / "list.html"), "--book", str(path)]
        found["list as HTML"] = _taken(lambda: typed(listed))
    return {f"{job}, members" if job not in ("import", "list as HTML") else job: each for job, each in found.items()}


def _new_people(turn: int) -> Paper:
    event, spelt = an_event(turn, 60, 4, first=90_000_000 + turn * 60), names(60, seed=100 + turn)
    return Paper("uscf", replace(event, entrants=tuple(replace(each, name=next(spelt)) for each in event.entrants)))


def _page(book: Book, turn: int) -> None:
    with book.reading() as reading:
        if len(listed_members(reading, "regular", limit=100, offset=100 * (turn % 9))) != 100:
            raise RuntimeError("the list is shorter than it should be")


def _of_lines(folder: Path, count: int) -> Seconds:
    """A book of events with so many lines of histories, among a pool of a tenth as many people."""
    events = count // EACH
    with open_book(str(folder / f"lines-{count}.sqlite"), create=True) as book:
        book.write(partial(_events, events=events, pool=max(50, count // 10)))
        found = {"rebuild": median(_taken(lambda: book.write(rebuild)) for _ in range(3))}
        with book.reading() as reading:
            found["verify"] = median(_taken(lambda: verify(reading, "book")) for _ in range(3))
        papers = [Paper("uscf", an_event(events + turn, EACH, 4, max(50, count // 10))) for turn in range(5)]
        found["post of known people, lines"] = median(_taken(partial(_post, book, paper)) for paper in papers)
    return found


def _post(book: Book, paper: Paper) -> None:
    book.write(lambda writing: post(writing, paper, HOW))


def _events(writing: Writing, events: int, pool: int) -> None:
    """Events as they are posted, not judged yet."""
    known: set[str] = set()
    for number in range(events):
        paper = Paper("uscf", an_event(number, EACH, 4, pool))
        who = tuple(each.id for each in paper.event.entrants)  # type: ignore[union-attr]
        new = tuple(sorted(set(who) - known))
        known.update(who)
        content = POSTED.content(replace(paper_content(paper), who=who, new=new))
        writing.append("event", content, rules="uscf", edition="1998")
