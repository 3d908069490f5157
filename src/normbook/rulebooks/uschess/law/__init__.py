"""Ratings, norms and titles as the federation publishes its formulas: pure functions over the model."""

from normbook.rulebooks.uschess.law.tables import load

__all__ = ["load"]
