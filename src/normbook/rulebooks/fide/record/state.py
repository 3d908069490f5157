"""Where a player stands: norms so far, titles known, the highest rating reached."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from normbook.book.chains.states import json_states
from normbook.book.log.codec import Codec
from normbook.model.light import dataclass
from normbook.rulebooks.fide.law.application import Application, ClaimedNorm, HighestRating, TablesOn, application
from normbook.rulebooks.fide.law.tables import NORMS, TITLES
from normbook.rulebooks.fide.reports import CLAIM_WAY

ABOVE = {
    "IM": ("GM",),
    "WGM": ("IM",),
    "WIM": ("WGM",),
    "FM": ("IM",),
    "WFM": ("WIM", "FM"),
    "CM": ("FM",),
    "WCM": ("WFM", "CM"),
}
"""The next titles above each: whoever holds one of those needs none below it."""


@dataclass(frozen=True, slots=True)
class TitleState:
    """A player's standing under the title regulations."""

    norms: tuple[ClaimedNorm, ...] = ()
    titles: tuple[str, ...] = ()
    """Those that tables of events or an officer's act tell of."""
    federation: str = ""
    woman: bool = False
    highest: int = 0
    """The highest rating on a list or between two; 0 where none is known."""
    games: int = 0
    """Rated games in the book."""
    period: str = ""
    """Month and rating of the last event: what it changed adds up with others of the same (fide.1.5.3)."""
    carried: str = "0"
    """What the events of that period have changed so far."""

    @property
    def reached(self) -> HighestRating:
        """For an application."""
        return HighestRating(self.highest or None, self.games)

    def before(self, period: str) -> Fraction:
        """What earlier events of a period had changed."""
        return Fraction(self.carried) if period and period == self.period else Fraction(0)

    def holds(self, title: str) -> bool:
        """Whether they have the title, or one above it."""
        return title in self.titles or any(self.holds(each) for each in ABOVE.get(title, ()))

    def with_titles(self, titles: Iterable[str]) -> "TitleState":
        """With titles that somebody says they hold, from the top."""
        known = {*self.titles, *titles}
        return replace(self, titles=tuple(title for title in TITLES if title in known))

    def norms_for(self, title: str) -> tuple[ClaimedNorm, ...]:
        """Those of a title."""
        return tuple(norm for norm in self.norms if norm.title == title)

    def applications(self, tables_on: TablesOn) -> list[Application]:
        """For every title by norms that they have a norm of and do not hold."""
        return [
            application(title, self.norms_for(title), self.reached, tables_on)
            for title in NORMS
            if self.norms_for(title) and not self.holds(title)
        ]

    def rating_titles(self, tables_on: TablesOn) -> list[Application]:
        """For titles by rating alone that the book can show, the highest only (fide.1.3)."""
        open_to = ("FM", "CM"), ("WFM", "WCM") if self.woman else ()
        found = []
        for titles in open_to:
            made = (application(title, (), self.reached, tables_on) for title in titles if not self.holds(title))
            found += [each for each in made if each.stands][:1]
        return found


_STATE = Codec(TitleState, ways={ClaimedNorm: CLAIM_WAY})
NOTHING = TitleState()
STATES = json_states(NOTHING, _STATE.content, _STATE.read)
state_from = STATES.read


def due(state: TitleState, tables_on: TablesOn) -> list[str]:
    """Titles whose application would stand as it is."""
    found = [*state.applications(tables_on), *state.rating_titles(tables_on)]
    return [each.title for each in found if each.stands]
