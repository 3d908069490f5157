"""The line before the door: passwords are looked at in threads of their own, so that a crowd stops no page."""

from collections.abc import Callable
from typing import TypeVar

import anyio
from anyio import CapacityLimiter
from fastapi import Request

from normbook.web.server.cookies import settings_of
from normbook.web.server.rates import COME_AGAIN_SECONDS
from normbook.web.server.refusals import RequestRefused

AT_ONCE = 2
"""As many as are hashed at the same time: the others would only hold a thread."""

T = TypeVar("T")


async def in_line(request: Request, work: Callable[[], T]) -> T:
    """What comes of work that hashes a password, when it is its turn; refused where too many wait already."""
    line: CapacityLimiter = request.app.state.door
    if line.statistics().tasks_waiting >= settings_of(request).most_at_door:
        raise RequestRefused("too-many", after=COME_AGAIN_SECONDS)
    return await anyio.to_thread.run_sync(work, limiter=line)


def new_line() -> CapacityLimiter:
    """The line of an application."""
    return CapacityLimiter(AT_ONCE)
