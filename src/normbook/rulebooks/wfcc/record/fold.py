"""Solvers' ratings out of the entries: each quarter's confirmed tournaments from the lists before it.

A published list stays what later tournaments were rated from. A tournament corrected after its list changes nothing
in it: the difference enters the next list as an adjustment that everybody can see.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import lru_cache

from normbook.book.derived.rows import HistoryRow, PersonOf
from normbook.book.log.basis import Basis, basis_of, newest_of
from normbook.book.log.entries import Entry, canonical
from normbook.book.log.entry_kinds import ACT, POSTED
from normbook.book.log.index import LogIndex
from normbook.book.store.book import Reading
from normbook.model.numbers import fixed_text
from normbook.model.ratinglist import RatingList
from normbook.model.solving import Ruling, Solver, Tournament
from normbook.rulebooks.wfcc.law.judge import SolverResult, TournamentResult
from normbook.rulebooks.wfcc.law.quarter import Fold
from normbook.rulebooks.wfcc.law.roster import Roster
from normbook.rulebooks.wfcc.law.tables import Tables
from normbook.rulebooks.wfcc.record.adjustments import Adjustment, compared, enter
from normbook.rulebooks.wfcc.record.award import StoredAward, award_text
from normbook.rulebooks.wfcc.record.basis import RULES, tables_by
from normbook.rulebooks.wfcc.record.content import posted_tournament
from normbook.rulebooks.wfcc.record.issues import Issue, IssueQuarter, Lists, Version, Versions, issues_of

SYSTEM_OF_SOLVERS = "solving"
NO_LIST = RatingList(date.min)
"""Before the first list: whoever has a rating brings it along."""


_LOADED = 200
"""Entries at hand: a tournament is asked for its content, its edition and its people."""


class Solving:
    """Everything the folds of the solvers' ratings need from the entries."""

    def __init__(
        self, lists: Lists, load: Callable[[int], Entry], person: PersonOf, grants: Sequence[Entry] = ()
    ) -> None:
        self.lists = lists
        self.load = lru_cache(_LOADED)(load)
        self.person = person
        self.grants = grants
        """The entries that grant titles."""
        self._variant: str | None = None
        self._read: dict[tuple[date, int], RatingList] = {}

    @property
    def tables(self) -> Tables:
        """By which the next list will be made, and the running quarter is."""
        return self.tables_for(self.lists.running())

    def tables_for(self, quarter: IssueQuarter) -> Tables:
        """By which a quarter's list is made: those that its entry names; of the running one the newest that any of
        its tournaments or the list before it was judged by (decision: book-editions)."""
        if quarter.issue is not None:
            return tables_by(Basis(quarter.issue.edition, self.variant))
        return self.tables_after(quarter.history, quarter.present)

    def tables_after(self, history: Sequence[Issue], versions: Versions) -> Tables:
        """By which a list is made of these tournaments, after these lists."""
        before = [issue.edition for issue in history[-1:]]
        judged = [basis_of(self.load(seq)).edition for seq, _, _ in versions.values()]
        return tables_by(Basis(newest_of(RULES, (*before, *judged)), self.variant))

    def tables_of(self, version: Version) -> Tables:
        """By which a tournament is judged, as it was at a version."""
        return tables_by(Basis(basis_of(self.load(version[0])).edition, self.variant))

    @property
    def variant(self) -> str:
        """One book, one variant of this rulebook (decision: book-wfcc-lists)."""
        if self._variant is None:
            first = next(iter(self.lists.states.values()), None)
            self._variant = basis_of(self.load(first.seq)).variant if first else ""
        return self._variant

    def tournament(self, version: Version) -> Tournament:
        """A tournament as it was at a version, everybody known by who they are."""
        seq, _, coefficient = version
        tournament = posted_tournament(self.load(seq))
        solvers = tuple(replace(solver, id=self.person(solver.id)) for solver in tournament.solvers)
        ruling = Ruling(True, Decimal(coefficient) if coefficient else None)
        return replace(tournament, solvers=solvers, ruling=ruling)

    def tournaments(self, versions: Versions) -> list[Tournament]:
        """Tournaments in the order of effect."""
        found = [self.tournament(version) for version in versions.values()]
        return sorted(found, key=lambda each: each.effect)

    def history(
        self, issues: Sequence[Issue], tournaments: Sequence[Tournament], *, whole: bool = True
    ) -> list[RatingList]:
        """The lists that tournaments are rated from: the last, and those back to the first one's beginning.

        If not whole, they have only whoever takes part: everybody is known by who they are, and nobody else is asked.
        """
        begins = min((each.begins for each in tournaments if each.begins), default=date.max)
        valid = [index for index, issue in enumerate(issues) if issue.date <= begins]
        needed = issues[valid[-1] if valid else 0 :]
        if not whole:
            solvers = {solver.id for each in tournaments for solver in each.solvers}
            return [issue.rating_list(self.person, solvers) for issue in needed] or [NO_LIST]
        return [self._rating_list(issue) for issue in needed] or [NO_LIST]

    def _rating_list(self, issue: Issue) -> RatingList:
        """A list, read once: several folds of one act rest on it."""
        place = issue.date, issue.seq
        if issue.seq == 0 or place not in self._read:
            self._read[place] = issue.rating_list(self.person)
        return self._read[place]

    def folded(
        self, quarter: IssueQuarter, versions: Versions, *, whole: bool = True
    ) -> tuple[Fold, list[TournamentResult]]:
        """A quarter's tournaments at these versions, taken one after the other; where only they are asked for, not
        from the whole lists."""
        tournaments, tables = self.tournaments(versions), self.tables_for(quarter)
        fold = Fold(self.history(quarter.history, tournaments, whole=whole), tables)
        if quarter.issue is None:
            self.adjust(fold.roster, self.adjustments(self.lists), tables)
        else:
            recorded = quarter.issue.adjustments
            enter((replace(each, member=self.person(each.member)) for each in recorded), fold.roster, tables)
        return fold, [fold.take(each, self.tables_of(versions[each.id])) for each in tournaments]

    def adjustments(self, lists: Lists) -> list[Adjustment]:
        """What corrections of earlier quarters have still to do."""
        found: list[Adjustment] = []
        for quarter in lists.unsettled():
            settled, present = lists.settled(quarter), quarter.present
            was, _ = self.folded(quarter, settled)
            now, _ = self.folded(quarter, present)
            because = {id for id in settled.keys() | present.keys() if settled.get(id) != present.get(id)}
            found += compared(was.roster, now.roster, quarter.date, frozenset(because))
        return sorted(found, key=lambda each: (each.quarter, each.member))

    def adjust(self, roster: Roster, adjustments: Iterable[Adjustment], tables: Tables, as_of: date = date.max) -> None:
        """Enter titles granted up to the list's day, and corrections, before a quarter's tournaments are taken."""
        titles: defaultdict[str, list[str]] = defaultdict(list)
        for grant in (ACT.read(entry.content) for entry in self.grants):
            if date.fromisoformat(grant.on) <= as_of:
                titles[self.person(grant.player)].append(str(grant.title))
        for standing in roster.standings:
            if granted := titles.get(standing.member.id):
                held = tuple(dict.fromkeys((*standing.member.titles, *granted)))
                standing.member = replace(standing.member, titles=held)
        enter(adjustments, roster, tables)

    def rows(self, quarter: IssueQuarter) -> Iterator[HistoryRow]:
        """The lines a quarter leaves in the histories."""
        _, results = self.folded(quarter, quarter.present, whole=False)
        for result in results:
            tournament = result.tournament
            seq = quarter.present[tournament.id][0]
            who = POSTED.read(self.load(seq).content).who
            recorded = {self.person(key): (number, key) for number, key in enumerate(who, start=1)}
            for subject in result.subjects:
                if subject.solver.rated:
                    number, key = recorded[subject.solver.id]
                    yield _row(subject, tournament, number, key, seq, quarter.date)


def _row(subject: SolverResult, tournament: Tournament, number: int, key: str, seq: int, counted_on: str) -> HistoryRow:
    solver, found = subject.solver, subject.calculated
    assert tournament.end is not None
    award = StoredAward(
        subject.place,
        _text(subject.result) or "",
        _text(found.performance) or "",
        _text(found.change) or "",
        _text(found.half_rating) or "",
        tuple(subject.norms),
        counted_on,
    )
    after = found.new_rating
    halves = (*solver.halves, *((found.half_rating,) if found.half_rating is not None else ()))
    return HistoryRow(
        RULES,
        SYSTEM_OF_SOLVERS,
        solver.id,
        tournament.end.isoformat(),
        0,
        tournament.id,
        key,
        number,
        _state(_rating_before(solver), solver.halves),
        _state(after, halves),
        "" if solver.rating is None else str(solver.rating),
        award_text(award),
        seq,
    )


def _rating_before(solver: Solver) -> Decimal | None:
    if solver.current is not None or solver.rating is None:
        return solver.current
    return Decimal(solver.rating)


def _state(current: Decimal | None, halves: tuple[Decimal, ...]) -> str:
    if current is None and not halves:
        return ""
    return canonical([_text(current), [_text(half) for half in halves]])


def rating_text(current: Decimal | None, halves: Iterable[Decimal]) -> str:
    """A solver's current rating, or the half-ratings, with two decimals each; blank for neither."""
    return fixed_text(current, 2) if current is not None else " / ".join(fixed_text(half, 2) for half in halves)


def state_in(text: str) -> tuple[Decimal | None, tuple[Decimal, ...]]:
    """The current rating and the half-ratings that a line of a history has before or after it."""
    current, halves = json.loads(text) if text else (None, ())
    return None if current is None else Decimal(current), tuple(map(Decimal, halves))


def _text(number: Decimal | None) -> str | None:
    return None if number is None else f"{number:f}"


def solving_told(reading: Reading, told: LogIndex) -> Solving:
    """What the entries say of the solvers."""
    grants = [entry for entry in told.acts if entry.rules == RULES]
    return Solving(Lists(issues_of(told.sources[RULES]), told.events.values()), reading.entry, told.person, grants)


def fold(reading: Reading, told: LogIndex) -> Iterator[HistoryRow]:
    """Every line of the solvers' histories, from nothing."""
    solving = solving_told(reading, told)
    rows = [row for quarter in solving.lists.quarters() for row in solving.rows(quarter)]
    yield from sorted(rows, key=lambda row: (row.place, row.no))
