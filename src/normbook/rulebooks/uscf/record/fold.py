"""Lifetime titles out of the entries: each player's own chain of standings, event by event.

A player's standing after an event rests on his standing before it and on the event's table alone. That is why a
correction reaches only the players of the corrected event, and each of them only until his standing comes out as it
was.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from normbook.book.basis import Basis, basis_of, uscf_tables
from normbook.book.derived import COUNTED
from normbook.book.entries import Entry, canonical
from normbook.book.rows import HistoryRow, PersonOf, Place, Posted, posted_event
from normbook.book.store import Reading
from normbook.book.told import EventState, Told
from normbook.judgement import Judgement
from normbook.model.crosstable import Rating
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law import acts
from normbook.rulebooks.uscf.law.codes import norm_code
from normbook.rulebooks.uscf.law.judge import PlayerNorm, judge
from normbook.rulebooks.uscf.law.tables import Level
from normbook.rulebooks.uscf.record.starts import StartLine, StartList, in_force, start_lists

RULES = "uscf"


@dataclass(frozen=True, slots=True)
class State:
    """Where a player stands in one rating system."""

    standing: Standing | None = None
    """None before he is established."""
    games: int = 0
    """Games that count toward Life Master so far (uscf.lm300)."""


NOTHING = State()


def state_text(state: State) -> str:
    """A state as the history holds it; blank for one who has nothing yet."""
    if state == NOTHING:
        return ""
    # Written by hand, because there are two for every line of every history; a test holds it equal to canonical().
    standing = state.standing
    if standing is None:
        return f"[null,{state.games}]"
    title = "null" if standing.title is None else standing.title
    return f"[[{title},{standing.points_next},{standing.points_beyond}],{state.games}]"


@lru_cache(maxsize=65536)
def state_from(text: str) -> State:
    """The state that a history's text tells."""
    if not text:
        return NOTHING
    held, games = json.loads(text)
    return State(None if held is None else Standing(*held), games)


def event_rows(
    posted: Posted, person: PersonOf, states: Mapping[str, State], only: Collection[str] | None = None
) -> tuple[list[HistoryRow], Judgement[PlayerNorm]]:
    """The lines an event leaves, for everybody or only for some, each from where he stood; and its judgement."""
    tables = uscf_tables(posted.basis)
    event = posted.identified(person)
    numbers = None if only is None else {entrant.no for entrant in event.entrants if entrant.id in only}
    standings = {key: state.standing for key, state in states.items() if state.standing}
    recorded = {entrant.no: key for entrant, key in zip(event.entrants, posted.who, strict=True)}
    judgement = judge(event, tables, standings, numbers)
    assert event.end is not None
    end, system, id, seq = event.end.isoformat(), event.system, event.id, posted.seq
    rows = []
    for player in judgement.subjects:
        entrant = player.entrant
        before = states.get(entrant.id, NOTHING)
        # A title once held is kept, even where a later table calls the rating provisional.
        standing = player.after or before.standing
        after = State(standing, before.games + acts.games_at_life_master_level(entrant, tables))
        rows.append(
            HistoryRow(
                RULES,
                system,
                entrant.id,
                end,
                0,
                id,
                recorded[entrant.no],
                entrant.no,
                state_text(before),
                state_text(after),
                _rating_text(entrant.post or entrant.rating),
                _award(norm_code(standing, tables), player.code_before, player.norm, player.titles_earned),
                seq,
            )
        )
    return rows, judgement


@lru_cache(maxsize=65536)
def _award(code: str, was: str, norm: Level | None, titles: tuple[Level, ...]) -> str:
    award: dict[str, object] = {"code": code, "was": was}
    if norm is not None:
        award["norm"] = norm
    if titles:
        award["titles"] = list(titles)
    return canonical(award)


def _rating_text(rating: Rating | None) -> str:
    return str(rating) if rating else ""


def act_of(entry: Entry, state: State) -> acts.Act:
    """What a recorded act does to a standing; one that no longer fits does nothing."""
    content, tables = entry.content, uscf_tables(basis_of(entry))
    if entry.kind == "demotion":
        return acts.demotion(state.standing, entry.reason, tables)
    if content.get("by") == "games":
        return acts.life_master_by_games(state.standing, state.games, entry.reason, tables)
    # Before `anew`, a title kept for one who had no standing without its event came to nothing.
    given = acts.keep if content.get("anew") else acts.grant
    return given(state.standing, content["title"], entry.reason, tables)


def act_row(entry: Entry, person: PersonOf, state: State, rating: str) -> HistoryRow:
    """The line an officer's act leaves in a history."""
    act, tables = act_of(entry, state), uscf_tables(basis_of(entry))
    after = State(act.after, state.games)
    award: dict[str, object] = {
        "code": norm_code(act.after, tables),
        "was": norm_code(state.standing, tables),
        "act": act.kind,
    }
    if act.titles:
        award["titles"] = list(act.titles)
    if not act.accepted:
        award["idle"] = True
    content = entry.content
    return HistoryRow(
        RULES,
        content["system"],
        person(content["player"]),
        content["on"],
        entry.seq,
        "",
        content["player"],
        0,
        state_text(state),
        state_text(after),
        rating or content.get("rating", ""),
        canonical(award),
        entry.seq,
    )


def start_row(start: StartList, recorded: str, person: PersonOf, state: State, rating: str) -> HistoryRow:
    """The line a list leaves in a history: the standing it tells, unless the book knows one from before."""
    line, who = start.lines[recorded], person(recorded)
    place = start.place(recorded, person)
    standing, award = _start_effect(start.basis, line, start.day, state.standing)
    # Of two lines that turned out to be one person's, the rating of his own is shown.
    shown = rating if place.event and rating else str(line.rating)
    after = state_text(State(standing, state.games))
    return HistoryRow(RULES, start.system, who, *place, recorded, 0, state_text(state), after, shown, award, start.seq)


@lru_cache(maxsize=65536)
def _start_effect(basis: Basis, line: StartLine, day: str, held: Standing | None) -> tuple[Standing | None, str]:
    """Where a list's line leaves a member, and what it says of that: many members have the same."""
    tables = uscf_tables(basis)
    told = line.standing(day, tables)
    standing = held or told
    award: dict[str, object] = {
        "code": norm_code(standing, tables),
        "was": norm_code(held, tables),
        "act": "start",
        "listed": norm_code(told, tables),
    }
    if standing != told:
        award["idle"] = True
    return standing, canonical(award)


def in_order(told: Told) -> list[tuple[Place, int]]:
    """Lists to start from, events that count, and acts, in the order of effect, each with the entry of its content."""
    found = {(Place(state.end, 0, state.id), state.seq) for state in told.events.values() if _counts(state)}
    found |= {(Place(entry.content["on"], entry.seq, ""), entry.seq) for entry in told.acts if entry.rules == RULES}
    found |= {(Place(day, -entry.seq, ""), entry.seq) for (day, _), entry in in_force(told.sources[RULES]).items()}
    return sorted(found)


def _counts(state: EventState) -> bool:
    return state.rules == RULES and state.status == COUNTED


def fold(reading: Reading, told: Told) -> Iterator[HistoryRow]:
    """Every line of the lifetime titles, from nothing."""
    states: dict[str, dict[str, State]] = {}
    ratings: dict[tuple[str, str], str] = {}
    starts = in_force(told.sources[RULES])
    for place, seq in in_order(told):
        entry = reading.entry(seq)
        rows: Iterable[HistoryRow]
        if place.act < 0:
            # One by one: the line of a member merged into another rests on the other's own.
            rows = (
                start_row(start, key, told.person, *_found(start.system, told.person(key), states, ratings))
                for start in start_lists(entry, starts)
                for key in start.recorded(told.person)
            )
        elif place.act:
            system, player = entry.content["system"], told.person(entry.content["player"])
            rows = [act_row(entry, told.person, *_found(system, player, states, ratings))]
        else:
            posted = posted_event(entry)
            rows, _ = event_rows(posted, told.person, states.setdefault(posted.event.system, {}))
        for row in rows:
            states.setdefault(row.system, {})[row.player] = state_from(row.after)
            ratings[row.system, row.player] = row.rating
            yield row


def _found(
    system: str, player: str, states: Mapping[str, Mapping[str, State]], ratings: Mapping[tuple[str, str], str]
) -> tuple[State, str]:
    return states.get(system, {}).get(player, NOTHING), ratings.get((system, player), "")
