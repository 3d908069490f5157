"""Ruled tables with two lines for each player, as the US Chess website and wall charts have them.

    Pair | Player Name                |Total|Round|Round|
    Num  | USCF ID / Rtg (Pre->Post)  | Pts |  1  |  2  |
       1 | NELL ARKWRIGHT             |1.5  |W   5|D   2|
      OR | 20071101 / R: 1912   ->1918|N:2  |W    |B    |

Below number, name and results stand the state, id and ratings, and the colours; below the points the norm that was
earned (`N:2`). An event that is rated twice has a third line with the other ratings.
"""

import re
from dataclasses import dataclass, field

from normbook.formats import limits
from normbook.formats.pasted.ruled_lines import RuledLine
from normbook.formats.rating_report.systems import PUBLISHED_SYSTEMS
from normbook.formats.table.headers import is_round
from normbook.formats.table.rows import Row
from normbook.model.diagnostics import Findings, Place

_RATING = r"[0-9]{1,4}(?: ?[P/][0-9]{1,3})?|unr(?:\.|ated)?"
_MEMBER = re.compile(
    rf"(?P<id>[0-9]{{5,9}})? */? *(?:(?P<system>O?[RQB]): *(?P<before>{_RATING})? *(?:-> *(?P<after>{_RATING})?)?)?",
    re.IGNORECASE,
)
_RATING_GAMES = re.compile(" ?P", re.IGNORECASE)
_STATE = re.compile(r"[A-Za-z]{0,3}")
_NORM = re.compile(r"N ?: ?([1-4CMS])", re.IGNORECASE)
_ADDED = ("state", "id", "rating", "post", "norm", "quick", "quick_post")
_COLOURS = frozenset("wb")
_NAME = 1

Spot = tuple[int, int]
"""Line and column."""


@dataclass(slots=True)
class _Player:
    """A player's lines, read one after the other."""

    cells: list[str]
    line: int
    found: dict[str, tuple[str, Spot]] = field(default_factory=dict)
    """State, id and norm, with where they stand."""
    ratings: dict[str, tuple[str, str, Spot]] = field(default_factory=dict)
    """Ratings before and after, by system."""

    def added(self, name: str, system: str) -> tuple[str, Spot]:
        """What a column holds that the first line has no place for."""
        nothing: Spot = (self.line, _NAME + 1)
        if name in ("state", "id", "norm"):
            return self.found.get(name, ("", nothing))
        beside = name.startswith("quick")
        if beside and system != "R":
            return "", nothing
        before, after, spot = self.ratings.get("Q" if beside else system, ("", "", nothing))
        return (after if name.endswith("post") else before), spot

    def row(self, names: list[str], system: str) -> Row:
        """All lines as one row that remembers where its cells stand."""
        added = [self.added(name, system) for name in names]
        spots = [(self.line, column + 1) for column in range(len(self.cells))]
        return Row(
            self.line,
            (*self.cells, *(text for text, _ in added)),
            (*spots, *(spot for _, spot in added)),
        )


def head_lines(table: list[RuledLine]) -> int:
    """How many lines the header takes: two, if the numbers of the rounds stand below the word."""
    if len(table) < 2 or table[1].below_rule:
        return 1
    pairs = zip(table[0].cells, table[1].cells, strict=False)
    return 2 if any(number.isdigit() and is_round(f"{word} {number}") for word, number in pairs) else 1


def takes_two_lines(heads: list[RuledLine], body: list[RuledLine]) -> bool:
    """Whether the header says so, or a line has ratings where others have names."""
    return len(heads) == 2 or any(
        "->" in line.cells[_NAME] and _member(line.cells[_NAME]) for line in body if len(line.cells) > _NAME
    )


def _member(written: str) -> re.Match[str] | None:
    """Id and ratings of a cell; of blanks one is enough, and a long row of them would be tried in too many ways."""
    return _MEMBER.fullmatch(" ".join(written.split()))


def joined(heads: list[RuledLine], body: list[RuledLine], file: str, findings: Findings) -> tuple[list[Row], str]:
    """The header and a row for each player, and the system whose ratings they have."""
    names = list(heads[0].cells)
    for column, number in enumerate(heads[-1].cells[: len(names)]):
        names[column] += f" {number}" if len(heads) == 2 and number.isdigit() else ""
    reading = _Reading(len(names), file, findings)
    for line in body:
        reading.read(line)
        if len(reading.players) > limits.MOST_ROWS:
            break  # such a table is refused, however many more there are
    return reading.rows(heads[0].number, names)


class _Reading:
    """Lines into players."""

    def __init__(self, width: int, file: str, findings: Findings) -> None:
        self.width = width
        self.file = file
        self.findings = findings
        self.players: list[_Player] = []
        self.skipped: list[tuple[str, Spot]] = []
        """What stands below and is neither state, member nor colour."""

    def read(self, line: RuledLine) -> None:
        """Begin a player, or add to the one above."""
        if self.players and not line.below_rule and len(line.cells) > 1 and _STATE.fullmatch(line.cells[0]):
            self._add(self.players[-1], line)
            return
        if any(line.cells[self.width :]):
            place = Place(self.file, line.number, self.width + 1)
            self.findings.error("ROW-TOO-LONG", place, line.cells[self.width])
        cells = [*line.cells[: self.width], *[""] * (self.width - len(line.cells))]
        self.players.append(_Player(cells, line.number))

    def _add(self, player: _Player, line: RuledLine) -> None:
        if line.cells[0]:
            player.found["state"] = line.cells[0], (line.number, 1)
        self._add_member(player, line.cells[_NAME], (line.number, _NAME + 1))
        for column, written in enumerate(line.cells[_NAME + 1 :], start=_NAME + 1):
            above = player.cells[column] if column < self.width else ""
            if written.casefold() in _COLOURS and above[-1:].isdigit():
                player.cells[column] = above.replace(" ", "") + written.casefold()
            elif norm := _NORM.fullmatch(written):
                player.found["norm"] = norm[1].upper(), (line.number, column + 1)
            elif written:
                self.skipped.append((written, (line.number, column + 1)))

    def _add_member(self, player: _Player, written: str, spot: Spot) -> None:
        match = _member(written)
        if not match:
            self.findings.error("CHART-MEMBER-BAD", Place(self.file, *spot), written, written=written[:40])
            return
        if match["id"]:
            first, _ = player.found.setdefault("id", (match["id"], spot))
            if first != match["id"]:  # a player whose own line was lost
                place = Place(self.file, *spot)
                self.findings.error("CHART-TWO-MEMBERS", place, written, first=first, second=match["id"])
        if match["system"]:
            ratings = [_RATING_GAMES.sub("/", match[part] or "") for part in ("before", "after")]
            player.ratings[match["system"].upper()] = ratings[0], ratings[1], spot

    def rows(self, number: int, names: list[str]) -> tuple[list[Row], str]:
        """The header, with columns for what the second lines hold, and the players; whose ratings these are."""
        system = self._system(number)
        if self.skipped:
            written, spot = self.skipped[0]
            self.findings.note("CHART-BELOW-SKIPPED", Place(self.file, *spot), written, count=len(self.skipped))
        added = [name for name in _ADDED if any(player.added(name, system)[0] for player in self.players)]
        return [Row(number, (*names, *added)), *(player.row(added, system) for player in self.players)], system

    def _system(self, number: int) -> str:
        """The system whose ratings are read; told, where it need not be the one that was meant."""
        seen = [system for system in PUBLISHED_SYSTEMS if any(system in player.ratings for player in self.players)]
        if seen not in ([], ["R"]):
            place = Place(self.file, number)
            self.findings.note("CHART-SYSTEM", place, None, system=seen[0], others=tuple(seen[1:]) or None)
        return seen[0] if seen else ""
