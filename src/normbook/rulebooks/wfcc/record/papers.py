"""Tournament files as the book takes them in; a solvers' list beside them is told of, and left."""

from collections.abc import Iterator
from pathlib import Path

from normbook.book.commands.step import Paper, Wanted
from normbook.formats.documents import rules_in
from normbook.formats.event_file import TABLE_ENDINGS
from normbook.formats.keys import Keys
from normbook.formats.lists.rating_list_file import is_list_name, read_rating_list
from normbook.formats.solving.solver_ratings import rated_by_list
from normbook.formats.solving.tournament_file import is_tournament, read_tournament, solving_facts
from normbook.model.diagnostics import Findings, Place
from normbook.rulebooks.wfcc.record.basis import RULES


def is_solvers_list(path: Path) -> bool:
    """A quarter's folder holds the list before it as well: members, no event."""
    if path.suffix.casefold() not in TABLE_ENDINGS or not is_list_name(path):
        return False
    findings = Findings()
    return read_rating_list(path, findings) is not None and not findings.refused


def is_solving(path: Path, keys: Keys | None, wanted: Wanted) -> bool:
    """Whether a file has a solving tournament."""
    if path.suffix.casefold() == ".json" and wanted.rules is None:
        return rules_in(path) == RULES
    if keys is not None:
        return is_tournament(keys) if "rules" in keys.table or wanted.rules is None else wanted.rules == RULES
    return wanted.rules == RULES


def tournament_papers(path: Path, wanted: Wanted, findings: Findings) -> Iterator[Paper]:
    """The tournament of a file."""
    if is_solvers_list(path):
        findings.note("POST-LIST-SKIPPED", Place(str(path)), None, file=str(path))
        return
    tournament = read_tournament(path, solving_facts(wanted.facts, wanted.own), findings, sheet=wanted.how.sheet)
    for rated in rated_by_list([tournament] if tournament else [], wanted.how, findings):
        yield Paper(RULES, rated, wanted.variant)
