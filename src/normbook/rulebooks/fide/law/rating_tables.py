"""The values of the rating regulations (B.02), typed and of their day."""

from dataclasses import dataclass
from datetime import date
from functools import cache

from normbook.judgement.settings import Setting, Settings
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant
from normbook.rulebooks.fide.law.tables import edition, rising

Hundredths = int
"""Probabilities and changes per game are counted in hundredths of a point."""

ALWAYS, ONCE = "always", "once"
"""How often a difference above the limit is cut to it: in every game, or where it helps the player in one alone."""

_NO_EXCEPTION = 4000
"""Above every rating: nobody is exempt."""


@dataclass(frozen=True, slots=True)
class RatingTables:
    """What was in force on the day for which they were loaded."""

    bounds: Setting[tuple[int, ...]]
    """The greatest difference for .50, .51 … .99 (fide.8.1.2)."""
    steps: Setting[tuple[int, ...]]
    """Rating differences for scores of 50, 51 … 100 per cent (fide.1.4.9)."""
    limit: Setting[int]
    """A greater difference counts as this one (fide.8.3.1)."""
    limited: Setting[str]
    exempt: Setting[int]
    """Whoever is rated so high is not helped by the limit."""
    k_new: Setting[int]
    k_usual: Setting[int]
    k_top: Setting[int]
    k_junior: Setting[int]
    new_games: Setting[int]
    top_rating: Setting[int]
    junior_age: Setting[int]
    junior_rating: Setting[int]
    most: Setting[int]
    """K times the games of a period is not more (fide.8.3.3)."""
    first_games: Setting[int]
    first_draws: Setting[int]
    """Hypothetical draws that are added to a first result (fide.8.2.2)."""
    first_opponent: Setting[int]
    first_step: Setting[int]
    """What each half point above an even score adds; 0: the table of differences says it (fide.8.2.3)."""
    first_most: Setting[int]
    first_least: Setting[int]
    """A first rating below is not published (fide.7.1.4)."""


def load_ratings(
    variant: Variant | None = None, edition_name: str = "", day: date | None = None
) -> tuple[RatingTables, Findings]:
    """The values of a day, and what is wrong with a variant's; without a day, the present ones."""
    settings = Settings(edition(edition_name), variant, day)

    def rating(name: str) -> Setting[int]:
        return settings.integer(name, 0, _NO_EXCEPTION)

    def count(name: str, least: int = 0) -> Setting[int]:
        return settings.integer(name, least, 999)

    tables = RatingTables(
        bounds=settings.get("rating_bounds", lambda value, _: rising(value, 50)),
        steps=settings.get("differences", lambda value, _: rising(value, 51)),
        limit=rating("rating_limit"),
        limited=settings.choice("rating_limited", (ALWAYS, ONCE)),
        exempt=rating("rating_exempt"),
        k_new=count("k_new", 1),
        k_usual=count("k_usual", 1),
        k_top=count("k_top", 1),
        k_junior=count("k_junior", 1),
        new_games=count("k_new_games"),
        top_rating=rating("k_top_rating"),
        junior_age=count("k_junior_age"),
        junior_rating=rating("k_junior_rating"),
        most=count("k_most", 1),
        first_games=count("first_games", 1),
        first_draws=count("first_draws"),
        first_opponent=rating("first_opponent"),
        first_step=count("first_step"),
        first_most=rating("first_most"),
        first_least=rating("first_least"),
    )
    return tables, settings.findings


@cache
def standard_ratings(day: date | None = None) -> RatingTables:
    """The newest edition's own values of a day."""
    return load_ratings(day=day)[0]
