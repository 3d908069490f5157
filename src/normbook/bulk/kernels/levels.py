"""The first phase: the highest level that each player of an event has met."""

from typing import NamedTuple

import numpy as np

from normbook.bulk.arrays import Bytes, Flags, Int, Numbers, Packed, Shorts
from normbook.bulk.automaton import LANE, LANES, NO_GAME, STRIDE, WORDS
from normbook.bulk.compiler import compiled
from normbook.bulk.kernels.crosstable import (
    SCORE_MASK,
    TALLY_GAMES,
    Hall,
    hall_for,
    leave_out_meetings,
    play,
    seat,
)
from normbook.bulk.kernels.rows import BlockGames, BlockRatings, Notes

EACH_LANE, HIGHEST_BITS = (np.uint64(sum(bit << LANE * lane for lane in range(LANES))) for bit in (1, 1 << LANE - 1))
IN_A_LANE = np.uint64((1 << LANE) - 1)


class Limits(NamedTuple):
    """What a norm needs, by rules."""

    margin: Numbers
    """What is needed over the expected score, by rules and number of games."""
    half_point: Numbers
    """What half a point is in the same unit."""
    games: Numbers
    half_points: Numbers
    who: Numbers
    """Bits of the statuses that may make a norm."""
    by_performance: Bytes
    """The highest level met, by rules and a performance that the file gives."""
    free_games: Numbers
    """So many games need a free point besides; 0: none do."""
    meetings: Numbers
    """The most games against the same opponent that count; 0: all do."""


@compiled
def levels_met(cells: Shorts, begin: Int, rounds: Int, target: Int, table: Packed) -> Int:
    """How many levels have an expected score that leaves the margin, over a row of the crosstable.

    The expected score never falls from one level to the next, so this is also the number of the highest level met. All
    levels are added up and compared side by side: a lane's highest bit stays where the target is not below the sum.
    """
    a = b = c = d = e = np.uint64(0)
    for at in range(begin, begin + rounds):
        row = STRIDE * np.int64(cells[at])
        a += table[row]
        b += table[row + 1]
        c += table[row + 2]
        d += table[row + 3]
        e += table[row + 4]
    most = np.uint64(target) * EACH_LANE | HIGHEST_BITS
    met = np.uint64(0)
    for sums in (a, b, c, d, e):
        met += ((most - sums) & HIGHEST_BITS) >> np.uint64(LANE - 1)
    return np.int64((met * EACH_LANE) >> np.uint64(LANE * (LANES - 1)))


@compiled
def levels_met_in_many(cells: Shorts, begin: Int, rounds: Int, target: Int, table: Packed) -> Int:
    """The same for more rounds than a lane can add up: level by level."""
    for level in range(WORDS * LANES):
        word, shift = level // LANES, np.uint64(LANE * (level % LANES))
        total = np.int64(0)
        for at in range(begin, begin + rounds):
            total += np.int64((table[STRIDE * np.int64(cells[at]) + word] >> shift) & IN_A_LANE)
        if total > target:
            return level
    return WORDS * LANES


@compiled
def choose(event: Int, ratings: BlockRatings, rules: Int, limits: Limits, tallies: Numbers, hall: Hall) -> Int:
    """Who of the event can have made a norm, and the most they may have been expected to score; returns their number.

    Chosen before anybody is judged and without a branch: which of them it is, the processor could only guess.
    """
    order, status, chosen, targets, free = ratings.order, ratings.status, hall.chosen, hall.targets, ratings.free
    margins, games, half_points = limits.margin[rules], limits.games[rules], limits.half_points[rules]
    half_point, who, free_games = limits.half_point[rules], limits.who[rules], limits.free_games[rules]
    sorted_already, says_free = len(order) == 0, len(free) > 0
    begin = ratings.starts[event]
    count = 0
    for place in range(ratings.starts[event + 1] - begin):
        row = begin + place if sorted_already else np.int64(order[begin + place])
        score, played = tallies[place] & SCORE_MASK, tallies[place] >> TALLY_GAMES
        target = half_point * score - margins[min(played, len(margins) - 1)]
        chosen[count], targets[count] = place, target
        enough = (played >= games) & ((played != free_games) | (says_free and free[row] > 0))
        count += ((who >> status[row]) & 1) & enough & (score >= half_points) & (target >= 0)
    return count


@compiled
def take_given(
    event: Int, ratings: BlockRatings, rules: Int, limits: Limits, rounds: Int, hall: Hall, levels: Bytes
) -> None:
    """Levels by the performances that the file gives, in place of those by the games; every game played is one."""
    order, status, given, cells = ratings.order, ratings.status, ratings.performance, hall.cells
    by_performance, needed, who = limits.by_performance[rules], limits.games[rules], limits.who[rules]
    sorted_already = len(order) == 0
    begin = ratings.starts[event]
    for place in range(ratings.starts[event + 1] - begin):
        row = begin + place if sorted_already else np.int64(order[begin + place])
        if given[row] == 0:
            continue
        played = 0
        for at in range(place * rounds, (place + 1) * rounds):
            played += cells[at] != NO_GAME
        counts = ((who >> status[row]) & 1) & (played >= needed)
        levels[place] = by_performance[given[row]] if counts else 0


@compiled
def judge_events(
    first: Int,
    last: Int,
    games: BlockGames,
    ratings: BlockRatings,
    rounds: Shorts,
    may_norm: Flags,
    limits: Limits,
    table: Packed,
    in_a_lane: Int,
    before: bool,
    reached: Bytes,
    origin: Int,
    notes: Notes,
) -> None:
    """For every player of every event the highest level met, whatever title they hold, by rules and place.

    `may_norm` is by rules and event; places are counted from `origin`.
    """
    hall = hall_for(first, last, ratings, rounds, limits.meetings)
    given = len(ratings.performance) > 0 and limits.by_performance.shape[1] > 0
    chosen, targets = hall.chosen, hall.targets
    for event in range(first, last):
        width = np.int64(rounds[event])
        play(event, games, width, seat(event, ratings, width, before, hall, notes), hall, notes)
        begin, size = ratings.starts[event] - origin, ratings.starts[event + 1] - ratings.starts[event]
        for rules in range(len(may_norm)):
            levels = reached[rules, begin : begin + size]
            levels[:] = 0
            if not may_norm[rules, event]:
                continue
            tallies, cells = hall.tally, hall.cells
            most = np.int64(limits.meetings[rules])
            if 0 < most < width and leave_out_meetings(size, width, most, hall):
                tallies, cells = hall.kept_tally, hall.kept_cells
            for at in range(choose(event, ratings, rules, limits, tallies, hall)):
                place, target = np.int64(chosen[at]), np.int64(targets[at])
                if width <= in_a_lane:
                    levels[place] = levels_met(cells, place * width, width, target, table)
                else:
                    levels[place] = levels_met_in_many(cells, place * width, width, target, table)
            if given:
                take_given(event, ratings, rules, limits, width, hall, levels)
