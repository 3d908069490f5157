"""A book with players of every kind, made by the commands that people type."""

from pathlib import Path

from tests.cli.running import run

PEOPLE = {
    "70000001": "never titled, rated 500 to 800 all along",
    "70000002": "untitled, then titled by a jump",
    "70000003": "provisional only",
    "70000004": "never rated",
    "70000005": "established in the event, below every title",
    "70000006": "granted a title, then demoted until none is left",
    "70000007": "only in a voided event",
    "70000008": "voided first, counted later",
    "70000009": "another was merged into them",
    "~merged, mo": "merged into another",
    "70000011": "started from a list, then forgotten",
    "70000012": "started from a list below every title",
    "70000013": "started from a list, provisional",
    "70000014": "a member without a rating",
    "70000015": "at the top of the titles",
    "70000016": "untitled in both rating systems",
    "70000021": "an evening of norm points",
    "70000022": "only a no-show in a season",
    "70000023": "unrated in a season",
    "solving/W1000": "a rated solver",
    "solving/W2001": "one half-rating",
    "solving/W2002": "a solver whom a tournament left without any rating",
    "solving/W2003": "a solver not for rating",
    "solving/W2004": "a solver of a refused tournament",
    "solving/W2005": "a solver of a pending tournament",
}
"""By key: what is special about each."""

_FILES = {
    "list.csv": """\
name,id,state,expires,rating,quick
"FORGOTTEN, FAY",70000011,CA,0327,1575*c2,
"LISTED LOW, LOU",70000012,CA,0327,750,
"LISTED YOUNG, YVES",70000013,,0327,1501/5,
"MEMBER ONLY, MIA",70000014,CA,,,
""",
    "january.csv": """\
no,name,id,rating,post,R1,R2,R3,R4
1,"LOW, LENA",70000001,500,520,L2,D3,L5,L6
2,"RISING, RITA",70000002,750,790,W1,D4,D6,L5
3,"PROVISIONAL, PAT",70000003,1501/5,1490/9,L5,D1,W4,L7
4,"UNRATED, UNA",70000004,,,D6,D2,L3,L8
5,"JUST ESTABLISHED, JO",70000005,780/4,790/30,W3,D6,W1,W2
6,"GRANTED, GUS",70000006,1150,1150,D4,D5,D2,W1
7,"TOP, TINA",70000015,3010,3010,U,U,U,W3
8,"BOTH, BEA",70000016,600,610,U,U,U,W4
""",
    "february.csv": """\
no,name,id,rating,post,R1,R2,R3,R4
1,"LOW, LENA",70000001,520,510,L2,L5,L4,L3
2,"RISING, RITA",70000002,790,980,W1,W3,W5,W4
3,"BOTH, BEA",70000016,610,640,U,L2,U,W1
4,"PROVISIONAL, PAT",70000003,1490/9,1470/13,U,U,W1,L2
5,"LISTED LOW, LOU",70000012,750,760,U,W1,L2,U
""",
    "quick.csv": """\
no,name,id,rating,post,R1,R2
1,"BOTH, BEA",70000016,700,710,W2,D2
2,"UNRATED, UNA",70000004,,640/2,L1,D1
3,"MERGED, MO",,650,640,B,B
""",
    "void.csv": """\
no,name,id,rating,post,R1,R2
1,"VOIDED, VIC",70000007,900,905,W2,D2
2,"LATER, LIZ",70000008,880,875,L1,D1
""",
    "merged.csv": """\
no,name,id,rating,post,R1,R2
1,"MERGED, MOSES",70000009,640,645,W2,D2
2,"LATER, LIZ",70000008,880,875,L1,D1
""",
    "friday.csv": """\
no,name,id,rating,R1,R2
1,"HERO, HAL",70000021,1600,W3,X2
2,"ABSENT, ABE",70000022,1565,U,F1
3,"NEWCOMER, NAT",70000023,,L1,U
""",
    "solvers.csv": """\
list,name,id,country,sex,birth,titles,rating,last
2026-01-01,"Aldersen, Mikkel",W1000,DEN,m,1979-05-04,GM,2684,2025-11-16
2026-01-01,"Brankovic, Luka",W1007,SRB,m,1988,,2651,2025-11-16
2026-01-01,"Castellani, Piero",W1014,ITA,m,1971,IM,2612,2025-11-16
""",
    "rated.csv": """\
name,id,country,sex,birth,points,time,rated
"Aldersen, Mikkel",W1000,DEN,m,1979,40,3:00,
"Brankovic, Luka",W1007,SRB,m,1988,38,3:00,
"Castellani, Piero",W1014,ITA,m,1971,30,3:00,
"Halfway, Hana",W2001,CZE,w,2001-02-03,20,3:00,
"Aside, Aron",W2003,ISR,m,,10,3:00,no
""",
    "alone.csv": 'name,id,points\n"Unlucky, Ulla",W2002,10\n"Castellani, Piero",W1014,20\n',
    "refused.csv": 'name,id,points\n"Refused, Rolf",W2004,10\n"Castellani, Piero",W1014,20\n',
    "pending.csv": 'name,id,points\n"Pending, Petra",W2005,10\n"Castellani, Piero",W1014,20\n',
}

_WHY = ("--reason", "so it was")


def _posted(file: str, rules: str, end: str, *more: str) -> tuple[str, ...]:
    return ("post", file, "--rules", rules, "--id", file.partition(".")[0], "--name", file, "--end", end, *more)


_DONE = (
    ("members", "import", "list.csv", "--as-of", "2025-12-01"),
    _posted("january.csv", "uscf", "2026-01-11"),
    _posted("february.csv", "uscf", "2026-02-08"),
    _posted("quick.csv", "uscf", "2026-02-10", "--system", "quick"),
    _posted("void.csv", "uscf", "2026-02-15"),
    _posted("merged.csv", "uscf", "2026-02-22"),
    ("void", "void", *_WHY, "--yes"),
    ("grant", "uscf", "70000006", "1100", *_WHY, "--on", "2026-02-01"),
    *(("demote", "uscf", "70000006", *_WHY, "--on", f"2026-02-0{day}") for day in (2, 3)),
    ("merge", "MERGED, MO", "70000009", *_WHY, "--yes"),
    ("members", "forget", "70000011", *_WHY),
    _posted("friday.csv", "lpcc", "2026-01-09", "--season", "Evenings 2026"),
    ("members", "import", "solvers.csv", "--rules", "wfcc"),
    *(_posted(f"{name}.csv", "wfcc", "2026-01-18") for name in ("rated", "alone", "refused", "pending")),
    *(("confirm", name, *_WHY, "--yes") for name in ("rated", "alone")),
    ("confirm", "refused", "--refuse", *_WHY, "--yes"),
    ("publish", "uscf", "--as-of", "2026-03-01"),
    ("publish", "wfcc", "--as-of", "2026-04-01"),
)


def write_book_of_everybody(folder: Path) -> Path:
    """The book, beside the files that it was made of."""
    book = folder / "everybody.sqlite"
    for name, text in _FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    for command in _DONE:
        done = run(*(folder / each if each in _FILES else each for each in command), "--book", book)
        assert done.exit_code == 0, (command, done.stdout, done.stderr)
    return book
