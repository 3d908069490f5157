"""Who is exempt from the rules on federations: articles 1.4.3a to 1.4.3d."""

from collections.abc import Iterable

from normbook.model.crosstable import Entrant
from normbook.model.light import dataclass
from normbook.rulebooks.fide.choices import LARGE_SWISS, NATIONAL_FINAL, NATIONAL_TEAM, ZONAL
from normbook.rulebooks.fide.law.event import TitleEvent, TitlePlayer, federation_of, missed, present
from normbook.rulebooks.fide.law.tables import WHOLE_EVENT, Tables

MOST_MISSED = 1
"""Rounds that a player who is counted may miss."""


@dataclass(frozen=True, slots=True)
class Turnout:
    """Rated players of a Swiss event who are not of the host federation."""

    rated: int
    federations: int
    titled: int

    def enough(self, tables: Tables) -> bool:
        """Whether the event is exempt (fide.1.4.3d)."""
        return (
            self.rated >= tables.swiss_rated.value
            and self.federations >= tables.swiss_federations.value
            and self.titled >= tables.swiss_titled.value
        )


def exempting_article(player: TitlePlayer, event: TitleEvent, turnout: Turnout | None, tables: Tables) -> str:
    """The article that exempts this player; blank where none does. `turnout` is that of the event."""
    own = bool(event.federation) and player.federation == event.federation
    if event.exemption == NATIONAL_FINAL and own:
        return "fide.1.4.3a"
    if event.exemption == NATIONAL_TEAM and own:
        return "fide.1.4.3b"
    if event.exemption == ZONAL:
        return "fide.1.4.3c"
    if event.exemption == LARGE_SWISS and turnout and turnout.enough(tables):
        return "fide.1.4.3d"
    return ""


def turnout_of(event: TitleEvent, tables: Tables) -> Turnout | None:
    """The foreign players of a Swiss event; of its weakest round, where rounds are counted (fide.1.4.3d).

    None where the pairings were known before, or nobody says which federation is the host.
    """
    if event.predetermined or not event.federation:
        return None
    entrants = event.event.entrants
    if tables.swiss_counted.value == WHOLE_EVENT:
        return _turnout((each for each in entrants if missed(each) <= MOST_MISSED), event, tables)
    rounds = [
        _turnout((each for each in entrants if present(each.outcomes[number])), event, tables)
        for number in range(event.event.rounds)
    ]
    return min(rounds, key=lambda found: (found.enough(tables), found.rated, found.titled), default=None)


def _turnout(entrants: Iterable[Entrant], event: TitleEvent, tables: Tables) -> Turnout:
    foreign = [
        player
        for entrant in entrants
        if (player := event.players[entrant.no]).rating is not None
        and federation_of(player, tables) not in ("", event.federation)
    ]
    return Turnout(
        rated=len(foreign),
        federations=len({player.federation for player in foreign}),
        titled=sum(player.title in tables.swiss_titles for player in foreign),
    )
