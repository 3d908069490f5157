"""What tonight's pairings are worth, and what the rest of a season must bring."""

from normbook.rulebooks.lpcc.forecast.files import forecast_of, is_unfinished, of_book

__all__ = ["forecast_of", "is_unfinished", "of_book"]
