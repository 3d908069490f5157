"""Random careers: the law, a book and a replay say what is worked out a second time beside them."""

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from normbook.book.derived.tables import BOARD
from normbook.book.log.index import key_of
from normbook.book.store.book import Book
from normbook.bulk.output import Folder
from normbook.bulk.reasons import BadRows
from normbook.bulk.replay import Task, replay
from normbook.bulk.sources import Sources
from normbook.judgement.in_turn import in_turn
from normbook.model.crosstable import Event, Rating
from normbook.model.numbers import fixed_text
from normbook.rulebooks.cfc.bulk import COLUMNS, build
from normbook.rulebooks.cfc.law.judge import judge
from normbook.rulebooks.cfc.law.tables import CODES
from normbook.rulebooks.cfc.law.titles import TitleReached
from normbook.rulebooks.cfc.record import titles_in
from normbook.rulebooks.cfc.score import careers as judged_careers
from tests.book.fold.keeping import Keeper
from tests.bulk.from_events import write_events
from tests.bulk.running import opened, rows
from tests.rulebooks.cfc.events import TABLES, career
from tests.rulebooks.cfc.recomputed import FLOORS, Held, careers

pytestmark = pytest.mark.slow


def told(titles: Sequence[TitleReached]) -> dict[str, tuple[str, str, str, tuple[str, ...]]]:
    return {
        CODES[each.rank - 1]: (each.event, each.day, each.by, tuple(norm.event for norm in each.norms))
        for each in titles
    }


@pytest.mark.rule("cfc.414.performance", "cfc.414.provisional", "cfc.414.established", "cfc.414d", "cfc.416")
def test_hundreds_of_careers_are_as_worked_out_again() -> None:
    reached = 0
    for seed in range(300):
        events = career(seed)
        expected, numbers = careers(events)
        judged = list(in_turn(events, lambda event, known: judge(event, TABLES, known)))
        found = judged_careers(judged)
        assert {each.id: told(each.titles) for each in found} == titles_of(expected), seed
        reached += sum(len(each.titles) for each in found)
        answered = [
            (event.id, each.entrant.id, _two(each.performance), _two(each.rated.new))
            for event, judgement in judged
            for each in judgement.subjects
        ]
        assert sorted(answered) == sorted(numbers), seed
    assert reached > 3000


def titles_of(expected: dict[str, Held]) -> dict[str, dict[str, tuple[str, str, str, tuple[str, ...]]]]:
    return {key: held.titles for key, held in expected.items()}


def _two(value: object) -> str | None:
    return None if value is None else fixed_text(value, 2)  # type: ignore[arg-type]


@pytest.mark.rule("cfc.438.floors", "cfc.438.norm", "cfc.438.title", "cfc.438.rating", "cfc.438.kept")
@pytest.mark.parametrize("seed", range(8))
def test_a_book_says_the_same_whatever_the_order_of_posting(seed: int, book: Book) -> None:
    events = career(seed)
    expected, _ = careers(events)
    keeper = Keeper(book)
    for event in random.Random(seed).sample(events, len(events)):
        keeper.post(event, "cfc")
    lines = [row for row in keeper.rows("cfc") if row.system == "regular"]
    found = {key: told(titles_in([row for row in lines if row.player == key])) for key in {row.player for row in lines}}
    assert found == {key_of(BOARD, key, ""): titles for key, titles in titles_of(expected).items()}
    keeper.check()


def established(rating: Rating | None, _: object) -> bool:
    return rating is not None and rating.beyond(TABLES.provisional_games.value)


@pytest.mark.rule("cfc.438.floors", "cfc.438.norm", "cfc.438.title", "cfc.438.rating", "cfc.438.kept")
def test_a_replay_says_the_same(tmp_path: Path) -> None:
    from normbook.bulk import files

    for seed in range(40):
        events = career(seed, plain=True)
        folder = tmp_path / str(seed)
        games, ratings, facts = write_events(events, TABLES, folder, established)
        wanted = (games, files.GAMES), (ratings, files.RATINGS), (facts, files.EVENTS)
        sources = Sources(*(opened(*each) for each in wanted), None, BadRows(0))  # type: ignore[arg-type]
        with Folder(folder) as out:
            replay(Task(sources, [partial(build, TABLES)], [""], 1), out)
            out.complete()
        expected, _ = careers([event for event in events if any(_played(event))])
        titles = {
            (key, event, FLOORS[code]) for key, held in expected.items() for code, (event, *_) in held.titles.items()
        }
        assert {(player, event, title) for player, event, _, title in rows(folder / "titles.parquet")} == titles, seed
        norms = {
            (event, key)
            for key, held in expected.items()
            for performed, event, _ in held.performances
            if performed >= 1100
        }
        assert {(event, player) for event, player, _ in rows(folder / "norms.parquet")} == norms, seed
        standing = {
            key: [norms_for(held, floor) for floor in reversed(FLOORS.values())] for key, held in expected.items()
        }
        assert {player: list(norms) for player, _, _, _, *norms in rows(folder / "standings.parquet")} == standing
    assert COLUMNS[0] == "published"


def norms_for(held: Held, floor: int) -> int:
    return min(3, sum(performed >= floor + 100 for performed, *_ in held.performances))


def _played(event: Event) -> list[bool]:
    return [cell.played for each in event.entrants for cell in each.outcomes]
