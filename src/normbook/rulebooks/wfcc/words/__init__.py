"""Every word of the solvers' rating for people."""

from normbook.rulebooks.wfcc.words import book, forecast, rules, score, study
from normbook.rulebooks.wfcc.words.findings import FINDINGS

__all__ = ["FINDINGS", "WORDS"]

WORDS = book.WORDS | forecast.WORDS | rules.WORDS | score.WORDS | study.WORDS
