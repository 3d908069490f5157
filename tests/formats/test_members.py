"""Members: a table under many headers, a printed list, and what is mended on the way."""

from pathlib import Path

import pytest

from normbook.formats import limits
from normbook.formats.lists.members import read_members
from normbook.formats.lists.printed_list import is_printed_list, read_printed_list
from normbook.model.diagnostics import MOST, Findings
from normbook.model.membership import FederationMember, Membership, Published


def read(tmp_path: Path, text: str) -> tuple[Membership | None, list[str]]:
    file = tmp_path / "members.csv"
    file.write_text(text, encoding="utf-8")
    findings = Findings()
    return read_members(file, findings), [finding.code for finding in findings]


def test_every_column(tmp_path: Path) -> None:
    membership, codes = read(
        tmp_path,
        "name,id,expires,state,regular,regular_code,regular_beyond,quick,quick_code,quick_beyond\n"
        '"CHESS, JOHN",12345678,0893,WV,1575,c5,2,1610/20,,0\n',
    )
    assert codes == []
    assert membership is not None
    assert membership.systems == {"regular", "quick"}
    assert membership.columns["quick_beyond"] == 10
    assert membership.members == (
        FederationMember(
            "CHESS, JOHN",
            "12345678",
            "0893",
            "WV",
            {"regular": Published("1575", "c5", 2), "quick": Published("1610/20", "", 0)},
            2,
        ),
    )


@pytest.mark.parametrize(
    "header",
    [
        "Player;USCF ID;Exp.;ST;Rtng;Code",
        "MEM_NAME;MEM_ID;EXP_DATE;STATE;R_LPB_RAT;Code",
        "NAME;Member ID;Expiration;State;Reg;Reg Code",
        "name;id;exp;st;rating;title",
    ],
)
def test_headers_people_use(tmp_path: Path, header: str) -> None:
    membership, codes = read(tmp_path, f"{header}\nCHESS, JOHN;12345678;0893;WV;1575;c2\n")
    assert codes == []
    assert membership is not None
    [member] = membership.members
    assert member.in_system("regular") == Published("1575", "c2")
    assert member.in_system("quick") == Published()
    assert membership.systems == {"regular"}


@pytest.mark.parametrize(
    ("written", "read_as", "codes"),
    [
        ("0893", "0893", []),
        ("893", "0893", ["MEMBERS-EXPIRES-MENDED"]),
        ("8/93", "0893", ["MEMBERS-EXPIRES-MENDED"]),
        ("12-2027", "1227", ["MEMBERS-EXPIRES-MENDED"]),
        ("life", "LIFE", []),
        ("", "", []),
        ("1393", "", ["MEMBERS-EXPIRES-BAD"]),
        ("soon", "", ["MEMBERS-EXPIRES-BAD"]),
    ],
)
def test_month_and_year(tmp_path: Path, written: str, read_as: str, codes: list[str]) -> None:
    membership, found = read(tmp_path, f"name,id,expires,regular\nA,1,{written},\n")
    assert found == codes
    assert membership is not None
    assert membership.members[0].expires == read_as


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["FILE-EMPTY"]),
        ("name,id,regular\n", ["TABLE-EMPTY"]),
        ("name,regular\nA,1500\n", ["HEADER-MISSING", "ID-MISSING"]),
        ("name,id,regular\n" + "A" * 201 + ",1,1500\n", ["TEXT-TOO-LONG"]),
        ("name,id,shoe size\nA,1,44\n", ["HEADER-IGNORED"]),
        ("name,id,regular_cod\nA,1,c2\n", ["HEADER-UNKNOWN"]),
        ("name,id,regular\nA,1,unr.\n", []),
    ],
)
def test_findings(tmp_path: Path, text: str, codes: list[str]) -> None:
    assert read(tmp_path, text)[1] == codes


def test_a_federation_may_have_more_members_than_an_event_has_players(tmp_path: Path) -> None:
    rows = "".join(f"MEMBER {number},{number}\n" for number in range(limits.MOST_ROWS + 10))
    membership, codes = read(tmp_path, f"name,id\n{rows}")
    assert (codes, len(membership.members) if membership else 0) == ([], limits.MOST_ROWS + 10)


def test_nothing_is_read_after_more_errors_than_are_told(tmp_path: Path) -> None:
    membership, codes = read(tmp_path, "name,id\n" + "A,\n" * (MOST + 100))
    assert (codes.count("ID-MISSING"), codes[-1]) == (MOST, "FINDINGS-MANY")
    assert len(membership.members if membership else ()) == MOST + 1


def test_the_same_wrong_cells_are_told_in_each_row(tmp_path: Path) -> None:
    rows = "A,1,1500*c2,C1,0\nB,2,1500*c2,C1,0\nC,3,1500,c2,7\nD,4,1500,c2,7\n"
    assert (
        read(tmp_path, f"name,id,regular,regular code,regular beyond\n{rows}")[1]
        == ["MEMBERS-CODE-TWICE"] * 2 + ["BEYOND-BAD"] * 2
    )


def test_no_file(tmp_path: Path) -> None:
    findings = Findings()
    assert read_members(tmp_path / "none.csv", findings) is None
    assert findings.refused


def test_a_table_in_latin_1(tmp_path: Path) -> None:
    file = tmp_path / "members.csv"
    file.write_bytes("name,id,regular\nMÜLLER,1,1500\n".encode("latin-1"))
    findings = Findings()
    membership = read_members(file, findings)
    assert membership is not None
    assert membership.members[0].name == "MÜLLER"


PRINTED = """\
A TITLE OF ANY KIND

NAME         ID        EXP.  ST  REGULAR
CHESS, JOHN  12345678  0893  WV  1575*c2

# a remark
\fA TITLE
NAME         ID        EXP.  ST  REGULAR
LONG, LEE    1               NY
"""


def test_a_printed_list_over_two_pages() -> None:
    findings = Findings()
    assert is_printed_list(PRINTED)
    printed = read_printed_list(PRINTED, "list.txt", findings)
    assert list(findings) == []
    assert (printed.system, printed.columns["regular"]) == ("regular", 34)
    assert [(line.number, line.name, line.id, line.expires, line.state, line.rating) for line in printed.lines] == [
        (4, "CHESS, JOHN", "12345678", "0893", "WV", "1575*c2"),
        (9, "LONG, LEE", "1", "", "NY", ""),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "CHESSMASTER, JOHN  12345678  0893  WV  1575*c2",
        "CHESS, JOHN 12345678  0893  WV  1575*c2",
        " CHESS, JOHN 12345678  0893  WV  1575*c2",
        "NAME         ID        EXP.  ST  QUICK",
    ],
)
def test_a_line_that_does_not_keep_to_the_columns_is_told(line: str) -> None:
    findings = Findings()
    printed = read_printed_list(PRINTED + line + "\n", "list.txt", findings)
    assert [finding.code for finding in findings] == ["MEMBERS-LINE"]
    assert len(printed.lines) == 2


def test_a_table_is_no_printed_list() -> None:
    assert not is_printed_list("name,id,expires,state,regular\nNAME,ID,EXP.,ST,REGULAR\n")
