"""Standings of a rated section as the US Chess ratings service publishes them: JSON, a page of players or a list.

    {"items": [{"ordinal": 1, "memberId": "20071101", "firstName": "NELL", "lastName": "ARKWRIGHT", "stateRep": "OR",
      "roundOutcomes": [{"roundNumber": 1, "outcome": "Win", "color": "White", "opponentOrdinal": 4}],
      "ratings": [{"ratingSystem": "R", "preRatingDecimal": 445.28, "postRatingDecimal": 500.21,
                   "postProvisionalGameCount": 24}]}]}

Beside `standings`, which then holds the page, may stand what the service says of the section: `name`, `endDate`,
`format`, `timeControl`. Games before the event are not published: they are those after it without those played in it.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from itertools import chain
from typing import Any

from normbook.formats.how import How, mended
from normbook.formats.keys import read_day
from normbook.formats.rating_report.systems import PUBLISHED_SYSTEMS, time_control
from normbook.formats.sections import MOST_ROUNDS, Facts, Section
from normbook.formats.table.crosstable import crosstable_of
from normbook.formats.table.rows import Row
from normbook.model.crosstable import More
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass

MARK = "roundOutcomes"
"""The key by which a player of such a document is known."""
_FIELDS = ("no", "name", "id", "state", "rating", "post")
_OWN = ("start", "quick", "quick_post", "quick_start")
"""Columns that only some rulebooks ask for: where somebody began, and the ratings of the other system."""
_LETTERS = {
    "Win": "W", "Draw": "D", "Loss": "L", "WinForfeit": "X", "Forfeit": "F", "ByeFull": "B", "ByeHalf": "H",
    "Unpaired": "U", "NotReported": "U", "ReportNoResult": "U",
}  # fmt: skip
_NAMES_NOBODY = frozenset("BHU")
_FORFEIT_DRAW = "DrawForfeit"
_COLOURS = {"White": "w", "Black": "b"}
_FORMATS = {
    "Swiss": "swiss", "DoubleRoundSwiss": "swiss", "RoundRobin": "round-robin", "DoubleRoundRobin": "round-robin",
    "Match": "match",
}  # fmt: skip
_LONGEST = 200

Json = dict[str, Any]


def is_standings(value: Any) -> bool:
    """Whether a JSON document holds standings: by what its players have."""
    return any(MARK in player for part in _parts(value) for player in _players(part))


def _parts(value: Any) -> list[Json]:
    """The document as sections, each with its `standings`."""
    if isinstance(value, dict) and isinstance(value.get("sections"), list):
        sections = [each for each in value["sections"] if isinstance(each, dict) and "standings" in each]
        return [{**each, "event": value} for each in sections]
    if isinstance(value, dict) and "standings" in value:
        return [value]
    return [{"standings": value}]


def _players(part: Json) -> list[Json]:
    """The players of a section: of a list, of a page, or of all pages one after the other."""
    return list(chain.from_iterable(_items(page) for page in _pages(part)))


def _pages(part: Json) -> list[Any]:
    told = part["standings"]
    if isinstance(told, list) and all(isinstance(each, dict) and "items" in each for each in told):
        return told
    return [told]


def _items(page: Any) -> Iterator[Json]:
    found = page.get("items") if isinstance(page, dict) else page
    return (each for each in found if isinstance(each, dict)) if isinstance(found, list) else iter(())


def standings_sections(value: Any, file: str, how: How, findings: Findings) -> list[Section]:
    """The sections of a document that holds standings."""
    return [_Reading(part, file, how, findings).section() for part in _parts(value)]


@dataclass(frozen=True, slots=True)
class _Game:
    """A round of a player, as a cell."""

    number: int
    cell: str

    @property
    def played(self) -> bool:
        return self.cell[0] in "WDL"


class _Reading:
    """Players into rows, read as any crosstable is."""

    def __init__(self, part: Json, file: str, how: How, findings: Findings) -> None:
        self.part = part
        self.file = file
        self.how = how
        self.findings = findings
        self.players = _players(part)
        self.numbers = self._numbers()
        self.by_key = {
            (key, str(player[key])): no
            for no, player in zip(self.numbers, self.players, strict=True)
            for key in ("playerId", "ordinal", "memberId", "pairingNumber")
            if player.get(key)
        }

    def _numbers(self) -> list[int]:
        """Everybody's number in the table: the place, else the pairing number, else the order of the file."""
        for key in ("ordinal", "pairingNumber"):
            found = (player.get(key) for player in self.players)
            numbers = [each for each in found if isinstance(each, int) and 0 < each < 10**5]
            if len(set(numbers)) == len(self.players):
                return numbers
        return list(range(1, len(self.players) + 1))

    def section(self) -> Section:
        """The section; what is wrong with it is told with the path of its key."""
        if any(page.get("hasNextPage") is True for page in _pages(self.part)[-1:] if isinstance(page, dict)):
            self.findings.error("STANDINGS-PAGE", Place(self.file), None, count=len(self.players))
        games = [list(self._games(index, player)) for index, player in enumerate(self.players)]
        rounds = max((game.number for game in chain.from_iterable(games)), default=0)
        systems = self._systems()
        beside = {key for player in self.players for key in self._beside(player)}
        own = [fact.key for fact in self.how.columns if fact.key in _OWN or fact.key in beside]
        names = (*_FIELDS, *own, *(f"R{number}" for number in range(1, rounds + 1)))
        rows = [Row(0, names)]
        for index, (player, played) in enumerate(zip(self.players, games, strict=True)):
            cells = {game.number: game.cell for game in played}
            said = self._said(index, player, systems, sum(game.played for game in played))
            known = {"no": str(self.numbers[index]), "name": _name(player), **said, **self._beside(player)}
            known |= {"id": _text(player, "memberId"), "state": _text(player, "stateRep")}
            texts = (known.get(name, "") for name in (*_FIELDS, *own))
            rows.append(Row(index + 1, (*texts, *(cells.get(number, "") for number in range(1, rounds + 1)))))
        told = Findings()
        entrants, _, _ = crosstable_of(rows, self.file, told, self.how)
        self._tell(told, names)
        entrants = tuple(replace(each, row=None) for each in entrants)
        return Section(entrants, rounds, self._facts(systems), more=self._more(systems))

    def _systems(self) -> list[str]:
        """The systems the section was rated in: regular before quick, over the board before online."""
        found = {_text(each, "ratingSystem") for player in self.players for each in _ratings(player)}
        return [system for system in PUBLISHED_SYSTEMS if system in found]

    def _said(self, index: int, player: Json, systems: list[str], played: int) -> dict[str, str]:
        """The ratings of a row: those of the section's system, and those of quick where it was rated in both."""
        said: dict[str, str] = {}
        for column, system in zip(("", "quick"), systems[:2], strict=False):
            rating = next((each for each in _ratings(player) if each.get("ratingSystem") == system), {})
            before, after, start = self._before_after(index, rating, played)
            if column and PUBLISHED_SYSTEMS[system] == column:
                said |= {"quick": before, "quick_post": after, "quick_start": start}
            elif not column:
                said |= {"rating": before, "post": after, "start": start}
        return said

    def _beside(self, player: Json) -> dict[str, str]:
        """What somebody wrote into the document besides, under the rulebook's own columns: a start, a birth date."""
        asked = {fact.key: player.get(fact.key) for fact in self.how.columns}
        return {key: str(value)[:_LONGEST] for key, value in asked.items() if isinstance(value, str | int | Decimal)}

    def _before_after(self, index: int, rating: Json, played: int) -> tuple[str, str, str]:
        """A rating before and after, and what a player without games of their own started from."""
        count = rating.get("postProvisionalGameCount")
        after_games = count if isinstance(count, int) and 0 < count < 1000 else None
        before, after = self._number(index, rating, "pre"), self._number(index, rating, "post")
        if after and after_games:
            after += f"/{after_games}"
        if not before or after_games is None:
            return before, after, ""
        games = after_games - played
        return (f"{before}/{games}", after, "") if games > 0 else ("", after, before)

    def _number(self, index: int, rating: Json, when: str) -> str:
        """A rating as a cell has it, with decimals where the rulebook reckons with them; blank for none."""
        whole, exact = rating.get(f"{when}Rating"), rating.get(f"{when}RatingDecimal")
        value = whole if exact is None or (whole is not None and not self.how.decimals) else exact
        if not value:
            return ""
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            self._error("RATING-BAD", f"{self._path(index)}.ratings", str(value)[:40], rating=str(value)[:40])
            return ""
        number = Decimal(value)
        return f"{number if self.how.decimals else number.to_integral_value(ROUND_HALF_UP):f}"

    def _games(self, index: int, player: Json) -> Iterator[_Game]:
        seen: set[int] = set()
        outcomes = player.get(MARK)
        for each in outcomes if isinstance(outcomes, list) else ():
            number = each.get("roundNumber") if isinstance(each, dict) else None
            path = f"{self._path(index)}.{MARK}"
            if not isinstance(number, int) or not 1 <= number <= MOST_ROUNDS or number in seen:
                self._error("STANDINGS-ROUND", path, str(number)[:40], written=str(number)[:40])
                continue
            seen.add(number)
            yield _Game(number, self._cell(each, number, path))

    def _cell(self, outcome: Json, number: int, path: str) -> str:
        written = _text(outcome, "outcome")
        if written == _FORFEIT_DRAW:
            mended(self.how, self.findings, "USCHESS-FORFEIT-DRAW", self._place(path), written, round=number)
            return "H"
        if written not in _LETTERS:
            self._error("STANDINGS-OUTCOME", path, written, written=written[:40], round=number)
            return "U"
        letter = _LETTERS[written]
        if letter in _NAMES_NOBODY:
            return letter
        opponent = self._opponent(outcome)
        return f"{letter}{opponent}{_COLOURS.get(_text(outcome, 'color'), '')}" if opponent else letter

    def _opponent(self, outcome: Json) -> int | None:
        """Whom an outcome names, by the surest of the ways in which it does."""
        for key in ("playerId", "ordinal", "memberId", "pairingNumber"):
            named = outcome.get(f"opponent{key[0].upper()}{key[1:]}")
            if named and (key, str(named)) in self.by_key:
                return self.by_key[key, str(named)]
        return None

    def _facts(self, systems: list[str]) -> Facts:
        event = self.part.get("event") if isinstance(self.part.get("event"), dict) else {}
        event = event or {}
        section = self.part.get("section") if isinstance(self.part.get("section"), dict) else self.part
        section = section if isinstance(section, dict) else {}
        name = _text(event, "name") or _text(section, "eventName")
        own = _text(section, "sectionName") or _text(section, "name")
        return Facts(
            name=name or own or None,
            section=(own or None) if name else None,
            start=_day(section, "startDate") or _day(event, "startDate"),
            end=_day(section, "endDate") or _day(event, "endDate"),
            system=PUBLISHED_SYSTEMS[systems[0]] if systems else None,
            format=_FORMATS.get(_text(section, "format")),
        )

    def _more(self, systems: list[str]) -> More:
        """The time control, and whether it was played online."""
        section = self.part.get("section") if isinstance(self.part.get("section"), dict) else self.part
        more = list(time_control(_text(section or {}, "timeControl")).items())
        return (*more, ("online", "yes")) if systems and systems[0].startswith("O") else tuple(more)

    def _path(self, index: int) -> str:
        return f"items[{index}]"

    def _place(self, path: str) -> Place:
        return Place(self.file, path=path)

    def _error(self, code: str, path: str, cell: str, **values: str | int) -> None:
        self.findings.error(code, self._place(path), cell, **values)

    def _tell(self, told: Findings, names: tuple[str, ...]) -> None:
        """What was found in the rows, told with the paths of the document's keys."""
        for finding in told:
            place = finding.place
            path = self._path(place.row - 1) if place.row else "items"
            if place.row and place.column and place.column <= len(names):
                path += f".{names[place.column - 1]}"
            self.findings.extend([replace(finding, place=self._place(path))])


def _ratings(player: Json) -> list[Json]:
    found = player.get("ratings")
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _name(player: Json) -> str:
    return " ".join(filter(None, (_text(player, "firstName"), _text(player, "lastName")))) or _text(player, "memberId")


def _text(table: Json, key: str) -> str:
    value = table.get(key)
    return " ".join(str(value).split())[: _LONGEST + 1] if isinstance(value, str | int) else ""


def _day(table: Json, key: str) -> date | None:
    return read_day(_text(table, key)[:10])
