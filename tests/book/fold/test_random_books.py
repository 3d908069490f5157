"""Random books under several editions and variants are what a plain model gives that calls neither law nor fold."""

import json
import random
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import astuple, replace
from datetime import timedelta
from pathlib import Path

import pytest

from normbook.book.commands.outcome import BookRefused
from normbook.book.copies.text import export, import_into
from normbook.book.store.book import open_book
from normbook.model.crosstable import SYSTEMS, Event, Rating
from normbook.model.membership import FederationMember, Membership, Published
from normbook.rulebooks.uscf.record.fold import state_from
from normbook.rulebooks.uscf.record.lists import listed_members
from tests.book.fold.keeping import FIRST_DAY, Keeper, random_paper
from tests.book.fold.plain_titles import LIMITS, VARIANTS, Act, By, Listed, PlainBook
from tests.rulebooks.uscf.recomputed import code, established

PLAYERS, DAYS = 18, 40
WHAT = (
    ["post"] * 6
    + ["amend"] * 3
    + ["void", "grant", "grant", "games", "demote", "merge", "merge", "unmerge", "start", "start"]
)
Fresh = Callable[[], AbstractContextManager[Keeper]]


class Life:
    """What is done to a book and to the plain one beside it."""

    def __init__(self, keeper: Keeper, seed: int) -> None:
        self.keeper, self.chance, self.plain = keeper, random.Random(seed), PlainBook()
        self.merges: list[tuple[int, str]] = []
        self.done: Counter[str] = Counter()

    def live(self, steps: int) -> None:
        for _ in range(steps):
            what = self.chance.choice(WHAT)
            self.done[what if getattr(self, what)() else f"no {what}"] += 1

    def by(self) -> By:
        return By(self.chance.choice((*LIMITS, "1998.2")), self.chance.choice((*VARIANTS, "none", "letters", "games")))

    def day(self):  # type: ignore[no-untyped-def]
        return FIRST_DAY + timedelta(days=self.chance.randrange(DAYS))

    def someone(self) -> int:
        return self.chance.randrange(PLAYERS)

    def paper(self, id: str = "") -> Event:
        paper = random_paper(self.chance.randrange(10**6), players=PLAYERS, days=DAYS)
        while not 2 <= len(paper.entrants) <= 8:
            paper = random_paper(self.chance.randrange(10**6), players=PLAYERS, days=DAYS)
        if self.chance.random() < 0.3:  # masters, so that games at their level are counted
            up = {
                each.no: Rating(min(3999, each.post.value + 900), each.post.games)
                for each in paper.entrants
                if each.post
            }
            paper = replace(paper, entrants=tuple(replace(each, post=up.get(each.no)) for each in paper.entrants))
        return replace(paper, id=id or paper.id)

    def known(self, paper: Event) -> Event:
        return replace(paper, entrants=tuple(replace(each, id=key(each.name)) for each in paper.entrants))

    def post(self) -> bool:
        paper, by = self.paper(), self.by()
        if paper.id in self.plain.events or self.twice(paper):
            return False
        edition = "" if by.edition == "1998.2" and self.chance.random() < 0.5 else by.edition
        try:
            self.keeper.post(replace(paper, edition=edition), variant=by.own)
        except (BookRefused, ValueError):
            return False  # an id that was voided before
        self.plain.events[paper.id] = self.known(paper), by
        return True

    def twice(self, paper: Event) -> bool:
        people = [self.plain.person(key(each.name)) for each in paper.entrants]
        return len(set(people)) < len(people)

    def amend(self) -> bool:
        if not self.plain.events:
            return False
        id = self.chance.choice(sorted(self.plain.events))
        paper, by = self.paper(id), self.by()
        if self.twice(paper):
            return False
        edition = self.chance.choice(("", by.edition))
        self.keeper.amend(replace(paper, edition=edition), variant=by.own)
        kept = self.plain.events[id][1].edition
        self.plain.events[id] = self.known(paper), By(edition or kept, by.variant)
        return True

    def void(self) -> bool:
        if not self.plain.events:
            return False
        id = self.chance.choice(sorted(self.plain.events))
        self.keeper.void(id)
        del self.plain.events[id]
        return True

    def act(self, kind: str) -> bool:
        number, day, system = self.someone(), self.day(), self.chance.choice(("regular", "regular", "quick"))
        if kind == "games" and (ready := self.ready()):
            (number, system), day = self.chance.choice(ready), FIRST_DAY + timedelta(days=DAYS)
        person = self.plain.person(key(f"Person {number}"))
        by = self.plain.last_by(person, system, day)
        seq = 10**9  # the last of its day
        self.plain.acts.append(Act(seq, kind, person, system, day, by))
        _, _, idle = self.plain.fold()
        self.plain.acts.pop()
        try:
            if kind == "demote":
                done = self.keeper.demote(key(f"Person {number}"), day, system=system)
            else:
                done = self.keeper.grant(key(f"Person {number}"), "" if kind == "games" else kind, day, system=system)
        except (BookRefused, ValueError):
            known = {self.plain.person(each.id) for event, _ in self.plain.events.values() for each in event.entrants}
            assert seq in idle or person not in known, (kind, person)
            return False
        assert seq not in idle, (kind, person)
        self.plain.acts.append(Act(done.seq, kind, person, system, day, by))
        return True

    def ready(self) -> list[tuple[int, str]]:
        """Who has games enough for Life Master, by number, and in which record."""
        held, _, _ = self.plain.fold()
        found = []
        for number in range(PLAYERS):
            for system in SYSTEMS:
                person = self.plain.person(key(f"Person {number}"))
                games = held.get((system, person), (None, 0))[1]
                by = self.plain.last_by(person, system, FIRST_DAY + timedelta(days=DAYS))
                if games >= by.rules.life_master_games:
                    found.append((number, system))
        return found

    def grant(self) -> bool:
        return self.act(str(self.chance.randrange(10, 30) * 100))

    def games(self) -> bool:
        return self.act("games")

    def demote(self) -> bool:
        return self.act("demote")

    def merge(self) -> bool:
        one, other = (f"Person {each}" for each in self.chance.sample(range(PLAYERS), 2))
        try:
            done = self.keeper.merge(key(one), key(other))
        except (BookRefused, ValueError):
            return False
        first, second = self.plain.person(key(one)), self.plain.person(key(other))
        self.plain.into[first] = second
        self.merges.append((done.seq, first))
        return True

    def unmerge(self) -> bool:
        if not self.merges:
            return False
        seq, first = self.merges.pop()
        self.keeper.unmerge(seq)
        del self.plain.into[first]
        return True

    def start(self) -> bool:
        day, by, system = FIRST_DAY + timedelta(days=self.chance.choice((0, 10, 25))), self.by(), "regular"
        rules = by.rules
        lines: dict[str, tuple[Rating, str]] = {}
        members = []
        for number in self.chance.sample(range(1, PLAYERS, 2), 4):  # those with an id
            rating = Rating(self.chance.randrange(900, 2600), self.chance.choice((None, None, 12, 23, 28)))
            written = ""
            if established(rating, rules) and self.chance.random() < 0.5:
                written = code(self.chance.randrange(10, 27) * 100, self.chance.choice((0, 2, 5, 9)), rules)
            if rating.games is not None and written:
                rating = Rating(rating.value)
            text = f"{rating}*{written}" if written else str(rating)
            members.append(
                FederationMember(f"Person {number}", str(1000 + number), published={system: Published(text)})
            )
            lines[key(f"Person {number}")] = rating, written
        members = [replace(each, row=row) for row, each in enumerate(members, start=2)]
        done = self.keeper.start(Membership(tuple(members), frozenset((system,)), "l.csv"), day, (by.own, by.edition))
        if done.what == "start-imported":
            self.plain.starts[day, system] = Listed(done.seq, lines, by)
        return True

    def compare(self) -> None:
        """Standings and codes on several days; then everybody's games, the norms, and the acts that did nothing."""
        for day in (FIRST_DAY, FIRST_DAY + timedelta(days=DAYS // 2), FIRST_DAY + timedelta(days=DAYS)):
            held, _, _ = self.plain.fold(day)
            with self.keeper.book.reading() as reading:
                found = {
                    (system, each.key): (astuple(each.standing.standing), each.code)
                    for system in SYSTEMS
                    for each in listed_members(reading, system, day)
                    if each.standing.standing
                }
            codes = {system: self.plain.codes(system, day) for system in SYSTEMS}
            assert found == {at: (stood, codes[at[0]][at[1]]) for at, (stood, _) in held.items() if stood}
        held, norms, idle = self.plain.fold()
        rows = [(row, json.loads(row.award)) for row in self.keeper.rows("uscf")]
        last = {(row.system, row.player): state_from(row.after) for row, _ in rows}
        assert {at: state.games for at, state in last.items()} == {at: games for at, (_, games) in held.items()}
        assert {(row.event, row.player, award["norm"]) for row, award in rows if "norm" in award} == norms
        assert {row.act for row, award in rows if row.act > 0 and award.get("idle")} == idle


def key(name: str) -> str:
    number = int(name.removeprefix("Person "))
    return str(1000 + number) if number % 2 else f"~person {number}"


@pytest.mark.slow
@pytest.mark.parametrize("ten", range(20))
def test_ten_random_books_equal_the_plain_ones(ten: int, sqlite_keeper: Fresh) -> None:
    for seed in range(10 * ten, 10 * ten + 10):
        with sqlite_keeper() as keeper:
            life = Life(keeper, seed)
            life.live(14)
            life.compare()


@pytest.mark.slow
def test_what_random_books_hold(sqlite_keeper: Fresh) -> None:
    done: Counter[str] = Counter()
    for seed in range(1000, 1025):
        with sqlite_keeper() as keeper:
            life = Life(keeper, seed)
            life.live(25)
            life.compare()
            done += life.done
    assert all(done[what] for what in WHAT), done


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_a_random_book_verifies_and_comes_back_from_its_text(seed: int, sqlite_keeper: Fresh, tmp_path: Path) -> None:
    with sqlite_keeper() as keeper:
        life = Life(keeper, 2000 + seed)
        life.live(25)
        keeper.publish("uscf", FIRST_DAY + timedelta(days=DAYS), system="regular")
        keeper.check()
        with keeper.book.reading() as reading:
            export(reading, tmp_path / "text")
        with open_book(str(tmp_path / "again.sqlite"), create=True) as book:
            import_into(book, tmp_path / "text")
            assert Keeper(book).tables() == keeper.tables()
