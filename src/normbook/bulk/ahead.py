"""Work done by a thread of its own, a little ahead of who asks for it."""

from collections.abc import Generator, Iterator
from contextlib import closing
from queue import Empty, Full, Queue
from threading import Event as Signal
from threading import Thread
from types import TracebackType
from typing import Generic, Self, TypeVar

Piece = TypeVar("Piece")


class Ahead(Generic[Piece]):
    """Pieces made by a thread, which begins at once; `with` ends it, whatever it is doing."""

    def __init__(self, pieces: Generator[Piece, None, None], name: str, most: int = 1) -> None:
        """At most so many wait to be taken."""
        self._pieces = pieces
        self._made: Queue[Piece | BaseException | None] = Queue(most)
        self._stopped = Signal()
        self._thread = Thread(target=self._make, name=name, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopped.set()
        while self._thread.is_alive():
            try:
                self._made.get(timeout=0.01)
            except Empty:
                continue

    def __iter__(self) -> Iterator[Piece]:
        while (made := self._made.get()) is not None:
            if isinstance(made, BaseException):
                raise made
            yield made

    def _make(self) -> None:
        last: BaseException | None = None
        try:
            with closing(self._pieces) as pieces:
                for piece in pieces:
                    if not self._put(piece):
                        return
        except BaseException as problem:
            last = problem
        self._put(last)

    def _put(self, made: Piece | BaseException | None) -> bool:
        while not self._stopped.is_set():
            try:
                self._made.put(made, timeout=0.1)
            except Full:
                continue
            return True
        return False
