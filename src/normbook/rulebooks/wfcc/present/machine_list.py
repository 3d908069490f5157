"""A solvers' list as files have it, whether a folder or a book made it: what the next list is built on."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from normbook.formats.lists.rating_list_file import COLUMNS, member_cells
from normbook.model.light import dataclass
from normbook.model.numbers import fixed_text, rounded
from normbook.model.ratinglist import Member
from normbook.render.page import Cell, Column, Content, Table
from normbook.render.words import say


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
    lines = [_row(day, member, told) for member, told in rows]
    return Table([Column(name) for name in COLUMNS], lines, name="list")


def _row(day: date, member: Member, printed: Printed) -> list[Content]:
    cells: dict[str, str | int | Decimal | None] = {
        "list": day.isoformat(),
        "rank": printed.rank,
        "change": printed.change,
        "tournaments": printed.tournaments,
        "remark": printed.remark,
        **member_cells(member),
    }
    return [_plain(cells[name]) for name in COLUMNS]


def _plain(value: str | int | Decimal | None) -> Content:
    return Cell(fixed_text(value, 2), rounded(value, 2)) if isinstance(value, Decimal) else value


def remark(*, new: bool, returned: bool, first: bool) -> str:
    """What a list remarks on a solver: how they come to be on it."""
    if new:
        return say("wfcc.list.new")
    return say("wfcc.list.returned") if returned else say("wfcc.list.first-rating") if first else ""
