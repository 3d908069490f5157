"""Every word of the ratings and norms-based titles for people."""

from normbook.rulebooks.uschess.words import book, forecast, rules, score
from normbook.rulebooks.uschess.words.findings import FINDINGS

__all__ = ["FINDINGS", "WORDS"]

WORDS = forecast.WORDS | rules.WORDS | score.WORDS | book.WORDS
