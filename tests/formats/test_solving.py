"""Tables of solving results: what is read, what is refused, and where."""

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from normbook.formats import countries
from normbook.formats.countries import country_code
from normbook.formats.kinds_of_table import is_solving
from normbook.formats.solving.table import Table, read_solving
from normbook.model.diagnostics import Findings
from normbook.model.solving import Solver
from normbook.render.findings import finding_line
from normbook.rulebooks.wfcc.law.tables import standard
from tests.formats.reading import Found, found, workbook, written
from tests.rulebooks.wfcc.tournaments import PUBLISHED


def table(data: bytes | str) -> tuple[Table, list[Found]]:
    findings = Findings()
    read = read_solving(data.encode() if isinstance(data, str) else data, "t.csv", findings)
    return read, found(findings)


def solvers(data: bytes | str) -> tuple[Solver, ...]:
    (read, _, _), findings = table(data)
    assert findings == []
    return read


def lines(data: bytes | str) -> list[str]:
    findings = Findings()
    read_solving(data.encode() if isinstance(data, str) else data, "t.csv", findings)
    return [finding_line(finding) for finding in findings]


def one(header: str, row: str) -> Solver:
    [solver] = solvers(f"name,R1,{header}\nAda,5,{row}\n")
    return solver


def test_a_whole_row_is_read() -> None:
    data = (
        "name,country,sex,birth,id,rating,current,half,R1,R2,total,place,time,location,rated\n"
        "  Ada  Lark ,pol,f,1994-05-03,W7,2550,2549.37,,12.5,,12.5,1,2:15,Riga,\n"
    )
    [ada] = solvers(data)
    assert ada == Solver(
        name="Ada Lark",
        points=(Decimal("12.5"), None),
        country="POL",
        sex="w",
        birth=1994,
        id="W7",
        rating=2550,
        current=Decimal("2549.37"),
        time=Decimal(135),
        location="Riga",
        total=Decimal("12.5"),
        place="1",
        row=2,
    )


@pytest.mark.parametrize("header", ["points", "total", "Pts.", "sum"])
def test_points_without_rounds_are_one_round(header: str) -> None:
    (read, rounds, _), findings = table(f"name,{header}\nAda,42.25\nBo,40\n")
    assert (rounds, [solver.points for solver in read], findings) == (1, [(Decimal("42.25"),), (Decimal(40),)], [])
    assert read[0].total is None


@pytest.mark.parametrize(
    ("written", "points"),
    [
        ("7", "7"),
        ("7.25", "7.25"),
        ('"7,25"', "7.25"),
        ("7½", "7.5"),
        ("½", "0.5"),
        ("7.500", "7.5"),
        ("0.30000000000000004", "0.3"),
        ("", None),
        ("-", None),
    ],
)
def test_points_are_written_in_many_ways(written: str, points: str | None) -> None:
    [solver] = solvers(f"name,R1,time\nAda,{written},100\n")
    assert solver.points == (None if points is None else Decimal(points),)


def test_a_table_separated_by_semicolons_has_decimal_commas() -> None:
    [ada, bo] = solvers("name;R1;R2;total\nAda;12,75;3;15,75\nBo;1;2,5;3,5\n")
    assert (ada.result, bo.result) == (Decimal("15.75"), Decimal("3.5"))


def test_a_spreadsheets_sum_may_miss_by_less_than_anybody_can_see() -> None:
    [ada] = solvers(workbook([["name", "R1", "R2", "total"], ["Ada", 0.1, 0.2, 0.1 + 0.2]]))
    assert ada.total == Decimal("0.30")


@pytest.mark.parametrize(
    ("written", "minutes"),
    [("135", "135"), ("135.5", "135.5"), ("2:15", "135"), ("02:15:30", "135.5"), ("-", None), ("", None)],
)
@pytest.mark.parametrize("header", ["time", "time_min"])
def test_time_is_minutes_or_hours_and_minutes(header: str, written: str, minutes: str | None) -> None:
    assert one(header, written).time == (None if minutes is None else Decimal(minutes))


@pytest.mark.parametrize(
    ("header", "written", "field", "value"),
    [
        ("sex", "W", "sex", "w"),
        ("sex", "f", "sex", "w"),
        ("sex", "m", "sex", "m"),
        ("sex", "", "sex", ""),
        ("birth", "1990", "birth", 1990),
        ("birth", "03.05.1990", "birth", 1990),
        ("birth", "05/31/1990", "birth", 1990),
        ("birth", "1990-00-00", "birth", 1990),
        ("birth", "1992-02-29", "birth", 1992),
        ("country", "fide", "country", "FIDE"),
        ("country", "neutral", "country", "NEUTRAL"),
        ("country", "AIN", "country", "NEU"),
        ("country", "–", "country", ""),
        ("country", "", "country", ""),
        ("fed", "GER", "country", "GER"),
        ("rated", "no", "rated", False),
        ("rated", "yes", "rated", True),
        ("rating", "", "rating", None),
        ("rating", "unrated", "rating", None),
        ("rating", "-12", "rating", -12),
        ("half", "2231.97;2304,5", "halves", (Decimal("2231.97"), Decimal("2304.50"))),
        ("half", "2231.97", "halves", (Decimal("2231.97"),)),
    ],
)
def test_other_cells(header: str, written: str, field: str, value: object) -> None:
    [solver] = solvers(f'name,R1,{header}\nAda,5,"{written}"\n')
    assert getattr(solver, field) == value


@pytest.mark.parametrize(
    ("header", "written", "code"),
    [
        ("time", "2:75", "TIME-BAD"),
        ("time", "two hours", "TIME-BAD"),
        ("sex", "x", "SEX-BAD"),
        ("birth", "94", "BIRTH-BAD"),
        ("birth", "1971-13-45", "BIRTH-BAD"),
        ("birth", "1971-02-29", "BIRTH-BAD"),
        ("birth", "31.06.1971", "BIRTH-BAD"),
        ("birth", "13/13/1971", "BIRTH-BAD"),
        ("country", "Poland", "COUNTRY-BAD"),
        ("country", "XQZ", "COUNTRY-UNKNOWN"),
        ("rated", "perhaps", "RATED-BAD"),
        ("rating", "2548.50", "SOLVER-RATING-DECIMALS"),
        ("rating", "2548.0", "SOLVER-RATING-DECIMALS"),
        ("rating", "2k", "SOLVER-RATING-BAD"),
        ("rating", "0", "SOLVER-RATING-ZERO"),
        ("half", "2231.97;x", "HALF-BAD"),
        ("half", "2231.975", "HALF-BAD"),
        ("half", "2.600", "RATING-SEPARATED"),
        ("half", '"2231.97;2,600"', "RATING-SEPARATED"),
        ("half", "2.600;x", "RATING-SEPARATED"),
        ("total", "5.00x", "POINTS-BAD"),
        ("id", "x" * 201, "TEXT-TOO-LONG"),
    ],
)
def test_a_cell_that_is_not_understood_is_told_with_its_place(header: str, written: str, code: str) -> None:
    _, findings = table(f"name,R1,{header}\nAda,5,{written}\n")
    assert findings == [(code, 2, 3)]


@pytest.mark.parametrize("written", ["12.345", "12.3450000000001", "-1", "1.2.3", "12345", "W5", "1e3"])
def test_points_that_are_none(written: str) -> None:
    _, findings = table(f"name,R1\nAda,{written}\n")
    assert findings == [("ROUND-POINTS-BAD", 2, 2)]


def test_a_current_rating_needs_a_rating() -> None:
    (read, _, _), findings = table("name,R1,rating,current\nAda,5,,2550.10\nBo,4,2400,x\n")
    assert read[0].current is None
    assert findings == [("CURRENT-WITHOUT-RATING", 2, 4), ("CURRENT-BAD", 3, 4)]


@pytest.mark.parametrize("written", ["2,610", "2.610", "2,612", "-1.000", "26.100", "261.000"])
def test_a_current_rating_with_three_digits_behind_a_sign_may_be_thousands(written: str) -> None:
    assert table(f'name,R1,rating,current\nAda,5,2610,"{written}"\n')[1] == [("RATING-SEPARATED", 2, 4)]


@pytest.mark.parametrize(("written", "current"), [("2610", "2610"), ("2610.000", "2610"), ("2610,5", "2610.50")])
def test_a_current_rating_without_thousands(written: str, current: str) -> None:
    (read, _, _), findings = table(f'name,R1,rating,current\nAda,5,2610,"{written}"\n')
    assert (read[0].current, findings) == (Decimal(current), [])


def test_a_wrong_sum_names_the_solver_and_both_numbers() -> None:
    [line] = lines("name,R1,R2,total\nAda,10,5.5,15.5\nBo,10,5,16\n")
    assert line.startswith("t.csv:3:4: TOTAL-DIFFERS:")
    assert all(part in line for part in ("Bo", "16.00", "15.00"))


def test_no_sum_is_checked_where_a_round_is_not_understood() -> None:
    assert table("name,R1,R2,total\nBo,10,x,16\n")[1] == [("ROUND-POINTS-BAD", 2, 3)]


SHARED_PLACES = "name,points,time,place\nAda,9,60,{}\nBo,8,70,{}\nCy,8,70,{}\nDi,7,50,{}\n"


@pytest.mark.parametrize("places", [("1", "2", "2", "4"), ("1", "2-3", "2-3", "4"), ("1.", "=2", "2=", ""), ("",) * 4])
def test_shared_places_are_printed_in_two_styles(places: tuple[str, ...]) -> None:
    assert table(SHARED_PLACES.format(*places))[1] == []


@pytest.mark.parametrize(
    ("places", "rows"),
    [
        (("1", "2", "3", "4"), [4]),
        (("2", "1", "2", "4"), [2, 3]),
        (("1", "2-4", "2-3", "4"), [3]),
        (("1", "2-3", "2-3", "3"), [5]),
        (("first", "2", "2", "4"), [2]),
    ],
)
def test_a_wrong_place_is_an_error(places: tuple[str, ...], rows: list[int]) -> None:
    assert table(SHARED_PLACES.format(*places))[1] == [("PLACE-DIFFERS", row, 4) for row in rows]
    line = lines(SHARED_PLACES.format(*places))[0]
    assert places[rows[0] - 2] in line


def test_a_missing_time_stands_after_any_and_two_of_them_are_equal() -> None:
    data = "name,points,time,place\nAda,9,,2-3\nBo,9,,2-3\nCy,9,200,1\n"
    assert table(data)[1] == []


def test_places_pass_over_those_not_for_rating() -> None:
    data = "name,points,rated,place\nAda,9,no,{}\nBo,8,,1\n"
    assert table(data.format(""))[1] == []
    assert table(data.format("1"))[1] == [("PLACE-NOT-FOR-RATING", 2, 4)]


@pytest.mark.parametrize(
    ("data", "findings"),
    [
        ("name,rating\nAda,2500\n", [("RESULTS-NONE", 1, None)]),
        ("name,R1\n", [("SOLVERS-NONE", 1, None)]),
        ("country,R1\nPOL,3\n", [("HEADER-MISSING", 1, None)]),
        ("name,R1\n,3\n", [("SOLVER-NAME-MISSING", 2, 1)]),
        ("name,R1,contry\nAda,3,POL\n", [("HEADER-UNKNOWN", 1, 3)]),
        ("name,R1,ratign\nAda,3,2500\n", [("HEADER-UNKNOWN", 1, 3)]),
        ("name,R1,hobby of the solver\nAda,3,chess\n", [("HEADER-IGNORED", 1, 3)]),
        ("name,R1\nAda,3,4\n", [("ROW-TOO-LONG", 2, 3)]),
        ("name,R1,R3\nAda,3,4\n", [("ROUND-MISSING", 1, None)]),
        ("name,id,R1\nAda,7,3\nBo,7,2\n", [("ID-TWICE", 3, 2)]),
        ("name,R1\nAda,3\nADA,2\n", [("SOLVER-TWICE", 3, 1)]),
        ("name,country,R1\nAda,POL,3\nAda,GER,2\n", []),
        ("name,total,points\nAda,3,3\n", [("HEADER-TWICE", 1, 3)]),
    ],
)
def test_tables_with_something_wrong(data: str, findings: list[Found]) -> None:
    assert table(data)[1] == findings


def test_a_strange_country_is_told_once() -> None:
    assert [code for code, *_ in table("name,country,R1\nAda,QQQ,3\nBo,QQQ,2\n")[1]] == ["COUNTRY-UNKNOWN"]


@pytest.mark.parametrize(
    ("data", "solving"),
    [
        ("name,R1,R2\nAda,5,3\nBo,4.5,\n", True),
        ("name,points,time\nAda,5,100\n", True),
        ("no,name,R1\n1,Ada,W2\n2,Bo,L1\n", False),
        ("name,R1\nAda,W2\nBo,L1\n", False),
        ("no,name,R1\n1,Ada,\n", False),
        ("name,R1\nAda,\n", True),
        ("", False),
        ("no,name\n1,Ada\n", False),
    ],
)
def test_solving_tables_are_told_from_crosstables(data: str, solving: bool, tmp_path: Path) -> None:
    assert is_solving(written(tmp_path, t_csv=data) / "t.csv") is solving


def test_a_toml_file_is_told_by_its_rules_or_its_keys(tmp_path: Path) -> None:
    written(tmp_path, a_toml='rules = "wfcc"', b_toml='kind = "wcsc"', c_toml='rules = "lpcc"', d_toml='name = "x"')
    assert [is_solving(tmp_path / f"{name}.toml") for name in "abcd"] == [True, True, False, False]
    assert not is_solving(tmp_path / "missing.toml")


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_tables_are_read_as_they_are(name: str) -> None:
    (read, _, _), findings = table(PUBLISHED[name].read_bytes())
    assert read
    assert {code for code, *_ in findings} <= {"HEADER-IGNORED"}
    assert is_solving(PUBLISHED[name])


@pytest.mark.rule("wfcc.N1")
def test_what_is_read_without_a_word_as_no_country_is_none_by_the_rules() -> None:
    table = tomllib.loads(Path(countries.__file__).with_name("country-codes.toml").read_text(encoding="utf-8"))
    codes = [*table["none"].split(), *table["neutral"].split()]
    assert {country_code(code) for code in codes} <= standard().no_country


@pytest.mark.parametrize(
    "header",
    [
        "Platz;Löser;Land;Elo;Runde 1;2. Runde;Punkte;Zeit",
        "Место;Решатель;Страна;Рейтинг;1 тур;2 тур;Очки;Время",
        "Miejsce;Nazwisko;Kraj;Rating;Runda 1;Runda 2;Pkt;Czas",
    ],
)
def test_headers_in_other_languages(header: str) -> None:
    [solver] = solvers(f"{header}\n1;Ada;POL;2345;20;15,5;35,5;1:59\n")
    assert solver == Solver(
        name="Ada",
        points=(Decimal(20), Decimal("15.5")),
        country="POL",
        rating=2345,
        total=Decimal("35.5"),
        place="1",
        time=Decimal(119),
        row=solver.row,
    )
