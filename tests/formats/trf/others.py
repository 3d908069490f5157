"""Report files in the manner of other programs: their columns, line ends and own lines; the players are invented."""

import random

from normbook.model.crosstable import Outcome, Result
from tests.formats.events import one_round
from tests.formats.trf.reports import player

MARKS = {
    Result.WIN: "1",
    Result.DRAW: "=",
    Result.LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.HALF_POINT_BYE: "H",
    Result.ODD_MAN_OUT: "U",
    Result.UNPAIRED: "Z",
}
HALVES = {"1": 2, "+": 2, "U": 2, "=": 1, "H": 1}
NOBODY = {"sex": " ", "federation": "", "birth": ""}


def bbp(players: int, rounds: int, planned: int | None = None, end: str = "\r") -> str:
    """As bbpPairings invents tournaments: no federation, id or birth, a line end of old."""
    dice = random.Random(players)
    numbers = list(range(1, players + 1))
    cells: dict[int, list[str]] = {no: [] for no in numbers}
    for _ in range(rounds):
        for no, outcome in one_round(dice, numbers, frozenset({"colour", "forfeit-opponent"})).items():
            cells[no].append(cell(outcome))
    halves = {no: sum(HALVES.get(each[-1], 0) for each in cells[no]) for no in numbers}
    ranks = {no: rank for rank, no in enumerate(sorted(numbers, key=lambda no: (-halves[no], no)), start=1)}
    lines = ["012 AutoTest Tournament 4711"]
    for no in numbers:
        named = {"name": f"Test{no:04} Player{no:04}", "rating": 2761 - 4 * no, "rank": str(ranks[no])}
        lines.append(player(no, *cells[no], points=f"{halves[no] / 2:.1f}", **named, **NOBODY))  # type: ignore[arg-type]
    return end.join([*lines, *([f"XXR {planned}"] if planned else []), ""])


def cell(outcome: Outcome) -> str:
    if outcome.opponent is None:
        return f"0000 - {MARKS[outcome.result]}"
    return f"{outcome.opponent} {outcome.colour} {MARKS[outcome.result]}"


SWISS = """
1 r 4.0 1 26w1 13b1 8w1 4b1       2 r 4.0 2 27b1 15w1 7b1 5w1       3 r 3.5 3 29w1 14b1 10w1 6b=
4 r 3.0 5 30b1 17w1 9b1 1w0       5 r 3.0 6 31w1 16b1 12w1 2b0      7 r 3.0 7 33w1 20b1 2w0 18b1
8 r 2.0 20 34b1 23w1 1b0 21w-     9 r 2.0 22 35w1 22b1 4w0 13b0     10 r 2.0 29 36b1 25w1 3b0 23w0
11 r 3.0 10 37w1 24b1 6w0 22b1    12 r 3.0 9 38b1 52w1 5b0 45w1     13 r 3.0 8 39w+ 1w0 25b1 9w1
14 r 2.0 24 40b1 3w0 H 26b=       15 r 2.0 23 41w1 2b0 18w0 49b1    16 r 2.5 13 42b+ 5w0 H 27w1
17 r 2.5 14 43w1 4b0 26w= 31b1    18 r 2.5 15 44b= 19w1 15b1 7w0    19 r 2.5 16 45w= 18b0 49w1 32b1
20 r 1.5 32 46b+ 7w0 34b= 35w0    21 r 3.0 12 47w1 6b0 41w1 8b+     22 r 2.0 26 48b1 9w0 46b1 11w0
23 r 3.0 11 49w1 8b0 50w1 10b1    24 r 2.5 17 50b1 11w0 52b= 34w1   25 r 1.0 44 51w1 10b0 13w0 52b0
26 r 2.0 21 1b0 38w1 17b= 14w=    27 r 1.5 31 2w0 37b= 43w1 16b0    28 r 0.0 52 Z Z Z Z
29 r 2.0 25 3b0 40w1 H H          32 r 1.5 36 6w0 43b= 42b1 19w0    33 r 1.5 38 7b0 46w0 48b1 39w=
34 r 1.5 41 8w0 47b1 20w= 24b0    35 r 2.5 18 9b0 48w1 H 20b1       36 r 0.5 50 10w0 49b0 H 44w0
38 r 1.5 42 12w0 26b0 H 47w1      39 r 1.5 39 13b- H H 33b=         43 r 0.5 48 17b0 32w= 27b0 42w0
44 r 1.5 40 18w= 45b0 31w0 36b1   45 r 2.0 27 19b= 44w1 H 12b0      47 r 0.5 49 21b0 34w0 H 38b0
48 r 1.0 43 22w0 35b0 33w0 U      49 r 1.0 46 23b0 36w1 19b0 15w0   42 - 1.5 37 16w- 31b= 32w0 43b1
41 - 1.5 34 15b0 30w1 21b0 H      31 - 1.5 33 5b0 42w= 44b1 17w0    52 - 2.5 19 U 12b0 24w= 25w1
51 - 0.5 51 25b0 H 37w0 40b0      50 - 1.0 45 24w0 U 23b0 46w0      6 - 3.5 4 32b1 21w1 11b1 3w=
46 - 2.0 30 20w- 33b1 22w0 50b1   37 - 2.0 28 11b0 27w= 51b1 H      40 - 1.0 47 14w0 29b0 30b0 51w1
30 - 1.5 35 4w0 41b0 40w1 H
"""
"""Four rounds of an open: number, rated or not, points, rank, and each round as opponent, colour and result."""
HEAD = (
    *("012 Harbour Open", "022 Riverton", "032 ESP", "042 24/09/2010", "052 02/10/2010", "062 52", "072 41", "082 0"),
    *("092 Individual: Swiss-System", "102 IA Arbiter, Ada (10000001)", "122 moves/time, increment", "XXC white1"),
    *("XXR 9", "XXS WW=1.0 BW=1.0 WD=0.5 BD=0.5 WL=0.0 BL=0.0 ZPB=0.0 HPB=0.5 FPB=1.0 PAB=1.0 FW=1.0 FL=0.0"),
    "XXZ 22 28 43",
)


def javafo() -> str:
    """As JaVaFo is fed an open: the day first, unrated players as 0 at the end, lines for the pairing, and a team."""
    lines, words = [*HEAD], SWISS.split()
    for at in range(0, len(words), 8):
        no, rated, points, rank, *rounds = words[at : at + 8]
        cells = [f"{each[:-2]} {each[-2]} {each[-1]}" if len(each) > 1 else f"0000 - {each}" for each in rounds]
        more = {
            "id": "0" if no == "6" else str(20_000_000 + int(no)),
            "birth": "" if no == "34" else f"{1930 + int(no)}/00/00",
        }
        more |= {"sex": "w" if no in ("23", "35") else "m", "federation": "ESP", "rank": rank}
        rating = 2527 - 20 * int(no) if rated == "r" else 0
        lines.append(player(int(no), *cells, rating=rating, points=points, **more))
    return "\n".join([*lines, "013 Example".ljust(39) + "1    2", ""])


def py4swiss() -> str:
    """As py4swiss begins a tournament: a remark, an empty line, and nobody has played."""
    players = [player(no, name=f"Player {no}", rating="", points="0.0", **NOBODY) for no in range(1, 8)]
    return "\n".join(["# seven of a club", "", *players, "XXR 5", "XXC black1", ""])
