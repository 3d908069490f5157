"""The tables of La Palma's norm points, typed and checked."""

from bisect import bisect_right
from collections.abc import Mapping
from datetime import time
from decimal import Decimal
from functools import partial
from typing import Annotated

from normbook.judgement import Provenance
from normbook.judgement.settings import (
    Refusals,
    Setting,
    Settings,
    ValueRefused,
    amount,
    choice,
    integer,
    row_provenance,
    rows,
)
from normbook.judgement.tables import EXACT, HOUR, loader
from normbook.model.light import dataclass
from normbook.model.phrase import brief

TIE_BREAKS = ("no_shows", "upsets", "games", "name")


@dataclass(frozen=True, slots=True)
class Band:
    """Rating differences that share one win expectation."""

    least: int
    most: int | None
    """None: no upper end."""
    high: Decimal
    low: Decimal
    provenance: Provenance

    def __contains__(self, difference: int) -> bool:
        return difference >= self.least and (self.most is None or difference <= self.most)

    def expectation(self, *, higher: bool) -> Decimal:
        """The expectation of the higher-rated player, or of the lower-rated one."""
        return self.high if higher else self.low


@dataclass(frozen=True, slots=True)
class Tables:
    """Every value the rules need."""

    edition: str
    variant: str | None
    bands: tuple[Band, ...]
    unrated_win: Annotated[Setting[Decimal], EXACT]
    unrated_draw: Annotated[Setting[Decimal], EXACT]
    unrated_loss: Annotated[Setting[Decimal], EXACT]
    participation: Annotated[Setting[Decimal], EXACT]
    stood_up: Annotated[Setting[Decimal], EXACT]
    no_show: Annotated[Setting[Decimal], EXACT]
    notice_before: Annotated[Setting[time], HOUR]
    tie_breaks: tuple[str, ...]

    def band(self, difference: int) -> Band:
        """The band a rating difference falls into."""
        return self.bands[bisect_right(self.bands, difference, key=lambda band: band.least) - 1]


def _lists(settings: Settings) -> dict[str, object]:
    return {"bands": settings.get("bands", _bands).value, "tie_breaks": settings.get("tie_breaks", _tie_breaks).value}


load = loader("lpcc", Tables, _lists)


def _bands(value: object, provenance: Provenance) -> tuple[Band, ...]:
    """Bands contiguous from 0, only the last without an end, expectations that sum to 1 (lpcc.2)."""
    table = rows(value, {"from": True, "to": False, "high": True, "low": True})
    refusals = Refusals()
    bands: list[Band] = []
    start: int | None = 0
    for index, row in enumerate(table):
        where = f"[{index}]"
        least = _band_start(row, start, where, refusals)
        most = _band_end(row, least, index == len(table) - 1, where, refusals)
        expectations = _expectations(row, where, refusals)
        if least is not None and expectations:
            bands.append(Band(least, most, *expectations, row_provenance(row, provenance)))
        start = None if most is None else most + 1
    refusals.tell()
    return tuple(bands)


def _band_start(row: Mapping[str, object], needed: int | None, where: str, refusals: Refusals) -> int | None:
    """Where the band before it ends; anywhere, where nobody can tell that."""
    least = refusals.attempt(lambda: integer(row["from"], 0, 9999, f"{where}.from"))
    if None not in (least, needed) and least != needed:
        refusals.refuse("VARIANT-BAND-GAP", f"{where}.from", value=least, needed=needed)
    return least


def _band_end(row: Mapping[str, object], least: int | None, last: bool, where: str, refusals: Refusals) -> int | None:
    """None for the last band, which has no end."""
    if last != ("to" not in row):
        refusals.refuse("VARIANT-BAND-END", f"{where}.to", last=last)
    if "to" not in row:
        return None
    return refusals.attempt(lambda: integer(row["to"], least or 0, 9999, f"{where}.to"))


def _expectations(row: Mapping[str, object], where: str, refusals: Refusals) -> tuple[Decimal, Decimal] | None:
    high = refusals.attempt(lambda: amount(row["high"], f"{where}.high"))
    low = refusals.attempt(lambda: amount(row["low"], f"{where}.low"))
    if high is None or low is None:
        return None
    if high + low != 1 or not 0 <= low <= high:
        refusals.refuse("VARIANT-BAND-SUM", where, high=high, low=low)
    return high, low


def _tie_breaks(value: object, _: Provenance) -> tuple[str, ...]:
    """A list of different tie-breaks, the name at the end (lpcc.gp)."""
    if not isinstance(value, list):
        raise ValueRefused("VARIANT-CHOICE", value=brief(value), options=TIE_BREAKS)
    refusals = Refusals()
    breaks = [refusals.attempt(partial(choice, each, TIE_BREAKS, f"[{index}]")) for index, each in enumerate(value)]
    refusals.tell()
    if len(set(breaks)) != len(breaks) or breaks[-1:] != ["name"]:
        raise ValueRefused("VARIANT-TIE-BREAKS", value=brief(value))
    return tuple(filter(None, breaks))
