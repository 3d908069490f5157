"""Finishes drawn by lot, the same for the same seed: what everybody may still score, drawn from their own rounds."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Generic, TypeVar

from normbook.forecast.facts import DEFAULT_FINISHES, DEFAULT_SEED
from normbook.formats.inquiry import Inquiry
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass

Amount = TypeVar("Amount")


@dataclass(frozen=True, slots=True)
class Lots:
    """How finishes are drawn; told with every answer."""

    seed: int = DEFAULT_SEED
    finishes: int = DEFAULT_FINISHES

    def draw(self, own_rounds: Sequence[Sequence[Amount]], left: Sequence[int]) -> Iterator[list[list[Amount]]]:
        """For each finish everybody's rounds to come, each drawn from those they have behind them."""
        # Random's own methods may change between versions of Python; `random` alone is promised not to.
        lot = Random(self.seed).random
        for _ in range(self.finishes):
            yield [
                [rounds[int(lot() * len(rounds))] for _ in range(count)] if rounds else []
                for rounds, count in zip(own_rounds, left, strict=True)
            ]


DEFAULT_LOTS = Lots()


def lots_for(inquiry: Inquiry, people: int) -> Lots:
    """How finishes are drawn; fewer of a large field where the work is limited and nobody asks for more."""
    seed, finishes = inquiry.own.get("seed", DEFAULT_SEED), inquiry.own.get("finishes")
    if finishes is None and inquiry.most_work is not None:
        fit = inquiry.most_work // (6 * max(1, people * people))
        return Lots(seed, max(1, min(DEFAULT_FINISHES, fit)))
    return Lots(seed, finishes or DEFAULT_FINISHES)


def allowed(inquiry: Inquiry, people: int, finishes: int, place: Place, findings: Findings) -> bool:
    """Whether the work is within its limit; a finding says if not."""
    if inquiry.most_work is not None and people * people * finishes > inquiry.most_work:
        findings.error("FORECAST-TOO-LARGE", place, None, people=people, finishes=finishes)
    return not findings.refused


@dataclass(frozen=True, slots=True)
class Spread(Generic[Amount]):
    """Eight of ten drawn finishes lie between `low` and `high`; None is beyond anybody's reach."""

    low: Amount | None
    half: Amount | None
    high: Amount | None


def spread(values: Sequence[Amount | None], key: Callable[[Amount], Fraction]) -> Spread[Amount]:
    """The middle eight tenths of the values, those out of reach last."""
    known = sorted((value for value in values if value is not None), key=key)
    whole: list[Amount | None] = [*known, *[None] * (len(values) - len(known))]
    last = len(whole) - 1
    return Spread(whole[last // 10], whole[last // 2], whole[last - last // 10])
