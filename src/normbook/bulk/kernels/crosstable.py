"""One event's players seated, and their games entered."""

from typing import NamedTuple

import numpy as np

from normbook.bulk.arrays import Bytes, Int, Keys, Numbers, Shorts
from normbook.bulk.automaton import LEFT_OUT, NO_GAME, UNUSABLE
from normbook.bulk.compiler import compiled
from normbook.bulk.kernels.rows import BlockGames, BlockRatings, Notes, hashed, note
from normbook.bulk.reasons import Reason

MOST_ROUNDS = 999
TALLY_GAMES = 16
SCORE_MASK, ONE_GAME = (1 << TALLY_GAMES) - 1, 1 << TALLY_GAMES
ROOMY = 16
"""Slots per player of an event: with so many, two seldom want the same one, and the processor guesses right."""

HALF_POINTS, ROUND = np.int64(Reason.HALF_POINTS), np.int64(Reason.ROUND)
OWN_OPPONENT, PLAYER_UNRATED = np.int64(Reason.OWN_OPPONENT), np.int64(Reason.PLAYER_UNRATED)
ROUND_TWICE, PLAYER_TWICE = np.int64(Reason.ROUND_TWICE), np.int64(Reason.PLAYER_TWICE)


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
def find(slots: Numbers, mask: Int, players: Keys, player: Int) -> Int:
    """The player's place in the event, or -1."""
    at = hashed(player) & mask
    place = np.int64(slots[at])
    while place >= 0 and players[place] != player:
        at = (at + 1) & mask
        place = np.int64(slots[at])
    return place


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
def hall_for(first: Int, last: Int, ratings: BlockRatings, rounds: Shorts, most: Numbers) -> Hall:
    """Room enough for the largest of the events, and for whom everybody met if any of the rules has a `most` of it."""
    players = cells = np.int64(0)
    meetings = False
    for each in most:
        meetings |= each > 0
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
            # One by one: for two arrays of unlike length the compiler would make words, which takes it seconds.
            for at in range(size * rounds):
                kept_cells[at] = cells[at]
            for at in range(size):
                kept_tally[at] = hall.tally[at]
            found = True
        for at in range(begin + most, begin + rounds):
            met = 0
            for earlier in range(begin, at):
                met += (kept_cells[earlier] < NO_GAME) & (against[earlier] == against[at])
            if met >= most and cells[at] < NO_GAME:
                kept_tally[place] -= np.int32(halves[at]) + ONE_GAME
                kept_cells[at] = LEFT_OUT
    return found
