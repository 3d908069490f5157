"""Luck in whole numbers: the same for the same seed, on every machine."""

from random import Random

UNIT = 1000
"""Deviates are counted in thousandths of their spread."""

_DRAWS, _PER_NUMBER = 3, 4


class Deviates:
    """Deviates about nought, very nearly normal: sums of twelve even draws."""

    def __init__(self, seed: int) -> None:
        # Random's own methods may change between versions of Python; `random` alone is promised not to.
        self._lot = Random(seed).random

    def draw(self) -> int:
        """One deviate in thousandths: mean 0, spread 1000, never beyond six spreads."""
        total = 0
        for _ in range(_DRAWS):
            number = int(self._lot() * UNIT**_PER_NUMBER)
            for _ in range(_PER_NUMBER):
                number, digits = divmod(number, UNIT)
                total += digits
        return total - _DRAWS * _PER_NUMBER * (UNIT - 1) // 2
