"""Who is who, whatever the ids look like."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.bulk.automaton import PROVISIONAL, UNUSABLE
from normbook.bulk.block import AS_THEY_STAND, read_only
from normbook.bulk.directory import Directory
from normbook.bulk.kernels.rows import BlockRatings

LIMITS = np.iinfo(np.int64)
NEAR = st.integers(0, 60)
FAR = st.one_of(NEAR, st.integers(LIMITS.min, LIMITS.max), st.sampled_from([LIMITS.min, LIMITS.max]))
PARTS = st.lists(st.lists(st.tuples(st.one_of(NEAR, FAR), st.booleans()), max_size=20), max_size=6)


def rows(players: list[int], usable: list[bool], kind: type[np.int32 | np.int64] = np.int64) -> BlockRatings:
    """Rating rows of these players."""
    none, keys = read_only(np.zeros(len(players), np.int16)), read_only(np.array(players, kind))
    starts = np.array([0, len(players)])
    status = np.where(usable, PROVISIONAL, UNUSABLE).astype(np.uint8)
    return BlockRatings(keys, none, none, status, none, read_only(np.zeros(0, np.uint8)), starts, AS_THEY_STAND)


@given(PARTS, st.lists(FAR, max_size=6))
def test_everybody_is_numbered_as_he_appears(parts: list[list[tuple[int, bool]]], alone: list[int]) -> None:
    directory, expected = Directory(np.int64), dict[int, int]()
    for at, part in enumerate(parts):
        if at < len(alone):  # one of the members that a file names
            number = expected.setdefault(alone[at], len(expected))
            assert directory.number(np.int64(alone[at])) == number
        found = directory.numbers(rows([player for player, _ in part], [usable for _, usable in part]), 0, len(part))
        numbers = [expected.setdefault(player, len(expected)) if usable else 0 for player, usable in part]
        assert found.tolist() == numbers
    assert directory.known == len(expected)
    assert directory.members[: directory.known].tolist() == list(expected)
    assert directory.in_order().tolist() == [expected[player] for player in sorted(expected)]


@pytest.mark.parametrize("step", [1, 7, 1000])
def test_there_is_room_for_any_number_of_members(step: int) -> None:
    directory, count = Directory(np.int32), 5000
    players = [10_000_000 + step * number for number in range(count)]
    for begin in range(0, count, 700):
        part = players[begin : begin + 700]
        found = directory.numbers(rows(part, [True] * len(part), np.int32), 0, len(part))
        assert found.tolist() == list(range(begin, begin + len(part)))
    assert [directory.number(np.int32(player)) for player in (players[0], players[-1], 5)] == [0, count - 1, count]
