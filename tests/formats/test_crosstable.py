"""Every problem of a crosstable: bytes in, code and place out."""

from datetime import date, time

import pytest

from normbook.formats.table.cells import read_cell, read_notice, read_rating
from normbook.model.crosstable import Notice, Outcome, Rating, Result, Weekday
from normbook.model.diagnostics import Findings, Severity
from normbook.render.findings import finding_line
from tests.formats.reading import Found, found, good, table

CELLS = {
    "W12": Outcome(Result.WIN, 12),
    "l3b": Outcome(Result.LOSS, 3, "b"),
    "D 5W*": Outcome(Result.DRAW, 5, "w", rated=False),
    "X": Outcome(Result.FORFEIT_WIN),
    "x12~": Outcome(Result.FORFEIT_WIN, 12, declined=True),
    "X12w": Outcome(Result.FORFEIT_WIN, 12, "w"),
    "F": Outcome(Result.FORFEIT_LOSS),
    "F12@17:44:59": Outcome(Result.FORFEIT_LOSS, 12, notice=Notice(time(17, 44, 59))),
    "f12b@9:05": Outcome(Result.FORFEIT_LOSS, 12, "b", notice=Notice(time(9, 5))),
    "F@0:00": Outcome(Result.FORFEIT_LOSS, notice=Notice(time(0))),
    "F12@Thu 20:00": Outcome(Result.FORFEIT_LOSS, 12, notice=Notice(time(20), Weekday.THURSDAY)),
    "f @ wednesday 9:05": Outcome(Result.FORFEIT_LOSS, notice=Notice(time(9, 5), Weekday.WEDNESDAY)),
    "F12b@2026-03-05 20:00": Outcome(Result.FORFEIT_LOSS, 12, "b", notice=Notice(time(20), date(2026, 3, 5))),
    "F12@2026-03-05T20:00:01": Outcome(Result.FORFEIT_LOSS, 12, notice=Notice(time(20, 0, 1), date(2026, 3, 5))),
    "H": Outcome(Result.HALF_POINT_BYE),
    "b": Outcome(Result.ODD_MAN_OUT),
    "C": Outcome(Result.FULL_POINT_BYE),
    "U": Outcome(Result.UNPAIRED),
    "": Outcome(Result.UNPAIRED),
}


@pytest.mark.parametrize("cell", CELLS)
def test_every_cell_of_the_grammar(cell: str) -> None:
    from dataclasses import replace

    assert read_cell(cell) == replace(CELLS[cell], written=cell)


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("BYE", "CELL-BYE"),
        ("bye.", "CELL-BYE"),
        ("-BYE-", "CELL-BYE"),
        ("full bye", "CELL-BYE"),
        ("W", "CELL-NO-OPPONENT"),
        ("d", "CELL-NO-OPPONENT"),
        ("H3", "CELL-OPPONENT-OF-BYE"),
        ("B12", "CELL-OPPONENT-OF-BYE"),
        ("F1@25:00", "CELL-HOUR"),
        ("F@17:60", "CELL-HOUR"),
        ("F1@17:44:60", "CELL-HOUR"),
        ("F1@Thx 20:00", "CELL-HOUR"),
        ("F1@T 20:00", "CELL-HOUR"),
        ("F1@2026-02-30 20:00", "CELL-HOUR"),
        ("F1@2026-03-05", "CELL-HOUR"),
        ("F1@Thu", "CELL-HOUR"),
        ("W1~", "CELL-UNKNOWN"),
        ("X1*", "CELL-UNKNOWN"),
        ("H*", "CELL-UNKNOWN"),
        ("1-0", "CELL-UNKNOWN"),
        ("W123456", "CELL-UNKNOWN"),
        ("W１", "CELL-UNKNOWN"),
        ("F1@1744", "CELL-HOUR"),
        ("=L1", "CELL-UNKNOWN"),
    ],
)
def test_cells_that_are_none(cell: str, code: str) -> None:
    assert read_cell(cell) == code


@pytest.mark.parametrize(
    ("written", "rating"),
    [("1575", Rating(1575)), ("1501/15", Rating(1501, 15)), ("", None), ("unr", None), ("Unrated", None),
     ("1", Rating(1)), ("3999", Rating(3999)), ("0100", Rating(100))],
)  # fmt: skip
def test_ratings(written: str, rating: Rating | None) -> None:
    assert read_rating(written) == rating


@pytest.mark.parametrize("written", ["0", "4000", "15x0", "1500/0", "1500/", "-5", "1500.0", "１５００", "1500Q15"])
def test_what_is_no_rating(written: str) -> None:
    assert read_rating(written) == "RATING-BAD"


def test_an_hour_needs_to_exist() -> None:
    assert (read_notice("17:45"), read_notice("24:00")) == (Notice(time(17, 45)), None)


TWO = "no,name,id,rating,R1\n1,A,1,1500,{}\n2,B,2,1500,{}\n"
MISTAKES: list[tuple[str, list[Found]]] = [
    ("name,R1\nA,B\n", [("HEADER-MISSING", 1, None)]),
    ("no,R1\n1,B\n", [("HEADER-MISSING", 1, None)]),
    ("no,name\n1,A\n", [("ROUNDS-NONE", 1, None)]),
    ("no,name,R1\n", [("TABLE-EMPTY", 1, None)]),
    ("no,name,R1,R3\n1,A,B,B\n", [("ROUND-MISSING", 1, None)]),
    ("no,name,R0,R1\n1,A,B,B\n", [("HEADER-UNKNOWN", 1, 3)]),
    ("no,name,R1,R1\n1,A,B,B\n", [("HEADER-TWICE", 1, 4)]),
    ("no,name,R1,pair\n1,A,B,1\n", [("HEADER-TWICE", 1, 4)]),
    ("no,name,ratnig,R1\n1,A,1500,B\n", [("HEADER-UNKNOWN", 1, 3)]),
    ("no,name,,R1\n1,A,1500,B\n", [("HEADER-BLANK", 1, 3)]),
    ("no,name,R1\n1,A,B,B\n", [("ROW-TOO-LONG", 2, 4)]),
    ("no,name,R1\nx,A,B\n", [("NUMBER-BAD", 2, 1)]),
    ("no,name,R1\n0,A,B\n", [("NUMBER-BAD", 2, 1)]),
    ("no,name,R1\n100000,A,B\n", [("NUMBER-BAD", 2, 1)]),
    ("no,name,R1,R100\n1,A,B,B\n", [("ROUND-TOO-HIGH", 1, 4)]),
    ("no,name,R1,Round 1000\n1,A,B,B\n", [("ROUND-TOO-HIGH", 1, 4)]),
    ("no,name,R1\n,A,B\n", [("NUMBER-BAD", 2, 1)]),
    ("no,name,R1\n1,A,B\n1,C,U\n", [("NUMBER-TWICE", 3, 1)]),
    ("no,name,id,R1\n1,A,7,B\n2,C,7,U\n", [("ID-TWICE", 3, 3)]),
    ("no,name,R1\n1, ,B\n", [("NAME-MISSING", 2, 2)]),
    (f"no,name,R1\n1,{'A' * 201},B\n", [("TEXT-TOO-LONG", 2, 2)]),
    ("no,name,rating,R1\n1,A,15x0,B\n", [("RATING-BAD", 2, 3)]),
    ("no,name,post,R1\n1,A,5000,B\n", [("RATING-BAD", 2, 3)]),
    ("no,name,beyond,R1\n1,A,3,B\n", [("BEYOND-BAD", 2, 3)]),
    ("no,name,stood,R1\n1,A,2,B\n", [("STOOD-BAD", 2, 3)]),
    ("no,name,stood,R1\n1,A,1;x,B\n", [("STOOD-BAD", 2, 3)]),
    ("no,name,R1,score\n1,A,B,0.5\n", [("SCORE-DIFFERS", 2, 4)]),
    ("no,name,R1,score\n1,A,B,one\n", [("SCORE-DIFFERS", 2, 4)]),
    (TWO.format("BYE", "U"), [("CELL-BYE", 2, 5)]),
    (TWO.format("W", "U"), [("CELL-NO-OPPONENT", 2, 5)]),
    (TWO.format("H2", "U"), [("CELL-OPPONENT-OF-BYE", 2, 5)]),
    (TWO.format("F@99:99", "U"), [("CELL-HOUR", 2, 5)]),
    (TWO.format("Q", "L1"), [("CELL-UNKNOWN", 2, 5)]),
    (TWO.format("W9", "U"), [("OPPONENT-MISSING", 2, 5)]),
    (TWO.format("W0", "U"), [("OPPONENT-MISSING", 2, 5)]),
    (TWO.format("W1", "U"), [("OPPONENT-HIMSELF", 2, 5)]),
    (TWO.format("W2", "W1"), [("GAME-DISAGREES", 2, 5)]),
    (TWO.format("W2", "D1"), [("GAME-DISAGREES", 2, 5)]),
    (TWO.format("W2", "U"), [("GAME-DISAGREES", 2, 5)]),
    (TWO.format("U", "W1"), [("GAME-DISAGREES", 3, 5)]),
    (TWO.format("W2", "F1"), [("GAME-DISAGREES", 2, 5)]),
    (TWO.format("X2", "L1"), [("GAME-DISAGREES", 2, 5)]),
    (TWO.format("X2", "X1"), [("GAME-DISAGREES", 2, 5)]),
    (TWO.format("X2", "U"), [("GAME-DISAGREES", 2, 5)]),
    (TWO.format("F2", "H"), [("GAME-DISAGREES", 2, 5)]),
    (TWO.format("W2*", "L1"), [("GAME-RATED-DISAGREES", 2, 5)]),
    (TWO.format("W2w", "L1w"), [("GAME-COLOUR-DISAGREES", 2, 5)]),
    (TWO.format("B", "B"), [("ODD-MEN-OUT", 3, 5)]),
]


@pytest.mark.parametrize(("text", "findings"), MISTAKES)
def test_one_mistake_is_one_finding(text: str, findings: list[Found]) -> None:
    assert table(text)[1] == findings


@pytest.mark.parametrize(
    ("one", "other"),
    [("W2", "L1"), ("W2w", "L1b"), ("W2w", "L1"), ("W2*", "L1*"), ("D2", "D1"), ("X2", "F1"), ("X2", "F"), ("X", "F1"),
     ("X", "F"), ("F2", "F1"), ("F2", "F"), ("X2~", "F1@17:00"), ("X", "U"), ("F", "U"), ("F", "X")],
)  # fmt: skip
def test_cells_that_agree(one: str, other: str) -> None:
    good(TWO.format(one, other))


@pytest.mark.parametrize("cell", ["W3", "H", "B", "U", "X", "X3"])
def test_a_player_stood_up_may_have_any_cell(cell: str) -> None:
    third = {"W3": "L1", "X3": "F1"}.get(cell, "U")
    good(f"no,name,stood,R1\n1,A,1,{cell}\n2,B,,F1\n3,C,,{third}\n")


@pytest.mark.parametrize("score", ["1", "1.0", "1,0", "1.0 ", ""])
def test_a_printed_score_may_be_written_in_many_ways(score: str) -> None:
    good(f'no,name,R1,Total\n1,A,B,"{score}"\n')


@pytest.mark.parametrize("score", ["½", "0.5", "0,5", "0½"])
def test_half_a_point_too(score: str) -> None:
    good(f'no,name,R1,pts\n1,A,H,"{score}"\n')


SEVEN = """\
no,name,id,rating,post,stood,R1,R2
1,"ONE, A",1,15x0,,,W2,BYE
2,"TWO, B",2,1500,,9,D1,W8
2,"THREE, C",2,1400,1400,,W2,U
5,"FIVE, E",5,1400,1400,,W5,U
"""


def test_many_mistakes_are_told_at_once_each_with_its_cell() -> None:
    _, findings = table(SEVEN)
    assert findings == [
        ("RATING-BAD", 2, 4),
        ("GAME-DISAGREES", 2, 7),
        ("CELL-BYE", 2, 8),
        ("STOOD-BAD", 3, 6),
        ("OPPONENT-MISSING", 3, 8),
        ("NUMBER-TWICE", 4, 1),
        ("ID-TWICE", 4, 3),
        ("OPPONENT-HIMSELF", 5, 7),
    ]


def test_a_disagreement_names_both_cells() -> None:
    from normbook.formats.table.crosstable import read_crosstable

    findings = Findings()
    read_crosstable(TWO.format("W2", "D1").encode(), "friday.csv", findings)
    [finding] = findings
    line = finding_line(finding)
    for part in ("friday.csv:2:5", "“W2” of number 1", "“D1” of number 2", "row 3", "column 5"):
        assert part in line
    assert finding.severity is Severity.ERROR


def test_the_nearest_known_name_is_offered() -> None:
    from normbook.formats.table.crosstable import read_crosstable

    findings = Findings()
    read_crosstable(b"no,name,Ratnig,R1\n1,A,1500,B\n", "t.csv", findings)
    assert "“rating”" in finding_line(*findings)


def test_no_name_is_offered_that_is_not_like_the_header() -> None:
    from normbook.formats.table.crosstable import read_crosstable

    findings = Findings()
    read_crosstable(b"no,name,White,R1\n1,A,x,B\n", "t.csv", findings)
    assert "nearest" not in finding_line(*findings)


def test_rows_and_columns_in_any_order_are_the_same_event() -> None:
    one = good("no,name,rating,R1,R2\n1,A,1500,W2,B\n2,C,1600,L1,U\n")
    other = good("R2,rating,R1,name,no\nU,1600,L1,C,2\nB,1500,W2,A,1\n")
    assert [(e.no, e.name, e.rating, e.outcomes) for e in one[0]] == [
        (e.no, e.name, e.rating, e.outcomes) for e in other[0]
    ]


def test_all_columns_are_read() -> None:
    [entrant], rounds, places = good(
        "no,name,id,st,exp,rating,post,title,beyond,stood,R1\n7,A,1,WV,0893,1575,1580/3,B5,2,1,B\n"
    )
    assert (entrant.no, entrant.state, entrant.expires, entrant.title, entrant.beyond) == (7, "WV", "0893", "B5", 2)
    assert (entrant.post, entrant.stood, rounds, places["title"]) == (Rating(1580, 3), frozenset({1}), 1, 8)


def test_nothing_is_checked_against_a_cell_that_was_not_understood() -> None:
    findings = Findings()
    from normbook.formats.table.crosstable import read_crosstable

    read_crosstable(TWO.format("W2", "??").encode(), "t.csv", findings)
    assert found(findings) == [("CELL-UNKNOWN", 3, 5)]
