"""The lifetime titles as the federation's text has them: pure functions over the model."""

from normbook.rulebooks.uscf.law.tables import load

__all__ = ["load"]
