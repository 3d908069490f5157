"""A person's page: where he stands, how he came there, what is missing for the next title."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from normbook.book.basis import Basis, basis_of, newest, uscf_tables
from normbook.book.membership import Card, card_of
from normbook.book.queries import event_names, history_of, lines_for
from normbook.book.rows import HistoryRow
from normbook.book.store import Reading
from normbook.book.told import Known
from normbook.model.ratinglist import Member
from normbook.rulebooks.uscf.law.codes import norm_code
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.law.titles import next_title
from normbook.rulebooks.uscf.record.fold import State, state_from
from normbook.rulebooks.wfcc.law.titles import TitleProgress, progress
from normbook.rulebooks.wfcc.record.fold import SYSTEM_OF_SOLVERS, state_in
from normbook.rulebooks.wfcc.record.posting import solving_of


@dataclass(frozen=True, slots=True)
class Missing:
    """What a player of the lifetime titles still needs."""

    title: int | None
    """The next title; None at the top."""
    points: int
    needed: int
    norms: int
    """So many norms at his own level or the next."""
    games: int
    games_needed: int


@dataclass(frozen=True, slots=True)
class BookRecord:
    """One record of a person: a rating system, a season, the solvers' rating."""

    rules: str
    system: str
    rows: Sequence[HistoryRow]
    basis: Basis
    """By what the latest event of the lifetime titles was judged."""
    solver: tuple[Decimal | None, tuple[Decimal, ...]] = (None, ())
    """A solver's current rating, which each list replaces by its integer (wfcc.current), and the half-ratings."""

    @property
    def tables(self) -> Tables:
        """The tables that his latest event of the lifetime titles was judged by."""
        return uscf_tables(self.basis)

    @property
    def last(self) -> HistoryRow:
        """The last line."""
        return self.rows[-1]

    @property
    def award(self) -> dict[str, Any]:
        """What the last line says besides the standing."""
        found: dict[str, Any] = json.loads(self.last.award)
        return found

    @property
    def state(self) -> State:
        """The standing of the lifetime titles."""
        return state_from(self.last.after)

    @property
    def code(self) -> str:
        """The norm code by the tables of the latest event; blank before there is a standing."""
        return norm_code(self.state.standing, self.tables)

    @property
    def missing(self) -> Missing | None:
        """What is missing for the next lifetime title; None before there is a standing."""
        standing = self.state.standing
        if standing is None:
            return None
        tables = self.tables
        needed, each = tables.title_points.value, tables.norm_points.value
        return Missing(
            next_title(standing.title, tables),
            standing.points_next,
            needed,
            -(-(needed - standing.points_next) // each),
            self.state.games,
            tables.life_master_games.value,
        )

    @property
    def points(self) -> Decimal:
        """The norm points of the season."""
        return sum((Decimal(json.loads(row.award)["points"]) for row in self.rows), Decimal(0))

    def total(self, name: str) -> int:
        """A count of the season: games, no_shows, upsets."""
        return sum(int(json.loads(row.award)[name]) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything about a person."""

    card: Card
    records: tuple[BookRecord, ...]
    names: dict[str, str]
    """Names of the events."""
    published: tuple[tuple[str, str, str, dict[str, Any]], ...]
    """Lines on published lists: rules, system, date, line."""
    ways: tuple[TitleProgress, ...]
    """A solver's way to each title."""


def profile_of(reading: Reading, person: Known) -> Profile:
    """A person's page."""
    rows = history_of(reading, person.key)
    records: dict[tuple[str, str], list[HistoryRow]] = {}
    for row in rows:
        records.setdefault((row.rules, row.system), []).append(row)
    published = tuple(
        (line.rules, line.system, line.as_of, json.loads(line.line)) for line in lines_for(reading, person.key)
    )
    solver = _solver(reading, person, records.get(("wfcc", SYSTEM_OF_SOLVERS), ()))
    return Profile(
        card_of(reading, person),
        tuple(BookRecord(*record, of, _basis_of_latest(reading, of), solver.numbers) for record, of in records.items()),
        event_names(reading, sorted({row.event for row in rows if not row.act})),
        published,
        solver.ways,
    )


def _basis_of_latest(reading: Reading, rows: Sequence[HistoryRow]) -> Basis:
    """By what the latest event was judged; without one, the list that they start from."""
    own = [row for row in reversed(rows) if row.rules == "uscf"]
    latest = next((row for row in own if not row.act), own[0] if own else None)
    return basis_of(reading.entry(latest.seq)) if latest else newest("uscf")


@dataclass(frozen=True, slots=True)
class _Solver:
    """A solver in the quarter that runs."""

    numbers: tuple[Decimal | None, tuple[Decimal, ...]] = (None, ())
    ways: tuple[TitleProgress, ...] = ()


def _solver(reading: Reading, person: Known, rows: Sequence[HistoryRow]) -> _Solver:
    """The current rating, and the way to every title open to the solver, the running quarter included."""
    if not rows:
        return _Solver()
    solving = solving_of(reading)
    running = solving.lists.running()
    fold, _ = solving.folded(running, running.present)
    for standing in fold.roster.standings:
        if standing.member.id == person.key:
            member: Member = standing.member
            now = replace(member, norms=standing.norms, highest=standing.highest)
            ways = progress(now, solving.tables) if standing.norms or member.titles else ()
            return _Solver((standing.current, standing.halves), ways)
    return _Solver(state_in(rows[-1].after))
