"""Twenty years of solving: tournaments folded through quarterly lists, beside reading the same files with csv."""

import csv
import random
import tempfile
from datetime import date, timedelta
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.timing import Measurement
from normbook.formats.solving.tournament_file import read_tournament
from normbook.model.diagnostics import Findings
from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Tournament
from normbook.rulebooks.wfcc.law.succession import Succession, list_after
from normbook.rulebooks.wfcc.law.tables import standard

TOURNAMENTS, SOLVERS, LISTS, MEMBERS = 1200, 60, 80, 1500
FIRST = date(2004, 1, 1)
ROUNDS = 3
BASELINE = "csv module, the same files"


def measure() -> list[Measurement]:
    chance = random.Random(4)
    with tempfile.TemporaryDirectory() as folder:
        files = written(Path(folder), chance)
        taken: dict[str, list[float]] = {BASELINE: [], "read and checked": [], "read and folded": []}
        for _ in range(ROUNDS):
            started = process_time()
            for file, _ in files:
                with file.open(newline="", encoding="utf-8") as stream:
                    list(csv.reader(stream))
            read = process_time()
            tournaments = [tournament(file, end) for file, end in files]
            checked = process_time()
            made = folded(tournaments)
            finished = process_time()
            taken[BASELINE].append(read - started)
            taken["read and checked"].append(checked - read)
            taken["read and folded"].append(finished - read)
        if made is None or len(made.between) != LISTS - 1 or made.quarter.left_out:
            raise RuntimeError("not every tournament was folded into a list")
    seconds = {what: median(times) for what, times in taken.items()}
    aims = {"read and folded": 12.0}
    return [Measurement(what, each, each / seconds[BASELINE], aims.get(what)) for what, each in seconds.items()]


def written(folder: Path, chance: random.Random) -> list[tuple[Path, date]]:
    """A table for each tournament, with the day it ends."""
    files = []
    names = [f"Solver {number}" for number in range(MEMBERS)]
    for number in range(TOURNAMENTS):
        end = FIRST + timedelta(days=number * 365 * 20 // TOURNAMENTS + 1)
        file = folder / f"tournament-{number:04}.csv"
        with file.open("w", newline="", encoding="utf-8") as stream:
            writer = csv.writer(stream)
            writer.writerow(["name", "country", "sex", "R1", "R2", "R3", "total", "time"])
            for place in chance.sample(range(MEMBERS), SOLVERS):
                name = names[place]
                points = [max(0, strength(place) - 1400 + chance.randint(-300, 300)) // 40 / 4 for _ in range(3)]
                country = ("POL", "GBR", "GER", "FRA")[len(name) % 4]
                writer.writerow([name, country, "m", *points, sum(points), chance.randint(120, 240)])
        files.append((file, end))
    return files


def strength(number: int) -> int:
    """Few are strong: the median is near 2000, one in fifty has 2500."""
    return 1600 + 1000 * number**3 // MEMBERS**3


def tournament(file: Path, end: date) -> Tournament:
    findings = Findings()
    found = read_tournament(file, {"id": file.stem, "start": end, "end": end, "category": "O10"}, findings)
    if found is None:
        raise RuntimeError(f"{file} was refused")
    return found


def folded(tournaments: list[Tournament]) -> Succession | None:
    """The list after twenty years, each from the one before it; half of the members have a rating to begin with."""
    members = tuple(Member(f"Solver {number}", rating=strength(number)) for number in range(0, MEMBERS, 2))
    last = date(FIRST.year + LISTS // 4, 1, 1)
    return list_after([RatingList(FIRST, members)], tournaments, last, standard())
