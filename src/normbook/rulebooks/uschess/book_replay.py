"""The norms and titles of a book, so that its events can be judged again."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from normbook.bulk.automaton import at_each_level
from normbook.bulk.book_replay import LevelTitles
from normbook.rulebooks.uschess.bulk import COLUMNS, Counted
from normbook.rulebooks.uschess.law.tables import Tables, load
from normbook.rulebooks.uschess.law.titles import norms_text
from normbook.rulebooks.uschess.record import RECORD
from normbook.rulebooks.uschess.record.career import CareerState


class NormTitles(LevelTitles):
    """The norms and titles of a book, told as far as some tables count them; else the newest."""

    columns: Sequence[str] = COLUMNS
    record = RECORD

    def __init__(self, tables: Tables | None = None) -> None:
        self._tables = tables

    @cached_property
    def tables(self) -> Tables:
        """By which norms are counted."""
        return self._tables or load()[0]

    @cached_property
    def levels(self) -> Mapping[str, int]:
        """By letter, ascending."""
        return {each.letter: each.level for each in self.tables.levels}

    @cached_property
    def ratings(self) -> Sequence[int]:
        """Those that titles ask for, ascending."""
        return sorted(set(self.tables.title_ratings.value.values()))

    def standing(self, state: CareerState) -> Counted | None:
        """Of everybody who has played."""
        made = list(state.honours(self.tables).norms.values())
        norms = (min(sum(made[at:]), self.tables.title_norms.value) for at in range(len(made)))
        reached = sum((state.reached or 0) >= rating for rating in self.ratings)
        return Counted._make((self.levels[state.titles[-1]] if state.titles else None, *norms, reached))

    def state(self, standing: Counted) -> CareerState:
        """Norms and titles; ratings are those of the tables that follow."""
        norms = norms_text(dict(zip(self.levels, at_each_level(standing.norms), strict=True)))
        titles = "".join(letter for letter, level in self.levels.items() if level <= (standing.title or 0))
        return CareerState(norms, titles, reached=self.ratings[standing.reached - 1] if standing.reached else None)


TITLES = NormTitles()
