"""Events of the La Palma tests, read from the text of a crosstable as a director would have it."""

from pathlib import Path

from normbook.formats.table.crosstable import read_crosstable
from normbook.judgement import Judgement
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant
from normbook.rulebooks.lpcc.law.event import PlayerPoints, judge
from normbook.rulebooks.lpcc.law.tables import Tables, load

TABLES, _ = load()

HERO = """\
no,name,id,rating,R1,R2,R3,R4,R5,R6
1,"HERO, H",20000001,1600,W2,D3,H,X4,B,W5
2,"PEER, P",20000002,1565,L1,U,U,U,U,U
3,"HIGHER, H",20000003,1711,U,D1,U,U,U,U
4,"ABSENT, A",20000004,1500,U,U,U,F1,U,U
5,"NEW, N",20000005,,U,U,U,U,U,L1
"""
"""A leg worked out by hand: 1.10 in the Grand Prix, 0.85 in a scrounger."""


def event(text: str, format: str | None = None, id: str = "friday") -> Event:
    """The event of a crosstable that has nothing wrong with it."""
    findings = Findings()
    entrants, rounds, columns = read_crosstable(text.encode(), f"{id}.csv", findings)
    assert not findings.refused, list(findings)
    return Event(id, id, rounds, entrants, format=format, file=f"{id}.csv", columns=columns)


def rows(*cells: str) -> str:
    """A crosstable of a row each: `"1500 W2 B"` is a rating (`-` for none), then the cells of the rounds."""
    split = [row.split() for row in cells]
    rounds = ",".join(f"R{number}" for number in range(1, len(split[0])))
    lines = [f"no,name,rating,{rounds}"]
    for no, (rating, *outcomes) in enumerate(split, start=1):
        lines.append(f'{no},"PLAYER, {no}",{rating.strip("-")},{",".join(outcomes)}')
    return "\n".join(lines)


def judged(text: str, format: str | None = None, tables: Tables = TABLES) -> Judgement[PlayerPoints]:
    """The crosstable's judgement."""
    return judge(event(text, format), tables)


def points(text: str, format: str | None = None, tables: Tables = TABLES) -> list[list[str]]:
    """Every player's points, round by round."""
    return [[f"{scored.points:.2f}" for scored in player.rounds] for player in judged(text, format, tables).subjects]


def variant(**values: object) -> Tables:
    """The tables with a club's own values, which must be in order."""
    tables, findings = load(Variant("lpcc", "Club", values, "club.toml"))
    assert not list(findings)
    return tables


def write(folder: Path, name: str, text: str) -> str:
    """A file in the folder; its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
