"""A round's code in a rating report: a letter, the opponent's number, a colour."""

import re

from normbook.formats.rating_report.layouts import Layout
from normbook.formats.table.cell_text import cell_text
from normbook.model.crosstable import Outcome, Result

_CODE = re.compile(r"([A-Za-z]) *([0-9]{0,4}) *([WBwb])?")

MEANING = {
    "W": Result.WIN,
    "D": Result.DRAW,
    "L": Result.LOSS,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
    "B": Result.ODD_MAN_OUT,
    "H": Result.HALF_POINT_BYE,
    "U": Result.UNPAIRED,
}
FORFEIT_DRAW = "Z"
"""Half a point without a game: our crosstables have no such letter but the half-point bye."""
_BYES = frozenset("BHU")

LETTER = {result: letter for letter, result in MEANING.items()} | {Result.FULL_POINT_BYE: "B"}
_UNRATED = {Result.WIN: "X", Result.DRAW: FORFEIT_DRAW, Result.LOSS: "F"}
"""A game that was not rated scores and nothing else: to US Chess it is one that was not played."""


def read_code(written: str) -> Outcome | str:
    """The outcome a code stands for, or the code of what is wrong with it."""
    if not written.strip():
        return Outcome(Result.UNPAIRED)
    match = _CODE.fullmatch(written.strip())
    letter = match[1].upper() if match else ""
    if letter == FORFEIT_DRAW:
        return "USCHESS-FORFEIT-DRAW"
    if not match or letter not in MEANING:
        return "USCHESS-CODE-UNKNOWN"
    opponent = int(match[2] or 0) or None
    result = MEANING[letter]
    if letter in "WDL" and opponent is None:
        return "CELL-NO-OPPONENT"
    if letter in _BYES and opponent is not None:
        return "CELL-OPPONENT-OF-BYE"
    colour = match[3].lower() if match[3] and opponent else None
    outcome = Outcome(result, opponent, colour)
    return Outcome(result, opponent, colour, written=cell_text(outcome))


def code_text(outcome: Outcome, layout: Layout) -> str:
    """The outcome as the report has it; forfeits and byes name nobody."""
    letter = LETTER[outcome.result]
    if outcome.played and not outcome.rated:
        letter = _UNRATED[outcome.result]
    opponent = outcome.opponent if letter in "WDL" else 0
    colour = outcome.colour.upper() if layout.colours and outcome.colour and opponent else ""
    return f"{letter}{opponent or 0:{layout.opponent_width or 1}}{colour}"
