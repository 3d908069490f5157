"""A grandmaster norm to the dot, and ways to spoil it."""

OWN = "2450 FM ARM"
GOOD = (
    "2500 GM GEO W",
    "2480 GM GEO D",
    "2510 GM GER D",
    "2440 IM ARM W",
    "2430 IM ARM W",
    "2420 - ARM W",
    "2400 - GEO D",
    "2410 CM GEO W",
    "2380 - ARM D",
)
"""A grandmaster norm to the dot: seven of nine with a point to spare in nothing but the score."""


def with_round(number: int, told: str, games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    return (*games[: number - 1], told, *games[number:])


def with_rounds(told: dict[int, str], games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    return tuple(told.get(number, each) for number, each in enumerate(games, 1))


def flags(text: str, games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    """The games with other federations."""
    told = [each.split() for each in games]
    return tuple(" ".join((*about[:2], flag, about[3])) for about, flag in zip(told, text.split(), strict=True))


def titles(text: str, games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    """The games with other titles."""
    told = [each.split() for each in games]
    return tuple(" ".join((about[0], title, *about[2:])) for about, title in zip(told, text.split(), strict=True))


def ratings(text: str, games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    """The games with other ratings."""
    told = [each.split() for each in games]
    return tuple(" ".join((rating, *about[1:])) for about, rating in zip(told, text.split(), strict=True))


def scores(text: str, games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    """The games with other results."""
    told = [each.split() for each in games]
    return tuple(" ".join((*about[:3], result)) for about, result in zip(told, text, strict=True))
