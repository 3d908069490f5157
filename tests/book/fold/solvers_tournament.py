"""A solving tournament and a solver worked out a second time, simply: coefficient, line, changes, norms, titles due."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction

from normbook.model.solving import Tournament

OPEN = {"GM": (2550, 2650, 2550), "IM": (2450, 2550, 2450), "FM": (2350, 2450, 2350)}
WOMEN = {"WGM": (2450, 2550, 2450), "WIM": (2350, 2450, 2350), "WFM": (2250, 2350, 2250)}
"""For each norm: mean of the top five, performance, rating of those among whose number the place must lie."""
TITLES = (
    {"GM": (3, 1, 2550), "IM": (2, 0, 2450), "FM": (2, 0, 2350)},
    {"WGM": (3, 1, 2450), "WIM": (2, 0, 2350), "WFM": (2, 0, 2250)},
)
"""For each title: norms, of them at a championship, rating."""


def to(places: int, value: Fraction) -> Fraction:
    """Rounded to so many decimals, halves away from zero."""
    scaled = abs(value) * 10**places + Fraction(1, 2)
    whole = Fraction(scaled.numerator // scaled.denominator, 10**places)
    return -whole if value < 0 else whole


def mean(values: list[Fraction]) -> Fraction | None:
    return to(2, sum(values, Fraction(0)) / len(values)) if len(values) > 1 else None


@dataclass
class Person:
    """A line of a list, and the standing while a quarter is worked out."""

    name: str
    country: str = ""
    woman: bool = False
    rating: int | None = None
    decimals: Fraction | None = None
    halves: list[Fraction] = field(default_factory=list)
    last: date | None = None
    norms: list[tuple[str, str, bool]] = field(default_factory=list)
    """Title, tournament, whether at a championship."""
    titles: list[str] = field(default_factory=list)
    highest: Fraction | None = None
    listed: bool = True
    new: bool = False
    current: Fraction | None = None
    met: list[str] = field(default_factory=list)
    """Tournaments and corrections of the quarter."""

    def reach(self, rating: Fraction | None) -> None:
        if rating is not None and (self.highest is None or rating > self.highest):
            self.highest = rating


People = dict[str, Person]


@dataclass
class Held:
    """A tournament in the book: each of its contents, and the committee's word."""

    contents: list[Tournament]
    edition: str
    status: str = "pending"
    word: int = 0
    coefficient: str = ""

    @property
    def version(self) -> "Version":
        return len(self.contents) - 1, self.word, self.coefficient


Version = tuple[int, int, str]


@dataclass
class Correction:
    """What a corrected quarter does to somebody in a later list."""

    key: str
    quarter: date
    because: set[str]
    rating: Fraction | None
    was: list[Fraction]
    now: list[Fraction]
    as_is: Person


@dataclass
class Printed:
    """A published list."""

    people: People
    counted: dict[str, Version] = field(default_factory=dict)
    settled: dict[date, dict[str, Version]] = field(default_factory=dict)
    corrections: list[Correction] = field(default_factory=list)
    titles_due: set[tuple[str, str]] = field(default_factory=set)


Rated = list[tuple[Person, int, Fraction]]
"""Those with a full rating at the start: it, and the current one."""


def coefficient(event: Tournament, edition: str, ruled: str, rated: Rated) -> Fraction:
    """The committee's, else the annex's."""
    if ruled:
        return Fraction(ruled)
    ratings = [rating for _, rating, _ in rated]
    countries = {person.country for person, _, _ in rated}
    if event.kind == "wcsc":
        return Fraction(4)
    enough = len(rated) >= 15 and len(countries) >= 3
    if event.kind == "other":
        return Fraction(3, 2) if enough and sum(rating >= 2350 for rating in ratings) >= 5 else Fraction(1)
    assert event.kind == "wcsc-type"
    assert event.start is not None
    assert event.end is not None
    top = sorted((current for _, _, current in rated), reverse=True)[:5]
    late = event.announced is not None and (event.start - event.announced).days < 7
    late = late or (event.reported is not None and event.reported > event.end + timedelta(days=5))
    if enough and len(top) == 5 and sum(top) / 5 >= 2350 and not (late and edition == "2022"):
        return Fraction(3)
    for needed, found in ((2300, "2.5"), (2200, "2"), (2100, "1.5")):
        if sum(rating >= needed for rating in ratings) >= 5:
            return Fraction(found)
    return Fraction(1)


def line_of(pairs: list[tuple[int, Fraction]], best: Fraction) -> tuple[Fraction, Fraction, Fraction] | None:
    """Slope, average rating, average result; sorted below a correlation of 0.6, turned where RMAS is exceeded."""

    def slope(pairs: list[tuple[int, Fraction]]) -> Fraction:
        return sum(((x - ax) * (y - ay) for x, y in pairs), Fraction(0)) / sum((x - ax) ** 2 for x, _ in pairs)

    if len({rating for rating, _ in pairs}) < 2:
        return None
    n = len(pairs)
    ax, ay = Fraction(sum(x for x, _ in pairs), n), sum((y for _, y in pairs), Fraction(0)) / n
    covariance = sum(((x - ax) * (y - ay) for x, y in pairs), Fraction(0))
    square = sum((x - ax) ** 2 for x, _ in pairs) * sum((y - ay) ** 2 for _, y in pairs)
    rise = slope(pairs)
    if square == 0 or covariance < 0 or covariance**2 < Fraction(36, 100) * square:
        rise = slope(list(zip(sorted(x for x, _ in pairs), sorted(y for _, y in pairs), strict=True)))
    highest = max(x for x, _ in pairs)
    if ay + rise * (highest - ax) > best:
        rise = (best - ay) / (highest - ax)
    return rise, ax, ay


def take(event: Tournament, edition: str, ruled: str, people: People, at_start: People | None) -> None:
    """Work a tournament out, and leave its numbers with those who were there."""
    assert event.end is not None
    there: list[tuple[Person, int | None, Fraction]] = []
    rounds: list[list[Fraction]] = []
    for solver in event.solvers:
        key = f"solving/{solver.id}"
        if key not in people:
            people[key] = Person(solver.name, solver.country, solver.sex == "w", listed=False, new=True)
        person = people[key]
        before = None if at_start is None or person.new else at_start.get(key)
        rating = before.rating if before else None
        points = [Fraction(each or 0) for each in solver.points]
        rounds.append(points)
        there.append((person, rating, sum(points, Fraction(0))))
    rated = [
        (person, rating, Fraction(rating) if person.current is None else person.current)
        for person, rating, _ in there
        if rating is not None
    ]
    found = line_of(
        [(rating, result) for _, rating, result in there if rating is not None],
        sum((max(column) for column in zip(*rounds, strict=True)), Fraction(0)),
    )
    if found is None:
        return
    rise, ax, ay = found
    factor = coefficient(event, edition, ruled, rated)
    currents = sorted((current for _, _, current in rated), reverse=True)
    offered = len(rated) >= 15 and len({person.country for person, _, _ in rated}) >= 3
    leaving = []
    for person, rating, result in there:
        performance = to(2, ax + (result - ay) / rise) if rise else None
        place = 1 + sum(other > result for _, _, other in there)
        norms = [
            title
            for title, (needed, level, qualifying) in ({**OPEN, **WOMEN} if person.woman else OPEN).items()
            if performance is not None
            and offered
            and sum(currents[:5]) / 5 >= needed
            and performance >= level
            and place <= sum(current >= qualifying for current in currents)
        ]
        new = None
        if rating is not None:
            current = Fraction(rating) if person.current is None else person.current
            new = to(2, current + factor * (result - (ay + rise * (rating - ax))))
        leaving.append((person, rating, performance, new, norms))
    for person, rating, performance, new, norms in leaving:
        person.met.append(event.id)
        person.last = max(event.end, person.last or event.end)
        if rating is not None:
            person.current = new
        elif performance is not None:
            _half(person, performance)
        person.reach(person.current)
        person.norms += [(title, event.id, event.kind in ("wcsc", "ecsc")) for title in norms]


def _half(person: Person, half: Fraction) -> None:
    """One more half-rating; a full rating that a list made of them meanwhile moves as their mean moves."""
    before = mean(person.halves)
    person.halves.append(half)
    after = mean(person.halves)
    if person.rating is None:
        person.current = after
    elif person.current is not None and before is not None and after is not None:
        person.current += after - before


def titles_due(person: Person) -> list[str]:
    """The highest title of each kind whose conditions are met, and that is not held."""
    found = []
    for ladder in TITLES if person.woman else TITLES[:1]:
        above: list[str] = []
        for title, (norms, championships, rating) in ladder.items():
            above.append(title)
            counting = {where: at for each, where, at in person.norms if each in above}
            reached = person.highest is not None and person.highest >= rating
            enough = len(counting) >= norms and sum(counting.values()) >= championships
            if reached and enough and not set(above) & set(person.titles):
                found.append(title)
                break
    return found
