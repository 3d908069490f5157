"""What the book costs: a post beside a raw transaction, a correction beside a whole fold, reading beside raw SQL."""

import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from sqlalchemy import insert

from benchmarks.tables import crosstable
from benchmarks.timing import Measurement
from normbook.book.commands.events import PostOptions, amend, paper_content, post
from normbook.book.commands.outcome import CommandResult, Consent
from normbook.book.commands.step import Paper
from normbook.book.derived.histories import portions
from normbook.book.derived.queries import record_of
from normbook.book.derived.rebuild import rebuild
from normbook.book.derived.tables import current, history, members
from normbook.book.log.entries import canonical
from normbook.book.log.entry_kinds import POSTED
from normbook.book.store.book import Book, Writing, open_book
from normbook.formats.table.crosstable import read_crosstable
from normbook.model.crosstable import Event, Rating
from normbook.model.diagnostics import Findings
from normbook.rulebooks.uscf.record.lists import listed_members

FIRST_DAY = date(1990, 1, 1)
POSTS = 15
EVENTS, POOL = 2_000, 400
"""The book that is corrected: events of 20 players each, drawn from a pool."""
PLAYERS, LINES_EACH = 20_000, 50
"""The book that is read: a million lines of histories."""
HOW = PostOptions(Consent(yes=True))


def measure() -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        return [*posting(Path(folder)), *correcting(Path(folder)), *reading(Path(folder))]


def an_event(number: int, players: int, rounds: int, pool: int | None = None, first: int = 0) -> Event:
    """A random event; with a pool, its players are drawn from so many people, else those from the first one on."""
    entrants, rounds, _ = read_crosstable(crosstable(players, rounds, number).encode(), "e.csv", Findings())
    chance = random.Random(number)
    people = chance.sample(range(pool), players) if pool else range(first, first + players)
    named = tuple(
        replace(each, id=str(10_000_000 + person), name=f"PLAYER, {person:06}", post=each.rating or Rating(1500))
        for each, person in zip(entrants, people, strict=True)
    )
    return Event(f"e{number:05}", f"Event {number}", rounds, named, end=FIRST_DAY + timedelta(days=number))


def timed(act: Callable[[], object]) -> float:
    started = perf_counter()
    act()
    return perf_counter() - started


def posting(folder: Path) -> list[Measurement]:
    """A post of 100 players and 5 rounds, and the same rows written by hand in one transaction."""
    raw = sqlite3.connect(folder / "raw.sqlite", isolation_level=None)
    ours, theirs = [], []
    with open_book(str(folder / "posts.sqlite"), create=True) as book:
        raw.executescript(_schema_of(folder / "posts.sqlite"))
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        for number in range(POSTS + 2):
            paper = Paper("uscf", an_event(number, 100, 5))
            ours.append(timed(lambda paper=paper: book.write(partial(_post, paper=paper))))  # type: ignore[misc]
            rows = _rows_of(folder / "posts.sqlite", number)
            theirs.append(timed(lambda rows=rows: _raw_transaction(raw, rows)))  # type: ignore[misc]
    raw.close()
    mine, base = median(ours[2:]), median(theirs[2:])
    return [
        Measurement("raw transaction of a post", base, 1.0),
        Measurement("post, 100 × 5", mine, mine / base, 8.0),
    ]


def _post(writing: Writing, paper: Paper) -> CommandResult:
    return post(writing, paper, HOW)


def _schema_of(path: Path) -> str:
    with sqlite3.connect(path) as connection:
        found = connection.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND type <> 'trigger'"
        ).fetchall()
    connection.close()
    return ";\n".join(sql for (sql,) in found) + ";"


Statements = list[tuple[str, list[tuple[Any, ...]]]]


def _rows_of(path: Path, number: int) -> Statements:
    """What a post has written, ready to be written again."""
    connection = sqlite3.connect(path)
    entry = connection.execute("SELECT * FROM entries ORDER BY seq DESC LIMIT 1").fetchall()
    event = connection.execute("SELECT * FROM event_state WHERE id = ?", (f"e{number:05}",)).fetchall()
    lines = connection.execute("SELECT * FROM history WHERE event = ?", (f"e{number:05}",)).fetchall()
    standings = connection.execute("SELECT * FROM current_standing WHERE event = ?", (f"e{number:05}",)).fetchall()
    people = connection.execute("SELECT * FROM members WHERE seq = ?", (entry[0][0],)).fetchall()
    connection.close()
    tables = {
        "entries": entry,
        "event_state": event,
        "history": lines,
        "current_standing": standings,
        "members": people,
    }
    return [
        (f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        for table, rows in tables.items()
        if rows
    ]


def _raw_transaction(connection: sqlite3.Connection, statements: Statements) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for statement, rows in statements:
        connection.executemany(statement, rows)
    connection.execute("COMMIT")


def correcting(folder: Path) -> list[Measurement]:
    """A correction near the end, in the middle and near the beginning of a book, and a fold of the whole.

    What comes after the event is 1, 5 and 9 times as long: so much more the correction may cost at most.
    """
    with open_book(str(folder / "years.sqlite"), create=True) as book:
        book.write(_years)
        seconds = {share: _amending(book, EVENTS * share // 100) for share in (90, 50, 10)}
        whole = timed(lambda: book.write(rebuild))
    base = seconds[90]
    found = [Measurement("amend at 90 %", base, 1.0)]
    found += [
        Measurement(f"amend at {share} %", seconds[share], seconds[share] / base, aim) for share, aim in AIMS.items()
    ]
    return [*found, Measurement(f"fold of {EVENTS} events", whole, whole / base)]


AIMS = {50: 5.0, 10: 9.0}


def _amending(book: Book, number: int) -> float:
    papers = [_corrected(number, turn) for turn in range(5)]
    return median(
        timed(lambda paper=paper: book.write(partial(_amend, paper=paper)))  # type: ignore[misc]
        for paper in papers
    )


def _years(writing: Writing) -> None:
    """All events appended, then folded once."""
    known: set[str] = set()
    for number in range(EVENTS):
        paper = Paper("uscf", an_event(number, 20, 4, POOL))
        who = tuple(entrant.id for entrant in paper.event.entrants)  # type: ignore[union-attr]
        new = tuple(sorted(set(who) - known))
        known.update(who)
        content = POSTED.content(replace(paper_content(paper), who=who, new=new))
        writing.append("event", content, rules="uscf", edition="1998")
    rebuild(writing)


def _amend(writing: Writing, paper: Paper) -> CommandResult:
    return amend(writing, paper.event.id, paper, "bench", HOW)


def _corrected(number: int, turn: int) -> Paper:
    """The event played by the same people with other results."""
    event = an_event(number, 20, 4, POOL)
    other = an_event(number + EVENTS * (turn + 1), 20, 4)
    entrants = tuple(
        replace(each, outcomes=played.outcomes) for each, played in zip(event.entrants, other.entrants, strict=True)
    )
    return Paper("uscf", replace(event, entrants=entrants))


def reading(folder: Path) -> list[Measurement]:
    """One player's history and a page of the list, beside raw SQL that fetches the same rows."""
    path = folder / "million.sqlite"
    with open_book(str(path), create=True) as book:
        book.write(_million)
        raw = sqlite3.connect(path)
        pairs = {
            "one player's history": (partial(_history, book), partial(_raw_history, raw)),
            "a page of the list": (partial(_page, book), partial(_raw_page, raw)),
        }
        found = []
        for what, (ours, theirs) in pairs.items():
            turns = [(timed(partial(ours, turn)), timed(partial(theirs, turn))) for turn in range(60)][10:]
            mine, base = median(one for one, _ in turns), median(other for _, other in turns)
            found += [Measurement(f"raw SQL: {what}", base, 1.0), Measurement(what, mine, mine / base, 10.0)]
        raw.close()
    return found


def _million(writing: Writing) -> None:
    """Lines as a fold leaves them. They are made up, not judged: reading them costs the same."""
    people = [f"{10_000_000 + number}" for number in range(PLAYERS)]
    for batch in portions(_people(people)):
        writing.connection.execute(insert(members), batch)
    for lines in portions(_lines(people)):
        writing.connection.execute(insert(history), lines)
    for standings in portions(_standings(people)):
        writing.connection.execute(insert(current), standings)


def _people(people: list[str]) -> Iterator[dict[str, Any]]:
    for number, key in enumerate(people):
        name = f"PLAYER, {number * 7919 % PLAYERS:05}"
        own = {"key": key, "circle": "board", "id": key, "name": name, "name_key": name.lower()}
        yield {**own, "state": "WV", "sex": "", "seq": 1, "person": key}


def _line(player: str, turn: int) -> dict[str, Any]:
    end = (FIRST_DAY + timedelta(days=90 * turn)).isoformat()
    return {
        "rules": "uscf",
        "system": "regular",
        "player": player,
        "end": end,
        "act": 0,
        "event": f"e{turn:05}",
        "recorded": player,
        "no": 1,
        "before": canonical([[1700, turn % 5 * 2, 0], 0]),
        "after": canonical([[1700, (turn + 1) % 5 * 2, 0], 0]),
        "rating": "1745",
        "award": canonical({"code": f"B{(turn + 1) % 5 * 2}", "was": f"B{turn % 5 * 2}", "norm": 1700}),
        "seq": 1,
    }


def _lines(people: list[str]) -> Iterator[dict[str, Any]]:
    for player in people:
        for turn in range(LINES_EACH):
            yield _line(player, turn)


def _standings(people: list[str]) -> Iterator[dict[str, Any]]:
    for player in people:
        line = _line(player, LINES_EACH - 1)
        yield {column.name: line[column.name] for column in current.columns}


def _history(book: Book, turn: int) -> None:
    with book.reading() as found:
        assert len(record_of(found, "uscf", "regular", str(10_000_000 + turn * 331))) == LINES_EACH


def _raw_history(raw: sqlite3.Connection, turn: int) -> None:
    query = "SELECT * FROM history WHERE rules = ? AND system = ? AND player = ? ORDER BY end, act, event"
    rows = raw.execute(query, ("uscf", "regular", str(10_000_000 + turn * 331))).fetchall()
    assert len(rows) == LINES_EACH


def _page(book: Book, turn: int) -> None:
    with book.reading() as found:
        assert len(listed_members(found, "regular", limit=100, offset=100 * turn)) == 100


def _raw_page(raw: sqlite3.Connection, turn: int) -> None:
    query = (
        "SELECT m.*, c.rating, c.after, c.award FROM members m JOIN current_standing c ON c.player = m.key "
        "WHERE m.circle = ? AND c.rules = ? AND c.system = ? ORDER BY m.name_key, m.key LIMIT ? OFFSET ?"
    )
    assert len(raw.execute(query, ("board", "uscf", "regular", 100, 100 * turn)).fetchall()) == 100
