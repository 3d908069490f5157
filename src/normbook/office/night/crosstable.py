"""The crosstable that a club night comes to."""

from dataclasses import replace

from normbook.formats.event_file import event_id
from normbook.formats.table.cell_text import cell_text
from normbook.model.crosstable import Entrant, Event, Outcome, Result
from normbook.model.diagnostics import Findings, Place
from normbook.office.night.boards import tell_open_boards
from normbook.office.night.rules import night_rules
from normbook.office.night.state import Board, Night, Player

_WHITES = {"1-0": Result.WIN, "1/2": Result.DRAW, "0-1": Result.LOSS}
_BLACKS = {"1-0": Result.LOSS, "1/2": Result.DRAW, "0-1": Result.WIN}


def event_of(night: Night) -> Event:
    """The event as it would be posted now; games under way are still to be played."""
    facts = night.facts
    return Event(
        id=event_id(facts.name, facts.date, ""),
        name=facts.name,
        rounds=night.played,
        entrants=tuple(_entrant(night, night.players[no]) for no in sorted(night.players)),
        rules=night_rules().rules,
        season=facts.season,
        leg=facts.leg,
        start=facts.date,
        end=facts.date,
        format=facts.format,
        file=facts.name,
    )


def tell_unfinished(night: Night) -> Findings:
    """What is missing before the night can be posted, and what a careful director would look at."""
    findings = Findings()
    place = Place(night.facts.name)
    if not night.players or not night.played:
        findings.error("NIGHT-EMPTY", place)
    tell_open_boards(night, night.boards.values(), findings)
    for round in range(1, night.played + 1):
        names = tuple(player.name for no, player in sorted(night.players.items()) if night.is_unaccounted(no, round))
        if names:
            findings.warning("NIGHT-UNACCOUNTED", place, None, round=round, names=names)
    if night.played < night.facts.rounds and night.played:
        findings.note("NIGHT-ROUNDS-EMPTY", place, None, played=night.played, rounds=night.facts.rounds)
    return findings


def _entrant(night: Night, player: Player) -> Entrant:
    rounds = range(1, night.played + 1)
    return Entrant(
        no=player.no,
        name=player.name,
        outcomes=tuple(_written(_outcome(night, player.no, round)) for round in rounds),
        id=player.id,
        rating=player.rating,
        stood=frozenset(round for round in rounds if len(night.boards_of(player.no, round)) > 1),
    )


def _outcome(night: Night, no: int, round: int) -> Outcome:
    """A player's cell: their last board, for whoever was stood up before it plays there."""
    boards = night.boards_of(no, round)
    if boards:
        return _on_board(boards[-1], no, colours=night.facts.colours)
    seat = night.seat(no, round)
    return Outcome(Result(seat.kind), notice=seat.notice) if seat else Outcome(Result.UNPAIRED)


def _on_board(board: Board, no: int, *, colours: bool) -> Outcome:
    opponent = board.opponent(no)
    own = ("w" if no == board.white else "b") if colours else None
    if board.result:
        results = _WHITES if no == board.white else _BLACKS
        return Outcome(results[board.result], opponent, own, rated=not board.uncounted)
    if no in board.absent:
        return Outcome(Result.FORFEIT_LOSS, opponent, notice=board.absent[no])
    if board.absent:
        return Outcome(Result.FORFEIT_WIN, opponent, declined=board.declined)
    return Outcome(Result.UNPAIRED, opponent, own, pending=True)


def _written(outcome: Outcome) -> Outcome:
    return replace(outcome, written=cell_text(outcome))
