"""The tables of the solvers' rating, typed and checked."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache, partial
from typing import Annotated

from normbook.judgement import Provenance
from normbook.judgement.settings import Setting, Settings, ValueRefused, amount, choice, integer, rows
from normbook.judgement.tables import EXACT, loader, one_of, whole
from normbook.model.light import dataclass
from normbook.model.phrase import brief
from normbook.model.solving_kinds import CATEGORIES

OPEN_TITLES = ("GM", "IM", "FM")
WOMEN_TITLES = ("WGM", "WIM", "WFM")
TITLES = OPEN_TITLES + WOMEN_TITLES
"""Each ladder from the top."""

STRONG_CATEGORIES = ("W25", "W20", "W15", "O15")
CARRY = ("integer", "decimals")
CORRELATION = ("exact", "rounded")
CHECKS = tuple(f"R{number}" for number in range(1, 13))

Count = Annotated[int, whole(1, 999)]


@dataclass(frozen=True, slots=True)
class NormNeeds:
    """What a norm needs of the tournament and of the solver (wfcc.N2, wfcc.N4)."""

    title: str
    mean: int
    performance: int
    qualifying: int

    @property
    def women(self) -> bool:
        """Whether only women gain it."""
        return self.title in WOMEN_TITLES


@dataclass(frozen=True, slots=True)
class TitleNeeds:
    """What a title needs (wfcc.T1, wfcc.T2, wfcc.T3)."""

    title: str
    rule: str
    norms: int
    championships: int
    rating: int
    ladder: tuple[str, ...]
    """The titles of its kind from the top, down to this one."""

    @property
    def women(self) -> bool:
        """Whether only women gain it."""
        return self.title in WOMEN_TITLES


@dataclass(frozen=True, slots=True)
class Tables:
    """Every value the rules need."""

    edition: str
    variant: str | None
    resort_below: Setting[Decimal]
    correlation: Annotated[Setting[str], one_of(*CORRELATION)]
    """How it is compared: `exact`, or `rounded` to two decimals."""
    half_ratings: Count
    carry_decimals: bool
    warn_below: Annotated[int, whole(-9999, 9999)]
    list_months: tuple[int, ...]
    removal_years: Count
    announce_months: Count
    announce_days: Annotated[int, whole(0, 999)]
    rated_solvers: Count
    publication_years: Annotated[int, whole(0, 999)]
    problems: Count
    groups: tuple[str, ...]
    least_groups: Count
    most_per_group: Count
    full_points: Annotated[Decimal, EXACT]
    fairy_months: Count
    report_days: Count
    report_days_several: Count
    sheet_weeks: Count
    norm_solvers: Count
    norm_countries: Count
    no_country: frozenset[str]
    top_solvers: Count
    norms: tuple[NormNeeds, ...]
    titles: tuple[TitleNeeds, ...]
    coefficients: Mapping[str, Decimal]
    strong_solvers: Count
    strong_ratings: Mapping[str, int]
    open_solvers: Count
    open_countries: Count
    norm_tournament_mean: Annotated[Setting[int], whole(0, 9999)]
    norm_tournament_checks: Setting[tuple[str, ...]]
    """Rules of the acceptance checks of which none may have failed for W30."""
    junior_age: Count
    senior_age: Count
    team_scores: Count


def _lists(settings: Settings) -> dict[str, object]:
    return {
        "resort_below": settings.get("resort_below", _correlation),
        "carry_decimals": settings.choice("carry", CARRY).value == "decimals",
        "list_months": settings.get("list_months", _months).value,
        "groups": settings.get("groups", _words).value,
        "no_country": frozenset(word.upper() for word in settings.get("no_country", _words).value),
        "norms": _norms(settings),
        "titles": _titles(settings),
        "coefficients": settings.get("coefficients", _coefficients).value,
        "strong_ratings": settings.get("strong_ratings", _strong_ratings).value,
        "norm_tournament_checks": settings.get("norm_tournament_checks", _checks),
    }


load = loader("wfcc", Tables, _lists)


@cache
def standard(edition: str = "") -> Tables:
    """An edition's own tables; the newest's where none is named."""
    return load(None, edition)[0]


def _norms(settings: Settings) -> tuple[NormNeeds, ...]:
    means = settings.get("top_mean", partial(_by_name, "title", TITLES, ("rating",))).value
    by_performance = partial(_by_name, "title", TITLES, ("performance", "qualifying"))
    needs = settings.get("norm_performance", by_performance).value
    return tuple(NormNeeds(title, *means[title], *needs[title]) for title in TITLES)


def _titles(settings: Settings) -> tuple[TitleNeeds, ...]:
    """In the order of TITLES, each with the rule it stands under."""
    found: dict[str, TitleNeeds] = {}
    for rung, name in enumerate(("grandmasters", "masters", "fide_masters")):
        pair = (OPEN_TITLES[rung], WOMEN_TITLES[rung])
        needs = settings.get(name, partial(_by_name, "title", pair, ("norms", "championships", "rating")))
        for title, ladder in zip(pair, (OPEN_TITLES, WOMEN_TITLES), strict=True):
            norms, championships, rating = needs.value[title]
            found[title] = TitleNeeds(title, needs.rule, norms, championships, rating, ladder[: rung + 1])
    return tuple(found[title] for title in TITLES)


def _by_name(
    key: str, names: tuple[str, ...], numbers: tuple[str, ...], value: object, _: Provenance
) -> dict[str, tuple[int, ...]]:
    """A table with one row of whole numbers for each name."""
    found: dict[str, tuple[int, ...]] = {}
    for index, row in enumerate(rows(value, {key: True} | dict.fromkeys(numbers, True), once=key)):
        name = choice(row[key], names, f"[{index}].{key}")
        found[name] = tuple(integer(row[number], 0, 9999, f"[{index}].{number}") for number in numbers)
    _complete(found, names)
    return found


def _strong_ratings(value: object, provenance: Provenance) -> dict[str, int]:
    table = _by_name("category", STRONG_CATEGORIES, ("rating",), value, provenance)
    return {category: rating for category, (rating,) in table.items()}


def _coefficients(value: object, _: Provenance) -> dict[str, Decimal]:
    """A positive coefficient for every category (wfcc.annex)."""
    found: dict[str, Decimal] = {}
    for index, row in enumerate(rows(value, {"category": True, "coefficient": True}, once="category")):
        category = choice(row["category"], CATEGORIES, f"[{index}].category")
        found[category] = amount(row["coefficient"], f"[{index}].coefficient")
        if found[category] <= 0:
            raise ValueRefused("VARIANT-COEFFICIENT", f"[{index}].coefficient", value=found[category])
    _complete(found, CATEGORIES)
    return found


def _complete(found: Mapping[str, object], names: tuple[str, ...]) -> None:
    if missing := tuple(name for name in names if name not in found):
        raise ValueRefused("VARIANT-INCOMPLETE", missing=missing)


def _correlation(value: object, _: Provenance) -> Decimal:
    """A correlation from 0 to 1, so that the unsorted line always rises (wfcc.sorted)."""
    number = amount(value)
    if not 0 < number <= 1:
        raise ValueRefused("VARIANT-CORRELATION", value=number)
    return number


def _months(value: object, _: Provenance) -> tuple[int, ...]:
    """Different months in order (wfcc.list)."""
    if not isinstance(value, list) or not value:
        raise ValueRefused("VARIANT-MONTHS", value=brief(value))
    months = tuple(integer(month, 1, 12, f"[{index}]") for index, month in enumerate(value))
    if list(months) != sorted(set(months)):
        raise ValueRefused("VARIANT-MONTHS", value=brief(value))
    return months


def _checks(value: object, _: Provenance) -> tuple[str, ...]:
    """Acceptance checks, `R2` or `wfcc.R2`, by their rules and in their order."""
    named = {word.removeprefix("wfcc.") for word in _words(value, _)} if value else set()
    if strange := tuple(sorted(named - set(CHECKS))):
        raise ValueRefused("VARIANT-CHECKS", words=strange)
    return tuple(f"wfcc.{check}" for check in CHECKS if check in named)


def _words(value: object, _: Provenance) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(word, str) and word for word in value):
        raise ValueRefused("VARIANT-WORDS", value=brief(value))
    return tuple(value)
