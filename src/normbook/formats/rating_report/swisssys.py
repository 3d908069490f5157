"""Files of SwissSys (`.sjson`): a JSON document with an overview and sections, put into the form of our own documents.

A player's results are texts of seven parts, `+;12;W;3;0;0;0`: result, opponent, colour, board, and what only the
program itself uses. Results are `+ - =` for games, `X F` for forfeits, `H B U` for byes, `~` or nothing for a round to
come.
"""

import re
from typing import Any

from normbook.formats.trf.dates import read_date

_RESULT = re.compile(r"([+=XF-]);([0-9]{1,5})(?:;([WB-]))?(?:;.*)?")
_LETTERS = {"+": "W", "-": "L", "=": "D", "X": "X", "F": "F"}
_BYES = ("H", "B", "U")
_PAIRED = re.compile(r"~;0*([1-9][0-9]{0,4})(?:;([WB-]))?(?:;.*)?")
_SKIPPED = "FreePair soft deleted"
"""What another program that writes such files marks what is no longer part of the event with."""
_FACTS = {"id": "ID", "state": "State", "expires": "Exp1"}


def is_swisssys(value: Any) -> bool:
    """Whether a document has the overview and the sections that such files have."""
    return (
        isinstance(value, dict) and isinstance(value.get("Overview"), dict) and isinstance(value.get("Sections"), list)
    )


def swisssys_events(value: dict[str, Any]) -> list[dict[str, Any]]:
    """The events of a document, one for each section with players, as our own documents have them."""
    overview = value["Overview"]
    shared = {
        "name": _text(overview.get("Tournament title")),
        "start": _day(overview.get("Starting date")),
        "end": _day(overview.get("Ending date")),
    }
    sections = [each for each in value["Sections"] if isinstance(each, dict) and each.get(_SKIPPED) is not True]
    several = len(sections) > 1
    return [_filled(shared | _section(each, several)) for each in sections if each.get("Players")]


def _section(section: dict[str, Any], several: bool) -> dict[str, Any]:
    people = section["Players"] if isinstance(section["Players"], list) else []
    people = [each for each in people if isinstance(each, dict) and each.get(_SKIPPED) is not True]
    cells = [_cells(each.get("Results")) for each in people]
    written = max((len(own) - _blank_at_end(own) for own in cells), default=0)
    played = section.get("Rounds played")
    rounds = max(written, played) if isinstance(played, int) and 0 < played < 100 else written
    name = _text(section.get("Section title")) or _text(section.get("Section name"))
    return {
        "section": name if several else "",
        "system": "blitz" if section.get("Blitz") is True else "",
        "rounds": rounds,
        "players": [_player(each, own[:rounds]) for each, own in zip(people, cells, strict=True)],
    }


def _player(player: dict[str, Any], cells: list[str]) -> dict[str, Any]:
    facts = {key: _text(player.get(name)) for key, name in _FACTS.items()}
    rating = _text(player.get("Rating"))
    return _filled({
        "no": player.get("Pair number"),
        "name": " ".join(_text(player.get("Name")).split()),
        "rating": rating if rating.strip("0") else "",
        **facts,
        "rounds": cells,
    })  # fmt: skip


def _cells(results: Any) -> list[str]:
    return [cell_of(each) if isinstance(each, str) else "" for each in results] if isinstance(results, list) else []


def cell_of(token: str) -> str:
    """A round as our crosstables have it; what is not understood stays as it is, to be told of."""
    token = token.strip("\0 ")
    if match := _RESULT.fullmatch(token):
        letter, opponent, colour = _LETTERS[match[1]], int(match[2]), (match[3] or "-").casefold()
        return f"{letter}{opponent or ''}{colour if colour != '-' and opponent else ''}"
    if match := _PAIRED.fullmatch(token):
        return f"?{match[1]}{(match[2] or '-').casefold().strip('-')}"
    first = token.partition(";")[0]
    return first if first in _BYES else "" if first in ("", "~") else token[:40]


def _blank_at_end(cells: list[str]) -> int:
    return next((count for count, cell in enumerate(reversed(cells)) if cell), len(cells))


def _text(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value.replace("\0", "").strip() if isinstance(value, str) else ""


def _day(value: Any) -> str:
    day = read_date(_text(value), day_first=False)
    return day.isoformat() if day else ""


def _filled(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value != "" and value is not None}
