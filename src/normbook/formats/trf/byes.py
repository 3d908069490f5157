"""`240` lines of TRF26: byes given outside the players' own lines."""

from dataclasses import replace

from normbook.formats.table.cell_text import cell_text
from normbook.formats.trf.columns import BYE, BYE_FIRST_PLAYER, BYE_PLAYER_STEP
from normbook.formats.trf.lines import TrfLine
from normbook.formats.trf.results import MEANING
from normbook.model.crosstable import Entrant, Outcome, Result
from normbook.model.diagnostics import Findings, Place

_KINDS = frozenset("FHZ")


def apply_byes(lines: list[TrfLine], entrants: list[Entrant], file: str, findings: Findings) -> None:
    """Give each bye to its players; one that contradicts a player's own line is an error."""
    index_of = {entrant.no: index for index, entrant in enumerate(entrants)}
    for line in lines:
        kind, number = BYE["kind"].of(line.text).upper(), BYE["round"].of(line.text)
        players = [
            line.text[start : start + 4].strip()
            for start in range(BYE_FIRST_PLAYER - 1, len(line.text.rstrip()), BYE_PLAYER_STEP)
        ]
        numbers = [text for text in (number, *players) if text]
        if kind not in _KINDS or not number or not all(text.isascii() and text.isdigit() for text in numbers):
            findings.error("TRF-BYE-LINE", Place(file, line.number), line.value)
            continue
        result, _ = MEANING[kind]
        bye = replace(Outcome(result), written=cell_text(Outcome(result)))
        for no in (int(text) for text in players if text):
            if no not in index_of:
                findings.error("OPPONENT-MISSING", Place(file, line.number), line.value, written=line.value, no=no)
                continue
            entrant = entrants[index_of[no]]
            entrants[index_of[no]] = _with_bye(entrant, int(number), bye, line, file, findings)


def _with_bye(entrant: Entrant, number: int, bye: Outcome, line: TrfLine, file: str, findings: Findings) -> Entrant:
    """The player with the bye; a round that is not in the file yet stays out."""
    if not 1 <= number <= len(entrant.outcomes):
        return entrant
    own = entrant.outcomes[number - 1]
    if own.result is bye.result:
        return entrant
    if own.result is not Result.UNPAIRED:
        place = Place(file, line.number)
        findings.error("TRF-BYE-CONTRADICTS", place, line.value, no=entrant.no, round=number, cell=own.written)
        return entrant
    outcomes = (*entrant.outcomes[: number - 1], bye, *entrant.outcomes[number:])
    return replace(entrant, outcomes=outcomes)
