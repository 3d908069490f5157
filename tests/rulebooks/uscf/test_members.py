"""The published list of members: what is read from a line, who stands where, and what cannot be."""

import pytest

from normbook.model.crosstable import Rating
from normbook.model.diagnostics import Findings
from normbook.model.membership import FederationMember, Membership, Published
from normbook.model.standing import Standing
from normbook.model.variant import Variant
from normbook.rulebooks.uscf.law.judge import impossible_codes
from normbook.rulebooks.uscf.law.members import ListedMember, listed_members
from normbook.rulebooks.uscf.law.tables import load, standard
from tests.rulebooks.uscf.events import event, row

TABLES = standard()
COLUMNS = {"regular": 5, "regular_code": 6, "regular_beyond": 7}


def listed(*published: Published, names: str = "ABCDEF") -> tuple[tuple[ListedMember, ...], Findings]:
    members = (
        FederationMember(name, f"1000000{row}", published={"regular": each}, row=row)
        for row, (name, each) in enumerate(zip(names, published, strict=False), start=2)
    )
    findings = Findings()
    return listed_members(
        Membership(tuple(members), file="m.csv", columns=COLUMNS), "regular", TABLES, findings
    ), findings


@pytest.mark.rule("uscf.list")
@pytest.mark.parametrize(
    ("published", "rating", "standing", "printed"),
    [
        (Published("1575", "c2"), Rating(1575), Standing(1400, 2, 0), "1575*c2"),
        (Published("1575*c5", beyond=2), Rating(1575), Standing(1400, 5, 2), "1575*c5"),
        (Published("1830"), Rating(1830), Standing(1700, 0, 0), "1830*B0"),
        (Published("1501/15"), Rating(1501, 15), None, "1501/15"),
        (Published(), None, None, ""),
    ],
)
def test_a_line_of_the_list(
    published: Published, rating: Rating | None, standing: Standing | None, printed: str
) -> None:
    [line], findings = listed(published)
    assert list(findings) == []
    assert (line.rating, line.standing, line.printed) == (rating, standing, printed)


@pytest.mark.rule("uscf.list")
def test_the_list_goes_by_name() -> None:
    lines, _ = listed(Published("1575"), Published("1600"), Published("1700"), names="bCa")
    assert [line.member.name for line in lines] == ["a", "b", "C"]


@pytest.mark.rule("uscf.codes")
@pytest.mark.parametrize(
    ("published", "code", "column", "cell"),
    [
        (Published("1575", "c3"), "USCF-CODE-NUMBER", 6, "c3"),
        (Published("1575*c3"), "USCF-CODE-NUMBER", 5, "1575*c3"),
        (Published("15x5", "c2"), "USCF-LIST-RATING", 5, "15x5"),
        (Published("1575", "c5", 0), "USCF-CODE-BEYOND", 7, "0"),
        (Published("1575", beyond=2), "USCF-CODE-BEYOND", 7, "2"),
        (Published("1501/15", "c2"), "USCF-CODE-PROVISIONAL", 6, "c2"),
        (Published("1501/15", beyond=2), "USCF-CODE-BEYOND", 7, "2"),
        (Published("", "c2"), "USCF-CODE-PROVISIONAL", 6, "c2"),
    ],
)
def test_what_cannot_be_is_told_at_its_cell(published: Published, code: str, column: int, cell: str) -> None:
    [line], [finding] = listed(published)
    assert (line.rating, line.standing, line.printed) == (None, None, "")
    assert (finding.code, finding.place.row, finding.place.column, finding.cell) == (code, 2, column, cell)
    assert finding.phrase.values["name"] == line.member.name


@pytest.mark.rule("uscf.codes")
def test_codes_of_a_table_that_cannot_be_judged() -> None:
    """Of a player without a rating nothing is said: it may be his that could not be read."""
    table = event(
        row(1, "1721", "", "W2", "B1"),
        row(2, "", "", "L1", "c2"),
        row(3, "1501/5", "", "U", "c0"),
        row(4, "1600", "", "U", "b0"),
    )
    told = [(finding.code, finding.place.row) for finding in impossible_codes(table, TABLES)]
    assert told == [("USCF-CODE-NUMBER", 2), ("USCF-CODE-PROVISIONAL", 4)]


@pytest.mark.rule("uscf.codes", "uscf.list")
@pytest.mark.parametrize(
    ("printed_by", "read_by", "told"),
    [("", "", []), ("", "Ours", []), ("Ours", "Ours", []), ("Ours", "", [None]), ("Theirs", "Ours", ["Ours"])],
)
def test_a_list_that_names_its_variant_is_read_by_no_other(
    printed_by: str, read_by: str, told: list[str | None]
) -> None:
    tables, _ = load(Variant("uscf", read_by, {"letters": {"1700": "q"}}) if read_by else None)
    findings = Findings()
    listed_members(Membership((), file="m.txt", variant=printed_by), "regular", tables, findings)
    assert [(each.code, each.phrase.values["variant"], each.phrase.values["other"]) for each in findings] == [
        ("USCF-LIST-VARIANT", printed_by, other) for other in told
    ]
