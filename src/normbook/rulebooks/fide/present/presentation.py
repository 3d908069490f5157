"""FIDE's norms out of a book."""

from normbook.presentation import Presentation

PRESENTATION = Presentation("fide")
