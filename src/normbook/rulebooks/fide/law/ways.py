"""How many sets of games a norm may be made of: so many are tried, and there can be too many to try."""

from collections.abc import Collection
from math import comb

from normbook.model.crosstable import Entrant, Event, Result
from normbook.rulebooks.fide.law.conditions import least_games
from normbook.rulebooks.fide.law.event import title_event
from normbook.rulebooks.fide.law.tables import Tables

MOST_SETS = 150_000
"""Some ten seconds. Two thousand players of eleven rounds have a third of it."""


def sets_of_games(event: Event, tables: Tables, only: Collection[int] | None = None) -> int:
    """The sets of everybody's games, or of these players', with games to come won; `search` tries no more."""
    least = least_games(title_event(event), tables)
    return sum(_sets(each, least) for each in event.entrants if only is None or each.no in only)


def _sets(entrant: Entrant, least: int) -> int:
    """Rounds cut off after each that is late enough, and then wins left out as long as enough games stay."""
    games = [
        outcome.pending or outcome.result is Result.WIN
        for outcome in entrant.outcomes
        if outcome.pending or outcome.played
    ]
    return 1 + sum(
        comb(sum(games[:end]), ignored) for end in range(least, len(games) + 1) for ignored in range(end - least + 1)
    )
