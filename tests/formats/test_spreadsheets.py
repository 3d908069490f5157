"""Workbooks as directors send them: any kind, any sheet, titles on top; and those that would fill the memory."""

import io
import struct
import zipfile
from collections.abc import Callable

import pytest
import xlwt
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from xlsxwriter import Workbook

from normbook.formats import limits
from normbook.formats.how import STRICT, How
from normbook.formats.registry import reader_for
from normbook.formats.solving.table import read_solving
from normbook.formats.table.cells import read_cell
from normbook.formats.table.crosstable import read_crosstable
from normbook.formats.table.crosstable_out import write_csv, write_xlsx
from normbook.formats.workbook import reader
from normbook.formats.workbook.xls_reach import xls_reach
from normbook.model.crosstable import Outcome
from normbook.model.diagnostics import Findings
from tests.formats.events import random_event, table

Sheets = dict[str, list[list[object]]]
ROWS: list[list[object]] = [
    ["#", "Player", "USCF", "Rtng", "Rd 1", "Pts"],
    [1, "A", 11, 1500, "W 2", 1],
    [2, "B", 12, "", "L1", 0],
]


def xlsx(sheets: Sheets) -> bytes:
    stream = io.BytesIO()
    with Workbook(stream, {"in_memory": True, "strings_to_formulas": False}) as book:
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for number, row in enumerate(rows):
                for column, value in enumerate(row):
                    sheet.write(number, column, value)
    return stream.getvalue()


def xls(sheets: Sheets) -> bytes:
    book = xlwt.Workbook()
    for name, rows in sheets.items():
        sheet = book.add_sheet(name)
        for number, row in enumerate(rows):
            for column, value in enumerate(row):
                sheet.write(number, column, value)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def ods(sheets: Sheets) -> bytes:
    book = OpenDocumentSpreadsheet()
    for name, rows in sheets.items():
        sheet = Table(name=name)
        for row in rows:
            line = TableRow()
            for value in row:
                kind = "float" if isinstance(value, int) else "string"
                cell = TableCell(valuetype=kind, value=value) if kind == "float" else TableCell(valuetype=kind)
                cell.addElement(P(text=str(value)))
                line.addElement(cell)
            sheet.addElement(line)
        book.spreadsheet.addElement(sheet)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


KINDS = pytest.mark.parametrize("made", [xlsx, xls, ods])


def read(data: bytes, how: How = STRICT) -> tuple[list[tuple[int, str, str]], list[tuple[str, str]]]:
    findings = Findings()
    entrants = [each for section in reader_for(data)(data, "t", how, findings) for each in section.entrants]
    told = [(finding.severity.value, finding.code) for finding in findings]
    return [(each.no, each.name, each.outcomes[0].written) for each in entrants], told


WANTED = [(1, "A", "W 2"), (2, "B", "L1")]


@KINDS
def test_every_kind_of_workbook(made: Callable[[Sheets], bytes]) -> None:
    assert read(made({"Sheet1": ROWS})) == (WANTED, [])


@KINDS
def test_titles_above_the_table_are_skipped_and_told(made: Callable[[Sheets], bytes]) -> None:
    titles: list[list[object]] = [["Friday Swiss"], ["3 May", "", "Riverton"]]
    assert read(made({"Sheet1": titles + ROWS})) == (WANTED, [("note", "TITLE-ROW-SKIPPED")] * 2)


@KINDS
def test_the_sheet_with_the_table_is_found(made: Callable[[Sheets], bytes]) -> None:
    data = made({"Notes": [["Name", "Phone"], ["A", 1]], "Crosstable": ROWS})
    assert read(data) == (WANTED, [("note", "SHEET-CHOSEN")])


@KINDS
def test_a_sheet_can_be_named(made: Callable[[Sheets], bytes]) -> None:
    other = [ROWS[0], [1, "C", 13, 1600, "H", ""]]
    data = made({"Open": ROWS, "Reserve": other})
    assert read(data, How(sheet="reserve")) == ([(1, "C", "H")], [])
    assert read(data, How(sheet="U1200"))[1] == [("error", "SHEET-MISSING")]


def test_a_table_merged_over_a_title() -> None:
    stream = io.BytesIO()
    with Workbook(stream, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        sheet.merge_range(0, 0, 1, 5, "Spring Open")
        for number, row in enumerate(ROWS, start=2):
            for column, value in enumerate(row):
                sheet.write(number, column, value)
    assert read(stream.getvalue()) == (WANTED, [("note", "TITLE-ROW-SKIPPED")])


@pytest.mark.parametrize(
    "header",
    [
        "R1",
        "Rd 1",
        "Rd1",
        "Rnd1",
        "Rnd. 1",
        "Round 1",
        "ROUND_01",
        "1.Rd.",
        "1. Rd",
        "1 Runde",
        "R1 (20)",
        "Round 1(Fri.)",
        *("1.Ronda", "Ronde 1", "Turno 1", "1. kolo", "1.Tour", "1 тур", "Omgång 1"),
    ],
)
def test_rounds_as_directors_write_them(header: str) -> None:
    findings = Findings()
    read_crosstable(f"no,name,{header}\n1,A,B\n".encode(), "t", findings)
    assert list(findings) == []


@pytest.mark.parametrize("header", ["Fed", "Land", "Rk", "TB1", "Club", "Perf.", "Board", "Verein/Ort"])
def test_columns_that_say_nothing_to_the_rules(header: str) -> None:
    findings = Findings()
    read_crosstable(f"no,name,{header},R1\n1,A,x,B\n".encode(), "t", findings)
    assert list(findings) == []


CELLS = [
    ("W 12", "W12"), ("12W", "W12"), ("12 d", "D12"), ("12L", "L12"), ("+12", "W12"), ("-12", "L12"), ("=12", "D12"),
    ("−12", "L12"), ("1:12w", "W12w"), ("½:12b", "D12b"), ("0.5:12", "D12"), ("0:12", "L12"), ("½5", "D5"),
    ("12w1", "W12w"), ("12b½", "D12b"), ("12s0", "L12b"), ("12w+", "X12w"), ("12b-", "F12b"), ("+5b", "W5b"),
    ("+W12", "W12w"), ("=B3", "D3b"), ("-b12", "L12b"), ("½ W 3", "D3w"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "cell"), CELLS)
def test_cells_of_wall_charts(written: str, cell: str) -> None:
    outcome, wanted = read_cell(written), read_cell(cell)
    assert isinstance(outcome, Outcome)
    assert isinstance(wanted, Outcome)
    assert (outcome.result, outcome.opponent, outcome.colour) == (wanted.result, wanted.opponent, wanted.colour)
    assert outcome.written == written


@pytest.mark.parametrize(
    ("written", "code"),
    [("12", "CELL-DIGITS"), ("112", "CELL-DIGITS"), ("12b", "CELL-NO-RESULT"), ("12½", "CELL-UNKNOWN"),
     ("1-12", "CELL-UNKNOWN"), ("1:", "CELL-UNKNOWN"), ("+", "CELL-UNKNOWN"), ("BYE", "CELL-BYE")],
)  # fmt: skip
def test_cells_that_may_mean_two_things(written: str, code: str) -> None:
    assert read_cell(written) == code


def test_signs_survive_a_csv() -> None:
    event = random_event(5)
    findings = Findings()
    entrants, _, _ = read_crosstable(write_csv(event).encode("utf-8-sig"), "t.csv", findings)
    assert [each.title for each in entrants] == [each.title for each in event.entrants]
    for seed in range(40):
        event = random_event(seed)
        for data in (write_csv(event).encode("utf-8-sig"), write_xlsx([event])):
            entrants, _, _ = read_crosstable(data, "t", Findings())
            assert table(event) == table(type(event)("", "", event.rounds, entrants))


def zipped(parts: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return stream.getvalue()


def with_part(data: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as whole:
        return zipped(
            {each: change(whole.read(each)) if each == name else whole.read(each) for each in whole.namelist()}
        )


def refused(data: bytes) -> str:
    rows, told = read(data)
    assert rows == []
    [code] = [code for severity, code in told if severity == "error"]
    return code


@pytest.mark.slow
def test_a_bomb_is_not_unpacked() -> None:
    assert refused(zipped({f"xl/{n}.xml": b" " * 50_000_000 for n in range(6)})) == "WORKBOOK-TOO-LARGE"


def test_a_bomb_that_lies_about_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    data = zipped({"xl/workbook.xml": b"a" * 5_000_000})
    stated = struct.pack("<I", 5_000_000)
    assert data.count(stated) == 2
    monkeypatch.setattr(limits, "MOST_UNPACKED_BYTES", 1_000_000)
    assert refused(data.replace(stated, struct.pack("<I", 10))) == "WORKBOOK-TOO-LARGE"


def test_entities_of_its_own() -> None:
    laughs = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    data = with_part(xlsx({"S": ROWS}), "xl/sharedStrings.xml", lambda part: part.replace(b"?>", b"?>" + laughs, 1))
    assert refused(data) == "WORKBOOK-ENTITIES"


TEXT_OF_ENDS = (b"", b"/>", b"<!--</</-->", b"<![CDATA[</</]]>", b"<?x </</?>")


@pytest.mark.parametrize("text", TEXT_OF_ENDS)
def test_elements_within_each_other_without_end(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_CHUNK", 100)
    monkeypatch.setattr(reader, "_MOST_OPEN", 100)

    def extended(more: bytes) -> bytes:
        return with_part(xlsx({"S": ROWS}), "xl/workbook.xml", lambda part: part.replace(b"</w", more + b"</w"))

    assert refused(extended((b"<a>" + text) * 200 + b"</a>" * 200)) == "WORKBOOK-BROKEN-ZIP"
    assert read(extended((b"<a>" + text + b"</a><a/>") * 200)) == (WANTED, [])


def test_a_part_in_another_encoding_is_not_looked_through() -> None:
    def encoded(part: bytes) -> bytes:
        return part.decode().replace("UTF-8", "UTF-16").encode("utf-16")

    assert refused(with_part(xlsx({"S": ROWS}), "xl/sharedStrings.xml", encoded)) == "WORKBOOK-BROKEN-ZIP"


def test_a_binary_workbook() -> None:
    assert refused(zipped({"xl/workbook.bin": b""})) == "WORKBOOK-BINARY"


def test_too_many_parts() -> None:
    assert refused(zipped({f"{n}.txt": b"" for n in range(5001)})) == "WORKBOOK-TOO-LARGE"


def test_a_cell_far_out_in_ods() -> None:
    def far(part: bytes) -> bytes:
        gap = b'<table:table-row table:number-rows-repeated="900000"><table:table-cell/></table:table-row>'
        cell = b'<table:table-cell table:number-columns-repeated="500"/><table:table-cell office:value-type="string">'
        cell += b"<text:p>x</text:p></table:table-cell>"
        return part.replace(
            b"</table:table>", gap + b"<table:table-row>" + cell + b"</table:table-row></table:table>", 1
        )

    assert refused(with_part(ods({"S": ROWS}), "content.xml", far)) == "WORKBOOK-REACHES-FAR"


def test_blank_rows_to_the_end_of_a_sheet_are_no_harm() -> None:
    def blank(part: bytes) -> bytes:
        row = b'<table:table-row table:number-rows-repeated="1048000">'
        row += b'<table:table-cell table:number-columns-repeated="16384"/>'
        return part.replace(b"</table:table>", row + b"</table:table-row></table:table>", 1)

    assert read(with_part(ods({"S": ROWS}), "content.xml", blank)) == (WANTED, [])


def test_cells_far_out_in_xls() -> None:
    sheets: Sheets = {f"S{n}": ROWS for n in range(3)}
    assert xls_reach(xls(sheets)) == 3 * 2 * 18  # as stated and as found
    book = xlwt.Workbook()
    sheet = book.add_sheet("S")
    sheet.write(0, 0, "no")
    sheet.write(65535, 255, "x")
    stream = io.BytesIO()
    book.save(stream)
    assert xls_reach(stream.getvalue()) == 2 * 65536 * 256
    assert refused(stream.getvalue()) == "WORKBOOK-REACHES-FAR"


SOLVERS: list[list[object]] = [["Solver", "Land", "R1", "R2"], ["Ansel, A", "GER", 10, 7], ["Bruno, B", "POL", 5, 2]]


@KINDS
def test_a_table_of_solving_results_on_any_sheet(made: Callable[[Sheets], bytes]) -> None:
    data = made({"Notes": [["Thank you"]], "Results": [["Cup 2026"], *SOLVERS], "Juniors": SOLVERS[:2]})
    findings = Findings()
    solvers, rounds, _ = read_solving(data, "t", findings)
    assert ([each.name for each in solvers], rounds) == (["Ansel, A", "Bruno, B"], 2)
    assert not findings.refused
    solvers, _, _ = read_solving(data, "t", Findings(), "juniors")
    assert [each.name for each in solvers] == ["Ansel, A"]
