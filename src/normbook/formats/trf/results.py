"""A round's result in a report file and in our crosstables. The letters collide: F, U, W, D and L mean other things.

| report | ours | |
|---|---|---|
| `1` `=` `0` | `W` `D` `L` | played |
| `W` `D` `L` | `W*` `D*` `L*` | played for less than a move, not rated |
| `+` `-` | `X` `F` | won and lost by forfeit |
| `H` | `H` | half-point bye |
| `F` | `C` | full-point bye, asked for |
| `U` | `B` | pairing-allocated bye: the odd man out |
| `Z`, blank | `U` | absent with notice, or not paired |
"""

from normbook.model.crosstable import Outcome, Result

Meaning = tuple[Result, bool]
"""A result and whether the game is rated."""

MEANING: dict[str, Meaning] = {
    "1": (Result.WIN, True),
    "=": (Result.DRAW, True),
    "0": (Result.LOSS, True),
    "W": (Result.WIN, False),
    "D": (Result.DRAW, False),
    "L": (Result.LOSS, False),
    "+": (Result.FORFEIT_WIN, True),
    "-": (Result.FORFEIT_LOSS, True),
    "H": (Result.HALF_POINT_BYE, True),
    "F": (Result.FULL_POINT_BYE, True),
    "U": (Result.ODD_MAN_OUT, True),
    "Z": (Result.UNPAIRED, True),
    "": (Result.UNPAIRED, True),
}
"""By the letter of the report, in upper case."""

WITH_OPPONENT = frozenset("1=0WDL+-")
"""Results that name an opponent."""

LETTER: dict[Meaning, str] = {meaning: letter for letter, meaning in MEANING.items() if letter}
"""The letter of the report, by what it means."""


def letter_of(outcome: Outcome) -> str:
    """The letter under which an outcome is reported."""
    return LETTER[outcome.result, outcome.rated or not outcome.played]
