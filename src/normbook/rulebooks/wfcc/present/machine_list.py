"""A solvers' list as files have it, whether a folder or a book made it: what the next list is built on."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

from normbook.formats.lists.rating_list_file import COLUMNS, member_cells
from normbook.model.light import dataclass
from normbook.model.numbers import fixed_text, rounded
from normbook.model.ratinglist import Member
from normbook.render.page import Cell, Content, Table
from normbook.render.sheet import Field, table_of
from normbook.render.words import say

Plain = str | int | Decimal | None


@dataclass(frozen=True, slots=True)
class Printed:
    """What a list prints of a member besides what must be remembered of them."""

    rank: int | None = None
    change: int | None = None
    tournaments: int | None = None
    remark: str = ""


OFF = Printed()
"""Of one who was taken off the list."""


def machine_table(day: date, rows: Iterable[tuple[Member, Printed]]) -> Table:
    """Everybody, those who were taken off the list too."""
    lines = [_cells(day, member, told) for member, told in rows]
    return table_of("list", lines, *(_column(name) for name in COLUMNS))


def _column(name: str) -> Field[Mapping[str, Plain]]:
    return Field("", name, None, lambda cells: _plain(cells[name]))


def _cells(day: date, member: Member, printed: Printed) -> Mapping[str, Plain]:
    return {
        "list": day.isoformat(),
        "rank": printed.rank,
        "change": printed.change,
        "tournaments": printed.tournaments,
        "remark": printed.remark,
        **member_cells(member),
    }


def _plain(value: Plain) -> Content:
    return Cell(fixed_text(value, 2), rounded(value, 2)) if isinstance(value, Decimal) else value


def remark(*, new: bool, returned: bool, first: bool) -> str:
    """What a list remarks on a solver: how they come to be on it."""
    if new:
        return say("wfcc.list.new")
    return say("wfcc.list.returned") if returned else say("wfcc.list.first-rating") if first else ""
