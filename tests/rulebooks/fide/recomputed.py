"""Norms worked out a second time, from the articles and by trying every set of games that they allow."""

from collections import Counter
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from itertools import chain, combinations
from typing import NamedTuple

STEPS = (
    "0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230 240 251 "
    "262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800"
)
DP = {50 + number: int(step) for number, step in enumerate(STEPS.split())}
DP |= {100 - percent: -step for percent, step in list(DP.items())}

NEEDS = {
    "GM": (2600, 2380, 2200, {"GM"}),
    "IM": (2450, 2230, 2050, {"GM", "IM"}),
    "WGM": (2400, 2180, 2000, {"GM", "IM", "WGM"}),
    "WIM": (2250, 2030, 1850, {"GM", "IM", "WGM", "WIM"}),
}


class Met(NamedTuple):
    """An opponent and the score: 1, 0.5 or 0."""

    who: int
    rating: int | None
    title: str
    federation: str
    score: Decimal


def whole(number: Decimal) -> int:
    return int(number.quantize(Decimal(1), ROUND_HALF_UP))


def performance(games: list[Met], title: str, unrated: int) -> tuple[int, int]:
    """Average and performance."""
    floor = NEEDS[title][2]
    ratings = {game.who: unrated if game.rating is None else game.rating for game in games}
    lowest = min(ratings, key=lambda who: ratings[who])
    ratings[lowest] = max(floor, ratings[lowest])
    average = whole(Decimal(sum(ratings[game.who] for game in games)) / len(games))
    percent = whole(100 * sum(game.score for game in games) / len(games))
    return average, average + DP[percent]


def mix(games: list[Met], own: str, title: str, exempt: bool, double: bool) -> bool:
    """Federations and titles."""
    n = len(games)
    flags = Counter(game.federation for game in games if game.federation != "FID")
    foreign = len([flag for flag in flags if flag != own])
    own_count = flags[own] if own != "FID" else 0
    federations = foreign >= 2 and 5 * own_count <= 3 * n and 3 * max(flags.values(), default=0) <= 2 * n
    titled = 2 * sum(game.title not in ("", "CM", "WCM") for game in games) >= n
    of_level = [game.who for game in games if game.title in NEEDS[title][3]]
    needed = max(3, -(-n // 3))
    level = len(set(of_level)) >= -(-needed // 2) if double else len(of_level) >= needed
    return (federations or exempt) and titled and level


def is_norm(games: list[Met], own: str, title: str, exempt: bool, double: bool, unrated: int) -> bool:
    """Whether these games are a norm, if they are enough."""
    score = sum(game.score for game in games)
    average, reached = performance(games, title, unrated)
    strong = average >= NEEDS[title][1] and reached >= NEEDS[title][0]
    return strong and 20 * score >= 7 * len(games) and mix(games, own, title, exempt, double)


def subsets(games: list[Met], least: int, cut: bool, wins: bool) -> Iterator[list[Met]]:
    """Every allowed set: rounds cut off at the end, wins left out, both."""
    for end in range(least if cut else max(least, len(games)), len(games) + 1):
        won = [number for number in range(end) if games[number].score == 1] if wins else []
        some = (combinations(won, number) for number in range(end - least + 1))
        for without in chain.from_iterable(some):
            yield [game for number, game in enumerate(games[:end]) if number not in without]
