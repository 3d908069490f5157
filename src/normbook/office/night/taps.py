"""What can be tapped. A tap is kept as texts by name, and read here; a name means the same in every tap."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from normbook.book.commands.outcome import BookRefused
from normbook.book.log.entries import storable
from normbook.formats.table.cells import read_notice, read_rating
from normbook.model.crosstable import FORMATS, Notice, Rating
from normbook.model.diagnostics import Findings, Place

RESULTS = ("1-0", "1/2", "0-1")
"""White's side first; blank takes a result back."""

BYES = ("B", "H", "C", "U", "F")
"""What somebody without a game has, by the crosstable's letters; blank takes it back."""

_ID = re.compile(r"[\w.-]*")
_PAIRS = re.compile(r"[0-9]{1,5}-[0-9]{1,5}( [0-9]{1,5}-[0-9]{1,5})*", re.ASCII)
MOST_ROUNDS, MOST_PLAYERS, LONGEST = 30, 500, 100
_LONGER = {"pairs": 6 * MOST_PLAYERS}


@dataclass(frozen=True, slots=True)
class NightFacts:
    """What the night is; also what it was begun with."""

    name: str
    date: date
    season: str
    """Blank: the year's."""
    leg: str
    """Blank: the night is a leg of its own."""
    rounds: int
    format: str
    colours: bool
    """Whether the one tapped first plays white."""


@dataclass(frozen=True, slots=True)
class Add:
    """Somebody is here."""

    name: str
    id: str
    rating: Rating | None
    source: str
    """Where the rating is from, as a code; blank where it was typed."""


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A player's name, id or rating, corrected."""

    no: int
    name: str
    id: str
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Remove:
    """A player who was not here at all."""

    no: int


@dataclass(frozen=True, slots=True)
class Away:
    """A player goes home, or is back."""

    no: int
    away: bool


@dataclass(frozen=True, slots=True)
class BoardPair:
    """Two play each other."""

    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A proposal accepted: all its pairs at once, and who is left over."""

    round: int
    pairs: str
    """Numbers, white's first: `1-2 3-4`."""
    odd: int | None

    @property
    def numbers(self) -> list[tuple[int, int]]:
        """The pairs, read."""
        return [(int(white), int(black)) for white, _, black in (pair.partition("-") for pair in self.pairs.split())]


@dataclass(frozen=True, slots=True)
class Unpair:
    """They do not, after all."""

    board: str
    saw: str


@dataclass(frozen=True, slots=True)
class Swap:
    """They play with the other colours."""

    board: str
    saw: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended; blank takes back whatever stands there."""

    board: str
    result: str
    uncounted: bool
    """Played, but outside the night: it scores, and counts for no norm points."""
    saw: str
    """The step that set what the phone showed: nobody overwrites what they have not seen."""


@dataclass(frozen=True, slots=True)
class Absent:
    """One of two who were paired did not come; when they gave notice, if they did."""

    board: str
    no: int
    notice: Notice | None
    saw: str


@dataclass(frozen=True, slots=True)
class Declined:
    """A stood-up player does not want another opponent."""

    board: str
    declined: bool
    saw: str


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without a game: odd man out, a bye, absent with notice, or no-show; blank takes it back."""

    round: int
    no: int
    kind: str
    notice: Notice | None
    saw: str


@dataclass(frozen=True, slots=True)
class Close:
    """A round is over, or is opened again."""

    round: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Rounds:
    """How many rounds are played."""

    rounds: int


@dataclass(frozen=True, slots=True)
class Undo:
    """A step that counts no more."""

    of: str


Players = Add | PlayerChange | Remove | Away
Boards = BoardPair | Draw | Unpair | Swap | GameResult | Absent | Declined
Tap = NightFacts | Players | Boards | Bye | Close | Rounds | Undo

KINDS: dict[str, type[Any]] = {
    "facts": NightFacts,
    "add": Add,
    "change": PlayerChange,
    "remove": Remove,
    "away": Away,
    "pair": BoardPair,
    "draw": Draw,
    "unpair": Unpair,
    "swap": Swap,
    "result": GameResult,
    "absent": Absent,
    "declined": Declined,
    "bye": Bye,
    "close": Close,
    "rounds": Rounds,
    "undo": Undo,
}
"""Every tap by the word that it is sent and kept under."""


def read_tap(content: Mapping[str, str]) -> Tap:
    """The tap that a form or a stored step tells. Raises Refused with everything that is wrong with it."""
    kind = KINDS.get(content.get("do", ""))
    if kind is None:
        raise BookRefused(_wrong([("do", content.get("do", ""))]))
    if (day := content.get("notice_day")) and (hour := content.get("notice")):
        # A phone has one field for the day and another for the hour.
        content = {**content, "notice": f"{day} {hour}"}
    tap: Tap = _read(kind, content)
    return tap


def read_facts(content: Mapping[str, str]) -> NightFacts:
    """What a night is begun with."""
    facts: NightFacts = _read(NightFacts, content)
    return facts


def told(tap: Tap) -> dict[str, str]:
    """The tap as it is kept."""
    return {"do": next(word for word, kind in KINDS.items() if kind is type(tap)), **told_facts(tap)}


def told_facts(tap: Tap) -> dict[str, str]:
    """Its values as texts; a blank one is not kept."""
    values = ((field.name, _text(getattr(tap, field.name))) for field in fields(tap))
    return {name: text for name, text in values if text}


_IN_NO_FILE = dict.fromkeys(range(32), " ")
"""Control characters: no table that has any is read, and that of the night is to be."""


def _read(kind: type[Any], content: Mapping[str, str]) -> Any:
    values: dict[str, Any] = {}
    wrong: list[tuple[str, str]] = []
    for field in fields(kind):
        written = " ".join(storable(content.get(field.name, "")).translate(_IN_NO_FILE).split())
        try:
            if len(written) > _LONGER.get(field.name, LONGEST):
                raise ValueError
            values[field.name] = _READERS[field.name](written)
        except ValueError:
            wrong.append((field.name, written))
    if wrong:
        raise BookRefused(_wrong(wrong))
    return kind(**values)


def _wrong(fields: list[tuple[str, str]]) -> Findings:
    findings = Findings()
    for name, written in fields:
        findings.error(_CODES.get(name, "NIGHT-FIELD"), Place("", path=name), written, field=name, written=written)
    return findings


_CODES = {"name": "NIGHT-NAME", "rating": "NIGHT-RATING", "notice": "NIGHT-HOUR", "date": "NIGHT-DATE"}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)


def _any(written: str) -> str:
    return written


def _some(written: str) -> str:
    if not written:
        raise ValueError
    return written


def _id(written: str) -> str:
    if not _ID.fullmatch(written):
        raise ValueError
    return written


def _flag(written: str) -> bool:
    return _one_of("", "yes")(written) == "yes"


def _number(written: str) -> int:
    if not (written.isascii() and written.isdigit() and 0 < len(written) < 6):
        raise ValueError
    return int(written)


def _number_if_any(written: str) -> int | None:
    return _number(written) if written else None


def _pairs(written: str) -> str:
    if not _PAIRS.fullmatch(written):
        raise ValueError
    return written


def _round_count(written: str) -> int:
    if not 1 <= _number(written) <= MOST_ROUNDS:
        raise ValueError
    return int(written)


def _notice(written: str) -> Notice | None:
    if not written:
        return None
    notice = read_notice(written)
    if notice is None:
        raise ValueError
    return notice


def _rating(written: str) -> Rating | None:
    rating = read_rating(written)
    if isinstance(rating, str):
        raise ValueError
    return rating


def _one_of(*choices: str) -> Callable[[str], str]:
    def read(written: str) -> str:
        if written not in choices:
            raise ValueError
        return written

    return read


_READERS: dict[str, Callable[[str], Any]] = {
    "name": _some,
    "date": date.fromisoformat,
    "season": _any,
    "leg": _any,
    "rounds": _round_count,
    "format": _one_of(*FORMATS),
    "colours": _flag,
    "id": _id,
    "rating": _rating,
    "source": _any,
    "no": _number,
    "away": _flag,
    "round": _round_count,
    "white": _number,
    "black": _number,
    "pairs": _pairs,
    "odd": _number_if_any,
    "board": _some,
    "saw": _any,
    "result": _one_of("", *RESULTS),
    "uncounted": _flag,
    "notice": _notice,
    "declined": _flag,
    "kind": _one_of("", *BYES),
    "closed": _flag,
    "of": _some,
}
