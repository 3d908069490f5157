"""The class titles of a book, so that its events can be judged again."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Any

from normbook.bulk.book_replay import LevelTitles
from normbook.rulebooks.cfc.bulk import COLUMNS, ReplayedStanding, class_standing, usual_tables
from normbook.rulebooks.cfc.law.titles import ClassStanding
from normbook.rulebooks.cfc.record import RECORD


class ClassTitles(LevelTitles):
    """The class titles of a book, by the floors of the newest edition."""

    columns: Sequence[str] = COLUMNS
    record = RECORD

    @property
    def levels(self) -> Mapping[str, int]:
        return {each.code: each.floor for each in usual_tables().ladder}

    def standing(self, state: ClassStanding) -> Any:
        """Of everybody who has a line."""
        tables, floors = usual_tables(), (0, *self.levels.values())
        counts = (min(state.count(rank), tables.norms.value) for rank in range(1, len(floors)))
        return ReplayedStanding(floors[state.title] or None, floors[tables.published_rank(state.published)], *counts)

    def state(self, standing: Any) -> ClassStanding:
        """A title, norms without their events, and a rating."""
        published, title = self.rank(standing.published), self.rank(standing.title)
        return class_standing(astuple(standing)[2:], published, usual_tables(), title)


TITLES = ClassTitles()
