"""Posting under the solvers' rating: a tournament waits for the committee's word; then its quarter is rated again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import select

from normbook.book.commands.difference import AffectedList, Change, Difference
from normbook.book.commands.outcome import refusal
from normbook.book.commands.step import Applied, EventStep
from normbook.book.derived.histories import currents, events_of, exchange, person_finder, rows_of_events
from normbook.book.derived.list_heads import heads_of
from normbook.book.derived.rows import HistoryRow, PersonOf
from normbook.book.derived.tables import COUNTED, VOID, events, history
from normbook.book.log.basis import Basis, basis_of
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading, Writing
from normbook.judgement import Step as Explanation
from normbook.model.diagnostics import Diagnostic
from normbook.model.solving import NO_RULING, Tournament
from normbook.rulebooks.wfcc.law.explain import explain
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.quarter import Fold
from normbook.rulebooks.wfcc.law.side import perhaps_extra_table
from normbook.rulebooks.wfcc.law.tables import Tables
from normbook.rulebooks.wfcc.record.award import StoredAward, award_from
from normbook.rulebooks.wfcc.record.basis import RULES, tables_by
from normbook.rulebooks.wfcc.record.content import posted_tournament
from normbook.rulebooks.wfcc.record.fold import SYSTEM_OF_SOLVERS, Solving, rating_text, state_in
from normbook.rulebooks.wfcc.record.issues import IssueQuarter, Lists, issues_at_hand, version_of

_LISTS_AT_HAND = 4
"""Entries with lists that are kept once read: a tournament rests on the last one or two."""
LIST_KINDS = ("supplement", "publication", "reissue")


def solving_of(reading: Reading, person: PersonOf | None = None) -> Solving:
    """What the book has of the solvers."""
    person = person or person_finder(reading.connection)
    stored = lru_cache(_LISTS_AT_HAND)(reading.stored)
    issues = issues_at_hand(heads_of(reading, RULES), stored)
    grants = list(reading.entries(kinds=("grant",), rules=RULES))
    return Solving(Lists(issues, events_of(reading.connection, RULES)), reading.entry, person, grants)


def apply(writing: Writing, step: EventStep) -> Applied:
    """Judge the tournament; if it counts, or counted, rate again what rests on it."""
    solving = _with_step(writing, step)
    old, new = step.old, step.new
    subject = new or old
    assert subject is not None
    judgement, notes = None, ()
    if step.paper and new:
        _check_variant(solving, new, step)
        result, fold = _judged(solving, new, step)
        judgement, notes = result, (*result.notes, *fold.findings, *_perhaps_extra(writing, new, step))
    elif new and new.status != VOID:
        judgement = _by_itself(solving, new)
    if not _counts(old) and not _counts(new):
        return Applied(Difference(), False, judgement, notes)
    published = subject.id in solving.lists.counted_in
    ids = {subject.id} if old else set()
    applied = rerate(writing, solving, _touched(solving, subject.id), ids)
    own = "" if published else subject.id
    reaches = any(change.events != (own,) for change in applied.difference.changes)
    return replace(applied, reaches=reaches, judgement=judgement, notes=notes)


def _counts(state: EventState | None) -> bool:
    return state is not None and state.status == COUNTED


def _with_step(writing: Writing, step: EventStep) -> Solving:
    """The solvers' lists and tournaments as they will be."""
    solving = solving_of(writing, step.person)
    states = dict(solving.lists.states)
    if step.old:
        states.pop(step.old.id, None)
    if step.new:
        states[step.new.id] = step.new
    return Solving(solving.lists.with_states(states.values()), step.loader(writing), step.person, solving.grants)


def _judged(solving: Solving, state: EventState, step: EventStep) -> tuple[TournamentResult, Fold]:
    """The tournament by the lists as they are, whether or not it is confirmed yet."""
    quarter = _quarter_of(solving, state.id)
    assert step.paper is not None
    assert isinstance(step.paper.event, Tournament)
    assert step.draft is not None
    tables = tables_by(Basis(basis_of(step.draft).edition, solving.variant))
    # As it was handed in, so that findings name the rows of the file.
    solvers = tuple(
        replace(solver, id=step.person(key), birth=None)
        for solver, key in zip(step.paper.event.solvers, step.who, strict=True)
    )
    tournament = replace(step.paper.event, solvers=solvers)
    fold = Fold(solving.history(quarter.history, [tournament], whole=False), solving.tables_for(quarter))
    return fold.take(tournament, tables), fold


def _by_itself(solving: Solving, state: EventState) -> TournamentResult:
    """A tournament that was posted before, by the lists alone: its checks rest on nothing else."""
    version = version_of(state)
    tournament, quarter = solving.tournament(version), _quarter_of(solving, state.id)
    fold = Fold(solving.history(quarter.history, [tournament], whole=False), solving.tables_for(quarter))
    return fold.take(replace(tournament, ruling=NO_RULING), solving.tables_of(version))


_LONGEST = timedelta(days=62)
"""What a tournament that had begun on a day may last beyond it, when others of the same days are looked for."""


def _perhaps_extra(writing: Writing, state: EventState, step: EventStep) -> Iterator[Diagnostic]:
    """Whether the tournament looks like an extra table of another in the book, or the other way round (wfcc.side)."""
    assert step.paper is not None
    own = step.paper.event
    assert isinstance(own, Tournament)
    begins, end = own.begins, own.end
    assert begins is not None
    assert end is not None
    solvers = (replace(solver, id=step.person(key)) for solver, key in zip(own.solvers, step.who, strict=True))
    own = replace(own, solvers=tuple(solvers))
    query = select(events.c.seq).where(
        events.c.rules == RULES,
        events.c.id != state.id,
        events.c.status != VOID,
        events.c.end >= begins.isoformat(),
        events.c.end <= (end + _LONGEST).isoformat(),
    )
    for seq in writing.connection.execute(query.order_by(events.c.end, events.c.id)).scalars().all():
        other = posted_tournament(writing.entry(seq))
        solvers = (replace(solver, id=step.person(solver.id)) for solver in other.solvers)
        yield from perhaps_extra_table(own, replace(other, solvers=tuple(solvers)))


def _quarter_of(solving: Solving, id: str) -> IssueQuarter:
    day = solving.lists.counted_in.get(id)
    found = [quarter for quarter in solving.lists.quarters() if quarter.issue and quarter.issue.date == day]
    return found[0] if found else solving.lists.running()


def _touched(solving: Solving, id: str) -> list[IssueQuarter]:
    """The tournament's own quarter, and the running one where adjustments wait."""
    own = _quarter_of(solving, id)
    return [own] if own.issue is None else [own, solving.lists.running()]


def rerate(writing: Writing, solving: Solving, quarters: Sequence[IssueQuarter], gone: Iterable[str] = ()) -> Applied:
    """Rate quarters again and write what comes out otherwise; `gone` may no longer be in any of them."""
    connection = writing.connection
    after = [row for quarter in quarters for row in solving.rows(quarter)]
    ids = {row.event for row in after} | set(gone) | {id for quarter in quarters for id in quarter.present}
    before = rows_of_events(connection, RULES, ids)
    was = currents(connection, RULES, SYSTEM_OF_SOLVERS, {row.player for row in (*before, *after)})
    removed, added = exchange(connection, before, after)
    players = {row.player for row in (*removed, *added)}
    now = currents(connection, RULES, SYSTEM_OF_SOLVERS, players)
    changes = tuple(_changes(players, was, now, removed, added, solving.person))
    lists = tuple(
        AffectedList(RULES, SYSTEM_OF_SOLVERS, quarter.date, quarter.issue.seq)
        for quarter in quarters
        if quarter.issue and changes
    )
    return Applied(Difference(changes, lists, len(added)), bool(changes))


def rerate_since(writing: Writing, day: date) -> Applied:
    """Rate again what rests on the lists of a day and after it."""
    solving = solving_of(writing)
    quarters = [each for each in solving.lists.quarters() if each.issue is None or each.issue.date >= day]
    return rerate(writing, solving, quarters)


def refresh(writing: Writing) -> Applied:
    """Rate everything again, after a merge."""
    solving = solving_of(writing)
    stored = writing.connection.execute(select(history.c.event).where(history.c.rules == RULES).distinct())
    return rerate(writing, solving, solving.lists.quarters(), stored.scalars().all())


def _changes(
    players: Iterable[str],
    was: dict[str, Any],
    now: dict[str, Any],
    removed: list[HistoryRow],
    added: list[HistoryRow],
    person: PersonOf,
) -> Iterable[Change]:
    for player in sorted(players):
        lost = {(row.event, norm) for row in removed if row.player == player for norm in award_from(row.award).norms}
        gained = {(row.event, norm) for row in added if row.player == player for norm in award_from(row.award).norms}
        old = {_told(row) for row in removed if row.player == player}
        new = {_told(row) for row in added if row.player == player}
        events = tuple(sorted({each[0] for each in old ^ new}))
        if events:
            first = min((row for row in (*removed, *added) if row.player == player), key=lambda row: row.place)
            # Whoever has no line, or none any more, stands where they began: on a list, unless they are another now.
            began = rating_text(*state_in(first.before)) if person(player) == player else ""
            yield Change(
                RULES,
                SYSTEM_OF_SOLVERS,
                player,
                player,
                _standing(was.get(player), first, began),
                _standing(now.get(player), first, began),
                tuple(norm for _, norm in sorted(gained - lost)),
                tuple(norm for _, norm in sorted(lost - gained)),
                events,
            )


def _standing(last: Any, first: HistoryRow, began: str) -> str:
    """Where somebody stands whose last line this is; `first` is the first line that changes.

    After a list its integer is the current rating, as the first line of the quarter that runs has it (wfcc.current).
    """
    if last is None or (award_from(last.award).list and not award_from(first.award).list):
        return began
    return rating_text(*state_in(last.after))


def _told(row: HistoryRow) -> tuple[str, str, str, StoredAward]:
    """What a line tells, whichever list counts it."""
    return row.event, row.before, row.after, award_from(row.award).uncounted


def _check_variant(solving: Solving, new: EventState, step: EventStep) -> None:
    """All tournaments of a book are rated by one set of values (decision: book-wfcc-lists)."""
    assert step.draft is not None
    if solving.variant != basis_of(step.draft).variant:
        raise refusal("BOOK-SOLVING-VARIANT", new.id, None, id=next(iter(solving.lists.states)))


def rating_again(reading: Reading, state: EventState) -> tuple[TournamentResult, Tables] | None:
    """A solving tournament from the ratings of its day; None for one that does not count."""
    solving = solving_of(reading)
    for quarter in solving.lists.quarters():
        if state.id in quarter.present:
            _, results = solving.folded(quarter, quarter.present, whole=False)
            return next(each for each in results if each.tournament.id == state.id), solving.tables_of(
                quarter.present[state.id]
            )
    return None


def rating_to_be(reading: Reading, state: EventState) -> tuple[TournamentResult, Tables]:
    """A solving tournament that does not count, judged as if it did; without the committee's word among its checks."""
    known = solving_of(reading)
    states = {**known.lists.states, state.id: replace(state, status=COUNTED)}
    lists = known.lists.with_states(states.values())
    solving = Solving(lists, known.load, known.person, known.grants)
    quarter = next(each for each in lists.quarters() if state.id in each.present)
    _, results = solving.folded(quarter, quarter.present, whole=False)
    result = next(each for each in results if each.tournament.id == state.id)
    checks = tuple(check for check in result.checks if check.rule != "wfcc.confirm")
    return replace(result, checks=checks), solving.tables_of(quarter.present[state.id])


def explained(reading: Reading, player: str, state: EventState) -> Explanation | None:
    """How the solver's rating came about; None where the tournament gave none."""
    found = rating_again(reading, state)
    if found is None:
        return None
    result, tables = found
    subjects = (each for each in result.subjects if each.solver.id == player)
    return next((explain(each, result, tables) for each in subjects), None)
