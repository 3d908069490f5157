"""The class titles and ratings as the federation's handbook has them: pure functions over the model."""

from normbook.rulebooks.cfc.law.tables import load

__all__ = ["load"]
