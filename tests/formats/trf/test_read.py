"""Report files as programs write them: by the book, with the usual dirt, and beyond repair."""

from datetime import date

import pytest

from normbook.formats.how import How
from normbook.formats.registry import looks_like_a_report
from normbook.formats.trf.player import title_of
from normbook.model.crosstable import Rating
from tests.formats.trf.reports import LENIENT, PAIR, cells, player, read, report

NATIONAL = tuple(f"USA {no:4}      {f'Player, {no}':33} {rating} OR  {id:>11}"
                 for no, rating, id in ((1, 1912, 20071101), (2, 1844, 20071102)))  # fmt: skip


def test_a_report_by_the_book() -> None:
    text = report(
        "### a remark",
        "012 Spring Open",
        "022 Riverton",
        "032 USA",
        "042 2026/04/01",
        "052 2026/04/03",
        "062 4",
        "072 3",
        "082 0",
        "092 Individual: Swiss-System",
        "102 Arbiter, Ada",
        "112 Deputy, Dan",
        "112 Deputy, Dora",
        "122 90 min",
        "132".ljust(91) + "26/04/01  26/04/02  26/04/03",
        "142 3",
        "152 W",
        player(1, "2 w 1", "3 b =", "4 w +", points="2.5", id="12345", title="FM", federation="USA"),
        player(2, "1 b 0", "4 w W", "0000 - H", points="1.5"),
        player(3, "4 w 1", "1 w =", "0000 - U", points="2.5"),
        player(4, "3 b 0", "2 b L", "1 b -", points="0.0", rating=0),
    )
    section, found = read(text)
    assert found == []
    assert section is not None
    assert section.rounds == 3
    assert cells(section) == [("W2w", "D3b", "X4w"), ("L1b", "W4w*", "H"), ("W4w", "D1w", "B"), ("L3b", "L2b*", "F1b")]
    facts = section.facts
    assert (facts.name, facts.start, facts.end) == ("Spring Open", date(2026, 4, 1), date(2026, 4, 3))
    assert facts.format == "swiss"
    assert dict(section.more)["deputy_arbiter"] == "Deputy, Dan; Deputy, Dora"
    assert dict(section.more)["round_dates"] == "2026-04-01 2026-04-02 2026-04-03"
    first, last = section.entrants[0], section.entrants[-1]
    assert (first.id, first.rating, last.rating) == ("12345", Rating(1500), None)
    assert dict(first.more) == {"sex": "m", "fide_title": "FM", "federation": "USA", "birth": "1970/01/02", "rank": "1"}


@pytest.mark.parametrize(
    ("lines", "noted"),
    [
        pytest.param([*PAIR, ""], [], id="blank line"),
        pytest.param(["# one number sign", *PAIR], [], id="comment of another program"),
        pytest.param(
            ["".join(f"{ten:10}" for ten in range(1, 13)), "1234567890" * 12 + "12", "DDD SSSS sTTT NNNNNNNNN", *PAIR],
            [],
            id="columns counted for the eye, Swiss-Manager",
        ),
        pytest.param(["XXR 1", "XXC white1", *PAIR], ["TRF-PAIRING-IGNORED"], id="JaVaFo"),
        pytest.param(["BBW  1.0", "BBD  0.5", *PAIR], ["TRF-PAIRING-IGNORED"], id="bbp, standard points"),
        pytest.param(["162  W 1.0    D 0.5", *PAIR], [], id="standard points of TRF26"),
        pytest.param(["162  W 1.0    D 0.5    L 0.0    Z 0.0    P 1.0", *PAIR], [], id="standard points and a bye's"),
        pytest.param(["XXS W=1 D=.5", *PAIR], ["TRF-PAIRING-IGNORED"], id="standard points of JaVaFo"),
        pytest.param(["013 Team", *PAIR], ["TRF-TEAMS-IGNORED"], id="teams"),
        pytest.param(
            ["801 x", "GER    1 ", *PAIR], ["TRF-NATIONAL-IGNORED", "TRF-TEAMS-IGNORED"], id="other federation"
        ),
        pytest.param(["DAT 0001 FEE 12", *PAIR], ["TRF-LINES-IGNORED"], id="data of another program"),
        pytest.param(["999 of the future", *PAIR], ["TRF-LINES-IGNORED"], id="a line of a later version"),
        pytest.param([line.replace(" m    ", "      ") for line in PAIR], [], id="no sex"),
        pytest.param([line.replace("FID", "   ") for line in PAIR], [], id="no federation"),
        pytest.param([line[:85] + "    " + line[89:] for line in PAIR], ["TRF-RANK-MISSING"], id="no rank"),
        pytest.param([line[:10] + "  g" + line[13:] for line in PAIR], ["TRF-TITLE-SHORT"], id="title of one letter"),
        pytest.param(
            [line.replace("1970/01/02", "1970.01.02") for line in PAIR], ["TRF-BIRTH-FORM"], id="points in date"
        ),
        pytest.param([line.replace("1970/01/02", "1970/00/00") for line in PAIR], [], id="year of birth only"),
        pytest.param([line + "  " * 40 for line in PAIR], [], id="padded"),
        pytest.param([PAIR[1], PAIR[0]], [], id="any order"),
        pytest.param([line.replace(" w ", " W ").replace(" b ", " B ") for line in PAIR], [], id="capital colours"),
        pytest.param([line.replace(" w ", " - ").replace(" b ", "   ") for line in PAIR], [], id="no colours"),
    ],
)
def test_dirt_that_does_no_harm(lines: list[str], noted: list[str]) -> None:
    section, found = read(report(*lines))
    assert sorted(code for severity, code in found if severity == "note") == sorted(noted)
    assert [code for severity, code in found if severity != "note"] == []
    assert [cell[:2] for (cell,) in cells(section)] == ["W2", "L1"]


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_line_ends(end: str) -> None:
    section, found = read(end.join(("012 X", *PAIR)))
    assert found == []
    assert cells(section) == [("W2w",), ("L1b",)]


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2025/09/01", date(2025, 9, 1)),
        ("2025-09-01", date(2025, 9, 1)),
        ("1969.12.06", date(1969, 12, 6)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("28.07.2005", date(2005, 7, 28)),
        ("24/09/2010", date(2010, 9, 24)),
        ("09/24/2010", date(2010, 9, 24)),
        ("03/03/2010", date(2010, 3, 3)),
        ("20250901", date(2025, 9, 1)),
        ("Jun 26, 2020", date(2020, 6, 26)),
        ("26 Jun 2020", date(2020, 6, 26)),
        ("02/10/2010", None),
        ("soon", None),
        ("2025/13/01", None),
    ],
)
def test_dates(written: str, day: date | None) -> None:
    section, found = read(report(f"042 {written}", *PAIR))
    assert section is not None
    assert section.facts.start == day
    assert found == ([] if day else [("warning", "TRF-DATE-UNCLEAR")])


def test_one_date_shows_how_the_other_is_meant() -> None:
    section, found = read(report("042 24/09/2010", "052 02/10/2010", *PAIR))
    assert section is not None
    assert section.facts.end == date(2010, 10, 2)
    assert found == []


@pytest.mark.parametrize(
    ("written", "code", "cell"),
    [
        ("0000 - =", "TRF-NO-OPPONENT-READ", "H"),
        ("0000 - 0", "TRF-NO-OPPONENT-READ", "U"),
        ("0000 - +", "TRF-NO-OPPONENT-READ", "X"),
        ("0000 - L", "TRF-NO-OPPONENT-READ", "U"),
        ("   2 w H", "TRF-OPPONENT-OF-BYE-READ", "H"),
        ("   2 w Z", "TRF-OPPONENT-OF-BYE-READ", "U"),
        ("   2 w  ", "TRF-NO-RESULT-READ", "U"),
    ],
)
def test_what_can_mean_one_thing_only_is_refused_or_repaired(written: str, code: str, cell: str) -> None:
    text = report(player(1, "2 w 1", written, "2 b 1"), player(2, "1 b 0", "0000 - Z", "1 w 0"))
    _, strict = read(text)
    assert ("error", code) in strict
    section, lenient = read(text, LENIENT)
    assert ("warning", code) in lenient
    assert [severity for severity, _ in lenient if severity == "error"] == []
    assert cells(section)[0][1] == cell


@pytest.mark.parametrize("letters", ["hzfu", "HZFU"])
def test_byes_in_either_case(letters: str) -> None:
    section, found = read(report(player(1, *(f"0000 - {letter}" for letter in letters)), player(2)))
    assert found == []
    assert cells(section)[0] == ("H", "U", "C", "B")


def test_a_dash_without_an_opponent_is_an_absence() -> None:
    section, found = read(report(player(1, "0000 - -", "2 w 1"), player(2, "     - -", "1 b 0")))
    assert found == [("note", "TRF-ABSENT")]
    assert cells(section) == [("U", "W2w"), ("U", "L1b")]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["012 Empty"], "TRF-NO-PLAYERS"),
        ([" ".join(line.split()) for line in PAIR], "TRF-COLUMNS-CUT"),
        ([player(1), player(2), "XXR 5"], "TRF-NO-ROUNDS"),
        ([player(1, "0000 - 1"), player(2, "1 b 0")], "TRF-NO-OPPONENT"),
        ([player(1, "2 w ?"), player(2, "1 b 0")], "TRF-RESULT-UNKNOWN"),
        ([player(1, "2 w 1"), player(2, "1 b 1")], "GAME-DISAGREES"),
        ([player(1, "2 w 1"), player(2, "1 b L")], "GAME-RATED-DISAGREES"),
        ([player(1, "1 w 1"), player(2)], "OPPONENT-HIMSELF"),
        ([player(1, "9 w 1"), player(2)], "OPPONENT-MISSING"),
        ([*PAIR, player(2, "1 b 0")], "NUMBER-TWICE"),
        ([*PAIR, player(0)], "NUMBER-BAD"),
        ([PAIR[0][:14] + " " * 33 + PAIR[0][47:], PAIR[1]], "NAME-MISSING"),
        ([player(1, "2 w 1", rating=9999), PAIR[1]], "RATING-BAD"),
        ([player(1, "2 w 1", rating="15x0"), PAIR[1]], "RATING-BAD"),
        ([player(1, "2 w 1", id="7"), player(2, "1 b 0", id="7")], "ID-TWICE"),
        ([*PAIR, "042 2026/04/03", "052 2026/04/01"], "DATES-REVERSED"),
        (["142 1", player(1, "2 w 1", "2 b 1"), player(2, "1 b 0", "1 w 0")], "ROUNDS-DIFFER"),
        (["some words", *PAIR], "TRF-LINE-UNKNOWN"),
        (["012 One", "012 Two", *PAIR], "TRF-HEADER-TWICE"),
        (["162  W 3.0    D 1.0", *PAIR], "TRF-OTHER-POINTS"),
        (["XXS W=3 D=1", *PAIR], "TRF-OTHER-POINTS"),
        (["XXS PAB=.5", *PAIR], "TRF-OTHER-POINTS"),
        (["BBW  3.0", *PAIR], "TRF-OTHER-POINTS"),
        (["162  W x.y", *PAIR], "TRF-OTHER-POINTS"),
        (["162  W 1.0    Z 0.5", *PAIR], "TRF-OTHER-POINTS"),
        ([PAIR[0][:36] + PAIR[0][41:], PAIR[1]], "TRF-RATING-COLUMNS"),
        ([PAIR[0][:36] + PAIR[0][37:52] + " " + PAIR[0][52:], PAIR[1]], "TRF-COLUMNS-CUT"),
        ([PAIR[0][:36] + " " + PAIR[0][36:52] + PAIR[0][53:], PAIR[1]], "TRF-COLUMNS-CUT"),
        ([*PAIR, *(line[:36] + line[37:] for line in NATIONAL)], "TRF-COLUMNS-CUT"),
        ([*PAIR, *(line[:36] + "  " + line[36:] for line in NATIONAL)], "TRF-COLUMNS-CUT"),
        ([*PAIR, *(line[:36] + line[42:] for line in NATIONAL)], "TRF-COLUMNS-CUT"),
        (["240 Q 001    1", *PAIR], "TRF-BYE-LINE"),
        (["240 H 001    9", *PAIR], "OPPONENT-MISSING"),
        (["240 H 001    1", *PAIR], "TRF-BYE-CONTRADICTS"),
        ([PAIR[0][:91] + "x" + PAIR[0][92:], PAIR[1]], "TRF-ROUND-COLUMNS"),
    ],
)
def test_what_is_refused(lines: list[str], code: str) -> None:
    _, found = read(report(*lines))
    assert ("error", code) in found


def test_two_players_with_one_colour_are_told_and_read() -> None:
    section, found = read(report(player(1, "2 w 1"), player(2, "1 w 0")))
    assert found == [("warning", "GAME-COLOUR-DISAGREES")]
    assert cells(section) == [("W2w",), ("L1w",)]


def test_every_reason_is_told_at_once() -> None:
    _, found = read(report("XXS W=3", "words", player(1, "2 w 1"), player(2, "1 b ?"), player(2)))
    assert {code for severity, code in found if severity == "error"} == {
        "TRF-OTHER-POINTS", "TRF-LINE-UNKNOWN", "TRF-RESULT-UNKNOWN", "NUMBER-TWICE",
    }  # fmt: skip


def test_other_points_go_through_where_nothing_is_judged() -> None:
    _, found = read(report("XXS W=3 D=1", *PAIR), How(any_points=True))
    assert ("warning", "TRF-OTHER-POINTS") in found


def test_rounds_to_come() -> None:
    _, found = read(report("XXR 9", *PAIR))
    assert found == [("warning", "TRF-UNFINISHED")]


def test_empty_rounds_past_the_last() -> None:
    text = report("XXR 1", player(1, "2 w 1", "0000 - Z"), player(2, "1 b 0", "0000 - Z"))
    assert ("error", "TRF-ROUNDS-EMPTY") in read(text)[1]
    section, found = read(text, LENIENT)
    assert found == [("warning", "TRF-ROUNDS-EMPTY")]
    assert cells(section) == [("W2w",), ("L1b",)]


def test_printed_points_are_added_up() -> None:
    _, found = read(report(player(1, "2 w 1", points="2.0"), player(2, "1 b 0", points="0,0")))
    assert found == [("warning", "SCORE-DIFFERS")]


@pytest.mark.parametrize("shift", [-2, -1, 1, 2])
def test_rounds_a_little_beside_their_columns(shift: int) -> None:
    lines = [line[:89] + (line[89:].replace("  ", " ", 1) if shift == -1 else line[89:]) for line in PAIR]
    if shift == -2:
        lines = [line[:89] + line[91:] for line in PAIR]
    if shift > 0:
        lines = [line[:89] + " " * shift + line[89:] for line in PAIR]
    assert ("error", "TRF-COLUMNS-SHIFTED") in read(report(*lines))[1]
    section, found = read(report(*lines), LENIENT)
    assert found == [("warning", "TRF-COLUMNS-SHIFTED")] * 2
    assert cells(section) == [("W2w",), ("L1b",)]


def test_national_columns_counted_in_bytes() -> None:
    padded = "Ångström, Åsa".encode().ljust(33).decode()
    lines = (*PAIR, NATIONAL[0][:14] + padded + NATIONAL[0][47:], NATIONAL[1])
    assert ("error", "TRF-BYTE-COLUMNS") in read(report(*lines))[1]
    section, found = read(report(*lines), LENIENT)
    assert found == [("warning", "TRF-BYTE-COLUMNS")]
    assert section is not None
    assert section.entrants[0].rating == Rating(1912)


def test_columns_counted_in_bytes() -> None:
    padded = "Ångström, Åsa".encode().ljust(33).decode()
    line = PAIR[0][:14] + padded + PAIR[0][47:]
    assert ("error", "TRF-BYTE-COLUMNS") in read(report(line, PAIR[1]))[1]
    section, found = read(report(line, PAIR[1]), LENIENT)
    assert found == [("warning", "TRF-BYTE-COLUMNS")]
    assert section is not None
    assert section.entrants[0].name == "Ångström, Åsa"
    assert cells(section) == [("W2w",), ("L1b",)]


def national(no: int, rating: str = "", id: str = "", code: str = "", state: str = "") -> str:
    return f"USA {no:4}  {code:>3} {'':33} {rating:>4} {state:3} {id:>11}".rstrip()


def test_american_ids_and_ratings() -> None:
    lines = (national(1, "1575", "12345678", "c2", "WV"), national(2, "", "12345679"))
    section, found = read(report(*PAIR, player(3), *lines))
    assert section is not None
    first, second, third = section.entrants
    assert (first.id, first.rating, first.title, first.state) == ("12345678", Rating(1575), "c2", "WV")
    assert dict(first.more)["fide_rating"] == "1500"
    assert (second.id, second.rating) == ("12345679", None), "FIDE's rating is not put in the place of a missing one"
    assert (third.id, third.rating) == ("", None)
    assert found == [("warning", "TRF-NO-NATIONAL-RATING")]


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ("2612 ", "TRF-COLUMNS-CUT"),
        (" 1e3 ", "RATING-BAD"),
        ("１５００ ", "RATING-BAD"),
        (" 9999", "RATING-BAD"),
        (" abcd", "TRF-RATING-COLUMNS"),
    ],
)
def test_beside_national_ratings_a_wrong_one_of_fide_is_refused_where_it_counts(columns: str, code: str) -> None:
    wrong = PAIR[0][:47] + f"{columns:5}" + PAIR[0][52:]
    text = report(wrong, PAIR[1], *NATIONAL)
    _, found = read(text, How(fide=True))
    assert found == [("error", code)]
    section, found = read(text)
    assert section is not None
    first, second = section.entrants
    assert found == [("warning", "TRF-RATING-UNUSED")]
    assert (first.rating, dict(first.more).get("fide_rating")) == (Rating(1912), None)
    assert (second.rating, dict(second.more).get("fide_rating")) == (Rating(1844), "1500")


def test_american_ids_of_another_program() -> None:
    section, _ = read(report(*PAIR, "DAT 0002 ID:USCF 12345678"))
    assert section is not None
    assert [(each.id, each.rating) for each in section.entrants] == [("", Rating(1500)), ("12345678", Rating(1500))]
    assert dict(section.more) == {"ratings": "FIDE"}


def test_byes_on_lines_of_their_own() -> None:
    text = report(
        player(1, "2 w 1"), player(2, "1 b 0", "0000 - Z"), player(3), "240 H 001    3", "240 F 002    1    2"
    )
    section, found = read(text)
    assert found == []
    assert cells(section) == [("W2w", "C"), ("L1b", "C"), ("H", "U")]


def test_byes_of_teams_are_not_byes_of_players() -> None:
    section, _ = read(report(*PAIR, "310   1 Team", "240 H 001    1"))
    assert cells(section) == [("W2w",), ("L1b",)]


@pytest.mark.parametrize(
    ("text", "report_file"),
    [
        ("012 X\n", True),
        ("\n\n001    1 m    A", True),
        ("XXR 5\r001    1", True),
        ("### TRF26\n012 X", True),
        ("no,name,R1\n001,A,W2", False),
        ("", False),
    ],
)
def test_what_looks_like_a_report(text: str, report_file: bool) -> None:
    assert looks_like_a_report(text) is report_file


@pytest.mark.parametrize(("written", "title"), [("g", "GM"), ("wf", "WFM"), ("GM", "GM"), ("", ""), ("am", "am")])
def test_titles(written: str, title: str) -> None:
    assert title_of(written) == title
