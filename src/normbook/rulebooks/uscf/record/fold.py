"""Lifetime titles out of the entries: each player's own chain of standings, event by event."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from normbook.book.chains.law import Effect, EventLine
from normbook.book.chains.start_record import StartRecord
from normbook.book.chains.starts import StartLine
from normbook.book.chains.states import StateTexts
from normbook.book.derived.rows import HistoryRow
from normbook.book.log.basis import Basis, basis_of
from normbook.book.log.codec import Codec
from normbook.book.log.entries import Entry
from normbook.book.store.book import Reading
from normbook.judgement import Judgement
from normbook.model.crosstable import Event
from normbook.model.light import dataclass
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law import acts
from normbook.rulebooks.uscf.law.codes import norm_code, read_code
from normbook.rulebooks.uscf.law.judge import PlayerNorm, judge
from normbook.rulebooks.uscf.law.tables import STEP, Tables
from normbook.rulebooks.uscf.law.titles import level_of
from normbook.rulebooks.uscf.record.award import StoredAward, award_from
from normbook.rulebooks.uscf.record.basis import RULES, tables_by


@dataclass(frozen=True, slots=True)
class State:
    """Where a player stands in one rating system."""

    standing: Standing | None = None
    """None before they are established."""
    games: int = 0
    """Games that count toward Life Master so far (uscf.lm300)."""


NOTHING = State()


def _text(state: State) -> str:
    # Written by hand, because there are two for every line of every history; a test holds it equal to canonical().
    standing = state.standing
    if standing is None:
        return f"[null,{state.games}]"
    title = "null" if standing.title is None else standing.title
    return f"[[{title},{standing.points_next},{standing.points_beyond}],{state.games}]"


def _read(told: tuple[Sequence[Any] | None, int]) -> State:
    held, games = told
    return State(None if held is None else Standing(*held), games)


STATES = StateTexts(NOTHING, _text, _read)
state_from = STATES.read


class TitleChains(StartRecord[State]):
    """A player's standing after an event rests on the one before it and on the event's table alone."""

    rules = RULES
    states = STATES

    def event_lines(
        self, event: Event, basis: Basis, before: Mapping[str, State], only: Collection[str] | None
    ) -> tuple[Iterator[EventLine[State]], Judgement[PlayerNorm]]:
        """Norms, titles and games toward Life Master."""
        tables = tables_by(basis)
        numbers = None if only is None else {entrant.no for entrant in event.entrants if entrant.id in only}
        standings = {key: state.standing for key, state in before.items() if state.standing}
        judgement = judge(event, tables, standings, numbers)
        return (_line(player, before, tables) for player in judgement.subjects), judgement

    def act(self, entry: Entry, state: State) -> Effect[State]:
        """A grant or a demotion."""
        act, tables = act_of(entry, state), tables_by(basis_of(entry))
        codes = norm_code(act.after, tables), norm_code(state.standing, tables)
        award = StoredAward(*codes, titles=act.titles, act=act.kind, idle=not act.accepted)
        return Effect(State(act.after, state.games), award.text, act.checks)

    def start(self, line: StartLine, day: str, basis: Basis, held: State) -> Effect[State]:
        """The standing that the list tells, unless the book knows one from before."""
        standing, award = _start_effect(basis, line, day, held.standing)
        return Effect(State(standing, held.games), award)

    def standing_text(self, row: Any) -> str:
        """The norm code."""
        return award_from(row.award).code if row is not None else ""

    def titles_gained(self, row: HistoryRow) -> Sequence[str]:
        """As their levels."""
        return [str(each) for each in award_from(row.award).titles]

    def titles_between(
        self, was: State, now: State, basis: Callable[[], Basis]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """As their levels."""
        first, last = (state.standing.title if state.standing else None for state in (was, now))
        if first == last:
            return (), ()
        tables = tables_by(basis())
        return _levels(level_of(first, tables), level_of(last, tables)), _levels(
            level_of(last, tables), level_of(first, tables)
        )


CHAINS = TitleChains()


def tables_on(reading: Reading, system: str, day: date | None = None) -> Tables:
    """The tables that a list of a day is printed by: of what was judged last (uscf-lists-of-several-variants)."""
    return tables_by(CHAINS.basis_on(reading, system, day))


@lru_cache
def _levels(above: int, upto: int) -> tuple[str, ...]:
    return tuple(str(level) for level in range(above + STEP, upto + STEP, STEP))


def _line(player: PlayerNorm, states: Mapping[str, State], tables: Tables) -> EventLine[State]:
    entrant = player.entrant
    before = states.get(entrant.id, NOTHING)
    # A title once held is kept, even where a later table calls the rating provisional.
    standing = player.after or before.standing
    after = State(standing, before.games + acts.games_at_life_master_level(entrant, tables))
    rating = entrant.post or entrant.rating
    award = StoredAward(norm_code(standing, tables), player.code_before, player.norm, player.titles_earned)
    return EventLine(entrant.no, after, str(rating) if rating else "", award.text)


@dataclass(frozen=True, slots=True)
class GrantContent:
    """What a grant says besides what every act does."""

    title: int
    by: str = ""
    """`games`: Life Master by games won."""
    kept: str = ""
    """The event that was taken out, with which the title would have gone."""
    anew: bool = False
    """Kept also for one who has no standing without that event."""


GRANT = Codec(GrantContent)


def act_of(entry: Entry, state: State) -> acts.Act:
    """What a recorded act does to a standing; one that no longer fits does nothing."""
    grant, tables = GRANT.read(entry.content), tables_by(basis_of(entry))
    if entry.kind == "demotion":
        return acts.demotion(state.standing, entry.reason, tables)
    if grant.by == "games":
        return acts.life_master_by_games(state.standing, state.games, entry.reason, tables)
    # Before `anew`, a title kept for one who had no standing without its event came to nothing.
    given = acts.keep if grant.anew else acts.grant
    return given(state.standing, grant.title, entry.reason, tables)


def start_standing(line: StartLine, day: str, tables: Tables) -> Standing | None:
    """Where a list puts a member; without a code at the initial title, if the rating is established (uscf.g)."""
    if not line.code:
        return acts.give_initial_title(None, line.rating, day, tables).after
    told = read_code(line.code, None, tables)
    assert isinstance(told, Standing), line.code
    return told


@lru_cache(maxsize=65536)
def _start_effect(basis: Basis, line: StartLine, day: str, held: Standing | None) -> tuple[Standing | None, str]:
    """Where a list's line leaves a member, and what it says of that: many members have the same."""
    tables = tables_by(basis)
    told = start_standing(line, day, tables)
    standing = held or told
    codes = norm_code(standing, tables), norm_code(held, tables)
    return standing, StoredAward(*codes, act="start", listed=norm_code(told, tables), idle=standing != told).text
