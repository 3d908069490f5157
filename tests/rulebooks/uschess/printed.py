"""A crosstable of 64 players and seven rounds as it was printed, without names: ratings, norm letters, results."""

from datetime import date

from normbook.model.crosstable import Event
from tests.rulebooks.uschess.sections import row, section

ROWS = """\
 1    1794    1817 2 W39 W21 W18 W14 W7 D12 D4
 2    1553    1663 2 W63 W58 L4 W17 W16 W20 W7
 3    1384    1640 2 L8 W61 W25 W21 W11 W13 W12
 4    1716    1744 2 W23 D28 W2 W26 D5 W19 D1
 5    1655    1690 2 W45 W37 D12 D13 D4 W14 W17
 6    1686    1687 3 W34 D29 L11 W35 D10 W27 W21
 7    1649    1673 3 W57 W46 W13 W11 L1 W9 L2
 8 1641/17 1657/24 3 W3 W32 L14 L9 W47 W28 W19
 9    1411    1564 2 W25 L18 W59 W8 W26 L7 W20
10    1365    1544 3 D16 L19 W55 W31 D6 W25 W18
11    1712    1696 3 D38 W56 W6 L7 L3 W34 W26
12    1663    1670 3 W42 W33 D5 W38 H D1 L3
13    1666    1662 3 W36 W27 L7 D5 W33 L3 W32
14    1610    1618 3 W54 W44 W8 L1 D27 L5 W31
15 1220/13 1416/20 3 D19 L16 W30 L22 W54 W33 W38
16    1604    1613 3 D10 W15 H W39 L2 W36 U
17    1629    1610 3 W48 W41 L26 L2 W23 W22 L5
18    1600    1600 3 W47 W9 L1 W32 L19 W38 L10
19    1564    1570 3 D15 W10 W52 D28 W18 L4 L8
20    1595    1569 4 L40 W49 W23 W41 W28 L2 L9
21 1563/22    1562 3 W43 L1 W47 L3 W40 W39 L6
22    1555    1529 4 W64 D52 L28 W15 H L17 W40
23    1363    1371 - L4 W43 L20 W58 L17 W37 W46
24    1229    1300 4 L28 L47 W43 L25 W60 W44 W39
25    1745    1681 4 L9 W53 L3 W24 D34 L10 W47
26    1579    1564 4 W49 W40 W17 L4 L9 D32 L11
27    1552    1539 4 W51 L13 W46 W37 D14 L6 U
28    1507    1513 3 W24 D4 W22 D19 L20 L8 D36
29  1602/6 1508/12 4 W50 D6 L38 L34 W52 W48 U
30    1522    1444 - L52 D64 L15 W55 L31 W61 W50
31    1494    1444 - L58 D55 W64 L10 W30 W50 L14
32    1441    1433 4 W61 L8 W44 L18 W51 D26 L13
33    1449    1421 - W60 L12 W50 D36 L13 L15 W51
34    1399    1400 - L6 W60 L37 W29 D25 L11 W52
35    1438    1392 - L46 L38 W56 L6 W57 D52 W48
36    1355    1367 4 L13 W57 W51 D33 H L16 D28
37  980/12 1077/17 - B L5 W34 L27 H L23 W61
38    1423    1439 4 D11 W35 W29 L12 H L18 L15
39 1436/23    1413 4 L1 W54 W40 L16 W44 L21 L24
40    1348    1346 - W20 L26 L39 W59 L21 W56 L22
41  1403/5  1341/9 - W59 L17 W58 L20 X U U
42    1332    1256 - L12 L50 L57 D60 D61 W64 W56
43    1283    1244 - L21 L23 L24 W63 W59 L46 W55
44    1199    1199 - B L14 L32 W53 L39 L24 W59
45    1242    1191 - L5 L51 D60 L56 W63 D55 W58
46   377/3 1076/10 - W35 L7 L27 L50 W64 W43 L23
47    1362    1341 - L18 W24 L21 W61 L8 D51 L25
48    1382    1335 - L17 W63 H D52 H L29 L35
49 1291/12 1259/17 - L26 L20 D63 D64 W58 H U
50    1056    1111 - L29 W42 L33 W46 H L31 L30
51    1011    1097 - L27 W45 L36 W57 L32 D47 L33
52     935    1092 4 W30 D22 L19 D48 L29 D35 L34
53    1393    1359 - H L25 H L44 U W57 U
54    1270    1200 - L14 L39 L61 B L15 L59 W64
55    1186    1163 - L62 D31 L10 L30 B D45 L43
56    1153    1140 - H L11 L35 W45 H L40 L42
57    1092    1079 - L7 L36 W42 L51 L35 L53 B
58     917     941 - W31 L2 L41 L23 L49 B L45
59     853     878 - L41 B L9 L40 L43 W54 L44
60     967     984 - L33 L34 D45 D42 L24 H U
61  955/11  979/18 - L32 L3 W54 L47 D42 L30 L37
62    1530    1535 - W55 U U U U U U
63    1175    1125 - L2 L48 D49 L43 L45 H U
64    1163    1112 - L22 D30 L31 D49 L46 L42 L54
"""
"""Number, rating before and after (with the games of a provisional one), norm, and the rounds."""

NORMS = {int(line.split()[0]): line.split()[3].replace("-", "") for line in ROWS.splitlines()}
"""The letter printed for each player; blank for none."""

FLOORS = {18: 1600, 54: 1200}
"""Whose printed rating stands on a floor."""

DAY = date(2016, 3, 5)
"""In the years in which B was 12."""


def printed(*, posts: bool = True, floors: bool = False) -> Event:
    """The section; with the ratings after it that were printed, with the floors that they show."""
    players = []
    for line in ROWS.splitlines():
        no, before, after, _, *cells = line.split()
        more = {"floor": str(FLOORS[int(no)])} if floors and int(no) in FLOORS else {}
        players.append(row(int(no), before, " ".join(cells), after if posts else "", **more))
    return section(*players, end=DAY)
