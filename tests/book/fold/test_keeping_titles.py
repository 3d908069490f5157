"""`void --keep-titles`: every title stays with whoever held it, also where the event was the first of theirs."""

import json
import random
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.tables import BOARD
from normbook.book.log.index import key_of
from normbook.model.crosstable import Event
from normbook.rulebooks.uscf.record.fold import state_from
from normbook.rulebooks.uscf.record.lists import listed_members
from tests.book.fold.keeping import FIRST_DAY, Keeper, random_paper
from tests.book.fold.test_titles import HERO, event
from tests.rulebooks.uscf import recomputed
from tests.rulebooks.uscf.recomputed import Stood

Fresh = Callable[[], AbstractContextManager[Keeper]]
Held = dict[tuple[str, str], Stood]
"""By rating system and player."""


def recorded(keeper: Keeper) -> tuple[set[str], list[tuple[str, int, str, dict[str, object]]]]:
    """What the log says: the voided events; the acts by day and entry, each with its kind."""
    with keeper.book.reading() as reading:
        entries = list(reading.entries(kinds=("void", "grant", "demotion")))
    gone = {entry.content["of"] for entry in entries if entry.kind == "void"}
    return gone, [(e.content["on"], e.seq, e.kind, dict(e.content)) for e in entries if e.kind != "void"]


def folded(papers: Iterable[Event], keeper: Keeper) -> Held:
    """Where everybody stands, recomputed by the rules written once more and by the acts of the log."""
    gone, acts = recorded(keeper)
    places: list[tuple[str, int, str, object]] = [(day, seq, "", (kind, told)) for day, seq, kind, told in acts]
    places += [(str(paper.end), 0, paper.id, paper) for paper in papers if paper.id not in gone]
    held: Held = {}
    for _, _, _, what in sorted(places, key=lambda place: place[:3]):
        if isinstance(what, Event):
            for entrant in what.entrants:
                who = what.system, key_of(BOARD, entrant.id, entrant.name)
                found = recomputed.answer(what, entrant.no, held=held.get(who))
                if found.next is not None and found.beyond is not None:
                    held[who] = found.title, found.next, found.beyond
        else:
            assert isinstance(what, tuple)
            _act(held, *what)
    return held


def _act(held: Held, kind: str, told: dict[str, object]) -> None:
    who = str(told["system"]), str(told["player"])
    stood = held.get(who, (None, 0, 0) if told.get("anew") else None)
    if stood is None:
        return
    own = stood[0] or 900
    if kind == "demotion":
        if stood[0] is not None:
            held[who] = own - 100 if own > 1000 else None, 0, 0
    elif int(str(told["title"])) > own:
        title = int(str(told["title"]))
        held[who] = title, stood[2] if title == own + 100 else 0, 0


def standings(keeper: Keeper) -> Held:
    """Where the book has everybody."""
    found: Held = {}
    with keeper.book.reading() as reading:
        for system in ("regular", "quick"):
            for each in listed_members(reading, system):
                if held := each.standing.standing:
                    found[system, each.key] = held.title, held.points_next, held.points_beyond
    return found


def idle_grants(keeper: Keeper) -> list[int]:
    """Kept titles that came to nothing."""
    _, acts = recorded(keeper)
    kept = {seq for _, seq, _, told in acts if "kept" in told}
    return [row.seq for row in keeper.rows("uscf") if row.act in kept and json.loads(row.award).get("idle")]


@pytest.mark.slow
@settings(max_examples=30)
@given(seed=st.integers(0, 10**6))
def test_nobody_loses_a_title_and_the_standings_are_those_of_an_independent_fold(
    sqlite_keeper: Fresh, seed: int
) -> None:
    chance = random.Random(seed)
    with sqlite_keeper() as keeper:
        papers: dict[str, Event] = {}
        for _ in range(chance.randrange(1, 9)):
            paper = random_paper(chance.randrange(10**6))
            if paper.entrants and paper.id not in papers:
                keeper.post(paper)
                papers[paper.id] = paper
        for _ in range(chance.randrange(5)):
            who, day = f"Person {chance.randrange(40)}", FIRST_DAY + timedelta(days=chance.randrange(60))
            try:
                if chance.random() < 0.6:
                    keeper.demote(who, day)
                else:
                    keeper.grant(who, str(chance.randrange(10, 26) * 100), day)
            except (BookRefused, ValueError):
                continue
        assert standings(keeper) == folded(papers.values(), keeper)
        for id in chance.sample(sorted(papers), chance.randrange(len(papers) + 1)):
            before = standings(keeper)
            keeper.void(id, keep_titles=True)
            after = standings(keeper)
            assert {who for who, stood in before.items() if (after.get(who, (0,))[0] or 0) < (stood[0] or 0)} == set()
            assert after == folded(papers.values(), keeper)
        assert idle_grants(keeper) == []
        keeper.check()


def test_a_first_event_leaves_its_title_and_its_rating(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    with keeper.book.reading() as reading:
        (before,) = [each for each in listed_members(reading, "regular") if each.name == HERO]
    outcome = keeper.void("e1", keep_titles=True)
    assert [each.went for each in outcome.difference.changes if each.went] == []
    with keeper.book.reading() as reading:
        (now,) = [each for each in listed_members(reading, "regular") if each.name == HERO]
    assert (now.rating, now.code) == (before.rating, f"{before.code[0]}0")
    keeper.check()


def test_a_title_kept_in_a_book_of_before_comes_to_what_it_came_to_then(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    keeper.void("e1")
    told = {"player": "1", "system": "regular", "title": 1700, "on": "1997-01-05", "kept": "e1"}
    keeper.book.write(lambda writing: writing.append("grant", told, rules="uscf", edition="1998", reason="kept"))
    rows = keeper.fresh_tables()["history"]
    assert [state_from(row[9]).standing for row in rows] == [None]


@pytest.mark.rule("uscf.demotion")
def test_a_title_that_a_demotion_would_lower_is_granted_after_it(keeper: Keeper) -> None:
    for number, day in enumerate((date(1997, 1, 5), date(1997, 2, 5)), start=1):
        keeper.post(event(f"e{number}", day))
    keeper.grant(HERO, "1900", date(1997, 3, 1))
    keeper.demote(HERO, date(1997, 4, 1))
    before = standings(keeper)
    keeper.void("e1", keep_titles=True)
    now = standings(keeper)
    assert [who for who, stood in before.items() if (now[who][0] or 0) < (stood[0] or 0)] == []
