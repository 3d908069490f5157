"""A book and the things people do with it, written the short way."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from sqlalchemy import select

from normbook.book.commands import acts
from normbook.book.commands.events import PostOptions, amend, post, void
from normbook.book.commands.outcome import CommandResult, Consent, carried_out
from normbook.book.commands.publication import publish
from normbook.book.commands.step import Paper
from normbook.book.derived.rebuild import derived_tables_hold, rebuild
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.tables import TABLES, history
from normbook.book.people.identity import people_asked_for
from normbook.book.people.merge import merge, unmerge
from normbook.book.record import record_of
from normbook.book.store.book import Book
from normbook.model.crosstable import SYSTEMS, Event
from normbook.model.membership import FederationMember, Membership, Published
from normbook.model.ratinglist import RatingList
from normbook.model.solving import Tournament
from normbook.model.variant import Variant
from normbook.rulebooks.lpcc.record.ratings import LegRatings
from normbook.rulebooks.uscf.record import RECORD
from normbook.rulebooks.wfcc.record.proof import published_lists_hold
from tests.rulebooks.uscf.random_events import random_event

YES = Consent(yes=True)


class Keeper:
    """Does what is asked, whatever it changes."""

    def __init__(self, book: Book, consent: Consent = YES) -> None:
        self.book = book
        self.consent = consent

    def how(self, **how: Any) -> PostOptions:
        return PostOptions(self.consent, **how)

    def post(
        self, event: Event | Tournament, rules: str = "uscf", variant: Variant | None = None, **how: Any
    ) -> CommandResult:
        paper = Paper(rules, event, variant)
        return carried_out(self.book, lambda writing: post(writing, paper, self.how(**how)), self.consent)

    def amend(
        self,
        event: Event | Tournament,
        rules: str = "uscf",
        id: str | None = None,
        variant: Variant | None = None,
        **how: Any,
    ) -> CommandResult:
        paper = Paper(rules, event, variant)
        return carried_out(
            self.book, lambda writing: amend(writing, id or event.id, paper, "a slip", self.how(**how)), self.consent
        )

    def void(self, id: str, **how: Any) -> CommandResult:
        return carried_out(self.book, lambda writing: void(writing, id, "not played", self.how(**how)), self.consent)

    def grant(self, player: str, title: str, on: date, rules: str = "uscf", system: str = "regular") -> CommandResult:
        def act(writing: Any) -> CommandResult:
            (who,) = people_asked_for(writing.connection, player)
            granted = record_of(rules).grant
            return granted(writing, who, title, "the board's vote", self.consent, on=on, system=system)

        return carried_out(self.book, act, self.consent)

    def demote(
        self, player: str, on: date, rules: str = "uscf", reason: str = "his wish", system: str = "regular"
    ) -> CommandResult:
        def act(writing: Any) -> CommandResult:
            (who,) = people_asked_for(writing.connection, player)
            return record_of(rules).demote(writing, who, reason, self.consent, on=on, system=system)

        return carried_out(self.book, act, self.consent)

    def confirm(self, id: str, **word: Any) -> CommandResult:
        word.setdefault("reason", "in order")
        return carried_out(self.book, lambda writing: acts.confirm(id, **word)(writing, self.consent), self.consent)

    def merge(self, one: str, other: str) -> CommandResult:
        def act(writing: Any) -> CommandResult:
            (first,), (second,) = (people_asked_for(writing.connection, each) for each in (one, other))
            return merge(writing, first, second, "one person", self.consent)

        return carried_out(self.book, act, self.consent)

    def unmerge(self, seq: int) -> CommandResult:
        return carried_out(self.book, lambda writing: unmerge(writing, seq, "two persons", self.consent), self.consent)

    def publish(self, rules: str, as_of: date, **more: Any) -> CommandResult:
        return carried_out(
            self.book, lambda writing: publish(writing, rules, as_of, self.consent, **more), self.consent
        )

    def bring_in(self, rating_list: RatingList) -> CommandResult:
        return carried_out(self.book, lambda writing: acts.bring_in(rating_list)(writing, self.consent), self.consent)

    def start(
        self, membership: Membership, day: date, named: tuple[Variant | None, str] | None = None
    ) -> CommandResult:
        return carried_out(
            self.book, lambda writing: RECORD.start_from(writing, membership, day, self.consent, named), self.consent
        )

    def take_back(self, seq: int) -> CommandResult:
        return carried_out(
            self.book, lambda writing: acts.take_back(seq, "wrong day")(writing, self.consent), self.consent
        )

    def freeze(self, ratings: LegRatings) -> CommandResult:
        return carried_out(self.book, lambda writing: acts.post(ratings)(writing, self.consent), self.consent)

    def rows(self, rules: str) -> list[HistoryRow]:
        """Every line of a rulebook's histories, in the order of effect."""
        with self.book.reading() as reading:
            query = select(history).where(history.c.rules == rules)
            return sorted(
                (HistoryRow(*row) for row in reading.connection.execute(query)), key=lambda row: (row.place, row.no)
            )

    def tables(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything derived, as it is stored."""
        with self.book.reading() as reading:
            return {table.name: sorted(map(tuple, reading.connection.execute(select(table)))) for table in TABLES}

    def fresh_tables(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything derived, as a fold of the entries from nothing gives it."""
        self.book.write(rebuild)
        return self.tables()

    def check(self) -> None:
        """The derived tables and the published lists are what a fresh fold gives, and the verifiers say so."""
        with self.book.reading() as reading:
            assert [finding.phrase for finding in derived_tables_hold(reading)] == []
            assert [finding.phrase for finding in published_lists_hold(reading)] == []
        stored = self.tables()
        assert stored == self.fresh_tables()


FIRST_DAY = date(1997, 1, 5)


def random_paper(seed: int, *, players: int = 40, days: int = 60, system: str | None = None) -> Event:
    """A random event among few people, so that they meet in many: half of them are known by name only."""
    chance = random.Random(seed)
    event = random_event(seed)
    people = chance.sample(range(players), len(event.entrants)) if len(event.entrants) <= players else None
    entrants = event.entrants if people else event.entrants[:0]
    named = tuple(
        replace(entrant, id=str(1000 + person) if person % 2 else "", name=f"Person {person}", title="", beyond=None)
        for entrant, person in zip(entrants, people or (), strict=True)
    )
    return replace(
        event,
        id=f"e{seed}",
        name=f"Event {seed}",
        entrants=named,
        end=FIRST_DAY + timedelta(days=chance.randrange(days)),
        system=system or chance.choice(("regular", "regular", "quick")),
        format=None,
    )


_LISTED = ("1575*c2", "2231*L7", "1350", "1650*C5", "1999*A4", "1501/15", "")


def random_list(seed: int, *, players: int = 40) -> Membership:
    """A list of some who are known by id, in one rating system or in both: codes, none, provisional, unrated."""
    chance = random.Random(seed)
    systems = chance.choice((("regular",), ("quick",), SYSTEMS))
    members = tuple(
        FederationMember(
            f"Person {person}",
            str(1000 + person),
            published={system: Published(chance.choice(_LISTED)) for system in systems},
            row=person,
        )
        for person in chance.sample(range(1, players, 2), 12)
    )
    return Membership(members, frozenset(systems), "list.csv")


def codes(keeper: Keeper, system: str = "regular", as_of: date | None = None) -> dict[str, str]:
    """Everybody's norm code."""
    from normbook.rulebooks.uscf.record.lists import listed_members

    with keeper.book.reading() as reading:
        return {each.name: each.code for each in listed_members(reading, system, as_of)}


def finding_codes(findings: Sequence[Any]) -> list[str]:
    return [finding.code for finding in findings]
