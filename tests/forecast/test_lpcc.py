"""What a pairing is worth, and what a place in the season needs, each asked of the judge itself."""

import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from normbook.forecast.finishes import Lots
from normbook.judgement import Step
from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.model.season import Leg, Season
from normbook.model.variant import Variant
from normbook.rulebooks.lpcc.forecast.pairings import explain, pairings
from normbook.rulebooks.lpcc.forecast.season import (
    SeasonAssumptions,
    SeasonForecast,
    forecast,
    grain,
    needed_for,
    rounds_left,
)
from normbook.rulebooks.lpcc.forecast.season import explain as explain_line
from normbook.rulebooks.lpcc.law.event import judge
from normbook.rulebooks.lpcc.law.season import Standings, StandingsLine, in_order, standings
from normbook.rulebooks.lpcc.law.tables import Tables, load
from tests.forecast.unfinished import OPEN, entrant


def standard() -> Tables:
    tables, _ = load()
    return tables


SWAPPED = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}


def evening(format: str | None = None) -> Event:
    return Event(
        "e", "Friday", 2, (
            entrant(1, 1600, ["W2", "?3"]),
            entrant(2, 1565, ["L1", "?4"]),
            entrant(3, 1711, ["W4", "?1"]),
            replace(entrant(4, 1500, ["L3", "?2"]), rating=None),
        ), format=format,
    )  # fmt: skip


@pytest.mark.rule("lpcc.2", "lpcc.6")
def test_what_each_result_of_a_pairing_is_worth_to_either_side() -> None:
    one, two = pairings(evening(), standard())
    assert (one.first.no, one.other.no, one.round) == (1, 3, 2)
    assert [(each.first.points, each.other.points) for each in one.results] == [
        (Decimal("0.75"), Decimal("-0.65")),
        (Decimal("0.25"), Decimal("-0.15")),
        (Decimal("-0.25"), Decimal("0.35")),
        (Decimal("0.10"), Decimal("-1.00")),
        (Decimal("-1.00"), Decimal("0.10")),
    ]
    assert two.chances is None
    assert [each.first.points for each in two.results][:3] == [Decimal("0.15"), Decimal("0.05"), Decimal("-0.05")]
    assert [each.first.no for each in pairings(evening(), standard(), only={4})] == [2]


def test_chances_of_a_pairing_add_up_to_the_tables_expectation() -> None:
    one, _ = pairings(evening(), standard())
    assert one.chances is not None
    win, draw, loss = one.chances
    assert win + draw + loss == 1
    assert win + draw / 2 == Fraction(3, 10)


@pytest.mark.parametrize("format", [None, "scrounger", "swiss"])
def test_a_pairings_worth_is_what_the_judge_gives_for_it_in_the_whole_event(format: str | None) -> None:
    event = evening(format)
    for pairing in pairings(event, standard()):
        for each in pairing.results:
            rows = {no: list(event.entrant(no).outcomes) for no in (pairing.first.no, pairing.other.no)}
            rows[pairing.first.no][1], rows[pairing.other.no][1] = (
                each.first.rounds[0].outcome,
                each.other.rounds[0].outcome,
            )
            entrants = tuple(replace(row, outcomes=tuple(rows.get(row.no, row.outcomes))) for row in event.entrants)
            players = {
                player.entrant.no: player for player in judge(replace(event, entrants=entrants), standard()).subjects
            }
            assert players[pairing.first.no].rounds[1].points == each.first.points
            assert players[pairing.other.no].rounds[1].points == each.other.points


def season_of(seed: int) -> Season:
    """Two legs of random games; the last round of the second is still to be played."""
    lot = random.Random(seed)
    legs = []
    for leg in range(2):
        rows: dict[int, list[Outcome]] = {no: [] for no in range(1, 9)}
        for _ in range(4):
            order = sorted(rows, key=lambda _: lot.random())
            for one, other in zip(order[::2], order[1::2], strict=True):
                result = lot.choice(list(SWAPPED))
                rows[one].append(Outcome(result, other))
                rows[other].append(Outcome(SWAPPED[result], one))
        if leg:
            for cells in rows.values():
                cells[-1] = OPEN
        entrants = tuple(
            Entrant(no, f"Player {no}", tuple(cells), id=f"id{no}", rating=Rating(1400 + 60 * no))
            for no, cells in rows.items()
        )
        legs.append(Leg(f"{leg}", None, (Event(f"e{leg}", f"e{leg}", 4, entrants, file=f"{leg}.csv"),)))
    return Season("Season", tuple(legs))


def added_up(seed: int) -> Standings:
    return standings(season_of(seed), standard())


def with_evening_of(season: Season, line: StandingsLine, results: list[Result]) -> Season:
    """The season with one more leg, in which the player meets a beginner as often as there are results."""
    own = Entrant(1, line.name, tuple(Outcome(result, 2) for result in results), id=line.id, rating=Rating(1600))
    other = Entrant(2, "Beginner", tuple(Outcome(SWAPPED[each], 1) for each in results), id="new", rating=Rating(1590))
    event = Event("more", "more", len(results), (own, other), file="more.csv")
    return replace(season, legs=(*season.legs, Leg("more", None, (event,))))


@pytest.mark.rule("lpcc.gp")
@pytest.mark.parametrize("seed", range(60))
def test_the_points_needed_played_for_real_reach_the_place_and_fewer_do_not(seed: int) -> None:
    lot = random.Random(seed)
    season = season_of(seed)
    told = forecast(standings(season, standard()), standard(), SeasonAssumptions(Lots(finishes=2)))
    for each in told.lines:
        results = lot.choices([Result.WIN, Result.DRAW, Result.LOSS], [5, 3, 1], k=lot.randint(1, 4))
        after = standings(with_evening_of(season, each.line, results), standard())
        line = next(found for found in after.lines if found.id == each.line.id)
        made = line.legs[-1]
        assert made is not None
        others = [found for found in after.lines if found.id != "new"]
        for place in each.places:
            reached = others.index(line) + 1 <= place.place
            assert reached == (made >= place.if_others_stand_still), (place, made)


@pytest.mark.parametrize("seed", range(20))
def test_the_least_amount_is_the_least(seed: int) -> None:
    now = added_up(seed)
    for line in now.lines:
        for place in (1, 2, 5, 8):
            needed = needed_for(place, line, now.lines, standard())
            for more, inside in ((needed, True), (needed - grain(standard()), place == 8)):
                moved = [replace(each, points=each.points + more) if each is line else each for each in now.lines]
                rank = next(each.rank for each in in_order(moved, standard()) if each.id == line.id)
                assert (rank <= place) == inside


def test_rounds_left_and_the_most_they_can_bring() -> None:
    told = forecast(added_up(1), standard(), SeasonAssumptions(Lots(finishes=10), rounds_to_come=3))
    assert {each.rounds_left for each in told.lines} == {4}
    assert {rounds_left(each.line) for each in told.lines} == {1}
    assert {each.most for each in told.lines} == {4 * Decimal("0.95")}
    leader = told.lines[0]
    assert leader.places[0].if_others_stand_still <= 0
    assert not leader.out_of_reach(leader.places[0])
    assert all(0 <= place.chance <= 1 for each in told.lines for place in each.places)


def test_the_same_seed_gives_the_same_finishes() -> None:
    one, other = (forecast(added_up(2), standard(), SeasonAssumptions(Lots(7, 30))).lines for _ in range(2))
    assert one == other
    assert one != forecast(added_up(2), standard(), SeasonAssumptions(Lots(8, 30))).lines


def test_a_variants_amounts_may_be_finer() -> None:
    assert grain(standard()) == Decimal("0.05")
    tables, findings = load(Variant("lpcc", "fine", {"participation": "0.02"}))
    assert not findings.refused
    assert grain(tables) == Decimal("0.01") or grain(tables) == Decimal("0.02")


def test_places_beyond_the_table_and_ranks_asked_for() -> None:
    told = forecast(added_up(3), standard(), SeasonAssumptions(Lots(finishes=1), places=(1, 99)), only={4})
    [line] = told.lines
    assert line.line.rank == 4
    assert [place.place for place in line.places] == [1]


def amounts(told: Step) -> list[Decimal]:
    """What the lowest lines of an explanation give."""
    results = [part.result for part in told.parts if part.phrase.code != "lpcc.band"]
    return [result for result in results if isinstance(result, Decimal)]


@pytest.mark.rule("lpcc.2", "lpcc.3", "lpcc.5", "lpcc.6")
@pytest.mark.parametrize("format", [None, "scrounger"])
def test_what_a_result_is_worth_opens_down_to_the_rules_from_either_side(format: str | None) -> None:
    for pairing in pairings(evening(format), standard()):
        for no in (pairing.first.no, pairing.other.no):
            opened = explain(pairing, no, standard())
            assert [part.result for part in opened.parts] == [each.points for each in pairing.seen_by(no)]
            assert all(sum(amounts(part)) == part.result for part in opened.parts)
            cells = [part.phrase.values["cell"] for part in opened.parts]
            opponent = pairing.other.no if no == pairing.first.no else pairing.first.no
            assert cells == [f"{each}{opponent}" for each in "WDLXF"]
            assert {part.phrase.values["round"] for part in opened.parts} == {2}


def in_places(told: SeasonForecast) -> list[tuple[Step, Decimal]]:
    return [
        (step, place.if_others_stand_still)
        for line in told.lines
        for step, place in zip(explain_line(told, line, standard()).parts, line.places, strict=False)
    ]


@pytest.mark.rule("lpcc.gp")
@pytest.mark.parametrize("seed", range(5))
def test_what_a_place_needs_opens_into_the_rival_and_the_tie(seed: int) -> None:
    now = added_up(seed)
    told = forecast(now, standard(), SeasonAssumptions(Lots(finishes=1), places=(1, 3, 8)))
    points = {line.name: line.points for line in now.lines}
    for step, needed in in_places(told):
        assert step.result == max(needed, Decimal(0))
        values = step.phrase.values
        if step.phrase.code == "forecast.season.room":
            assert values["place"] == 8
        elif step.phrase.code == "forecast.season.behind":
            own, others = (values[name] for name in ("points", "others"))
            assert isinstance(own, Decimal)
            assert isinstance(others, Decimal)
            assert others == points[str(values["rival"])]
            assert others - own + Decimal(str(values["tie"] or 0)) == needed
    for line in told.lines:
        *_, limit, standing = explain_line(told, line, standard()).parts
        assert (limit.result, standing.result) == (line.most, line.line.points)


def test_namesakes_without_ids_are_two_players() -> None:
    now = added_up(4)
    nameless = replace(now, lines=tuple(replace(line, id="", name="Same") for line in now.lines))
    one, other = (
        forecast(each, standard(), SeasonAssumptions(Lots(finishes=3), (1, 4, 7))) for each in (now, nameless)
    )
    told = [[(each.places[1].rival is not None, each.places[1].chance) for each in lot.lines] for lot in (one, other)]
    assert told[0] == told[1]
