"""The inner loops of the first phase. They count, group and look up; what a rule says stands in their tables."""

from typing import NamedTuple

import numpy as np

from normbook.bulk.arrays import Bytes, Flags, Int, Keys, Numbers, Packed, Places, Shorts
from normbook.bulk.automaton import LANE, LANES, LEFT_OUT, NO_GAME, STRIDE, UNUSABLE, WORDS
from normbook.bulk.compiler import compiled
from normbook.bulk.reasons import Reason

MOST_ROUNDS = 999
TALLY_GAMES = 16
SCORE_MASK, ONE_GAME = (1 << TALLY_GAMES) - 1, 1 << TALLY_GAMES
EACH_LANE, HIGHEST_BITS = (np.uint64(sum(bit << LANE * lane for lane in range(LANES))) for bit in (1, 1 << LANE - 1))
IN_A_LANE = np.uint64((1 << LANE) - 1)
ROOMY = 16
"""Slots per player of an event: with so many, two seldom want the same one, and the processor guesses right."""
NOTED = 1024
"""Bad rows that one call remembers; it counts all of them."""

HALF_POINTS, ROUND = int(Reason.HALF_POINTS), int(Reason.ROUND)
OWN_OPPONENT, PLAYER_UNRATED = int(Reason.OWN_OPPONENT), int(Reason.PLAYER_UNRATED)
ROUND_TWICE, PLAYER_TWICE = int(Reason.ROUND_TWICE), int(Reason.PLAYER_TWICE)


class BlockGames(NamedTuple):
    """The games of a block, and which of them belong to its events."""

    round: Shorts
    white: Keys
    black: Keys
    half_points: Bytes
    starts: Places
    """Where each event's games begin in `order`, and where the last one's end."""
    order: Numbers
    """Rows, event by event; empty where the rows stand so already."""


class BlockRatings(NamedTuple):
    """The rating rows of a block, likewise."""

    player: Keys
    rating: Shorts
    post: Shorts
    status: Bytes
    performance: Shorts
    """As the file gives it, 0 where it is blank; empty where it gives none."""
    free: Bytes
    """1 for whoever had a full point without a game; empty where the file does not say."""
    starts: Places
    order: Numbers


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


class Notes(NamedTuple):
    """Bad rows found by a kernel: row and reason; the first entry is their number."""

    game_rows: Places
    rating_rows: Places


def no_notes() -> Notes:
    """Room for what a kernel finds."""
    return Notes(np.zeros((NOTED + 1, 2), np.int64), np.zeros((NOTED + 1, 2), np.int64))


@compiled
def note(notes: Places, row: Int, reason: Int) -> None:
    count = notes[0, 0]
    if count < NOTED:
        notes[count + 1, 0] = row
        notes[count + 1, 1] = reason
    notes[0, 0] = count + 1


@compiled
def hashed(key: Int) -> Int:
    return np.int64((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32))


@compiled
def find(slots: Numbers, mask: Int, players: Keys, player: Int) -> Int:
    """The player's place in the event, or -1."""
    at = hashed(player) & mask
    place = np.int64(slots[at])
    while place >= 0 and players[place] != player:
        at = (at + 1) & mask
        place = np.int64(slots[at])
    return place


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


class Hall(NamedTuple):
    """One event at a time: its players, a table to find them by, and the crosstable of opponents' ratings.

    It is used again for the next event, and small enough for the processor's cache.
    """

    slots: Numbers
    players: Keys
    posts: Shorts
    tally: Numbers
    """By player, in one number so that a game is one addition: half points, from TALLY_GAMES on the games."""
    cells: Shorts
    chosen: Numbers
    """Places of those who can have made a norm."""
    targets: Numbers
    """What each of them may have been expected to score at most."""
    against: Numbers
    """Where it matters how often two met: the opponents' places, cell by cell; else empty."""
    halves: Bytes
    """And what was scored against them."""
    kept_tally: Numbers
    kept_cells: Shorts
    """The same without games beyond those that count."""


@compiled
def rounds_seen(games: BlockGames) -> Shorts:
    """The highest round of each event."""
    seen = np.ones(len(games.starts) - 1, np.int16)
    order, starts, round_numbers = games.order, games.starts, games.round
    sorted_already = len(order) == 0
    for event in range(len(seen)):
        highest = 1
        for at in range(starts[event], starts[event + 1]):
            highest = max(highest, round_numbers[at if sorted_already else np.int64(order[at])])
        seen[event] = min(highest, MOST_ROUNDS)
    return seen


@compiled
def hall_for(first: Int, last: Int, ratings: BlockRatings, rounds: Shorts, meetings: bool) -> Hall:
    """Room enough for the largest of the events; `meetings`: also for whom everybody met."""
    players = cells = np.int64(0)
    for event in range(first, last):
        size = ratings.starts[event + 1] - ratings.starts[event]
        players = max(players, size)
        cells = max(cells, size * rounds[event])
    capacity = 64
    while capacity < ROOMY * players:
        capacity *= 2
    return Hall(
        np.empty(capacity, np.int32),
        np.empty(players, ratings.player.dtype),
        np.empty(players, np.int16),
        np.empty(players, np.int32),
        np.empty(cells, np.int16),
        np.empty(players, np.int32),
        np.empty(players, np.int32),
        np.empty(cells if meetings else 0, np.int32),
        np.empty(cells if meetings else 0, np.uint8),
        np.empty(players if meetings else 0, np.int32),
        np.empty(cells if meetings else 0, np.int16),
    )


@compiled
def seat(event: Int, ratings: BlockRatings, rounds: Int, before: bool, hall: Hall, notes: Notes) -> Int:
    """Seat the event's players, each with the rating they count by; returns the mask of the table they are found by."""
    begin = ratings.starts[event]
    size = ratings.starts[event + 1] - begin
    capacity = 64
    while capacity < ROOMY * size:
        capacity *= 2
    mask = capacity - 1
    hall.slots[:capacity] = -1
    hall.tally[:size] = 0
    hall.cells[: size * rounds] = NO_GAME
    slots, players, posts = hall.slots, hall.players, hall.posts
    order, ids, after, status = ratings.order, ratings.player, ratings.post, ratings.status
    first = ratings.rating if before else after
    sorted_already = len(order) == 0
    for place in range(size):
        row = begin + place if sorted_already else np.int64(order[begin + place])
        player = ids[row]
        players[place] = player
        posts[place] = first[row] if first[row] else after[row]
        if status[row] == UNUSABLE:
            continue
        at = hashed(player) & mask
        while slots[at] >= 0 and players[slots[at]] != player:
            at = (at + 1) & mask
        if slots[at] >= 0:
            status[row] = UNUSABLE
            note(notes.rating_rows, row, PLAYER_TWICE)
        else:
            slots[at] = place
    return mask


@compiled
def play(event: Int, games: BlockGames, rounds: Int, mask: Int, hall: Hall, notes: Notes) -> None:
    """Enter the event's games into the crosstable; one counts if the opponent has a rating to count by."""
    # Named outside the loop: the compiler would fetch them anew for every game.
    order, round_numbers, half_points, whites, blacks = (
        games.order, games.round, games.half_points, games.white, games.black,
    )  # fmt: skip
    slots, players, posts, cells = hall.slots, hall.players, hall.posts, hall.cells
    tally, against, halves = hall.tally, hall.against, hall.halves
    sorted_already, meetings = len(order) == 0, len(hall.against) > 0
    for at in range(games.starts[event], games.starts[event + 1]):
        row = at if sorted_already else np.int64(order[at])
        half, number = np.int64(half_points[row]), np.int64(round_numbers[row])
        if half < 0 or half > 2:
            note(notes.game_rows, row, HALF_POINTS)
            continue
        if number < 1 or number > rounds:
            note(notes.game_rows, row, ROUND)
            continue
        if whites[row] == blacks[row]:
            note(notes.game_rows, row, OWN_OPPONENT)
            continue
        white = find(slots, mask, players, whites[row])
        black = find(slots, mask, players, blacks[row])
        if white < 0 or black < 0:
            note(notes.game_rows, row, PLAYER_UNRATED)
            continue
        white_cell, black_cell = white * rounds + number - 1, black * rounds + number - 1
        if cells[white_cell] != NO_GAME or cells[black_cell] != NO_GAME:
            note(notes.game_rows, row, ROUND_TWICE)
            continue
        white_post, black_post = posts[white], posts[black]
        cells[white_cell] = black_post if black_post else LEFT_OUT
        cells[black_cell] = white_post if white_post else LEFT_OUT
        if meetings:
            against[white_cell], against[black_cell] = black, white
            halves[white_cell], halves[black_cell] = half, 2 - half
        if black_post:
            tally[white] += half + ONE_GAME
        if white_post:
            tally[black] += 2 - half + ONE_GAME


@compiled
def may_have_met(cells: Shorts, begin: Int, rounds: Int, most: Int) -> bool:
    """Whether opponents of one rating come more than so many times in a row of the crosstable; else nobody does."""
    for at in range(begin + most, begin + rounds):
        same = 0
        for earlier in range(begin, at):
            same += cells[earlier] == cells[at]
        if same >= most and cells[at] < NO_GAME:
            return True
    return False


@compiled
def leave_out_meetings(size: Int, rounds: Int, most: Int, hall: Hall) -> bool:
    """The crosstable without the games of two players beyond so many that would count, the later ones first.

    Returns whether there may be any: else it was not even copied.
    """
    cells, against, halves = hall.cells, hall.against, hall.halves
    kept_cells, kept_tally = hall.kept_cells, hall.kept_tally
    found = False
    for place in range(size):
        begin = place * rounds
        if not may_have_met(cells, begin, rounds, most):
            continue
        if not found:
            kept_cells[: size * rounds] = cells[: size * rounds]
            kept_tally[:size] = hall.tally[:size]
            found = True
        for at in range(begin + most, begin + rounds):
            met = 0
            for earlier in range(begin, at):
                met += (kept_cells[earlier] < NO_GAME) & (against[earlier] == against[at])
            if met >= most and cells[at] < NO_GAME:
                kept_tally[place] -= np.int32(halves[at]) + ONE_GAME
                kept_cells[at] = LEFT_OUT
    return found


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
    hall = hall_for(first, last, ratings, rounds, limits.meetings.max() > 0)
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
