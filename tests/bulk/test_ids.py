"""Ids as numbers, in the order in which they stand as text."""

import numpy as np
import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

from normbook.bulk.ids import Ids, text_keys

LIMITS = np.iinfo(np.int64)
NUMBERS = st.one_of(
    st.integers(LIMITS.min, LIMITS.max), st.integers(-120, 120), st.sampled_from([10**n for n in range(19)])
)


@given(st.lists(NUMBERS, max_size=40))
def test_numbers_sort_as_their_text(numbers: list[int]) -> None:
    order = np.lexsort(text_keys(np.array(numbers, np.int64)))
    assert [str(numbers[at]) for at in order] == sorted(map(str, numbers))


@given(st.lists(st.tuples(st.integers(0, 5), NUMBERS), max_size=40))
def test_the_order_of_effect_is_the_same_for_numbers_and_for_text(events: list[tuple[int, int]]) -> None:
    ends = np.array([end for end, _ in events], np.int32)
    expected = sorted((end, str(id)) for end, id in events)
    for kind in (pa.int64(), pa.string()):
        ids = Ids([kind])
        keys = ids.keys(pa.array([id for _, id in events], pa.int64()).cast(kind))
        order = ids.effect_ranks(keys, ends)
        assert [(int(ends[at]), str(events[at][1])) for at in order] == expected
