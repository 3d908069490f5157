"""Whether a server's memory stays level: what it holds after many requests, to what it held after the first tenth.

Loopback only, and no longer than `SECONDS`: every kind of page, most of them asked for the first time, callers of many
addresses, things that are refused.
"""

import http.client
import re
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import perf_counter

from benchmarks.timing import Measurement
from benchmarks.web import ENTRANTS, crosstable, fill, serving_process

REQUESTS = 100_000
SECONDS = 100


def measure() -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "book.sqlite"
        fill(book, 5_000)
        with serving_process(str(book)) as (port, process):
            started = perf_counter()
            asked, early = 0, 0.0
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            for path in islice(_paths(), REQUESTS):
                _ask(connection, path, asked)
                asked += 1
                if asked == REQUESTS // 10 or (not early and perf_counter() - started > SECONDS / 10):
                    early = _megabytes(process)
                if perf_counter() - started > SECONDS:
                    break
            connection.close()
            late, taken = _megabytes(process), (perf_counter() - started) / asked
    return [
        Measurement(f"{early:.0f} MB after a tenth of the requests", taken, 1),
        Measurement(f"{late:.0f} MB after {asked:,} requests", taken, late / early, 1.1),
    ]


def _paths() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"/players/{12_345_678 + number % 5_000}"
        yield f"/lists/uscf?page={number % 50 + 1}&search={number % 997:03}"
        yield f"/players/{90_000_001 + number % ENTRANTS}/why/posted"
        yield f"/players?search=member+{number % 5_000:06}"
        yield f"/events/posted?seen={number}"
        yield f"/nowhere/{number}"
        yield "/api/v1/score"


def _ask(connection: http.client.HTTPConnection, path: str, number: int) -> None:
    """Each from an address of its own, as a proxy on this machine would say."""
    head = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    if path == "/api/v1/score":
        part = b'--x\r\ncontent-disposition: form-data; name="files"; filename="event.csv"\r\n\r\n'
        data = part + crosstable().replace("ENTRANT", f"E{number}").encode() + b"\r\n--x--\r\n"
        kind = {"content-type": "multipart/form-data; boundary=x"}
        connection.request("POST", f"{path}?rules=uscf&end=2024-05-03", data, head | kind)
    else:
        connection.request("GET", path, headers=head)
    answer = connection.getresponse()
    answer.read()
    if answer.status >= 500:
        raise RuntimeError(f"{path} answered {answer.status}")


def _megabytes(process: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024
