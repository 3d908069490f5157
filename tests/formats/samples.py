"""Small files of every kind that people bring, each with what it holds. All of it is made up."""

from normbook.formats.kinds import EVENT, RATING_SUPPLEMENT, SOLVERS, SOLVING_TOURNAMENT
from tests.formats.reading import workbook

WEBSITE = """\
Spring Open 2026
Event 202604121232

 Pair | Player Name                     |Total|Round|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |  3  |
-----------------------------------------------------------------
    1 | NELL ARKWRIGHT                  |2.5  |W   4|D   2|W   3|
   OR | 20071101 / R: 1912   ->1918     |N:2  |W    |B    |W    |
-----------------------------------------------------------------
    2 | TOM BARROW                      |2.0  |W   3|D   1|H    |
   WA | 20071102 / R: 1810   ->1822     |     |B    |W    |     |
-----------------------------------------------------------------
    3 | ANA CRUZ                        |1.0  |L   2|W   4|L   1|
   WA | 20071103 / R: 1710   ->1712     |     |W    |W    |B    |
-----------------------------------------------------------------
    4 | JO DELL                         |0.0  |L   1|L   3|U    |
   WA | 20071104 / R: 1610   ->1602     |     |B    |B    |     |
"""
TITLED = """\
Club championship 2026
no,name,id,rating,R1,R2,R3
1,Nell Arkwright,20071101,1912,W4,D2,W3
2,Tom Barrow,20071102,1810,W3,D1,H
3,Ana Cruz,20071103,1710,L2,W4,L1
4,Jo Dell,20071104,1610,L1,L3,U
"""
GAMES = """\
Rk.,,Name,Typ,Rtg,FED,1.Rd,2.Rd,3.Rd,Pts.,TB1
1,,"Arkwright, Nell",,1912,ENG,4w1,2b½,3w1,2.5,4
2,FM,"Barrow, Tom",U18,1810,ENG,3b1,1w½,-½,2,3
3,,"Cruz, Ana",,1710,ESP,2w0,4w1,1b0,1,2
4,,"Dell, Jo",,,ENG,1b0,3b0,-0,0,2
"""
ROBIN = "no,name,rating,1,2,3\n1,Ann,1800,*,1,½\n2,Bo,1700,0,*,1\n3,Cy,1600,½,0,*\n"
RANKING = """\
Rank,SNo,Name,FED,Rtg,Club,Pts,TB1,TB2
1,1,"Arkwright, Nell",ENG,1912,Coast,2.5,4,3
2,2,"Barrow, Tom",ENG,1810,Coast,2,4,3
3,3,"Cruz, Ana",ESP,1710,Hill,1,4,3
"""
SOLVING = """\
name,country,rating,R1,R2,time
Ada Lindqvist,SWE,2500,15,12.5,201
Bo Marin,ROU,2401,12,10,222
"""
TOTALS = "place,name,country,rating,points,time\n1,Ada Lindqvist,SWE,2500,27.5,201\n2,Bo Marin,ROU,2401,22,222\n"
PROGRESS = "no,name,R1,R2\n1,Ann,1,2\n2,Bo,0,½\n"
LIST = """\
Members in April 2026
id,name,state,rating,quick
20071101,Nell Arkwright,OR,1912,1800
20071102,Tom Barrow,WA,,
"""
PRINTED = "CHESS, JOAN        12345678  0826  WV  1575*c2\nDELL, JO           12345679  0826  WV  1402/12\n"
SOLVERS_LIST = "list,name,country,rating,titles\n2026-04-01,Ada Lindqvist,SWE,2500,FM\n2026-04-01,Bo Marin,ROU,2401,\n"
GAME = """\
[Event "Coast Open"]
[Date "2026.04.11"]
[Round "1"]
[White "Arkwright, Nell"]
[Black "Barrow, Tom"]
[Result "1-0"]

1. e4 e5 1-0
"""
REPORT = (
    "012 Coast Open\r\n042 2026/04/11\r\n052 2026/04/12\r\n"
    "001    1 w    Arkwright, Nell                   1912 ENG     4001001             1.0    1     2 w 1\r\n"
    "001    2 m    Barrow, Tom                       1810 ENG     4001002             0.0    2     1 b 0\r\n"
)

SWISSSYS = """\
{"Overview": {"Tournament title": "Coast Open"}, "Sections": [{"Section name": "Open", "Players": [
  {"Pair number": 1, "Name": "Arkwright, Nell", "ID": "20071101", "Rating": 1912, "Results": ["+;2;W;1;0;0;0"]},
  {"Pair number": 2, "Name": "Barrow, Tom", "ID": "20071102", "Rating": 1810, "Results": ["-;1;B;1;0;0;0"]}]}]}
"""
PERFECT = """\
            Coast Open 2026: Cross Table at round 2

No    Name                Feder Rtg  Loc  Total    1     2

1.    Arkwright, Nell     ENG   1912 1912  1.5    2:W   0:D
2.    Barrow, Tom         ENG   1810 1800  0      1:L   0:
"""


def table(text: str) -> bytes:
    """A workbook with the table of a CSV without quoted cells."""
    rows: list[list[object]] = [
        [int(cell) if cell.isdigit() else cell for cell in line.split(",")] for line in text.splitlines()
    ]
    return workbook(rows)


SAMPLES: dict[str, tuple[bytes, str]] = {
    "website.txt": (WEBSITE.encode(), EVENT),
    "titled.csv": (TITLED.encode(), EVENT),
    "titled.xlsx": (table(TITLED), EVENT),
    "titled.tsv": (TITLED.replace(",", "\t").encode(), EVENT),
    "games.csv": (GAMES.encode(), EVENT),
    "robin.csv": (ROBIN.encode(), EVENT),
    "open.pgn": (GAME.encode(), EVENT),
    "open.sjson": (SWISSSYS.encode(), EVENT),
    "perfect.txt": (PERFECT.encode(), EVENT),
    "open.trf": (REPORT.encode(), EVENT),
    "solving.csv": (SOLVING.encode(), SOLVING_TOURNAMENT),
    "solving.xlsx": (table(SOLVING), SOLVING_TOURNAMENT),
    "totals.csv": (TOTALS.encode(), SOLVING_TOURNAMENT),
    "totals.xlsx": (table(TOTALS), SOLVING_TOURNAMENT),
    "members.csv": (LIST.encode(), RATING_SUPPLEMENT),
    "members.xlsx": (table(LIST), RATING_SUPPLEMENT),
    "printed.txt": (PRINTED.encode(), RATING_SUPPLEMENT),
    "solvers.csv": (SOLVERS_LIST.encode(), SOLVERS),
    "solvers.xlsx": (table(SOLVERS_LIST), SOLVERS),
}
"""By file name: what it has inside, and what that is."""
