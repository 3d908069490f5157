"""The criteria for gaining norms: N1 to N4."""

from decimal import Decimal
from fractions import Fraction

from normbook.judgement import Check, check
from normbook.model.light import dataclass
from normbook.model.phrase import phrase
from normbook.rulebooks.wfcc.law.field import SolverField
from normbook.rulebooks.wfcc.law.tables import NormNeeds, Tables


@dataclass(frozen=True, slots=True)
class NormTerms:
    """What this tournament asks for one title's norm."""

    needs: NormNeeds
    checks: tuple[Check, ...]
    """N1 to N3: whether the norm can be gained here at all."""
    offered: bool
    performance: Decimal
    places: int
    """How many solvers have the qualifying rating: the last place that can gain it."""

    @property
    def title(self) -> str:
        """The title of the norm."""
        return self.needs.title


@dataclass(frozen=True, slots=True)
class MissedNorm:
    """A norm a solver did not gain, with every condition."""

    title: str
    checks: tuple[Check, ...]

    @property
    def failed(self) -> tuple[Check, ...]:
        """The conditions that were not met."""
        return tuple(each for each in self.checks if not each.passed)


def norm_terms(field: SolverField, tables: Tables, against: tuple[Check, ...] = ()) -> tuple[NormTerms, ...]:
    """The terms of all six norms in this tournament, and what stands against them besides."""
    common = (*rated_from_countries(field, tables), one_location(field))
    found = []
    for needs in tables.norms:
        checks = (*against, *common[:-1], strong_top(field, needs, tables), common[-1])
        offered = all(each.passed for each in checks)
        places = field.current_at_least(needs.qualifying)
        found.append(NormTerms(needs, checks, offered, Decimal(needs.performance), places))
    return tuple(found)


def offered_norms(field: SolverField, tables: Tables) -> list[tuple[NormNeeds, int]]:
    """The norms that can be gained, and the last place for each: what `norm_terms` says, without its checks."""
    enough = len(field.rated) >= tables.norm_solvers and len(field.countries) >= tables.norm_countries
    top = field.currents[: tables.top_solvers]
    if not enough or field.several_locations or len(top) < tables.top_solvers:
        return []
    most = sum(top) // (100 * len(top))
    return [(needs, field.current_at_least(needs.qualifying)) for needs in tables.norms if most >= needs.mean]


def rated_from_countries(field: SolverField, tables: Tables) -> tuple[Check, Check]:
    """Fifteen solvers with a full rating, from three countries (wfcc.N1)."""
    rated, countries = len(field.rated), len(field.countries)
    return (
        check("wfcc.N1", rated >= tables.norm_solvers, tables.norm_solvers, rated, phrase("wfcc.check.rated-solvers")),
        check(
            "wfcc.N1",
            countries >= tables.norm_countries,
            tables.norm_countries,
            countries,
            phrase("wfcc.check.countries"),
        ),
    )


def top_mean(field: SolverField, tables: Tables) -> Fraction | None:
    """The exact mean of the five highest current ratings; None with fewer of them (wfcc.N2)."""
    top = field.currents[: tables.top_solvers]
    return Fraction(sum(top), 100 * len(top)) if len(top) == tables.top_solvers else None


def strong_top(field: SolverField, needs: NormNeeds, tables: Tables) -> Check:
    """The mean of the five highest current ratings (wfcc.N2)."""
    mean = top_mean(field, tables)
    note = phrase("wfcc.check.top-mean", title=needs.title, solvers=tables.top_solvers)
    return check("wfcc.N2", mean is not None and mean >= needs.mean, needs.mean, mean, note)


def one_location(field: SolverField) -> Check:
    """Not at several locations (wfcc.N3)."""
    return check(
        "wfcc.N3", not field.several_locations, False, field.several_locations, phrase("wfcc.check.one-location")
    )


def gained_norms(
    woman: bool, performance: Decimal | None, place: int | None, terms: tuple[NormTerms, ...]
) -> tuple[str, ...]:
    """Every norm whose own conditions are all met (wfcc.N4, wfcc.norm-implies)."""
    if performance is None or place is None:
        return ()
    return tuple(
        each.title
        for each in terms
        if each.offered and (woman or not each.needs.women) and performance >= each.performance and place <= each.places
    )


def norm_checks(performance: Decimal | None, place: int | None, terms: NormTerms) -> tuple[Check, ...]:
    """Every condition of one norm for one solver: the tournament's, then their own two (wfcc.N4)."""
    title = terms.title
    enough = performance is not None and performance >= terms.performance
    within = place is not None and place <= terms.places
    return (
        *terms.checks,
        check("wfcc.N4", enough, terms.performance, performance, phrase("wfcc.check.performance", title=title)),
        check("wfcc.N4", within, terms.places, place, phrase("wfcc.check.place", title=title)),
    )


def nearest_missed(
    woman: bool, performance: Decimal | None, place: int | None, terms: tuple[NormTerms, ...]
) -> MissedNorm | None:
    """The missed norm with the fewest conditions unmet, then the one of the lowest performance."""
    gained = gained_norms(woman, performance, place, terms)
    missed = [
        (each, MissedNorm(each.title, norm_checks(performance, place, each)))
        for each in terms
        if each.title not in gained and (woman or not each.needs.women)
    ]
    if not missed:
        return None
    _, nearest = min(missed, key=lambda pair: (len(pair[1].failed), pair[0].performance))
    return nearest
