"""What the rounds to come must bring for norms, and how likely it is."""

from normbook.forecast.board import is_unfinished
from normbook.rulebooks.fide.forecast.files import forecast_of

__all__ = ["forecast_of", "is_unfinished"]
