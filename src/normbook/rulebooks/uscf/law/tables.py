"""The tables of the lifetime titles, typed and checked."""

from collections.abc import Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Annotated

from normbook.judgement import Provenance
from normbook.judgement.edition import Parameter
from normbook.judgement.settings import (
    Refusals,
    Setting,
    Settings,
    ValueRefused,
    amount,
    different,
    integer,
    row_provenance,
    rows,
)
from normbook.judgement.tables import Read, loader, one_of, whole
from normbook.model.light import dataclass

Level = int
"""A title's level, which is also the rating its norms are measured by: 1000, 1100, … 2900."""

Thousandths = int
"""Probabilities, expected scores, margins and deltas are counted in thousandths of a point."""

STEP = 100
"""There is a title for every hundred points (uscf.table1)."""

COMPARISONS = (">=", ">")
COUNTS = ("won", "played")
WHEN_ESTABLISHED = ("before", "after")


@dataclass(frozen=True, slots=True)
class Title:
    """A line of Table I."""

    level: Level
    key: str
    """Its name in the catalogue of words, such as `advanced-class-b`."""
    letter: str
    provenance: Provenance
    """Of the letter."""


@dataclass(frozen=True, slots=True)
class Delta:
    """A line of Table II: what a norm needs over the expected score, from so many games on."""

    games: int
    thousandths: Thousandths
    provenance: Provenance


def _fixed(name: str) -> Read:
    """A number that no variant may change: the meaning of a norm code rests on it (uscf.codes)."""

    def decode(value: object, provenance: Provenance) -> int:
        if provenance is Provenance.VARIANT:
            raise ValueRefused("VARIANT-FIXED", key=name)
        return integer(value, 1, 3999)

    return Read(decode)


@dataclass(frozen=True, slots=True)
class Tables:
    """Every value the rules need."""

    edition: str
    variant: str | None
    titles: Mapping[Level, Title]
    """By level, ascending."""
    lowest: Level
    """The level of the first title."""
    highest: Level
    """The level of the last title: norms end there (uscf.norm)."""
    levels_by_letter: Mapping[str, Level]
    deltas: tuple[Delta, ...]
    """By number of games, ascending; the last holds for any greater number."""
    comparison: Annotated[Setting[str], one_of(*COMPARISONS)]
    required_rounds: Annotated[Setting[int], whole(1, 99)]
    required_games: Setting[int]
    required_points: Annotated[Setting[int], whole(0, 99)]
    title_points: Annotated[Setting[int], _fixed("title_points")]
    norm_points: Annotated[Setting[int], _fixed("norm_points")]
    bonus_points: Annotated[Setting[int], _fixed("bonus_points")]
    initial_margin: Annotated[Setting[int], whole(0, 999)]
    provisional_limit: Annotated[Setting[int], whole(0, 999)]
    established: Annotated[Setting[str], one_of(*WHEN_ESTABLISHED)]
    """When a player must be established to make norms in an event."""
    life_master_level: Annotated[Setting[int], _fixed("life_master_level")]
    life_master_games: Annotated[Setting[int], whole(1, 9999)]
    life_master_count: Annotated[Setting[str], one_of(*COUNTS)]
    class_floor: Setting[int]
    class_width: Annotated[Setting[int], whole(1, 3999)]
    class_top: Setting[int]
    alert_classes: Annotated[Setting[int], whole(1, 99)]

    def delta(self, games: int) -> Delta:
        """The delta for so many counted games (uscf.table2)."""
        found = self.deltas[0]
        for delta in self.deltas:
            if delta.games > games:
                break
            found = delta
        return found


def _resting_on_others(settings: Settings) -> dict[str, object]:
    parameters = settings.edition.parameters
    titles = settings.get("letters", partial(_titles, parameters["letters"])).value
    deltas = settings.get("deltas", partial(_deltas, parameters["deltas"])).value
    class_floor = settings.integer("class_floor", 0, 3999)
    return {
        "titles": titles,
        "lowest": min(titles),
        "highest": max(titles),
        "levels_by_letter": MappingProxyType({title.letter: title.level for title in titles.values()}),
        "deltas": deltas,
        # Fewer games than the table of deltas begins with would leave nothing to compare with.
        "required_games": settings.integer("required_games", deltas[0].games, 99),
        "class_floor": class_floor,
        "class_top": settings.get("class_top", partial(_class_top, class_floor.value)),
    }


load = loader("uscf", Tables, _resting_on_others)


@cache
def standard(edition: str = "") -> Tables:
    """An edition's own tables; the newest's where none is named."""
    return load(None, edition)[0]


def _class_top(floor: int, value: object, provenance: Provenance) -> int:
    """Where the top class begins: not below the first, which takes the edition's along if it is lifted above it."""
    if provenance is Provenance.VARIANT:
        return integer(value, floor, 3999)
    return max(integer(value, 0, 3999), floor)


def _titles(ours: Parameter, value: object, provenance: Provenance) -> Mapping[Level, Title]:
    """Table I; a variant changes the letters it names and leaves the others (uscf.table1)."""
    if provenance is Provenance.VARIANT:
        return MappingProxyType(_relettered(value, _titles(ours, ours.value, ours.provenance)))
    table = rows(value, {"level": True, "title": True, "letter": True})
    listed = [
        Title(integer(row["level"], 1, 3999), str(row["title"]), str(row["letter"]), row_provenance(row, provenance))
        for row in table
    ]
    return MappingProxyType({title.level: title for title in listed})


def _relettered(value: object, ours: Mapping[Level, Title]) -> dict[Level, Title]:
    """The edition's titles with a variant's letters; no letter may stand for two of them (uscf.codes)."""
    titles = dict(ours)
    refusals = Refusals()
    for where, level, letter in _pairs(value, "level", "letter"):
        if level not in titles:
            refusals.refuse("VARIANT-LEVEL", where, value=str(level), known=tuple(titles))
        elif not isinstance(letter, str) or len(letter) != 1 or not (letter.isascii() and letter.isalpha()):
            refusals.refuse("VARIANT-LETTER", where, value=str(letter))
        else:
            titles[level] = Title(level, titles[level].key, letter, Provenance.VARIANT)
    refusals.tell()
    holders: dict[str, Level] = {}
    for title in titles.values():
        if other := holders.get(title.letter):
            refusals.refuse("VARIANT-LETTER-TWICE", "", letter=title.letter, level=title.level, other=other)
        holders[title.letter] = title.level
    refusals.tell()
    return titles


def _deltas(ours: Parameter, value: object, provenance: Provenance) -> tuple[Delta, ...]:
    """Table II; a variant changes the numbers of games it names and leaves the others (uscf.table2)."""
    if provenance is Provenance.VARIANT:
        return _with_other_deltas(value, _deltas(ours, ours.value, ours.provenance))
    return tuple(
        Delta(integer(row["games"], 1, 99), _delta(row["delta"], ""), row_provenance(row, provenance))
        for row in rows(value, {"games": True, "delta": True})
    )


def _with_other_deltas(value: object, ours: tuple[Delta, ...]) -> tuple[Delta, ...]:
    """The edition's deltas with those of a variant in place (uscf.table2)."""
    deltas = {delta.games: delta for delta in ours}
    refusals = Refusals()
    for where, games, delta in _pairs(value, "games", "delta"):
        number = refusals.attempt(partial(integer, games, 1, 99, where))
        thousandths = refusals.attempt(partial(_delta, delta, where))
        if number and thousandths is not None:
            deltas[number] = Delta(number, thousandths, Provenance.VARIANT)
    refusals.tell()
    return tuple(deltas[number] for number in sorted(deltas))


def _delta(value: object, where: str) -> Thousandths:
    """An amount of game points, in thousandths; never negative."""
    points = amount(value, where, places=3)
    if points < 0:
        raise ValueRefused("VARIANT-DELTA", where, value=str(value))
    return int(points.scaleb(3))


def _pairs(value: object, key: str, name: str) -> list[tuple[str, int, object]]:
    """A variant's `{ 7 = "0.4" }` or `[{ games = 7, delta = "0.4" }]`, as (where, number, value)."""
    if isinstance(value, dict):
        numbers = [(int(text) if text.isdecimal() and len(text) < 5 else 0, text) for text in value]
        different([number for number, _ in numbers if number], [f".{text}" for number, text in numbers if number])
        return [(f".{text}", number, value[text]) for number, text in numbers]
    table = rows(value, {key: True, name: True}, once=key)
    refusals = Refusals()
    read: list[tuple[str, int, object]] = []
    for index, row in enumerate(table):
        number = refusals.attempt(partial(integer, row[key], 0, 9999, f"[{index}].{key}"))
        read.append((f"[{index}]", number or 0, row[name]))
    refusals.tell()
    return read
