"""The solvers' rating for programs: a tournament's document."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from normbook.judgement import Check, Step
from normbook.model.numbers import fixed_or_none, fixed_text, from_hundredths
from normbook.model.solving import Tournament
from normbook.render.about import judged_by
from normbook.render.json import check_document, step_document
from normbook.render.words import say, say_phrase
from normbook.rulebooks.wfcc.law.judge import SolverResult, TournamentResult
from normbook.rulebooks.wfcc.law.norms import MissedNorm, NormTerms
from normbook.rulebooks.wfcc.law.ranking import Ranked, Team, side_rankings
from normbook.rulebooks.wfcc.law.tables import Tables

if TYPE_CHECKING:  # only several tournaments have them
    from normbook.rulebooks.wfcc.law.several import Position

Explained = Mapping[int, Step]
"""Explanations by the solver's index in the judgement."""


def tournament_facts(tournament: Tournament) -> dict[str, object]:
    """What the JSON documents say of a solving tournament."""
    return {
        "id": tournament.id if tournament.named else None,
        "name": tournament.name if tournament.named else None,
        "kind": tournament.kind,
        "of": tournament.of or None,
        "start": day_text(tournament.start),
        "end": day_text(tournament.end),
        "rounds": tournament.rounds,
        "director": tournament.director,
        "locations": tournament.locations,
    }


def coefficient_reason(result: TournamentResult) -> str | None:
    """Why the committee set the coefficient, where it did (wfcc.confirm)."""
    return (result.tournament.ruling.reason or None) if result.coefficient.source == "committee" else None


def event_document(result: TournamentResult, tables: Tables, explained: Explained | None = None) -> dict[str, object]:
    """`score --rules wfcc --json`."""
    fit = result.fit
    line = fit.line if fit else None
    document: dict[str, object] = {
        **judged_by("wfcc", result),
        "event": tournament_facts(result.tournament),
        "category": result.coefficient.category,
        "coefficient": result.coefficient.text,
        "coefficient_source": result.coefficient.source,
        "coefficient_reason": coefficient_reason(result),
        "proposal": _proposal_document(result),
        "rated": len(result.field.rated),
        "regime": result.regime.value,
        "correlation": fixed_or_none(fit.moments.correlation, 6) if fit else None,
        "slope": fixed_or_none(line.slope, 8) if line else None,
        "intercept": fixed_or_none(line.intercept, 2) if line else None,
        "rmas": fixed_text(from_hundredths(result.rmas), 2),
    }
    if result.reason:
        document["reason"] = say_phrase(result.reason)
        document["reason_rule"] = result.reason_rule
    steps = explained or {}
    document["solvers"] = [
        solver_document(subject, result, steps.get(index)) for index, subject in enumerate(result.subjects)
    ]
    document["norm_checks"] = [terms_document(terms) for terms in result.terms]
    document["acceptance"] = acceptance_document(result.checks)
    document["rankings"] = _rankings_document(result, tables)
    if steps:
        from normbook.rulebooks.wfcc.law.explain import explain_coefficient

        document["coefficient_explanation"] = step_document(explain_coefficient(result))
    return document


def solver_document(subject: SolverResult, result: TournamentResult, step: Step | None = None) -> dict[str, object]:
    """A solver as the contract has them, with what else people ask."""
    solver, numbers = subject.solver, subject.calculated
    missed = result.nearest_missed(subject) if result.fit else None
    document: dict[str, object] = {
        "place": subject.place,
        "shared": subject.ranked.sharing,
        "name": solver.name,
        "id": solver.id,
        "country": solver.country,
        "result": fixed_text(subject.result, 2),
        "rounds": two_decimals(map(from_hundredths, subject.ranked.scored.rounds)),
        "time": None if solver.time is None else f"{solver.time:f}",
        "rating": None if solver.rating is None else str(solver.rating),
        "current": fixed_or_none(solver.current, 2),
        "expected": fixed_or_none(numbers.expected, 2),
        "performance": fixed_or_none(numbers.performance, 2),
        "change": fixed_or_none(numbers.change, 2),
        "new_rating": fixed_or_none(numbers.new_rating, 2),
        "published": numbers.published,
        "half_rating": fixed_or_none(numbers.half_rating, 2),
        "half_ratings_before": two_decimals(solver.halves),
        "norms": list(subject.norms),
        "nearest_missed": missed_document(missed) if missed else None,
        "for_rating": solver.rated,
    }
    if step:
        document["explanation"] = step_document(step)
    return document


def missed_document(missed: MissedNorm) -> dict[str, object]:
    """The norm a solver came nearest to, with the conditions they did not meet."""
    return {
        "title": missed.title,
        "text": missed_text(missed),
        "failed": [check_document(each) for each in missed.failed],
    }


def missed_text(missed: MissedNorm) -> str:
    """`GM: performance 2650.00 needed, 2641.37; place within 5 needed, 6`."""
    return say("wfcc.missed", title=missed.title, conditions="; ".join(map(condition_text, missed.failed)))


def condition_text(check: Check) -> str:
    """A condition with what it needed and what it found."""
    assert check.note is not None, "every condition of a norm or a title says what it is about"
    return say(check.note.code, {**check.note.values, "needed": check.needed, "actual": check.actual})


def terms_document(terms: NormTerms) -> dict[str, object]:
    """What the tournament asks for one title's norm, and whether it can be gained here."""
    return {
        "title": terms.title,
        "offered": terms.offered,
        "performance": fixed_text(terms.performance, 2),
        "places": terms.places,
        "checks": [check_document(check) for check in terms.checks],
    }


def acceptance_document(checks: Iterable[Check]) -> list[dict[str, object]]:
    """The acceptance checks, each with what its rule asks for."""
    return [{**check_document(check), "asks": say(f"rule.{check.rule}")} for check in checks]


def _proposal_document(result: TournamentResult) -> dict[str, object]:
    proposal = result.coefficient.proposal
    return {
        "category": proposal.category,
        "kind": proposal.kind,
        "reasons": [say_phrase(reason) for reason in proposal.reasons],
        "reservations": list(proposal.reservations),
        "provenance": proposal.provenance.value,
    }


def _rankings_document(result: TournamentResult, tables: Tables) -> dict[str, object]:
    sides = side_rankings(result.tournament, result.scored, tables)
    return {
        "women": _ranking(sides.women),
        "juniors": _ranking(sides.juniors),
        "seniors": _ranking(sides.seniors),
        "national": {country: _ranking(ranking) for country, ranking in sides.national.items()},
        "teams": [_team(team) for team in sides.teams],
    }


def _ranking(ranking: Iterable[Ranked]) -> list[dict[str, object]]:
    return [
        {
            "place": ranked.place,
            "name": ranked.solver.name,
            "country": ranked.solver.country,
            "result": fixed_text(from_hundredths(ranked.scored.result), 2),
        }
        for ranked in ranking
    ]


def _team(team: Team) -> dict[str, object]:
    return {
        "place": team.place,
        "country": team.country,
        "result": fixed_text(from_hundredths(team.result), 2),
        "rounds": two_decimals(map(from_hundredths, team.rounds)),
        "time": None if team.time is None else f"{team.time:f}",
        "solvers": [solver.name for solver in team.members],
    }


def positions_document(positions: "Iterable[Position]") -> list[dict[str, object]]:
    """`standings` of several tournaments scored together."""
    return [
        {
            "name": position.name,
            "id": position.id,
            "country": position.country,
            "rating": None if position.rating is None else str(position.rating),
            "current": fixed_or_none(position.current, 2),
            "published": position.published,
            "half_ratings": two_decimals(position.halves),
            "tournaments": list(position.tournaments),
            "norms": [{"title": norm.title, "tournament": norm.tournament} for norm in position.norms],
        }
        for position in positions
    ]


def two_decimals(values: Iterable[Decimal]) -> list[str]:
    """Ratings, each with two decimals."""
    return [fixed_text(value, 2) for value in values]


def day_text(day: date | None) -> str | None:
    """A day as JSON has it; None where there is none."""
    return day.isoformat() if day else None
