"""Whether the places a table prints are those its points and times give."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby

from normbook.formats.solving.cells import read_place
from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import Value
from normbook.model.solving import Solver


def check_places(solvers: Sequence[Solver], column: int, file: str, findings: Findings) -> None:
    """One error for each place that is wrong; shared ones may be printed `15, 15, 17` or `10-11`."""
    place = 1
    counted = sorted((solver for solver in solvers if solver.rated), key=_order)
    for _, group in groupby(counted, key=_order):
        sharing = list(group)
        last = place + len(sharing) - 1
        if _by_unknown_times(sharing, place, last):
            values: dict[str, Value] = {"first": place, "last": last, "count": len(sharing)}
            findings.warning("PLACE-BY-TIME", Place(file, sharing[0].row, column), sharing[0].place, **values)
            place = last + 1
            continue
        for solver in sharing:
            if solver.place and read_place(solver.place) not in ((place, place), (place, last)):
                findings.error(
                    "PLACE-DIFFERS",
                    Place(file, solver.row, column),
                    solver.place,
                    name=solver.name,
                    printed=solver.place,
                    place=str(place) if place == last else f"{place}-{last}",
                )
        place = last + 1
    for solver in solvers:
        if not solver.rated and read_place(solver.place):
            where = Place(file, solver.row, column)
            findings.warning("PLACE-NOT-FOR-RATING", where, solver.place, name=solver.name, printed=solver.place)


def _by_unknown_times(sharing: list[Solver], first: int, last: int) -> bool:
    """Whether solvers of equal points, none of whom has a time, have places that follow one another."""
    printed = sorted(found for solver in sharing if (found := read_place(solver.place)))
    return (
        len(sharing) > 1
        and all(solver.time is None for solver in sharing)
        and printed == [(place, place) for place in range(first, last + 1)]
    )


def _order(solver: Solver) -> tuple[Decimal, bool, Decimal]:
    """More points, less time, a missing time after any."""
    return (-solver.result, solver.time is None, solver.time or Decimal(0))
