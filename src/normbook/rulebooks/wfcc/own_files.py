"""Files that only solvers have, told apart before anything else of the rulebook is needed."""

from pathlib import Path

from normbook.book.commands.step import Wanted
from normbook.formats.documents import rules_in
from normbook.formats.event_file import TABLE_ENDINGS
from normbook.formats.keys import Keys
from normbook.formats.lists.rating_list_file import is_list_name, read_rating_list
from normbook.formats.solving.tournament_file import is_tournament
from normbook.model.diagnostics import Findings

_RULES = "wfcc"


def reads(path: Path, keys: Keys | None, wanted: Wanted) -> bool:
    """A tournament's file, or a list that lies beside some."""
    return is_solvers_list(path) or _is_solving(path, keys, wanted)


def is_solvers_list(path: Path) -> bool:
    """A quarter's folder holds the list before it as well: members, no event."""
    if path.suffix.casefold() not in TABLE_ENDINGS or not is_list_name(path):
        return False
    findings = Findings()
    return read_rating_list(path, findings) is not None and not findings.refused


def _is_solving(path: Path, keys: Keys | None, wanted: Wanted) -> bool:
    if path.suffix.casefold() == ".json" and wanted.rules is None:
        return rules_in(path) == _RULES
    if keys is not None:
        return is_tournament(keys) if "rules" in keys.table or wanted.rules is None else wanted.rules == _RULES
    return wanted.rules == _RULES
