"""The replay in tuned pure Python, from lists in memory: what the kernels are measured against, and checked against.

It looks up in the same tables, for one rulebook and sorted input. It is as quick as we could make it: no objects, no
function calls in the inner loops but built-in ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from normbook.bulk.automaton import HIGHEST_RATING, Automaton
from normbook.rulebooks.uscf.law.probability import scoring_probability


@dataclass
class Columns:
    """Games and ratings as lists; the events of both stand in the order of effect."""

    event: list[int]
    white: list[int]
    black: list[int]
    half_points: list[int]
    systems: list[int]
    """Of each game."""
    rating_event: list[int]
    player: list[int]
    rating: list[int]
    """0 is none."""
    post: list[int]
    established: list[bool]
    established_after: list[bool]
    rounds: dict[int, int]


@dataclass
class Result:
    """What comes out."""

    standings: dict[tuple[int, int], int] = field(default_factory=dict)
    """The state by player and system."""
    norms: list[tuple[int, int, int]] = field(default_factory=list)
    """Event, player, level counted from 1."""
    titles: list[tuple[int, int, int]] = field(default_factory=list)
    """Player, event, title counted from 1."""


def expectations(automaton: Automaton) -> list[list[int]]:
    """By level, then by the opponent's rating, in thousandths."""
    ratings = range(HIGHEST_RATING + 1)
    return [[scoring_probability(level, rating) for rating in ratings] for level in automaton.levels]


def replay(columns: Columns, automaton: Automaton, expected: Sequence[Sequence[int]]) -> Result:  # noqa: PLR0912, PLR0915
    """The whole history."""
    rules = automaton.rules
    next_state, credited = rules.next_state.tolist(), rules.credited.tolist()
    title, initial, least = rules.title.tolist(), rules.initial.tolist(), rules.least.tolist()
    least_games, least_points, least_rounds = rules.least_games, rules.least_half_points, rules.least_rounds
    lookups = [row.__getitem__ for row in expected]
    lowest, last = automaton.levels[0], len(automaton.levels)
    result = Result()
    standings, norms, titles = result.standings, result.norms, result.titles
    add_norm, add_title = norms.append, titles.append
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
        field_: list[tuple[int, int, int, int, bool, bool]] = []
        while row is not None and row[0] == event:
            field_.append(row)
            posts[row[1]] = row[3]
            row = next(rows, None)
        opponents: dict[int, list[int]] = {player: [] for player in posts}
        scores = dict.fromkeys(posts, 0)
        while game is not None and game[0] == event:
            _, white, black, half, _ = game
            if post := posts[black]:
                opponents[white].append(post)
                scores[white] += half
            if post := posts[white]:
                opponents[black].append(post)
                scores[black] += 2 - half
            game = next(games, None)
        counts = columns.rounds[event] >= least_rounds
        for _, player, rating, post, established, established_after in field_:
            key = (player, system)
            if not established:
                if established_after and post and key not in standings:
                    standings[key] = initial[post]
                continue
            state = standings.get(key) or initial[rating]
            met = opponents[player]
            played, score = len(met), scores[player]
            level = 0
            if counts and played >= least_games and score >= least_points:
                target = 500 * score - least[played]
                level = ((sum(met) + target * 7 // 10) // played - 365 - lowest) // 100 + 1
                level = 1 if level < 1 else min(level, last)
                if sum(map(lookups[level - 1], met)) <= target:
                    while level < last and sum(map(lookups[level], met)) <= target:
                        level += 1
                else:
                    level -= 1
                    while level and sum(map(lookups[level - 1], met)) > target:
                        level -= 1
            if level and (norm := credited[state][level]):
                add_norm((event, player, norm))
                after = next_state[state][norm]
                if title[after] != title[state]:
                    for number in range(title[state] + 1, title[after] + 1):
                        add_title((player, event, number))
                state = after
            standings[key] = state
    return result
