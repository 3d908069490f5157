"""A tournament's games in PGN, headers only, as a crosstable."""

import re
from dataclasses import replace
from datetime import date

from normbook.formats.how import How, mended
from normbook.formats.pgn.spellings import alike, spoken
from normbook.formats.pgn.tags import TaggedGame, games_in
from normbook.formats.sections import Facts, Section
from normbook.formats.table.cell_text import cell_text
from normbook.formats.table.cells import read_rating
from normbook.formats.table.player_columns import is_bye
from normbook.formats.table.rows import too_long
from normbook.model.crosstable import Entrant, Outcome, Rating, Result
from normbook.model.diagnostics import Findings, Place
from normbook.model.numbers import HalfPoints

_RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "1/2-1/2": (Result.DRAW, Result.DRAW),
    "½-½": (Result.DRAW, Result.DRAW),
    "0.5-0.5": (Result.DRAW, Result.DRAW),
    "1/2": (Result.DRAW, Result.DRAW),
    "+/-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-/+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
}
_FORFEITS = {Result.WIN: Result.FORFEIT_WIN, Result.LOSS: Result.FORFEIT_LOSS}
_UNPLAYED = re.compile(r"forfeit|default|walkover|unplayed|no.?show", re.IGNORECASE)
_ID_TAGS = ("UscfId", "USCFId", "USCFID", "Id", "ID", "FideId")
_RATING_TAGS = ("Uscf", "USCF", "Elo")
_ABSENT = Outcome(Result.UNPAIRED)
_SIDES = ("White", "Black")
_BYES = {
    Result.WIN: Result.ODD_MAN_OUT,
    Result.FORFEIT_WIN: Result.ODD_MAN_OUT,
    Result.DRAW: Result.HALF_POINT_BYE,
    Result.LOSS: Result.UNPAIRED,
    Result.FORFEIT_LOSS: Result.UNPAIRED,
}


def read_games(text: str, file: str, how: How, findings: Findings) -> Section | None:
    """The crosstable of the games; None, with findings, if they do not make one."""
    games = games_in(text)
    if not games:
        findings.error("PGN-NO-GAMES", Place(file))
        return None
    if too_long(len(games), file, findings, "MOST_GAMES"):
        return None
    names = _event_names(games)
    if len(names) > 1:
        findings.error("PGN-SEVERAL-EVENTS", Place(file), None, count=len(names), names=tuple(names[:3]))
        return None
    table = _Table(games, file, how, findings)
    _tell_contradictions(games, file, findings)
    for game in _once(games, file, findings):
        table.add(game)
    if too_long(len(table.people), file, findings):
        return None
    table.tell_alike()
    findings.note("PGN-NO-BYES", Place(file))
    entrants, rounds = table.entrants()
    days = [game.day for game in games if game.day]
    return Section(entrants, rounds, _facts(names, days, games), more=table.mark)


def _event_names(games: list[TaggedGame]) -> list[str]:
    """What the events are called; one where names differ by nothing but the number of their round."""
    names = list({name.casefold(): name for game in reversed(games) if (name := game.event)}.values())[::-1]
    by_round = {game.event_of_round for game in games}
    return list(by_round) if len(names) > 1 and len(by_round) == 1 and all(by_round) else names


def _facts(names: list[str], days: list[date], games: list[TaggedGame]) -> Facts:
    kinds = {game.of("EventType").casefold() for game in games} - {""}
    kind = kinds.pop() if len(kinds) == 1 else ""
    return Facts(
        name=names[0] if names else None,
        start=min(days, default=None),
        end=max(days, default=None),
        format=next((word for word in ("swiss", "match") if word in kind), None),
    )


def _tell_contradictions(games: list[TaggedGame], file: str, findings: Findings) -> None:
    """A game with results that are worth different points; a forfeit has those of a game."""
    for game in games:
        worth = {points: each for each in reversed(game.results) if (points := _points(each)) is not None}
        if len(worth) > 1:
            first, other, *_ = reversed(worth.values())
            findings.error("PGN-RESULTS-DIFFER", Place(file, game.line), other, first=first, other=other)


def _points(written: str) -> HalfPoints | None:
    results = _result_of(written)
    return Outcome(results[0]).half_points if results else None


def _result_of(written: str) -> tuple[Result, Result] | None:
    return _RESULTS.get(written.replace(" ", ""))


def _once(games: list[TaggedGame], file: str, findings: Findings) -> list[TaggedGame]:
    """The games without copies, which have all their tags in common with another."""
    first: dict[frozenset[tuple[str, str]], TaggedGame] = {}
    copies = [game for game in games if first.setdefault(frozenset(game.tags.items()), game) is not game]
    if copies:
        findings.note("PGN-COPIES", Place(file, copies[0].line), None, count=len(copies))
    return list(first.values())


def _name(game: TaggedGame, side: str) -> str:
    return " ".join(game.of(side).split())


def _written(outcome: Outcome) -> Outcome:
    return replace(outcome, written=cell_text(outcome))


class _Table:
    """Games into players' rounds."""

    def __init__(self, games: list[TaggedGame], file: str, how: How, findings: Findings) -> None:
        self.file = file
        self.how = how
        self.findings = findings
        self.id_tag, self.rating_tag = (
            self._tag_used(games, tags[::-1] if how.fide else tags) for tags in (_ID_TAGS, _RATING_TAGS)
        )
        self.ids = self._ids(games)
        """The ids that a name stands with in any game: now and then one lacks it."""
        self.people: dict[str, dict[int, tuple[Outcome, str]]] = {}
        """Each player's rounds: the outcome, and who the opponent was."""
        self.known: dict[str, tuple[str, str, str]] = {}
        """Name and id as first written, and the first rating: now and then a game lacks it."""
        self.others: dict[str, tuple[str, int]] = {}
        """Another name that stands with a player's id, and the line of its game."""

    @staticmethod
    def _tag_used(games: list[TaggedGame], tags: tuple[str, ...]) -> str:
        """The first kind of id or rating that any game has: kinds are not mixed."""
        for tag in tags:
            if any(game.of(f"White{tag}") or game.of(f"Black{tag}") for game in games):
                return tag
        return tags[-1]

    def _ids(self, games: list[TaggedGame]) -> dict[str, set[str]]:
        ids: dict[str, set[str]] = {}
        for game in games:
            for side in _SIDES:
                if (id := self._id(game, side)).strip("0"):
                    ids.setdefault(spoken(_name(game, side)), set()).add(id)
        return ids

    def _id(self, game: TaggedGame, side: str) -> str:
        return game.of(f"{side}{self.id_tag}")

    @property
    def mark(self) -> tuple[tuple[str, str], ...]:
        """Says whose ids and ratings these are, where they are FIDE's."""
        return tuple(
            (name, "FIDE")
            for name, tag, fide in (("ids", self.id_tag, "FideId"), ("ratings", self.rating_tag, "Elo"))
            if tag == fide
        )

    def add(self, game: TaggedGame) -> None:
        """Enter a game on both sides."""
        place = Place(self.file, game.line)
        if any(is_bye(_name(game, side)) for side in _SIDES):
            self._add_bye(game, place)
            return
        white, black = (self._player(game, side) for side in _SIDES)
        if not white or not black or white == black:
            self.findings.error("PGN-NO-PLAYERS", place, None)
            return
        number = game.round
        if number is None:
            self.findings.error("PGN-NO-ROUND", place, game.tags.get("Round"), written=game.tags.get("Round", ""))
            return
        results = _result_of(game.of("Result"))
        if results is None:
            written = game.tags.get("Result", "")
            mended(self.how, self.findings, "PGN-NO-RESULT", place, written, written=written)
            return
        forfeit = bool(_UNPLAYED.search(game.of("Termination"))) and "time" not in game.of("Termination").casefold()
        for me, other, result, colour in ((white, black, results[0], "w"), (black, white, results[1], "b")):
            own = _FORFEITS.get(result, result) if forfeit else result
            self._enter(me, number, Outcome(own, 0, colour), other, place)

    def _enter(self, me: str, number: int, outcome: Outcome, other: str, place: Place) -> None:
        rounds = self.people.setdefault(me, {})
        if number in rounds:
            name = self.known[me][0]
            self.findings.error("PGN-TWICE-IN-ROUND", place, None, name=name, round=number)
        else:
            rounds[number] = (outcome, other)

    def _add_bye(self, game: TaggedGame, place: Place) -> None:
        """A game against `BYE` is none: the other player has its points without playing."""
        side, at = next(((side, at) for at, side in enumerate(_SIDES) if not is_bye(_name(game, side))), ("", 0))
        player = self._player(game, side) if side else ""
        results = _result_of(game.of("Result"))
        if not player or game.round is None or results is None:
            self.findings.error("PGN-BYE-BAD", place, None)
            return
        self._enter(player, game.round, Outcome(_BYES[results[at]]), "", place)

    def _player(self, game: TaggedGame, side: str) -> str:
        """The key of a player: their id, or their name where it stands with none, or with several."""
        name, id = _name(game, side), self._id(game, side)
        if not name:
            return ""
        ids = self.ids.get(spoken(name), set())
        if not id.strip("0"):
            id = next(iter(ids)) if len(ids) == 1 else ""
        key = id or spoken(name)
        rating = game.of(f"{side}{self.rating_tag}")
        rating = rating if rating.strip("0") else ""
        first = self.known.setdefault(key, (name, id, rating))
        if spoken(first[0]) != spoken(name) and not alike((first[0], name)):
            self.others.setdefault(key, (name, game.line))
        if not first[2]:
            self.known[key] = (*first[:2], rating)
        elif rating and first[2] != rating:
            place = Place(self.file, game.line)
            self.findings.warning("PGN-RATINGS-DIFFER", place, rating, name=name, first=first[2])
        return key

    def tell_alike(self) -> None:
        """Two names with one id, two ids with one name, and names of which one may be short for the other."""
        for key, (other, line) in self.others.items():
            name, id, _ = self.known[key]
            self.findings.warning("PGN-NAMES-DIFFER", Place(self.file, line), None, name=name, other=other, id=id)
        keys: dict[str, str] = {}
        for key in self.people:
            name, id, _ = self.known[key]
            same = keys.setdefault(name, key)
            if same != key and self.people[same].keys().isdisjoint(self.people[key]):
                ids = {"id": self.known[same][1], "other": id}
                self.findings.warning("PGN-IDS-DIFFER", Place(self.file), None, name=name, **ids)
        for one, other in alike(keys):
            first, second = keys[one], keys[other]
            told_apart = self.known[first][1] and self.known[second][1]
            if not told_apart and self.people[first].keys().isdisjoint(self.people[second]):
                self.findings.error("PGN-NAMES-ALIKE", Place(self.file), None, name=one, other=other)

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
                number: _written(replace(outcome, opponent=number_of[other]) if other else outcome)
                for number, (outcome, other) in self.people[key].items()
                if not other or other in number_of
            }
            outcomes = tuple(own.get(number, _ABSENT) for number in range(1, rounds + 1))
            entrants.append(Entrant(number_of[key], name, outcomes, id=id, rating=ratings[key]))
        return tuple(entrants), rounds

    def _rating(self, key: str) -> Rating | None:
        written = self.known[key][2]
        rating = read_rating(written)
        if isinstance(rating, str):
            self.findings.error(rating, Place(self.file), written, rating=written)
            return None
        return rating
