"""The rounds of a player's line: ten columns each, opponent, colour, result."""

from functools import lru_cache

from normbook.formats.trf.columns import COLOUR, FIRST_ROUND, OPPONENT, RESULT, ROUND_WIDTH
from normbook.formats.trf.results import MEANING, WITH_OPPONENT
from normbook.model.light import dataclass

COLUMNS_WRONG = "TRF-ROUND-COLUMNS"
_COLOURS = {"w": "w", "b": "b", "s": "b", "-": None, "": None}


@dataclass(frozen=True, slots=True)
class Round:
    """A round as written; `problem` is the code of what is wrong with it."""

    written: str
    opponent: int | None = None
    colour: str | None = None
    letter: str = ""
    problem: str | None = None


def round_texts(line: str, shift: int = 0) -> list[str]:
    """The columns of each round; trimmed lines are as good as padded ones."""
    first = FIRST_ROUND - 1 + shift
    line = line.rstrip()
    return [line[start : start + ROUND_WIDTH] for start in range(first, len(line), ROUND_WIDTH)]


@lru_cache(maxsize=65536)
def read_round(written: str) -> Round:
    """A round's columns understood."""
    padded = written.ljust(ROUND_WIDTH)
    opponent, colour, letter = OPPONENT.of(padded), COLOUR.of(padded).casefold(), RESULT.of(padded).upper()
    between = padded[OPPONENT.last : COLOUR.first - 1] + padded[COLOUR.last : RESULT.first - 1] + padded[RESULT.last :]
    if between.strip() or colour not in _COLOURS or not (opponent.isascii() and (opponent or "0").isdigit()):
        return Round(written.rstrip(), problem=COLUMNS_WRONG)
    read = Round(written.rstrip(), int(opponent or 0) or None, _COLOURS[colour], letter)
    problem = _problem(read)
    return read if problem is None else Round(read.written, read.opponent, read.colour, letter, problem)


def _problem(read: Round) -> str | None:
    if read.letter not in MEANING:
        return "TRF-RESULT-UNKNOWN"
    if read.opponent is None:
        if read.letter in ("1", "W"):
            return "TRF-NO-OPPONENT"
        return "TRF-NO-OPPONENT-READ" if read.letter in WITH_OPPONENT - {"-"} else None
    if not read.letter:
        return "TRF-NO-RESULT-READ"
    return None if read.letter in WITH_OPPONENT else "TRF-OPPONENT-OF-BYE-READ"


def read_rounds(line: str, shift: int = 0) -> list[Round]:
    """All rounds of a line."""
    return [read_round(text) for text in round_texts(line, shift)]


def misplaced(rounds: list[Round]) -> bool:
    """Whether the columns of any round do not fit."""
    return any(each.problem == COLUMNS_WRONG for each in rounds)
