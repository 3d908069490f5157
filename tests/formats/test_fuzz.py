"""Damaged files: an answer or findings, never another exception."""

import io
import random
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from normbook.formats.event_file import read_events
from normbook.formats.lists.supplement import read_supplement
from normbook.formats.season_file import read_season
from normbook.formats.sections import Facts
from normbook.formats.table.crosstable import read_crosstable
from normbook.formats.table.grid import read_grid
from normbook.formats.variant_file import read_variant
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.render.findings import finding_document, finding_line, in_order
from normbook.render.json import json_text, step_document
from normbook.render.workbook import csv_text
from normbook.rulebooks.lpcc.law.event import judge
from normbook.rulebooks.lpcc.law.explain import explain
from normbook.rulebooks.lpcc.law.season import standings
from normbook.rulebooks.lpcc.law.tables import load
from normbook.rulebooks.lpcc.present.points import event_document, event_page, standings_document
from tests.formats.reading import workbook
from tests.rulebooks.lpcc.recomputed import as_csv, random_crosstable

pytestmark = pytest.mark.slow

TABLES, _ = load()

PIECES = [
    "W1", "L2", "D3", "X", "F@17:45", "BYE", "U", "", "0", "-1", "99999", "1501/15", "1e9", "W0", "½", "١", "NaN",
    '"', "'", ",", ";", "\t", "\r", "\n", "\r\n", "#", "=1+1", "\x00", "\x1a", "\x1b[31m", "\ufeff", "\u2028", "é",
    "R1", "R2", "R0", "R99", "no", "name", "id", "rating", "post", "stood", "score", "A" * 300, "{", "]", "*", "~", "@",
]  # fmt: skip
BYTES = [b"\xff\xfe", b"\xef\xbb\xbf", b"\xff", b"\x00", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\x80", b"\xed\xa0\x80"]


def mutated_cells(text: str, dice: random.Random) -> bytes:
    """The text with some cells, rows or pieces changed."""
    for _ in range(dice.choice((1, 1, 2, 4))):
        lines = text.split("\n")
        row = dice.randrange(len(lines))
        cells = lines[row].split(",")
        column = dice.randrange(len(cells))
        match dice.randrange(6):
            case 0:
                cells[column] = dice.choice(PIECES)
            case 1:
                cells[column] += dice.choice(PIECES)
            case 2:
                cells.insert(column, dice.choice(PIECES))
            case 3:
                del cells[column]
            case 4:
                lines.insert(row, dice.choice(lines))
            case 5:
                at = dice.randint(0, len(cells[column]))
                cells[column] = cells[column][:at] + dice.choice(PIECES) + cells[column][at:]
        lines[row] = ",".join(cells)
        text = "\n".join(lines)
    return text.encode()


def mutated_bytes(data: bytes, dice: random.Random) -> bytes:
    """The bytes with a few flipped, cut out, doubled or put in."""
    for _ in range(dice.choice((1, 1, 2, 5))):
        at, end = sorted((dice.randint(0, len(data)), dice.randint(0, len(data))))
        match dice.randrange(6):
            case 0 | 1:
                data = data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
            case 2:
                data = data[:at] + data[min(end, at + 20) :]
            case 3:
                data = data[:end] + data[at : at + 50] + data[end:]
            case 4:
                data = data[:at] + dice.choice([*BYTES, dice.choice(PIECES).encode()]) + data[at:]
            case 5:
                data = data[:at] if dice.random() < 0.1 else data[:at] + data[at + 1 :]
    return data


def answer(data: bytes) -> bool:
    """Read, judge, explain, write; whether there was an answer. Findings are written out too."""
    findings = Findings()
    entrants, rounds, columns = read_crosstable(data, "fuzz.csv", findings)
    json_text([finding_document(finding) for finding in in_order(findings)])
    assert all(finding_line(finding).isprintable() for finding in findings)
    if findings.refused:
        return False
    event = Event("fuzz", "fuzz", rounds, entrants, file="fuzz.csv", columns=columns)
    judgement = judge(event, TABLES)
    steps = [(player.entrant.no, explain(player, TABLES)) for player in judgement.subjects]
    assert json_text(event_document(event, judgement, steps)).encode()
    assert csv_text(event_page(event, judgement))
    return True


def crosstables(seeds: range) -> Counter[bool]:
    answered: Counter[bool] = Counter()
    for seed in seeds:
        dice = random.Random(seed)
        text = as_csv(random_crosstable(seed), dice, ",")
        data = mutated_cells(text, dice) if seed % 3 else mutated_bytes(text.encode(), dice)
        try:
            answered[answer(data)] += 1
        except Exception as problem:
            raise AssertionError(f"seed {seed}: {data!r}") from problem
    return answered


def test_two_thousand_damaged_crosstables() -> None:
    answered = crosstables(range(2000))
    assert min(answered[True], answered[False]) > 100, "the damage is too great or too small to show anything"


def test_thousands_more() -> None:
    crosstables(range(2000, 6000))  # and a hundred thousand by `make fuzz`


def rezipped(data: bytes, dice: random.Random) -> bytes:
    """The workbook with one of its parts damaged, and packed again so that it opens."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(stream, "w") as made:
        chosen = dice.choice([name for name in whole.namelist() if "sheet" in name or "Strings" in name])
        for name in whole.namelist():
            part = whole.read(name)
            made.writestr(name, mutated_bytes(part, dice) if name == chosen else part)
    return stream.getvalue()


def workbooks(seeds: range) -> None:
    rows: list[list[object]] = [["no", "name", "id", "rating", "R1", "R2"]]
    rows += [[no, f"PLAYER, {no}", f"{no}", 1500 + no, "H", "B" if no == 1 else None] for no in range(1, 9)]
    data = workbook(rows)
    answered: Counter[bool] = Counter()
    for seed in seeds:
        dice = random.Random(seed)
        damaged = rezipped(data, dice) if seed % 3 else mutated_bytes(data, dice)
        try:
            answered[answer(damaged)] += 1
        except BaseException as problem:  # what panics in a compiled library is no Exception
            raise AssertionError(f"seed {seed}") from problem
    assert min(answered[True], answered[False]) > 5


def test_damaged_workbooks() -> None:
    workbooks(range(300))


def test_many_damaged_workbooks() -> None:
    workbooks(range(300, 3000))


TOML = {
    "event.toml": """
name = "Friday"
id = "x"
rules = "lpcc"
start = 2024-05-03
end = "2024-05-10"
format = "scrounger"
rounds = 6
crosstable = "a.csv"
""",
    "sections.toml": """
name = "Friday"
[[sections]]
name = "A"
crosstable = "a.csv"
[[sections]]
name = "B"
format = "match"
crosstable = "b.csv"
""",
    "season.toml": """
rules = "lpcc"
name = "Grand Prix"
[[legs]]
name = "Winter"
start = 2024-01-05
ratings = "list.csv"
events = ["a.csv", "event.toml"]
[[legs]]
events = ["b.csv"]
""",
    "club.toml": """
rules = "lpcc"
name = "Ours"
participation = "0.10"
no_show = -2
notice_before = 18:00:00
tie_breaks = ["upsets", "name"]
bands = [ { from = 0, to = 99, high = "0.5", low = "0.5" }, { from = 100, high = 0.75, low = 0.25 } ]
""",
    "list.csv": "id,name,rating\n20000001,PLAYER 1,1500\n20000002,PLAYER 2,1501/15\n20000003,PLAYER 3,\n",
}
TOML_PIECES = [
    "[", "]", "[[", "]]", "{", "}", "=", '"', "'", "\n", ",", "#", "0x" + "f" * 5000, "1" * 5000, "1e" + "9" * 30,
    "inf", "nan",
    "true", "1979-05-27T07:32:00Z", "07:32:00", "a.b.c", "a." * 1500 + "a", "[" * 1500, '""', "-1", "\\ud800",
    '"""', "\x00", "é", "rules", "legs", "name", "events", "bands", "from",
]  # fmt: skip


def toml_files(seeds: range, folder: Path) -> None:
    for number in (1, 2):
        text = as_csv(random_crosstable(number), random.Random(number))
        (folder / f"{'ab'[number - 1]}.csv").write_text(text)
    for name, text in TOML.items():
        (folder / name).write_text(text)
    for seed in seeds:
        dice = random.Random(seed)
        name = dice.choice(list(TOML))
        text = TOML[name]
        if dice.random() < 0.5:
            at = dice.randint(0, len(text))
            text = text[:at] + dice.choice(TOML_PIECES) + text[at + dice.randint(0, 4) :]
            data = text.encode()
        else:
            data = mutated_bytes(text.encode(), dice)
        (folder / name).write_bytes(data)
        try:
            read_all(folder, name)
        except Exception as problem:
            raise AssertionError(f"seed {seed}: {name}: {data[:3000]!r}") from problem
        (folder / name).write_text(TOML[name])


def read_all(folder: Path, name: str) -> None:
    findings = Findings()
    if name == "club.toml":
        _, problems = load(read_variant(folder / name, findings))
        findings.extend(problems)
    elif name == "list.csv":
        read_supplement(folder / name, name, findings)
    elif name == "season.toml":
        season = read_season(folder / name, findings)
        if season and not findings.refused:
            summed = standings(season, TABLES)
            findings.extend(summed.findings)
            steps = [explain(player, TABLES) for leg in summed.legs for each in leg for player in each.subjects]
            json_text([standings_document(summed), *map(step_document, steps)])
    else:
        read_events(folder / name, Facts(), findings)
    for finding in in_order(findings):
        assert finding_line(finding).isprintable()


def test_damaged_settings_of_events_and_seasons(tmp_path: Path) -> None:
    toml_files(range(600), tmp_path)


def test_many_damaged_settings_of_events_and_seasons(tmp_path: Path) -> None:
    toml_files(range(600, 6000), tmp_path)


@pytest.mark.parametrize("data", [b"a" * 10, b'"' * 1000, b"," * 511, b"\n" * 1000, b"PK\x03\x04" * 50, b"\xff" * 100])
def test_monotonous_files(data: bytes) -> None:
    findings = Findings()
    read_grid(data, "x", findings)
    answer(data)
