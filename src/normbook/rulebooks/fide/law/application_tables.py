"""The values by which a title application is judged."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Annotated

from normbook.judgement.settings import Setting
from normbook.judgement.tables import Read, loader, whole
from normbook.model.light import dataclass
from normbook.rulebooks.fide.choices import HIGHEST_RATING
from normbook.rulebooks.fide.law.tables import TITLES, by_title


@dataclass(frozen=True, slots=True)
class ApplicationTables:
    """What was in force on the day for which they were loaded."""

    games: Annotated[Setting[int], whole(0, 999, "application_games")]
    """That norms have to cover together (fide.1.5.1)."""
    foreign: Annotated[Setting[int], whole(0, 999, "application_foreign")]
    """Norms by the usual federations, without an exemption (fide.1.4.3e)."""
    short: Annotated[Setting[int], whole(0, 999, "application_short")]
    """Norms of one game less, at most (fide.1.4.1c)."""
    listed: Annotated[Setting[int], whole(0, 999, "application_listed")]
    """Norms from a listed kind of event, once a norm was made while this was in force (fide.1.5.6)."""
    listed_players: Annotated[Setting[int], whole(0, 999)]
    listed_average: Annotated[Setting[int], whole(0, HIGHEST_RATING)]
    days: Annotated[Setting[int], whole(0, 999, "application_days")]
    """Days with one round (fide.1.1.3a)."""
    day_norms: Annotated[Setting[int], whole(0, 999, "application_day_norms")]
    """Norms of an event with so many of them, for GM and WGM."""
    registered: Annotated[Setting[int], whole(0, 999, "application_registered")]
    """Days before its start that an event is registered."""
    daily_rounds: Annotated[Setting[int], whole(1, 99)]
    """The most rounds on one day (fide.1.1.3)."""
    day_minutes: Annotated[Setting[int], whole(0, 9999)]
    """The most minutes of play on one day, by games of 60 moves (fide.1.1.2)."""
    game_minutes: Annotated[Setting[int], whole(0, 999)]
    """The least that each player has for 60 moves (fide.1.1.3)."""
    ratings: Annotated[Setting[Mapping[str, int]], Read(lambda value, _: by_title(value, TITLES), "title_ratings")]
    """To be reached, by title (fide.1.5.3, fide.1.3)."""
    rating_games: Annotated[Setting[int], whole(0, 999, "rating_title_games")]
    """For a title by rating (fide.1.3)."""


load_application = loader("fide", ApplicationTables)


@cache
def standard_application(day: date | None = None) -> ApplicationTables:
    """The newest edition's own values of a day."""
    return load_application(day=day)[0]
