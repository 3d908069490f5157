"""Tables as pairing programs write them: rankings, wall charts filled up with dashes, remarks below."""

import pytest

from normbook.formats.how import STRICT, How
from normbook.formats.table.cell_text import cell_text
from normbook.formats.table.crosstable import read_crosstable
from normbook.model.crosstable import Entrant, Rating
from normbook.model.diagnostics import Findings, Severity

LENIENT = How(lenient=True)


def read(text: str, how: How = STRICT) -> tuple[tuple[Entrant, ...], dict[str, Severity]]:
    findings = Findings()
    entrants, _, _ = read_crosstable(text.encode(), "t.csv", findings, how)
    return entrants, {finding.code: finding.severity for finding in findings}


def cells(entrants: tuple[Entrant, ...]) -> list[list[str]]:
    return [[cell_text(outcome) or "U" for outcome in entrant.outcomes] for entrant in entrants]


RANKING = """From the database;;;;;
Rk.;;Name;Rtg;1.Rd;2.Rd
1;GM;Alpha;2500;3w1;2b½
2;;Beta;2400;-1;1w½
3;WIM;Gamma;;1b0;-½
4;;Delta;;-0;
You find all details here;;;;;
"""


def test_a_ranking_of_chess_results() -> None:
    entrants, told = read(RANKING, LENIENT)
    assert cells(entrants) == [["W3w", "D2b"], ["B", "D1w"], ["L1b", "H"], ["U", "U"]]
    assert told == {
        "TITLE-ROW-SKIPPED": Severity.NOTE,
        "NUMBERS-FOUND": Severity.NOTE,
        "HEADER-TITLES": Severity.NOTE,
        "FOOTER-ROW-SKIPPED": Severity.NOTE,
        "CELL-BYE-READ": Severity.WARNING,
    }


def test_which_full_point_bye_it_was_is_not_guessed() -> None:
    assert read(RANKING)[1]["CELL-BYE-READ"] is Severity.ERROR


def test_elsewhere_a_sign_and_a_number_are_a_loss() -> None:
    entrants, told = read("no,name,R1\n1,A,+2\n2,B,-1\n")
    assert (cells(entrants), told) == ([["W2"], ["L1"]], {})


def test_the_numbers_are_those_that_the_cells_name() -> None:
    """Here the places are not the numbers, but the column ID is."""
    entrants, told = read("Pos,ID,Name,R1\n1,7,A,W9\n2,9,B,L7\n")
    assert [entrant.no for entrant in entrants] == [7, 9]
    assert told == {"NUMBERS-FOUND": Severity.NOTE}


@pytest.mark.parametrize("rows", ["1,A,W3\n2,B,L1\n", "1,A,W2\n1,B,L1\n", "x,A,W2\n2,B,L1\n", "1,A,H\n2,B,B\n"])
def test_no_column_is_taken_for_numbers_that_the_cells_do_not_name(rows: str) -> None:
    assert read(f"Rk,Name,R1\n{rows}")[1]["HEADER-MISSING"] is Severity.ERROR


@pytest.mark.parametrize(
    ("written", "meant"), [("H---", "H"), ("-B-", "B"), ("u--", "U"), ("X---", "X"), ("W  12", "W12"), ("D 3 w", "")]
)
def test_cells_filled_up(written: str, meant: str) -> None:
    entrants, told = read(f"no,name,R1\n1,A,{written}\n")
    if meant in ("W12", ""):
        assert told.keys() & {"OPPONENT-MISSING", "CELL-UNKNOWN"}
    else:
        assert (cells(entrants), told) == ([[meant]], {})


def test_several_blanks_are_one() -> None:
    entrants, told = read("no,name,R1\n1,A,W   2\n2,B,L   1\n")
    assert (cells(entrants), told) == ([["W2"], ["L1"]], {})


def test_a_rating_of_zero_is_none_where_repairs_are_asked_for() -> None:
    text = "no,name,rating,R1\n1,A,0,H\n"
    assert read(text)[1] == {"RATING-ZERO": Severity.ERROR}
    entrants, told = read(text, LENIENT)
    assert (entrants[0].rating, told) == (None, {"RATING-ZERO": Severity.WARNING})


def test_an_id_of_fide_is_an_id_where_there_is_no_other() -> None:
    assert read("no,name,FideID,R1\n1,A,4600001,H\n")[0][0].id == "4600001"
    entrants, told = read("no,name,FideID,id,R1\n1,A,4600001,12345678,H\n")
    assert (entrants[0].id, told) == ("12345678", {})


def test_a_column_without_a_name_may_hold_titles_and_nothing_else() -> None:
    assert read("no,,name,R1\n1,GM,A,H\n")[1] == {"HEADER-TITLES": Severity.NOTE}
    assert read("no,,name,R1\n1,GM,A,H\n2,7,B,H\n")[1] == {"HEADER-BLANK": Severity.ERROR}


def test_a_name_or_a_number_that_stands_alone_is_no_remark() -> None:
    assert read("no,name,R1\n1,A,H\n,B,\n")[1] == {"NUMBER-BAD": Severity.ERROR}
    assert read("no,name,R1\n1,A,H\n2,,\n")[1] == {"NAME-MISSING": Severity.ERROR}


def test_a_wall_chart_in_columns_whose_numbers_are_called_by_their_sign() -> None:
    chart = """Wall chart, Open

#  Name              Rtng  Rd 1  Rd 2  Tot
# a remark
1  Arkwright, Nell   1912  W3    D2    1.5
2  Bellweather, Tom  1844  -B-   D1    1.5
3  Castellan, Iris   unr.  L1    H---  0.5
"""
    entrants, told = read(chart)
    assert cells(entrants) == [["W3", "D2"], ["B", "D1"], ["L1", "H"]]
    assert told == {"TITLE-ROW-SKIPPED": Severity.NOTE}


@pytest.mark.parametrize(
    "header",
    [
        "Rg.;Nr.;;Name;Land;Elo;1.Rd;2.Rd;Pkt.;Wtg1",
        "Rg;No.Ini;;Nom;Pays;Elo;Rd.1;Rd.2;Pts;Dép1",
        "Rk.;No.Ini.;;Nombre;FED;Elo;1.Ronda;2.Ronda;Ptos.;Des 1",
        "Pos.;Nr.;;Nome;FED;Elo;Turno 1;Turno 2;Punti;Spar1",
        "M-ce;Nr;;Nazwisko i imię;Kraj;Elo;Runda 1;Runda 2;Pkt;Wart 1",
        "Pos;Nr;;Naam;Vereniging;Rating;Ronde 1;Ronde 2;Ptn;WP",
        "Место;№;;Имя;Фед;Рейтинг;1 тур;2 тур;Очки;Доп1",
    ],
)
def test_headers_in_other_languages(header: str) -> None:
    entrants, told = read(
        f"{header}\n1;2;FM;Alpha;GER;2500;3w1;1b½;1,5;3\n2;1;;Beta;GER;2400;-½;2w½;1;2\n3;3;;C;;;2b0;;0;1\n"
    )
    assert told == {"HEADER-TITLES": Severity.NOTE}
    assert cells(entrants) == [["H", "D2w"], ["W3w", "D1b"], ["L2b", "U"]]
    assert [each.rating for each in entrants] == [Rating(2400), Rating(2500), None]


def test_a_ranking_kept_apart_by_blanks() -> None:
    text = """
 Pos  NAME         Rtg   FED  Pts   R1   R2
   1  Alpha Ann    2201  GER  1.5  +W3  =B2
   2  Beta Bob     2100  TUR  1.0   H   =W1
   3  Gamma Cy     1999  SGP  0    -B1   U
"""
    entrants, told = read(text)
    assert told == {"NUMBERS-FOUND": Severity.NOTE}
    assert cells(entrants) == [["W3w", "D2b"], ["H", "D1w"], ["L1b", "U"]]
    assert [each.name for each in entrants] == ["Alpha Ann", "Beta Bob", "Gamma Cy"]
