"""One table, in whatever form people send it."""

import io
import random
import zipfile

import pytest
from xlsxwriter import Workbook

from normbook.formats import limits
from normbook.formats.table import grid
from normbook.model.diagnostics import Findings
from normbook.render.findings import finding_line
from tests.formats.reading import found, good, table, workbook

LINES = ["no,name,id,rating,R1", '1,"ÁLVAREZ, ROSA",0012,1600,W2', '2,"O\'BRIEN, PAT",13,,L1']
PLAIN = "\n".join(LINES)
WANTED = good(PLAIN)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(PLAIN, id="commas"),
        pytest.param(PLAIN.replace(", ", "§").replace(",", ";").replace("§", ", "), id="semicolons"),
        pytest.param(PLAIN.replace(", ", "§").replace(",", "\t").replace("§", ", "), id="tabs"),
        pytest.param(PLAIN + "\n", id="last line ended"),
        pytest.param(PLAIN.replace("\n", "\r\n"), id="CRLF"),
        pytest.param(PLAIN.replace("\n", "\r"), id="CR"),
        pytest.param(PLAIN.encode("utf-8-sig"), id="BOM"),
        pytest.param(PLAIN.encode("utf-16"), id="UTF-16"),
        pytest.param(b"\xfe\xff" + PLAIN.encode("utf-16-be"), id="UTF-16 big-endian"),
        pytest.param(PLAIN + "\n\x1a", id="the end mark of old programs"),
        pytest.param(" \n" + PLAIN.replace("ROSA", " ROSA ").replace(",", " , ", 3), id="spaces"),
        pytest.param(PLAIN.replace("no,", "#,"), id="number sign for the number"),
        pytest.param(PLAIN.replace("no,", "# ,"), id="number sign and a space"),
        pytest.param(PLAIN.replace(", ", "§").replace(",", "\t").replace("no", "#").replace("§", ", "), id="# tab"),
        pytest.param(PLAIN.upper().replace("NO,NAME", "Pairing  No.,PLAYER_name"), id="aliases"),
        pytest.param(PLAIN.replace("R1", "Rd. 01"), id="Rd. 01"),
        pytest.param(PLAIN.replace("R1", "round 1"), id="round 1"),
        pytest.param(PLAIN.replace("\n1,", "\n1.,"), id="a point after the number"),
        pytest.param("# drawn up on Friday\n" + PLAIN + "\n# the end, or so", id="comments"),
        pytest.param("\n\n" + PLAIN.replace("\n", "\n\n,,,\n"), id="blank lines"),
        pytest.param(PLAIN.replace("R1", "R1,#remark,prize").replace("W2", "W2,late,"), id="columns nobody asks for"),
    ],
)
def test_the_same_table(data: str | bytes) -> None:
    entrants, rounds, _ = good(data)
    assert rounds == 1
    assert [(e.no, e.name, e.id, e.rating, e.outcomes) for e in entrants] == [
        (e.no, e.name, e.id, e.rating, e.outcomes) for e in WANTED[0]
    ]


@pytest.mark.parametrize("blank", [" ", "\t", "\x85", "\xa0", "\u2003", "\u3000"])
@pytest.mark.parametrize("where", ["no", "1600", "L1", "PAT", "\n2"])
def test_cells_are_trimmed_wherever_a_blank_stands(blank: str, where: str) -> None:
    text = "no,name,id,rating,R1\n1,ROSA,12,1600,W2\n2,PAT,13,,L1"
    for other in (f"{blank}{where}", f"{where}{blank}", where.replace("\n", f"\n{blank}")):
        assert good(text.replace(where, other)) == good(text)


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_a_western_file_is_read_and_told(encoding: str) -> None:
    (entrants, _, _), findings = table(PLAIN.replace("'", "’" if encoding == "cp1252" else "'").encode(encoding))
    assert findings == [("FILE-LATIN-1", None, None)]
    assert [entrant.name for entrant in entrants] == [
        "ÁLVAREZ, ROSA",
        "O’BRIEN, PAT" if encoding == "cp1252" else "O'BRIEN, PAT",
    ]


def test_bytes_that_windows_does_not_know_are_latin_1() -> None:
    (entrants, _, _), _ = table(PLAIN.encode().replace("Á".encode(), b"\x81\xc1"))
    assert entrants[0].name == "\x81ÁLVAREZ, ROSA"


ROWS: list[list[object]] = [
    ["no", "name", "id", "rating", "R1"],
    [1, "ÁLVAREZ, ROSA", "0012", 1600, "W2"],
    [2, "O'BRIEN, PAT", 13, None, "L1"],
]


@pytest.mark.parametrize(
    ("rows", "empty_sheets"),
    [
        (ROWS, 0),
        (ROWS, 2),
        ([["# Friday"], [], *ROWS, ["# end"]], 0),
        ([["#", *ROWS[0][1:]], *ROWS[1:]], 0),
        ([[*ROWS[0], None, None], *ROWS[1:], [" ", ""]], 0),
        ([ROWS[0], [1.0, "ÁLVAREZ, ROSA", "0012", 1600.0, " W2 "], ROWS[2]], 0),
    ],
)
def test_a_workbook_is_the_same_table(rows: list[list[object]], empty_sheets: int) -> None:
    entrants, _, _ = good(workbook(rows, empty_sheets=empty_sheets))
    assert [(e.no, e.name, e.id, e.rating, e.outcomes) for e in entrants] == [
        (e.no, e.name, e.id, e.rating, e.outcomes) for e in WANTED[0]
    ]


def test_a_workbooks_rows_have_the_spreadsheets_numbers() -> None:
    _, findings = table(workbook([[], ["# title"], *ROWS[:2], [], [2, "X", 13, "15x0", "L1"]]))
    assert findings == [("RATING-BAD", 6, 4)]


@pytest.mark.parametrize(("value", "text"), [(True, "yes"), (False, "no"), (2.5, "2.5"), (3.0, "3"), ("a ", "a")])
def test_what_a_workbook_holds_becomes_text(value: object, text: str) -> None:
    findings = Findings()
    rows = grid.read_grid(workbook([["a", value]]), "t.xlsx", findings)
    assert rows[0].cells == ("a", text)


@pytest.mark.parametrize("title", ["Friday Swiss", "Friday, 3 May", "Friday; round 3"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_title_above_the_header_is_skipped_and_told(title: str, delimiter: str) -> None:
    text = f"{title}\nno,name,id,rating,R1\n1,A,1,1500,B".replace(",", delimiter if delimiter != "," else ",")
    text = text.replace(title.replace(",", delimiter), title)
    (entrants, _, _), findings = table(text)
    assert findings == [("TITLE-ROW-SKIPPED", 1, None)]
    assert entrants[0].row == 3


def test_a_quoted_cell_may_have_several_lines_and_a_number_sign() -> None:
    text = 'no,name,R1\n1,"A\n# not a comment\nB",B\n2,C,Q\n'
    (entrants, _, _), findings = table(text)
    assert entrants[0].name == "A # not a comment B"
    assert findings == [("CELL-UNKNOWN", 5, 3)]


def test_text_made_harmless_for_a_spreadsheet_is_restored() -> None:
    entrants, _, _ = good("no,name,R1\n1,'=HYPERLINK(),B\n2,'''-x,U\n3,'tis,U\n")
    assert [entrant.name for entrant in entrants] == ["=HYPERLINK()", "''-x", "'tis"]


def zipped(**parts: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/"), data)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "FILE-EMPTY"),
        (b" \r\n\t\n", "FILE-EMPTY"),
        (b"# only a comment\n", "FILE-EMPTY"),
        (b",,,\n,,\n", "FILE-EMPTY"),
        (b"\xef\xbb\xbf", "FILE-EMPTY"),
        (workbook([]), "FILE-EMPTY"),
        (b"no,name,R1\n1,A\x00B,B", "FILE-BINARY"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "FILE-BINARY"),
        (b"\x7fELF\x02\x01", "FILE-BINARY"),
        (b'1,"A,B\n', "CSV-BROKEN"),
        (b'1,"A"x,B\n', "CSV-BROKEN"),
        (b"1," + b"A" * 200_000 + b",B\n", "TEXT-TOO-LONG"),
        (b'1,"A' + b"A\n" * 100_000, "CSV-BROKEN"),
        (b"PK\x03\x04 no zip", "WORKBOOK-BROKEN-ZIP"),
        (zipped(a=b"1"), "FILE-ZIP"),
        (b"\xd0\xcf\x11\xe0 no workbook", "WORKBOOK-BROKEN-ZIP"),
        (b"," * 600, "TABLE-TOO-WIDE"),
        (workbook([["a"] * 600]), "TABLE-TOO-WIDE"),
    ],
)
def test_files_that_are_no_table(data: bytes, code: str) -> None:
    findings = Findings()
    assert grid.read_grid(data, "t.csv", findings) == []
    assert [finding.code for finding in findings if finding.severity == "error"] == [code]


def test_a_table_may_not_be_endless() -> None:
    findings = Findings()
    assert grid.read_grid(b"a,b\n" * (limits.MOST_ROWS + 1), "t.csv", findings) == []
    assert found(findings) == [("TABLE-TOO-LONG", None, None)]
    assert "NORMBOOK_MOST_ROWS" in finding_line(next(iter(findings)))


def test_a_workbook_may_not_unpack_to_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_UNPACKED_BYTES", 1000)
    findings = Findings()
    assert grid.read_grid(workbook([["a"]]), "t.xlsx", findings) == []
    assert found(findings) == [("WORKBOOK-TOO-LARGE", None, None)]


def test_a_cell_far_out_does_not_fill_the_memory() -> None:
    stream = io.BytesIO()
    with Workbook(stream, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        sheet.write(0, 0, "no")
        sheet.write(1_048_575, 16_383, "x")
    findings = Findings()
    assert grid.read_grid(stream.getvalue(), "t.xlsx", findings) == []
    assert found(findings) == [("WORKBOOK-REACHES-FAR", None, None)]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("name;rating\nComay, Ofer;2737\n", ("Comay, Ofer", "2737")),
        ("Open, 3-5 May\nClub, City, Land\nname;rating;x\nA, B;1;2\n", ("A, B", "1", "2")),
        ("name;p;q\nA;1,5;2,5\nB;1,5;2,5\n", ("B", "1,5", "2,5")),
    ],
)
def test_the_separator_is_what_makes_a_table(text: str, cells: tuple[str, ...]) -> None:
    assert grid.read_grid(text.encode(), "t.csv", Findings())[-1].cells == cells


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"<html><body><table><tr><td>no</td></tr></table></body></html>", "FILE-WEB-PAGE"),
        (b"\xef\xbb\xbf\r\n<!DOCTYPE html>\n<html>", "FILE-WEB-PAGE"),
        (b"<table border=1><tr><td>1</td></tr></table>", "FILE-WEB-PAGE"),
        (b"%PDF-1.4\n%\xe2\xe3", "FILE-PRINT-OUT"),
        (b"{\\rtf1\\ansi Crosstable}", "FILE-PRINT-OUT"),
        (b"Dear arbiter,\nplease find the table in my bag.\n", "HEADER-NONE"),
    ],
)
def test_a_page_is_no_table(data: bytes, code: str) -> None:
    (entrants, _, _), findings = table(data)
    assert (entrants, [found for found, _, _ in findings]) == ((), [code])


def test_lines_without_quotes_and_comments_are_cut_as_the_csv_module_cuts_them() -> None:
    chance = random.Random(3)
    pieces = ["name", "Ada  Li", " ", "\u00a0", "\t", ",", ",", ",", ";", "\n", "\r\n", "\r", "ß", "1", "\f", "½"]
    for _ in range(300):
        text = "name,R1\n" + "".join(chance.choices(pieces, k=40))
        with_comment = f"{text}\n# a comment is read by the module, and is no row"
        assert grid.read_grid(text.encode(), "t.csv", Findings()) == grid.read_grid(
            with_comment.encode(), "t.csv", Findings()
        )
