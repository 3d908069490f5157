"""The values of the rating regulations (B.02), typed and of their day."""

from datetime import date
from functools import cache
from typing import Annotated

from normbook.judgement.settings import Setting
from normbook.judgement.tables import loader, one_of, rising_to, whole
from normbook.model.light import dataclass
from normbook.rulebooks.fide.choices import HIGHEST_RATING

Hundredths = int
"""Probabilities and changes per game are counted in hundredths of a point."""

ALWAYS, ONCE = "always", "once"
"""How often a difference above the limit is cut to it: in every game, or where it helps the player in one alone."""

_NO_EXCEPTION = 4000
"""Above every rating: nobody is exempt."""


@dataclass(frozen=True, slots=True)
class RatingTables:
    """What was in force on the day for which they were loaded."""

    bounds: Annotated[Setting[tuple[int, ...]], rising_to(HIGHEST_RATING, 50, "rating_bounds")]
    """The greatest difference for .50, .51 … .99 (fide.8.1.2)."""
    steps: Annotated[Setting[tuple[int, ...]], rising_to(HIGHEST_RATING, 51, "differences")]
    """Rating differences for scores of 50, 51 … 100 per cent (fide.1.4.9)."""
    limit: Annotated[Setting[int], whole(0, _NO_EXCEPTION, "rating_limit")]
    """A greater difference counts as this one (fide.8.3.1)."""
    limited: Annotated[Setting[str], one_of(ALWAYS, ONCE, name="rating_limited")]
    exempt: Annotated[Setting[int], whole(0, _NO_EXCEPTION, "rating_exempt")]
    """Whoever is rated so high is not helped by the limit."""
    k_new: Annotated[Setting[int], whole(1, 999)]
    k_usual: Annotated[Setting[int], whole(1, 999)]
    k_top: Annotated[Setting[int], whole(1, 999)]
    k_junior: Annotated[Setting[int], whole(1, 999)]
    new_games: Annotated[Setting[int], whole(0, 999, "k_new_games")]
    top_rating: Annotated[Setting[int], whole(0, _NO_EXCEPTION, "k_top_rating")]
    junior_age: Annotated[Setting[int], whole(0, 999, "k_junior_age")]
    junior_rating: Annotated[Setting[int], whole(0, _NO_EXCEPTION, "k_junior_rating")]
    most: Annotated[Setting[int], whole(1, 999, "k_most")]
    """K times the games of a period is not more (fide.8.3.3)."""
    first_games: Annotated[Setting[int], whole(1, 999)]
    first_draws: Annotated[Setting[int], whole(0, 999)]
    """Hypothetical draws that are added to a first result (fide.8.2.2)."""
    first_opponent: Annotated[Setting[int], whole(0, _NO_EXCEPTION)]
    first_step: Annotated[Setting[int], whole(0, 999)]
    """What each half point above an even score adds; 0: the table of differences says it (fide.8.2.3)."""
    first_most: Annotated[Setting[int], whole(0, _NO_EXCEPTION)]
    first_least: Annotated[Setting[int], whole(0, _NO_EXCEPTION)]
    """A first rating below is not published (fide.7.1.4)."""


load_ratings = loader("fide", RatingTables)


@cache
def standard_ratings(day: date | None = None) -> RatingTables:
    """The newest edition's own values of a day."""
    return load_ratings(day=day)[0]
