"""A tournament's games in PGN, headers only, as a crosstable."""

import re
from dataclasses import dataclass, replace
from datetime import date

from normbook.formats.how import How, mended
from normbook.formats.sections import Facts, Section
from normbook.formats.table.cell_text import cell_text
from normbook.formats.table.cells import read_rating
from normbook.formats.trf.dates import read_date
from normbook.model.crosstable import Entrant, Outcome, Rating, Result
from normbook.model.diagnostics import Findings, Place

_TAG = re.compile(r'\[([A-Za-z0-9_]{1,40})[ \t]+"((?:[^"\\]|\\.){0,400})"[ \t]*\]')
_ROUND = re.compile(r"([1-9][0-9]?)(?:\.[0-9.]*)?")
_ROUND_OF_EVENT = re.compile(r"\b(?:round|rd|rnd)\.? ?[0-9]{1,2}\)?$", re.IGNORECASE)
"""What some programs add to the event's name in every game."""
_RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "1/2-1/2": (Result.DRAW, Result.DRAW),
    "½-½": (Result.DRAW, Result.DRAW),
}
_FORFEITS = {Result.WIN: Result.FORFEIT_WIN, Result.LOSS: Result.FORFEIT_LOSS}
_UNPLAYED = re.compile(r"forfeit|default|walkover|unplayed|no.?show", re.IGNORECASE)
_ID_TAGS = ("UscfId", "USCFId", "USCFID", "Id", "ID", "FideId")
_RATING_TAGS = ("Uscf", "USCF", "Elo")
_MOST_GAMES = 100_000
_ABSENT = Outcome(Result.UNPAIRED)


@dataclass(frozen=True, slots=True)
class Game:
    """A game's tags and the line on which they begin."""

    line: int
    tags: dict[str, str]

    def of(self, name: str) -> str:
        """A tag's value; blank where it is missing or unknown."""
        value = self.tags.get(name, "").strip()
        return "" if value in ("?", "-", "????.??.??") else value


def read_games(text: str, file: str, how: How, findings: Findings) -> Section | None:
    """The crosstable of the games; None, with findings, if they do not make one."""
    games = headers(text)
    if not games:
        findings.error("PGN-NO-GAMES", Place(file))
        return None
    if len(games) > _MOST_GAMES:
        findings.error("TABLE-TOO-LONG", Place(file), None, most=_MOST_GAMES)
        return None
    names = list(dict.fromkeys(name for game in games if (name := _event_name(game))))
    if len(names) > 1:
        findings.error("PGN-SEVERAL-EVENTS", Place(file), None, count=len(names), names=tuple(names[:3]))
        return None
    table = _Table(games, file, how, findings)
    for game in games:
        table.add(game)
    findings.note("PGN-NO-BYES", Place(file))
    entrants, rounds = table.entrants()
    days = [day for game in games if (day := read_date(game.of("Date").replace("?", "")))]
    return Section(entrants, rounds, _facts(names, days, games), more=table.mark)


def _event_name(game: Game) -> str:
    """The event's name without the round, unless it is nothing else."""
    written = game.of("Event")
    added = _ROUND_OF_EVENT.search(written)
    return (written[: added.start()].rstrip(" :,;|/(-") if added else "") or written


def _facts(names: list[str], days: list[date], games: list[Game]) -> Facts:
    kinds = {game.of("EventType").casefold() for game in games} - {""}
    kind = kinds.pop() if len(kinds) == 1 else ""
    return Facts(
        name=names[0] if names else None,
        start=min(days, default=None),
        end=max(days, default=None),
        format=next((word for word in ("swiss", "match") if word in kind), None),
    )


def headers(text: str) -> list[Game]:
    """The tags of each game; moves and comments are passed over."""
    games: list[Game] = []
    tags: dict[str, str] | None = None
    in_comment = False
    for number, line in enumerate(text.splitlines(), start=1):
        match = None if in_comment else _TAG.match(line.strip())
        if match:
            if tags is None or (match[1] == "Event" and "Event" in tags):
                tags = {}
                games.append(Game(number, tags))
            tags.setdefault(match[1], re.sub(r"\\(.)", r"\1", match[2]))
        elif line.strip() and not line.startswith("%"):
            tags = None
            in_comment = _ends_in_comment(line, in_comment)
    return games


def _ends_in_comment(line: str, in_comment: bool) -> bool:
    """Whether a `{` is still open at the line's end."""
    opened, closed = line.rfind("{"), line.rfind("}")
    return in_comment if opened == closed else opened > closed


class _Table:
    """Games into players' rounds."""

    def __init__(self, games: list[Game], file: str, how: How, findings: Findings) -> None:
        self.file = file
        self.how = how
        self.findings = findings
        self.id_tag = self._tag_used(games, _ID_TAGS)
        self.rating_tag = self._tag_used(games, _RATING_TAGS)
        self.people: dict[str, dict[int, tuple[Outcome, str]]] = {}
        """Each player's rounds: the outcome, and who the opponent was."""
        self.known: dict[str, tuple[str, str, str]] = {}
        """Name, id and rating as first written."""

    @staticmethod
    def _tag_used(games: list[Game], tags: tuple[str, ...]) -> str:
        """The first kind of id or rating that any game has: kinds are not mixed."""
        for tag in tags:
            if any(game.of(f"White{tag}") or game.of(f"Black{tag}") for game in games):
                return tag
        return tags[-1]

    @property
    def mark(self) -> tuple[tuple[str, str], ...]:
        """Says whose ids and ratings these are, where they are FIDE's."""
        return tuple(
            (name, "FIDE")
            for name, tag, fide in (("ids", self.id_tag, "FideId"), ("ratings", self.rating_tag, "Elo"))
            if tag == fide
        )

    def add(self, game: Game) -> None:
        """Enter a game on both sides."""
        place = Place(self.file, game.line)
        white, black = self._player(game, "White"), self._player(game, "Black")
        if not white or not black or white == black:
            self.findings.error("PGN-NO-PLAYERS", place, None)
            return
        number = _ROUND.fullmatch(game.of("Round"))
        if not number:
            self.findings.error("PGN-NO-ROUND", place, game.tags.get("Round"), written=game.tags.get("Round", ""))
            return
        results = _RESULTS.get(game.of("Result").replace(" ", ""))
        if results is None:
            written = game.tags.get("Result", "")
            mended(self.how, self.findings, "PGN-NO-RESULT", place, written, written=written)
            return
        forfeit = bool(_UNPLAYED.search(game.of("Termination"))) and "time" not in game.of("Termination").casefold()
        for me, other, result, colour in ((white, black, results[0], "w"), (black, white, results[1], "b")):
            own = _FORFEITS.get(result, result) if forfeit else result
            rounds = self.people.setdefault(me, {})
            if int(number[1]) in rounds:
                name = self.known[me][0]
                self.findings.error("PGN-TWICE-IN-ROUND", place, None, name=name, round=int(number[1]))
                continue
            rounds[int(number[1])] = (Outcome(own, 0, colour), other)

    def _player(self, game: Game, side: str) -> str:
        """The key of a player: his id, or his name where nobody has ids."""
        name = " ".join(game.of(side).split())
        id = game.of(f"{side}{self.id_tag}")
        key = id if id.strip("0") else name.casefold()
        if not name:
            return ""
        rating = game.of(f"{side}{self.rating_tag}")
        first = self.known.setdefault(key, (name, id if id.strip("0") else "", rating))
        if first[2] != rating:
            place = Place(self.file, game.line)
            self.findings.warning("PGN-RATINGS-DIFFER", place, rating, name=name, first=first[2])
        return key

    def entrants(self) -> tuple[tuple[Entrant, ...], int]:
        """The players in order of rating, then name, and the number of rounds."""
        ratings = {key: self._rating(key) for key in self.people}
        order = sorted(
            self.people,
            key=lambda key: (-(rating.value if (rating := ratings[key]) else 0), self.known[key][0]),
        )
        number_of = {key: no for no, key in enumerate(order, start=1)}
        rounds = max((max(own) for own in self.people.values() if own), default=0)
        entrants = []
        for key in order:
            name, id, _ = self.known[key]
            own = {
                number: replace(outcome, opponent=number_of[other])
                for number, (outcome, other) in self.people[key].items()
                if other in number_of
            }
            outcomes = (own.get(number, _ABSENT) for number in range(1, rounds + 1))
            written = tuple(replace(outcome, written=cell_text(outcome)) for outcome in outcomes)
            entrants.append(Entrant(number_of[key], name, written, id=id, rating=ratings[key]))
        return tuple(entrants), rounds

    def _rating(self, key: str) -> Rating | None:
        written = self.known[key][2]
        rating = read_rating(written if written.strip("0") else "")
        if isinstance(rating, str):
            self.findings.error(rating, Place(self.file), written, rating=written)
            return None
        return rating
