"""Rounds that are still to be played, where a forecast is asked for.

A game still to be played is written `?`, or `?12` where the pairing is known. Rounds after the last one with a result
or a pairing are open to everybody whose cell is blank, and so are rounds that have no column yet.
"""

from dataclasses import replace

from normbook.formats.sections import Section
from normbook.model.crosstable import Entrant, Outcome, Result
from normbook.model.diagnostics import Findings, Place

_OPEN = Outcome(Result.UNPAIRED, written="?", pending=True)
_ASKED_FOR_BEFORE = frozenset({Result.UNPAIRED, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE})
"""What a cell may be before its round is paired: players ask for byes, or withdraw, in advance."""


def with_open_rounds(section: Section, stated: int | None, file: str, findings: Findings) -> Section | None:
    """The section with its open rounds; None, with a finding, if fewer rounds are stated than the table has."""
    rounds = stated or section.facts.rounds or section.rounds
    if rounds < section.rounds:
        findings.error("ROUNDS-DIFFER", Place(file), None, stated=rounds, found=section.rounds)
        return None
    if not rounds:
        findings.error("ROUNDS-NONE", Place(file))
        return None
    begun = rounds_begun(section)
    _tell_blanks(section, begun, file, findings)
    entrants = tuple(replace(each, outcomes=_outcomes(each, begun, rounds)) for each in section.entrants)
    return replace(section, entrants=entrants, rounds=rounds)


def rounds_begun(section: Section) -> int:
    """The last round in which anybody played, was paired or was left over."""
    begun = [
        number
        for entrant in section.entrants
        for number, outcome in enumerate(entrant.outcomes, start=1)
        if outcome.pending or outcome.result not in _ASKED_FOR_BEFORE
    ]
    return max(begun, default=0)


def _outcomes(entrant: Entrant, begun: int, rounds: int) -> tuple[Outcome, ...]:
    later = [_OPEN if _blank(outcome) else outcome for outcome in entrant.outcomes[begun:]]
    return (*entrant.outcomes[:begun], *later, *(_OPEN,) * (rounds - len(entrant.outcomes)))


def _blank(outcome: Outcome) -> bool:
    return outcome.result is Result.UNPAIRED and not outcome.written


def _tell_blanks(section: Section, begun: int, file: str, findings: Findings) -> None:
    """Two blank cells in the last round begun may be a game nobody has entered yet."""
    if begun:
        blank = sum(_blank(entrant.outcomes[begun - 1]) for entrant in section.entrants)
        if blank > 1:
            findings.note("ROUND-UNDER-WAY", Place(file), None, round=begun, count=blank)
