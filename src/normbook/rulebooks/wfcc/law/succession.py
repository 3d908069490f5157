"""The list of a day, many lists after the last one: those between are passed without being written out.

Twenty years are eighty lists. Of those between, only what the next one starts from is kept: numbers, no lines, no
checks, no results. The arithmetic is that of `calculation`, on bare integers; a tournament that asks for more than that
is judged as any other. `tests/rulebooks/wfcc/test_succession.py` compares all of it with lists written out one by one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import pairwise, zip_longest

from normbook.model.diagnostics import Diagnostic, Findings
from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths, from_hundredths, hundredths, nearest_integer
from normbook.model.phrase import Phrase
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.solving import ZERO, Tournament
from normbook.rulebooks.wfcc.law.calculation import published_rating
from normbook.rulebooks.wfcc.law.dates import list_dates
from normbook.rulebooks.wfcc.law.field import SolverField, at_several_locations, country_code
from normbook.rulebooks.wfcc.law.line import RegressionLine, fit
from normbook.rulebooks.wfcc.law.lists import (
    Quarter,
    UncountedTournament,
    counts_on,
    in_list_order,
    next_list,
    notes_on,
    off_from,
    why_left_out,
)
from normbook.rulebooks.wfcc.law.norms import offered_norms
from normbook.rulebooks.wfcc.law.quarter import Fold, Met, norms_gained
from normbook.rulebooks.wfcc.law.ranking import merit
from normbook.rulebooks.wfcc.law.roster import RosterStanding
from normbook.rulebooks.wfcc.law.tables import Tables


@dataclass(frozen=True, slots=True)
class Succession:
    """A list, and what there is to tell of those before it."""

    quarter: Quarter
    between: tuple[date, ...]
    """The days of the lists that were passed."""
    notes: tuple[Diagnostic, ...]
    """What was found on the way, and at the list itself."""


def list_after(
    history: Sequence[RatingList], tournaments: Sequence[Tournament], as_of: date, tables: Tables
) -> Succession | None:
    """The last list up to a day, each from the one before it (wfcc.list); None where none appears until then.

    A tournament that belongs to none of them is given to the first or the last, which says why it is left out.
    """
    dates = tuple(list_dates(history[-1].date, as_of, tables))
    if not dates:
        return None
    shares: dict[date, list[Tournament]] = {day: [] for day in dates}
    for tournament in tournaments:
        counts = counts_on(tournament)
        day = next((day for day in dates if counts is None or counts < day), dates[-1])
        shares[day].append(tournament)
    passage = Passage(history, tables, _looked_up(shares, dates))
    notes: list[Diagnostic] = []
    for day in dates[:-1]:
        notes += passage.to(day, shares[day])
    quarter = next_list(passage.written_out(), shares[dates[-1]], dates[-1], tables)
    notes += (*quarter.notes, *(note for result in quarter.results for note in result.notes))
    return Succession(quarter, dates[:-1], tuple(notes))


def _looked_up(shares: dict[date, list[Tournament]], dates: Sequence[date]) -> set[date]:
    """The lists that a tournament of a later quarter than the next began under."""
    found: set[date] = set()
    for previous, day in pairwise(dates):
        for tournament in shares[day]:
            begins = tournament.begins
            if begins is not None and begins < previous:
                found.update([each for each in dates if each <= begins][-1:])
    return found


class Passage(Fold):
    """The standings while list after list is passed."""

    def __init__(self, history: Sequence[RatingList], tables: Tables, looked_up: set[date]) -> None:
        self.lists = list(history)
        super().__init__(self.lists, tables)
        self._looked_up = looked_up
        self._moved: set[int] = set()
        """Whom a list that was passed has otherwise than `member` has them."""
        self._decimals: dict[int, Decimal | None] = {}
        """Behind the ratings that the last list has printed anew."""
        self._last_is_bare = False

    def to(self, day: date, tournaments: Sequence[Tournament]) -> list[Diagnostic]:
        """Pass the list of a day; what there is to tell of it."""
        previous = self.lists[-1].date
        left_out: list[UncountedTournament] = []
        told: list[Diagnostic] = []
        self.findings = Findings()
        for tournament in sorted(tournaments, key=lambda each: each.effect):
            if reason := why_left_out(tournament, previous, day, self.tables):
                left_out.append(UncountedTournament(tournament, reason))
            else:
                told += self._pass(tournament)
        self._decimals.clear()
        for standing in tuple(self.roster.standings):
            if standing.tournaments or (standing.rating is None and standing.current is not None):
                self._publish(standing, day)
            off = standing.listed and off_from(standing.last, day, self.tables)
            if standing.new and (off or not standing.listed):
                self.roster.forget(standing)  # a newcomer whose tournament gave nobody a number leaves no trace
            elif off:
                self._take_off(standing)
            standing.new = False
        for standing in self.roster.standings:
            self.roster.note_id(standing)  # also one that a table without a line has told
        self.lists.append(RatingList(day))
        self._last_is_bare = True
        if day in self._looked_up:
            self.written_out()
        return [*self.findings, *notes_on(tournaments, left_out), *told]

    def written_out(self) -> list[RatingList]:
        """The lists so far; of those passed, the last one and those that are looked up have their members."""
        if self._last_is_bare:
            members = in_list_order(map(self._member, self.roster.standings))
            self.lists[-1] = replace(self.lists[-1], members=members)
            self._last_is_bare = False
        return self.lists

    def _member(self, standing: RosterStanding) -> Member:
        """A member as the last list has them."""
        member = standing.member
        return replace(
            member,
            rating=standing.rating,
            decimals=self._decimals.get(id(standing), standing.current),
            halves=standing.halves if id(standing) in self._moved else member.halves,
            last=standing.last,
            norms=standing.norms,
            highest=standing.highest,
            highest_on=standing.highest_on,
            listed=standing.listed,
        )

    def _publish(self, standing: RosterStanding, day: date) -> None:
        """What `published_member` prints, and what the quarter after it begins with (`standing_of`)."""
        current = standing.current
        rating = None if current is None else published_rating(current)
        standing.rating, standing.listed = rating, rating is not None or bool(standing.halves)
        self._moved.add(id(standing))
        self._decimals[id(standing)] = current
        standing.tournaments.clear()
        if rating is not None:
            standing.reach(Decimal(rating), day)
            if not self.tables.carry_decimals:
                standing.current = Decimal(rating)

    def _take_off(self, standing: RosterStanding) -> None:
        """Off the list; only a full rating is kept (wfcc.removal)."""
        self._moved.add(id(standing))
        standing.listed = False
        if standing.rating is None:
            standing.halves = ()

    def _pass(self, tournament: Tournament) -> Iterable[Diagnostic]:
        """Carry a tournament's numbers on; what there is to tell of it."""
        met = self._met(tournament)
        given = tournament.ruling.coefficient
        if given is None and tournament.category:
            given = self.tables.coefficients[tournament.category]
        if given is None or not (tournament.kind or tournament.category):
            # The annex asks for more than numbers, and what is assumed is told.
            return self._judged(tournament, met, self.tables).notes
        results = [hundredths(solver.result) for solver, _, _ in met]
        ratings = [rating for _, _, rating in met if rating is not None]
        of_rated = [result for (_, _, rating), result in zip(met, results, strict=True) if rating is not None]
        fitted = fit(ratings, of_rated, _rmas(met), self.tables)
        if isinstance(fitted, Phrase):
            return ()
        line = fitted.line
        numbers = _numbers(met, results, line, given) if line.rise > 0 else []
        if not numbers or self._is_low(met, numbers):  # the latter is told, in the order of the places
            return self._judged(tournament, met, self.tables).notes
        norms = self._norms(tournament, met, results, line)
        for row, ((_, standing, rating), number) in enumerate(zip(met, numbers, strict=True)):
            exact = from_hundredths(number)
            new, half = (None, exact) if rating is None else (exact, None)
            self._leave(standing, tournament, new, half, norms.get(row, ()))
        return ()

    def _is_low(self, met: Sequence[Met], numbers: Sequence[Hundredths]) -> bool:
        """Whether a number, or a mean of half-ratings, may be so low that it is told (wfcc.negative)."""
        least = self.tables.warn_below
        halves = (half for _, standing, rating in met if rating is None for half in standing.halves)
        return min(numbers) < 100 * least or any(half < least for half in halves)

    def _norms(
        self, tournament: Tournament, met: Sequence[Met], results: Sequence[Hundredths], line: RegressionLine
    ) -> dict[int, tuple[NormGained, ...]]:
        """The norms gained, by the row (wfcc.N4)."""
        rated = [each for each in met if each[2] is not None]
        countries = {solver.country or standing.member.country for solver, standing, _ in rated}
        field = SolverField(
            for_rating=(),
            not_for_rating=(),
            rated=tuple(solver for solver, _, _ in rated),
            countries=frozenset(country_code(each, self.tables) for each in countries) - {""},
            currents=tuple(sorted((_current(standing, rating) for _, standing, rating in rated), reverse=True)),
            several_locations=at_several_locations(tournament.locations, tuple(solver for solver, _, _ in met)),
        )
        offered = offered_norms(field, self.tables)
        found: dict[int, tuple[NormGained, ...]] = {}
        if not offered:
            return found
        least = 100 * min(needs.performance for needs, _ in offered)
        merits = None
        for row, (_, standing, _) in enumerate(met):
            performance = _performance(results[row], line)
            if performance < least:
                continue
            if merits is None:
                merits = [merit(result, solver.time) for (solver, _, _), result in zip(met, results, strict=True)]
            place = 1 + sum(each < merits[row] for each in merits)
            titles = [
                needs.title
                for needs, places in offered
                if (standing.member.woman or not needs.women)
                and performance >= 100 * needs.performance
                and place <= places
            ]
            found[row] = norms_gained(titles, tournament, tournament.kind or "other")
        return found


def _performance(result: Hundredths, line: RegressionLine) -> Hundredths:
    """The rating that expects this result on a line that rises (`performance_rating`)."""
    return nearest_integer(
        100 * (line.run * (line.n * result - line.results) + line.rise * line.ratings), line.n * line.rise
    )


def _rmas(met: Sequence[Met]) -> Hundredths:
    """The sum over rounds of the best result (`rmas_of`), without counting every cell in hundredths."""
    rounds = zip_longest(*(solver.points for solver, _, _ in met))
    return sum(hundredths(max(filter(None, points), default=ZERO)) for points in rounds)


def _current(standing: RosterStanding, rating: int | None) -> Hundredths:
    """The current rating of somebody with a full one (`current_rating`)."""
    return 100 * (rating or 0) if standing.current is None else hundredths(standing.current)


def _numbers(
    met: Sequence[Met], results: Sequence[Hundredths], line: RegressionLine, coefficient: Decimal
) -> list[Hundredths]:
    """New rating or half-rating of each row, as `calculate` has them."""
    multiplier, divisor = coefficient.as_integer_ratio()
    n, ratings, rise, run = line.n, line.ratings, line.rise, line.run
    whole, of_results = n * run, run * line.results
    whole_change = divisor * whole
    numbers = []
    for (_, standing, rating), result in zip(met, results, strict=True):
        if rating is None:
            numbers.append(_performance(result, line))
        else:
            expected = rise * (n * rating - ratings) + of_results
            gained = multiplier * (result * whole - expected)
            current = _current(standing, rating)
            numbers.append(nearest_integer(current * whole_change + gained, whole_change))
    return numbers
