"""A synthetic federation: who plays, against whom, how it ends, and what becomes of the ratings.

Only integers are used, so that a seed gives the same history on every machine.
"""

from typing import NamedTuple

import numpy as np

from normbook.bulk.arrays import Bytes, Flags, Int, Numbers, Places, Shorts
from normbook.bulk.compiler import compiled

NONE = 0
"""A rating that is not there."""
ESTABLISHED_FROM = 26
LOWEST, HIGHEST = 100, 2999
FEWEST, MOST = 20, 200
"""Players of an event."""
ROUNDS = np.array([4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 9, 9, 9], np.int32)
"""Rounds of an event, as often as they occur."""
MOST_ROUNDS = 9
TRIES = 40
"""How often a further player is looked for who fits into the section."""


class Federation(NamedTuple):
    """Every member, and what of them changes from event to event."""

    pool: Numbers
    """Members by index, each as often as they are active."""
    strength: Numbers
    growth: Numbers
    """Points of strength gained in a hundred events."""
    rating: Numbers
    """By system and member; NONE is unrated."""
    games: Numbers
    """Games behind the rating, by system and member."""
    last_event: Numbers
    random: Places
    """The state of the random numbers."""


class MadeUpGames(NamedTuple):
    """Columns to be filled, one entry per game."""

    event: Numbers
    round: Bytes
    white: Numbers
    black: Numbers
    half_points: Bytes


class MadeUpRatings(NamedTuple):
    """Columns to be filled, one entry per player and event."""

    event: Numbers
    player: Numbers
    rating: Numbers
    post: Numbers
    established: Flags
    established_after: Flags


@compiled
def draw(random: Places, below: Int) -> Int:
    """A number from 0 up to, not including, `below` (splitmix64)."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    z = random[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return np.int64((z >> np.uint64(33)) % np.uint64(below))


@compiled
def enter(federation: Federation, event: Int, entered: Numbers) -> Int:
    """Fill in the players of a section: active members of about one strength; returns their number."""
    random = federation.random
    # Small sections are more common than large ones.
    wanted = FEWEST + draw(random, MOST - FEWEST + 1) * draw(random, MOST - FEWEST + 1) // (MOST - FEWEST + 1)
    first = federation.pool[draw(random, len(federation.pool))]
    centre = federation.strength[first]
    count = 0
    for _ in range(wanted * TRIES):
        member = federation.pool[draw(random, len(federation.pool))]
        if federation.last_event[member] == event or abs(federation.strength[member] - centre) > 400:
            continue
        federation.last_event[member] = event
        entered[count] = member
        count += 1
        if count == wanted:
            break
    return count


@compiled
def play(
    federation: Federation,
    system: Int,
    entered: Numbers,
    count: Int,
    rounds: Int,
    probability: Shorts,
    out: MadeUpGames,
    at: Int,
    tally: Places,
) -> Int:
    """Pair and play every round; returns where the next game goes.

    `tally` has, per entrant: half points, games, the sum of the opponents' ratings, expected thousandths.
    """
    random = federation.random
    order = np.empty(count, np.int64)
    for round_number in range(1, rounds + 1):
        present = 0
        for i in range(count):
            if draw(random, 100) < 8:  # a bye
                continue
            # Near scores and near ratings meet; the noise keeps them from meeting every round.
            key = tally[i, 0] * 300 + federation.strength[entered[i]] + draw(random, 600)
            order[present] = key * 1024 + i
            present += 1
        order[:present].sort()
        for k in range(0, present - 1, 2):
            i, j = order[k] & 1023, order[k + 1] & 1023
            if draw(random, 2):
                i, j = j, i
            one, other = entered[i], entered[j]
            chance = probability[federation.strength[one] - federation.strength[other]]
            drawn = draw(random, 1000) < 300 - abs(chance - 500) // 2
            half = 1 if drawn else (2 if draw(random, 1000) < chance else 0)
            out.round[at] = round_number
            out.white[at] = one
            out.black[at] = other
            out.half_points[at] = half
            at += 1
            for a, b, h in ((i, j, half), (j, i, 2 - half)):
                mine = federation.rating[system, entered[a]]
                theirs = federation.rating[system, entered[b]]
                if theirs == NONE:
                    theirs = federation.strength[entered[b]]
                tally[a, 0] += h
                tally[a, 1] += 1
                tally[a, 2] += theirs
                tally[a, 3] += probability[mine - theirs]
    return at


@compiled
def rated_anew(rating: Int, games: Int, half: Int, played: Int, opponents: Int, expected: Int) -> Int:
    """The rating after an event: an average while provisional, a change by the score afterwards."""
    if played == 0:
        return rating
    if rating == NONE or games < ESTABLISHED_FROM:
        performance = (opponents + 400 * (half - played)) // played
        behind = 0 if rating == NONE else games
        new = (rating * behind + performance * played) // (behind + played)
    else:
        factor = 32 if rating < 2100 else 24 if rating < 2400 else 16
        new = rating + factor * (500 * half - expected) // 1000
    return min(max(new, LOWEST), HIGHEST)


@compiled
def simulate(
    federation: Federation,
    first_event: Int,
    quick_percent: Int,
    probability: Shorts,
    games: MadeUpGames,
    ratings: MadeUpRatings,
    events: Numbers,
    wanted_games: Int,
) -> tuple[Int, Int, Int]:
    """Play events until the wanted games are played or a column is full; returns games, rating rows, events.

    `events` has, per event, its rounds and its system.
    """
    entered = np.empty(MOST, np.int64)  # sorted as players are in `play`: by one and the same code
    tally = np.empty((MOST, 4), np.int64)
    random = federation.random
    at = row = number = np.int64(0)  # not Python's: `play` would be compiled for its first call and for the others
    room = MOST * MOST_ROUNDS // 2
    while at < wanted_games and at + room <= len(games.event) and row + MOST <= len(ratings.event):
        event = first_event + number
        system = 1 if draw(random, 100) < quick_percent else 0
        rounds = ROUNDS[draw(random, len(ROUNDS))]
        count = enter(federation, event, entered)
        if count < FEWEST:
            continue  # around somebody of rare strength there are not enough for a section
        entered[:count].sort()
        tally[:] = 0
        begin = at
        at = play(federation, system, entered, count, rounds, probability, games, at, tally)
        games.event[begin:at] = event
        for i in range(count):
            member = entered[i]
            before, behind = federation.rating[system, member], federation.games[system, member]
            after = rated_anew(before, behind, tally[i, 0], tally[i, 1], tally[i, 2], tally[i, 3])
            federation.rating[system, member] = after
            federation.games[system, member] = behind + tally[i, 1]
            growth = federation.growth[member]
            if growth > 0 and draw(random, 100) < growth:
                federation.strength[member] = min(federation.strength[member] + 4, HIGHEST - 100)
            ratings.event[row] = event
            ratings.player[row] = member
            ratings.rating[row] = before
            ratings.post[row] = after
            ratings.established[row] = before != NONE and behind >= ESTABLISHED_FROM
            ratings.established_after[row] = after != NONE and behind + tally[i, 1] >= ESTABLISHED_FROM
            row += 1
        events[number, 0] = rounds
        events[number, 1] = system
        number += 1
    return at, row, number
