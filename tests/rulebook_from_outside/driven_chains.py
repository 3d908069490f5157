"""The ladder in a book: events posted late, corrected and taken out come to what a fold from nothing gives."""

import random
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path

import pytest

from normbook.book.store.book import open_book
from normbook.model.crosstable import Entrant, Event, Outcome, Result
from tests.book.fold.keeping import Keeper

FIRST_DAY = date(2026, 1, 2)


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    with open_book(str(tmp_path / "ladder.sqlite"), create=True) as book:
        yield Keeper(book)


def evening(number: int, results: Sequence[tuple[int, int]], day: int) -> Event:
    """One round: each pair's first player has beaten the second."""
    games = [(won, lost, Result.WIN) for won, lost in results] + [(lost, won, Result.LOSS) for won, lost in results]
    seats = {person: no for no, (person, _, _) in enumerate(games, start=1)}
    entrants = tuple(
        Entrant(seats[one], f"Climber {one}", (Outcome(result, opponent=seats[other], colour=None),), id=str(100 + one))
        for one, other, result in games
    )
    return Event(f"e{number}", f"Evening {number}", 1, entrants, rules="ladder", end=FIRST_DAY + timedelta(day))


def random_evening(chance: random.Random, number: int, people: int = 8) -> Event:
    present = chance.sample(range(people), 2 * chance.randint(1, people // 2))
    return evening(number, list(zip(present[::2], present[1::2], strict=True)), chance.randrange(30))


def rungs(keeper: Keeper) -> dict[str, str]:
    last = {row.player: row for row in keeper.rows("ladder")}
    return {player: row.after for player, row in last.items()}


@pytest.mark.parametrize("seed", range(12))
def test_what_is_posted_in_any_order_and_corrected_equals_the_fold_from_nothing(keeper: Keeper, seed: int) -> None:
    chance = random.Random(seed)
    for number in range(12):
        keeper.post(random_evening(chance, number), "ladder")
    for number in chance.sample(range(12), 4):
        keeper.amend(random_evening(chance, number), "ladder")
    keeper.void(f"e{chance.randrange(12)}")
    keeper.check()
    keeper.post(evening(99, [(20, 21)], 15), "ladder")
    keeper.merge("120", min(rungs(keeper)))
    keeper.check()


def test_a_late_evening_reaches_those_who_met_its_players_later(keeper: Keeper) -> None:
    keeper.post(evening(1, [(1, 2), (4, 5)], 1), "ladder")
    keeper.post(evening(3, [(3, 1)], 20), "ladder")
    assert rungs(keeper) == {"101": "1", "102": "1", "103": "2", "104": "2", "105": "1"}
    done = keeper.post(evening(2, [(1, 4)], 10), "ladder")
    keeper.check()
    assert {change.player: (change.before, change.now) for change in done.difference.changes} == {
        "101": ("1", "1"),
        "103": ("2", "3"),
    }
    assert rungs(keeper)["103"] == "3"


def test_a_list_is_published_and_a_correction_names_it(keeper: Keeper) -> None:
    keeper.post(evening(1, [(1, 2), (3, 4)], 1), "ladder")
    keeper.publish("ladder", FIRST_DAY + timedelta(5))
    done = keeper.void("e1")
    assert [(each.rules, each.system) for each in done.difference.lists] == [("ladder", "regular")]
    keeper.check()


def test_an_act_that_the_rulebook_does_not_have_is_refused(keeper: Keeper) -> None:
    keeper.post(evening(1, [(1, 2)], 1), "ladder")
    with pytest.raises(Exception, match="BOOK-NO-TITLES"):
        keeper.grant("101", "Top", FIRST_DAY, "ladder")
    with pytest.raises(Exception, match="BOOK-NO-DEMOTION"):
        keeper.demote("101", FIRST_DAY, "ladder")
    with pytest.raises(Exception, match="BOOK-CONFIRM-RULES"):
        keeper.confirm("e1")
