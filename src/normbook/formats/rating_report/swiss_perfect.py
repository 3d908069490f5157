"""Files of Swiss Perfect: players (`.trn`) and games (`.sco`), two dBASE tables, and what it is called (`.ini`).

A game has both players by their `ID`, half points (0, 1, 2) and for each side whether it was played (type 1). Of a
round without an opponent there is one side only.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from normbook.formats.files import names_in, read_bytes, shown_beside
from normbook.formats.how import How
from normbook.formats.kinds import PERFECT_ENDINGS as ENDINGS
from normbook.formats.lists.dbf import read_dbf
from normbook.formats.owners import FIDE, IDS, RATINGS
from normbook.formats.sections import MOST_ROUNDS, Facts, Section
from normbook.formats.table.crosstable import crosstable_of
from normbook.formats.table.grid import decoded
from normbook.formats.table.rows import Row
from normbook.model.diagnostics import Findings, Place

_NAME = re.compile(r"^Name *= *(\S.{0,200})$", re.IGNORECASE | re.MULTILINE)
_PLAYED = "1"
_SIDES = (("WHITE", "W_SCORE", "W_TYPE", "w", "BLACK"), ("BLACK", "B_SCORE", "B_TYPE", "b", "WHITE"))
_RESULTS = {"0": "L", "1": "D", "2": "W"}
_FORFEITS = {"0": "F", "1": "D", "2": "X"}
_BYES = {"0": "U", "1": "H", "2": "B"}
Record = dict[str, str]


def read_swiss_perfect(path: Path, shown: str, how: How, findings: Findings) -> list[Section]:
    """The event of two files of one name; none, with findings, if one of them is missing or no such table."""
    label = {ending: _beside(path, ending) for ending in (*ENDINGS, ".ini")}
    tables: dict[str, list[Record]] = {}
    for ending in ENDINGS:
        name = label[ending]
        if name is None:
            findings.error("PERFECT-MISSING", Place(shown), None, file=path.with_suffix(ending).name)
            continue
        file = shown_beside(shown, name)
        data = read_bytes(path.with_name(name), findings, file)
        table = None if data is None else read_dbf(data, file, how, findings)
        wanted = "SURNAME" if ending == ".trn" else "ROUND"
        if table is not None and wanted not in table.names:
            findings.error("PERFECT-OTHER", Place(file), None, field=wanted)
        elif table is not None:
            tables[ending] = [dict(zip(table.names, values, strict=False)) for _, values in table.records]
    if len(tables) < len(ENDINGS) or findings.refused:
        return []
    title = _title(path, label[".ini"])
    return [_section(tables[".trn"], tables[".sco"], title, shown, how, findings)]


def _beside(path: Path, ending: str) -> str | None:
    """The file of that ending with the same name, however its letters are written."""
    wanted = path.stem.casefold() + ending
    return next((name for name in names_in(path.parent) if name.casefold() == wanted), None)


def _title(path: Path, name: str | None) -> str | None:
    data = read_bytes(path.with_name(name), Findings()) if name else None
    text = decoded(data, "", Findings()) if data else None
    found = _NAME.search(text.replace("\r", "")) if text else None
    return found[1].strip() if found else None


def _section(
    people: list[Record], games: list[Record], title: str | None, shown: str, how: How, findings: Findings
) -> Section:
    """The players with their rounds, read as any crosstable is."""
    numbers = _numbers(people)
    cells: dict[tuple[str, int], str] = {}
    for row, game in enumerate(games, start=1):
        for player, round, cell in _cells(game, numbers):
            if cells.setdefault((player, round), cell) != cell:
                findings.error("PERFECT-TWICE", Place(shown, row), None, round=round)
    rounds = min(max((round for _, round in cells), default=0), MOST_ROUNDS)
    fields = (("LOC_ID", "INTL_ID"), ("LOC_RTG", "INTL_RTG"))
    ids, ratings = (_better(people, *(each[::-1] if how.fide else each)) for each in fields)
    rows = [Row(0, ("no", "name", "id", "rating", "federation", *(f"R{number}" for number in range(1, rounds + 1))))]
    for at, each in enumerate(people, start=1):
        key = each.get("ID", "")
        name = ", ".join(filter(None, (each.get("SURNAME", ""), each.get("FIRSTNAME", ""))))
        own = (cells.get((key, round), "") for round in range(1, rounds + 1))
        facts = (_number(each, ids), _number(each, ratings), each.get("FEDER", ""))
        rows.append(Row(at, (numbers.get(key, ""), name, *facts, *own)))
    entrants, _, _ = crosstable_of(rows, shown, findings, how)
    marks = ((IDS, ids), (RATINGS, ratings))
    return Section(entrants, rounds, Facts(name=title), more=tuple((key, FIDE) for key, f in marks if "INTL" in f))


def _numbers(people: list[Record]) -> dict[str, str]:
    """Everybody's number by their `ID`: the starting numbers, where each has one of their own."""
    starting = [_number(each, "START_NO") for each in people]
    field = "START_NO" if all(starting) and len(set(starting)) == len(starting) else "ID"
    return {each.get("ID", ""): _number(each, field) for each in people}


def _cells(game: Record, numbers: dict[str, str]) -> Iterator[tuple[str, int, str]]:
    """Player, round and cell of each side of a game."""
    round = _number(game, "ROUND")
    both = all(_number(game, side[0]) for side in _SIDES)
    played = both and all(game.get(side[2]) == _PLAYED for side in _SIDES)
    points = [game.get(side[1], "") for side in _SIDES]
    for me, score, _, colour, other in _SIDES:
        player, half_points = game.get(me, ""), game.get(score, "")
        if not _number(game, me) or not round:
            continue
        opponent = numbers.get(game.get(other, ""), "")
        if not both:
            cell = _BYES.get(half_points, half_points)
        elif played:
            cell = f"{_RESULTS.get(half_points, '?')}{opponent}{colour}"
        else:
            star = "*" if points == ["1", "1"] else ""
            cell = f"{_FORFEITS.get(half_points, '?')}{opponent}{colour}{star}"
        yield player, int(round), cell


def _number(record: Record, field: str) -> str:
    """A whole number above nought as text; blank for any other."""
    written = record.get(field, "").partition(".")[0]
    number = int(written) if written.isascii() and written.isdigit() and len(written) < 12 else 0
    return str(number) if number else ""


def _better(people: list[Record], first: str, second: str) -> str:
    """The first field, unless only the other has anything in it: ids and ratings of two owners are not mixed."""
    used = (field for field in (first, second) if any(_number(each, field) for each in people))
    return next(used, first)
