"""Ratings of a section and norms of a history in bare Python: what ours are measured against, and checked against.

Floats for the ratings, as anybody would write it down. For the norms of a history the same tables as the kernels have,
from lists in memory, as quick as we could make it.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from benchmarks.pure_python_replay import Columns, Result

Player = tuple[float, int | None, list[tuple[int, float]]]
"""Rating before, games behind it (0: unrated, None: not counted), and games: opponent's place, score."""
LEVELS = (1200, 1400, 1600, 1800, 2000, 2200, 2400)


def section(players: Sequence[Player], bonus: float) -> tuple[list[float], list[int]]:
    """Ratings after the section, and the highest level that each player met; 0 for none."""
    before = [rating for rating, _, _ in players]
    effective = [_effective(rating, games) for rating, games, _ in players]
    against = [
        _special(rating, 1.0, played, before) if games == 0 and played else rating for rating, games, played in players
    ]
    between = [
        _rated(*player, effective[at], against, bonus) if player[2] else player[0] for at, player in enumerate(players)
    ]
    after = [
        _rated(*player, effective[at], between, bonus) if player[2] else player[0] for at, player in enumerate(players)
    ]
    after = [max(rating, _floor(played)) for rating, (_, _, played) in zip(after, players, strict=True)]
    posts = [int(rating + 0.5) for rating in after]
    return after, [_norm([posts[other] for other, _ in played], sum(s for _, s in played)) for _, _, played in players]


def _effective(rating: float, games: int | None) -> float:
    most = 50 / sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2) if rating <= 2355 else 50.0
    return most if games is None else min(games, most)


def _rated(
    rating: float,
    games: int | None,
    played: list[tuple[int, float]],
    effective: float,
    against: Sequence[float],
    bonus: float,
) -> float:
    if games is not None and games <= 8:
        return _special(rating, effective, played, against)
    expected = sum(1 / (1 + 10 ** ((against[other] - rating) / 400)) for other, _ in played)
    k, count = 800 / (effective + len(played)), len(played)
    gain = k * (sum(score for _, score in played) - expected)
    return rating + gain + (max(0.0, gain - bonus * sqrt(max(count, 4))) if count >= 3 else 0.0)


def _special(rating: float, games: float, played: list[tuple[int, float]], against: Sequence[float]) -> float:
    wanted = sum(score for _, score in played) + games / 2
    lines = [(rating, games), *((against[other], 1.0) for other, _ in played)]

    def surplus(at: float) -> float:
        return sum(weight * min(max(0.5 + (at - own) / 800, 0.0), 1.0) for own, weight in lines) - wanted

    knees = sorted(own + step for own, _ in lines for step in (-400, 400))
    low, high = knees[0], knees[-1]
    for knee in knees:
        if surplus(knee) <= 0:
            low = knee
        else:
            high = knee
            break
    below, above = surplus(low), surplus(high)
    found = rating if below == above else low - below * (high - low) / (above - below)
    return min(max(found, 100.0), 2700.0)


def _floor(played: list[tuple[int, float]]) -> float:
    wins, draws = sum(score == 1 for _, score in played), sum(score == 0.5 for _, score in played)
    return min(100.0 + 4 * wins + 2 * draws + (len(played) >= 3), 150.0)


def _norm(posts: list[int], score: float) -> int:
    if len(posts) < 4:
        return 0
    highest = 0
    for level in LEVELS:
        expected = 0.0
        for post in posts:
            apart = level - post
            expected += 0.0 if apart <= -400 else 0.5 + apart / (800 if apart <= 0 else 400) if apart <= 200 else 1.0
        if score - expected > 1:
            highest = level
    return highest


def expectations(automaton: Any) -> list[list[int]]:
    """By level, then by the opponent's rating, in the parts of the tables."""
    from normbook.bulk.automaton import HIGHEST_RATING
    from normbook.rulebooks.uschess.law.norms import expectation

    ratings = range(HIGHEST_RATING + 1)
    return [[expectation(level, rating, automaton.tables) for rating in ratings] for level in automaton.levels]


def replay(columns: Columns, automaton: Any, expected: Sequence[Sequence[int]]) -> Result:  # noqa: PLR0912, PLR0915
    """Norms and titles of a whole history of events without byes, in the regular system."""
    rules = automaton.rules
    next_state, risen, grade = rules.next_state.tolist(), rules.risen.tolist(), rules.grade.tolist()
    title, begin, least = rules.title.tolist(), int(rules.initial[0]), rules.least.tolist()
    lookups, last, meetings = [row.__getitem__ for row in expected], len(automaton.levels), rules.meetings
    least_games, least_rounds, half_point = rules.least_games, rules.least_rounds, rules.half_point
    result = Result()
    standings, add_norm, add_title = result.standings, result.norms.append, result.titles.append
    games = zip(columns.event, columns.white, columns.black, columns.half_points, columns.systems, strict=True)
    rows = zip(
        columns.rating_event,
        columns.player,
        columns.rating,
        columns.post,
        columns.established,
        columns.established_after,
        strict=True,
    )
    row, game = next(rows, None), next(games, None)
    while game is not None:
        event, system = game[0], game[4]
        posts: dict[int, int] = {}
        field: list[tuple[int, int, int, int, bool, bool]] = []
        while row is not None and row[0] == event:
            field.append(row)
            posts[row[1]] = row[3]
            row = next(rows, None)
        opponents: dict[int, list[int]] = {player: [] for player in posts}
        scores, met_before = dict.fromkeys(posts, 0), dict[tuple[int, int], int]()
        while game is not None and game[0] == event:
            _, white, black, half, _ = game
            game = next(games, None)
            pair = (white, black) if white < black else (black, white)
            met_before[pair] = times = met_before.get(pair, 0) + 1
            if times > meetings:
                continue
            if post := posts[black]:
                opponents[white].append(post)
                scores[white] += half
            if post := posts[white]:
                opponents[black].append(post)
                scores[black] += 2 - half
        if system:
            continue
        counts = columns.rounds[event] >= least_rounds
        for _, player, rating, post, established, established_after in field:
            met = opponents[player]
            played, level = len(met), 0
            if counts and played >= least_games and played != rules.free_games:
                target = half_point * scores[player] - least[played]
                while level < last and sum(map(lookups[level], met)) <= target:
                    level += 1
            now = standings.get((player, 0)) or begin
            if level:
                add_norm((event, player, level))
            after = risen[next_state[now][level]][grade[established][rating]]
            after = risen[after][grade[established_after][post]]
            if title[after] != title[now]:
                for number in range(title[now] + 1, title[after] + 1):
                    add_title((player, event, number))
            standings[player, 0] = after
    return result
