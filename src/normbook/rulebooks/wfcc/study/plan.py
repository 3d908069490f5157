"""What a study of the solvers' rating asks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from normbook.model.light import dataclass
from normbook.model.variant import Variant

DEFAULT_SEED = 1
DEFAULT_TOURNAMENTS = 200
MOST_TOURNAMENTS = 100_000


@dataclass(frozen=True, slots=True)
class SolversPlan:
    """A study of the solvers' rating."""

    name: str
    about: str
    fields: tuple[int, ...]
    """Numbers of solvers."""
    correlations: Mapping[str, Decimal]
    """Between rating and result, each under its name."""
    seed: int = DEFAULT_SEED
    tournaments: int = DEFAULT_TOURNAMENTS
    """For each field and correlation."""
    rating: int = 2250
    rating_spread: int = 200
    rounds: int = 6
    round_most: Decimal = Decimal(15)
    """Points for solving everything in a round."""
    result: Decimal = Decimal("0.6")
    """The mean result, as a share of all points."""
    result_spread: Decimal = Decimal("0.15")
    step: Decimal = Decimal("0.25")
    countries: int = 5
    category: str = "W30"
    variants: tuple[Variant, ...] = ()
    file: str = ""

    @property
    def rules(self) -> str:
        """The rulebook."""
        return "wfcc"

    def with_said(self, own: Mapping[str, Any], variants: Sequence[Variant]) -> "SolversPlan":
        """With what somebody says in place of the plan's own, and more variants to compare with."""
        said: dict[str, Any] = {key: own[key] for key in ("seed", "tournaments") if key in own}
        return replace(self, variants=(*self.variants, *variants), **said)
