"""A solvers' list as an entry has it: what later folds rest on, and what is printed beside the ratings."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from normbook.book.log.codec import Codec, Content, Way
from normbook.model.light import dataclass
from normbook.rulebooks.wfcc.record.adjustments import Adjustment, adjustment_content, adjustment_from
from normbook.rulebooks.wfcc.record.content import TWO_DECIMALS


@dataclass(frozen=True, slots=True)
class IssueContent:
    """What must be known to go on from a list, and to make it again; of one that was brought in only its members."""

    as_of: str
    members: tuple[Content, ...]
    """Each with `key`; `list_from` reads the rest."""
    adjustments: tuple[Adjustment, ...] = ()
    system: str = ""
    edition: str = ""
    previous: str | None = None
    """The date of the list before."""
    counted: Content | None = None
    """Its tournaments, each in the version that was counted."""
    settled: Content | None = None
    """Corrected quarters that it makes good for, by the date of their list."""


@dataclass(frozen=True, slots=True)
class SolverLine:
    """A solver's line."""

    player: str
    rank: int | None
    name: str
    country: str
    titles: tuple[str, ...]
    decimals: Decimal | None
    rating: int | None
    change: int | None
    tournaments: tuple[str, ...]
    new: bool
    halves: tuple[Decimal, ...] | None = None
    """Of those who have no rating yet."""


@dataclass(frozen=True, slots=True)
class RemovedSolver:
    """Somebody who is no longer on the list."""

    player: str
    name: str
    last: str
    """The day of their last tournament."""


@dataclass(frozen=True, slots=True)
class TitleDue:
    """A title that somebody has earned."""

    player: str
    name: str
    title: str
    new: bool


@dataclass(frozen=True, slots=True)
class LeftOutEvent:
    """A tournament that the list does not count, and why."""

    event: str
    why: str


@dataclass(frozen=True, slots=True)
class ListPrint:
    """What is printed beside the ratings."""

    lines: tuple[SolverLine, ...]
    removed: tuple[RemovedSolver, ...] = ()
    due: tuple[TitleDue, ...] = ()
    left_out: tuple[LeftOutEvent, ...] | None = None


ISSUE = Codec(
    IssueContent,
    blanks=True,
    nulls=("previous",),
    ways={Adjustment: Way(adjustment_content, adjustment_from)},
)
SOLVER_LINE = Codec(
    SolverLine, blanks=True, nulls=("rank", "decimals", "rating", "change"), ways={Decimal: TWO_DECIMALS}
)
_DUE = Codec(TitleDue, blanks=True)
_PRINT = Codec(ListPrint, blanks=True, ways={SolverLine: SOLVER_LINE.way, TitleDue: _DUE.way})


@dataclass(frozen=True, slots=True)
class Listing:
    """A list, whole."""

    issue: IssueContent
    print: ListPrint

    @property
    def content(self) -> Content:
        """What an entry keeps of it."""
        return {**ISSUE.content(self.issue), **_PRINT.content(self.print)}


def listing_from(content: Mapping[str, Any]) -> Listing:
    """The published list that a content tells."""
    return Listing(ISSUE.read(content), _PRINT.read(content))
