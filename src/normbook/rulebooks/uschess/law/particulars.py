"""What a file says of an event and of its players besides the crosstable, understood."""

import re
from datetime import date
from decimal import Decimal

from normbook.model.crosstable import Entrant, Event, Rating
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.pattern import pattern
from normbook.rulebooks.uschess.law.arithmetic import published
from normbook.rulebooks.uschess.law.floors import Lifetime
from normbook.rulebooks.uschess.law.special import PastGames
from normbook.rulebooks.uschess.law.start import age_on
from normbook.rulebooks.uschess.law.systems import REGULAR, RatedAs, TimeControl, rated_as
from normbook.rulebooks.uschess.law.tables import Tables
from normbook.rulebooks.uschess.law.titles import Norms, no_norms, norms_from

_TIME = pattern(r"(?:G/?)?\s*(\d{1,3})(?:\s*[+;,]\s*[di+]?\s*(\d{1,3}))?", re.IGNORECASE)
_BIRTH = pattern(r"(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2}))?")
_RATING = pattern(r"(\d{1,4}(?:\.\d+)?)(?:/([1-9]\d{0,3}))?")
_FLAGS = {"yes": True, "true": True, "no": False, "false": False}


@dataclass(frozen=True, slots=True)
class Particulars:
    """A player's columns that only this rulebook asks for."""

    start: Decimal | None
    age: int | None
    """On the day the event ended; None where it cannot be told."""
    adult: bool | None
    lifetime: Lifetime
    career: PastGames
    norms: Norms
    """Made before the event."""
    titles: frozenset[str]
    """Held before the event, as the column `title` names them."""
    quick: Rating | None
    """The rating on the Quick side of a dual event, whose main ratings are Regular ones."""
    quick_start: Decimal | None


def rating_value(rating: Rating) -> Decimal:
    """A rating with its decimals, where it has any."""
    return Decimal(rating.value) if rating.exact is None else rating.exact


def time_control(event: Event, findings: Findings) -> TimeControl | None:
    """From `time`, as in `30+5` or `G/25;d5`, or from `minutes` and `seconds`; None where none is told."""
    said = dict(event.more)
    written = said.get("time", "").strip()
    if written:
        if match := _TIME.fullmatch(written):
            return TimeControl(int(match[1]), int(match[2] or 0))
        findings.error("USCHESS-TIME", Place(event.file, path="time"), written, written=written)
    minutes, seconds = _whole(said.get("minutes")), _whole(said.get("seconds"))
    return None if minutes is None else TimeControl(minutes, seconds or 0)


def systems_of_event(event: Event, tables: Tables, findings: Findings) -> RatedAs | None:
    """What an event is rated as, by its time control and by what is said of it (uschess.systems)."""
    time = time_control(event, findings)
    found = rated_as(event.system, time, tables, online=_flag(event, "online"), dual=_flag(event, "dual"))
    if found is None:
        least = tables.blitz_from.value
        findings.warning("USCHESS-TOO-FAST", Place(event.file), str(time), time=str(time), least=least)
    elif event.system not in (*found.systems, REGULAR):  # Regular is also what nobody said
        findings.warning("USCHESS-SYSTEM-TIME", Place(event.file), str(time), said=event.system, found=found.main)
    return found


def _flag(event: Event, key: str) -> bool:
    return _FLAGS.get(dict(event.more).get(key, ""), False)


def particulars(entrant: Entrant, event: Event, tables: Tables, findings: Findings) -> Particulars:
    """What the columns of a player say; what cannot be read is a finding."""
    read = _Columns(entrant, event, findings)
    wins, draws = read.whole("wins"), read.whole("draws")
    return Particulars(
        start=read.decimal("start"),
        age=read.age(),
        adult=read.yes("adult"),
        lifetime=Lifetime(
            wins=wins or 0,
            draws=draws or 0,
            events=read.whole("events") or 0,
            peak=read.decimal("peak"),
            given=read.whole("floor"),
            life_master=bool(read.yes("life_master")),
        ),
        career=career_of(entrant.rating.games if entrant.rating else None, wins, draws),
        norms=read.norms(tables),
        titles=frozenset(re.split(r"[\s;,]+", entrant.title)) & set(tables.letters),
        quick=read.rating("quick"),
        quick_start=read.decimal("quick_start"),
    )


def career_of(games: int | None, wins: int | None, draws: int | None) -> PastGames:
    """Whether all earlier games were won, or lost; mixed where that is not said (uschess.which)."""
    if games and wins == games:
        return PastGames.ALL_WON
    if games and wins == 0 and draws == 0:
        return PastGames.ALL_LOST
    return PastGames.MIXED


class _Columns:
    """Reads a player's columns."""

    def __init__(self, entrant: Entrant, event: Event, findings: Findings) -> None:
        self.entrant = entrant
        self.event = event
        self.findings = findings
        self.said = dict(entrant.more)

    def text(self, key: str) -> str:
        return self.said.get(key, "").strip()

    def whole(self, key: str) -> int | None:
        return _whole(self.text(key))

    def decimal(self, key: str) -> Decimal | None:
        match = _RATING.fullmatch(self.text(key))
        return Decimal(match[1]) if match else None

    def yes(self, key: str) -> bool | None:
        return _FLAGS.get(self.text(key).casefold())

    def rating(self, key: str) -> Rating | None:
        if not (written := self.text(key)):
            return None
        if not (match := _RATING.fullmatch(written)):
            self._error("USCHESS-QUICK", key, written)
            return None
        exact, games = Decimal(match[1]), int(match[2]) if match[2] else None
        return Rating(published(exact), games, exact if "." in match[1] else None)

    def norms(self, tables: Tables) -> Norms:
        written = self.text("norms")
        found = norms_from(written, tables)
        if found is None:
            self._error("USCHESS-NORMS", "norms", written)
        return no_norms(tables) if found is None else found

    def age(self) -> int | None:
        """On the day the event ended; a year of birth alone counts from its first day (uschess.start)."""
        written = self.text("birth")
        if not written or self.event.end is None:
            return None
        birth = _birth(written)
        if birth is None or birth > self.event.end:
            self._error("USCHESS-BIRTH", "birth", written)
            return None
        return age_on(birth, self.event.end)

    def _error(self, code: str, key: str, written: str) -> None:
        place = Place(self.event.file, self.entrant.row, self.event.columns.get(key))
        self.findings.error(code, place, written, no=self.entrant.no, name=self.entrant.name, written=written)


def _birth(written: str) -> date | None:
    match = _BIRTH.fullmatch(written)
    try:
        return date(int(match[1]), int(match[2] or 1), int(match[3] or 1)) if match else None
    except ValueError:
        return None


def _whole(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() else None
