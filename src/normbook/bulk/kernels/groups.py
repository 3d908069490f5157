"""Which rows belong to which event, and the events in the order of effect."""

import numpy as np

from normbook.bulk.arrays import Bytes, Flags, Int, Keys, Numbers, Places, Shorts
from normbook.bulk.compiler import compiled
from normbook.bulk.kernels.rows import hashed, note
from normbook.bulk.reasons import Reason

TOGETHER, STRIDE = 1 << 12, 32
"""Rows that are compared before it is asked how it went: where they should all do well, and where a change is near."""
END_DIFFERS, SYSTEM_DIFFERS = np.int64(Reason.END_DIFFERS), np.int64(Reason.SYSTEM_DIFFERS)


@compiled
def falls(before: Numbers, after: Numbers) -> bool:
    """Whether any value is less than the one that stands before it.

    All are looked at, and none is asked for by a number that might count from the end: so many are compared at once.
    """
    found = False
    for row in range(len(before)):
        found |= after[row] < before[row]
    return found


@compiled
def differs(values: Numbers, value: Int) -> bool:
    """Whether any of the values is another one; likewise."""
    found = False
    for row in range(len(values)):
        found |= values[row] != value
    return found


@compiled
def ascending(values: Numbers) -> bool:
    """Whether no value is less than the one before it."""
    for begin in range(0, len(values) - 1, TOGETHER):
        end = min(begin + TOGETHER, len(values) - 1)
        if falls(values[begin:end], values[begin + 1 : end + 1]):
            return False
    return True


@compiled
def look_up(slots: Numbers, keys: Keys, firsts: Places, key: Int) -> Int:
    """Where in the slots the key stands, or would stand."""
    mask = len(slots) - 1
    at = hashed(key) & mask
    while slots[at] >= 0 and keys[firsts[slots[at]]] != key:
        at = (at + 1) & mask
    return at


def number_events(
    keys: Keys,
    ends: Numbers,
    systems: Bytes,
    usable: Flags,
    numbers: Numbers,
    notes: Places,
) -> tuple[Places, Numbers]:
    """Number the events in order of appearance; returns the first row of each, and slots to find them by.

    A row that contradicts its event's first row gets the number -1.
    """
    slots, firsts = np.full(1 << 13, -1, np.int32), np.empty(1 << 12, np.int64)
    row = count = 0
    while True:
        row, count = _number_events(keys, ends, systems, usable, row, slots, firsts, count, numbers, notes)
        if row == len(keys):
            return firsts[:count].copy(), slots
        # Grown out here: an array that changes inside a loop costs the loop most of its speed.
        slots, firsts = np.full(4 * len(slots), -1, np.int32), np.concatenate([firsts, np.empty(3 * count, np.int64)])
        _reseat_events(slots, keys, firsts, count)


@compiled
def _reseat_events(slots: Numbers, keys: Keys, firsts: Places, count: Int) -> None:
    for number in range(count):
        slots[look_up(slots, keys, firsts, keys[firsts[number]])] = number


@compiled
def _number_events(
    keys: Keys,
    ends: Numbers,
    systems: Bytes,
    usable: Flags,
    begin: Int,
    slots: Numbers,
    firsts: Places,
    count: Int,
    numbers: Numbers,
    notes: Places,
) -> tuple[Int, Int]:
    """Number the events from a row on; returns the row where the room for events ended, and their number."""
    number = np.int64(-1)
    first = np.int64(0)
    all_usable, one_system = len(usable) == 0, len(systems) == 0
    for row in range(begin, len(keys)):
        numbers[row] = -1
        if not (all_usable or usable[row]):
            continue
        if number < 0 or keys[row] != keys[first]:
            if count == len(firsts):
                return row, count
            at = look_up(slots, keys, firsts, keys[row])
            number = np.int64(slots[at])
            if number < 0:
                number = np.int64(count)
                slots[at] = number
                firsts[number] = row
                count += 1
            first = firsts[number]
        if ends[row] != ends[first]:
            note(notes, row, END_DIFFERS)
        elif not one_system and systems[row] != systems[first]:
            note(notes, row, SYSTEM_DIFFERS)
        else:
            numbers[row] = number
    return len(keys), count


@compiled
def count_runs(keys: Keys) -> Int:
    """How often a row has another key than the row before it."""
    runs = min(len(keys), 1)
    for row in range(1, len(keys)):
        runs += keys[row] != keys[row - 1]
    return runs


@compiled
def run_end(keys: Keys, begin: Int) -> Int:
    """Where the rows with the same key as the first one end."""
    key = keys[begin]
    end = begin + 1
    while end + STRIDE <= len(keys) and not differs(keys[end : end + STRIDE], key):
        end += STRIDE
    while end < len(keys) and keys[end] == key:
        end += 1
    return end


@compiled
def highest(values: Shorts) -> Int:
    """The greatest of the values, 1 at least."""
    most = np.int16(1)
    for row in range(len(values)):
        most = max(most, values[row])
    return most


@compiled
def find_runs(
    keys: Keys, ends: Numbers, systems: Bytes, rounds: Shorts, starts: Places, slots: Numbers, width: Shorts
) -> bool:
    """Where each event begins, and its highest round, if its rows stand together and agree; else False.

    Most files are so, and need none of the work that rows in any other order make.
    """
    begin = np.int64(0)
    count = 0
    while begin < len(keys):
        end = run_end(keys, begin)
        at = look_up(slots, keys, starts, keys[begin])
        if slots[at] >= 0 or differs(ends[begin:end], ends[begin]):
            return False
        if len(systems) and differs(systems[begin:end], systems[begin]):
            return False
        slots[at] = count
        starts[count] = begin
        width[count] = highest(rounds[begin:end])
        count += 1
        begin = end
    starts[count] = len(keys)
    return True


@compiled
def match_events(
    keys: Keys, begin: Int, event_keys: Keys, identity: Places, slots: Numbers, numbers: Numbers, stop: bool
) -> Int:
    """The event's number of each row from `begin` on, -1 where there is none; returns where it stopped.

    With `stop` that is at the first row without an event.
    """
    row = np.int64(begin)
    while row < len(keys):
        number = slots[look_up(slots, event_keys, identity, keys[row])]
        if number < 0 and stop:
            break
        end = run_end(keys, row)
        numbers[row:end] = number
        row = end
    return row


@compiled
def in_order(numbers: Numbers) -> bool:
    """Whether the rows stand event by event, none left out."""
    if len(numbers) and numbers[0] < 0:
        return False
    return ascending(numbers)


@compiled
def count_rows(numbers: Numbers, events: Int) -> Places:
    """Where each event's rows begin, and where the last one's end."""
    starts = np.zeros(events + 1, np.int64)
    for row in range(len(numbers)):
        if numbers[row] >= 0:
            starts[numbers[row] + 1] += 1
    return np.cumsum(starts)


@compiled
def row_order(numbers: Numbers, starts: Places) -> Numbers:
    """The rows event by event; those of one event stay in the file's order."""
    order = np.empty(starts[-1], np.int32)
    at = starts[:-1].copy()
    for row in range(len(numbers)):
        number = numbers[row]
        if number >= 0:
            order[at[number]] = row
            at[number] += 1
    return order


@compiled
def renumber(numbers: Numbers, ranks: Numbers) -> None:
    """Replace each event's number by its rank."""
    for row in range(len(numbers)):
        if numbers[row] >= 0:
            numbers[row] = ranks[numbers[row]]


@compiled
def players_ascend(players: Keys, starts: Places, order: Numbers) -> bool:
    """Whether the players of each event stand in the order of their ids."""
    for event in range(len(starts) - 1):
        begin, end = starts[event], starts[event + 1]
        if len(order) == 0:
            if begin < end and falls(players[begin : end - 1], players[begin + 1 : end]):
                return False
            continue
        for place in range(begin + 1, end):
            if players[order[place]] < players[order[place - 1]]:
                return False
    return True


@compiled
def sort_players(players: Keys, starts: Places, order: Numbers) -> None:
    """Put the rows of each event into the order of their players.

    Stable, so that of two rows of one player the first in the file stays the first. Runs of rows are merged, each time
    twice as long; numpy's own way saves a hundredth of a second for a million rows, and takes the compiler four.
    """
    for event in range(len(starts) - 1):
        begin, end = starts[event], starts[event + 1]
        merged = np.empty(end - begin, np.int32)
        length = 1
        while length < end - begin:
            for first in range(begin, end, 2 * length):
                middle, last = min(first + length, end), min(first + 2 * length, end)
                one, other = first, middle
                for at in range(first, last):
                    if one < middle and (other == last or players[order[one]] <= players[order[other]]):
                        merged[at - begin] = order[one]
                        one += 1
                    else:
                        merged[at - begin] = order[other]
                        other += 1
            for at in range(begin, end):
                order[at] = merged[at - begin]
            length *= 2
