"""Threads of a replay, which are over when what they write is put away."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from normbook.interrupts import held_back

T = TypeVar("T")


class Threads(ThreadPoolExecutor):
    """A pool that is waited for whenever a signal comes.

    One that came while a thread begins would leave the thread known to nobody, and it would write on into a folder
    that is being removed.
    """

    def submit(self, work: Callable[..., T], /, *given: Any, **named: Any) -> Future[T]:
        with held_back():
            return super().submit(work, *given, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with held_back():
            super().shutdown(wait, cancel_futures=cancel_futures)
