"""The solvers' record worked out a second time, simply: fractions, lists in a dictionary, nothing of normbook's law.

It follows the rule text and the decisions `book-wfcc-lists`, `book-editions`, `wfcc-lists`, `wfcc-norm-tournaments`;
what the book says of random years is held against it.
"""

from collections.abc import Iterable
from copy import deepcopy
from datetime import date
from fractions import Fraction

from normbook.model.solving import Tournament
from tests.book.fold.solvers_tournament import (
    Correction,
    Held,
    People,
    Person,
    Printed,
    Version,
    mean,
    take,
    titles_due,
    to,
)


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
