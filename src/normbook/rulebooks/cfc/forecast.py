"""What is needed for a norm in an unfinished event, and how likely it is."""

from functools import partial

from normbook.forecast.board import is_unfinished
from normbook.forecast.norms import NormLadder, norm_forecast
from normbook.model.crosstable import Event, Rating
from normbook.rulebooks.cfc.law.judge import judge
from normbook.rulebooks.cfc.law.tables import RULES, Tables, load

__all__ = ["forecast_of", "is_unfinished"]


def _ladder(tables: Tables) -> NormLadder:
    def expected(own: Rating | None, other: Rating) -> int:
        return int(1000 * tables.expectation(own.value, other.value)) if own else 500

    def rank(event: Event, number: int) -> int:
        return judge(event, tables, {}, {number}).subjects[0].norm

    return NormLadder(tables.ladder, expected, rank, ("performance",))


forecast_of = partial(norm_forecast, RULES, load, _ladder)
