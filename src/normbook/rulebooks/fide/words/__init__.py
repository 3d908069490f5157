"""Every word of FIDE's norms, applications and ratings for people."""

from normbook.rulebooks.fide.words import application, forecast, rules, score
from normbook.rulebooks.fide.words.findings import FINDINGS

__all__ = ["FINDINGS", "WORDS"]

WORDS = rules.WORDS | score.WORDS | forecast.WORDS | application.WORDS
