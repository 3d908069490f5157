"""What a forecast of games takes for granted; all of it is told with the answer and can be set."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from normbook.forecast.chances import DEFAULT_DRAWS, draws_in
from normbook.forecast.opponents import DEFAULT_WITHIN
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints, score_text
from normbook.render.json import plain_value


@dataclass(frozen=True, slots=True)
class Assumptions:
    """How often equals draw, and within how many points likely opponents stand."""

    draws: Fraction = DEFAULT_DRAWS
    within: HalfPoints = DEFAULT_WITHIN

    def document(self) -> dict[str, object]:
        """For programs."""
        return {"draws": plain_value(self.draws), "within": score_text(self.within)}


def assumptions_in(own: Mapping[str, Any]) -> Assumptions:
    """Those among what somebody says of a forecast."""
    return Assumptions(draws_in(own), int(2 * own["within"]) if "within" in own else DEFAULT_WITHIN)
