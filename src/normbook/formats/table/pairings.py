"""Whether the two sides of every game tell the same story."""

from normbook.formats.table.headers import Columns
from normbook.model.crosstable import Entrant, Outcome, Result
from normbook.model.diagnostics import Findings, Place

_OTHER_SIDE = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}


def check_pairings(
    entrants: list[Entrant],
    strays: list[Entrant],
    unread: set[tuple[int, int]],
    columns: Columns,
    file: str,
    findings: Findings,
) -> None:
    """One finding for each opponent who is not there, and one for each pair of cells that disagree."""
    by_number = {entrant.no: entrant for entrant in entrants}
    for index, column in enumerate(columns.rounds):
        told: set[tuple[int, int]] = set()
        for entrant in (*entrants, *strays):
            own = entrant.outcomes[index]
            if own.opponent is None:
                continue
            opponent = by_number.get(own.opponent)
            if own.opponent == entrant.no:
                place = Place(file, entrant.row, column + 1)
                findings.error("OPPONENT-HIMSELF", place, own.written, written=own.written)
            elif opponent is None:
                place = Place(file, entrant.row, column + 1)
                findings.error("OPPONENT-MISSING", place, own.written, written=own.written, no=own.opponent)
            elif (opponent.no, index + 1) in unread or (opponent.no, entrant.no) in told or entrant.no not in by_number:
                continue
            elif code := _disagreement(entrant, own, opponent, index):
                told.add((entrant.no, opponent.no))
                _tell_disagreement(code, entrant, opponent, index, Place(file, entrant.row, column + 1), findings)
        _tell_odd_men_out(entrants, index, column, file, findings)


def _tell_disagreement(
    code: str, entrant: Entrant, opponent: Entrant, index: int, place: Place, findings: Findings
) -> None:
    own, other = entrant.outcomes[index].written, opponent.outcomes[index].written
    # No rulebook looks at colours: a slip there does not keep an event from being judged.
    tell = findings.warning if code == "GAME-COLOUR-DISAGREES" else findings.error
    tell(
        code,
        place,
        own,
        written=own,
        no=entrant.no,
        other=other,
        other_no=opponent.no,
        other_row=opponent.row,
        column=place.column,
        round=index + 1,
    )


def _tell_odd_men_out(entrants: list[Entrant], index: int, column: int, file: str, findings: Findings) -> None:
    odd = [entrant for entrant in entrants if entrant.outcomes[index].result is Result.ODD_MAN_OUT]
    if len(odd) > 1:
        place = Place(file, odd[1].row, column + 1)
        findings.note("ODD-MEN-OUT", place, None, round=index + 1, count=len(odd))


def _disagreement(entrant: Entrant, own: Outcome, opponent: Entrant, index: int) -> str | None:
    """The code of what is wrong between a cell that names an opponent and that opponent's cell."""
    other = opponent.outcomes[index]
    if own.pending:
        return None if other.pending and other.opponent == entrant.no else "GAME-DISAGREES"
    if own.result is Result.FORFEIT_LOSS:
        if index + 1 in opponent.stood or _meets(other, (Result.FORFEIT_WIN, Result.FORFEIT_LOSS), entrant.no):
            return None
        return "GAME-DISAGREES"
    if own.result is Result.FORFEIT_WIN:
        return None if _meets(other, (Result.FORFEIT_LOSS,), entrant.no) else "GAME-DISAGREES"
    if other.result is not _OTHER_SIDE[own.result] or other.opponent != entrant.no:
        return "GAME-DISAGREES"
    if own.rated != other.rated:
        return "GAME-RATED-DISAGREES"
    if own.colour and own.colour == other.colour:
        return "GAME-COLOUR-DISAGREES"
    return None


def _meets(other: Outcome, results: tuple[Result, ...], no: int) -> bool:
    """Whether the other cell is a forfeit that names this player or nobody."""
    return other.result in results and other.opponent in (None, no)
