"""Where a player stands in the book: norms, titles, ratings in every system, and what floors rest on."""

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from normbook.book.chains.states import json_states
from normbook.formats.table.cells import read_rating
from normbook.model.crosstable import Rating
from normbook.model.light import dataclass
from normbook.rulebooks.uschess.law.player import Honours
from normbook.rulebooks.uschess.law.tables import Tables
from normbook.rulebooks.uschess.law.titles import no_norms, norms_from


@dataclass(frozen=True, slots=True)
class InSystem:
    """A player's record in one rating system."""

    rating: str
    """With its decimals, and with its games as far as they were counted: `445.28/21`."""
    wins: int = 0
    draws: int = 0
    events: int = 0
    """Of three rated games or more."""
    whole: bool = False
    """Whether the book has the whole career: the player came to it unrated."""

    @property
    def exact(self) -> Rating:
        """The rating, understood."""
        found = read_rating(self.rating, decimals=True)
        assert isinstance(found, Rating), self.rating
        return found


@dataclass(frozen=True, slots=True)
class CareerState:
    """Everything that the next event begins with."""

    norms: str = ""
    """As a column has them: `4:2;3:1`."""
    titles: str = ""
    """Letters, ascending."""
    systems: Mapping[str, InSystem] = field(default_factory=lambda: MappingProxyType({}))
    peak: int | None = None
    """The highest published Regular rating that was established."""
    reached: int | None = None
    """The highest published Regular rating, established or not."""

    def honours(self, tables: Tables) -> Honours:
        """Norms and titles as the law takes them."""
        return Honours(norms_from(self.norms, tables) or no_norms(tables), tuple(self.titles), self.reached)


NOTHING = CareerState()


def _content(standing: CareerState) -> dict[str, object]:
    systems = {
        name: [each.rating, each.wins, each.draws, each.events, each.whole] for name, each in standing.systems.items()
    }
    told = {
        "norms": standing.norms,
        "titles": standing.titles,
        "systems": systems,
        "peak": standing.peak,
        "reached": standing.reached,
    }
    return {key: value for key, value in told.items() if value not in ("", None, {})}


def _read(told: Mapping[str, Any]) -> CareerState:
    systems = {name: InSystem(*values) for name, values in told.get("systems", {}).items()}
    return CareerState(
        told.get("norms", ""),
        told.get("titles", ""),
        MappingProxyType(systems),
        told.get("peak"),
        told.get("reached"),
    )


STATES = json_states(NOTHING, _content, _read)
standing_from = STATES.read
