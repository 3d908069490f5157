"""Random crosstables, and their norm points worked out anew from the printed schedule, in whole hundredths.

Nothing here is taken from the program but the grammar of the cells.
"""

import random
import re

PRINTED = [
    (35, (50, -50, 0), (50, -50, 0)),
    (110, (40, -60, -10), (60, -40, 10)),
    (190, (30, -70, -20), (70, -30, 20)),
    (300, (20, -80, -30), (80, -20, 30)),
    (99999, (10, -90, -40), (90, -10, 40)),
]
"""Up to this difference: win, loss and draw of the higher-rated, then of the lower-rated player."""

HOURS = ["", "", "@17:44:59", "@17:45", "@17:45:00", "@9:30", "@23:59:59", "@0:00"]
HOURS += ["@Thu 20:00", "@Fri 17:44", "@Fri 17:45", "@2026-03-05 20:00", "@2026-03-06 20:00"]


def random_crosstable(seed: int) -> list[dict[str, str]]:
    """Rows by column name: every kind of cell, both sides agreeing, in no order."""
    dice = random.Random(seed)
    size, rounds = dice.randint(2, 14), dice.randint(1, 9)
    ratings = [dice.choice([str(dice.randint(100, 2900)), str(dice.randint(1400, 1800)), "1500", "1501/15", ""])
               for _ in range(size)]  # fmt: skip
    table = [
        {"no": str(no), "name": f"PLAYER, {no}", "id": str(20000000 + no), "rating": rating, "stood": ""}
        for no, rating in enumerate(ratings, start=1)
    ]
    for number in range(1, rounds + 1):
        waiting = dice.sample(table, size)
        while len(waiting) > 1:
            _pair(waiting, number, dice)
        for row in waiting:
            row[f"R{number}"] = dice.choice(["B", "H", "C", "U", "", "X", "F", "F@17:44", "X~"])
    return dice.sample(table, size)


def _pair(waiting: list[dict[str, str]], number: int, dice: random.Random) -> None:
    round, stood_up = f"R{number}", False
    one, other = waiting.pop(), waiting.pop()
    if waiting and dice.random() < 0.1:
        absent, other = other, waiting.pop()  # `one` is stood up by `absent` and paired again with `other`
        absent[round] = f"F{one['no']}{dice.choice(HOURS)}"
        one["stood"] = ";".join(filter(None, (one["stood"], str(number))))
        stood_up = True
    kind = "game" if stood_up else dice.choice(["game"] * 6 + ["forfeit", "forfeit", "both absent", "apart"])
    if kind == "game":
        result, star = dice.choice(["WL", "LW", "DD"]), dice.choice([""] * 9 + ["*"])
        colours = dice.choice(["wb", "bw", "  "])
        one[round] = f"{result[0]}{other['no']}{colours[0].strip()}{star}"
        other[round] = f"{result[1]}{one['no']}{colours[1].strip()}{star}"
    elif kind == "forfeit":
        named = dice.random()
        one[round] = dice.choice(["X", "X" if named < 0.2 else f"X{other['no']}"]) + dice.choice(["", "", "~"])
        other[round] = dice.choice(["F", f"F{one['no']}"]) + dice.choice(HOURS)
    elif kind == "both absent":
        one[round] = f"F{other['no']}{dice.choice(HOURS)}"
        other[round] = dice.choice(["F", f"F{one['no']}"]) + dice.choice(HOURS)
    else:
        one[round], other[round] = dice.choice("HCUB"), dice.choice("HCU")


def recomputed(table: list[dict[str, str]], grand_prix: bool) -> dict[int, list[int]]:
    """Hundredths per round for each number."""
    by_number = {row["no"]: row for row in table}
    rounds = sorted((key for key in table[0] if re.fullmatch("R[0-9]+", key)), key=lambda key: int(key[1:]))
    return {int(row["no"]): [_round(row, key, by_number, grand_prix) for key in rounds] for row in table}


def _round(row: dict[str, str], key: str, by_number: dict[str, dict[str, str]], grand_prix: bool) -> int:
    cell = row[key]
    letter = cell[:1] or "U"
    credit = 5 if grand_prix else 0
    opponent = by_number.get("".join(re.findall("^[A-Z]([0-9]+)", cell)))
    if cell.endswith(("*", "~")) or letter in "HCU":
        return 0
    if letter in "WLD":
        assert opponent
        return _game(letter, row["rating"], opponent["rating"]) + credit
    if letter == "B":
        return credit
    if letter == "F":
        return 0 if _in_time(cell) else -100
    if opponent is None:
        naming = [each for each in by_number.values() if re.match(f"F{row['no']}(@|$)", each[key])]
        opponent = naming[-1] if naming else None
    return credit if opponent and _in_time(opponent[key]) else credit + 5


def _game(letter: str, own: str, other: str) -> int:
    if not own or not other:
        return {"W": 10, "L": -10, "D": 0}[letter]
    mine, his = (int(rating.partition("/")[0]) for rating in (own, other))
    for most, higher, lower in PRINTED:
        if abs(mine - his) <= most:
            return (higher if mine >= his else lower)["WLD".index(letter)]
    raise AssertionError("no such difference")


def _in_time(cell: str) -> bool:
    hour = cell.partition("@")[2]
    if not hour:
        return False
    day, _, hour = hour.rpartition(" ")
    if day in ("Thu", "2026-03-05"):
        return True
    hours, minutes, seconds = (*map(int, hour.split(":")), 0)[:3]
    return hours * 3600 + minutes * 60 + seconds < 17 * 3600 + 45 * 60


def as_csv(table: list[dict[str, str]], dice: random.Random, delimiter: str = ",") -> str:
    """The table as a file, its columns in any order."""
    columns = dice.sample(list(table[0]), len(table[0]))
    lines = [columns, *([row[column] for column in columns] for row in table)]
    return "\n".join(delimiter.join(f'"{cell}"' if delimiter in cell else cell for cell in line) for line in lines)
