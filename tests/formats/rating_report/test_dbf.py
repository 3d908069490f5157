"""dBASE tables: what we write others read, what others write we read, what is damaged is refused."""

from datetime import date
from pathlib import Path

import dbf
import dbfread
import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.formats.how import STRICT, How
from normbook.formats.lists.dbf import DbfField, is_dbf, read_dbf, write_dbf
from normbook.model.diagnostics import Findings

FIELDS = (DbfField("NAME", "C", 12), DbfField("COUNT", "N", 4), DbfField("DAY", "D", 8))
RECORDS = [{"NAME": "ANSEL", "COUNT": 12, "DAY": "20260503"}, {"NAME": "MÜLLER", "COUNT": "", "DAY": ""}]
DATA = write_dbf(FIELDS, RECORDS, date(2026, 5, 3))


def read(data: bytes, how: How = STRICT) -> tuple[list[tuple[str, ...]], list[str]]:
    findings = Findings()
    table = read_dbf(data, "t.dbf", how, findings)
    return [values for _, values in table.records] if table else [], [finding.code for finding in findings]


def test_what_we_write_we_read() -> None:
    assert is_dbf(DATA)
    assert read(DATA) == ([("ANSEL", "12", "20260503"), ("MÜLLER", "", "")], [])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "t.dbf"
    path.write_bytes(DATA)
    return path


def test_dbfread_reads_what_we_write(file: Path) -> None:
    rows = [tuple(row.values()) for row in dbfread.DBF(file, encoding="cp1252")]
    assert rows == [("ANSEL", 12, date(2026, 5, 3)), ("MÜLLER", None, None)]


def test_dbf_reads_what_we_write(file: Path) -> None:
    with dbf.Table(str(file), codepage="cp1252") as table:
        assert [row[0].strip() for row in table] == ["ANSEL", "MÜLLER"]
        assert list(table[0])[1:] == [12, date(2026, 5, 3)]


text = st.text(st.sampled_from("ABCxyz 0123,.'-é"), max_size=12).map(str.strip)


@given(st.lists(st.tuples(text, st.integers(0, 9999), st.dates(date(1980, 1, 1), date(2079, 1, 1))), max_size=8))
def test_any_table_comes_back(tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, int, date]]) -> None:
    records = [{"NAME": name, "COUNT": count, "DAY": f"{day:%Y%m%d}"} for name, count, day in rows]
    data = write_dbf(FIELDS, records, date(2026, 5, 3))
    assert read(data)[0] == [(name, str(count), f"{day:%Y%m%d}") for name, count, day in rows]
    path = tmp_path_factory.getbasetemp() / "any.dbf"
    path.write_bytes(data)
    theirs = [tuple(row.values()) for row in dbfread.DBF(path, encoding="cp1252")]
    assert theirs == [(name, count, day) for name, count, day in rows]


def test_we_read_what_dbf_writes(tmp_path: Path) -> None:
    path = tmp_path / "theirs.dbf"
    with dbf.Table(str(path), "name C(10); count N(4,0); day D", codepage="cp1252", dbf_type="db3") as table:
        table.open(dbf.READ_WRITE)
        table.append(("BRUNO", 7, date(2026, 1, 2)))
        table.append(("gone", 0, None))
        with table[1] as record:
            dbf.delete(record)
    assert read(path.read_bytes()) == ([("BRUNO", "7", "20260102")], ["DBF-DELETED"])


START = 32 + 32 * len(FIELDS) + 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "DBF-NONE", id="empty"),
        pytest.param(b"\x05" + DATA[1:], "DBF-NONE", id="another kind of file"),
        pytest.param(DATA[:2] + b"\x63" + DATA[3:], "DBF-NONE", id="no month"),
        pytest.param(DATA[:50], "DBF-BROKEN", id="cut off in the header"),
        pytest.param(DATA[: START - 1] + b"x" + DATA[START:], "DBF-BROKEN", id="no end of the fields"),
        pytest.param(DATA[:10] + b"\x30\x00" + DATA[12:], "DBF-BROKEN", id="another width"),
        pytest.param(DATA[:32] + b"\0" * 11 + DATA[43:], "DBF-BROKEN", id="a field without a name"),
        pytest.param(DATA[:4] + b"\xff\xff\xff\x7f" + DATA[8:], "TABLE-TOO-LONG", id="endless"),
        pytest.param(DATA[:-15], "DBF-SHORT", id="cut off in a record"),
    ],
)
def test_damaged(data: bytes, code: str) -> None:
    assert read(data)[1] == [code]


def test_what_is_left_of_a_file_cut_off() -> None:
    assert read(DATA[:-15], How(lenient=True)) == ([("ANSEL", "12", "20260503")], ["DBF-SHORT"])


def test_a_zero_byte_that_a_program_adds_after_the_header() -> None:
    assert read(DATA[:START] + b"\0" + DATA[START:])[0] == read(DATA)[0]
