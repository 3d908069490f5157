"""Extra tables of a tournament, such as its juniors': only the major tournament is rated (wfcc.side)."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile

from normbook.judgement import Check, check
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.phrase import Value, phrase
from normbook.model.season import name_key
from normbook.model.solving import Tournament


def extra_table(tournament: Tournament) -> Check:
    """What stands in place of the acceptance checks of an extra table: nothing is asked of it (wfcc.side)."""
    return check("wfcc.side", True, None, tournament.of, phrase("wfcc.check.side", of=tournament.of))


def major_tournament(tournament: Tournament) -> Check:
    """What every norm of an extra table fails on (wfcc.side)."""
    return check("wfcc.side", False, None, tournament.of, phrase("wfcc.check.side", of=tournament.of))


def perhaps_extra_tables(tournaments: Sequence[Tournament]) -> Iterator[Diagnostic]:
    """Tournaments that share their days and most of their solvers with another one, and are not marked."""
    dated = sorted((each for each in tournaments if each.begins), key=lambda each: (each.begins, each.id))
    for index, one in enumerate(dated):
        for other in takewhile(partial(_same_days, one), dated[index + 1 :]):
            yield from perhaps_extra_table(one, other)


def perhaps_extra_table(one: Tournament, other: Tournament) -> Iterator[Diagnostic]:
    """A warning where one of the two may be an extra table of the other: then its solvers would be rated twice."""
    if one.of or other.of or not _same_days(one, other):
        return
    small, large = sorted((one, other), key=lambda each: len(each.solvers))
    shared = _shared(small, large)
    if 2 * shared > len(small.solvers) and shared > 1:
        found = Findings()
        place = Place(small.file or large.file or small.id)
        values: dict[str, Value] = {"id": small.id, "other": large.id, "shared": shared, "solvers": len(small.solvers)}
        found.warning("WFCC-SAME-SOLVERS", place, None, **values)
        yield from found


def _same_days(one: Tournament, other: Tournament) -> bool:
    """Whether they have a day in common."""
    if one.begins is None or other.begins is None:
        return False
    return one.begins <= (other.end or other.begins) and other.begins <= (one.end or one.begins)


def _shared(small: Tournament, large: Tournament) -> int:
    """How many of a table stand in another too, by id or by name."""
    ids = {solver.id for solver in large.solvers} - {""}
    names = {name_key(solver.name) for solver in large.solvers}
    return sum(solver.id in ids or name_key(solver.name) in names for solver in small.solvers)
