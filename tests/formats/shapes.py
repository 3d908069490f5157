"""One event of four players in the many shapes that programs, websites and people give a file. All of it is made up."""

import re
from collections.abc import Iterable

from tests.formats.reading import workbook
from tests.formats.samples import REPORT, SWISSSYS, WEBSITE

NAMES = ("Arkwright, Nell", "Barrow, Tom", "Cruz, Ana", "Dell, Jo")
RATINGS = (1912, 1810, 1710, None)
RESULTS = [["W4", "D2", "W3"], ["W3", "D1", "H"], ["L2", "W4", "L1"], ["L1", "L3", "U"]]
"""What every shape says, colours aside."""

_RANKED = (
    ("4w1", "2b½", "3w1", "2.5", "4.5"),
    ("3b1", "1w½", "-½", "2", "3"),
    ("2w0", "4w1", "1b0", "1", "2"),
    ("1b0", "3b0", "-0", "0", "2"),
)
_TITLES = ("", "FM", "", "")
_RANKING_HEADER = ("Rk.", "", "Name", "Typ", "Rtg", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts.", "TB1")


def ranking(separator: str, header: Iterable[str] = _RANKING_HEADER, cell: dict[str, str] | None = None) -> str:
    """As a results website has it, with the separator between the cells, and some characters written otherwise."""
    lines = [separator.join(header)]
    for rank, (name, rating, title, cells) in enumerate(zip(NAMES, RATINGS, _TITLES, _RANKED, strict=True), 1):
        own = [each.translate(str.maketrans(cell or {})) for each in cells]
        quoted = f'"{name}"' if separator == "," else name
        lines.append(separator.join((str(rank), title, quoted, "", str(rating or ""), "ENG", *own)))
    return "\n".join(lines) + "\n"


def plain(separator: str = ",", end: str = "\n") -> str:
    """A crosstable as people type it."""
    lines = [["no", "name", "rating", "R1", "R2", "R3"]]
    for number, (name, rating, cells) in enumerate(zip(NAMES, RATINGS, RESULTS, strict=True), 1):
        lines.append([str(number), f'"{name}"', str(rating or ""), *cells])
    return end.join(separator.join(line) for line in lines) + end


_TOP = "From the Tournament-Database of a results website\nCoast Open 2026\nFinal Ranking crosstable after 3 Rounds\n"
TYPED = plain()
RANKING = ranking("\t")
GERMAN = ("Rg.", "", "Name", "Typ", "Elo", "Land", "1.Rd", "2.Rd", "3.Rd", "Pkt.", "Wtg1")
SPANISH = ("Rk.", "", "Nombre", "Typ", "Elo", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts.", "Des 1")
COMMAS = {".": ","}

_DOWNLOADED: list[list[object]] = [
    ["From the Tournament-Database of a results website"],
    ["Coast Open"],
    ["Date : 2026/04/11 To 2026/04/12"],
    [],
    ["Final Ranking crosstable after 3 Rounds"],
    [],
    [
        "Rk.",
        None,
        None,
        "Name",
        "sex",
        "Typ",
        "FED",
        "RtgI",
        "RtgN",
        "Club/City",
        "1.Rd",
        "2.Rd",
        "3.Rd",
        "Pts.",
        " TB1",
    ],
    [1, "", "", NAMES[0], "w", "", "ENG", 1912, 1900, "Coast", "   4w1", "   2b½", "   3w1", 2.5, 8],
    [2, "", "FM", NAMES[1], "", "", "ENG", 1810, 0, "Coast", "   3b1", "   1w½", "  -½", 2, 8],
    [3, "", "", NAMES[2], "w", "", "ESP", 1710, 1710, "Hill", "   2w0", "   4w1", "   1b0", 1, 8],
    ["", "", "", NAMES[3], "", "", "ENG", 0, 0, "", "   1b0", "   3b0", 0, 0, 8],
    [],
    ["Annotation:"],
    ["Tie Break1: Buchholz"],
]
_MERGED: list[list[object]] = [
    ["Club night"],
    ["No", "Name", "Rating", "Rounds", None, None, "Total"],
    [None, None, None, 1, 2, 3, None],
    [1, NAMES[0], 1912, "W4", "D2", "W3", 2.5],
    [2, NAMES[1], 1810, "W3", "D1", "H", 2],
    [3, NAMES[2], 1710, "L2", "W4", "L1", 1],
    [4, NAMES[3], None, "L1", "L3", "U", 0],
]

_WEBSITE = WEBSITE.replace("/ R: 1610   ->1602", "/ R: Unrated->1602P4")
_LAST_LINE = "|N:2  |W    |B    |W    |\n"
_WHOLE_PAGE = f"""\
US Chess - Cross Table for COAST OPEN (Event 202604121232)
Event Summary:
Event\tCOAST OPEN (202604121232)
Location\tPORTLAND, OR 97201
Event Date(s)\t2026-04-11 thru 2026-04-12
Chief TD\tNELL ARKWRIGHT (20071101)
Stats\t1 Section(s), 4 Players

Section 1 - OPEN
Stats\t3 Rounds, 4 Players; K Factor: F   Rating Sys: R   Tnmt Type: S
Time Control: G/60 d5
{_WEBSITE.split(chr(10) * 2, 1)[1]}"""

WINTD = """\
Coast Open
Standings

 #  Name                Rate  Rnd 1  Rnd 2  Rnd 3  Tot

 1  Arkwright, Nell     1912   W 4    D 2    W 3   2.5
 2  Barrow, Tom         1810   W 3    D 1    H     2.0
 3  Cruz, Ana           1710   L 2    W 4    L 1   1.0
 4  Dell, Jo            unr.   L 1    L 3    U     0.0
"""
ONE_BLANK = """\
No. Name                  Rtng    Post    Pts   Rnd1  Rnd2  Rnd3
 1. Arkwright, Nell       1912    1918    2.5   W4    D2    W3
 2. Barrow, Tom           1810    1822    2.0   W3    D1    -H-
 3. Cruz, Ana             1710    1712    1.0   L2    W4    L1
 4. Dell, Jo              unr.    1602    0.0   L1    L3    -U-
"""
_MARKDOWN = "# Coast Open\n\n" + "".join(
    f"| {line.replace(', ', '~').replace(',', ' | ').replace('~', ', ')} |\n" + ("|---" * 6 + "|\n") * (at == 0)
    for at, line in enumerate(TYPED.replace('"', "").splitlines())
)

_GAMES = (
    *((1, 0, 3, "1-0"), (1, 2, 1, "0-1"), (2, 1, 0, "1/2-1/2")),
    *((2, 2, 3, "1-0"), (3, 0, 2, "1-0")),
)


def broadcast(rating: str = "1912") -> str:
    """As broadcasts are downloaded; the first player's rating is unknown in all games but one."""
    games = []
    for at, (number, white, black, result) in enumerate(_GAMES):
        known = [str(each or "?") for each in RATINGS]
        known[0] = rating if at == 0 else "?"
        games.append(
            f'[Event "Coast Open: Round {number}"] [Site "https://example.org/broadcast"]\n'
            f'[UTCDate "2026.04.1{number}"]\n[Round "0{number}.{at + 1}"]\n'
            f'[White "{NAMES[white]}"] [Black "{NAMES[black]}"]\n[Result "{result}"]\n'
            f'[WhiteElo "{known[white]}"]\n[BlackElo "{known[black]}"]\n\n'
            f'1. e4 {{ [%clk 1:30:00] }} 1... e5 (1... c5 {{ " [Event }}) {result}\n\n'
        )
    bye = f'[Event "Coast Open: Round 3"]\n[Round "3.9"]\n[White "{NAMES[1]}"]\n[Black "BYE"]\n'
    return "".join(games) + bye + '[Result "1/2-1/2"]\n\n1/2-1/2\n'


BROADCAST = broadcast()
MARK = b"\xef\xbb\xbf"

SHAPES: dict[str, bytes] = {
    "utf-16.csv": TYPED.encode("utf-16"),
    "utf-16-be.csv": b"\xfe\xff" + TYPED.encode("utf-16-be"),
    "marked.csv": MARK + TYPED.encode(),
    "cr.csv": plain(end="\r").encode(),
    "crlf.csv": plain(end="\r\n").encode(),
    "windows.csv": ranking(",").encode("cp1252"),
    "semicolons.csv": plain(";").encode(),
    "told separator.csv": ("sep=;\n" + plain(";")).encode(),
    "empty columns.csv": TYPED.replace("\n", ",,,\n").encode() + b",,,,,,,,\n",
    "quoted.csv": re.sub(r"(?<=[,\n])([^,\"\n]*)(?=[,\n])", r'"\1"', TYPED).encode(),
    "ranking.csv": ranking(",").encode(),
    "decimal commas.csv": ranking(";", cell=COMMAS).encode(),
    "titled.csv": ("Club Championship;;;;;\nAfter 3 rounds\n\n" + ranking(";", cell=COMMAS)).encode(),
    "german.csv": ranking(";", GERMAN, {"b": "s"} | COMMAS).encode(),
    "spanish.csv": ranking(";", SPANISH, {"w": "b", "b": "n"} | COMMAS).encode(),
    "dutch.csv": ranking(";", cell={"b": "z"}).encode(),
    "pasted.txt": RANKING.encode(),
    "pasted with titles.txt": (_TOP + RANKING).encode(),
    "pasted with blanks.txt": RANKING.replace("\t", " \t ").encode(),
    "pasted with hard blanks.txt": RANKING.replace("4w1", "4w1\u00a0").replace(", ", ",\u00a0").encode(),
    "downloaded.xlsx": workbook(_DOWNLOADED),
    "merged header.xlsx": workbook(_MERGED),
    "merged header.csv": ("No,Name,Rating,Rounds,,,Total\n,,,1,2,3,\n" + TYPED.split("\n", 1)[1]).encode(),
    "website.txt": _WEBSITE.encode(),
    "website whole page.txt": _WHOLE_PAGE.encode(),
    "website crlf.txt": _WEBSITE.replace("\n", "\r\n").encode(),
    "website cr.txt": _WEBSITE.replace("\n", "\r").encode(),
    "website hard blanks.txt": _WEBSITE.replace(" ", "\u00a0").encode(),
    "website narrow.txt": _WEBSITE.replace("W   4", "W 4").replace("  |", "|").encode(),
    "website noughts.txt": _WEBSITE.replace("H    ", "H   0").replace("U    ", "U   0").encode(),
    "website two systems.txt": _WEBSITE.replace(
        _LAST_LINE, f"{_LAST_LINE}      |            Q: 1800   ->1811     |     |     |     |     |\n"
    ).encode(),
    "wintd.txt": WINTD.encode(),
    "one blank.txt": ONE_BLANK.encode(),
    "table.md": _MARKDOWN.encode(),
    "broadcast.pgn": BROADCAST.encode(),
    "broadcast.txt": BROADCAST.encode(),
    "broadcast utf-16.txt": BROADCAST.encode("utf-16"),
    "broadcast with a remark.txt": b"% made by hand\n; of two\n" + BROADCAST.encode(),
    "broadcast cr.pgn": BROADCAST.replace("\n", "\r").encode(),
    "broadcast without event.txt": BROADCAST.replace('[Event "Coast Open: Round', '[Opening "Of Round').encode(),
}  # fmt: skip
"""All of the four players' event."""

TWO_PLAYERS: dict[str, bytes] = {
    "marked.trf": MARK + REPORT.encode(),
    "marked report.txt": MARK + REPORT.encode(),
    "utf-16.trf": REPORT.encode("utf-16"),
    "utf-16 report.txt": REPORT.encode("utf-16"),
    "cr.trf": REPORT.replace("\r\n", "\r").encode(),
    "report with remarks.txt": b"### a remark\n" + REPORT.encode(),
    "long head.txt": REPORT.replace("042", "".join(f"112 Deputy {at}\r\n" for at in range(99)) + "042").encode(),
    "marked.sjson": MARK + SWISSSYS.encode(),
    "marked swisssys.txt": MARK + SWISSSYS.encode(),
    "utf-16.sjson": SWISSSYS.encode("utf-16"),
    "utf-16 swisssys.txt": SWISSSYS.encode("utf-16"),
}
"""One game: number 1 beat number 2."""
