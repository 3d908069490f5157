"""The inner loops. They count, group and look up; what a rule says stands in the tables they are given."""

from typing import NamedTuple

import numpy as np

from normbook.bulk.arrays import Bytes, Flags, Int, Keys, Numbers, Places, Shorts
from normbook.bulk.automaton import DIFFERENCE_0, LEFT_OUT, NO_GAME, NO_STANDING, Rules
from normbook.bulk.compiled import compiled
from normbook.bulk.reasons import Reason

PROVISIONAL, ESTABLISHED, BECOMES_ESTABLISHED, UNUSABLE = 0, 1, 2, 3
"""What a rating row makes of its player."""
MOST_ROUNDS = 999
TALLY_SCORE, TALLY_GAMES = 32, 48
TALLY_MASK, SCORE_MASK, ONE_GAME = (1 << TALLY_SCORE) - 1, (1 << (TALLY_GAMES - TALLY_SCORE)) - 1, 1 << TALLY_GAMES
NOTED = 1024
"""Bad rows that one call remembers; it counts all of them."""

HALF_POINTS, ROUND = int(Reason.HALF_POINTS), int(Reason.ROUND)
OWN_OPPONENT, PLAYER_UNRATED = int(Reason.OWN_OPPONENT), int(Reason.PLAYER_UNRATED)
ROUND_TWICE, PLAYER_TWICE = int(Reason.ROUND_TWICE), int(Reason.PLAYER_TWICE)


class Games(NamedTuple):
    """The games of a block, and which of them belong to its events."""

    round: Shorts
    white: Keys
    black: Keys
    half_points: Bytes
    starts: Places
    """Where each event's games begin in `order`, and where the last one's end."""
    order: Numbers
    """Rows, event by event; empty where the rows stand so already."""


class Ratings(NamedTuple):
    """The rating rows of a block, likewise."""

    player: Keys
    rating: Shorts
    post: Shorts
    status: Bytes
    starts: Places
    order: Numbers


class Limits(NamedTuple):
    """What a norm needs, by rules."""

    margin: Numbers
    """Thousandths over the expected score, by rules and number of games."""
    games: Numbers
    half_points: Numbers


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
def expected(cells: Shorts, begin: Int, rounds: Int, level: Int, table: Shorts) -> Int:
    """The sum of the probabilities over a row of the crosstable."""
    base = level + DIFFERENCE_0
    total = 0
    for at in range(begin, begin + rounds):
        total += table[base - cells[at]]
    return total


@compiled
def highest_level(
    cells: Shorts,
    begin: Int,
    rounds: Int,
    target: Int,
    opponents: Int,
    games: Int,
    levels: Numbers,
    table: Shorts,
) -> Int:
    """The highest level whose expected score leaves the margin, counted from 1; 0 if none does.

    The expected score never falls from one level to the next, so every level below one that is met is met too, and a
    walk upwards from any of them ends at the same level. The guess only decides where the search begins.
    """
    last = len(levels)
    guess = (opponents + target * 7 // 10) // games - 365
    number = min(max((guess - levels[0]) // 100 + 1, 1), last)
    # Both in one pass: the guess is right three times out of four, and then the search is over.
    base = np.int64(levels[number - 1]) + DIFFERENCE_0
    step = np.int64(levels[min(number, last - 1)]) + DIFFERENCE_0 - base
    here = above = 0
    for at in range(begin, begin + rounds):
        difference = base - cells[at]
        here += table[difference]
        above += table[difference + step]
    if here > target:
        number -= 1
        while number > 0 and expected(cells, begin, rounds, levels[number - 1], table) > target:
            number -= 1
    elif number < last and above <= target:
        number += 1
        while number < last and expected(cells, begin, rounds, levels[number], table) <= target:
            number += 1
    return number


class Hall(NamedTuple):
    """One event at a time: its players, a table to find them by, and the crosstable of opponents' ratings.

    It is used again for the next event, and small enough for the processor's cache.
    """

    slots: Numbers
    players: Keys
    posts: Shorts
    tally: Places
    """By player, in one number so that a game is one addition: lowest the sum of the opponents' ratings, from
    TALLY_SCORE on half points, from TALLY_GAMES on the number of games."""
    cells: Shorts


@compiled
def rounds_seen(games: Games) -> Shorts:
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
def hall_for(first: Int, last: Int, ratings: Ratings, rounds: Shorts) -> Hall:
    """Room enough for the largest of the events."""
    players = cells = np.int64(0)
    for event in range(first, last):
        size = ratings.starts[event + 1] - ratings.starts[event]
        players = max(players, size)
        cells = max(cells, size * rounds[event])
    capacity = 64
    while capacity < 4 * players:
        capacity *= 2
    return Hall(
        np.empty(capacity, np.int32),
        np.empty(players, ratings.player.dtype),
        np.empty(players, np.int16),
        np.empty(players, np.int64),
        np.empty(cells, np.int16),
    )


@compiled
def seat(event: Int, ratings: Ratings, rounds: Int, hall: Hall, notes: Notes) -> Int:
    """Seat the event's players; returns the mask of the table they are found by."""
    begin = ratings.starts[event]
    size = ratings.starts[event + 1] - begin
    capacity = 64
    while capacity < 4 * size:
        capacity *= 2
    mask = capacity - 1
    hall.slots[:capacity] = -1
    hall.tally[:size] = 0
    hall.cells[: size * rounds] = NO_GAME
    slots, players, posts = hall.slots, hall.players, hall.posts
    order, ids, after, status = ratings.order, ratings.player, ratings.post, ratings.status
    sorted_already = len(order) == 0
    for place in range(size):
        row = begin + place if sorted_already else np.int64(order[begin + place])
        player = ids[row]
        players[place] = player
        posts[place] = after[row]
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
def play(event: Int, games: Games, rounds: Int, mask: Int, hall: Hall, notes: Notes) -> None:
    """Enter the event's games into the crosstable; one counts if the opponent has a rating after the event."""
    # Named outside the loop: the compiler would fetch them anew for every game.
    order, round_numbers, half_points, whites, blacks = (
        games.order, games.round, games.half_points, games.white, games.black,
    )  # fmt: skip
    slots, players, posts, cells = hall.slots, hall.players, hall.posts, hall.cells
    tally = hall.tally
    sorted_already = len(order) == 0
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
        if black_post:
            tally[white] += black_post + (half << TALLY_SCORE) + ONE_GAME
        if white_post:
            tally[black] += white_post + ((2 - half) << TALLY_SCORE) + ONE_GAME


@compiled
def judge_events(
    first: Int,
    last: Int,
    games: Games,
    ratings: Ratings,
    rounds: Shorts,
    may_norm: Flags,
    limits: Limits,
    levels: Numbers,
    table: Shorts,
    reached: Bytes,
    origin: Int,
    notes: Notes,
) -> None:
    """For every player of every event the highest level met, whatever title he holds, by rules and place.

    `may_norm` is by rules and event; places are counted from `origin`.
    """
    hall = hall_for(first, last, ratings, rounds)
    cells, tallies = hall.cells, hall.tally
    order, status, starts = ratings.order, ratings.status, ratings.starts
    margins, least_games, least_half_points = limits.margin, limits.games, limits.half_points
    sorted_already = len(order) == 0
    for event in range(first, last):
        width = np.int64(rounds[event])
        play(event, games, width, seat(event, ratings, width, hall, notes), hall, notes)
        begin = starts[event]
        for place in range(starts[event + 1] - begin):
            row = begin + place if sorted_already else np.int64(order[begin + place])
            established = status[row] == ESTABLISHED
            tally = tallies[place]
            total, score, count = tally & TALLY_MASK, (tally >> TALLY_SCORE) & SCORE_MASK, tally >> TALLY_GAMES
            for rules in range(len(least_games)):
                level = 0
                if (
                    established
                    and may_norm[rules, event]
                    and count >= least_games[rules]
                    and score >= least_half_points[rules]
                ):
                    target = 500 * score - margins[rules, min(count, margins.shape[1] - 1)]
                    level = highest_level(cells, place * width, width, target, total, count, levels, table)
                reached[rules, begin + place - origin] = level


@compiled
def enroll_one(slots: Numbers, members: Keys, known: Int, player: Int) -> tuple[Int, Int]:
    """The player's number, the next one for a new player; returns how many are known, and the number."""
    mask = len(slots) - 1
    at = hashed(player) & mask
    while slots[at] >= 0 and members[slots[at]] != player:
        at = (at + 1) & mask
    if slots[at] < 0:
        slots[at] = known
        members[known] = player
        known += 1
    return known, slots[at]


@compiled
def reseat(slots: Numbers, members: Keys, known: Int) -> None:
    """Fill empty slots with the members known."""
    mask = len(slots) - 1
    for number in range(known):
        at = hashed(members[number]) & mask
        while slots[at] >= 0:
            at = (at + 1) & mask
        slots[at] = number


@compiled
def enroll(ratings: Ratings, first: Int, last: Int, slots: Numbers, members: Keys, known: Int, numbers: Numbers) -> Int:
    """Give every player of the places from first to last his number; returns how many are known."""
    order, status, players = ratings.order, ratings.status, ratings.player
    sorted_already = len(order) == 0
    mask = len(slots) - 1
    for place in range(first, last):
        row = place if sorted_already else np.int64(order[place])
        if status[row] == UNUSABLE:
            continue
        player = players[row]
        at = hashed(player) & mask
        number = np.int64(slots[at])
        while number >= 0 and members[number] != player:
            at = (at + 1) & mask
            number = np.int64(slots[at])
        if number < 0:
            number = np.int64(known)
            slots[at] = number
            members[number] = player
            known += 1
        numbers[place - first] = number
    return known


@compiled
def fold(
    first: Int,
    last: Int,
    ratings: Ratings,
    systems: Bytes,
    numbers: Numbers,
    rules: Rules,
    state: Bytes,
    reached: Bytes,
    origin: Int,
    promoted: Places,
) -> Int:
    """Carry the standings through events in the order of effect; returns the number of promotions.

    Places are counted from `origin`. In `reached` the highest level met becomes the norm. A promotion is a place, the
    title before and the title after.
    """
    promotions = 0
    for event in range(first, last):
        system = np.int64(systems[event])
        for place in range(ratings.starts[event], ratings.starts[event + 1]):
            row = ratings.order[place] if len(ratings.order) else place
            status = ratings.status[row]
            at = 2 * np.int64(numbers[place - origin]) + system
            if status == ESTABLISHED:
                now = state[at]
                if now == NO_STANDING:
                    now = rules.initial[ratings.rating[row]]
                norm = rules.credited[now, reached[place - origin]]
                after = rules.next_state[now, norm]
                reached[place - origin] = norm
                state[at] = after
                if rules.title[after] != rules.title[now]:
                    promoted[promotions, 0] = place
                    promoted[promotions, 1] = rules.title[now]
                    promoted[promotions, 2] = rules.title[after]
                    promotions += 1
            elif status == BECOMES_ESTABLISHED and state[at] == NO_STANDING:
                state[at] = rules.initial[ratings.post[row]]
    return promotions
