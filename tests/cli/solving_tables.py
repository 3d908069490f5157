"""Solving tournaments as the files a director would send."""

import csv
import io
import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from normbook.model.solving import Solver, Tournament

EXAMPLES = Path(__file__).resolve().parents[2] / "src" / "normbook" / "examples" / "wfcc"


def as_csv(tournament: Tournament, dice: random.Random | None = None, solvers: Sequence[Solver] | None = None) -> str:
    """The table; with dice, rows and columns in any order."""
    rows = list(tournament.solvers if solvers is None else solvers)
    numbers = range(tournament.rounds)
    columns = ["name", "country", "sex", "rating", "current", "half", *(f"R{n + 1}" for n in numbers), "time"]
    columns += ["location", "rated"]
    if dice:
        dice.shuffle(rows)
        dice.shuffle(columns)
    out = io.StringIO()
    writer = csv.DictWriter(out, columns)
    writer.writeheader()
    for solver in rows:
        cells: dict[str, object] = {
            "name": solver.name,
            "country": solver.country,
            "sex": solver.sex,
            "rating": solver.rating,
            "current": solver.current,
            "half": ";".join(map(str, solver.halves)),
            "time": solver.time,
            "location": solver.location,
            "rated": "" if solver.rated else "no",
        }
        writer.writerow(cells | {f"R{number + 1}": solver.points[number] for number in numbers})
    return out.getvalue()


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def table_of(rows: Iterable[tuple[object, ...]], header: str) -> str:
    return "\n".join([header, *(",".join("" if cell is None else str(cell) for cell in row) for row in rows)]) + "\n"
