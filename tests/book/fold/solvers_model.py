"""The solvers' record worked out a second time, simply: fractions, lists in a dictionary, nothing of normbook's law.

It follows the rule text and the decisions `book-wfcc-lists`, `book-editions`, `wfcc-lists`, `wfcc-norm-tournaments`;
what the book says of random years is held against it.
"""

from collections.abc import Iterable
from copy import deepcopy
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


class Record:
    """Tournaments, titles and lists, as the committee's acts leave them."""

    def __init__(self, first: date, people: People) -> None:
        self.lists: dict[date, Printed] = {first: Printed(people)}
        self.brought = first
        self.held: dict[str, Held] = {}
        self.grants: list[tuple[str, str, date]] = []
        self.words = 0

    # What the committee does.

    def post(self, event: Tournament, edition: str) -> None:
        self.held[event.id] = Held([event], edition)

    def amend(self, event: Tournament) -> None:
        self.held[event.id].contents.append(event)

    def confirm(self, id: str, *, refuse: bool, coefficient: str | None) -> None:
        self.words += 1
        held = self.held[id]
        held.status, held.word = "refused" if refuse else "counted", self.words
        held.coefficient = coefficient or held.coefficient

    def void(self, id: str) -> None:
        self.held[id].status = "void"

    def publish(self, day: date) -> None:
        self.lists[day] = self._made(day, set(self.held))

    def reissue(self, day: date) -> None:
        among: set[str] = set()
        later = [each for each in sorted(self.lists) if each >= day and each != self.brought]
        old = {each: self.lists.pop(each) for each in later}
        for each in later:
            among |= old[each].counted.keys()
            self.lists[each] = self._made(each, among)

    # What follows.

    def present(self, ids: Iterable[str]) -> dict[str, Version]:
        return {id: self.held[id].version for id in ids if self.held[id].status == "counted"}

    def waiting(self) -> dict[str, Version]:
        counted = {id for printed in self.lists.values() for id in printed.counted}
        return self.present(id for id in self.held if id not in counted)

    def running(self) -> People:
        """Everybody in the quarter that runs."""
        people = self._opened(max(self.lists))
        self._enter(people, self._corrections())
        self._take(people, self.waiting(), max(self.lists))
        return people

    def _opened(self, day: date) -> People:
        """Everybody of a list, at the beginning of the quarter after it."""
        people = deepcopy(self.lists[day].people)
        for person in people.values():
            person.new, person.met = False, []
            if not person.listed and person.rating is None:
                person.halves = []
            if person.rating is None:
                person.current = mean(person.halves)
            else:
                person.current = Fraction(person.rating)
                person.reach(person.current)
        return people

    def _take(self, people: People, versions: dict[str, Version], last: date) -> None:
        """Tournaments in the order of effect, each from the list valid at its start."""
        events = [(self.held[id].contents[version[0]], version) for id, version in versions.items()]
        for event, (_, _, ruled) in sorted(events, key=lambda each: (each[0].end, each[0].id)):
            assert event.start is not None
            valid = [day for day in self.lists if day <= event.start and day <= last]
            before = None if not valid else self.lists[max(valid)].people
            if valid and max(valid) == last:
                before = people
            take(event, self.held[event.id].edition, ruled, people, before)

    def _made(self, day: date, among: set[str]) -> Printed:
        """A list: the last one, corrections, and the tournaments finished since."""
        previous = max(self.lists)
        counted = {}
        for id, version in self.waiting().items():
            event = self.held[id].contents[version[0]]
            assert event.end is not None
            if id in among and max(event.end, event.reported or event.end, previous) < day:
                counted[id] = version
        people, corrections = self._opened(previous), self._corrections()
        settled = self._unsettled()
        for key, title, on in self.grants:
            if on <= day and key in people and title not in people[key].titles:
                people[key].titles.append(title)
        self._enter(people, corrections)
        self._take(people, counted, previous)
        printed = {}
        for key, person in people.items():
            self._print(person, day)
            if person.listed or not person.new:
                printed[key] = person
        due = {(key, title) for key, person in printed.items() for title in titles_due(person)}
        return Printed(printed, counted, settled, corrections, due)

    def _print(self, person: Person, day: date) -> None:
        """What a list makes of a standing: the integer, and off after three years."""
        touched = bool(person.met) or (person.rating is None and person.current is not None)
        person.decimals = person.current
        if touched:
            person.rating = None if person.current is None else int(to(0, person.current))
            if person.rating is not None:
                person.reach(Fraction(person.rating))
            person.listed = person.rating is not None or bool(person.halves)
        if person.listed and person.last and day >= _three_years_after(person.last):
            person.listed = False
            person.halves = person.halves if person.rating is not None else []

    def _settled(self) -> dict[date, dict[str, Version]]:
        """Each quarter as the lists have made good for it so far."""
        found = {day: printed.counted for day, printed in self.lists.items()}
        for day in sorted(self.lists):
            found |= self.lists[day].settled
        return found

    def _unsettled(self) -> dict[date, dict[str, Version]]:
        """Quarters that stand otherwise by now."""
        settled = self._settled()
        present = {day: self.present(printed.counted) for day, printed in self.lists.items() if printed.counted}
        return {day: versions for day, versions in present.items() if versions != settled[day]}

    def _quarter(self, day: date, versions: dict[str, Version]) -> People:
        """A quarter whose list is out, worked out again with some versions of its tournaments."""
        previous = max(each for each in self.lists if each < day)
        people = self._opened(previous)
        self._enter(people, self.lists[day].corrections)
        self._take(people, versions, previous)
        return people

    def _corrections(self) -> list[Correction]:
        found = []
        for day, present in sorted(self._unsettled().items()):
            settled = self._settled()[day]
            because = {id for id in settled | present if settled.get(id) != present.get(id)}
            was, now = self._quarter(day, settled), self._quarter(day, present)
            for key in sorted(was | now):
                old, new = was.get(key), now.get(key)
                if old and new and _numbers(old) == _numbers(new):
                    continue
                both = old is not None and new is not None and None not in (old.current, new.current)
                rating = new.current - old.current if both else None  # type: ignore[union-attr, operator]
                either = new or old
                assert either is not None
                as_is = deepcopy(either)
                as_is.last = new.last if new else None
                as_is.norms = [norm for norm in (new.norms if new else ()) if norm[1] in because]
                halves = (old.halves if old else [], new.halves if new else [])
                found.append(Correction(key, day, because, rating, *halves, as_is))
        return found

    def _enter(self, people: People, corrections: list[Correction]) -> None:
        for each in corrections:
            if each.key not in people:
                told = each.as_is
                people[each.key] = Person(told.name, told.country, told.woman, listed=False, new=True)
            person = people[each.key]
            if each.was != each.now:
                person.halves = [*each.now, *person.halves[len(each.was) :]]
            if each.rating is not None and person.current is not None:
                person.current += each.rating
            elif each.was != each.now:
                person.current = mean(person.halves)
            person.norms = [norm for norm in person.norms if norm[1] not in each.because] + each.as_is.norms
            if person.last is None or person.last < each.quarter:
                person.last = each.as_is.last
            if each.rating:
                person.reach(person.current)
            person.met += [f"± {id}" for id in sorted(each.because)]


def _three_years_after(day: date) -> date:
    leap = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year + 3, day=28 if leap else day.day)


def _numbers(person: Person) -> object:
    return person.current, person.halves, person.norms, person.last


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
