"""The tournament's coefficient: the annex's proposal, and the committee's word over it."""

from decimal import Decimal

from normbook.judgement import Check, Provenance, Verdict
from normbook.model.light import dataclass
from normbook.model.phrase import Phrase, Value, phrase
from normbook.model.solving import Tournament
from normbook.rulebooks.wfcc.law.field import SolverField
from normbook.rulebooks.wfcc.law.norms import one_location, rated_from_countries, top_mean
from normbook.rulebooks.wfcc.law.tables import Tables

CHAMPIONSHIPS = frozenset({"wcsc", "ecsc"})
"""Kinds at which one of a grandmaster's norms must be gained (wfcc.T1)."""

OPENS = frozenset({"wccc-open", "ecsc-open"})


@dataclass(frozen=True, slots=True)
class CategoryProposal:
    """The category the annex gives, and why."""

    kind: str
    kind_assumed: bool
    category: str
    reasons: tuple[Phrase, ...]
    """Why this category, and why none above it."""
    reservations: tuple[str, ...] = ()
    """Rules whose checks are still open."""
    provenance: Provenance = Provenance.STATED


@dataclass(frozen=True, slots=True)
class Coefficient:
    """The coefficient in force, the category it belongs to, and who says so."""

    category: str
    value: Decimal
    source: str
    """`committee`, `given` (the file's category) or `annex`."""
    proposal: CategoryProposal

    @property
    def text(self) -> str:
        """As people write it: `4`, `2.5`."""
        return f"{self.value.normalize():f}"


def coefficient_of(
    tournament: Tournament, field: SolverField, acceptance: tuple[Check, ...], tables: Tables
) -> Coefficient:
    """The committee's coefficient, else the given category's, else the annex's (wfcc.confirm, wfcc.annex)."""
    proposal = proposed(tournament, field, acceptance, tables)
    category = tournament.category or proposal.category
    if tournament.ruling.coefficient is not None:
        return Coefficient(category, tournament.ruling.coefficient, "committee", proposal)
    return Coefficient(category, tables.coefficients[category], "given" if tournament.category else "annex", proposal)


def proposed(
    tournament: Tournament, field: SolverField, acceptance: tuple[Check, ...], tables: Tables
) -> CategoryProposal:
    """The category by the annex; a tournament of which nothing is said counts as `other` (wfcc.annex)."""
    kind = tournament.kind or "other"
    assumed = tournament.kind is None and tournament.category is None
    if kind in CHAMPIONSHIPS or kind in OPENS:
        category = "W40" if kind in CHAMPIONSHIPS else "O20"
        return CategoryProposal(kind, assumed, category, (phrase("wfcc.annex.kind", kind=kind, category=category),))
    if not field.for_rating:
        lowest = "W10" if kind == "wcsc-type" else "O10"
        return CategoryProposal(kind, assumed, lowest, (phrase("wfcc.annex.before", category=lowest),), ("wfcc.annex",))
    if kind == "wcsc-type":
        if against := why_not_for_norms(field, acceptance, tables):
            category, reasons = by_strength(("W25", "W20", "W15"), "W10", field, tables)
            return CategoryProposal(kind, assumed, category, (*against, *reasons))
        open_rules = tuple(each.rule for each in deciding(acceptance, tables) if each.verdict is Verdict.OPEN)
        checks = tuple(rule.removeprefix("wfcc.") for rule in tables.norm_tournament_checks.value)
        mean, needed = top_mean(field, tables), tables.norm_tournament_mean.value
        reason = phrase("wfcc.annex.norms", checks=checks, mean=mean, needed=needed)
        return CategoryProposal(kind, assumed, "W30", (reason,), open_rules, tables.norm_tournament_mean.provenance)
    if too_small := why_not_o15(field, tables):
        return CategoryProposal(kind, assumed, "O10", too_small)
    return CategoryProposal(kind, assumed, *by_strength(("O15",), "O10", field, tables))


def deciding(acceptance: tuple[Check, ...], tables: Tables) -> tuple[Check, ...]:
    """The criteria known at the event; duties around it change no coefficient (wfcc.annex)."""
    return tuple(each for each in acceptance if each.rule in tables.norm_tournament_checks.value)


def why_not_for_norms(field: SolverField, acceptance: tuple[Check, ...], tables: Tables) -> tuple[Phrase, ...]:
    """What keeps it from being a tournament for norms: a failed check, N1, N3, a low mean (wfcc.annex)."""
    needed = tables.norm_tournament_mean.value
    mean = top_mean(field, tables)
    failed = [*deciding(acceptance, tables), *rated_from_countries(field, tables), one_location(field)]
    reasons = [
        phrase("wfcc.annex.check", rule=each.rule, needed=each.needed, actual=each.actual)
        for each in failed
        if each.verdict is Verdict.FAILED
    ]
    if mean is None or mean < needed:
        reasons.append(phrase("wfcc.annex.mean", needed=needed, actual=mean))
    return tuple(reasons)


def by_strength(
    ladder: tuple[str, ...], lowest: str, field: SolverField, tables: Tables
) -> tuple[str, tuple[Phrase, ...]]:
    """The first category whose rating five solvers have, with how many had it (wfcc.annex)."""
    reasons: list[Phrase] = []
    for category in ladder:
        rating = tables.strong_ratings[category]
        found = field.rated_at_least(rating)
        values: dict[str, Value] = {
            "category": category,
            "needed": tables.strong_solvers,
            "actual": found,
            "rating": rating,
        }
        if found >= tables.strong_solvers:
            return category, (*reasons, Phrase("wfcc.annex.strong", values))
        reasons.append(Phrase("wfcc.annex.weak", values))
    return lowest, (*reasons, phrase("wfcc.annex.else", category=lowest))


def why_not_o15(field: SolverField, tables: Tables) -> tuple[Phrase, ...]:
    """What else O15 needs: fifteen rated solvers and three countries (wfcc.annex)."""
    reasons = []
    if len(field.rated) < tables.open_solvers:
        reasons.append(phrase("wfcc.annex.rated", needed=tables.open_solvers, actual=len(field.rated)))
    if len(field.countries) < tables.open_countries:
        reasons.append(phrase("wfcc.annex.countries", needed=tables.open_countries, actual=len(field.countries)))
    return tuple(reasons)
