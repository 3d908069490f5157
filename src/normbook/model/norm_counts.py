"""Norms so far, as a column of a table counts them: `4:2;3:1`, or `NM:1; A:3`."""

from collections.abc import Iterable, Mapping

NormCounts = Mapping[str, int]
"""How many norms were made at each level, by its code."""
_DIGITS = 4


def counts_text(counts: NormCounts) -> str:
    """As a column has them."""
    return ";".join(f"{code}:{count}" for code, count in counts.items() if count)


def counts_from(text: str, codes: Iterable[str]) -> NormCounts | None:
    """What a column says, every code in it; None where it cannot be read."""
    found = dict.fromkeys(codes, 0)
    for part in filter(None, (each.strip() for each in text.replace(",", ";").split(";"))):
        code, colon, count = (each.strip() for each in part.partition(":"))
        if code not in found or not colon or not count.isdecimal() or len(count) > _DIGITS:
            return None
        found[code] += int(count)
    return found
