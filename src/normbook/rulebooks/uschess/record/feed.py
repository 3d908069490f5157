"""What the book gives an event, and what an event leaves in the book (decision: uschess-ratings-in-a-book).

The ratings of the table count. Where a table leaves one blank, or prints the whole number of the book's own, the
book's is taken with its decimals and games.
"""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from types import MappingProxyType

from normbook.formats.table.cells import read_rating
from normbook.model.crosstable import Entrant, Event, Rating
from normbook.model.diagnostics import Findings
from normbook.model.numbers import rounded
from normbook.rulebooks.uschess.law.arithmetic import DECIMALS, decimal_text, published
from normbook.rulebooks.uschess.law.judge import JudgedEvent, judge
from normbook.rulebooks.uschess.law.particulars import particulars, systems_of_event
from normbook.rulebooks.uschess.law.player import Honours, PlayerRated, Source
from normbook.rulebooks.uschess.law.ratings import is_established
from normbook.rulebooks.uschess.law.section import Rated
from normbook.rulebooks.uschess.law.start import start
from normbook.rulebooks.uschess.law.systems import QUICK, REGULAR
from normbook.rulebooks.uschess.law.tables import Tables
from normbook.rulebooks.uschess.law.titles import norms_text
from normbook.rulebooks.uschess.record.career import NOTHING, CareerState, InSystem

ONLINE = "online-"
HUNDREDTH = Decimal("0.01")


def judged_from(event: Event, tables: Tables, before: Mapping[str, CareerState]) -> JudgedEvent:
    """An event rated and judged from where everybody stood; entrants are known by id."""
    begun, honours = beginning(without_births(event, tables), tables, before)
    return judge(begun, tables, honours)


def beginning(event: Event, tables: Tables, before: Mapping[str, CareerState]) -> tuple[Event, dict[str, Honours]]:
    """The event with what the book knows of its players, and their norms and titles by id."""
    known = {each.id: before[each.id] for each in event.entrants if before.get(each.id, NOTHING) != NOTHING}
    return fed(event, known, tables), {id: standing.honours(tables) for id, standing in known.items()}


def without_births(event: Event, tables: Tables) -> Event:
    """With starts in the place of birth dates, which no entry may hold (uschess.start)."""
    return replace(event, entrants=tuple(_without_birth(each, event, tables) for each in event.entrants))


def _without_birth(entrant: Entrant, event: Event, tables: Tables) -> Entrant:
    more = dict(entrant.more)
    if "birth" not in more:
        return entrant
    told = particulars(entrant, event, tables, Findings())
    del more["birth"]
    if told.age is not None:
        by_age = f"{start(None, told.age, None, tables).rating:f}"
        more |= {} if told.start or entrant.rating else {"start": by_age}
        more |= {} if told.quick_start or told.quick else {"quick_start": by_age}
    return replace(entrant, more=tuple(more.items()))


def main_system(event: Event, tables: Tables) -> tuple[str, bool]:
    """The system whose ratings the table has, as standings call it; and whether it is also rated Quick."""
    found = systems_of_event(event, tables, Findings())
    if found is None:
        return event.system, False
    return (ONLINE if found.online else "") + found.main, QUICK in found.systems[1:]


def fed(event: Event, before: Mapping[str, CareerState], tables: Tables) -> Event:
    """The event with what the book knows of its players besides the table."""
    main, dual = main_system(event, tables)
    return replace(
        event,
        entrants=tuple(
            _fed(each, before[each.id], main, dual) if each.id in before else each for each in event.entrants
        ),
    )


def _fed(entrant: Entrant, known: CareerState, main: str, dual: bool) -> Entrant:
    held, more = known.systems.get(main), dict(entrant.more)
    rating = _taken(entrant.rating, held)
    if held and held.whole:
        more = {"wins": str(held.wins), "draws": str(held.draws), "events": str(held.events)} | more
    if main == REGULAR and known.peak is not None:
        more = {"peak": str(known.peak)} | more
    if dual and (beside := known.systems.get(QUICK)):
        written = read_rating(more.get("quick", ""), decimals=True)
        more["quick"] = str(_taken(written if isinstance(written, Rating) else None, beside))
    return replace(entrant, rating=rating, more=tuple(more.items()))


def _taken(written: Rating | None, held: InSystem | None) -> Rating | None:
    """The rating that counts: the table's, unless it has none or prints the book's own without its decimals."""
    if held is None:
        return written
    own = held.exact
    if written is None:
        return own
    same = written.exact is None and written.value == own.value and written.games in (None, own.games)
    return own if same else written


def standing_after(player: PlayerRated, judged: JudgedEvent, before: CareerState, tables: Tables) -> CareerState:
    """Where an event leaves a player."""
    rated = judged.rated.rated_as
    online = ONLINE if rated and rated.online else ""
    main = rated.main if rated else ""
    systems = dict(before.systems)
    for system, found in player.ratings.items():
        told = _of_file(player, found) if system == main and player.source is Source.FILE else found
        systems[online + system] = _after(told, found, systems.get(online + system), tables)
    if main and online + main not in systems and player.post:
        systems[online + main] = InSystem(str(player.post))
    regular = [each for each in (player.entrant.rating, player.post) if each and online + main == REGULAR]
    established = [each.value for each in regular if is_established(each, tables)]
    return CareerState(
        norms_text(player.after.norms),
        "".join(player.after.titles),
        MappingProxyType(systems),
        max((each for each in (before.peak, *established) if each is not None), default=None),
        _reached(before, player.after, [each.value for each in regular]),
    )


def _reached(before: CareerState, after: Honours, regular: list[int]) -> int | None:
    found = (before.reached, after.reached, *regular)
    return max((each for each in found if each is not None), default=None)


def _of_file(player: PlayerRated, found: Rated) -> Rated | Rating:
    """The file's rating after the event; the computed one where it is the same, with its decimals."""
    post = player.entrant.post
    assert post is not None
    same = post.exact is None and post.value == published(found.result) and post.games in (None, found.games_after)
    return found if same else post


def _after(told: Rated | Rating, found: Rated, held: InSystem | None, tables: Tables) -> InSystem:
    games = found.contestant.games
    text = str(told) if isinstance(told, Rating) else _rating_text(told.result, told.games_after)
    whole = held.whole if held else found.contestant.unrated
    before = held or InSystem("", whole=whole)
    return InSystem(
        text,
        before.wins + sum(game.half_points == 2 for game in games),
        before.draws + sum(game.half_points == 1 for game in games),
        before.events + (len(games) >= tables.floor_event_games.value),
        whole,
    )


def _rating_text(result: Decimal, games: int | None) -> str:
    """With two decimals, as it is published; more would only be noise of the next event."""
    text = decimal_text(_to_the_hundredth(result))
    return text if games is None else f"{text}/{games}"


def _to_the_hundredth(result: Decimal) -> Decimal:
    """The hundredth by which the same whole number is published: 1473.498 is 1473, and 1473.50 would be 1474."""
    nearest = rounded(result, DECIMALS)
    return nearest if published(nearest) == published(result) else nearest - HUNDREDTH


def printed(rating: Rating | None, tables: Tables) -> str:
    """A rating as lists print it: whole, and with its games while it is provisional."""
    if rating is None:
        return ""
    return str(rating.value) if is_established(rating, tables) else f"{rating.value}/{rating.games}"
