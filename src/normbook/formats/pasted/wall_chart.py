"""Cells as wall charts and other programs' tables have them: `12W`, `+12`, `1:12w`, `½5`, `12b0`, `+W12`."""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from normbook.model.crosstable import Outcome, Result
from normbook.model.pattern import pattern

_PLAYED = {
    "W": Result.WIN, "D": Result.DRAW, "L": Result.LOSS,
    "+": Result.WIN, "=": Result.DRAW, "-": Result.LOSS,
    "1": Result.WIN, "½": Result.DRAW, "1/2": Result.DRAW, "0.5": Result.DRAW, "0,5": Result.DRAW, "0": Result.LOSS,
}  # fmt: skip
_FORFEITED = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}
_NUMBER = r"(?P<opponent>[0-9]{1,5})"
_COLOUR = r" ?(?P<colour>[wbs])"
_COLOUR_BETWEEN = pattern(rf"{_NUMBER}{_COLOUR} ?(?P<result>[10½=+-])", re.IGNORECASE)
_ANY_COLOUR = pattern(rf"({_NUMBER} ?)(?P<colour>[^\W\d_])( ?[10½=+-])", re.IGNORECASE)
_LANGUAGES = (
    {"b": "w", "n": "b"},
    {"b": "w", "p": "b"},
    {"b": "w", "c": "b"},
    {"b": "w", "č": "b"},
    {"w": "w", "z": "b"},
)
"""White and black in French, Italian and Spanish, in Portuguese, Polish, Czech, Dutch: `b` is White in most of them."""
_NOBODYS = {"": Result.UNPAIRED, "L": Result.UNPAIRED, "-": Result.UNPAIRED, "D": Result.HALF_POINT_BYE,
            "=": Result.HALF_POINT_BYE, "W": Result.ODD_MAN_OUT, "+": Result.ODD_MAN_OUT}  # fmt: skip
_DASHES = str.maketrans("−–—", "---")


BYE_WITH_SIGN = {
    "-½": Result.HALF_POINT_BYE,
    "-0.5": Result.HALF_POINT_BYE,
    "-0,5": Result.HALF_POINT_BYE,
    "-0": Result.UNPAIRED,
    "0": Result.UNPAIRED,
    "-1": Result.ODD_MAN_OUT,
}
"""Byes in rankings whose games are written `12w1`; elsewhere `-1` is a loss to number 1.

A workbook stores `-0` as 0."""


def has_colour_between(written: str) -> bool:
    """Whether a game is written `12w1`."""
    return written[:1].isdigit() and _COLOUR_BETWEEN.fullmatch(written) is not None


def language_of(cells: Iterable[str]) -> dict[str, str] | None:
    """What the letters of the colours stand for, where they are of another language: all must be of one."""
    games = (_ANY_COLOUR.fullmatch(cell) for cell in cells if cell[:1].isdigit())
    found = {match["colour"].casefold() for match in games if match}
    return next((each for each in _LANGUAGES if found == each.keys()), None)


def in_english(cell: str, language: dict[str, str]) -> str:
    """A game with the colour as it is called in English; other cells as they are."""
    match = _ANY_COLOUR.fullmatch(cell)
    return f"{match[1]}{language[match['colour'].casefold()]}{match[4]}" if match else cell


def read_wall_chart_cell(written: str) -> Outcome | None:
    """The outcome, if the cell is written in one of these ways; a cell of digits alone may mean too many things."""
    text = written.translate(_DASHES)
    nobody, forms = _patterns()
    if match := nobody.fullmatch(text):
        return Outcome(_NOBODYS[match["result"].upper()], written=written)
    for form, results in forms:
        if match := form.fullmatch(text):
            parts = match.groupdict()
            symbol, colour = parts["result"].upper(), (parts.get("colour") or "").casefold()
            colour = {"s": "b"}.get(colour, colour)
            return Outcome(results[symbol], int(parts["opponent"]), colour or None, written=written)
    return None


@cache
def _patterns() -> tuple[re.Pattern[str], tuple[tuple[re.Pattern[str], Mapping[str, Result]], ...]]:
    """A cell that names nobody, and each way to write a game with what its signs mean; few files need them.

    With the colour between, + and - are what they are in report files: no game was played. `12:W`, `12:+` and `0:D`
    are what Swiss Perfect exports.
    """
    forms = (
        (rf"{_NUMBER} ?: ?(?P<result>[WDL])", _PLAYED),
        (rf"{_NUMBER} ?: ?(?P<result>[+-])", _FORFEITED),
        (rf"{_NUMBER} ?(?P<result>[WDL])", _PLAYED),
        (rf"(?P<result>[+=-]) ?{_NUMBER}(?:{_COLOUR})?", _PLAYED),
        (rf"(?P<result>1|½|1/2|0[.,]5|0) ?: ?{_NUMBER}(?:{_COLOUR})?", _PLAYED),
        (rf"(?P<result>½) ?{_NUMBER}(?:{_COLOUR})?", _PLAYED),
        (rf"(?P<result>[+=½-]) ?(?P<colour>[wb]) ?{_NUMBER}", _PLAYED),
        (_COLOUR_BETWEEN.pattern, _PLAYED | _FORFEITED),
    )
    nobody = re.compile(r"0* ?: ?(?P<result>[WDL+=-]?)", re.IGNORECASE)
    return nobody, tuple((re.compile(form, re.IGNORECASE), results) for form, results in forms)
