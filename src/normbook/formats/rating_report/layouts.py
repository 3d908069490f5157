"""The two layouts of a rating report, field by field. A report is in one of them; they are never mixed."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from normbook.formats.lists.dbf import DbfField
from normbook.model.light import dataclass

FILES = {"H": "THEXPORT.DBF", "S": "TSEXPORT.DBF", "D": "TDEXPORT.DBF"}
"""Head, sections and details; the letter begins each of their fields' names."""


def _fields(written: Sequence[str]) -> tuple[DbfField, ...]:
    """Fields from texts such as `H_NAME C35`."""
    parts = (each.split() for each in written)
    return tuple(DbfField(name, kind[0], int(kind[1:])) for name, kind in parts)


@dataclass(frozen=True, slots=True)
class Layout:
    """The fields of each file, and how a round is written."""

    name: str
    files: dict[str, tuple[DbfField, ...]]
    round_width: int
    most_rounds: int
    opponent_width: int
    """Opponents are written so wide; 0: as short as they are."""
    colours: bool
    rounds_in_record: int | None = None
    """After so many rounds a player's record is continued in another one; None: never."""

    def details(self, rounds: int) -> tuple[DbfField, ...]:
        """The fields of a player's record, with those of the rounds."""
        count = self.rounds_in_record or rounds
        return (
            *self.files["D"],
            *(DbfField(f"D_RND{number:02}", "C", self.round_width) for number in range(1, count + 1)),
        )


@cache
def layouts() -> dict[str, Layout]:
    """By the names of the formats."""
    tables = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {
        name: Layout(name, {letter: _fields(table.pop(letter)) for letter in FILES}, **table)
        for name, table in tables.items()
    }


EVENT_TYPES = {"S": "swiss", "R": "round-robin", "M": "match", "C": "swiss"}
"""S_TRN_TYPE; a match earns no norms. C is a cumulative report, of which the rules say nothing else."""
TYPE_OF = {"swiss": "S", "round-robin": "R", "match": "M", "scrounger": "S", "grand-prix": "S"}
