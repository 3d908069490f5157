"""Files to be damaged that no example ships: Swiss Perfect's, the world federation's list, settings. All made up."""

from datetime import date

from normbook.formats.lists.dbf import DbfField, write_dbf

_WIDTHS = {"SURNAME": 20, "FIRSTNAME": 20}
_PLAYERS: list[dict[str, str | int]] = [
    {"ID": 11, "SURNAME": "Arkwright", "FIRSTNAME": "Nell", "LOC_ID": 6897, "LOC_RTG": 1912, "START_NO": 1},
    {"ID": 12, "SURNAME": "Barrow", "FIRSTNAME": "Tom", "LOC_ID": 5226, "LOC_RTG": 1810, "START_NO": 2},
    {"ID": 13, "SURNAME": "Cruz", "FIRSTNAME": "Ana", "LOC_ID": 5227, "LOC_RTG": 0, "START_NO": 3},
]
_SIDES = ("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE")
_GAMES: list[dict[str, str | int]] = [
    dict(zip(_SIDES, game, strict=True))
    for game in (
        (1, 11, 12, 2, 0, 1, 1),
        (1, 13, 0, 2, 0, 3, 0),
        (2, 12, 13, 1, 1, 1, 1),
        (2, 0, 11, 0, 1, 0, 4),
        (3, 13, 11, 0, 2, 2, 2),
        (3, 12, 0, 0, 0, 5, 0),
    )
]


def _dbf(records: list[dict[str, str | int]]) -> bytes:
    fields = [DbfField(key, "C" if key in _WIDTHS else "N", _WIDTHS.get(key, 8)) for key in records[0]]
    return write_dbf(fields, records, date(2026, 4, 12))


PERFECT = {
    "open.trn": _dbf(_PLAYERS),
    "open.sco": _dbf(_GAMES),
    "open.ini": b"[Tournament Info]\r\nName=Coast Open\r\nRounds=3\r\n",
}

_LINE = "{:15}{:61}{:4}{:4}{:5}{:5}{:15}{:4}{:6}{:4}{:3}{:6}{:5}\n"
_HEADINGS = ("ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "FOA", "APR26", "Gms", "K", "B-day", "Flag")
_LISTED = (
    ("4001001", "Arkwright, Nell", "ENG", "F", "WIM", "WIM", "", "", "2110", "9", "20", "1999", ""),
    ("4001002", "Barrow, Tom", "ENG", "M", "FM", "", "IA", "", "2211", "0", "10", "1980", "i"),
    ("4001003", "Cruz, Ana", "ESP", "F", "", "", "", "", "0", "0", "0", "0000", ""),
)
_TAGS = ("fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title", "rating", "games", "k")
_ELEMENTS = "".join(
    "<player>" + "".join(f"<{tag}>{cell}</{tag}>" for tag, cell in zip(_TAGS, each, strict=False)) + "</player>\n"
    for each in _LISTED
)
WORLD_TEXT = {"list.txt": "".join(_LINE.format(*each) for each in (_HEADINGS, *_LISTED)).encode()}
WORLD_XML = {"list.xml": f"<?xml version='1.0'?>\n<playerslist>\n{_ELEMENTS}</playerslist>\n".encode()}

_TABLE = b"no,name,id,rating,R1,R2\n1,Ann,20000001,1800,W2,H\n2,Bo,20000002,1700,L1,B\n"
SEASON = {
    "season.toml": b"""rules = "lpcc"
name = "Grand Prix"
[[legs]]
name = "Winter"
start = 2024-01-05
ratings = "list.csv"
events = ["a.csv", "b.toml"]
[[legs]]
events = ["c.csv"]
""",
    "b.toml": b'name = "B"\nid = "b"\nend = 2024-02-03\nformat = "scrounger"\ncrosstable = "c.csv"\n',
    "list.csv": b"id,name,rating\n20000001,Ann,1500\n20000002,Bo,1501/15\n",
    "a.csv": _TABLE,
    "c.csv": _TABLE,
}
VARIANT = {
    "club.toml": b"""rules = "lpcc"
name = "Ours"
participation = "0.10"
no_show = -2
notice_before = 18:00:00
tie_breaks = ["upsets", "name"]
bands = [ { from = 0, to = 99, high = "0.5", low = "0.5" }, { from = 100, high = 0.75, low = 0.25 } ]
"""
}
