"""An event's ratings in each system it is rated in, out of its crosstable."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from normbook.judgement import Check, check
from normbook.model.crosstable import Entrant, Event, Rating
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.phrase import phrase
from normbook.rulebooks.uschess.law.games import rated_games
from normbook.rulebooks.uschess.law.particulars import Particulars, particulars, rating_value, systems_of_event
from normbook.rulebooks.uschess.law.section import Conditions, Contestant, Rated, rate
from normbook.rulebooks.uschess.law.start import StartKind, start
from normbook.rulebooks.uschess.law.systems import REGULAR, RatedAs
from normbook.rulebooks.uschess.law.tables import Tables

MATCH = "match"
FORMULAS_SINCE = date(2001, 1, 1)
"""Before that year ratings were computed otherwise; norms rest on those of the file (uschess.neff)."""


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """What an event makes of its players' ratings."""

    rated_as: RatedAs | None
    """None: too fast to be rated."""
    told: Mapping[int, Particulars]
    """By number."""
    checks: tuple[Check, ...]
    """What a match must be to be rated."""
    systems: Mapping[str, Mapping[int, Rated]] = field(default_factory=lambda: MappingProxyType({}))
    """By system, then number: whoever played. None of an event that is not rated."""


def is_established(rating: Rating | None, tables: Tables) -> bool:
    """Whether a rating rests on more games than a provisional one (uschess.established)."""
    return rating is not None and rating.beyond(tables.provisional_games.value)


def rate_event(event: Event, tables: Tables, findings: Findings, only: Collection[int] | None = None) -> RatedEvent:
    """Ratings after the event, everybody's or of these, in every system; what is taken for granted is told."""
    _tell_day(event, findings)
    told = {each.no: particulars(each, event, tables, findings) for each in event.entrants}
    systems = systems_of_event(event, tables, findings)
    checks = match_checks(event, tables) if event.format == MATCH else ()
    if not all(each.passed for each in checks):
        findings.warning("USCHESS-MATCH", Place(event.file))
        return RatedEvent(systems, told, checks)
    if systems is None:
        return RatedEvent(None, told, checks)
    main = [_contestant(each, told[each.no], tables) for each in event.entrants]
    _tell_unknown_starts(event, main, findings)
    found = {systems.main: rate(main, _conditions(event, systems, systems.main), tables, only)}
    for quick in systems.systems[1:]:
        if any(each.quick or each.quick_start for each in told.values()):
            side = [_on_the_quick_side(each, told[each.no], tables) for each in event.entrants]
            _tell_unknown_starts(event, side, findings)
            found[quick] = rate(side, _conditions(event, systems, quick), tables, only)
        else:
            findings.note("USCHESS-QUICK-NOT-SAID", Place(event.file))
    return RatedEvent(systems, told, checks, MappingProxyType(found))


def _tell_day(event: Event, findings: Findings) -> None:
    """That there is no day whose values judge, or that the formulas are younger than the event."""
    if event.end is None:
        findings.note("USCHESS-NO-END", Place(event.file))
    elif event.end < FORMULAS_SINCE:
        findings.warning("USCHESS-OLD-RATINGS", Place(event.file), None, since=FORMULAS_SINCE)


def _conditions(event: Event, systems: RatedAs, system: str) -> Conditions:
    regular = system == REGULAR
    return Conditions(
        dual=systems.dual and regular,
        match=event.format == MATCH,
        over_the_board_regular=regular and systems.over_the_board_regular,
    )


def _contestant(entrant: Entrant, told: Particulars, tables: Tables) -> Contestant:
    """A player with the rating in the crosstable, or with a start (uschess.start)."""
    games, rating = rated_games(entrant), entrant.rating
    if rating is None:
        begin = start(told.start, told.age, told.adult, tables)
        return Contestant(entrant.no, begin.rating, 0, games, start=begin, lifetime=told.lifetime)
    return Contestant(entrant.no, rating_value(rating), rating.games, games, told.career, None, told.lifetime)


def _on_the_quick_side(entrant: Entrant, told: Particulars, tables: Tables) -> Contestant:
    """The same player with the Quick rating; careers and floors in the file are those of the main system."""
    games, rating = rated_games(entrant), told.quick
    if rating is None:
        begin = start(told.quick_start, told.age, told.adult, tables)
        return Contestant(entrant.no, begin.rating, 0, games, start=begin)
    return Contestant(entrant.no, rating_value(rating), rating.games, games)


def _tell_unknown_starts(event: Event, contestants: Sequence[Contestant], findings: Findings) -> None:
    """Who begins with a number that nobody said anything for (uschess.start)."""
    for each in contestants:
        if each.games and each.start and each.start.kind is StartKind.UNKNOWN:
            entrant = event.entrant(each.no)
            place = event.place(entrant, "rating")
            findings.warning("USCHESS-START", place, "", no=each.no, name=entrant.name, start=each.rating)


def match_checks(event: Event, tables: Tables) -> tuple[Check, ...]:
    """What a match must be to be rated: both established, and not too far apart (uschess.match)."""
    people = {each.no: each for each in event.entrants}
    playing = [each for each in event.entrants if rated_games(each)]
    provisional = tuple(each.name for each in playing if not is_established(each.rating, tables))
    farthest = max((_distance(each, people) for each in playing), default=Decimal(0))
    most = tables.match_difference.value
    return (
        check("uschess.match", not provisional, (), provisional, phrase("uschess.check.match-established")),
        check("uschess.match", farthest <= most, most, farthest, phrase("uschess.check.match-difference")),
    )


def _distance(entrant: Entrant, people: Mapping[int, Entrant]) -> Decimal:
    """How far the farthest opponent's rating is away; nothing where one of them has none."""
    others = [people[game.opponent].rating for game in rated_games(entrant)]
    return max(
        (abs(rating_value(entrant.rating) - rating_value(other)) for other in others if other and entrant.rating),
        default=Decimal(0),
    )
