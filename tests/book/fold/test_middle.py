"""A correction in the middle of a long record."""

import random
from dataclasses import replace

import pytest

from normbook.book.commands.events import paper_content
from normbook.book.commands.step import Paper
from normbook.book.derived.rebuild import rebuild
from normbook.book.log.entry_kinds import POSTED
from normbook.book.store.book import Writing
from normbook.model.crosstable import Event
from tests.book.fold.keeping import FIRST_DAY, Keeper, random_paper

EVENTS = 2_000


def years(count: int) -> list[Event]:
    """Events of a few hundred people, one after the other."""
    made = [random_paper(seed, players=300, system="regular") for seed in range(count)]
    return [
        replace(event, id=f"e{number:05}", end=FIRST_DAY.fromordinal(FIRST_DAY.toordinal() + number))
        for number, event in enumerate(made)
    ]


def appended(writing: Writing, events: list[Event]) -> None:
    """All of them appended as they would have been posted, and folded once."""
    known: set[str] = set()
    for event in events:
        who = [entrant.id or f"~{entrant.name.lower()}" for entrant in event.entrants]
        new = sorted(set(who) - known)
        known.update(who)
        content = replace(paper_content(Paper("uscf", event)), who=tuple(who), new=tuple(new))
        writing.append("event", POSTED.content(content), rules="uscf", edition="1998")
    rebuild(writing)


@pytest.mark.slow
def test_amending_in_the_middle_of_two_thousand_events_equals_the_fold_from_nothing(keeper: Keeper) -> None:
    events = years(EVENTS)
    keeper.book.write(lambda writing: appended(writing, events))
    middle = events[EVENTS // 2]
    chance = random.Random(7)
    other = tuple(replace(each, outcomes=chance.choice(middle.entrants).outcomes) for each in middle.entrants)
    outcome = keeper.amend(replace(middle, entrants=other))
    assert outcome.difference.changes
    assert outcome.difference.judged < EVENTS
    keeper.check()
