"""How strictly a file is read, and what a repair is: a finding that stops the work unless repairs are asked for."""

from pathlib import Path

from normbook.model.diagnostics import Findings, Place
from normbook.model.facts import Fact
from normbook.model.light import dataclass
from normbook.model.phrase import Value


@dataclass(frozen=True, slots=True)
class How:
    """What the user asked of the readers."""

    lenient: bool = False
    """Repair what is unambiguous, and tell each repair."""
    sheet: str | None = None
    """The sheet of a workbook to read; None looks for the one with a table."""
    ratings: Path | None = None
    """A published list that the events are rated by."""
    any_points: bool = False
    """Whether other points than 1–½–0 are let through: only where nothing is judged."""
    unfinished: bool = False
    """Whether rounds may still be unplayed: only for a forecast."""
    columns: tuple[Fact, ...] = ()
    """What the rulebook in force asks of each player; elsewhere such columns are passed over or refused."""
    decimals: bool = False
    """Whether ratings may have decimals."""
    fide: bool = False
    """Whether the rulebook in force counts by FIDE's ratings: where a file has those of two, FIDE's are used."""
    system: str = "regular"
    """Of which rating system an event is that names none."""
    fide_ids: bool = False
    """Whether a book whose rulebook is not FIDE's takes FIDE's ids, because somebody says so."""
    refused_too: bool = False
    """Whether a refused file gives its events, as far as they were read: only to find what else is wrong with them."""


STRICT = How()
UNFINISHED = How(unfinished=True)


def mended(how: How, findings: Findings, code: str, place: Place, cell: str | None = None, /, **values: Value) -> bool:
    """Tell of something that can be repaired in one way only; whether it is to be repaired."""
    (findings.warning if how.lenient else findings.error)(code, place, cell, **values)
    return how.lenient
