"""Steps about people: who is here, and what is known of them."""

from dataclasses import replace

from normbook.book.commands.outcome import refusal
from normbook.model.season import same_name
from normbook.office.night.state import Night, Player
from normbook.office.night.taps import MOST_PLAYERS, Add, Away, PlayerChange, Remove
from normbook.office.steps import DraftStep


def add(night: Night, tap: Add, _step: DraftStep) -> Night:
    """Somebody is here; their number is the next."""
    if len(night.players) >= MOST_PLAYERS:
        raise refusal("NIGHT-FULL", night.facts.name, most=MOST_PLAYERS)
    no = night.numbers + 1
    player = Player(no, tap.name, tap.id, tap.rating, tap.source, night.current)
    _check_new(night, player)
    return replace(night, numbers=no, players={**night.players, no: player})


def change(night: Night, tap: PlayerChange, _step: DraftStep) -> Night:
    """What is known of them, corrected."""
    known = existing(night, tap.no)
    source = known.source if known.rating == tap.rating else ""
    player = replace(known, name=tap.name, id=tap.id, rating=tap.rating, source=source)
    _check_new(night, player)
    return replace(night, players={**night.players, tap.no: player})


def remove(night: Night, tap: Remove, _step: DraftStep) -> Night:
    """They were not here at all."""
    player = existing(night, tap.no)
    if night.is_used(tap.no):
        raise refusal("NIGHT-PLAYER-USED", night.facts.name, name=player.name)
    return replace(night, players={no: each for no, each in night.players.items() if no != tap.no})


def away(night: Night, tap: Away, _step: DraftStep) -> Night:
    """They go home, or are back."""
    player = existing(night, tap.no)
    return replace(night, players={**night.players, tap.no: replace(player, away=tap.away)})


def existing(night: Night, no: int) -> Player:
    """The player of that number; refused where there is none."""
    player = night.players.get(no)
    if player is None:
        raise refusal("NIGHT-PLAYER-UNKNOWN", night.facts.name, no=no)
    return player


def _check_new(night: Night, player: Player) -> None:
    """Nobody is here twice; of two with one name each must have an id."""
    for other in night.players.values():
        if other.no != player.no and _same(player, other):
            raise refusal("NIGHT-PLAYER-TWICE", night.facts.name, name=player.name, no=other.no)


def _same(one: Player, other: Player) -> bool:
    if one.id and other.id:
        return one.id == other.id
    return same_name(one.name, other.name)
