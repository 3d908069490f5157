"""The list of a day, many lists after the last one: those between are passed without being written out.

Twenty years are eighty lists. Of those between, only what the next one starts from is kept: numbers, no lines, no
checks, no results. The arithmetic is that of `calculation`, on bare integers; a tournament that asks for more than that
is judged as any other. `tests/rulebooks/wfcc/test_succession.py` compares all of it with lists written out one by one.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import compress, pairwise, takewhile, zip_longest

from normbook.model.diagnostics import Diagnostic, Findings
from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths, from_hundredths, hundredths, nearest_integer, nearest_integers
from normbook.model.phrase import Phrase
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.solving import Tournament
from normbook.rulebooks.wfcc.law.dates import list_dates, years_after
from normbook.rulebooks.wfcc.law.field import SolverField, at_several_locations, country_code
from normbook.rulebooks.wfcc.law.line import RegressionLine, fit
from normbook.rulebooks.wfcc.law.lists import (
    Quarter,
    UncountedTournament,
    counts_on,
    in_list_order,
    next_list,
    notes_on,
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
        place = 0 if counts is None else bisect_right(dates, counts)
        shares[dates[min(place, len(dates) - 1)]].append(tournament)
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


class _InHundredths(dict[Decimal | None, Hundredths]):
    """Points counted in hundredths, each number once; an empty cell is worth 0."""

    def __missing__(self, points: Decimal | None) -> Hundredths:
        self[points] = found = hundredths(points or 0)
        return found


class Passage(Fold):
    """The standings while list after list is passed."""

    def __init__(self, history: Sequence[RatingList], tables: Tables, looked_up: set[date]) -> None:
        self.lists = list(history)
        super().__init__(self.lists, tables)
        self._looked_up = looked_up
        self._last_is_bare = False
        self._points = _InHundredths()
        self._least_mean = min(needs.mean for needs in tables.norms)

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
        too_long_ago = years_after(day, -self.tables.removal_years)  # lists appear on the first of a month
        for standing in tuple(self.roster.standings):
            if standing.tournaments or (standing.rating is None and standing.current is not None):
                self._publish(standing, day)
            off = standing.listed and standing.last is not None and standing.last <= too_long_ago
            if standing.new:
                standing.new = False
                if off or not standing.listed:
                    self.roster.forget(standing)  # a newcomer whose tournament gave nobody a number leaves no trace
                    continue
            if off:
                self._take_off(standing)
            if standing.member.id:
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
        number = standing.printed if standing.printed_on == self.lists[-1].date else standing.exact
        return replace(
            member,
            rating=standing.rating,
            decimals=standing.current if number is None else from_hundredths(number),
            halves=standing.halves if standing.moved else member.halves,
            last=standing.last,
            norms=standing.norms,
            highest=standing.highest,
            highest_on=standing.highest_on,
            listed=standing.listed,
        )

    def _publish(self, standing: RosterStanding, day: date) -> None:
        """What `published_member` prints, and what the quarter after it begins with (`standing_of`)."""
        number = _counted(standing) if standing.exact is None else standing.exact
        rating = None if number is None else nearest_integer(number, 100)
        standing.rating, standing.listed = rating, rating is not None or bool(standing.halves)
        standing.moved, standing.printed, standing.printed_on = True, number, day
        standing.tournaments.clear()
        if rating is not None:
            if standing.highest is None or 100 * rating > standing.peak:
                standing.highest, standing.highest_on, standing.peak = Decimal(rating), day, 100 * rating
            if not self.tables.carry_decimals:
                standing.exact = 100 * rating

    def _take_off(self, standing: RosterStanding) -> None:
        """Off the list; only a full rating is kept (wfcc.removal)."""
        standing.moved, standing.listed = True, False
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
            return self._asked(tournament, met)
        by_solver = [solver.points for solver in met.solvers]
        rounds = [list(map(self._points.__getitem__, points)) for points in zip_longest(*by_solver)]
        results = list(map(sum, zip(*rounds, strict=True))) or [0] * len(by_solver)
        rated = met.rated
        ratings = [rating for rating in met.ratings if rating is not None]
        of_rated = [result for result, rating in zip(results, met.ratings, strict=True) if rating is not None]
        currents = [
            _current(standing, rating) if standing.exact is None else standing.exact
            for standing, rating in zip(rated.standings, ratings, strict=True)
        ]
        fitted = fit(ratings, of_rated, sum(map(max, rounds)), self.tables)
        if isinstance(fitted, Phrase):
            return ()
        line = fitted.line
        numbers = _new_ratings(zip(ratings, of_rated, currents, strict=True), line, given) if line.rise > 0 else []
        unrated = [row for row, rating in enumerate(met.ratings) if rating is None]
        halves = {row: _performance(results[row], line) for row in unrated if numbers}
        if not numbers or self._is_low([*numbers, *halves.values()], [met.standings[row] for row in unrated]):
            return self._asked(tournament, met)  # what is low is told, in the order of the places
        norms = self._norms(tournament, met, rated, results, currents, line)
        _carry_on(rated.standings, numbers, tournament)
        for row, half in halves.items():
            standing = met.standings[row]
            _settle(standing)
            self._leave(standing, tournament, None, from_hundredths(half), norms.pop(row, ()))
        for row, gained in norms.items():
            met.standings[row].norms += gained
        return ()

    def _asked(self, tournament: Tournament, met: Met) -> Iterable[Diagnostic]:
        """Judge a tournament as any other."""
        for standing in met.standings:
            _settle(standing)
        return self._judged(tournament, met, self.tables).notes

    def _is_low(self, numbers: Sequence[Hundredths], half_rated: Iterable[RosterStanding]) -> bool:
        """Whether a number, or a mean of half-ratings, may be so low that it is told (wfcc.negative)."""
        least = self.tables.warn_below
        return min(numbers) < 100 * least or any(half < least for each in half_rated for half in each.halves)

    def _norms(
        self,
        tournament: Tournament,
        met: Met,
        rated: Met,
        results: Sequence[Hundredths],
        currents: Iterable[Hundredths],
        line: RegressionLine,
    ) -> dict[int, tuple[NormGained, ...]]:
        """The norms gained, by the row (wfcc.N4)."""
        highest = sorted(currents, reverse=True)
        top = highest[: self.tables.top_solvers]
        if sum(top) < 100 * self._least_mean * len(top):
            return {}  # too weak for any (wfcc.N2): nothing else need be looked at
        members = zip(rated.solvers, rated.standings, strict=True)
        countries = {each.country or standing.member.country for each, standing in members}
        field = SolverField(
            for_rating=(),
            not_for_rating=(),
            rated=tuple(rated.solvers),
            countries=frozenset(country_code(each, self.tables) for each in countries) - {""},
            currents=tuple(highest),
            several_locations=at_several_locations(tournament.locations, met.solvers),
        )
        offered = offered_norms(field, self.tables)
        if not offered:
            return {}
        least = 100 * min(needs.performance for needs, _ in offered)
        # More points are a better performance: of the best results, those that perform well enough.
        best = sorted(range(len(results)), key=results.__getitem__, reverse=True)
        performances = ((row, _performance(results[row], line)) for row in best)
        able = dict(takewhile(lambda each: each[1] >= least, performances))
        merits = [merit(results[row], met.solvers[row].time) for row in able]
        in_order = sorted(merits)
        gained = norms_gained((needs.title for needs, _ in offered), tournament, tournament.kind or "other")
        terms = [(needs.women, 100 * needs.performance, places) for needs, places in offered]
        found: dict[int, tuple[NormGained, ...]] = {}
        for (row, performance), own in zip(able.items(), merits, strict=True):
            place, woman = 1 + bisect_left(in_order, own), met.standings[row].member.woman
            fulfilled = [
                (woman or not women) and performance >= least and place <= last for women, least, last in terms
            ]
            if any(fulfilled):
                found[row] = tuple(compress(gained, fulfilled))
        return found


def _counted(standing: RosterStanding) -> Hundredths | None:
    """The current rating, in hundredths from now on, where it was not yet; None without one."""
    standing.peak = hundredths(standing.highest or 0)
    standing.exact = None if standing.current is None else hundredths(standing.current)
    return standing.exact


def _current(standing: RosterStanding, rating: int) -> Hundredths:
    """The current rating of somebody with a full one (`current_rating`)."""
    found = _counted(standing)
    return 100 * rating if found is None else found


def _settle(standing: RosterStanding) -> None:
    """Bring the current rating up to date, for those who ask for it."""
    if standing.exact is not None:
        standing.current, standing.exact = from_hundredths(standing.exact), None


def _carry_on(standings: Iterable[RosterStanding], numbers: Iterable[Hundredths], tournament: Tournament) -> None:
    """What `_leave` does with new ratings, for everybody who has one; but for norms."""
    end, id = tournament.effect
    for standing, number in zip(standings, numbers, strict=True):
        standing.exact = number
        standing.tournaments.append(id)
        if standing.last is None or end > standing.last:
            standing.last = end
        if number > standing.peak or standing.highest is None:
            standing.highest, standing.highest_on, standing.peak = from_hundredths(number), end, number


def _performance(result: Hundredths, line: RegressionLine) -> Hundredths:
    """The rating that expects this result on a line that rises (`performance_rating`)."""
    return nearest_integer(
        100 * (line.run * (line.n * result - line.results) + line.rise * line.ratings), line.n * line.rise
    )


def _new_ratings(
    rated: Iterable[tuple[int, Hundredths, Hundredths]], line: RegressionLine, coefficient: Decimal
) -> list[Hundredths]:
    """The new rating of everybody who has one, by rating, result and current rating, as `calculate` has it.

    current + K · (result - expected), with all that is the same for everybody multiplied out.
    """
    multiplier, divisor = coefficient.as_integer_ratio()
    whole = divisor * line.n * line.run
    per_point, per_rating = multiplier * line.n * line.run, multiplier * line.n * line.rise
    same = multiplier * (line.rise * line.ratings - line.run * line.results)
    parts = [current * whole + per_point * result - per_rating * rating + same for rating, result, current in rated]
    return nearest_integers(parts, whole)
