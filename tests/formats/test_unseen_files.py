"""Files unlike our samples: other columns, words and notations, each read as a person would or refused. All made up."""

import json
from pathlib import Path

import pytest

from normbook.formats.event_file import read_events
from normbook.formats.how import STRICT
from normbook.formats.kinds import EVENT, RATING_SUPPLEMENT, SOLVERS
from normbook.formats.kinds_of_table import kinds_of_file
from normbook.formats.lists.ratings import PublishedRatings, read_ratings
from normbook.formats.sections import Facts
from normbook.formats.solving.table import read_solving
from normbook.formats.table.cells import read_cell
from normbook.formats.table.crosstable import Table
from normbook.model.crosstable import Event, Outcome, Result
from normbook.model.diagnostics import Findings
from tests.cli.running import refused
from tests.formats.reading import good, table


def cells(read: Table) -> list[list[str]]:
    """Result and opponent of every cell, by number."""
    return [
        [f"{outcome.result.value}{outcome.opponent or ''}" for outcome in each.outcomes]
        for each in sorted(read[0], key=lambda each: each.no)
    ]


def laid(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


BOTH_NUMBERS = """\
Rk.,SNo,,Name,sex,FED,Rtg,Club/City,1.Rd,2.Rd,3.Rd,Pts.,TB1
1,2,FM,"Barrow, Tom",,ENG,1810,Coast,4w1,3b½,2w1,"2,5",4
2,1,,"Arkwright, Nell",w,ENG,1912,Coast,3b1,4w1,1b0,2,4
3,4,,"Dell, Jo",,ENG,0,Hill,2w0,1w½,4b1,"1,5",4
4,3,,"Cruz, Ana",w,ESP,1710,Hill,1b0,2b0,3w0,0,4
"""


def test_of_two_columns_of_numbers_the_cells_name_one() -> None:
    read, findings = table(BOTH_NUMBERS)
    assert ("NUMBERS-FOUND", 1, 1) in findings
    assert [each.name for each in read[0]][:2] == ["Barrow, Tom", "Arkwright, Nell"]
    assert cells(read)[0] == ["W4", "D3", "W2"]
    starting = BOTH_NUMBERS.replace("4w1,3b½,2w1", "3w1,4b½,1w1").replace("3b1,4w1,1b0", "4b1,3w1,2b0")
    starting = starting.replace("2w0,1w½,4b1", "1w0,2w½,3b1").replace("1b0,2b0,3w0", "2b0,1b0,4w0")
    read, findings = table(starting)
    assert "NUMBERS-FOUND" not in [code for code, _, _ in findings]
    assert [each.name for each in read[0]][:2] == ["Arkwright, Nell", "Barrow, Tom"]


GERMAN = """\
Rg.;;Name;Land;EloI;EloN;Verein/Ort;1.Rd;2.Rd;Pkt.;Wtg1;Rp;K;Elo+/-
1;FM;Arkwright, Nell;ENG;1912;1890;X;2w1;3s½;1,5;4;1900;20;10
2;;Barrow, Tom;ENG;0;1800;X;1s0;-½;0,5;4;;;
3;;Cruz, Ana;ESP;1710;0;X;-0;1w½;0,5;4;;;
"""


def test_the_ratings_of_two_lists_are_not_mixed_and_the_other_is_told(tmp_path: Path) -> None:
    findings = Findings()
    [event] = read_events(laid(tmp_path, "t.csv", GERMAN), Facts(), findings)
    assert not findings.refused
    assert [each.rating and each.rating.value for each in event.entrants] == [1912, None, 1710]
    assert dict(event.more)["ratings"] == "FIDE"
    assert [each.place.column for each in findings if each.code == "HEADER-IGNORED"] == [6]


@pytest.mark.parametrize("columns", ["1a,1b,2a,2b,3a,3b", "1,1,2,2,3,3"])
def test_a_double_round_robin_with_both_games_side_by_side(columns: str) -> None:
    text = f"Rk.,Name,FED,Rtg,{columns},Pts.\n1,Ann,ENG,1800,*,*,1,½,1,1,3.5\n"
    text += "2,Bo,ENG,0,0,½,*,*,1,0,1.5\n3,Cy,ENG,1600,0,0,0,1,*,*,1\n"
    read, findings = table(text)
    assert [code for code, _, _ in findings] == ["ROBIN-DEALT"]
    assert [sorted(filter(lambda cell: cell != "U", own)) for own in cells(read)] == [
        ["D2", "W2", "W3", "W3"],
        ["D1", "L1", "L3", "W3"],
        ["L1", "L1", "L2", "W2"],
    ]


@pytest.mark.parametrize("none", ["0", "NEW", "none", "-"])
def test_what_stands_for_no_id_is_none(none: str) -> None:
    (one, two), _, _ = read = table(f"no,name,id,R1\n1,Ann,{none},W2\n2,Bo,{none},L1\n")[0]
    assert (one.id, two.id, cells(read)) == ("", "", [["W2"], ["L1"]])


def test_a_bye_that_has_a_row_is_no_player() -> None:
    assert table("no,name,R1\n1,Ann,W2\n2,BYE,L1\n")[1] == [("NAME-BYE", 3, 2)]
    assert table('no,name,R1\n1,Ann,W2\n2,"Bye, Robert",L1\n')[1] == []


@pytest.mark.parametrize("written", ["half bye", "1/2 BYE", "½-bye", "BYE (1/2)", "Half-point bye", "=BYE", "HPB"])
def test_a_bye_that_says_half_is_a_half_point_bye(written: str) -> None:
    assert read_cell(written) == Outcome(Result.HALF_POINT_BYE, written=written)


@pytest.mark.parametrize("written", ["---", "----", "ZPB", "zero-point bye"])
def test_no_game_in_other_words(written: str) -> None:
    assert read_cell(written) == Outcome(Result.UNPAIRED, written=written)


VEGA = """\
 Coast Open 2026

Pos | NAME            | Rtg  | T | Fed | Pts | 1   | 2   | 3   | BucT
----------------------------------------------------------------------
  1 | Arkwright, Nell | 1912 |   | ENG | 2.5 | +W4 | =B2 | +W3 | 4.0
  2 | Barrow, Tom     | 1810 | f | ENG | 2.0 | +B3 | =W1 | =BYE| 4.0
  3 | Cruz, Ana       | 1710 |   | ESP | 1.0 | -W2 | +W4 | -B1 | 4.0
  4 | Dell, Jo        | 0    |   | ENG | 0.0 | -B1 | -B3 | --- | 4.0
"""
TORNELO = """\
Rank,Name,Tit,Rating,Fed,R1,R2,R3,Points,Performance
1,"Arkwright, Nell",,1912,ENG,W4 w,D2 b,W3 w,2.5,1990
2,"Barrow, Tom",FM,1810,ENG,W3 b,D1 w,HPB,2,1850
3,"Cruz, Ana",,1710,ESP,L2 w,W4 w,L1 b,1,1700
4,"Dell, Jo",,,ENG,L1 b,L3 b,ZPB,0,
"""


@pytest.mark.parametrize("text", [VEGA, TORNELO])
def test_crosstables_of_other_programs(text: str) -> None:
    read, findings = table(text)
    assert {code for code, _, _ in findings} <= {"TITLE-ROW-SKIPPED", "NUMBERS-FOUND"}
    assert cells(read) == [["W4", "D2", "W3"], ["W3", "D1", "H"], ["L2", "W4", "L1"], ["L1", "L3", "U"]]
    assert [outcome.colour for outcome in read[0][0].outcomes] == ["w", "b", "w"]


def test_tables_below_one_another_are_told_as_such() -> None:
    one = "no,name,rating,R1\n1,Ann,1800,W2\n2,Bo,1700,L1\n"
    _, findings = table(f"Open\n{one}\nReserve\n{one}")
    assert findings == [("TITLE-ROW-SKIPPED", 1, None), ("CHART-SEVERAL", 7, None)]


def test_a_provisional_rating_may_be_written_as_the_federations_pages_do() -> None:
    [one], _, _ = good("no,name,rating,post,R1\n1,Ann,1501P15,1510p16,B\n")
    assert (str(one.rating), str(one.post)) == ("1501/15", "1510/16")


def swisssys(folder: Path, **player: object) -> Event:
    first: dict[str, object] = {"Pair number": 1, "Name": "Ann", "Results": ["+;2;W;1;0;0;0"]}
    second: dict[str, object] = {"Pair number": 2, "Name": "Bo", "Results": ["-;1;B;1;0;0;0"]}
    document = {"Overview": {}, "Sections": [{"Players": [first | player, second]}]}
    [event] = read_events(laid(folder, "t.sjson", json.dumps(document)), Facts(), Findings())
    return event


@pytest.mark.parametrize(("rating", "read"), [(1810, "1810"), ("1810/12", "1810/12"), ("1810", "1810"), ("0", "None")])
def test_swisssys_ratings_and_ids_as_texts_or_numbers(rating: object, read: str, tmp_path: Path) -> None:
    for id in ("20071101", 20071101):
        first = swisssys(tmp_path, Rating=rating, ID=id).entrants[0]
        assert (str(first.rating), first.id) == (read, "20071101")


def ratings(path: Path) -> PublishedRatings:
    findings = Findings()
    found = read_ratings(path, STRICT, findings)
    assert found
    assert not findings.refused
    return found


def test_numbers_that_count_the_rows_of_a_list_are_no_ids(tmp_path: Path) -> None:
    starting = "No.\t\tName\tFideID\tFED\tRtgI\tRtgN\n1\t\tArkwright, Nell\t4001001\tENG\t1912\t1900\n"
    path = laid(tmp_path, "starting.txt", starting + "2\tFM\tBarrow, Tom\t4001002\tENG\t0\t1810\n")
    assert kinds_of_file(path) == (RATING_SUPPLEMENT,)
    read = ratings(path)
    assert ([each.id for each in read.players], read.owner) == (["4001001", "4001002"], "FIDE")
    assert [each.rating and each.rating.value for each in read.players] == [1912, None]
    counted = ratings(laid(tmp_path, "counted.csv", "No,Name,Rating\n1,Ann,1800\n2,Bo,1700\n"))
    assert [each.id for each in counted.players] == ["", ""]
    both = ratings(laid(tmp_path, "both.csv", "No,Name,USCF ID,Rating\n7,Ann,20071101,1800\n"))
    assert [each.id for each in both.players] == ["20071101"]
    own = ratings(laid(tmp_path, "own.csv", "No,Name,Rating\n117,Ann,1800\n203,Bo,1700\n"))
    assert [each.id for each in own.players] == ["117", "203"]


def test_players_titles_are_no_norm_codes_and_no_sign_of_solvers(tmp_path: Path) -> None:
    fides = "Name,Title,Fed,Rating,B-Year,FIDE ID\nArkwright Nell,FM,ENG,2312,1990,4001001\n"
    path = laid(tmp_path, "top.csv", fides)
    assert kinds_of_file(path) == (RATING_SUPPLEMENT,)
    [player] = ratings(path).players
    assert (player.code, player.more) == ("", (("title", "FM"),))
    either = laid(tmp_path, "top.csv", "Rank,Name,ID,Country,Rating,Title\n1,Ada,101,SWE,2712,GM\n")
    assert kinds_of_file(either) == (RATING_SUPPLEMENT, SOLVERS)
    [told] = refused("check", either)
    assert all(words in told for words in ("KIND-UNCLEAR", "a rating list", "a list of solvers", "--rules"))


def test_a_column_that_resembles_one_that_is_there_is_no_slip_of_it(tmp_path: Path) -> None:
    text = "MEM_ID\tMEM_NAME\tR_RATING\tQ_RATING\tOR_RATING\n12345678\tARKWRIGHT, NELL\t1912\t1850\t1500\n"
    [player] = ratings(laid(tmp_path, "all.tsv", text)).players
    assert [str(player.rating_in(system)) for system in ("regular", "quick")] == ["1912", "1850"]


def solved(text: str) -> list[list[str]]:
    findings = Findings()
    solvers, _, _ = read_solving(text.encode(), "t.csv", findings)
    assert not findings.refused
    return [[str(points) for points in solver.points] for solver in solvers]


def test_rounds_of_solvers_may_be_called_by_their_numbers() -> None:
    for first, second in (("1", "2"), ("I", "II"), ("R1", "R2")):
        text = f"Place,Name,endgames,{first},{second},Total,Time\n1,Ada,5,15,12.5,27.5,200\n2,Bo,0,10,10,20,200\n"
        assert solved(text) == [["15.0", "12.5"], ["10.0", "10.0"]]
    # Nobody has more than five points: these may be problems.
    assert solved("Place,Name,1,2,Total,Time\n1,Ada,5,5,10,200\n2,Bo,4,5,9,200\n") == [["10.0"], ["9.0"]]


def test_standings_of_a_swiss_are_an_event_without_its_games(tmp_path: Path) -> None:
    text = (
        "Coast Open: Standings at round 3\n\n"
        "Place  Name               Feder  Rtg   Loc   Score  M-Buch.  Buch.  Progr.\n\n"
        "1      Arkwright, Nell    ENG    1912  1900  2.5    4.0      6.0    5.0\n"
        "2      Barrow, Tom        ENG          1810  2      4.0      6.0    4.5\n"
    )
    path = laid(tmp_path, "standings.txt", text)
    assert kinds_of_file(path) == (EVENT,)
    assert "ROUNDS-NONE" in " ".join(refused("check", path))


BOTH_OWNERS = """\
no,name,uscf id,fide id,rating,fide rating,R1
1,Ann,20071101,4001001,1800,1750,W2
2,Bo,20071102,,1700,,L1
"""
GAME_OF_BOTH = """\
[Event "Coast Open"]
[Round "1"]
[White "Ann"]
[Black "Bo"]
[Result "1-0"]
[WhiteUSCF "1800"]
[BlackUSCF "1700"]
[WhiteElo "1750"]
[WhiteUSCFID "20071101"]
[BlackUSCFID "20071102"]
[WhiteFideId "4001001"]
"""


@pytest.mark.parametrize(("name", "text"), [("t.csv", BOTH_OWNERS), ("t.pgn", GAME_OF_BOTH)])
def test_a_file_with_the_ids_and_ratings_of_two_gives_each_rulebook_its_own(
    name: str, text: str, tmp_path: Path
) -> None:
    path = laid(tmp_path, name, text)
    for rules, told in (
        ("uscf", [("20071101", 1800), ("20071102", 1700)]),
        ("fide", [("4001001", 1750), ("", None)]),
    ):
        findings = Findings()
        [event] = read_events(path, Facts(rules=rules), findings)
        assert not findings.refused
        assert [(each.id, each.rating and each.rating.value) for each in event.entrants] == told
        assert dict(event.more).get("ratings") == ("FIDE" if rules == "fide" else None)


def test_fides_rules_take_no_ids_and_ratings_that_are_called_anothers(tmp_path: Path) -> None:
    path = laid(tmp_path, "t.csv", "no,name,uscf id,RtgN,R1\n1,Ann,20071101,1800,W2\n2,Bo,20071102,1700,L1\n")
    findings = Findings()
    [event] = read_events(path, Facts(rules="fide"), findings)
    assert [(each.id, each.rating) for each in event.entrants] == [("", None), ("", None)]
    assert [each.place.column for each in findings if each.code == "HEADER-IGNORED"] == [3, 4]
    plain = laid(tmp_path, "t.csv", "no,name,id,rating,R1\n1,Ann,4001001,1800,W2\n2,Bo,4001002,1700,L1\n")
    [event] = read_events(plain, Facts(rules="fide"), Findings())
    assert [each.id for each in event.entrants] == ["4001001", "4001002"]


@pytest.mark.parametrize("names", ["Last Name,First Name", "Name,Vorname", "Nom,Prénom", "Surname,Given Names"])
def test_names_in_two_columns_are_one(names: str) -> None:
    read, findings = table(f"no,{names},rating,R1\n1,Arkwright,Nell,1912,W2\n2,Barrow,Tom,1810,L1\n")
    assert findings == []
    assert [each.name for each in read[0]] == ["Arkwright, Nell", "Barrow, Tom"]


def test_whole_names_beside_first_names_stay_as_they_are(tmp_path: Path) -> None:
    path = laid(tmp_path, "t.csv", 'id,name,first name,rating\n20071101,"Arkwright, Nell",Nell,1912\n')
    assert [each.name for each in ratings(path).players] == ["Arkwright, Nell"]
