"""The values of the title regulations (B.01) that a norm is judged by, typed and of their day."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache, partial
from types import MappingProxyType

from normbook.judgement.edition import Edition, load_edition
from normbook.judgement.settings import Refusals, Refused, Setting, Settings, choice, integer, rows
from normbook.model.diagnostics import Findings
from normbook.model.phrase import brief
from normbook.model.variant import Variant
from normbook.rulebook import rulebook

OPEN_NORMS = ("GM", "IM")
WOMEN_NORMS = ("WGM", "WIM")
NORMS = OPEN_NORMS + WOMEN_NORMS
"""The titles that are gained by norms, from the top."""
TITLES = (*NORMS, "FM", "WFM", "CM", "WCM")
"""FIDE's titles over the board."""

EACH_ROUND, WHOLE_EVENT = "each-round", "whole-event"
"""Who is counted for the exemption of a Swiss event (fide.1.4.3d)."""

HIGHEST_RATING = 3999
_STEPS = 51
"""The table of differences goes from 50 to 100 percent (fide.1.4.9)."""


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
    least_games: Setting[int]
    team_games: Setting[int]
    team_least_rounds: Setting[int]
    team_most_rounds: Setting[int]
    cup_games: Setting[int]
    cup_counted: Setting[int]
    short_games: Setting[int]
    short_rounds: Setting[int]
    most_counted: Setting[int]
    no_federation: frozenset[str]
    outside: frozenset[str]
    foreign_federations: Setting[int]
    swiss_rated: Setting[int]
    swiss_federations: Setting[int]
    swiss_titled: Setting[int]
    swiss_titles: frozenset[str]
    swiss_counted: Setting[str]
    own_share: Setting[Fraction]
    one_share: Setting[Fraction]
    titled_share: Setting[Fraction]
    titles: frozenset[str]
    level_share: Setting[Fraction]
    level_least: Setting[int]
    double_players: Setting[int]
    double_share: Setting[Fraction]
    unrated: Setting[int]
    points_share: Setting[Fraction]
    differences: Setting[tuple[int, ...]]
    norms: tuple[NormNeeds, ...]
    """From the top."""

    def needs(self, title: str) -> NormNeeds:
        """Those of one title."""
        return next(each for each in self.norms if each.title == title)


def edition(name: str = "") -> Edition:
    """The edition of that name; the newest where none is named."""
    return load_edition("fide", name or rulebook("fide").newest)


def load(variant: Variant | None = None, edition_name: str = "", day: date | None = None) -> tuple[Tables, Findings]:
    """The values of a day, and what is wrong with a variant's; without a day, the present ones."""
    settings = Settings(edition(edition_name), variant, day)

    def count(name: str, least: int = 1) -> Setting[int]:
        return settings.integer(name, least, 99)

    def part(name: str) -> Setting[Fraction]:
        return settings.get(name, lambda value, _: share(value))

    def titles(name: str) -> frozenset[str]:
        return settings.get(name, lambda value, _: frozenset(words(value, TITLES))).value

    def codes(name: str) -> frozenset[str]:
        return settings.get(name, lambda value, _: frozenset(words(value))).value

    tables = Tables(
        edition=settings.edition.name,
        variant=variant.name if variant else None,
        least_games=count("least_games"),
        team_games=count("team_games"),
        team_least_rounds=count("team_least_rounds"),
        team_most_rounds=count("team_most_rounds"),
        cup_games=count("cup_games"),
        cup_counted=count("cup_counted"),
        short_games=count("short_games"),
        short_rounds=count("short_rounds"),
        most_counted=count("most_counted"),
        no_federation=codes("no_federation"),
        outside=codes("outside"),
        foreign_federations=count("foreign_federations", 0),
        swiss_rated=count("swiss_rated", 0),
        swiss_federations=count("swiss_federations", 0),
        swiss_titled=count("swiss_titled", 0),
        swiss_titles=titles("swiss_titles"),
        swiss_counted=settings.choice("swiss_counted", (EACH_ROUND, WHOLE_EVENT)),
        own_share=part("own_share"),
        one_share=part("one_share"),
        titled_share=part("titled_share"),
        titles=titles("titles"),
        level_share=part("level_share"),
        level_least=count("level_least", 0),
        double_players=count("double_players", 0),
        double_share=part("double_share"),
        unrated=settings.integer("unrated", 0, HIGHEST_RATING),
        points_share=part("points_share"),
        differences=settings.get("differences", lambda value, _: rising(value, _STEPS)),
        norms=_norms(settings),
    )
    return tables, settings.findings


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
    for index, row in enumerate(rows(value, {"title": True, "rating": True})):
        title = refusals.attempt(partial(choice, row["title"], titles), f"[{index}].title")
        rating = refusals.attempt(partial(integer, row["rating"], 0, HIGHEST_RATING), f"[{index}].rating")
        if title and rating is not None:
            found[title] = rating
    refusals.tell()
    if missing := tuple(title for title in titles if title not in found):
        raise Refused("FIDE-VARIANT-NORMS", missing=missing)
    return MappingProxyType(found)


def share(value: object, where: str = "") -> Fraction:
    """A part of the whole, written as a fraction: `3/5`."""
    above, _, below = value.partition("/") if isinstance(value, str) else ("", "", "")
    if above.isdecimal() and below.isdecimal() and 0 <= int(above) <= int(below) != 0:
        return Fraction(int(above), int(below))
    raise Refused("FIDE-VARIANT-SHARE", where, value=brief(value))


def words(value: object, known: tuple[str, ...] = (), where: str = "") -> tuple[str, ...]:
    """A list of words, each of those that are known, if any are named."""
    if isinstance(value, list) and all(isinstance(each, str) and (not known or each in known) for each in value):
        return tuple(value)
    raise Refused("FIDE-VARIANT-WORDS", where, value=brief(value), known=known)


def rising(value: object, length: int, where: str = "") -> tuple[int, ...]:
    """So many whole numbers, none smaller than the one before."""
    if isinstance(value, list) and len(value) == length:
        found = [integer(each, 0, HIGHEST_RATING, f"{where}[{index}]") for index, each in enumerate(value)]
        if found == sorted(found):
            return tuple(found)
    raise Refused("FIDE-VARIANT-RISING", where, value=brief(value), length=length)
