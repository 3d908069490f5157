"""FIDE's title and rating regulations article by article: pure functions over the model."""

from normbook.rulebooks.fide.law.tables import load

__all__ = ["load"]
