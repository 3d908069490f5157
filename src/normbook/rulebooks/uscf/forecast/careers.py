"""How many more events like those behind a player until their next title.

Each event to come is taken to be one of those behind them, each as likely as another. A standing has few states, so
the chances are added up exactly rather than drawn.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from normbook.model.light import dataclass
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.points import advance
from normbook.rulebooks.uscf.law.tables import Level, Tables
from normbook.rulebooks.uscf.law.titles import first_level_tried, next_title

FEWEST_EVENTS = 3
"""With fewer events behind them nothing is said."""
MOST_EVENTS = 100
"""Further than so many events nobody looks ahead."""

_TAIL = Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class Career:
    """The number of events to the next title; None is more than `MOST_EVENTS`, or never."""

    standing: Standing
    title: Level | None
    """The next title; None at the top."""
    events: int
    """Behind them: what the answer rests on."""
    norms: int
    """Of them, those whose norm would still earn points today."""
    soonest: int | None
    """In one of ten careers it takes no more."""
    half: int | None
    latest: int | None
    """In nine of ten careers it takes no more, and one event without a norm is added to those behind them."""
    chances: tuple[Fraction, ...] = ()
    """Of the title after 1, 2, … events."""
    cautious: tuple[Fraction, ...] = ()
    """The same with one more event without a norm behind them."""

    @property
    def told(self) -> bool:
        """Whether there is anything to go by."""
        return self.title is not None and self.events >= FEWEST_EVENTS


def career(levels: Sequence[Level | None], standing: Standing, tables: Tables) -> Career:
    """The events to the next title from the norm level of each event behind them (None: no norm)."""
    title = next_title(standing.title, tables)
    least = first_level_tried(standing.title, tables)
    useful = [level if level is not None and level >= least else None for level in levels]
    norms = sum(level is not None for level in useful)
    found: tuple[int | None, int | None, int | None] = (None, None, None)
    as_before: list[Fraction] = []
    cautious: list[Fraction] = []
    if title is not None and len(levels) >= FEWEST_EVENTS:
        as_before = by_event(useful, standing, tables)
        # A few good events prove little: the far end of the range allows for one more that brings nothing.
        cautious = by_event([*useful, None], standing, tables)
        found = (_reached(as_before, _TAIL), _reached(as_before, Fraction(1, 2)), _reached(cautious, 1 - _TAIL))
    return Career(standing, title, len(levels), norms, *found, tuple(as_before), tuple(cautious))


def by_event(levels: Sequence[Level | None], standing: Standing, tables: Tables) -> list[Fraction]:
    """The chance of holding a higher title after 1, 2, … events, as far as `MOST_EVENTS`."""
    # Whole numbers of careers out of `careers` alike: fractions would be brought to lowest terms at each step.
    share = Counter(levels)
    waiting, reached, careers = {standing: 1}, 0, 1
    following: dict[tuple[Standing, Level | None], Standing] = {}
    chances: list[Fraction] = []
    while waiting and len(chances) < MOST_EVENTS:
        later: dict[Standing, int] = {}
        careers, reached = careers * len(levels), reached * len(levels)
        for before, count in waiting.items():
            for level, times in share.items():
                if (before, level) not in following:
                    following[before, level] = advance(before, level, tables).after
                after = following[before, level]
                if after.title != standing.title:
                    reached += count * times
                else:
                    later[after] = later.get(after, 0) + count * times
        waiting = later
        chances.append(Fraction(reached, careers))
        if len(share) == 1 and None in share:
            break
    return chances


def _reached(chances: list[Fraction], share: Fraction) -> int | None:
    return next((number for number, chance in enumerate(chances, start=1) if chance >= share), None)
