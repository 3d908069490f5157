"""The inner loops of the second phase: who a player is, and what a norm does to his standing."""

import numpy as np

from normbook.bulk.arrays import Bytes, Int, Keys, Numbers, Places
from normbook.bulk.automaton import NO_STANDING, Rules
from normbook.bulk.compiled import compiled
from normbook.bulk.kernels import BECOMES_ESTABLISHED, ESTABLISHED, UNUSABLE, Ratings, hashed


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
def enroll(
    ratings: Ratings, first: Int, last: Int, slots: Numbers, members: Keys, known: Int, numbers: Numbers
) -> tuple[Int, Int]:
    """Give the players of the places from first on their numbers, as long as there is room for another member.

    Returns the first place that has none yet, and how many members are known.
    """
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
            if known == len(members):
                return place, known
            number = np.int64(known)
            slots[at] = number
            members[number] = player
            known += 1
        numbers[place - first] = number
    return last, known


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
