"""The standard formula: K times the score less the expectation, and the bonus."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.uschess.law.arithmetic import expectancy, kept, precise, root
from normbook.rulebooks.uschess.law.games import Game
from normbook.rulebooks.uschess.law.tables import Tables


@precise
def effective_cap(rating: Decimal, tables: Tables) -> Decimal:
    """N*: the most games that a rating is taken to rest on; the higher it is the more (uschess.neff)."""
    numbers = tables.effective_games.value
    if rating > numbers.top:
        return Decimal(numbers.most)
    return kept(numbers.most / root(numbers.base + numbers.factor * (numbers.centre - rating) ** 2))


def effective_games(rating: Decimal, games: int | None, tables: Tables) -> Decimal:
    """N': the games behind a rating, but no more than N*; of an established one without a count, N* (uschess.neff)."""
    cap = effective_cap(rating, tables)
    return cap if games is None else min(Decimal(games), cap)


@precise
def k_numerator(rating: Decimal, dual: bool, tables: Tables) -> Decimal:
    """What K is a share of: less for strong players on the Regular side of a dual event (uschess.standard)."""
    full, reduced = Decimal(tables.k.value), tables.dual_k.value
    if not dual or reduced is None or rating <= reduced.above:
        return full
    if rating >= reduced.top:
        return Decimal(reduced.least)
    return full * (reduced.constant - reduced.factor * rating)


def bonus_allowed(games: Sequence[Game], match: bool, tables: Tables) -> bool:
    """Whether a bonus can be given: enough games, nobody met too often, and no match (uschess.bonus)."""
    needed, count = tables.bonus_games.value, len(games)
    if match or count < needed:
        return False
    most = (tables.bonus_meetings_short if count == needed else tables.bonus_meetings).value
    return max(Counter(game.opponent for game in games).values()) <= most


@dataclass(frozen=True, slots=True)
class Standard:
    """The standard formula with its numbers."""

    rating: Decimal
    """Before the event."""
    effective: Decimal
    numerator: Decimal
    k: Decimal
    score: HalfPoints
    games: tuple[Game, ...]
    opponents: tuple[Decimal, ...]
    """Their ratings, game by game."""
    expectations: tuple[Decimal, ...]
    """Likewise."""
    expected: Decimal
    gain: Decimal
    """K(S − E)."""
    threshold: Decimal | None
    """What a gain must exceed for a bonus; None where none can be given."""
    bonus: Decimal
    result: Decimal


@precise
def standard(
    rating: Decimal,
    effective: Decimal,
    games: tuple[Game, ...],
    opponents: tuple[Decimal, ...],
    *,
    dual: bool,
    match: bool,
    tables: Tables,
) -> Standard:
    """The rating after games against opponents of these ratings (uschess.standard, uschess.bonus, uschess.B)."""
    count, score = len(games), sum(game.half_points for game in games)
    numerator = k_numerator(rating, dual, tables)
    k = numerator / (effective + count)
    expectations = tuple(expectancy(rating - other) for other in opponents)
    expected = sum(expectations, Decimal(0))
    gain = k * (Decimal(score) / 2 - expected)
    threshold = None
    if bonus_allowed(games, match, tables):
        threshold = tables.B.value * root(max(count, tables.bonus_root.value))
    bonus = Decimal(0) if threshold is None else max(Decimal(0), gain - threshold)
    result = kept(rating + gain + bonus)
    return Standard(
        rating, effective, numerator, k, score, games, opponents, expectations, expected, gain, threshold, bonus, result
    )
