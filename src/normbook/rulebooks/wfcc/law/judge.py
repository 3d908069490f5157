"""A whole tournament judged: places, ratings, norms, acceptability."""

import dataclasses
from collections.abc import Iterator
from decimal import Decimal

from normbook.judgement import Check, Judgement, check
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths, from_hundredths
from normbook.model.phrase import Phrase, phrase
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.law.acceptability import acceptability
from normbook.rulebooks.wfcc.law.calculation import NOTHING, Calculated, calculate
from normbook.rulebooks.wfcc.law.coefficient import Coefficient, coefficient_of
from normbook.rulebooks.wfcc.law.field import SolverField, field_of
from normbook.rulebooks.wfcc.law.line import Fit, Regime, fit, rmas_of
from normbook.rulebooks.wfcc.law.norms import MissedNorm, NormTerms, gained_norms, nearest_missed, norm_terms
from normbook.rulebooks.wfcc.law.ranking import Ranked, SolverPoints, rank, scored
from normbook.rulebooks.wfcc.law.side import extra_table, major_tournament
from normbook.rulebooks.wfcc.law.tables import Tables


@dataclass(frozen=True, slots=True)
class SolverResult:
    """A solver's tournament."""

    ranked: Ranked
    calculated: Calculated
    norms: tuple[str, ...]

    @property
    def solver(self) -> Solver:
        """The solver's row."""
        return self.ranked.scored.solver

    @property
    def place(self) -> int | None:
        """The place; None for a solver not for rating."""
        return self.ranked.place

    @property
    def result(self) -> Decimal:
        """The points of all rounds, with two decimals."""
        return from_hundredths(self.ranked.scored.result)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TournamentResult(Judgement[SolverResult]):
    """The judgement of a tournament: its solvers in order of place, and what they were judged by.

    `checks` are the acceptability checks, with the committee's word after them if there is one.
    """

    tournament: Tournament
    field: SolverField
    coefficient: Coefficient
    rmas: Hundredths
    fit: Fit | None
    """None where no rating is calculated."""
    reason: Phrase | None
    """Why not."""
    terms: tuple[NormTerms, ...]

    @property
    def regime(self) -> Regime:
        """How the line was found."""
        return self.fit.regime if self.fit else Regime.NONE

    @property
    def reason_rule(self) -> str | None:
        """The rule by which no rating is calculated; None where one is."""
        if self.reason is None:
            return None
        return {"wfcc.none.refused": "wfcc.confirm", "wfcc.none.side": "wfcc.side"}.get(
            self.reason.code, "wfcc.degenerate"
        )

    def nearest_missed(self, result: SolverResult) -> MissedNorm | None:
        """The norm the solver came nearest to without gaining it; None when they gained all that are open."""
        if result.place is None:
            return None
        return nearest_missed(result.solver.woman, result.calculated.performance, result.place, self.terms)

    @property
    def scored(self) -> tuple[SolverPoints, ...]:
        """Everybody's points, as the side rankings take them."""
        return tuple(result.ranked.scored for result in self.subjects)


def judge(tournament: Tournament, tables: Tables) -> TournamentResult:
    """Everything the rules say about a tournament; a failed check stops nothing (wfcc.confirm)."""
    field = field_of(tournament, tables)
    acceptance = (extra_table(tournament),) if tournament.of else acceptability(tournament, field, tables)
    coefficient = coefficient_of(tournament, field, acceptance, tables)
    ranking = rank(map(scored, tournament.solvers))
    counted = [ranked.scored for ranked in ranking if ranked.solver.rated]
    rmas = rmas_of([entry.rounds for entry in counted])
    fitted = _fit(tournament, counted, rmas, tables)
    found = None if isinstance(fitted, Phrase) else fitted
    terms = norm_terms(field, tables, (major_tournament(tournament),) if tournament.of else ())
    subjects = tuple(_judged(ranked, found, coefficient, terms, tables) for ranked in ranking)
    return TournamentResult(
        rules="wfcc",
        edition=tables.edition,
        variant=tables.variant,
        event=tournament.id,
        subjects=subjects,
        checks=(*acceptance, *committees_word(tournament)),
        notes=tuple(_notes(tournament, coefficient, subjects, tables)),
        tournament=tournament,
        field=field,
        coefficient=coefficient,
        rmas=rmas,
        fit=found,
        reason=fitted if isinstance(fitted, Phrase) else None,
        terms=terms,
    )


def committees_word(tournament: Tournament) -> tuple[Check, ...]:
    """Whether the committee confirmed or refused the tournament, once it has spoken (wfcc.confirm)."""
    confirmed, reason = tournament.ruling.confirmed, tournament.ruling.reason
    if confirmed is None:
        return ()
    return (check("wfcc.confirm", confirmed, True, confirmed, phrase("wfcc.check.confirmed", reason=reason)),)


def _fit(tournament: Tournament, counted: list[SolverPoints], rmas: Hundredths, tables: Tables) -> Fit | Phrase:
    if tournament.ruling.confirmed is False:
        return phrase("wfcc.none.refused", reason=tournament.ruling.reason)
    if tournament.of:
        return phrase("wfcc.none.side", of=tournament.of)
    rated = [(entry.solver.rating, entry.result) for entry in counted if entry.solver.rating is not None]
    return fit([rating for rating, _ in rated], [result for _, result in rated], rmas, tables)


def _judged(
    ranked: Ranked, found: Fit | None, coefficient: Coefficient, terms: tuple[NormTerms, ...], tables: Tables
) -> SolverResult:
    solver = ranked.solver
    if found is None or not solver.rated:
        return SolverResult(ranked, NOTHING, ())
    calculated = calculate(solver, ranked.scored.result, found.line, coefficient.value, tables)
    return SolverResult(ranked, calculated, gained_norms(solver.woman, calculated.performance, ranked.place, terms))


def _notes(
    tournament: Tournament, coefficient: Coefficient, subjects: tuple[SolverResult, ...], tables: Tables
) -> Iterator[Diagnostic]:
    found = Findings()
    if coefficient.proposal.kind_assumed and not tournament.of:
        found.note("WFCC-KIND-ASSUMED", Place(tournament.file), None, category=coefficient.category)
    for subject in subjects:
        _warn_of_low_rating(subject, tournament, found, tables)
    return iter(found)


def _warn_of_low_rating(subject: SolverResult, tournament: Tournament, found: Findings, tables: Tables) -> None:
    """A rating may fall below zero; it is said, and let stand (wfcc.negative)."""
    numbers = (subject.calculated.new_rating, subject.calculated.half_rating)
    low = [number for number in numbers if number is not None and number < tables.warn_below]
    if low:
        place = Place(tournament.file, subject.solver.row)
        found.warning("WFCC-LOW-RATING", place, None, name=subject.solver.name, rating=min(low))
