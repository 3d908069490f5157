"""Random careers replayed: the files say what is worked out a second time beside them."""

from functools import partial
from pathlib import Path

import pytest

from normbook.bulk import files
from normbook.bulk.output import Folder
from normbook.bulk.reasons import BadRows
from normbook.bulk.replay import Task, replay
from normbook.bulk.sources import Sources
from normbook.model.crosstable import Event, Rating
from normbook.rulebooks.cfc.bulk import COLUMNS, build
from tests.bulk.from_events import write_events
from tests.bulk.running import opened, rows
from tests.rulebooks.cfc.events import TABLES, career
from tests.rulebooks.cfc.recomputed import FLOORS, Held, careers

pytestmark = pytest.mark.slow


def established(rating: Rating | None, _: object) -> bool:
    return rating is not None and rating.beyond(TABLES.provisional_games.value)


@pytest.mark.rule("cfc.438.floors", "cfc.438.norm", "cfc.438.title", "cfc.438.rating", "cfc.438.kept")
def test_a_replay_says_the_same(tmp_path: Path) -> None:
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
