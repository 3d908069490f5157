"""The tags of games in PGN, and what they say of the event: its name, the round, the day."""

import re
from collections.abc import Iterator
from datetime import date

from normbook.formats.trf.dates import read_date
from normbook.model.light import dataclass

_TAG = re.compile(r'\[([A-Za-z0-9_]{1,40})[ \t]+"((?:[^"\\]|\\.){0,400})"[ \t]*\][ \t]*')
_ROUND = re.compile(r"(?:r|rd|rnd|round)?\.? ?0?([1-9][0-9]?)(?:\.[0-9.]*)?", re.IGNORECASE)
_WORD = r"(?:round|rd|rnd)\.? ?0?([1-9][0-9]?)"
_ROUND_LAST = re.compile(rf"(?:\b{_WORD}|[:,|(-] ?R0?([1-9][0-9]?))(?:\.[0-9]{{1,3}})?\)?$", re.IGNORECASE)
_ROUND_FIRST = re.compile(rf"{_WORD}(?![0-9])[ :.,;|/–-]*", re.IGNORECASE)
"""What broadcasts and some programs add to the event's name in every game."""
_BEHIND_MOVES = re.compile(r"(?:^|[\s})])(1-0|0-1|1/2-1/2)\s*$")
_BETWEEN_PLAYERS = re.compile(r" (?:-|–|vs?\.?) ")


@dataclass(frozen=True, slots=True)
class TaggedGame:
    """A game's tags and the line on which they begin."""

    line: int
    tags: dict[str, str]
    results: list[str]
    """As tags and what is behind the moves have them."""

    def of(self, name: str) -> str:
        """A tag's value; blank where it is missing or unknown."""
        value = self.tags.get(name, "").strip()
        return "" if value in ("?", "-", "????.??.??") else value

    @property
    def event(self) -> str:
        """The event's name without the round and the players; blank where it is nothing else."""
        if name := self.of("BroadcastName"):
            return name
        written = self._without_players(self.of("Event"))
        nothing_else = "" if written != self.of("Event") else written
        if added := _ROUND_LAST.search(written):
            return written[: added.start()].rstrip(" :,;|/(-") or nothing_else
        first = _ROUND_FIRST.match(written)
        return (written[first.end() :] or nothing_else) if first else written

    @property
    def event_of_round(self) -> str:
        """The event's name without the number of this game's round; blank where that does not stand in it."""
        found = re.search(rf"\bR?0?{self.round}(?![0-9])", self.of("Event"), re.IGNORECASE)
        without = self.of("Event")[: found.start()] + self.of("Event")[found.end() :] if found else ""
        return " ".join(without.split()).strip(" .:,;|/()-")

    def _without_players(self, written: str) -> str:
        """An event's name without the players, whom broadcasts put behind it or behind the round."""
        first = _ROUND_FIRST.match(written)
        at = first.end() if first else written.rfind(": ") + 2
        players = {self.of("White").casefold(), self.of("Black").casefold()}
        both = at > 1 and set(_BETWEEN_PLAYERS.split(written[at:].casefold())) == players
        return written[:at].rstrip(" :") if both else written

    @property
    def round(self) -> int | None:
        """The round by its tag, else by the event's name."""
        if match := _ROUND.fullmatch(self.of("Round")):
            return int(match[1])
        written = self.of("Event")
        named = _ROUND_LAST.search(written) or _ROUND_FIRST.match(written)
        number = next((each for each in named.groups() if each), None) if named and not self.of("Round") else None
        return int(number) if number else None

    @property
    def day(self) -> date | None:
        """The day it was played, as far as it is known."""
        days = (read_date(self.of(tag).replace("?", "")) for tag in ("Date", "UTCDate"))
        return next(filter(None, days), None)


def games_in(text: str) -> list[TaggedGame]:
    """The tags of each game; moves and comments are passed over."""
    games: list[TaggedGame] = []
    tags: dict[str, str] | None = None
    in_comment = False
    for number, line in enumerate(text.splitlines(), start=1):
        found = [] if in_comment else list(_tags(line.strip()))
        for name, value in found:
            if tags is None or (name == "Event" and "Event" in tags):
                tags = {}
                games.append(TaggedGame(number, tags, []))
            tags.setdefault(name, value)
            if name == "Result":
                games[-1].results.append(value)
        if not found and line.strip() and not line.startswith("%"):
            tags = None
            in_comment = _ends_in_comment(line, in_comment)
            if games and not in_comment and (behind := _BEHIND_MOVES.search(line.partition(";")[0])):
                games[-1].results.append(behind[1])
    return games


def _tags(line: str) -> Iterator[tuple[str, str]]:
    """The tags with which a line begins; some programs write all of them on one."""
    at = 0
    while match := _TAG.match(line, at):
        yield match[1], re.sub(r"\\(.)", r"\1", match[2])
        at = match.end()


def _ends_in_comment(line: str, in_comment: bool) -> bool:
    """Whether a `{` is still open at the line's end."""
    opened, closed = line.rfind("{"), line.rfind("}")
    return in_comment if opened == closed else opened > closed
