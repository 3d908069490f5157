"""An event as the title regulations see it: its players with federation and title, and how it was paired."""

from collections.abc import Mapping
from datetime import date

from normbook.model.crosstable import Entrant, Event, Outcome, Result
from normbook.model.light import dataclass
from normbook.rulebooks.fide.choices import NONE, PREDETERMINED, SWISS
from normbook.rulebooks.fide.law.tables import TITLES, Tables

_WOMAN = frozenset({"w", "f"})
_FIDE = "FID"


@dataclass(frozen=True, slots=True)
class TitlePlayer:
    """A player as an opponent."""

    no: int
    name: str
    federation: str
    """In capitals: the flag's, where a file shows one beside FIDE's own; blank where it does not say."""
    title: str
    """One of FIDE's; blank for none."""
    rating: int | None
    woman: bool = False


@dataclass(frozen=True, slots=True)
class TitleEvent:
    """An event with what the articles ask of it."""

    event: Event
    players: Mapping[int, TitlePlayer]
    """By number."""
    round_robin: bool
    predetermined: bool
    exemption: str
    competition: str
    """One of COMPETITIONS; blank for any other."""
    federation: str
    """The one that registered it, which is the host; blank where nobody says."""
    federations_told: bool
    """Whether the file has federations at all."""

    @property
    def double(self) -> bool:
        """Whether everybody meets everybody twice (fide.1.4.5f)."""
        return self.round_robin and self.event.rounds >= 2 * (len(self.players) - 1) > 0


def day_of(event: Event) -> date | None:
    """The day whose rules judge it: regulations change for events that begin on their day or later."""
    return event.start or event.end


def title_event(event: Event) -> TitleEvent:
    """The event with what the file says of it in the field's words."""
    more = dict(event.more)
    round_robin = event.format == "round-robin"
    known_before = PREDETERMINED if round_robin or event.format == "match" else SWISS
    players = {entrant.no: title_player(entrant) for entrant in event.entrants}
    return TitleEvent(
        event=event,
        players=players,
        round_robin=round_robin,
        predetermined=more.get("pairings", known_before) == PREDETERMINED,
        exemption=more.get("exemption", NONE),
        competition=more.get("competition", ""),
        federation=more.get("federation", "").strip().upper(),
        federations_told=any(player.federation for player in players.values()),
    )


def title_player(entrant: Entrant) -> TitlePlayer:
    """The row of the crosstable; a title that is none of FIDE's is none."""
    more = dict(entrant.more)
    title = title_written(entrant)
    return TitlePlayer(
        no=entrant.no,
        name=entrant.name,
        federation=_federation(more),
        title=title if title in TITLES else "",
        rating=entrant.rating.value if entrant.rating else None,
        woman=more.get("sex", "").casefold() in _WOMAN,
    )


def _federation(more: Mapping[str, str]) -> str:
    """As the file has it; whoever is shown under FIDE's flag has the one that it names beside (fide.1.4.2a)."""
    shown, flag = (more.get(key, "").strip().upper() for key in ("federation", "flag"))
    return flag if flag and shown == _FIDE else shown


def title_written(entrant: Entrant) -> str:
    """The title in the file, whatever it is."""
    return (dict(entrant.more).get("fide_title") or entrant.title).strip().upper()


PRESENT = frozenset({Result.WIN, Result.DRAW, Result.LOSS, Result.FORFEIT_WIN, Result.ODD_MAN_OUT})
"""What a round is for somebody who was there: a game, an opponent who stayed away, the bye of the pairings."""


def missed(entrant: Entrant) -> int:
    """How many rounds the player was not there for; the bye of the pairings is none of them (fide.1.4.3d)."""
    return sum(not present(outcome) for outcome in entrant.outcomes)


def present(outcome: Outcome) -> bool:
    """Whether the player was there; in a round to come, everybody still is."""
    return outcome.pending or outcome.result in PRESENT


def not_in_fide(player: TitlePlayer, event: TitleEvent, tables: Tables) -> bool:
    """Whether a player is of no FIDE federation; where a file has no federations, nobody can tell (fide.1.4.2a)."""
    if not player.federation:
        return event.federations_told
    return player.federation in tables.outside


def federation_of(player: TitlePlayer, tables: Tables) -> str:
    """The federation that counts: none for those who play under FIDE's flag (fide.1.4.2a)."""
    return "" if player.federation in tables.no_federation else player.federation
