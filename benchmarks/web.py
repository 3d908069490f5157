"""What the web application costs, beside an empty page of the same framework in the same run.

Loopback only, bounded in count and time: one caller after the other, the pages taking turns; then many callers at
once, who ask for pages that nobody has asked for before as well as for the same page again.
"""

import http.client
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from benchmarks.timing import Measurement

MEMBERS = 100_000
REQUESTS = 400
PER_TURN = 20
CALLS = 600
LOAD_TURNS = 3
ENTRANTS, ROUNDS = 60, 5
AIMS = {
    "list page again": 4.0,
    "player page again": 4.0,
    "list pages, each new": 20.0,
    "player pages, each new": 20.0,
}
ROOT = Path(__file__).resolve().parent.parent
_EMPTY = """
import sys
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
import uvicorn
from normbook.web.server.process import listen
app = FastAPI()
@app.get("/")
def empty() -> HTMLResponse:
    return HTMLResponse("")
bound = listen("127.0.0.1", 0)
print(bound.getsockname()[1], flush=True)
uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False)).run(sockets=[bound])
"""
_OURS = """
import sys
from normbook.web.server.process import listen, serve
from normbook.web.settings import ServerSettings
bound = listen("127.0.0.1", 0)
print(bound.getsockname()[1], flush=True)
serve(ServerSettings(book=sys.argv[1], public=True, log=False), [bound], lambda: None)
"""


def measure() -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "large.sqlite"
        fill(book)
        with running(_EMPTY) as empty, running(_OURS, str(book)) as ours:
            pages = {
                "empty page of the framework": (empty, "/"),
                f"list page, {MEMBERS:,} members": (ours, "/lists/uscf?page=500"),
                "player page": (ours, f"/players/{12_345_678 + MEMBERS // 2}"),
            }
            explained = new_each(ours, [f"/players/{90_000_000 + no}/why/posted" for no in range(1, ENTRANTS + 1)])
            found = new_each(
                ours, [f"/players?search=member+{number:06}" for number in range(0, MEMBERS, MEMBERS // 40)]
            )
            scored = median([sent(ours, crosstable().encode()) for _ in range(40)])
            first = {name: timed(port, path) for name, (port, path) in pages.items()}
            seconds = {name: median(taken) for name, taken in asked_in_turn(pages).items()}
            sizes = sorted_first(ours)
            rates = under_load(empty, ours)
    [baseline, *others] = seconds
    rows = [Measurement(baseline, seconds[baseline], 1)]
    rows += [Measurement(name, seconds[name], seconds[name] / seconds[baseline], 4.0) for name in others]
    rows += [
        Measurement(f"{name}, first time", taken, taken / seconds[baseline])
        for name, taken in {**{each: first[each] for each in others}, **sizes}.items()
    ]
    rows += [
        Measurement(f"explanation, event of {ENTRANTS} × {ROUNDS}", explained, explained / seconds[baseline], 25.0),
        Measurement("player searched for", found, found / seconds[baseline]),
        Measurement(f"API score of {ENTRANTS} × {ROUNDS}", scored, scored / seconds[baseline], 50.0),
    ]
    [baseline, *others] = rates
    rows.append(Measurement(f"{baseline}, many callers", 1 / rates[baseline], 1))
    rows += [
        Measurement(f"{name}, many callers", 1 / rates[name], rates[baseline] / rates[name], AIMS.get(name))
        for name in others
    ]
    return rows


def under_load(empty: int, ours: int) -> dict[str, float]:
    """Requests per second, by page; the median of some turns, so that a busy minute falls on all of them alike."""
    # A page is asked for in this run once at most: what the server keeps of earlier ones is of no use.
    new_pages = iter(f"/lists/uscf?page={number}" for number in range(1, 501))
    new_players = iter(f"/players/{12_345_678 + number}" for number in range(0, MEMBERS, 50))
    pages: dict[str, tuple[int, Callable[[], list[str]]]] = {
        "empty page of the framework": (empty, lambda: ["/"]),
        "list page again": (ours, lambda: ["/lists/uscf?page=500"]),
        "player page again": (ours, lambda: [f"/players/{12_345_678 + MEMBERS // 2}"]),
        "list pages, each new": (ours, lambda: list(islice(new_pages, CALLS // 4))),
        "player pages, each new": (ours, lambda: list(islice(new_players, CALLS // 4))),
    }
    rates: dict[str, list[float]] = {name: [] for name in pages}
    for _ in range(LOAD_TURNS):
        for name, (port, paths) in pages.items():
            asked = paths()
            calls = str(len(asked) if len(asked) > 1 else CALLS)
            command = [sys.executable, "-m", "benchmarks.load", str(port), calls, *asked]
            done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
            rates[name].append(float(done.stdout))
    return {name: median(taken) for name, taken in rates.items()}


def sorted_first(port: int) -> dict[str, float]:
    """What is asked for once after each change of the book."""
    return {
        "list sorted by rating": timed(port, "/lists/uscf?order=rating&desc=1"),
        "list searched": timed(port, "/lists/uscf?search=member+0099"),
        "list of another day": timed(port, "/lists/uscf?as_of=2024-06-01"),
    }


def asked_in_turn(pages: dict[str, tuple[int, str]]) -> dict[str, list[float]]:
    """Each page so many times on a connection kept open, in turns: a busy minute falls on all of them alike."""
    connections = {name: http.client.HTTPConnection("127.0.0.1", port, timeout=30) for name, (port, _) in pages.items()}
    times: dict[str, list[float]] = {name: [] for name in pages}
    for _ in range(REQUESTS // PER_TURN):
        for name, (_, path) in pages.items():
            for _ in range(PER_TURN):
                started = perf_counter()
                ask(connections[name], path)
                times[name].append(perf_counter() - started)
    for connection in connections.values():
        connection.close()
    return times


def new_each(port: int, paths: list[str]) -> float:
    """The median of pages that nobody has asked for before; where one answer opens another page, of the first."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    times = []
    for path in paths:
        started = perf_counter()
        ask(connection, path, (200, 303))
        times.append(perf_counter() - started)
    connection.close()
    return median(times)


def crosstable() -> str:
    """An event: the upper half wins against the lower, which moves on by one each round."""
    half = ENTRANTS // 2
    lines = [",".join(("no", "name", "id", "rating", *(f"R{number + 1}" for number in range(ROUNDS))))]
    for no in range(1, ENTRANTS + 1):
        games = [
            f"W{half + (no - 1 + number) % half + 1}" if no <= half else f"L{(no - half - 1 - number) % half + 1}"
            for number in range(ROUNDS)
        ]
        lines.append(",".join((str(no), f"ENTRANT {no:03}", str(90_000_000 + no), str(1200 + 10 * no), *games)))
    return "\n".join(lines) + "\n"


def sent(port: int, data: bytes) -> float:
    """What the API takes to score a file."""
    part = b'--x\r\ncontent-disposition: form-data; name="files"; filename="event.csv"\r\n\r\n'
    head = {"content-type": "multipart/form-data; boundary=x"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    started = perf_counter()
    connection.request("POST", "/api/v1/score?rules=uscf&end=2024-05-03", part + data + b"\r\n--x--\r\n", head)
    answer = connection.getresponse()
    answer.read()
    taken = perf_counter() - started
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"/api/v1/score answered {answer.status}")
    return taken


def timed(port: int, path: str) -> float:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    started = perf_counter()
    ask(connection, path)
    taken = perf_counter() - started
    connection.close()
    return taken


def ask(connection: http.client.HTTPConnection, path: str, fine: tuple[int, ...] = (200,)) -> None:
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    if answer.status not in fine:
        raise RuntimeError(f"{path} answered {answer.status}")


@contextmanager
def serving_process(book: str) -> Iterator[tuple[int, int]]:
    """Our server with a book: its port, and its process."""
    with _started(_OURS, book) as found:
        yield found


@contextmanager
def running(program: str, *arguments: str) -> Iterator[int]:
    """A server in a process of its own, on a port of its choice."""
    with _started(program, *arguments) as (port, _):
        yield port


@contextmanager
def _started(program: str, *arguments: str) -> Iterator[tuple[int, int]]:
    process = subprocess.Popen([sys.executable, "-c", program, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        for _ in range(100):
            try:
                timed(port, "/")
                break
            except OSError:
                sleep(0.1)
        yield port, process.pid
    finally:
        process.terminate()
        process.communicate(timeout=20)


def fill(path: Path, count: int | None = None) -> None:
    """A book of so many members, each with a standing: written straight into the derived tables."""
    from sqlalchemy import insert

    from normbook.book.derived.names import words_of
    from normbook.book.derived.tables import BOARD, current, events, history, members, name_words
    from normbook.book.store.book import Writing, open_book
    from normbook.book.store.rows import put_rows
    from normbook.model.season import name_key

    table = path.with_name("posted.csv")
    table.write_text(crosstable(), encoding="utf-8")
    post = [sys.executable, "-m", "normbook", "post", str(table), "--rules", "uscf", "--id", "posted"]
    subprocess.run([*post, "--end", "2024-05-02", "--yes", "--book", str(path)], capture_output=True, check=True)

    def write(writing: Writing) -> None:
        people, words, lines = [], list[tuple[str, str, str]](), []
        for number in range(count or MEMBERS):
            id = str(12_345_678 + number)
            name = f"MEMBER {number:06}, ANN"
            words += words_of(id, id, name)
            people.append(
                {
                    "key": id, "circle": BOARD, "id": id, "name": name, "name_key": name_key(name),
                    "state": "VT", "sex": "", "seq": 1, "person": id,
                }
            )  # fmt: skip
            lines.append(
                {
                    "rules": "uscf", "system": "regular", "player": id, "end": "2024-05-03", "act": 0,
                    "event": "large", "recorded": id, "no": 1, "before": "", "after": "[[1600,6,0],0]",
                    "rating": str(1000 + number % 1500), "award": json.dumps({"code": "b6", "was": "b6"}), "seq": 1,
                }
            )  # fmt: skip
        # The last entry is as large as that of a federation's list.
        writing.append("note", {"members": people})
        writing.connection.execute(insert(members), people)
        put_rows(writing.connection, name_words, words)
        writing.connection.execute(insert(history), lines)
        kept = [{column.name: line[column.name] for column in current.columns} for line in lines]
        writing.connection.execute(insert(current), kept)
        state = {
            "id": "large", "rules": "uscf", "system": "regular", "leg": "", "name": "Large", "end": "2024-05-03",
            "seq": 1, "posted": 1, "status": "counted", "ruling": 0, "coefficient": "",
        }  # fmt: skip
        writing.connection.execute(insert(events), [state])

    with open_book(str(path), create=True) as book:
        book.write(write)
