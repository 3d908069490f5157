"""The work on blocks: judged side by side, folded one after the other."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future

from normbook.bulk.automaton import Automaton
from normbook.bulk.block import Block
from normbook.bulk.judge import BlockPart, Judge, add_bad_rows, cut
from normbook.bulk.kernels.rows import Notes
from normbook.bulk.roll import Folded, Roll
from normbook.bulk.sources import Sources
from normbook.bulk.threads import Threads

AHEAD = 1
"""Parts that are being judged while an earlier one is folded."""
PARTS = 4
"""Pieces per thread, so that none waits long for the last one."""


class Engine:
    """The threads of one machine, and the roll they fill."""

    def __init__(self, automata: Sequence[Automaton], sources: Sources, threads: int) -> None:
        self.automata = automata
        self.sources = sources
        self.threads = threads
        self.roll = Roll(automata, sources.player_ids.dtype)
        self.player_events = 0
        self.events = 0
        self._judge = Judge(automata)
        self._pool = Threads(threads, "replay")

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(cancel_futures=True)

    def run(self, blocks: Iterable[Block]) -> Iterator[list[Folded]]:
        """Judge and fold every block; gives each part by each of the rules, in the order of effect."""
        waiting: deque[tuple[BlockPart, list[Future[Notes]]]] = deque()
        for block in blocks:
            for part in self._judge.parts(block, self.sources.chunk):
                waiting.append((part, self._judged(part)))
                if len(waiting) > AHEAD:
                    yield self._folded(*waiting.popleft())
        while waiting:
            yield self._folded(*waiting.popleft())

    def _judged(self, part: BlockPart) -> list[Future[Notes]]:
        """The part being judged, in pieces side by side."""
        share = part.games // (self.threads * PARTS) + 1 if self.threads > 1 else part.games + 1
        pieces = cut(part.block, part.first, part.last, share)
        return [self._pool.submit(self._judge.judge, part, first, last) for first, last in pieces]

    def _folded(self, part: BlockPart, judged: list[Future[Notes]]) -> list[Folded]:
        for piece in judged:
            add_bad_rows(piece.result(), part.block, self.sources)
        self.sources.bad.stop_past_limit()
        numbers = self.roll.enrolled(part)
        self.events += part.last - part.first
        self.player_events += len(numbers)
        others = [self._pool.submit(self.roll.fold, part, numbers, at) for at in range(1, len(self.automata))]
        return [self.roll.fold(part, numbers, 0), *(other.result() for other in others)]
