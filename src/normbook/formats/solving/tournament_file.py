"""Solving tournaments: a TOML file with its results, or a bare table and what is known of it."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from normbook.formats.event_file import event_id, table_beside
from normbook.formats.files import is_file, read_bytes, shown_beside, stem_of
from normbook.formats.keys import Keys, read_toml
from normbook.formats.one_answer import too_many
from normbook.formats.sections import Facts
from normbook.formats.solving.table import Table, read_solving
from normbook.formats.solving.tournament_keys import said_in
from normbook.model.diagnostics import Findings, Place
from normbook.model.solving import Tournament
from normbook.rulebook import SOLVING, judges

_KEYS = ("kind", "category", "problems", "announced", "reported", "fairy_announced", "director", "results", "assured")
"""Keys that only a solving tournament has."""


Said = Mapping[str, Any]
"""What the command line says of a tournament, by its fields; no key where it says nothing."""
NOTHING_SAID: Said = MappingProxyType({})


def solving_facts(facts: Facts, own: Mapping[str, Any]) -> Said:
    """What is said of a solving tournament among what is asked: of any event, and what only these have."""
    said = {name: getattr(facts, name) for name in ("edition", "id", "name", "start", "end", "rounds")}
    said |= {name: own.get(name) for name in ("kind", "category", "locations", "of")}
    return {name: value for name, value in said.items() if value is not None}


def is_tournament(keys: Keys) -> bool:
    """Whether a TOML file without a rulebook's name speaks of a solving tournament."""
    rules = keys.table.get("rules")
    return judges(rules, SOLVING) if rules else any(key in keys.table for key in _KEYS)


def read_tournament(
    path: Path,
    options: Said,
    findings: Findings,
    shown: str | None = None,
    *,
    before_the_event: bool = False,
    unfinished: bool = False,
    sheet: str | None = None,
) -> Tournament | None:
    """The tournament, or None with findings; results may be lacking only before the event.

    An unfinished one may state more rounds than its table has.
    """
    shown = shown or str(path)
    if path.suffix.casefold() == ".json":
        return _of_document(path, shown, options, findings, before_the_event, unfinished)
    if path.suffix.casefold() != ".toml":
        return _assembled(path, shown, dict(options), findings, unfinished, sheet)
    keys = read_toml(path, findings, shown)
    if keys is None:
        return None
    own = Findings()
    keys.findings = own
    said = said_in(keys)
    table = _table_of(keys, path, shown, before_the_event)
    sheet = sheet or keys.text("sheet") or None
    keys.finish()
    findings.extend(own)
    if own.refused:
        if table:  # so that everything wrong with the table is told in the same run
            _assembled(table[0], table[1], {}, findings, sheet=sheet)
        return None
    facts = {**{key: value for key, value in said.items() if value is not None}, **options}
    # The name of a TOML file is not that of its table: the file stands for the tournament.
    facts = {"name": stem_of(path), "named": "name" in facts} | facts
    return _tournament(facts, shown) if table is None else _assembled(*table, facts, findings, unfinished, sheet)


def _assembled(
    path: Path,
    shown: str,
    facts: dict[str, Any],
    findings: Findings,
    unfinished: bool = False,
    sheet: str | None = None,
) -> Tournament | None:
    """The tournament with the table's solvers."""
    data = read_bytes(path, findings, shown)
    if data is None:
        return None
    own = Findings()
    table = read_solving(data, shown, own, sheet)
    return _with_table(table, path, shown, facts, own, findings, unfinished)


def _with_table(
    table: Table,
    path: Path,
    shown: str,
    facts: dict[str, Any],
    own: Findings,
    findings: Findings,
    unfinished: bool,
) -> Tournament | None:
    """The tournament with a table that was read; what is wrong with it stands in `own`."""
    solvers, rounds, columns = table
    too_many(len(solvers) * max(rounds, 1), shown, own)
    stated = facts.get("rounds")
    if unfinished and stated is not None and stated > rounds:
        rounds = stated
    if stated is not None and rounds and stated != rounds:
        own.error("ROUNDS-DIFFER", Place(shown), None, stated=stated, found=rounds)
    start, end = facts.get("start"), facts.get("end")
    if start and end and end < start:
        own.error("DATES-REVERSED", Place(shown), None, start=start)
    findings.extend(own)
    if own.refused:
        return None
    facts = {"name": stem_of(path), "named": "name" in facts} | facts
    return _tournament(facts | {"solvers": solvers, "rounds": rounds, "columns": columns}, shown)


def _of_document(
    path: Path, shown: str, options: Said, findings: Findings, before_the_event: bool, unfinished: bool
) -> Tournament | None:
    """The tournament of a JSON document as `convert` writes it."""
    from normbook.formats.documents import read_document, solvers_in, tournament_in

    data = read_bytes(path, findings, shown)
    top = None if data is None else read_document(data, shown, findings)
    keys = None if top is None else tournament_in(top)
    if keys is None:
        return None
    own = Findings()
    keys.findings = own
    said = said_in(keys)
    table: Table = solvers_in(keys, shown, own) if keys.table.get("solvers") else ((), said.get("rounds") or 0, {})
    keys.skip("solvers")
    if not table[0] and not before_the_event and not own.refused:
        own.error("SOLVERS-NONE", keys.place("solvers"))
    keys.finish()
    facts = {**{key: value for key, value in said.items() if value is not None}, **options}
    return _with_table(table, path, shown, facts, own, findings, unfinished)


def _tournament(facts: dict[str, Any], file: str) -> Tournament:
    named = facts.pop("named", False) or bool(facts.get("id"))
    facts = {"rounds": 0} | facts
    id = facts.pop("id", None) or event_id(facts["name"], facts.get("end"), "")
    return Tournament(id=id, file=file, named=named, **facts)


def _table_of(keys: Keys, path: Path, shown: str, before_the_event: bool) -> tuple[Path, str] | None:
    """The table named by `results` or `crosstable`, else the one of the same name beside the file."""
    named, crosstable = keys.text("results"), keys.text("crosstable")
    if named and crosstable and named != crosstable:
        keys.error("RESULTS-TWICE", "crosstable")
    if table := named or crosstable:
        key = "results" if named else "crosstable"
        found = path.parent / table
        if before_the_event and not is_file(found):
            keys.findings.warning("RESULTS-NOT-YET", keys.place(key), table, file=table)
            return None
        return found, shown_beside(shown, table)
    beside = table_beside(path, shown)
    if beside is None and not before_the_event:
        keys.error("TABLE-NOT-NAMED", "results", key="results")
    return beside
