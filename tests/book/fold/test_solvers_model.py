"""Random years of a committee against an independent working out: late words, corrections after lists, lists again.

NORMBOOK_BOOKS=5000 works out so many books, from the seed NORMBOOK_SEED on.
"""

import os
import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.record.content import list_from
from normbook.rulebooks.wfcc.record.lists import list_in_force
from normbook.rulebooks.wfcc.record.proof import published_lists_hold
from normbook.rulebooks.wfcc.record.quarters import solving_of
from tests.book.fold.keeping import Keeper
from tests.book.fold.solvers_model import Record
from tests.book.fold.solvers_tournament import Person

Fresh = Callable[[], AbstractContextManager[Keeper]]

START = date(2024, 1, 1)
BOOKS, FIRST_SEED = int(os.environ.get("NORMBOOK_BOOKS", "15")), int(os.environ.get("NORMBOOK_SEED", "0"))
PEOPLE, RATED = 26, 20
COUNTRIES = ("POL", "GBR", "GER")
LIST_MONTHS = (1, 4, 7, 10)


def member(number: int) -> Member:
    rating = 2700 - 25 * number if number < RATED else None
    return Member(f"Solver {number:02}", f"W{number}", COUNTRIES[number % 3], "mw"[number % 2], rating=rating)


FIRST = RatingList(START, tuple(member(number) for number in range(RATED)), "list-2024-01-01.csv")


def random_tournament(id: str, end: date, chance: random.Random) -> Tournament:
    """Results follow the ratings with some chance; every kind, reports in time and late, one or several days."""
    solvers = []
    spread = chance.choice((0, 80, 250, 600))
    for number in sorted(chance.sample(range(PEOPLE), chance.choice((1, 2, 5, 12, 20, 22, 24)))):
        known = member(number)
        points = tuple(
            Decimal(max(0, 1400 - 30 * number + chance.randrange(-spread, spread + 1)) // 25 * 25).scaleb(-2)
            for _ in range(chance.choice((1, 3)) if len(solvers) == 0 else len(solvers[0].points))
        )
        solvers.append(Solver(known.name, points, known.country, known.sex, None, known.id))
    start = end - timedelta(days=chance.choice((0, 0, 1, 40)))
    return Tournament(
        id,
        f"Tournament {id}",
        tuple(solvers),
        len(solvers[0].points),
        chance.choice(("other", "wcsc-type", "wcsc-type", "wcsc-type", "wcsc")),
        None,
        start,
        end,
        announced=chance.choice((None, start - timedelta(days=100), start - timedelta(days=3))),
        reported=chance.choice((None, end, end + timedelta(days=5), end + timedelta(days=9))),
    )


def list_days(chance: random.Random) -> list[date]:
    """Days on which lists appear; now and then years are passed over, and people are taken off."""
    days = [date(year, month, 1) for year in range(2024, 2030) for month in LIST_MONTHS][1:]
    step = chance.choice((1, 1, 1, 4))
    return days[::step][:6]


class Years:
    """The same things done to a book and to the model."""

    def __init__(self, keeper: Keeper, chance: random.Random) -> None:
        self.keeper, self.chance = keeper, chance
        self.days = list_days(chance)
        self.out: list[date] = []
        keeper.bring_in(FIRST)
        people = {f"solving/{each.id}": _person(each) for each in FIRST.members}
        self.record = Record(START, people)

    @property
    def ids(self) -> list[str]:
        return [id for id, held in self.record.held.items() if held.status != "void"]

    def live(self, steps: int) -> None:
        acts = [self.post] * 6 + [self.confirm] * 7 + [self.amend] * 3 + [self.publish] * 3
        acts += [self.refuse, self.void, self.reissue, self.reissue, self.grant]
        for number in range(steps):
            act = self.chance.choice(acts)
            if act == self.post or self.ids:
                act(f"t{number}")

    def _end(self) -> date:
        """A day around the next list, so that tournaments straddle it, come late, or come early."""
        around = self.days[0] if self.days else self.out[-1]
        return around + timedelta(days=self.chance.randrange(-150, 30))

    def post(self, id: str) -> None:
        edition = self.chance.choice(("2022", "2022.2"))
        event = random_tournament(id, self._end(), self.chance)
        self.keeper.post(replace(event, edition=edition), "wfcc")
        self.record.post(event, edition)

    def amend(self, _: str) -> None:
        id = self.chance.choice(self.ids)
        held = self.record.held[id]
        end = held.contents[-1].end if self.chance.random() < 0.7 else self._end()
        assert end is not None
        event = random_tournament(id, end, self.chance)
        if self.keeper.amend(event, "wfcc").what == "amended":
            self.record.amend(event)

    def confirm(self, _: str, *, refuse: bool = False) -> None:
        waiting = [id for id in self.ids if self.record.held[id].status == "pending"]
        id = self.chance.choice(waiting if waiting and self.chance.random() < 0.7 else self.ids)
        coefficient = self.chance.choice((None, None, None, None, None, "2", "3.75"))
        self.keeper.confirm(id, refuse=refuse, coefficient=coefficient)
        self.record.confirm(id, refuse=refuse, coefficient=coefficient)

    def refuse(self, id: str) -> None:
        self.confirm(id, refuse=True)

    def void(self, _: str) -> None:
        id = self.chance.choice(self.ids)
        self.keeper.void(id)
        self.record.void(id)

    def grant(self, _: str) -> None:
        number = self.chance.randrange(RATED)
        title, on = self.chance.choice(("GM", "IM", "FM", "WGM", "WFM")), self._end()
        self.keeper.grant(f"Solver {number:02}", title, on, "wfcc")
        self.record.grants.append((f"solving/W{number}", title, on))

    def publish(self, _: str) -> None:
        if self.days:
            self.keeper.publish("wfcc", self.days[0])
            self.record.publish(self.days[0])
            self.out.append(self.days.pop(0))

    def reissue(self, _: str) -> None:
        if self.out:
            day = self.chance.choice(self.out)
            self.keeper.publish("wfcc", day, reissue=True, reason="corrected")
            self.record.reissue(day)

    def compare(self) -> None:
        """Every list in force, everybody on it, and where they stand now."""
        with self.keeper.book.reading() as reading:
            for day in self.out:
                found = list_in_force(reading, day)
                assert found is not None
                self._compare_list(day, found[0].content)
            solving = solving_of(reading)
            running = solving.lists.running()
            standings = solving.folded(running, running.present)[0].roster.standings
            assert list(published_lists_hold(reading)) == []
        assert {each.member.id: (_exact(each.current), list(map(_exact, each.halves))) for each in standings} == {
            key: (person.current, person.halves) for key, person in self.record.running().items()
        }

    def _compare_list(self, day: date, content: dict[str, Any]) -> None:
        printed = self.record.lists[day]
        members = {each.id: each for each in list_from(day, content["members"]).members}
        assert {key: _facts(each) for key, each in members.items()} == {
            key: _modelled(person) for key, person in printed.people.items()
        }, day
        assert content["counted"].keys() == printed.counted.keys()
        assert {(each["player"], each["title"]) for each in content["due"]} == printed.titles_due
        listed = [each for each in printed.people.values() if each.listed and each.rating is not None]
        for line in content["lines"]:
            person = printed.people[line["player"]]
            assert (line["rating"], line["rank"]) == (
                person.rating,
                None if person.rating is None else 1 + sum((each.rating or 0) > person.rating for each in listed),
            )


def _person(each: Member) -> Person:
    return Person(each.name, each.country, each.woman, each.rating)


def _exact(value: Decimal | None) -> Fraction | None:
    return None if value is None else Fraction(value)


def _facts(each: Member) -> object:
    return (
        each.rating,
        _exact(each.decimals),
        [Fraction(half) for half in each.halves],
        each.last,
        sorted((norm.title, norm.tournament) for norm in each.norms),
        sorted(each.titles),
        _exact(each.highest),
        each.listed,
    )


def _modelled(person: Person) -> object:
    return (
        person.rating,
        person.decimals,
        person.halves,
        person.last,
        sorted((title, where) for title, where, _ in person.norms),
        sorted(person.titles),
        person.highest,
        person.listed,
    )


@pytest.mark.slow
@pytest.mark.rule("wfcc.list", "wfcc.current", "wfcc.half", "wfcc.removal", "wfcc.confirm")
@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + BOOKS))
def test_any_years_of_a_committee_are_what_an_independent_working_out_gives(sqlite_keeper: Fresh, seed: int) -> None:
    with sqlite_keeper() as keeper:
        years = Years(keeper, random.Random(seed))
        years.live(30)
        years.compare()
