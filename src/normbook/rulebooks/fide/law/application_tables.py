"""The values by which a title application is judged."""

from collections.abc import Mapping
from datetime import date
from functools import cache

from normbook.judgement.edition import load_edition
from normbook.judgement.settings import Setting, Settings
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.variant import Variant
from normbook.rulebooks.fide.choices import HIGHEST_RATING
from normbook.rulebooks.fide.law.tables import TITLES, by_title


@dataclass(frozen=True, slots=True)
class ApplicationTables:
    """What was in force on the day for which they were loaded."""

    games: Setting[int]
    """That norms have to cover together (fide.1.5.1)."""
    foreign: Setting[int]
    """Norms by the usual federations, without an exemption (fide.1.4.3e)."""
    short: Setting[int]
    """Norms of one game less, at most (fide.1.4.1c)."""
    listed: Setting[int]
    """Norms from a listed kind of event, once a norm was made while this was in force (fide.1.5.6)."""
    listed_players: Setting[int]
    listed_average: Setting[int]
    days: Setting[int]
    """Days with one round (fide.1.1.3a)."""
    day_norms: Setting[int]
    """Norms of an event with so many of them, for GM and WGM."""
    registered: Setting[int]
    """Days before its start that an event is registered."""
    daily_rounds: Setting[int]
    """The most rounds on one day (fide.1.1.3)."""
    day_minutes: Setting[int]
    """The most minutes of play on one day, by games of 60 moves (fide.1.1.2)."""
    game_minutes: Setting[int]
    """The least that each player has for 60 moves (fide.1.1.3)."""
    ratings: Setting[Mapping[str, int]]
    """To be reached, by title (fide.1.5.3, fide.1.3)."""
    rating_games: Setting[int]
    """For a title by rating (fide.1.3)."""


def load_application(
    variant: Variant | None = None, edition_name: str = "", day: date | None = None
) -> tuple[ApplicationTables, Findings]:
    """The values of a day, and what is wrong with a variant's; without a day, the present ones."""
    settings = Settings(load_edition("fide", edition_name), variant, day)

    def count(name: str, most: int = 999) -> Setting[int]:
        return settings.integer(name, 0, most)

    tables = ApplicationTables(
        games=count("application_games"),
        foreign=count("application_foreign"),
        short=count("application_short"),
        listed=count("application_listed"),
        listed_players=count("listed_players"),
        listed_average=count("listed_average", HIGHEST_RATING),
        days=count("application_days"),
        day_norms=count("application_day_norms"),
        registered=count("application_registered"),
        daily_rounds=settings.integer("daily_rounds", 1, 99),
        day_minutes=count("day_minutes", 9999),
        game_minutes=count("game_minutes"),
        ratings=settings.get("title_ratings", lambda value, _: by_title(value, TITLES)),
        rating_games=count("rating_title_games"),
    )
    return tables, settings.findings


@cache
def standard_application(day: date | None = None) -> ApplicationTables:
    """The newest edition's own values of a day."""
    return load_application(day=day)[0]
