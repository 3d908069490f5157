"""A published list as the source of a solving tournament's ratings, half-ratings and what else a table may lack."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from normbook.formats.files import read_bytes
from normbook.formats.how import How
from normbook.formats.lists.join import tell_age, tell_name, tell_rating
from normbook.formats.lists.rating_list_file import is_solvers_list, read_members
from normbook.formats.lists.ratings import date_in, printed_lines, read_ratings
from normbook.formats.table.grid import read_grid
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.ratinglist import Member, not_told_apart
from normbook.model.season import name_key
from normbook.model.solving import Solver, Tournament


@dataclass(frozen=True, slots=True)
class ListedSolvers:
    """The members of a list by id and by name."""

    file: str
    date: date | None
    """None where nobody says."""
    by_id: Mapping[str, Member]
    by_name: Mapping[str, Sequence[Member]]

    def candidates(self, solver: Solver) -> list[Member]:
        """Whom a solver may be: the one of their id, else the namesakes whom nothing tells apart from them."""
        if solver.id and solver.id in self.by_id:
            return [self.by_id[solver.id]]
        return not_told_apart(solver, self.by_name.get(name_key(solver.name), ()), lambda member: member)


def rated_by_list(tournaments: list[Tournament], how: How, findings: Findings) -> list[Tournament]:
    """Solving tournaments with the ratings of the list that was asked for, if one was."""
    listed = read_listed_solvers(how.ratings, replace(how, sheet=None), findings) if how.ratings else None
    return [with_solvers_ratings(each, listed, findings) if listed else each for each in tournaments]


def read_listed_solvers(path: Path, how: How, findings: Findings) -> ListedSolvers | None:
    """The list; None, with findings, if it is none."""
    data = read_bytes(path, findings, str(path))
    if data is None:
        return None
    own = Findings()
    members, day = _members(data, path, how, own)
    findings.extend(own)
    if own.refused:
        return None
    by_name: defaultdict[str, list[Member]] = defaultdict(list)
    for member in members:
        by_name[name_key(member.name)].append(member)
    by_id = {member.id: member for member in members if member.id}
    return ListedSolvers(path.name, day or date_in([path.stem]), by_id, by_name)


def _members(data: bytes, path: Path, how: How, findings: Findings) -> tuple[tuple[Member, ...], date | None]:
    """A solvers' list with all it knows; of any other list the names, ids and ratings."""
    file = str(path)
    if printed_lines(data, file) is None:
        rows = read_grid(data, file, Findings(), is_solvers_list, how.sheet)
        if rows and is_solvers_list(rows):
            return read_members(data, path, findings, file, how.sheet, built_on=False)
    found = read_ratings(path, how, findings)
    if found is None:
        return (), None
    rated = ((each, each.rating.value if each.rating else None) for each in found.players)
    return tuple(Member(each.name, each.id, rating=rating, row=each.row) for each, rating in rated), found.date


def with_solvers_ratings(tournament: Tournament, listed: ListedSolvers, findings: Findings) -> Tournament:
    """The solving tournament rated by the list; whoever is not on it has no rating."""
    begins = tournament.begins
    quarter = date(begins.year, (begins.month - 1) // 3 * 3 + 1, 1) if begins else None
    tell_age(listed.file, listed.date, begins, quarter, Place(tournament.file), findings)
    solvers = tuple(_rated(each, tournament, listed, findings) for each in tournament.solvers)
    return replace(tournament, solvers=solvers)


def _rated(solver: Solver, tournament: Tournament, listed: ListedSolvers, findings: Findings) -> Solver:
    place = Place(tournament.file, solver.row, tournament.columns.get("rating"))
    candidates = listed.candidates(solver)
    if len(candidates) > 1:
        findings.error("WFCC-LIST-NAMESAKES", place, None, name=solver.name, id=tournament.id)
    if len(candidates) != 1:
        if not candidates:
            findings.warning("LIST-UNLISTED", place, None, name=solver.name, id=solver.id, file=listed.file)
        return replace(solver, rating=None)
    member = candidates[0]
    tell_name(solver.name, member, listed.file, place, findings)
    tell_rating(solver.name, solver.rating, member.rating, listed.file, place, findings)
    return replace(
        solver,
        id=solver.id or member.id,
        country=solver.country or member.country,
        sex=solver.sex or member.sex,
        birth=solver.birth or member.birth,
        rating=member.rating,
        halves=solver.halves or (member.halves if member.listed else ()),
    )
