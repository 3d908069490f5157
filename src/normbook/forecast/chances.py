"""How likely each score is: win, draw and loss of every game, put together by convolution.

Everything is counted in whole parts, so that the chances are exact and sum to 1.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints

DEFAULT_DRAWS = Fraction(1, 5)
"""The share of games that two equal players draw, where nobody says otherwise (decision: forecast-draws)."""


def draws_in(own: Mapping[str, Any]) -> Fraction:
    """The share among what somebody says of a forecast."""
    return Fraction(own.get("draws", DEFAULT_DRAWS))


Thousandths = int

_WHOLE_GAME = 1_000_000


@dataclass(frozen=True, slots=True)
class ScoreChances:
    """The chance of each score in the games still to be played, in parts of a whole."""

    parts: tuple[int, ...]
    """By score in half points, from 0."""
    whole: int

    def exactly(self, score: HalfPoints) -> Fraction:
        """The chance of this score."""
        return Fraction(self.parts[score], self.whole)

    def at_least(self, score: HalfPoints) -> Fraction:
        """The chance of this score or more; scores beyond the last have none."""
        return Fraction(sum(self.parts[max(score, 0) :]), self.whole)

    @property
    def by_score(self) -> tuple[Fraction, ...]:
        """The chance of each score, from 0."""
        return tuple(Fraction(part, self.whole) for part in self.parts)

    @property
    def expected(self) -> Fraction:
        """The expected score in points."""
        return Fraction(sum(score * part for score, part in enumerate(self.parts)), 2 * self.whole)


def game_parts(expected: Thousandths, draws: Fraction) -> tuple[int, int, int]:
    """Loss, draw and win of a game with this expected score, in parts of `whole_game`.

    Draws are commonest between equals and grow rarer with the product of both sides' expected scores; a side never
    draws more than its expected score allows. Win and draw always add up to the expected score.
    """
    share, of = draws.numerator, draws.denominator
    other = 1000 - expected
    drawn = min(4 * share * expected * other, 2000 * of * min(expected, other))
    return 1000 * of * other - drawn // 2, drawn, 1000 * of * expected - drawn // 2


def whole_game(draws: Fraction) -> int:
    """Of how many parts a game's chances are."""
    return _WHOLE_GAME * draws.denominator


def score_chances(expected: Iterable[Thousandths], draws: Fraction) -> ScoreChances:
    """The chance of each score in games with these expected scores."""
    parts, games = [1], 0
    for each in expected:
        loss, draw, win = game_parts(each, draws)
        longer = [0] * (len(parts) + 2)
        for score, part in enumerate(parts):
            longer[score] += part * loss
            longer[score + 1] += part * draw
            longer[score + 2] += part * win
        parts, games = longer, games + 1
    return ScoreChances(tuple(parts), whole_game(draws) ** games)
