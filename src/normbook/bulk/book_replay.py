"""A book's history judged again: each event by its own tables, or all of them by others.

By the readable rules and not by the kernels: a book's events need not have been judged by the same tables, and may say
how many games a rating rests on, where a file of games only says whether it is established.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import pyarrow as pa

from normbook.book.chains.record import ChainRecord
from normbook.book.chains.starts import StartList, start_list
from normbook.book.derived.rows import HistoryRow, Posted, posted_event
from normbook.book.log.basis import Basis, newest_of
from normbook.book.log.effects import index_of
from normbook.book.log.index import LogIndex
from normbook.book.store.book import Reading
from normbook.bulk.automaton import Held, Starting
from normbook.bulk.output import Folder
from normbook.bulk.summary import Comparison, Holders, Run, Summary
from normbook.bulk.tables import schemas
from normbook.model.crosstable import SYSTEMS

Level = int
Record = tuple[str, str]
"""A rating system and a player."""


class Titles(Protocol):
    """What a rulebook says of its titles, so that a book of them can be judged again."""

    columns: Sequence[str]
    """What a standing has besides its title, as `Automaton.columns`."""

    @property
    def record(self) -> ChainRecord[Any]:
        """How the book keeps it."""

    def standing(self, state: Any) -> Held | None:
        """What a replay tells of a state of the chains; None where there is nothing to tell."""

    def state(self, standing: Any) -> Any:
        """The state of somebody who starts with that standing."""

    def earned(self, row: HistoryRow) -> tuple[Level | None, Sequence[Level]]:
        """The norm and the titles of a line."""

    def rank(self, title: Level | None) -> int:
        """How many titles one is from the bottom."""


class LevelTitles(Titles, Protocol):
    """Titles one above the other, whose lines have them, and norms, by their codes."""

    @property
    def levels(self) -> Mapping[str, Level]:
        """By code, from the lowest up."""

    def earned(self, row: HistoryRow) -> tuple[Level | None, Sequence[Level]]:
        """As the line's award has it."""
        award, levels = row.awarded, self.levels
        return next((levels[str(code)] for code in award.norms_made), None), [
            levels[str(code)] for code in award.titles
        ]

    def rank(self, title: Level | None) -> int:
        """How many levels it reaches."""
        return sum(level <= (title or 0) for level in self.levels.values())


@dataclass(slots=True)
class _Run:
    """One way to judge, as far as it has come."""

    kept: Titles
    basis: Basis | None
    """None: each event by its own."""
    states: dict[str, dict[str, Any]] = field(default_factory=lambda: {system: {} for system in SYSTEMS})
    norms: list[dict[str, object]] = field(default_factory=list)
    titles: list[dict[str, object]] = field(default_factory=list)

    def start(self, start: StartList, told: LogIndex) -> None:
        """Where the list leaves everybody on it: its codes are read as they were, the rest as asked."""
        states, record = self.states[start.system], self.kept.record
        for recorded in start.recorded(told.person):
            line, who = start.lines[recorded], told.person(recorded)
            basis = start.basis if line.code else self.basis or start.basis
            states[who] = record.start(line, start.day, basis, states.get(who, record.nothing)).after

    def event(self, posted: Posted, told: LogIndex, system: str) -> None:
        """Judge the next event, whose standings are kept under that system."""
        own = posted if self.basis is None else replace(posted, basis=self.basis)
        states, record = self.states[system], self.kept.record
        rows, _ = record.event_rows(system, own, told.person, states)
        for row in sorted(rows, key=lambda row: row.player):
            states[row.player] = record.state_from(row.after)
            norm, titles = self.kept.earned(row)
            line = {"event": row.event, "player": row.player}
            if norm is not None:
                self.norms.append({**line, "level": norm})
            self.titles += [{**line, "end": posted.event.end, "title": title} for title in titles]

    def standings(self) -> Iterator[tuple[Record, Held]]:
        """Everybody who has one, by system and player."""
        for system in SYSTEMS:
            for player, state in sorted(self.states[system].items()):
                standing = self.kept.standing(state)
                if standing is not None:
                    yield (system, player), standing


def replay_book(
    kept: Titles,
    reading: Reading,
    rules: Sequence[Basis | None],
    folders: Sequence[str | None],
    out: Folder,
    starting: Starting | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary | None:
    """Judge the book's events under each of the rules and fill the folder; None where there are none.

    `starting` takes the place of the lists that players start from. Grants and demotions are no results, and left out.
    """
    told = index_of(reading.entries())
    runs = [_Run(kept, basis) for basis in rules]
    for run in runs if starting else ():
        for (system, player), standing in (starting or {}).items():
            run.states[system][player] = kept.state(standing)
    count = _Counts()
    for place, seq, system in kept.record.in_order(told):
        if place.act == 0:
            posted = posted_event(reading.entry(seq))
            count.take(posted, told)
            for run in runs:
                run.event(posted, told, system)
            if progress:
                progress(count.games)
        elif place.act < 0 and starting is None:
            start = start_list(reading.entry(seq), system)
            for run in runs:
                run.start(start, told)
    if not count.events:
        return None
    _write(runs, folders, out)
    return Summary(
        games=count.games,
        player_events=count.player_events,
        events=count.events,
        players=len(count.players),
        bad_rows=0,
        streamed=True,
        edition=newest_of(kept.record.rules, count.editions if rules[0] is None else [rules[0].edition]),
        runs=tuple(_summed(run, runs[0]) for run in runs),
        files=(),
        own=rules[0] is None,
    )


@dataclass(slots=True)
class _Counts:
    games: int = 0
    events: int = 0
    player_events: int = 0
    players: set[str] = field(default_factory=set)
    editions: set[str] = field(default_factory=set)

    def take(self, posted: Posted, told: LogIndex) -> None:
        event = posted.event
        cells = sum(outcome.played and outcome.rated for each in event.entrants for outcome in each.outcomes)
        self.games += cells // 2
        self.events += 1
        self.player_events += len(event.entrants)
        self.players.update(map(told.person, posted.who))
        self.editions.add(posted.basis.edition)


def _write(runs: Sequence[_Run], folders: Sequence[str | None], out: Folder) -> None:
    ours = dict(_titles(runs[0]))
    for at, (run, folder) in enumerate(zip(runs, folders, strict=True)):
        if folder is None:
            continue
        names = run.kept.columns
        tables: dict[str, list[dict[str, object]]] = {"norms": run.norms, "titles": run.titles}
        tables["standings"] = [
            {"player": player, "system": system, "title": each.title, **{name: getattr(each, name) for name in names}}
            for (system, player), each in run.standings()
        ]
        if at:
            tables["changes"] = [
                {"player": player, "system": system, "title": old, "title_by_variant": new}
                for (system, player), old, new in _compared(ours, dict(_titles(run)))
                if old != new
            ]
        kinds = schemas(pa.string(), pa.string(), names)
        for name, rows in tables.items():
            out.write(f"{folder}{name}", pa.Table.from_pylist(rows, kinds[name]))


def _compared(
    ours: Mapping[Record, Level | None], theirs: Mapping[Record, Level | None]
) -> Iterator[tuple[Record, Level | None, Level | None]]:
    """Each record's title under both, by system and player; who has no standing under one has no title there."""
    order = {system: number for number, system in enumerate(SYSTEMS)}
    for record in sorted(ours.keys() | theirs.keys(), key=lambda record: (order[record[0]], record[1])):
        yield record, ours.get(record), theirs.get(record)


def _summed(run: _Run, first: _Run) -> Run:
    variant = run.basis.own if run.basis else None
    comparison = None
    if run is not first:
        pairs = _compared(dict(_titles(first)), dict(_titles(run)))
        steps = [run.kept.rank(new) - run.kept.rank(old) for _, old, new in pairs]
        up, down = [step for step in steps if step > 0], [-step for step in steps if step < 0]
        comparison = Comparison(len(up), len(down), sum(up), sum(down))
    return Run(variant.name if variant else None, _holders(run), len(run.norms), len(run.titles), comparison)


def _titles(run: _Run) -> Iterator[tuple[Record, Level | None]]:
    return ((record, standing.title) for record, standing in run.standings())


def _holders(run: _Run) -> tuple[Holders, ...]:
    found: dict[str, dict[Level | None, int]] = {}
    for (system, _), title in _titles(run):
        by_title = found.setdefault(system, {})
        by_title[title] = by_title.get(title, 0) + 1
    return tuple(Holders(system, found[system]) for system in SYSTEMS if system in found)
