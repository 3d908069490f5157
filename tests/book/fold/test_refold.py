"""After anything that people do, the standings are those of a fold from nothing."""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normbook.book.commands.outcome import BookRefused
from tests.book.fold.keeping import FIRST_DAY, Keeper, random_list, random_paper

OTHERS = ["void", "grant", "demote", "merge", "unmerge", "start", "start", "take back"]
Fresh = Callable[[], AbstractContextManager[Keeper]]


def live(keeper: Keeper, chance: random.Random, steps: int) -> list[str]:
    """Posts, amendments, voids, grants, demotions, merges and lists at random; what the book refuses is refused."""
    there: list[str] = []
    lists: list[int] = []
    merges: list[int] = []
    done: list[str] = []
    for _ in range(steps):
        what = chance.choice(["post"] * 6 + ["amend"] * 3 + OTHERS)
        try:
            if what == "post":
                paper = random_paper(chance.randrange(10**6))
                keeper.post(paper)
                there.append(paper.id)
            elif what == "amend" and there:
                id = chance.choice(there)
                keeper.amend(replace(random_paper(chance.randrange(10**6)), id=id))
            elif what == "void" and there:
                keeper.void(there.pop(chance.randrange(len(there))), keep_titles=chance.random() < 0.5)
            elif what == "grant":
                day = FIRST_DAY + timedelta(days=chance.randrange(60))
                keeper.grant(f"Person {chance.randrange(40)}", str(chance.randrange(10, 26) * 100), day)
            elif what == "demote":
                keeper.demote(f"Person {chance.randrange(40)}", FIRST_DAY + timedelta(days=chance.randrange(60)))
            elif what == "merge":
                one, other = chance.sample(range(40), 2)
                merges.append(keeper.merge(f"Person {one}", f"Person {other}").seq)
            elif what == "unmerge" and merges:
                keeper.unmerge(merges.pop())
            elif what == "start":
                day = FIRST_DAY + timedelta(days=chance.choice((0, 0, 20, 40)))
                lists.append(keeper.start(random_list(chance.randrange(10**6)), day).seq)
            elif what == "take back" and lists:
                keeper.take_back(lists.pop())
            done.append(what)
        except (BookRefused, ValueError):
            done.append(f"{what} refused")
    return done


@pytest.mark.slow
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_any_sequence_of_acts_comes_to_a_fold_from_nothing(sqlite_keeper: Fresh, seed: int) -> None:
    with sqlite_keeper() as keeper:
        live(keeper, random.Random(seed), 24)
        keeper.check()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_a_long_sequence_on_both_databases(keeper: Keeper, seed: int) -> None:
    done = live(keeper, random.Random(seed), 60)
    assert {"post", "amend", "void", "grant", "demote", "merge", "unmerge", "start", "take back"} <= set(done)
    keeper.check()
