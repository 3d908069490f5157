"""Standings over many events: a Markov chain in whole numbers, so that nothing is rounded."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.tables import Level
from normbook.rulebooks.uscf.study.norms import EventChances


class Chance(NamedTuple):
    """An exact chance. Not made a Fraction at once: to shorten numbers of thousands of digits takes its time."""

    part: int
    whole: int

    @property
    def exact(self) -> Fraction:
        """The same as a fraction."""
        return Fraction(self.part, self.whole)

    @property
    def number(self) -> float:
        """The float nearest to it, to be shown."""
        return self.part / self.whole


class CareerChances(NamedTuple):
    """Where a player may stand after so many events, in parts of a whole."""

    events: int
    parts: Mapping[Standing, int]
    whole: int

    def holds(self, title: Level) -> Chance:
        """The chance of this title or a higher one: titles are never lowered, so it was reached by now."""
        return Chance(sum(part for standing, part in self.parts.items() if (standing.title or 0) >= title), self.whole)

    @property
    def titles(self) -> dict[Level | None, Chance]:
        """The chance of each title, lowest first; None is no title."""
        parts: dict[Level | None, int] = {}
        for standing, part in self.parts.items():
            parts[standing.title] = parts.get(standing.title, 0) + part
        return {title: Chance(parts[title], self.whole) for title in sorted(parts, key=lambda each: each or 0)}


def careers(start: Standing, events: Sequence[EventChances], most: int) -> Iterator[CareerChances]:
    """The career before any event and after each of them; a schedule begins again when it is over."""
    # Standings are numbered as they come up: where chances are added up again and again, a number is found sooner.
    standings, numbers = [start], {start: 0}

    def numbered(after: Standing) -> int:
        if after not in numbers:
            numbers[after] = len(standings)
            standings.append(after)
        return numbers[after]

    ways: list[dict[int, list[tuple[int, int]]]] = [{} for _ in events]
    now = {0: 1}
    whole = 1
    yield CareerChances(0, {start: 1}, whole)
    for number in range(most):
        event, known = events[number % len(events)], ways[number % len(events)]
        later: dict[int, int] = {}
        for before, part in now.items():
            if before not in known:
                known[before] = [(numbered(after), share) for after, share in event.after(standings[before]).items()]
            for after, share in known[before]:
                later[after] = later.get(after, 0) + part * share
        now, whole = later, whole * event.whole
        yield CareerChances(number + 1, {standings[each]: part for each, part in now.items()}, whole)
