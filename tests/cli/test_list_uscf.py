"""`normbook list uscf`: the printed list, and its way back."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import normbook
from normbook.model.crosstable import Rating
from normbook.model.membership import FederationMember
from normbook.rulebooks.uscf.law.codes import norm_code, published_rating
from normbook.rulebooks.uscf.law.members import ListedMember, listed_members
from normbook.rulebooks.uscf.law.points import reachable_standings
from normbook.rulebooks.uscf.law.tables import standard
from normbook.rulebooks.uscf.present.title_list import TitleList
from tests.cli.running import answered, refused, run

EXAMPLES = Path(normbook.__file__).parent / "examples" / "uscf"
MEMBERS = """\
name,id,expires,state,regular,regular_code,regular_beyond,quick,quick_code
"SMITH, ZOE",30000003,1297,CA,1501/15,,,,
"CHESS, JOHN",12345678,0893,WV,1575,c2,0,1610,C5
"adams, bo",30000001,LIFE,,1055,,,1490/4,
"""
SAMPLE = "CHESS, JOHN  12345678  0893  WV  1575*c2"


@pytest.fixture
def members(tmp_path: Path) -> Path:
    file = tmp_path / "members.csv"
    file.write_text(MEMBERS, encoding="utf-8")
    return file


@pytest.mark.rule("uscf.list")
def test_the_sample_line_is_printed_to_the_letter(members: Path) -> None:
    lines = run("list", "uscf", "--members", members, "--as-of", "1997-06-01").stdout.splitlines()
    assert lines[:6] == [
        "LIFETIME TITLES, REGULAR, AS OF 1997-06-01  PAGE 1",
        "",
        "NAME         ID        EXP.  ST  REGULAR",
        "adams, bo    30000001  LIFE      1055*-0",
        SAMPLE,
        "SMITH, ZOE   30000003  1297  CA  1501/15",
    ]
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.rule("uscf.list", "uscf.provisional")
def test_the_document(members: Path) -> None:
    document = answered("list", "uscf", "--members", members, "--as-of", "1997-06-01")
    assert (document["rules"], document["system"], document["as_of"]) == ("uscf", "regular", "1997-06-01")
    adams, chess, smith = document["members"]
    assert chess == {
        "id": "12345678",
        "name": "CHESS, JOHN",
        "state": "WV",
        "expires": "0893",
        "rating": 1575,
        "code": "c2",
        "title": 1400,
        "points_next": 2,
        "points_beyond": 0,
        "printed": "1575*c2",
    }
    assert (adams["code"], adams["title"], adams["points_next"]) == ("-0", None, 0)
    assert (smith["rating"], smith["code"], smith["title"], smith["points_beyond"]) == (1501, "", None, None)


@pytest.mark.rule("uscf.two-records")
def test_the_quick_list_has_the_quick_codes(members: Path) -> None:
    document = answered("list", "uscf", "--members", members, "--system", "quick")
    assert [member["printed"] for member in document["members"]] == ["1490/4", "1610*C5", ""]
    assert document["members"][1]["points_beyond"] == 2
    assert "QUICK" in run("list", "uscf", "--members", members, "--system", "quick").stdout


@pytest.mark.parametrize("system", ["regular", "quick"])
@pytest.mark.parametrize("source", ["members", "example"])
def test_what_is_printed_is_read_again(members: Path, tmp_path: Path, system: str, source: str) -> None:
    file = members if source == "members" else EXAMPLES / "members.csv"
    options = ("--system", system, "--as-of", "2026-09-25")
    printed = run("list", "uscf", "--members", file, *options).stdout
    text = tmp_path / "printed.txt"
    text.write_text(printed, encoding="utf-8")
    assert run("list", "uscf", "--members", text, *options).stdout == printed
    assert answered("list", "uscf", "--members", text, *options) == answered(
        "list", "uscf", "--members", file, *options
    )


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_the_table_that_is_written_is_read_again(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"out.{ending}"
    done = run("list", "uscf", "--members", EXAMPLES / "members.csv", "--as-of", "2026-09-25", f"--{ending}", out)
    assert (done.exit_code, done.stdout) == (0, "")
    same = [answered("list", "uscf", "--members", file) for file in (out, EXAMPLES / "members.csv")]
    assert same[0] == same[1]


def test_a_page_has_as_many_lines_as_asked_for(tmp_path: Path) -> None:
    rows = [f'"MEMBER, {number:03}",{number},,,1500,' for number in range(1, 101)]
    file = tmp_path / "many.csv"
    file.write_text("\n".join(["name,id,expires,state,regular,regular_code", *rows]), encoding="utf-8")
    printed = run("list", "uscf", "--members", file).stdout
    pages = printed.partition("\n\n#")[0].split("\f")
    assert [len(page.splitlines()) for page in pages] == [60, 46]
    assert pages[1].startswith("LIFETIME TITLES")
    assert "PAGE 2" in pages[1]
    text = tmp_path / "printed.txt"
    text.write_text(printed, encoding="utf-8", newline="")
    assert len(answered("list", "uscf", "--members", text)["members"]) == 100
    assert len(run("list", "uscf", "--members", file, "--lines", "10").stdout.split("\f")) == 15


@pytest.mark.rule("uscf.codes")
@pytest.mark.parametrize(
    ("written", "changed", "where", "finding"),
    [
        ("1575,c2,0", "1575,c1,", "3:6", "USCF-CODE-NUMBER"),
        ("1575,c2,0", "1575,?2,", "3:6", "USCF-CODE-LETTER"),
        ("1575,c2,0", "1575,c5,0", "3:7", "USCF-CODE-BEYOND"),
        ("1575,c2,0", "1575,,2", "3:7", "USCF-CODE-BEYOND"),
        ("1575,c2,0", "1575*c3,,", "3:5", "USCF-CODE-NUMBER"),
        ("1575,c2,0", "1575*c2,c4,", "3:6", "MEMBERS-CODE-TWICE"),
        ("1575,c2,0", "15x5,c2,0", "3:5", "USCF-LIST-RATING"),
        ("1501/15,,", "1501/15,c2,", "2:6", "USCF-CODE-PROVISIONAL"),
        ("1501/15,,", "1501/15,,2", "2:7", "USCF-CODE-BEYOND"),
        ("1501/15,,", ",c2,", "2:6", "USCF-CODE-PROVISIONAL"),
        ("1575,c2,0", "1575,c2,1", "3:7", "BEYOND-BAD"),
        ("0893", "1393", "3:3", "MEMBERS-EXPIRES-BAD"),
        ("30000003", "12345678", "3:2", "ID-TWICE"),
        ("30000003", "", "2:2", "ID-MISSING"),
        ('"SMITH, ZOE"', "", "2:1", "NAME-MISSING"),
        ('"SMITH, ZOE"', '"# SMITH"', "2:1", "MEMBERS-NAME-HASH"),
    ],
)
def test_what_cannot_be_is_refused(members: Path, written: str, changed: str, where: str, finding: str) -> None:
    members.write_text(MEMBERS.replace(written, changed), encoding="utf-8")
    [line] = refused("list", "uscf", "--members", members)
    assert line.startswith(f"{members}:{where}: {finding}:")


def test_a_line_out_of_its_columns_is_refused(members: Path, tmp_path: Path) -> None:
    printed = run("list", "uscf", "--members", members, "--as-of", "1997-06-01").stdout
    text = tmp_path / "printed.txt"
    text.write_text(printed.replace(SAMPLE, "CHESS, JOHN 12345678 0893 WV 1575*c2"), encoding="utf-8")
    [line] = refused("list", "uscf", "--members", text)
    assert line.startswith(f"{text}:5: MEMBERS-LINE:")


def test_a_printed_code_that_cannot_be_is_refused_at_its_place(members: Path, tmp_path: Path) -> None:
    printed = run("list", "uscf", "--members", members).stdout
    text = tmp_path / "printed.txt"
    text.write_text(printed.replace("1575*c2", "1575*c3"), encoding="utf-8")
    [line] = refused("list", "uscf", "--members", text)
    assert line.startswith(f"{text}:5:34: USCF-CODE-NUMBER:")


def test_what_is_missing_is_said(members: Path, tmp_path: Path) -> None:
    [line] = refused("list", "uscf")
    assert "BOOK-MISSING" in line
    members.write_text(MEMBERS.replace("quick_code", "#").replace("quick", "#2"), encoding="utf-8")
    [line] = refused("list", "uscf", "--members", members, "--system", "quick")
    assert "MEMBERS-SYSTEM-MISSING" in line
    [line] = refused("list", "uscf", "--members", tmp_path / "none.csv")
    assert "FILE-MISSING" in line
    [line] = refused("list", "uscf", "--members", EXAMPLES / "harvest.toml")
    assert "HEADER-NONE" in line


@pytest.mark.rule("uscf.table1")
def test_a_letter_that_is_ours_has_a_footnote(tmp_path: Path) -> None:
    members = EXAMPLES / "members.csv"
    document = answered("list", "uscf", "--members", members)
    assert any("x, L" in note for note in document["footnotes"])
    assert "# Letters x, L" in run("list", "uscf", "--members", members).stdout
    variant = tmp_path / "v.toml"
    variant.write_text('rules = "uscf"\nname = "Ours"\nletters = { 1700 = "q" }\n', encoding="utf-8")
    [line] = refused("list", "uscf", "--members", members, "--variant", variant)[:1]
    assert "USCF-CODE-LETTER" in line


STANDINGS = sorted(reachable_standings(standard()), key=lambda each: (each.title or 0, each.points_next))
TEXT = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=9)
NAMES = st.lists(TEXT, min_size=1, max_size=3).map(" ".join).filter(lambda name: not name.startswith("#"))


@given(
    st.lists(
        st.tuples(
            NAMES, st.sampled_from(["", "0893", "LIFE"]), st.sampled_from(["", "WV"]), st.sampled_from(STANDINGS)
        ),
        max_size=8,
    ),
    st.integers(4, 9),
)
def test_any_list_reads_back(tmp_path_factory: pytest.TempPathFactory, people: list, lines: int) -> None:  # type: ignore[type-arg]
    from datetime import date

    from normbook.formats.lists.members import read_members
    from normbook.model.diagnostics import Findings

    tables = standard()
    listed = [
        ListedMember(
            FederationMember(name, str(number), expires, state),
            Rating(1575),
            standing,
            norm_code(standing, tables),
            published_rating(Rating(1575), standing, tables),
        )
        for number, (name, expires, state, standing) in enumerate(people, start=1)
    ]
    file = tmp_path_factory.mktemp("lists") / "printed.txt"
    text = TitleList(listed, "regular", date(1997, 6, 1), tables).text(lines)
    file.write_text(text, encoding="utf-8", newline="")
    findings = Findings()
    membership = read_members(file, findings)
    assert membership is not None
    again = listed_members(membership, "regular", tables, findings)
    assert list(findings) == []
    assert {(each.member.name, each.member.id, each.member.expires, each.printed, each.standing) for each in again} == {
        (each.member.name, each.member.id, each.member.expires, each.printed, each.standing) for each in listed
    }
