"""What solvers of an unfinished tournament need for norms, and for their ratings to stay."""

from normbook.rulebooks.wfcc.forecast.files import forecast_of, is_unfinished

__all__ = ["forecast_of", "is_unfinished"]
