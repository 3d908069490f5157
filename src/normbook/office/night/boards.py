"""Steps about boards and rounds: pairings, results, those who did not come, those without a game."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from itertools import count
from types import MappingProxyType

from normbook.book.commands.outcome import BookRefused, refusal
from normbook.model.crosstable import Notice
from normbook.model.diagnostics import Findings, Place
from normbook.office.night import taps
from normbook.office.night.players import existing
from normbook.office.night.state import Board, Night, Seat
from normbook.office.steps import DraftStep


def facts(night: Night, tap: taps.NightFacts, _step: DraftStep) -> Night:
    """What the night is, corrected."""
    return rounds(replace(night, facts=replace(tap, rounds=night.facts.rounds)), taps.Rounds(tap.rounds), _step)


def rounds(night: Night, tap: taps.Rounds, _step: DraftStep) -> Night:
    """More rounds are played, or fewer."""
    _check_rounds(night, tap.rounds)
    closed = frozenset(number for number in night.closed if number <= tap.rounds)
    return replace(night, facts=replace(night.facts, rounds=tap.rounds), closed=closed)


def pair(night: Night, tap: taps.BoardPair, step: DraftStep) -> Night:
    """Two who have no game yet play each other; an odd man out is one no more."""
    _check_round(night, tap.round)
    if tap.white == tap.black:
        raise refusal("NIGHT-HIMSELF", night.facts.name, name=existing(night, tap.white).name)
    findings = Findings()
    for no in (tap.white, tap.black):
        _tell_unfit(night, no, tap.round, findings)
    if findings.refused:
        raise BookRefused(findings)
    return _seated(night, Board(step.id, tap.round, tap.white, tap.black))


def draw(night: Night, tap: taps.Draw, step: DraftStep) -> Night:
    """All pairs of a proposal, or none of them: what changed since it was made is refused with every reason."""
    _check_round(night, tap.round)
    findings, numbers = Findings(), [no for pair in tap.numbers for no in pair]
    for no in [*numbers, *([tap.odd] if tap.odd is not None else [])]:
        _tell_unfit(night, no, tap.round, findings)
    names = tuple(existing(night, no).name for no in {*numbers} if [*numbers, tap.odd].count(no) > 1)
    if names:
        findings.error("NIGHT-DRAWN-TWICE", Place(night.facts.name), None, names=names)
    if tap.odd is not None and night.boards_of(tap.odd, tap.round):
        findings.error("NIGHT-PLAYER-USED", Place(night.facts.name), None, name=night.players[tap.odd].name)
    if findings.refused:
        raise BookRefused(findings)
    for index, (white, black) in enumerate(tap.numbers, 1):
        night = _seated(night, Board(f"{step.id}-{index}", tap.round, white, black))
    if tap.odd is None:
        return night
    seat = Seat(tap.round, tap.odd, "B", None, step.id, step.actor)
    return replace(night, seats={**night.seats, (tap.round, tap.odd): seat})


def _seated(night: Night, board: Board) -> Night:
    """At the first table that is free; whoever was left over is so no more."""
    if board.id in night.boards:
        raise refusal("NIGHT-ID-REUSED", night.facts.name)
    used = {each.number for each in night.boards_in(board.round)}
    number = next(number for number in count(1) if number not in used)
    taken = {(board.round, board.white), (board.round, board.black)}
    seats = {where: seat for where, seat in night.seats.items() if where not in taken}
    return replace(night, boards={**night.boards, board.id: replace(board, number=number)}, seats=seats)


def _tell_unfit(night: Night, no: int, round: int, findings: Findings) -> None:
    player = existing(night, no)
    if night.may_be_paired(no, round):
        return
    place = Place(night.facts.name, path=str(no))
    boards = night.boards_of(no, round)
    if player.away:
        findings.error("NIGHT-PLAYER-AWAY", place, None, name=player.name)
    elif boards and boards[-1].stood_up == no:
        findings.error("NIGHT-DECLINED", place, None, name=player.name)
    elif boards:
        opponent = night.players[boards[-1].opponent(no)].name
        findings.error("NIGHT-PAIRED", place, None, name=player.name, opponent=opponent, round=round)
    elif seat := night.seat(no, round):
        findings.error("NIGHT-HAS-BYE", place, None, name=player.name, kind=seat.kind)


def unpair(night: Night, tap: taps.Unpair, _step: DraftStep) -> Night:
    """They do not play, after all; a result must be taken back first."""
    board = _seen(night, tap.board, tap.saw)
    if board.result:
        raise _about(night, board, "NIGHT-RESULT-STANDS")
    return replace(night, boards={id: each for id, each in night.boards.items() if id != board.id})


def swap(night: Night, tap: taps.Swap, step: DraftStep) -> Night:
    """The other colours; a result stays with whoever had it."""
    board = _seen(night, tap.board, tap.saw)
    result = {"1-0": "0-1", "0-1": "1-0"}.get(board.result, board.result)
    return _with(night, replace(board, white=board.black, black=board.white, result=result), step)


def outcome(night: Night, tap: taps.GameResult, step: DraftStep) -> Night:
    """How the game ended; blank takes back whatever stands there."""
    board = _seen(night, tap.board, tap.saw)
    _check_not_paired_again(night, board)
    ended = replace(board, result=tap.result, uncounted=tap.uncounted and bool(tap.result), absent={}, declined=False)
    return _with(night, ended, step)


def absent(night: Night, tap: taps.Absent, step: DraftStep) -> Night:
    """One did not come; if the other does not either, both are absent."""
    board = _seen(night, tap.board, tap.saw)
    if tap.no not in board:
        raise refusal("NIGHT-PLAYER-UNKNOWN", night.facts.name, no=tap.no)
    _check_still_there(night, board, tap.no)
    _check_notice(night, tap.notice)
    missing = MappingProxyType({**board.absent, tap.no: tap.notice})
    ended = replace(board, result="", uncounted=False, absent=missing, declined=board.declined and len(missing) == 1)
    return _with(night, ended, step)


def declined(night: Night, tap: taps.Declined, step: DraftStep) -> Night:
    """A stood-up player does not want another opponent, or does after all."""
    board = _seen(night, tap.board, tap.saw)
    if board.stood_up is None:
        raise _about(night, board, "NIGHT-NOT-STOOD-UP")
    _check_not_paired_again(night, board)
    return _with(night, replace(board, declined=tap.declined), step)


def bye(night: Night, tap: taps.Bye, step: DraftStep) -> Night:
    """What a player without a game has."""
    _check_round(night, tap.round)
    player = existing(night, tap.no)
    seat = night.seats.get((tap.round, tap.no))
    if tap.saw != (seat.last if seat else ""):
        raise _changed(night, seat.by if seat else "", f"bye-{seat.kind if seat else ''}", player.name)
    if boards := night.boards_of(tap.no, tap.round):
        opponent = night.players[boards[-1].opponent(tap.no)].name
        raise refusal("NIGHT-PAIRED", night.facts.name, name=player.name, opponent=opponent, round=tap.round)
    seats = {where: each for where, each in night.seats.items() if where != (tap.round, tap.no)}
    if tap.kind:
        notice = tap.notice if tap.kind == "F" else None
        _check_notice(night, notice)
        seats[tap.round, tap.no] = Seat(tap.round, tap.no, tap.kind, notice, step.id, step.actor)
    return replace(night, seats=seats)


def _check_notice(night: Night, notice: Notice | None) -> None:
    """Nobody gives notice after the night."""
    if notice and isinstance(notice.day, date) and notice.day > night.facts.date:
        raise refusal("NIGHT-NOTICE-AFTER", night.facts.name, day=notice.day, date=night.facts.date)


def close(night: Night, tap: taps.Close, _step: DraftStep) -> Night:
    """A round is over when every board has ended."""
    _check_known(night, tap.round)
    if not tap.closed:
        return replace(night, closed=night.closed - {tap.round})
    findings = Findings()
    tell_open_boards(night, night.boards_in(tap.round), findings)
    if findings.refused:
        raise BookRefused(findings)
    return replace(night, closed=night.closed | {tap.round})


def tell_open_boards(night: Night, boards: Iterable[Board], findings: Findings) -> None:
    """One finding for each game that has no result yet."""
    for board in boards:
        if board.open:
            findings.error(
                "NIGHT-RESULT-MISSING",
                Place(night.facts.name, path=board.id),
                None,
                round=board.round,
                number=board.number,
                white=night.players[board.white].name,
                black=night.players[board.black].name,
            )


def _with(night: Night, board: Board, step: DraftStep) -> Night:
    set_by = replace(board, last=step.id, by=step.actor)
    return replace(night, boards={**night.boards, board.id: set_by})


def _seen(night: Night, id: str, saw: str) -> Board:
    """The board, if what stands there is what the phone showed."""
    board = night.boards.get(id)
    if board is None:
        raise refusal("NIGHT-BOARD-UNKNOWN", night.facts.name)
    _check_round(night, board.round)
    if board.last != saw:
        white, black = night.players[board.white].name, night.players[board.black].name
        raise _changed(night, board.by, board.state, f"{white} – {black}", board.number)
    return board


def _changed(night: Night, by: str, state: str, where: str, number: int = 0) -> BookRefused:
    """Somebody was quicker: who, and with what."""
    return refusal("NIGHT-CHANGED", night.facts.name, by=by, state=state, where=where, number=number or None)


def _about(night: Night, board: Board, code: str) -> BookRefused:
    white, black = night.players[board.white].name, night.players[board.black].name
    return refusal(code, night.facts.name, white=white, black=black)


def _check_not_paired_again(night: Night, board: Board) -> None:
    """Whoever was stood up here and plays another now keeps it so until that game is taken back."""
    if board.stood_up is not None:
        _check_still_there(night, board, board.stood_up)


def _check_still_there(night: Night, board: Board, no: int) -> None:
    """Nobody's board changes that they have left for another."""
    if night.boards_of(no, board.round)[-1].id != board.id:
        raise refusal("NIGHT-PAIRED-AGAIN", night.facts.name, name=night.players[no].name)


def _check_round(night: Night, round: int) -> None:
    _check_known(night, round)
    if round in night.closed:
        raise refusal("NIGHT-ROUND-CLOSED", night.facts.name, round=round)


def _check_known(night: Night, round: int) -> None:
    if round not in night.rounds:
        raise refusal("NIGHT-ROUND-UNKNOWN", night.facts.name, round=round, rounds=night.facts.rounds)


def _check_rounds(night: Night, rounds: int) -> None:
    if rounds < night.played:
        raise refusal("NIGHT-ROUND-USED", night.facts.name, rounds=rounds, played=night.played)
