"""How often one address may ask for what takes work, and how much of that is done at once."""

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from ipaddress import ip_address, ip_network
from math import ceil
from threading import Lock

from anyio import Semaphore
from fastapi import Depends, Request
from fastapi.concurrency import run_in_threadpool

from normbook.web.server.cookies import settings_of
from normbook.web.server.refusals import RequestRefused
from normbook.web.server.shared_buckets import RATES, SharedBuckets
from normbook.web.settings import ServerSettings

MOST_ADDRESSES = 10_000
COME_AGAIN_SECONDS = 5
AT_ONCE = 2
"""So many judge at the same time: more would only slow down each other and every page."""
_DEAR = 20
"""What looking at the whole book counts for."""


class OwnBuckets:
    """How much each caller has left, and since when, in a process that is alone. Entered by one at a time."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def get(self, address: str) -> tuple[float, float] | None:
        """What was left, and when that was."""
        return self._buckets.get(address)

    def put(self, address: str, left: float, since: float) -> None:
        """Remember it, in place of whoever was quiet for longest."""
        self._buckets[address] = left, since
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)


class Rate:
    """A bucket per address, filled steadily: `per_minute` at once, then as fast as it fills."""

    def __init__(
        self, per_minute: int, clock: Callable[[], float], buckets: OwnBuckets | SharedBuckets | None = None
    ) -> None:
        self._most = per_minute
        self._clock = clock
        self._buckets = buckets or OwnBuckets()

    def wait(self, address: str, cost: int = 1) -> int:
        """Take one, or what something dear costs; 0, or the seconds until there is enough again."""
        cost = min(cost, self._most)
        with self._buckets:
            now = self._clock()
            left, since = self._buckets.get(address) or (float(self._most), now)
            left = min(self._most, left + (now - since) * self._most / 60)
            enough = left >= cost
            self._buckets.put(address, left - cost if enough else left, now)
            return 0 if enough else max(1, ceil((cost - left) * 60 / self._most))


class Rates:
    """The rates of one application."""

    def __init__(self, settings: ServerSettings) -> None:
        shared = (
            {} if settings.counted_in is None else {rate: SharedBuckets(settings.counted_in, rate) for rate in RATES}
        )
        self.costly = Rate(settings.costly_per_minute, settings.clock, shared.get("costly"))
        self.entries = Rate(settings.entries_per_minute, settings.clock, shared.get("entries"))
        self.line = Semaphore(AT_ONCE)


def address_of(request: Request) -> str:
    """Whom to count for; behind a proxy the server has put the caller's address here."""
    return _household(request.client.host) if request.client else ""


def _household(host: str) -> str:
    """An address of IPv6 stands for its whole network: one customer has more of them than anybody could count."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4 or address.ipv4_mapped:
        return str(address if address.version == 4 else address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


def _costly(request: Request) -> None:
    _take(request, 1)


async def _judging(request: Request) -> AsyncIterator[None]:
    await run_in_threadpool(_take, request, 1)
    line: Semaphore = request.app.state.rates.line
    if line.statistics().tasks_waiting >= settings_of(request).most_judging:
        raise RequestRefused("too-many", after=COME_AGAIN_SECONDS)
    async with line:
        yield


def _dear(request: Request) -> None:
    _take(request, _DEAR)


def _take(request: Request, cost: int) -> None:
    rates: Rates = request.app.state.rates
    if wait := rates.costly.wait(address_of(request), cost):
        raise RequestRefused("too-many", after=wait)


def count_entry(request: Request) -> None:
    """Count a token tried."""
    rates: Rates = request.app.state.rates
    if wait := rates.entries.wait(address_of(request)):
        raise RequestRefused("too-many", after=wait)


COSTLY = Depends(_costly)
"""For routes that take work."""
JUDGING = Depends(_judging, scope="function")
"""For those that judge what somebody sends, behind what reads it: who is slow to send, or to take the answer, keeps
nobody waiting."""
DEAR = Depends(_dear)
"""For routes that look at the whole book: proofs, copies."""
