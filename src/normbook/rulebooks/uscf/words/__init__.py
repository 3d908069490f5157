"""Every word of the lifetime titles for people."""

from normbook.rulebooks.uscf.words import book, forecast, rules, score, study
from normbook.rulebooks.uscf.words.findings import FINDINGS

__all__ = ["FINDINGS", "WORDS"]

WORDS = book.WORDS | forecast.WORDS | rules.WORDS | score.WORDS | study.WORDS
