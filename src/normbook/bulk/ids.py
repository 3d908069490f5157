"""Ids as numbers: whole numbers stay what they are, text is numbered as it is met."""

from collections.abc import Iterable
from threading import Lock

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from normbook.bulk.arrays import Column, Keys, Numbers, Places

MOST_DIGITS = 19
"""Of a key of 64 bits."""
TENS = np.uint64(10) ** np.arange(MOST_DIGITS, dtype=np.uint64)


def is_text(kind: pa.DataType) -> bool:
    """Whether a column of that type holds text."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return any(check(kind) for check in (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view))


def is_id(kind: pa.DataType) -> bool:
    """Whether a column of that type can hold ids."""
    return is_text(kind) or (pa.types.is_integer(kind) and kind != pa.uint64())


def text_keys(keys: Keys) -> tuple[Column, ...]:
    """Columns that sort whole numbers as their digits would stand as text: 10 before 9, the weightiest column last."""
    if len(keys) == 0 or (len(str(keys.min())) == len(str(keys.max())) and keys.min() >= 0):
        return (keys,)
    negative = keys < 0
    size = np.abs(keys.astype(np.int64)).astype(np.uint64)
    digits = np.maximum(np.searchsorted(TENS, size, "right"), 1)
    # Written from the left: where one number begins with all of another, the shorter one stands first.
    return digits, size * TENS[MOST_DIGITS - digits], ~negative


class Ids:
    """The ids of events, or of players, over all the files of one run."""

    def __init__(self, kinds: Iterable[pa.DataType]) -> None:
        """All files have to speak of the same ids: if one has text, so has every other."""
        self.kinds = list(kinds)
        self.text = any(is_text(kind) for kind in self.kinds)
        narrow = all(not is_text(kind) and kind.bit_width <= 32 and kind != pa.uint32() for kind in self.kinds)
        self.dtype: type[np.int32 | np.int64] = np.int32 if self.text or narrow else np.int64
        self._numbers: dict[str, int] = {}
        self._texts: list[str] = []
        self._lock = Lock()
        """Members are read while games are."""

    @property
    def kind(self) -> pa.DataType:
        """The type of the ids in what is written."""
        return pa.string() if self.text else pa.from_numpy_dtype(self.dtype)

    def keys(self, column: pa.Array) -> Keys:
        """The column as numbers; nulls must have been seen to before."""
        if not self.text:
            numbers = column.cast(self.kind) if column.type != self.kind else column
            return np.asarray(numbers.fill_null(0) if numbers.null_count else numbers)
        if not pa.types.is_dictionary(column.type):
            column = column.cast(pa.string()).dictionary_encode()
        words = column.dictionary.cast(pa.string()).fill_null("").to_pylist()
        known = self._numbers
        with self._lock:
            for word in words:
                if word not in known:
                    known[word] = len(self._texts)
                    self._texts.append(word)
        numbers = np.fromiter((known[word] for word in words), np.int32, len(words))
        places = column.indices
        if places.null_count:
            places = places.fill_null(0)
        if not len(numbers):
            return np.zeros(len(places), np.int32)
        keys: Keys = numbers[np.asarray(places)]
        return keys

    def column(self, keys: Keys) -> pa.Array:
        """The numbers as ids again."""
        if not self.text:
            return pa.array(keys, self.kind)
        return pa.array([self._texts[key] for key in keys.tolist()], pa.string())

    def effect_ranks(self, keys: Keys, ends: Numbers) -> Places:
        """The order of effect of events: end, then id, which is compared as text as everywhere in the program."""
        return np.lexsort(self.effect_keys(keys, ends))

    def effect_keys(self, keys: Keys, ends: Numbers) -> tuple[Column, ...]:
        """Columns that sort rows into the order of effect, the weightiest last, as a sort wants them."""
        return (*(text_keys(keys) if not self.text else (self.sort_keys(keys),)), ends)

    def sort_keys(self, keys: Keys) -> Keys:
        """Numbers that stand in the order of the ids."""
        if not self.text:
            return keys
        distinct, places = np.unique(keys, return_inverse=True)
        order = np.asarray(pc.sort_indices(self.column(distinct)))
        ranks = np.empty(len(distinct), np.int32)
        ranks[order] = np.arange(len(distinct), dtype=np.int32)
        return ranks[places]
