"""A quarter's folder: the lists before it, and the tournaments."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from normbook.formats.event_file import TABLE_ENDINGS
from normbook.formats.keys import read_toml
from normbook.formats.lists.rating_list_file import is_list_name, read_rating_list
from normbook.formats.solving.tournament_file import NOTHING_SAID, Said, is_tournament, read_tournament
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.ratinglist import RatingList
from normbook.model.solving import Tournament


@dataclass(frozen=True, slots=True)
class QuarterFolder:
    """What lies in the folder: lists, oldest first, and tournaments in the order of effect."""

    lists: tuple[RatingList, ...]
    tournaments: tuple[Tournament, ...]


def read_quarter(folder: Path, findings: Findings, facts: Said = NOTHING_SAID) -> QuarterFolder | None:
    """A list is a table called `list…` that no TOML file names; a TOML file or any other table is a tournament."""
    if not folder.is_dir():
        findings.error("QUARTER-NO-FOLDER", Place(str(folder)))
        return None
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name[:1] not in ".~")
    tables = [path for path in files if path.suffix.casefold() in TABLE_ENDINGS]
    tournaments, claimed = _described(folder, files, facts, findings)
    lists: list[RatingList | None] = []
    for path in tables:
        if path.name in claimed:
            continue
        if is_list_name(path):
            lists.append(read_rating_list(path, findings, _shown(folder, path)))
        elif found := read_tournament(path, facts, findings, _shown(folder, path)):
            tournaments.append(found)
    in_order = sorted(_with_results(tournaments, findings), key=lambda tournament: tournament.effect)
    return QuarterFolder(_once([each for each in lists if each], findings), tuple(in_order))


def _described(
    folder: Path, files: Sequence[Path], facts: Said, findings: Findings
) -> tuple[list[Tournament], set[str]]:
    """The tournaments that have a TOML file, and the names of their tables."""
    found: list[Tournament] = []
    claimed: set[str] = set()
    for path in files:
        if path.suffix.casefold() != ".toml":
            continue
        shown = _shown(folder, path)
        keys = read_toml(path, Findings(), shown)
        if keys is not None and not is_tournament(keys):
            findings.note("QUARTER-FILE-SKIPPED", Place(shown))
            continue
        named = [] if keys is None else [keys.table.get("results"), keys.table.get("crosstable")]
        claimed.update(str(name) for name in named if name)
        claimed.update(path.with_suffix(ending).name for ending in TABLE_ENDINGS)
        if tournament := read_tournament(path, facts, findings, shown, before_the_event=True):
            found.append(tournament)
    return found, claimed


def _with_results(tournaments: Sequence[Tournament], findings: Findings) -> Iterator[Tournament]:
    """Those that have been held: a table of entrants whose points are all blank has no results yet either."""
    for tournament in tournaments:
        if any(points is not None for solver in tournament.solvers for points in solver.points):
            yield tournament
        else:
            findings.note("QUARTER-NO-RESULTS", Place(tournament.file), None, id=tournament.id)


def _once(lists: list[RatingList], findings: Findings) -> tuple[RatingList, ...]:
    """The lists, oldest first; a second one of the same day is passed over if it says the same."""
    by_day: dict[object, RatingList] = {}
    for each in lists:
        first = by_day.setdefault(each.date, each)
        if first is not each and _bare(first) != _bare(each):
            findings.error("LIST-TWICE", Place(each.file), None, day=each.date, other=first.file)
    return tuple(sorted(by_day.values(), key=lambda each: each.date))


def _bare(rating_list: RatingList) -> list[object]:
    return [replace(member, row=None) for member in rating_list.members]


def _shown(folder: Path, path: Path) -> str:
    return (folder / path.name).as_posix()
