"""What the rest of a Grand Prix season must bring to reach a place in it, and why."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import gcd

from normbook.forecast.finishes import DEFAULT_LOTS, Lots, Spread, spread
from normbook.judgement import Step, step
from normbook.model.crosstable import Result
from normbook.model.light import dataclass
from normbook.model.phrase import Value
from normbook.model.season import Season
from normbook.rulebooks.lpcc.law.explain import explain_season
from normbook.rulebooks.lpcc.law.rounds import Mode, game_award, mode_of
from normbook.rulebooks.lpcc.law.season import Standings, StandingsLine, in_order
from normbook.rulebooks.lpcc.law.tables import Tables

DEFAULT_PLACES = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class SeasonAssumptions:
    """What the forecast takes for granted; all of it is told and can be set."""

    lots: Lots = DEFAULT_LOTS
    places: tuple[int, ...] = DEFAULT_PLACES
    rounds_to_come: int = 0
    """Rounds of legs that are in no file yet, for everybody."""


@dataclass(frozen=True, slots=True)
class PlaceForecast:
    """One place for one player. Amounts are norm points still to be made; 0 or less where none are needed."""

    place: int
    rival: StandingsLine | None
    """Whom they have to stand before, as the season is now; None where there are no more players than places."""
    if_others_stand_still: Decimal
    drawn: Spread[Decimal]
    """What would have been needed in the drawn finishes of all others."""
    chance: Fraction
    """The share of drawn finishes, their own rounds drawn too, that end at this place or a better one."""


@dataclass(frozen=True, slots=True)
class LineForecast:
    """A player's season, as far as it can be told."""

    line: StandingsLine
    rounds_left: int
    most: Decimal
    """The most that the rounds to come can bring: each won against somebody far higher rated."""
    places: tuple[PlaceForecast, ...]

    def out_of_reach(self, place: PlaceForecast) -> bool:
        """Whether even the most would not do, though nobody else made another point."""
        return place.if_others_stand_still > self.most


@dataclass(frozen=True, slots=True)
class SeasonForecast:
    """An unfinished season."""

    standings: Standings
    assumptions: SeasonAssumptions
    lines: tuple[LineForecast, ...]


def forecast(
    now: Standings,
    tables: Tables,
    assumptions: SeasonAssumptions | None = None,
    only: Collection[int] | None = None,
) -> SeasonForecast:
    """What every player needs to end higher than the standings have them, or those of these ranks."""
    assumptions = assumptions or SeasonAssumptions()
    lines = now.lines
    left = [rounds_left(line) + assumptions.rounds_to_come for line in lines]
    behind = [_rounds_behind(line) for line in lines]
    finishes = [[sum(amounts, Decimal(0)) for amounts in finish] for finish in assumptions.lots.draw(behind, left)]
    ordered = [in_order(map(_with_more, lines, more), tables) for more in finishes]
    places = [place for place in assumptions.places if place <= len(lines)]
    told = tuple(
        LineForecast(
            line,
            left[index],
            left[index] * _most_in_a_round(now.season, tables),
            tuple(_place(place, line, lines, ordered, tables) for place in places),
        )
        for index, line in enumerate(lines)
        if only is None or line.rank in only
    )
    return SeasonForecast(now, assumptions, told)


def explain(told: SeasonForecast, line: LineForecast, tables: Tables) -> Step:
    """Whom the player has to pass for each place, then how their points so far came about (lpcc.gp)."""
    limit: dict[str, Value] = {"rounds": line.rounds_left, "each": _most_in_a_round(told.standings.season, tables)}
    return step(
        "forecast.season.player",
        *(_explain_place(place, line.line) for place in line.places),
        step("forecast.season.limit", rule="lpcc.2", result=line.most, values=limit),
        explain_season(line.line, told.standings, tables),
        values={"name": line.line.name},
    )


def _explain_place(place: PlaceForecast, line: StandingsLine) -> Step:
    rival, needed = place.rival, place.if_others_stand_still
    if rival is None:
        return step("forecast.season.room", rule="lpcc.gp", result=Decimal(0), values={"place": place.place})
    return step(
        "forecast.season.ahead" if needed <= 0 else "forecast.season.behind",
        rule="lpcc.gp",
        result=max(needed, Decimal(0)),
        values={
            "place": place.place,
            "rival": rival.name,
            "points": line.points,
            "others": rival.points,
            # A tie that the tie-breaks decide against them takes one amount more.
            "tie": needed - (rival.points - line.points) or None,
        },
    )


def rounds_left(line: StandingsLine) -> int:
    """Rounds of the files' events that the player has still to play."""
    return sum(outcome.pending for leg in line.played for event in leg for outcome in event.entrant.outcomes)


def _rounds_behind(line: StandingsLine) -> list[Decimal]:
    """What each round so far gave them, those they missed among them."""
    return [
        scored.points for leg in line.played for event in leg for scored in event.rounds if not scored.outcome.pending
    ]


def _with_more(line: StandingsLine, points: Decimal) -> StandingsLine:
    return replace(line, points=line.points + points)


def _place(
    place: int,
    line: StandingsLine,
    lines: Sequence[StandingsLine],
    finishes: Sequence[Sequence[StandingsLine]],
    tables: Tables,
) -> PlaceForecast:
    drawn = [needed_for(place, line, finish, tables) for finish in finishes]
    reached = [next(each.rank for each in finish if _same(each, line)) <= place for finish in finishes]
    return PlaceForecast(
        place,
        rival_for(place, line, lines),
        needed_for(place, line, lines, tables),
        spread(drawn, Fraction),
        Fraction(sum(reached), len(reached) or 1),
    )


def rival_for(place: int, line: StandingsLine, ordered: Sequence[StandingsLine]) -> StandingsLine | None:
    """The one who would push the line off the place; None where nobody can."""
    others = [each for each in ordered if not _same(each, line)]
    return others[place - 1] if place <= len(others) else None


def needed_for(place: int, line: StandingsLine, ordered: Sequence[StandingsLine], tables: Tables) -> Decimal:
    """The least amount with which the line stands before its rival for the place."""
    rival = rival_for(place, line, ordered)
    if rival is None:
        return Decimal(0)
    level = rival.points - line.points
    first, _ = in_order((replace(line, points=rival.points), rival), tables)
    return level if _same(first, line) else level + grain(tables)


def _same(one: StandingsLine, other: StandingsLine) -> bool:
    """Whether two lines are one player's: what was played stays, whatever is added; a name may be another's too."""
    return one.played is other.played


def grain(tables: Tables) -> Decimal:
    """The smallest difference between two amounts of norm points."""
    amounts = [tables.participation.value, tables.no_show.value, tables.stood_up.value, tables.unrated_win.value]
    amounts += [tables.unrated_draw.value, tables.unrated_loss.value, Decimal("0.5")]
    amounts += [expectation for band in tables.bands for expectation in (band.high, band.low)]
    return Decimal(gcd(*(abs(int(100 * amount)) for amount in amounts))) / 100


def _most_in_a_round(season: Season, tables: Tables) -> Decimal:
    """A win over somebody far higher rated, with the participation credit where the season has it."""
    award = game_award(Result.WIN, -9999, tables).value
    assert isinstance(award, Decimal)
    modes = {mode_of(event.format) for leg in season.legs for event in leg.events}
    return award + (tables.participation.value if Mode.GRAND_PRIX in modes else 0)
