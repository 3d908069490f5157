"""JSON documents: those that `convert` writes, the events of a file or a solving tournament; and section standings.

People and results are put into rows and read as any table is, so that a document is held against the same rules; what
is found is told with the path of its key.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from normbook.formats import limits
from normbook.formats.files import read_bytes
from normbook.formats.how import How
from normbook.formats.keys import Keys, exact
from normbook.formats.own_facts import how_of_rulebook
from normbook.formats.rating_report.standings import is_standings, standings_sections
from normbook.formats.rating_report.swisssys import is_swisssys, swisssys_events
from normbook.formats.sections import MOST_ROUNDS, Section, facts_in
from normbook.formats.solving.table import Table, solving_of
from normbook.formats.table.crosstable import crosstable_of
from normbook.formats.table.rows import Row
from normbook.model.crosstable import More
from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import brief
from normbook.rulebook import SOLVING, judge_of

EVENTS, TOURNAMENT = "events", "tournament"
_PLAYER = ("no", "name", "id", "state", "expires", "rating", "post", "title", "beyond", "stood")
_SOLVER = ("place", "name", "country", "sex", "birth", "id", "rating", "current", "half", "total", "time", "location",
           "rated")  # fmt: skip
_SEVERAL = frozenset({"stood", "half"})
"""What may be a list."""
_LONGEST_FACT = 5000
_MOST_EVENTS = 999


def read_document(data: bytes, file: str, findings: Findings) -> Keys | None:
    """The document's top table; None, with findings, if it is no JSON or not one of ours."""
    value = read_json(data, file, findings)
    return None if value is None else _ours(value, file, findings)


def _ours(value: Any, file: str, findings: Findings) -> Keys | None:
    if not isinstance(value, dict) or not {EVENTS, TOURNAMENT} & value.keys():
        findings.error("JSON-NOT-OURS", Place(file))
        return None
    return Keys(value, file, findings)


def read_json(data: bytes, file: str, findings: Findings) -> Any:
    """The value; None, with findings, if it is no JSON."""
    if limits.count_of_values(data) > limits.MOST_VALUES:
        findings.error("JSON-TOO-LARGE", Place(file), None, most=limits.MOST_VALUES, limit="NORMBOOK_MOST_VALUES")
        return None
    try:
        text = data.decode(json.detect_encoding(data))
        value = _cleaned(
            json.loads(text, parse_float=exact, parse_constant=_no_number, object_pairs_hook=_without_doubles)
        )
    except UnicodeDecodeError:
        findings.error("JSON-SYNTAX", Place(file), None, why="neither UTF-8 nor UTF-16")
        return None
    except json.JSONDecodeError as problem:
        findings.error("JSON-SYNTAX", Place(file, problem.lineno, problem.colno), None, why=problem.msg)
        return None
    except _KeyTwice as problem:
        findings.error("JSON-KEY-TWICE", Place(file), None, key=brief(str(problem)))
        return None
    except (ValueError, ArithmeticError, RecursionError):
        findings.error("JSON-SYNTAX", Place(file), None, why="a number too large, or nested too deeply")
        return None
    if value is None:
        findings.error("JSON-NOT-OURS", Place(file))
    return value


def _no_number(written: str) -> None:
    raise ValueError(written)


class _KeyTwice(ValueError):
    """Of two values under one key readers would believe one, and people see both."""


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        [(name, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise _KeyTwice(name)
    return found


def _cleaned(value: Any) -> Any:
    """Without keys that hold nothing, and without halves of letters that no file can be written with."""
    if isinstance(value, dict):
        return {_cleaned(key): _cleaned(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_cleaned(each) for each in value]
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def rules_in(path: Path) -> object:
    """The rulebook a document names; a solving tournament that names none is judged by the first that can."""
    quiet = Findings()
    data = read_bytes(path, quiet)
    keys = read_document(data, str(path), quiet) if data else None
    if keys is None:
        return None
    if TOURNAMENT in keys.table:
        tournament = keys.section(TOURNAMENT)
        return (tournament and tournament.table.get("rules")) or judge_of(SOLVING)
    return next((each.table.get("rules") for each in keys.tables(EVENTS)), None)


def read_events_document(data: bytes, file: str, how: How, findings: Findings) -> list[Section]:
    """The events of a document: one that `convert` writes, or the standings of a federation's sections."""
    value = read_json(data, file, findings)
    if value is None:
        return []
    if is_standings(value):
        return standings_sections(value, file, how, findings)
    if is_swisssys(value):
        value = {EVENTS: swisssys_events(value)}
    keys = _ours(value, file, findings)
    if keys is None:
        return []
    if TOURNAMENT in keys.table:
        findings.error("JSON-SOLVING", Place(file))
        return []
    events = keys.tables(EVENTS)
    keys.finish()
    if not events and not findings.refused:
        findings.error("TABLE-EMPTY", Place(file))
    if len(events) > _MOST_EVENTS:
        findings.error("CHART-TOO-MANY", Place(file), None, most=_MOST_EVENTS)
        return []
    return [_section(each, file, how, findings) for each in events]


def _section(keys: Keys, file: str, how: How, findings: Findings) -> Section:
    facts = replace(facts_in(keys), section=keys.text("section") or None)
    how = replace(how_of_rulebook(how, facts.rules), columns=())  # what they would say stands under `more`
    more = _more(keys)
    players = keys.tables("players")
    cells = [each.texts("rounds") for each in players]
    longest = max(map(len, cells), default=0)
    rounds = facts.rounds or min(longest, MOST_ROUNDS)
    if longest > rounds:
        keys.error("ROUNDS-DIFFER", "rounds", stated=rounds, found=longest)
    header = (*_PLAYER, *(f"R{number}" for number in range(1, rounds + 1)))
    rows = [Row(0, header)]
    mores = []
    for number, (player, own) in enumerate(zip(players, cells, strict=True), start=1):
        rows.append(Row(number, (*_texts(player, _PLAYER), *own[:rounds])))
        mores.append(_more(player))
        player.finish()
    keys.finish()
    told = Findings()
    entrants, _, _ = crosstable_of(rows, file, told, how) if players else ((), 0, {})
    if not players:
        keys.error("TABLE-EMPTY", "players")
    _tell(told, keys, "players", (*_PLAYER, *(f"rounds[{index}]" for index in range(rounds))), findings)
    with_more = tuple(replace(each, more=mores[(each.row or 1) - 1], row=None) for each in entrants)
    return Section(with_more, rounds, facts, more=more)


def _texts(keys: Keys, names: Sequence[str]) -> list[str]:
    """A table's values as they would be typed into cells; where a cell holds several, the parts with `;` between."""
    texts = []
    for name in names:
        value = keys.table.get(name)
        if isinstance(value, list) and name in _SEVERAL:
            keys.skip(name)
            texts.append(";".join(str(part)[:40] for part in value[:100]))
        else:
            texts.append(keys.typed(name) or "")
    return texts


def _more(keys: Keys) -> More:
    """Facts that are only kept."""
    table = keys.only_table("more")
    for name, value in table.table.items():
        if not isinstance(value, str):
            table.error("KEY-WRONG", name, key=name, value=brief(value), wanted="text")
        elif len(value) > _LONGEST_FACT:
            table.error("KEY-TOO-LONG", name, key=name, most=_LONGEST_FACT)
    return tuple((name, value) for name, value in table.table.items() if isinstance(value, str))


def _tell(told: Findings, keys: Keys, people: str, names: Sequence[str], findings: Findings) -> None:
    """What was found in the rows, told with the paths of the document's keys."""
    top = keys.place(people).path or people
    for finding in told:
        place, path = finding.place, top
        if place.row:
            path += f"[{place.row - 1}]"
            if place.column and place.column <= len(names):
                path += f".{names[place.column - 1]}"
        findings.extend([replace(finding, place=Place(place.file, path=path))])


def tournament_in(keys: Keys) -> Keys | None:
    """The document's solving tournament, with exact numbers where they are written as text."""
    if TOURNAMENT not in keys.table:
        keys.findings.error("JSON-NO-SOLVING", Place(keys.file))
        return None
    tournament = keys.section(TOURNAMENT)
    keys.finish()
    if tournament is None:
        return None
    problems = tournament.table.get("problems")
    tables = [tournament.table.get("ruling"), *(problems if isinstance(problems, list) else [])]
    for table in tables:
        for name in ("max", "coefficient"):
            if isinstance(table, dict) and isinstance(table.get(name), str):
                table[name] = _number(table[name])
    return tournament


def _number(written: str) -> Decimal | str:
    try:
        return exact(written)
    except (ValueError, InvalidOperation):
        return written


def solvers_in(keys: Keys, file: str, findings: Findings) -> Table:
    """The tournament's solvers and how many rounds they have points for."""
    solvers = keys.tables("solvers")
    points = [each.texts("points") for each in solvers]
    rounds = min(max(map(len, points), default=0), MOST_ROUNDS)
    header = (*_SOLVER, *(f"R{number}" for number in range(1, rounds + 1)))
    rows = [Row(0, header)]
    for number, (solver, own) in enumerate(zip(solvers, points, strict=True), start=1):
        rows.append(Row(number, (*_texts(solver, _SOLVER), *own[:MOST_ROUNDS])))
        solver.finish()
    told = Findings()
    read, _, _ = solving_of(rows, file, told)
    _tell(told, keys, "solvers", (*_SOLVER, *(f"points[{index}]" for index in range(rounds))), findings)
    return tuple(replace(solver, row=None) for solver in read), rounds, {}
