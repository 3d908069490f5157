"""The inner loops of the second phase: who a player is, and what a norm does to their standing."""

from typing import NamedTuple

import numpy as np

from normbook.bulk.arrays import Bytes, Column, Int, Keys, Numbers
from normbook.bulk.automaton import (
    BECOMES_ESTABLISHED,
    ESTABLISHED,
    NO_NORM,
    NO_STANDING,
    PROVISIONAL,
    UNUSABLE,
    KernelTables,
)
from normbook.bulk.compiler import compiled
from normbook.bulk.kernels.rows import BlockRatings, hashed


class Register(NamedTuple):
    """Where to find a member by their id."""

    slots: Numbers
    """Numbers of members, -1 where there is none."""
    members: Keys
    """Ids by number."""
    near: bool
    """Whether each id from `lowest` on has a slot of its own; else the slots are found by a hash."""
    lowest: int


@compiled
def slot_of(register: Register, player: Int) -> Int:
    """Where in the slots the player stands, or would stand."""
    if register.near:
        return np.int64(player) - register.lowest
    slots, members = register.slots, register.members
    mask = len(slots) - 1
    at = hashed(player) & mask
    while slots[at] >= 0 and members[slots[at]] != player:
        at = (at + 1) & mask
    return at


@compiled
def enroll_one(register: Register, known: Int, player: Int) -> tuple[Int, Int]:
    """The player's number, the next one for a new player; returns how many are known, and the number."""
    at = slot_of(register, player)
    if register.slots[at] < 0:
        register.slots[at] = known
        register.members[known] = player
        known += 1
    return known, register.slots[at]


@compiled
def reseat(register: Register, known: Int) -> None:
    """Fill empty slots with the members known."""
    for number in range(known):
        register.slots[slot_of(register, register.members[number])] = number


@compiled
def bounds(ratings: BlockRatings, first: Int, last: Int) -> tuple[Int, Int]:
    """The least and the greatest id of the places; the first is the greater one where no row is usable."""
    order, status, players = ratings.order, ratings.status, ratings.player
    sorted_already = len(order) == 0
    least: Int = np.iinfo(np.int64).max
    greatest: Int = np.iinfo(np.int64).min
    for place in range(first, last):
        row = place if sorted_already else np.int64(order[place])
        if status[row] != UNUSABLE:
            least, greatest = min(least, np.int64(players[row])), max(greatest, np.int64(players[row]))
    return least, greatest


@compiled
def enroll(
    ratings: BlockRatings, first: Int, last: Int, register: Register, known: Int, numbers: Numbers
) -> tuple[Int, Int]:
    """Give the players of the places from first on their numbers, as long as there is room for another member.

    Returns the first place that has none yet, and how many members are known.
    """
    order, status, players = ratings.order, ratings.status, ratings.player
    slots, members = register.slots, register.members
    sorted_already = len(order) == 0
    for place in range(first, last):
        row = place if sorted_already else np.int64(order[place])
        if status[row] == UNUSABLE:
            numbers[place - first] = 0  # they reach nothing, so it does no harm
            continue
        player = players[row]
        at = slot_of(register, player)
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


class NormColumns(NamedTuple):
    """Norms, one after the other."""

    event: Numbers
    """By its place in the block."""
    player: Keys
    level: Bytes
    """Counted from 1."""


class Promotions(NamedTuple):
    """Promotions, one after the other; some are by several titles."""

    event: Numbers
    player: Keys
    before: Bytes
    """The title, counted from 1; 0 is none."""
    after: Bytes


@compiled
def fold(
    first: Int,
    last: Int,
    ratings: BlockRatings,
    systems: Bytes,
    numbers: Numbers,
    rules: KernelTables,
    state: Column,
    reached: Bytes,
    norms: NormColumns,
    promotions: Promotions,
) -> tuple[Int, Int]:
    """Carry the standings through events in the order of effect; returns how many norms and promotions there were.

    `numbers` and `reached` begin with the first event. Whoever is not established has reached no level, and that leaves
    their standing as it is: they go the same way as the others. Everybody's first standing is looked up; a norm is
    entered in any case and kept if it is one. What the processor could only guess is not asked.
    """
    order, players, starts = ratings.order, ratings.player, ratings.starts
    rating, post, status = ratings.rating, ratings.post, ratings.status
    next_state, credited, title, initial = rules.next_state, rules.credited, rules.title, rules.initial
    norm_event, norm_player, norm_level = norms.event, norms.player, norms.level
    sorted_already = len(order) == 0
    origin = starts[first]
    made = promoted = 0
    for event in range(first, last):
        system = np.int64(systems[event])
        for place in range(starts[event], starts[event + 1]):
            row = place if sorted_already else np.int64(order[place])
            at = 2 * np.int64(numbers[place - origin]) + system
            entry = rating[row] * (status[row] == ESTABLISHED) + post[row] * (status[row] == BECOMES_ESTABLISHED)
            held, given = state[at], initial[entry]
            now = given if held == NO_STANDING else held
            norm = credited[now, reached[place - origin]]
            after = next_state[now, norm]
            state[at] = after
            norm_event[made], norm_player[made], norm_level[made] = event, players[row], norm
            made += norm != NO_NORM
            if title[after] != title[now]:
                promotions.event[promoted], promotions.player[promoted] = event, players[row]
                promotions.before[promoted], promotions.after[promoted] = title[now], title[after]
                promoted += 1
    return made, promoted


@compiled
def fold_rated(
    first: Int,
    last: Int,
    ratings: BlockRatings,
    systems: Bytes,
    numbers: Numbers,
    rules: KernelTables,
    state: Column,
    reached: Bytes,
    norms: NormColumns,
    promotions: Promotions,
) -> tuple[Int, Int]:
    """The same where published ratings move a standing too: the one before the event, and the one after it.

    Everybody has a standing from their first event on, established or not.
    """
    order, players, starts = ratings.order, ratings.player, ratings.starts
    rating, post, status = ratings.rating, ratings.post, ratings.status
    next_state, credited, title, begin = rules.next_state, rules.credited, rules.title, rules.initial[0]
    grade, risen = rules.grade, rules.risen
    sorted_already = len(order) == 0
    origin = starts[first]
    made = promoted = 0
    for event in range(first, last):
        system = np.int64(systems[event])
        if system and rules.regular:
            continue
        for place in range(starts[event], starts[event + 1]):
            row = place if sorted_already else np.int64(order[place])
            if status[row] == UNUSABLE:
                continue
            at = 2 * np.int64(numbers[place - origin]) + system
            now = begin if state[at] == NO_STANDING else state[at]
            norm = credited[now, reached[place - origin]]
            after = risen[next_state[now, norm], grade[np.int64(status[row] == ESTABLISHED), rating[row]]]
            after = risen[after, grade[np.int64(status[row] != PROVISIONAL), post[row]]]
            state[at] = after
            norms.event[made], norms.player[made], norms.level[made] = event, players[row], norm
            made += norm != NO_NORM
            if title[after] != title[now]:
                promotions.event[promoted], promotions.player[promoted] = event, players[row]
                promotions.before[promoted], promotions.after[promoted] = title[now], title[after]
                promoted += 1
    return made, promoted
