"""Every word of the La Palma norm points for people."""

from normbook.rulebooks.lpcc.words import book, forecast, rules, score
from normbook.rulebooks.lpcc.words.findings import FINDINGS

__all__ = ["FINDINGS", "WORDS"]

WORDS = book.WORDS | forecast.WORDS | rules.WORDS | score.WORDS
