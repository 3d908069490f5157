"""Posting under La Palma's norm points: the event's leg is judged as a whole."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal

from sqlalchemy import select

from normbook.book.commands.difference import AffectedList, Change, Difference
from normbook.book.commands.outcome import refusal
from normbook.book.commands.step import Applied, EventStep
from normbook.book.derived.histories import events_of, exchange, person_finder, rows_of_events
from normbook.book.derived.rows import HistoryRow, PersonOf, Posted, posted_event
from normbook.book.derived.tables import COUNTED, history, published
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading, Writing
from normbook.judgement import Judgement
from normbook.judgement import Step as Explanation
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.numbers import fixed_text
from normbook.rulebooks.lpcc.law.event import PlayerPoints, judge
from normbook.rulebooks.lpcc.law.explain import explain
from normbook.rulebooks.lpcc.law.tables import Tables
from normbook.rulebooks.lpcc.record.award import award_from
from normbook.rulebooks.lpcc.record.basis import RULES, tables_by
from normbook.rulebooks.lpcc.record.fold import LEG_SUPPLEMENT, BookLeg, LegSupplement, frozen, leg_rows, legs_of


def apply(writing: Writing, step: EventStep) -> Applied:
    """Judge the leg that the event belongs to, and the one it belonged to before."""
    old, new, fresh = step.old, step.new, step.posted
    legs = {(state.system, state.leg) for state in (old, new) if state is not None}
    findings = Findings()
    own = new.id if new and old is None else ""
    before: list[HistoryRow] = []
    after: list[HistoryRow] = []
    judgement = None
    for season, name in sorted(legs):
        leg = _leg_with(writing, season, name, step, fresh)
        before += _stored(writing, season, name)
        after += leg_rows(leg, season, step.person, findings) if leg else ()
        if leg and fresh and new and (season, name) == (new.system, new.leg):
            _check_basis(writing, new, fresh)
            events = frozen(leg, step.person, Findings()).events
            judgement = judge(next(event for event in events if event.id == new.id), tables_by(leg.basis))
    return _stored_changes(writing, before, after, own, judgement, findings)


def rejudge(
    writing: Writing, season: str, person: PersonOf, leg: str | None = None, supplement: LegSupplement | None = None
) -> Applied:
    """Judge a season again, or one leg of it by other ratings."""
    states = [state for state in events_of(writing.connection, RULES, system=season) if leg is None or state.leg == leg]

    brought = supplements_of(writing, season)
    legs = legs_of(states, lambda name: supplement or brought.get(name), lambda seq: posted_event(writing.entry(seq)))
    findings = Findings()
    before = [row for name in sorted({state.leg for state in states}) for row in _stored(writing, season, name)]
    after = [row for each in legs for row in leg_rows(each, season, person, findings)]
    return _stored_changes(writing, before, after, "", None, findings)


def _stored_changes(
    writing: Writing,
    before: list[HistoryRow],
    after: list[HistoryRow],
    own: str,
    judgement: object,
    findings: Findings,
) -> Applied:
    removed, added = exchange(writing.connection, before, after)
    difference = _difference(writing, removed, added, own)
    reaches = any(row.event != own for row in (*removed, *added))
    # Of the leg's other events, everything was told when they were posted.
    told = tuple(note for note in findings if note.place.file)
    return Applied(difference, reaches, judgement, told)


def supplements(reading: Reading) -> Iterator[tuple[int, LegSupplement]]:
    """All frozen ratings, each with its entry's number."""
    for entry in reading.entries(kinds=("supplement",), rules=RULES):
        yield entry.seq, LEG_SUPPLEMENT.read(entry.content)


def supplement_for(reading: Reading, season: str, leg: str) -> LegSupplement | None:
    """The frozen ratings of a leg: the last that were brought in for it."""
    return supplements_of(reading, season).get(leg)


def supplements_of(reading: Reading, season: str) -> dict[str, LegSupplement]:
    """The frozen ratings of every leg of a season that has some."""
    return {each.leg: each for _, each in supplements(reading) if each.season == season}


def _leg_with(writing: Writing, season: str, name: str, step: EventStep, fresh: Posted | None) -> BookLeg | None:
    """The leg as it will be: the event in its new form, or without it."""
    old, new = step.old, step.new
    states = [state for state in events_of(writing.connection, RULES, system=season) if state.leg == name]
    states = [state for state in states if old is None or state.id != old.id]
    if new and new.status == COUNTED and (new.system, new.leg) == (season, name):
        states.append(new)

    def load(seq: int) -> Posted:
        return fresh if fresh and fresh.seq == seq else posted_event(writing.entry(seq))

    legs = legs_of(states, lambda leg: supplement_for(writing, season, leg), load)
    return legs[0] if legs else None


def _check_basis(writing: Writing, new: EventState, fresh: Posted) -> None:
    """One season is played by one set of values (decision: book-seasons)."""
    for state in events_of(writing.connection, RULES, system=new.system):
        if state.status == COUNTED and state.id != new.id:
            other = posted_event(writing.entry(state.seq))
            place, told = fresh.event.file or new.id, {"season": new.system, "id": state.id}
            if other.basis.variant != fresh.basis.variant:
                raise refusal("BOOK-SEASON-VARIANT", place, None, **told)
            if other.basis != fresh.basis:
                raise refusal("BOOK-SEASON-EDITION", place, None, edition=other.basis.edition, **told)
            return


def _stored(writing: Writing, season: str, leg: str) -> list[HistoryRow]:
    ids = [state.id for state in events_of(writing.connection, RULES, system=season) if state.leg == leg]
    return rows_of_events(writing.connection, RULES, ids)


def _difference(writing: Writing, removed: list[HistoryRow], added: list[HistoryRow], own: str) -> Difference:
    """What each player's season comes to, before and now; a new event alone is no difference."""
    shift: defaultdict[tuple[str, str], Decimal] = defaultdict(Decimal)
    otherwise: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for sign, rows in ((-1, removed), (1, added)):
        for row in rows:
            shift[row.system, row.player] += sign * Decimal(award_from(row.award).points)
            if row.event != own:
                otherwise[row.system, row.player].add(row.event)
    changes = []
    for (season, player), events in sorted(otherwise.items()):
        now = _season_points(writing, season, player)
        was = now - shift[season, player]
        changes.append(
            Change(
                RULES,
                season,
                player,
                player,
                fixed_text(was, 2),
                fixed_text(now, 2),
                events=tuple(sorted(events)),
            )
        )
    return Difference(tuple(changes), _affected(writing, removed, added), len(added))


def _season_points(writing: Writing, season: str, player: str) -> Decimal:
    query = select(history.c.award).where(
        history.c.rules == RULES, history.c.system == season, history.c.player == player
    )
    awards = writing.connection.execute(query).scalars()
    return sum((Decimal(award_from(award).points) for award in awards), Decimal(0))


def _affected(writing: Writing, removed: Iterable[HistoryRow], added: Iterable[HistoryRow]) -> tuple[AffectedList, ...]:
    first: dict[str, str] = {}
    for row in (*removed, *added):
        first[row.system] = min(row.end, first.get(row.system, row.end))
    query = select(published).where(published.c.rules == RULES).order_by(published.c.system, published.c.as_of)
    return tuple(
        AffectedList(RULES, row.system, row.as_of, row.seq)
        for row in writing.connection.execute(query)
        if row.system in first and first[row.system] <= row.as_of
    )


def points_again(reading: Reading, state: EventState) -> tuple[Event, Judgement[PlayerPoints], Tables] | None:
    """An event of the norm points, by the ratings frozen for its leg; None for one that is void."""
    states = [each for each in events_of(reading.connection, RULES, system=state.system) if each.leg == state.leg]
    legs = legs_of(
        states,
        lambda leg: supplement_for(reading, state.system, leg),
        lambda seq: posted_event(reading.entry(seq)),
    )
    for leg in legs:
        tables = tables_by(leg.basis)
        for event in frozen(leg, person_finder(reading.connection), Findings()).events:
            if event.id == state.id:
                return event, judge(event, tables), tables
    return None


def explained(reading: Reading, player: str, state: EventState) -> Explanation | None:
    """How the player's points came about; None where there are none."""
    found = points_again(reading, state)
    if found is None:
        return None
    _, judgement, tables = found
    subjects = (each for each in judgement.subjects if each.entrant.id == player)
    return next((explain(each, tables) for each in subjects), None)
