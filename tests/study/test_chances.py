"""Exact chances against every sequence of results, judged for real, and against simulated careers."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from random import Random

import pytest

from normbook.forecast.chances import game_parts, whole_game
from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.model.season import player_key
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.judge import judge
from normbook.rulebooks.uscf.law.points import advance
from normbook.rulebooks.uscf.law.probability import scoring_probability
from normbook.rulebooks.uscf.law.tables import Level, Tables, standard
from normbook.rulebooks.uscf.study.chain import careers
from normbook.rulebooks.uscf.study.norms import EventChances, JudgedScores, norms_by_score
from normbook.rulebooks.uscf.study.opponents import rosters
from normbook.rulebooks.uscf.study.plan import EventKind, Opponent
from tests.study.plans import studied

pytestmark = pytest.mark.slow

DRAWS = Fraction(1, 5)
RESULTS = (Result.LOSS, Result.DRAW, Result.WIN)


def known(*points: int) -> EventKind:
    return EventKind(len(points), tuple(Opponent(each, relative=True) for each in points), drawn=False)


def field(rounds: int, *rows: tuple[int, int]) -> EventKind:
    return EventKind(rounds, tuple(Opponent(points, True, weight) for points, weight in rows), drawn=True)


def crosstable(strength: int, ratings: tuple[int, ...], results: tuple[Result, ...]) -> Event:
    """The player against each opponent, with these results."""
    own = Entrant(
        1,
        "BISHOP, BARRY",
        tuple(Outcome(result, number) for number, result in enumerate(results, start=2)),
        rating=Rating(strength),
        post=Rating(strength),
    )
    others = [
        Entrant(number, f"P{number}", (), rating=Rating(rating), post=Rating(rating))
        for number, rating in enumerate(ratings, start=2)
    ]
    return Event("e", "e", len(ratings), (own, *others))


def judged(event: Event, before: Standing, tables: Tables) -> Standing:
    """The player's standing after the event, by the rulebook."""
    [subject] = judge(event, tables, {player_key(event.entrants[0]): before}, {1}).subjects
    assert subject.before == before
    assert subject.after is not None
    return subject.after


def written_out(
    start: Standing, kinds: list[EventKind], strength: int, events: int, draws: Fraction
) -> dict[Standing, Fraction]:
    """Every sequence of opponents and results over so many events, each event judged for real."""
    tables = standard()
    now = {start: Fraction(1)}
    whole = whole_game(draws)
    for number in range(events):
        later: dict[Standing, Fraction] = {}
        kind = kinds[number % len(kinds)]
        ways: list[tuple[tuple[int, ...], Fraction]]
        if kind.drawn:
            total = sum(each.weight for each in kind.opponents)
            ways = [
                (
                    tuple(each.rating(strength) for each in drawn),
                    prod((Fraction(each.weight, total) for each in drawn), start=Fraction(1)),
                )
                for drawn in product(kind.opponents, repeat=kind.rounds)
            ]
        else:
            ways = [(tuple(each.rating(strength) for each in kind.opponents), Fraction(1))]
        for ratings, share in ways:
            games = [game_parts(scoring_probability(strength, rating), draws) for rating in ratings]
            for sequence in product(range(3), repeat=len(games)):
                chance = share * prod(
                    (Fraction(game[each], whole) for game, each in zip(games, sequence, strict=True)),
                    start=Fraction(1),
                )
                event = crosstable(strength, ratings, tuple(RESULTS[each] for each in sequence))
                for before, part in now.items():
                    after = judged(event, before, tables)
                    later[after] = later.get(after, Fraction(0)) + part * chance
        now = later
    return {standing: chance for standing, chance in now.items() if chance}


@pytest.mark.rule("uscf.norm", "uscf.d", "uscf.e", "uscf.f", "uscf.promote")
@pytest.mark.parametrize(
    ("start", "kinds", "strength", "events", "draws"),
    [
        (Standing(1600), [known(0, 0, 0, 0)], 1700, 3, DRAWS),
        (Standing(1600), [known(250, -100, 30, 180), known(0, 0, 50, -50, 10)], 1750, 3, Fraction(1, 2)),
        (Standing(None, 4), [known(-60, 0, 60, 120)], 990, 3, DRAWS),
        (Standing(2800, 8), [known(0, 0, 0, 0)], 2950, 3, Fraction(0)),
        (Standing(1700, 5, 2), [known(300, 300, 300, 300)], 1700, 3, Fraction(1)),
        (Standing(1500), [field(4, (-100, 1), (150, 3))], 1600, 2, DRAWS),
        (Standing(1500), [known(0, 0, 0)], 1900, 2, DRAWS),  # three rounds: no norms at all
    ],
)
def test_the_chain_equals_every_sequence_judged_event_after_event(
    start: Standing, kinds: list[EventKind], strength: int, events: int, draws: Fraction
) -> None:
    chances = [EventChances(kind, strength, draws, JudgedScores(standard())) for kind in kinds]
    *_, last = careers(start, chances, events)
    exact = {standing: Fraction(part, last.whole) for standing, part in last.parts.items()}
    assert exact == written_out(start, kinds, strength, events, draws)
    assert sum(last.parts.values()) == last.whole


def test_the_chain_equals_folding_the_rule() -> None:
    """Standings by `advance` are those of the judge, for every standing a career can lead to."""
    chances = EventChances(known(0, 0, 0, 0), 1700, DRAWS, JudgedScores(standard()))
    *_, last = careers(Standing(1600), [chances], 60)
    assert len(last.parts) > 20
    ratings = (1700,) * 4
    for standing in last.parts:
        norms = norms_by_score(ratings, standing.title, standard())
        for score in range(9):
            results = (Result.WIN,) * (score // 2) + (Result.DRAW,) * (score % 2)
            results += (Result.LOSS,) * (4 - len(results))
            after = judged(crosstable(1700, ratings, results), standing, standard())
            assert after == advance(standing, norms[score], standard()).after


def test_parts_make_a_whole_after_every_event() -> None:
    kinds = [known(0, 35, -80, 110), field(5, (-200, 1), (0, 2), (170, 1))]
    chances = [EventChances(kind, 1640, DRAWS, JudgedScores(standard())) for kind in kinds]
    for career in careers(Standing(1500), chances, 40):
        assert sum(career.parts.values()) == career.whole
        assert sum(chance.part for chance in career.titles.values()) == career.whole
    for each in chances:
        for title in (None, 1000, 1600, 2900):
            assert sum(each.norms(title).values()) == each.whole


def test_titles_never_fall_so_chances_never_do() -> None:
    chances = EventChances(known(0, 0, 100, 100), 1700, DRAWS, JudgedScores(standard()))
    curves = [
        [career.holds(title).exact for career in careers(Standing(1600), [chances], 50)] for title in (1800, 1900)
    ]
    assert all(curve == sorted(curve) for curve in curves)
    assert all(low >= high for low, high in zip(*curves, strict=True))


def test_a_field_is_drawn_in_every_way_once() -> None:
    kind = field(3, (-100, 1), (0, 2), (100, 4))
    found = {each.ratings: each.weight for each in rosters(kind, 1500)}
    assert len(found) == 10
    assert sum(found.values()) == 7**3
    assert found[1400, 1500, 1600] == 6 * 1 * 2 * 4
    one = rosters(field(4, (50, 3)), 1500)
    assert [(each.ratings, each.weight) for each in one] == [((1550,) * 4, 81)]


def simulated(kind: EventKind, start: Standing, strength: int, events: int, count: int, seed: int) -> dict[Level, int]:
    """How many of so many careers, drawn game by game and judged event by event, reach each title."""
    lot = Random(seed).random
    tables = standard()
    reached: dict[Level, int] = {}
    weights = [each.weight for each in kind.opponents]
    known_standings: dict[tuple[Standing, tuple[int, ...], tuple[Result, ...]], Standing] = {}
    for _ in range(count):
        now = start
        for _ in range(events):
            drawn = sorted(_drawn(lot, weights) for _ in range(kind.rounds)) if kind.drawn else range(kind.rounds)
            ratings = tuple(kind.opponents[index].rating(strength) for index in drawn)
            results = tuple(RESULTS[_result(lot, strength, rating)] for rating in ratings)
            key = now, ratings, results
            if key not in known_standings:
                known_standings[key] = judged(crosstable(strength, ratings, results), now, tables)
            now = known_standings[key]
        for title in range(tables.lowest, (now.title or 0) + 100, 100):
            reached[title] = reached.get(title, 0) + 1
    return reached


def _drawn(lot: Callable[[], float], weights: list[int]) -> int:
    mark = lot() * sum(weights)
    for index, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return index
    return len(weights) - 1


def _result(lot: Callable[[], float], strength: int, rating: int) -> int:
    return _drawn(lot, list(game_parts(scoring_probability(strength, rating), DRAWS)))


@pytest.mark.parametrize(
    ("kind", "strength", "events"),
    [(known(0, 0, 0, 0), 1700, 30), (field(4, (-100, 1), (0, 2), (150, 1)), 1750, 25)],
    ids=["known", "field"],
)
def test_simulated_careers_agree_within_their_error(kind: EventKind, strength: int, events: int) -> None:
    """Within four standard errors of the simulation; the seed is fixed, so the answer is too."""
    drawn = 4000
    found = simulated(kind, Standing(1600), strength, events, drawn, seed=20)
    *_, last = careers(Standing(1600), [EventChances(kind, strength, DRAWS, JudgedScores(standard()))], events)
    for title in (1700, 1800, 1900, 2000, 2100):
        chance = last.holds(title).number
        error = (chance * (1 - chance) / drawn) ** 0.5
        assert abs(found.get(title, 0) / drawn - chance) <= 4 * error + 1e-12, title


B_PLAYER = """
rules = "uscf"
strengths = [1700]
start = "b0"
events = [1, 2]
[[schedules]]
name = "four rounds"
events = [{ ratings = [1780, 1780, 1780, 1780] }]
"""


@pytest.mark.rule("uscf.table2", "uscf.f")
def test_the_four_round_answers_own_numbers(tmp_path: Path) -> None:
    """Against 1780, 3.5 of 4 is a performance of 2080 and an expert norm; 3 of 4 is 1980, only a 1900 norm."""
    assert norms_by_score((1780,) * 4, 1600, standard())[6:8] == (1900, 2000)
    one = advance(Standing(1600), 1900, standard())
    assert (one.after, one.titles) == (Standing(1700, 5, 2), (1700,))
    [run] = studied(B_PLAYER, tmp_path).runs
    chances = run.norms[0].norms
    assert list(chances) == sorted(chances, key=lambda each: each or 0)
    assert sum(each.exact for each in chances.values()) == 1
    assert sum(each.exact for each in run.titles[1].values()) == 1
    # After one event nobody but the lucky with an expert norm or better holds 1800.
    lucky = sum(chance.exact for level, chance in chances.items() if level and level >= 2000)
    assert run.reached[0].title == 1800
    assert run.reached[0].chances[1].exact == lucky
