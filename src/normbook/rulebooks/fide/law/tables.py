"""The values of the title regulations (B.01) that a norm is judged by, typed and of their day."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import cache, partial
from types import MappingProxyType
from typing import Annotated

from normbook.judgement.settings import Refusals, Setting, Settings, ValueRefused, choice, integer, rows
from normbook.judgement.tables import Read, loader, one_of, rising_to, whole
from normbook.model.light import dataclass
from normbook.model.pattern import pattern
from normbook.model.phrase import brief
from normbook.rulebooks.fide.choices import HIGHEST_RATING

OPEN_NORMS = ("GM", "IM")
WOMEN_NORMS = ("WGM", "WIM")
NORMS = OPEN_NORMS + WOMEN_NORMS
"""The titles that are gained by norms, from the top."""
TITLES = (*NORMS, "FM", "WFM", "CM", "WCM")
"""FIDE's titles over the board."""

EACH_ROUND, WHOLE_EVENT = "each-round", "whole-event"
"""Who is counted for the exemption of a Swiss event (fide.1.4.3d)."""

_SHARE = pattern(r"([0-9]{1,4})/([0-9]{1,4})")
_STEPS = 51
"""The table of differences goes from 50 to 100 percent (fide.1.4.9)."""

Count = Annotated[Setting[int], whole(1, 99)]
CountFromNone = Annotated[Setting[int], whole(0, 99)]
Share = Annotated[Setting[Fraction], Read(lambda value, _: share(value))]
Titles = Annotated[frozenset[str], Read(lambda value, _: frozenset(words(value, TITLES)))]
Codes = Annotated[frozenset[str], Read(lambda value, _: frozenset(words(value)))]


@dataclass(frozen=True, slots=True)
class NormNeeds:
    """What the norm of a title needs."""

    title: str
    rule: str
    """The article that names the titles of its level."""
    level: frozenset[str]
    """The titles of its level: its own and those above it (fide.1.4.5b to fide.1.4.5e)."""
    performance: int
    average: int
    floor: int

    @property
    def women(self) -> bool:
        """Whether only women gain it."""
        return self.title in WOMEN_NORMS


@dataclass(frozen=True, slots=True)
class Tables:
    """What was in force on the day for which they were loaded."""

    edition: str
    variant: str | None
    daily_rounds: Count
    long_days: Annotated[Setting[int], whole(1, 999)]
    least_games: Count
    team_games: Count
    team_least_rounds: Count
    team_most_rounds: Count
    cup_games: Count
    cup_counted: Count
    short_games: Count
    short_rounds: Count
    most_counted: Count
    no_federation: Codes
    outside: Codes
    foreign_federations: CountFromNone
    swiss_rated: CountFromNone
    swiss_federations: CountFromNone
    swiss_titled: CountFromNone
    swiss_titles: Titles
    swiss_counted: Annotated[Setting[str], one_of(EACH_ROUND, WHOLE_EVENT)]
    own_share: Share
    one_share: Share
    titled_share: Share
    titles: Titles
    level_share: Share
    level_least: CountFromNone
    double_players: CountFromNone
    double_share: Share
    unrated: Annotated[Setting[int], whole(0, HIGHEST_RATING)]
    points_share: Share
    differences: Annotated[Setting[tuple[int, ...]], rising_to(HIGHEST_RATING, _STEPS)]
    norms: tuple[NormNeeds, ...]
    """From the top."""

    def needs(self, title: str) -> NormNeeds:
        """Those of one title."""
        return next(each for each in self.norms if each.title == title)


load = loader("fide", Tables, lambda settings: {"norms": _norms(settings)})


@cache
def standard(day: date | None = None) -> Tables:
    """The newest edition's own values of a day."""
    return load(day=day)[0]


def _norms(settings: Settings) -> tuple[NormNeeds, ...]:
    """The four norms out of what each article says of them."""
    floors, averages, performances = (
        settings.get(name, lambda value, _: by_title(value, NORMS)).value
        for name in ("floors", "averages", "performances")
    )
    found = []
    for title in NORMS:
        level = settings.get(f"level_{title.casefold()}", lambda value, _: frozenset(words(value, TITLES)))
        found.append(
            NormNeeds(title, level.rule, level.value, performances[title], averages[title], floors[title]),
        )
    return tuple(found)


def by_title(value: object, titles: tuple[str, ...]) -> Mapping[str, int]:
    """A rating for each of the titles."""
    found: dict[str, int] = {}
    refusals = Refusals()
    for index, row in enumerate(rows(value, {"title": True, "rating": True}, once="title")):
        title = refusals.attempt(partial(choice, row["title"], titles), f"[{index}].title")
        rating = refusals.attempt(partial(integer, row["rating"], 0, HIGHEST_RATING), f"[{index}].rating")
        if title and rating is not None:
            found[title] = rating
    refusals.tell()
    if missing := tuple(title for title in titles if title not in found):
        raise ValueRefused("FIDE-VARIANT-NORMS", missing=missing)
    return MappingProxyType(found)


def share(value: object, where: str = "") -> Fraction:
    """A part of the whole, written as a fraction: `3/5`."""
    written = _SHARE.fullmatch(value) if isinstance(value, str) else None
    if written and int(written[1]) <= int(written[2]) != 0:
        return Fraction(int(written[1]), int(written[2]))
    raise ValueRefused("FIDE-VARIANT-SHARE", where, value=brief(value))


def words(value: object, known: tuple[str, ...] = (), where: str = "") -> tuple[str, ...]:
    """A list of words, each of those that are known, if any are named."""
    if isinstance(value, list) and all(isinstance(each, str) and (not known or each in known) for each in value):
        return tuple(value)
    raise ValueRefused("FIDE-VARIANT-WORDS", where, value=brief(value), known=known)
