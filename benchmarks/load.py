"""Many callers at once, in a process of their own: python -m benchmarks.load PORT REQUESTS PATH [PATH ...]

Loopback only, bounded in count and in time. Prints requests per second.
"""

import asyncio
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from time import perf_counter

CALLERS = 16
MOST_SECONDS = 30.0


async def load(port: int, requests: int, paths: list[str]) -> float:
    """Requests per second that the server answers when so many callers ask one after the other."""
    waiting = islice(cycle(paths), requests)
    started = perf_counter()
    async with asyncio.timeout(MOST_SECONDS):
        await asyncio.gather(*(caller(port, waiting) for _ in range(CALLERS)))
    return requests / (perf_counter() - started)


async def caller(port: int, waiting: Iterator[str]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for path in waiting:
        writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{path} answered {head[:40]!r}")
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        await reader.readexactly(int(length.partition(b":")[2]))
    writer.close()
    await writer.wait_closed()


if __name__ == "__main__":
    print(asyncio.run(load(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])))
