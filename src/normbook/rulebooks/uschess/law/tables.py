"""The values of the ratings and norms-based titles, typed and checked, as in force on a day."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Annotated

from normbook.judgement import Provenance
from normbook.judgement.settings import Refusals, Setting, Settings, ValueRefused, amount, integer, rows
from normbook.judgement.tables import EXACT, loader, one_of, whole
from normbook.model.light import dataclass
from normbook.model.phrase import brief

RULES = "uschess"

YES, NO = "yes", "no"
ADULT, YOUTH = "adult", "youth"
FULL = "full"
"""K is not reduced in dual events."""


@dataclass(frozen=True, slots=True)
class Level:
    """A line of the levels (uschess.levels)."""

    level: int
    letter: str
    """As crosstables print it behind `N:`."""
    key: str
    """The title's name in the catalogue of words, such as `candidate-master`."""


@dataclass(frozen=True, slots=True)
class EffectiveGames:
    """N* = most / √(base + factor × (centre − R)²) up to the rating `top`, `most` above it (uschess.neff)."""

    most: int
    base: Decimal
    factor: Decimal
    centre: int
    top: int


@dataclass(frozen=True, slots=True)
class DualK:
    """K's numerator on the Regular side of a dual event: k × (constant − factor × R) above the rating `above`, `least`
    from `top` on (uschess.standard).
    """

    above: int
    constant: Decimal
    factor: Decimal
    top: int
    least: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Every value the rules need, as in force on a day."""

    edition: str
    variant: str | None
    levels: tuple[Level, ...]
    """Ascending."""
    nothing_below: Setting[int]
    all_above: Setting[int]
    unit: int
    """Expectations are counted in so many parts of a point, in which each is a whole number: 800."""
    norm_games: Annotated[Setting[int], whole(1, 99)]
    norm_margin: Annotated[Setting[Decimal], EXACT]
    short_games: Annotated[Setting[int], whole(1, 99)]
    short_margin: Annotated[Setting[Decimal], EXACT]
    norm_rounds: Annotated[Setting[int], whole(1, 99)]
    repeat_games: Annotated[Setting[int], whole(1, 99)]
    dual_norms: Annotated[Setting[str], one_of(YES, NO)]
    title_norms: Annotated[Setting[int], whole(1, 99)]
    title_ratings: Setting[Mapping[str, int]]
    """By the letter of the level."""
    provisional_games: Annotated[Setting[int], whole(0, 999)]
    title_established: Annotated[Setting[str], one_of(YES, NO)]
    start_per_year: Annotated[Setting[int], whole(0, 999)]
    start_least: Annotated[Setting[int], whole(1, 3999)]
    start_most: Annotated[Setting[int], whole(1, 3999)]
    start_adult: Annotated[Setting[int], whole(1, 3999)]
    start_youth: Annotated[Setting[int], whole(1, 3999)]
    start_unknown: Annotated[Setting[str], one_of(ADULT, YOUTH)]
    effective_games: Setting[EffectiveGames]
    first_look_games: Annotated[Setting[int], whole(0, 99)]
    special_games: Annotated[Setting[int], whole(0, 999)]
    special_width: Annotated[Setting[int], whole(1, 3999)]
    special_most: Annotated[Setting[int], whole(1, 3999)]
    special_least: Annotated[Setting[int], whole(0, 3999)]
    k: Annotated[Setting[int], whole(1, 9999)]
    dual_k: Setting[DualK | None]
    """None where K is not reduced."""
    bonus_games: Annotated[Setting[int], whole(1, 99)]
    bonus_root: Annotated[Setting[int], whole(1, 99)]
    bonus_meetings: Annotated[Setting[int], whole(1, 99)]
    bonus_meetings_short: Annotated[Setting[int], whole(1, 99)]
    B: Annotated[Setting[int], whole(0, 999)]
    floor_least: Annotated[Setting[int], whole(0, 3999)]
    floor_win: Annotated[Setting[int], whole(0, 999)]
    floor_draw: Annotated[Setting[int], whole(0, 999)]
    floor_event: Annotated[Setting[int], whole(0, 999)]
    floor_event_games: Annotated[Setting[int], whole(1, 99)]
    floor_most: Annotated[Setting[int], whole(0, 3999)]
    peak_distance: Annotated[Setting[int], whole(0, 3999)]
    peak_floor_least: Annotated[Setting[int], whole(0, 3999)]
    peak_floor_most: Annotated[Setting[int], whole(0, 3999)]
    life_master_floor: Annotated[Setting[int], whole(0, 3999)]
    match_difference: Annotated[Setting[int], whole(0, 3999)]
    match_change: Annotated[Setting[int], whole(0, 3999)]
    blitz_from: Annotated[Setting[int], whole(0, 999)]
    blitz_to: Annotated[Setting[int], whole(0, 999)]
    regular_from: Annotated[Setting[int], whole(0, 999)]
    quick_to: Annotated[Setting[int], whole(0, 999)]

    @property
    def letters(self) -> tuple[str, ...]:
        """Of the levels, ascending."""
        return tuple(each.letter for each in self.levels)


def _resting_on_others(settings: Settings) -> dict[str, object]:
    nothing_below, all_above = (settings.integer(name, 1, 3999) for name in ("nothing_below", "all_above"))
    levels = settings.get("levels", _levels).value
    letters = {each.letter for each in levels}
    return {
        "levels": levels,
        "nothing_below": nothing_below,
        "all_above": all_above,
        "unit": _unit(nothing_below.value, all_above.value),
        "title_ratings": settings.get("title_ratings", lambda value, _: _title_ratings(value, letters)),
        "effective_games": settings.get("effective_games", _effective_games),
        "dual_k": settings.get("dual_k", _dual_k),
    }


load = loader(RULES, Tables, _resting_on_others)


def _unit(below: int, above: int) -> int:
    """Twice the least common multiple: half a point over either distance is a whole number of such parts."""
    return 2 * below * Fraction(below, above).denominator


def _levels(value: object, provenance: Provenance) -> tuple[Level, ...]:
    """The seven lines; no variant may change what the printed letters mean (uschess.levels)."""
    if provenance is Provenance.VARIANT:
        raise ValueRefused("USCHESS-VARIANT-LEVELS")
    table = rows(value, {"level": True, "title": True, "letter": True})
    return tuple(Level(integer(row["level"], 1, 3999), str(row["letter"]), str(row["title"])) for row in table)


def _title_ratings(value: object, letters: set[str]) -> Mapping[str, int]:
    """Which titles need a rating, and which; a variant names all of them (uschess.title)."""
    found: dict[str, int] = {}
    refusals = Refusals()
    for index, row in enumerate(rows(value, {"letter": True, "rating": True}, once="letter")):
        letter = str(row["letter"])
        if letter not in letters:
            refusals.refuse("USCHESS-VARIANT-LETTER", f"[{index}].letter", value=letter, known=tuple(sorted(letters)))
        rating = refusals.attempt(partial(integer, row["rating"], 1, 3999, f"[{index}].rating"))
        found[letter] = rating or 0
    refusals.tell()
    return MappingProxyType(found)


def _effective_games(value: object, _: Provenance) -> EffectiveGames:
    """The numbers of N* (uschess.neff)."""
    [row] = rows([value], {"most": True, "base": True, "factor": True, "centre": True, "top": True})
    return EffectiveGames(
        integer(row["most"], 1, 999, ".most"),
        _above_zero(row["base"], ".base"),
        _above_zero(row["factor"], ".factor"),
        integer(row["centre"], 0, 9999, ".centre"),
        integer(row["top"], 0, 9999, ".top"),
    )


def _dual_k(value: object, _: Provenance) -> DualK | None:
    """The numbers of K above 2200 in a dual event; None for "full" (uschess.standard)."""
    if value == FULL:
        return None
    [row] = rows([value], {"above": True, "constant": True, "factor": True, "top": True, "least": True})
    return DualK(
        integer(row["above"], 0, 9999, ".above"),
        _above_zero(row["constant"], ".constant"),
        _above_zero(row["factor"], ".factor"),
        integer(row["top"], 0, 9999, ".top"),
        integer(row["least"], 1, 9999, ".least"),
    )


def _above_zero(value: object, where: str) -> Decimal:
    """A number of a formula: more than nothing, exact to eight decimals."""
    number = amount(value, where, places=8)
    if number <= 0:
        raise ValueRefused("USCHESS-VARIANT-ZERO", where, value=brief(value))
    return number
