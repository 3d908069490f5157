"""A federation's whole history judged under the edition, and under variants of it, in one reading."""

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

import pyarrow as pa

from normbook.bulk.ahead import Ahead
from normbook.bulk.automaton import Automaton, Build
from normbook.bulk.block import Block
from normbook.bulk.engine import Engine
from normbook.bulk.members import take_in
from normbook.bulk.output import Folder
from normbook.bulk.reasons import TooManyBadRows
from normbook.bulk.roll import Folded, Roll
from normbook.bulk.sources import NotSorted, Sources, sorted_whole, streamed
from normbook.bulk.summary import Run, Summary, compared, counted, holders
from normbook.bulk.tables import changes_table, norms_table, schemas, standings_table, titles_table
from normbook.bulk.threads import Threads

BLOCKS_AHEAD = 1

Progress = Callable[[int], None]
"""Told how many games have been judged."""


@dataclass(frozen=True, slots=True)
class Task:
    """One replay: by which rules, and where each one's files go (None: judged, but not written)."""

    sources: Sources
    rules: Sequence[Build]
    folders: Sequence[str | None]
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    stream: bool = True
    """False: sort first, without trying whether the files are in order."""


def replay(task: Task, out: Folder, progress: Progress | None = None) -> Summary:
    """Judge the history and fill the folder; who calls gives the files their names when all is well.

    Raises TooManyBadRows.
    """
    if task.stream:
        try:
            return _Replay(task, out, progress).run(streamed)
        except (NotSorted, TooManyBadRows):
            # Files that are not in step look full of games without ratings, before it shows that they are not.
            out.discard()
            task.sources.bad.forget()
    return _Replay(task, out, progress).run(sorted_whole)


class _Replay:
    def __init__(self, task: Task, out: Folder, progress: Progress | None) -> None:
        self.task = task
        self.out = out
        self.progress = progress
        self.automata: list[Automaton] = []
        self.games = 0
        self.norms = [0] * len(task.rules)
        self.titles = [0] * len(task.rules)

    def run(self, source: Callable[[Sources], Generator[Block, None, None]]) -> Summary:
        sources = self.task.sources
        # Reading begins at once, and goes on while the tables are built.
        with Ahead(source(sources), "blocks", BLOCKS_AHEAD) as blocks:
            self.automata = [build() for build in self.task.rules]
            engine = Engine(self.automata, sources, self.task.threads)
            try:
                self._judge(engine, blocks)
            finally:
                engine.close()
        sources.bad.stop_past_limit()
        with Threads(1, "write") as writer:
            earned = writer.submit(self._finish_earned)
            runs = self._finish(engine.roll)
            earned.result()
        return Summary(
            games=self.games,
            player_events=engine.player_events,
            events=engine.events,
            players=engine.roll.known,
            bad_rows=sources.bad.count,
            streamed=source is streamed,
            edition=self.automata[0].tables.edition,
            runs=runs,
            files=(),
        )

    def _judge(self, engine: Engine, blocks: Iterable[Block]) -> None:
        """Judge and fold every block; a thread of its own writes what comes out."""
        sources = self.task.sources
        if sources.members:
            take_in(sources.members, engine.roll, sources)
        with Threads(1, "write") as writer:
            written: list[Future[None]] = []
            for by_rules in engine.run(blocks):
                while len(written) > BLOCKS_AHEAD:
                    written.pop(0).result()
                written.append(writer.submit(self._write, by_rules))
                self.games += by_rules[0].part.games
                if self.progress:
                    self.progress(self.games)
            for future in written:
                future.result()

    def _write(self, by_rules: list[Folded]) -> None:
        sources = self.task.sources
        for at, (folded, folder) in enumerate(zip(by_rules, self.task.folders, strict=True)):
            levels = self.automata[at].levels
            promotions = folded.promotions
            self.norms[at] += len(folded.norms.level)
            self.titles[at] += int((promotions.after - promotions.before).sum())
            if folder is not None:
                self.out.write(f"{folder}norms", norms_table(folded, levels, sources.event_ids, sources.player_ids))
                self.out.write(f"{folder}titles", titles_table(folded, levels, sources.event_ids, sources.player_ids))

    def _finish_earned(self) -> None:
        """Complete the files of norms and titles; there may have been none."""
        for folder in self.task.folders:
            for name in ("norms", "titles") if folder is not None else ():
                self.out.write(f"{folder}{name}", empty(name, self.task.sources))
                self.out.finish(f"{folder}{name}")

    def _finish(self, roll: Roll) -> tuple[Run, ...]:
        """The standings at the end, and what each set of rules makes of them."""
        ids = self.task.sources.player_ids
        members, states = roll.at_the_end()
        order = roll.in_order(ids)
        titles = [automaton.rules.title[state] for automaton, state in zip(self.automata, states, strict=True)]
        runs = []
        for at, (automaton, folder) in enumerate(zip(self.automata, self.task.folders, strict=True)):
            if folder is not None:
                self.out.write(f"{folder}standings", standings_table(automaton, states[at], members, order, ids))
                if at:
                    changes = changes_table(automaton, titles[0], titles[at], members, order, ids)
                    self.out.write(f"{folder}changes", changes)
            comparison = compared(titles[0], titles[at]) if at else None
            found = holders(automaton, counted(automaton, states[at]))
            runs.append(Run(automaton.tables.variant, found, self.norms[at], self.titles[at], comparison))
        return tuple(runs)


def empty(name: str, sources: Sources, more: Sequence[str] = ()) -> pa.Table:
    """A table without rows, so that a file with its columns is there in any case."""
    return schemas(sources.event_ids.kind, sources.player_ids.kind, more)[name].empty_table()
