"""A section rated in one rating system: first look, two passes, the limit of a match, floors."""

from collections.abc import Callable, Collection, Sequence
from decimal import Decimal

from normbook.model.light import dataclass
from normbook.rulebooks.uschess.law.arithmetic import precise
from normbook.rulebooks.uschess.law.floors import NO_LIFETIME, Floor, Lifetime, floors
from normbook.rulebooks.uschess.law.games import Game
from normbook.rulebooks.uschess.law.special import PastGames, Special, special
from normbook.rulebooks.uschess.law.standard import Standard, effective_games, standard
from normbook.rulebooks.uschess.law.start import Start
from normbook.rulebooks.uschess.law.tables import Tables

Formula = Standard | Special


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player of a section, with what their rating rests on."""

    no: int
    rating: Decimal
    """Before the event; of an unrated player, the start."""
    prior: int | None
    """Games before the event; none of an unrated player; None: established, and not counted."""
    games: tuple[Game, ...]
    career: PastGames = PastGames.MIXED
    start: Start | None = None
    """Of an unrated player."""
    lifetime: Lifetime = NO_LIFETIME

    @property
    def unrated(self) -> bool:
        """Whether this is the first event."""
        return self.prior == 0


@dataclass(frozen=True, slots=True)
class Conditions:
    """What of an event decides how it is rated."""

    dual: bool = False
    """The Regular side of a dual event."""
    match: bool = False
    over_the_board_regular: bool = True


@dataclass(frozen=True, slots=True)
class Rated:
    """A player's rating after the event, with everything it came from."""

    contestant: Contestant
    first_look: Special | None
    """Of an unrated player."""
    first: Formula
    """The first pass; its result is the intermediate rating."""
    second: Formula
    limited: Decimal | None
    """The rating at which the limit of a match holds the change."""
    floors: tuple[Floor, ...]
    floor: Floor | None
    """The one that holds the rating up."""
    result: Decimal

    @property
    def games_after(self) -> int | None:
        """The games that the rating rests on now; None: established, and not counted."""
        prior = self.contestant.prior
        return None if prior is None else prior + len(self.contestant.games)


def by_special_formula(contestant: Contestant, tables: Tables) -> bool:
    """Few games, or all won, or all lost: by games played, not by effective ones (uschess.which)."""
    prior = contestant.prior
    return (prior is not None and prior <= tables.special_games.value) or contestant.career is not PastGames.MIXED


@precise
def rate(
    contestants: Sequence[Contestant], conditions: Conditions, tables: Tables, only: Collection[int] | None = None
) -> dict[int, Rated]:
    """Everybody who played, or of them these, by number (uschess.first-look, uschess.two-passes)."""
    section = _Section(contestants, conditions, tables)
    return {each.no: section.rated(each) for each in contestants if each.games and (only is None or each.no in only)}


class _Section:
    """A section being rated: each player's first look and first pass once, as they are asked for."""

    def __init__(self, contestants: Sequence[Contestant], conditions: Conditions, tables: Tables) -> None:
        self.people = {each.no: each for each in contestants}
        self.conditions = conditions
        self.tables = tables
        self._looks: dict[int, Special | None] = {}
        self._first: dict[int, Formula] = {}
        self._effective: dict[int, Decimal] = {}

    def rated(self, each: Contestant) -> Rated:
        """Both passes, and what holds the result."""
        second = self._pass(each, lambda no: self.first(no).result)
        return _finished(each, self.look(each.no), self.first(each.no), second, self.conditions, self.tables)

    def look(self, no: int) -> Special | None:
        """What an unrated player counts for as an opponent in the first pass (uschess.first-look)."""
        if no not in self._looks:
            each, weight = self.people[no], Decimal(self.tables.first_look_games.value)
            against = tuple(self.people[game.opponent].rating for game in each.games)
            found = (
                special(each.rating, weight, PastGames.MIXED, each.games, against, self.tables)
                if each.unrated
                else None
            )
            self._looks[no] = found
        return self._looks[no]

    def first(self, no: int) -> Formula:
        """The first pass, against the ratings before the event (uschess.two-passes)."""
        if no not in self._first:
            self._first[no] = self._pass(self.people[no], self._before)
        return self._first[no]

    def _before(self, no: int) -> Decimal:
        look = self.look(no)
        return look.result if look else self.people[no].rating

    def _pass(self, each: Contestant, rating_of: Callable[[int], Decimal]) -> Formula:
        """From the own rating before the event against these of the opponents (uschess.two-passes, uschess.which)."""
        tables, conditions = self.tables, self.conditions
        opponents = tuple(rating_of(game.opponent) for game in each.games)
        if each.no not in self._effective:
            self._effective[each.no] = effective_games(each.rating, each.prior, tables)
        effective = self._effective[each.no]
        if by_special_formula(each, tables):
            return special(each.rating, effective, each.career, each.games, opponents, tables)
        dual, match = conditions.dual, conditions.match
        return standard(each.rating, effective, each.games, opponents, dual=dual, match=match, tables=tables)


def _finished(
    each: Contestant,
    look: Special | None,
    first: Formula,
    second: Formula,
    conditions: Conditions,
    tables: Tables,
) -> Rated:
    """The second pass, held by the limit of a match and by floors (uschess.match, uschess.floors)."""
    result, limited = second.result, None
    if conditions.match:
        most = tables.match_change.value
        within = min(max(result, each.rating - most), each.rating + most)
        if within != result:
            result = limited = within
    found = tuple(floors(each.lifetime, each.games, conditions.over_the_board_regular, tables))
    highest = max(found, key=lambda floor: floor.value)
    floor = highest if result < highest.value else None
    if floor:
        result = Decimal(floor.value)
    return Rated(each, look, first, second, limited, found, floor, result)
