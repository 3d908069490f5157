"""Norms, titles, norm points and ratings of a chess organisation, judged exactly and explained in full."""

__version__ = "0.3.0"
