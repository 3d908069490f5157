"""Random crosstables in which both sides of every cell agree."""

import csv
import io
import random


def crosstable(players: int = 100, rounds: int = 5, seed: int = 1) -> str:
    """A crosstable as CSV; the same arguments always give the same text."""
    chance = random.Random(seed)
    numbers = list(range(1, players + 1))
    cells: dict[int, list[str]] = {number: [] for number in numbers}
    for _ in range(rounds):
        for number, cell in one_round(chance, numbers).items():
            cells[number].append(cell)

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["no", "name", "id", "rating", *(f"R{number}" for number in range(1, rounds + 1))])
    for number in numbers:
        identity = [number, f"PLAYER, {number:03}", 10_000_000 + number, rating(chance)]
        writer.writerow([*identity, *cells[number]])
    return out.getvalue()


def rating(chance: random.Random) -> str:
    """Mostly established, now and then provisional or none."""
    kind = chance.random()
    if kind < 0.05:
        return ""
    value = str(min(2800, max(100, round(chance.gauss(1600, 300)))))
    return f"{value}/{chance.randint(4, 25)}" if kind < 0.15 else value


def one_round(chance: random.Random, numbers: list[int]) -> dict[int, str]:
    """Each player's cell in one round: some stay away with notice, the others are paired at random."""
    cells = {number: chance.choice("HU") for number in numbers if chance.random() < 0.08}
    present = [number for number in numbers if number not in cells]
    chance.shuffle(present)
    if len(present) % 2:
        cells[present.pop()] = "B"
    for one, other in zip(present[::2], present[1::2], strict=True):
        mine, theirs = chance.choices([("W", "L"), ("L", "W"), ("D", "D"), ("X", "F")], [38, 38, 20, 4])[0]
        cells[one], cells[other] = f"{mine}{other}", f"{theirs}{one}"
    return cells
