"""The search over sets of games finds a norm exactly where trying all of them does."""

import random
from datetime import date
from decimal import Decimal

import pytest

from normbook.model.crosstable import Entrant, Event
from normbook.rulebooks.fide.law.event import TitlePlayer, title_event
from normbook.rulebooks.fide.law.games import NormGame, played_games, with_games
from normbook.rulebooks.fide.law.judge import judge
from normbook.rulebooks.fide.law.search import Attempt, _numbers
from normbook.rulebooks.fide.law.tables import standard
from tests.rulebooks.fide.events import entrant, event_of, field, norm, unmet
from tests.rulebooks.fide.recomputed import Met, is_norm, mix, subsets

FLAGS = ("ARM", "GEO", "GER", "USA", "FID")
TITLES = ("GM", "GM", "IM", "IM", "WGM", "WIM", "FM", "WFM", "CM", "-", "-")


def random_swiss(chance: random.Random, rounds: int) -> Event:
    """A player near a norm and the opponents of each round: strong ones mostly, and some that spoil it."""
    level = chance.choice((2000, 2150, 2230, 2380, 2450))
    strength = chance.choice(("WWWDL", "WWDL", "WWWWDDL"))
    flags = chance.sample(FLAGS, chance.choice((3, 4, 5)))
    met = []
    for _ in range(rounds):
        rating = "-" if chance.random() < 0.04 else str(level + chance.randint(-250, 150))
        result = chance.choice(("X", "B", "U", "H", "F")) if chance.random() < 0.02 else chance.choice(strength)
        about = f"{rating} {chance.choice(TITLES)} {chance.choice(flags)} "
        met.append(result if result in "BUH" else about + result)
    exemption = chance.choice(("none", "none", "zonal", "national-final"))
    day = chance.choice((date(2023, 5, 1), date(2025, 5, 1)))
    return event_of(f"2300 - {flags[0]}", *met, sex="w", exemption=exemption, federation="ARM", start=day)


def games_of(event: Event, no: int) -> list[Met]:
    people = {each.no: each for each in event.entrants}
    met = []
    for outcome in people[no].outcomes:
        if outcome.played:
            other = people[outcome.opponent or 0]
            flag = dict(other.more).get("federation", "")
            rating = other.rating.value if other.rating else None
            met.append(Met(other.no, rating, other.title, flag, Decimal(outcome.half_points) / 2))
    return met


def exempt(event: Event, own: str) -> bool:
    kind = dict(event.more).get("exemption")
    return kind == "zonal" or (kind == "national-final" and own == "ARM")


def by_trying_all(event: Event, no: int, title: str) -> bool:
    """Whether any allowed set is a norm; of a Swiss event."""
    own = dict(event.entrants[no - 1].more)["federation"]
    free, unrated = exempt(event, own), 1400 if event.start and event.start.year >= 2024 else 1000
    games = games_of(event, no)
    tried = list(subsets(games, 9, cut=True, wins=True))
    results = [outcome.result.value for outcome in event.entrants[no - 1].outcomes]
    if event.rounds == 9 and len(games) == 8:
        if set(results) & {"X", "B"}:
            tried.append(games)
        if results[-1] == "X":
            last = event.entrants[(event.entrants[no - 1].outcomes[-1].opponent or 0) - 1]
            rating = last.rating.value if last.rating else None
            flag = dict(last.more).get("federation", "")
            tried.append([*games, Met(last.no, rating, last.title, flag, Decimal(0))])
    return any(is_norm(some, own, title, free, False, unrated) for some in tried)


@pytest.mark.untraced
@pytest.mark.rule("fide.1.4.1e", "fide.1.4.1f", "fide.1.4.8")
def test_a_norm_is_found_where_any_allowed_set_of_games_is_one() -> None:
    chance = random.Random(19)
    made = missed = rescued = 0
    for number in range(240):
        event = random_swiss(chance, 9 + number % 4)
        tables = standard(event.start)
        player = judge(event, tables).subjects[0]
        assert len(player.norms) == 4
        for found in player.norms:
            assert found.met == by_trying_all(event, 1, found.title), (number, found)
            made += found.met
            missed += not found.met
            rescued += found.met and len(found.games) < len(player.played.games)
    assert made > 100
    assert missed > 200
    assert rescued > 20


def random_round_robin(chance: random.Random, players: int, times: int) -> Event:
    """Everybody against everybody, once or twice."""
    level, spread = chance.choice((2200, 2400)), chance.choice((100, 250))
    order = list(range(1, players + 1))
    cells: list[list[str]] = [[] for _ in order]
    for _ in range((players - 1) * times):
        for number in range(players // 2):
            one, other = order[number], order[-1 - number]
            result = chance.choice("WWDL" if one < other else "LLDW")
            cells[one - 1].append(f"{result}{other}")
            cells[other - 1].append(f"{ {'W': 'L', 'L': 'W', 'D': 'D'}[result] }{one}")
        order.insert(1, order.pop())
    flags = chance.sample(FLAGS, 4)
    rows: list[Entrant] = []
    for no in range(1, players + 1):
        weak = -400 if chance.random() < 0.2 else 0
        rating = "-" if chance.random() < 0.05 else str(level + weak + chance.randint(-spread, spread))
        rows.append(entrant(no, rating, chance.choice(TITLES[:9]), chance.choice(flags), cells[no - 1], "w"))
    return field(*rows, format="round-robin")


@pytest.mark.untraced
@pytest.mark.rule("fide.1.4.1e", "fide.1.4.1f", "fide.1.4.5f", "fide.1.4.2b")
def test_in_a_round_robin_wins_are_left_out_only_where_the_whole_field_would_do() -> None:
    chance = random.Random(20)
    made = rescued = 0
    for number in range(30):
        players, times = ((10, 1), (12, 1), (14, 1), (6, 2), (8, 2))[number % 5]
        event = random_round_robin(chance, players, times)
        zero = {each.no for each in event.entrants if each.rating is None and not scored(event, each)}
        for player in judge(event, standard(), all_norms=True).subjects:
            own = dict(player.entrant.more)["federation"]
            games = [game for game in games_of(event, player.entrant.no) if game.who not in zero]
            for found in player.norms:
                everybody = games_of(event, player.entrant.no)
                wins = mix(everybody, own, found.title, False, times == 2)
                sets = subsets(games, 9, cut=False, wins=wins)
                met = any(is_norm(some, own, found.title, False, times == 2, 1400) for some in sets)
                assert found.met == met, (number, player.entrant.no, found)
                made += met
                rescued += met and len(found.games) < len(games)
    assert made > 50
    assert rescued > 5


def scored(event: Event, player: Entrant) -> bool:
    return any(game.score and game.rating is not None for game in games_of(event, player.no))


TWO_LOST_LATE = ("W", "W", "W", "D", "W", "D", "W", "D", "W", "L", "L")


def test_of_several_sets_the_one_with_the_most_games_for_an_application_is_shown() -> None:
    rounds = [f"2420 GM {flag} {result}" for flag, result in zip("ABCABCABCAB", TWO_LOST_LATE, strict=True)]
    event = event_of("2450 IM ARM", *rounds)
    found = norm(event)
    assert (found.met, found.rounds, found.credited) == (True, tuple(range(1, 11)), 10)
    assert unmet(norm(event_of("2450 IM ARM", *rounds, pairings="pre-determined"))) == ["1.4.8"]


@pytest.mark.rule("fide.1.4.1", "fide.1.4.1c")
@pytest.mark.parametrize(("third", "half_points", "makes"), [("D", 2, True), ("D", 0, False), ("B", 2, True)])
def test_games_that_are_still_to_come_can_be_tried(third: str, half_points: int, makes: bool) -> None:
    flags = ("GEO", "GER", "ARM") * 3
    met = [f"2460 GM {flag} {result}" for flag, result in zip(flags, "WDDWDDWD", strict=False)]
    event = event_of("2450 FM ARM", *met[:2], f"2460 GM ARM {third}" if third == "D" else third, *met[3:], "U")
    titled, tables = title_event(event), standard()
    own = event.entrants[0]
    played = played_games(own, titled, frozenset(), tables)
    attempt = Attempt(titled.players[1], titled, tables.needs("GM"), "", tables)
    assert not attempt.succeeds(played)
    last = NormGame(9, TitlePlayer(99, "Last", "NOR", "GM", 2460), half_points)
    after = with_games(played, own, [last])
    assert attempt.succeeds(after) == attempt.best(after).met == makes
    assert after.given == (third == "B")
    assert [game.round for game in after.games][-1] == 9


@pytest.mark.parametrize(
    ("most", "total", "numbers"),
    [
        ([], 3, [()]),
        ([2], 1, [(0,), (1,)]),
        ([2, 2], 2, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]),
        ([1, 1], 0, [(0, 0)]),
    ],
)
def test_no_more_wins_are_left_out_than_games_to_spare(
    most: list[int], total: int, numbers: list[tuple[int, ...]]
) -> None:
    assert list(_numbers(most, total)) == numbers
