"""The least that is enough, without trying everything."""

from collections.abc import Callable


def least(enough: Callable[[int], bool], low: int, high: int) -> int | None:
    """The least number above `low` that is enough, where whatever is more is enough too; None if `high` is not."""
    if not enough(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
