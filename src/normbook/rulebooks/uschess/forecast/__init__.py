"""What the rounds to come must bring: norms, ratings and chances."""

from normbook.forecast.board import is_unfinished
from normbook.rulebooks.uschess.forecast.files import forecast_of

__all__ = ["forecast_of", "is_unfinished"]
