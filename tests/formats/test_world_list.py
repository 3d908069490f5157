"""The world federation's monthly list: text in columns, XML, ZIP; read in pieces and bounded."""

import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from normbook.formats import limits
from normbook.formats.event_file import read_all_events
from normbook.formats.how import How
from normbook.formats.lists import world_list
from normbook.formats.lists.members import read_members
from normbook.formats.lists.ratings import read_ratings
from normbook.formats.lists.world_list import read_world_list, world_list_in
from normbook.formats.sections import Facts
from normbook.model.crosstable import Rating
from normbook.model.diagnostics import MOST, Findings

WIDTHS = {"ID Number": 15, "Name": 61, "Fed": 4, "Sex": 4, "Tit": 5, "WTit": 5, "OTit": 15, "FOA": 4, "SRtng": 6}
WIDTHS |= {"SGm": 4, "SK": 3, "RRtng": 6, "RGm": 4, "Rk": 3, "BRtng": 6, "BGm": 4, "BK": 3, "B-day": 6, "Flag": 5}

WRITTEN = [
    "40001|Nettle, Ada|NOR|F|WGM|WGM|||2311|9|20|2250|0|20||||1999|",
    "40002|Thistle, Bo|GEO|M|GM||IA||2611|0|10||||2580|0|10|1980|",
    "40003|Clover, Cy|GEO|M|||||0|0|0|0|0|0|0|0|0|0000|i",
]
PLAYERS = [each.split("|") for each in WRITTEN]


def line(cells: Sequence[str]) -> str:
    return "".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS.values(), strict=True)).rstrip()


TEXT = "\n".join([line(list(WIDTHS)), *map(line, PLAYERS)]) + "\n"

TAGS = ["fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title"]
TAGS += [f"{system}{field}" for system in ("", "rapid_", "blitz_") for field in ("rating", "games", "k")]
TAGS += ["birthday", "flag"]


def element(cells: Sequence[str]) -> str:
    fields = "".join(f"<{tag}>{cell}</{tag}>" for tag, cell in zip(TAGS, cells, strict=True))
    return f"<player>{fields}</player>\n"


XML = f"<?xml version='1.0'?>\n<playerslist>\n{''.join(map(element, PLAYERS))}</playerslist>\n"

BEFORE_2013 = (
    "ID number Name                            TitlFed  Jan12 GamesBorn  Flag\n"
    " 40001    Nettle, Ada                     wg  NOR  2290   9   1999  w\n"
)


@pytest.fixture(params=["text", "text in a zip", "xml", "xml in a zip"])
def whole(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    kind = request.param.split()[0]
    name, content = ("list.xml", XML) if kind == "xml" else ("list.txt", TEXT)
    if "zip" not in request.param:
        (tmp_path / name).write_text(content, encoding="utf-8")
        return tmp_path / name
    with zipfile.ZipFile(tmp_path / "list.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return tmp_path / "list.zip"


def test_text_and_xml_say_the_same_of_everybody(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world_list, "_PIECE", 100)  # so that lines and elements lie across pieces
    findings = Findings()
    assert world_list_in(whole)
    found = {each.id: each for each in read_world_list(whole, findings)}
    assert not findings
    assert list(found) == ["40001", "40002", "40003"]
    ada, bo, cy = found.values()
    assert (ada.name, ada.rating, ada.quick, ada.blitz) == ("Nettle, Ada", Rating(2311), Rating(2250), None)
    assert dict(ada.more) == {
        "sex": "w",
        "fide_title": "WGM",
        "federation": "NOR",
        "birth": "1999",
        "k": "20",
        "quick_k": "20",
    }
    assert (bo.rating, bo.quick, bo.blitz) == (Rating(2611), None, Rating(2580))
    assert (cy.rating, dict(cy.more)) == (None, {"sex": "m", "federation": "GEO"})


def test_a_list_of_the_old_kind_has_its_short_titles(tmp_path: Path) -> None:
    file = tmp_path / "jan12frl.txt"
    file.write_text(BEFORE_2013, encoding="utf-8")
    [ada] = read_world_list(file, Findings())
    assert (ada.id, ada.name, ada.rating) == ("40001", "Nettle, Ada", Rating(2290))
    assert dict(ada.more) == {"fide_title": "WGM", "federation": "NOR", "birth": "1999"}


def test_an_event_is_rated_by_it_and_told_title_federation_and_k(whole: Path, tmp_path: Path) -> None:
    table = tmp_path / "open.csv"
    table.write_text("no,name,id,R1\n1,Ada Nettle,40001,W2\n2,Bo Thistle,40002,L1\n", encoding="utf-8")
    findings = Findings()
    [event] = read_all_events([table], Facts(), findings, How(ratings=whole))
    assert not findings.refused
    ada, bo = event.entrants
    assert (ada.rating, bo.rating) == (Rating(2311), Rating(2611))
    assert dict(bo.more) == {"sex": "m", "fide_title": "GM", "federation": "GEO", "birth": "1980", "k": "10"}


def test_of_the_whole_world_only_an_events_players_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_MEMBERS", 1)
    file = tmp_path / "list.txt"
    file.write_text(TEXT, encoding="utf-8")
    found = read_ratings(file, How(), Findings(), lambda id, _: id == "40002")
    assert found
    assert [each.name for each in found.players] == ["Thistle, Bo"]
    findings = Findings()
    assert read_ratings(file, How(), findings) is not None
    assert [each.code for each in findings] == ["TABLE-TOO-LONG"]


def test_nobody_of_the_event_on_the_list_is_no_broken_list(tmp_path: Path) -> None:
    file = tmp_path / "list-2025-11-01.txt"
    file.write_text(TEXT, encoding="utf-8")
    found = read_ratings(file, How(), findings := Findings(), lambda *_: False)
    assert found
    assert not found.players
    assert not findings


def test_k_is_that_of_the_system() -> None:
    from normbook.formats.lists.ratings import ListedPlayer

    player = ListedPlayer("A", more=(("k", "10"), ("quick_k", "20"), ("federation", "NOR")))
    assert player.more_in("regular") == {"k": "10", "federation": "NOR"}
    assert player.more_in("quick") == {"k": "20", "federation": "NOR"}
    assert player.more_in("blitz") == {"federation": "NOR"}


def test_members_come_from_it_with_their_federation(whole: Path) -> None:
    found = read_members(whole, findings := Findings())
    assert found
    assert not findings
    ada = found.members[0]
    assert (ada.id, ada.name, ada.state, ada.in_system("regular").rating) == ("40001", "Nettle, Ada", "NOR", "2311")


def test_a_definition_in_the_xml_is_refused_before_it_grows(tmp_path: Path) -> None:
    player = "<playerslist><player><name>&b;</name></player></playerslist>"
    bomb = f'<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n{player}'
    file = tmp_path / "list.xml"
    file.write_text(bomb, encoding="utf-8")
    findings = Findings()
    assert list(read_world_list(file, findings)) == []
    assert [each.code for each in findings] == ["XML-DOCTYPE"]


@pytest.mark.parametrize(
    ("name", "content", "codes"),
    [
        ("list.xml", XML[:-30], ["XML-SYNTAX"]),
        ("list.txt", TEXT.replace("2611", "26x1"), ["RATING-BAD"]),
        ("list.txt", TEXT.replace("2611", "9611"), ["RATING-BAD"]),
    ],
)
def test_what_is_wrong_is_told(name: str, content: str, codes: list[str], tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    findings = Findings()
    list(read_world_list(file, findings))
    assert [each.code for each in findings] == codes


def test_elements_within_each_other_without_end_are_left(tmp_path: Path) -> None:
    file = tmp_path / "list.xml"
    file.write_text("<playerslist>" + "<a>" * 50_000 + "</a>" * 50_000 + "</playerslist>", encoding="utf-8")
    findings = Findings()
    assert list(read_world_list(file, findings)) == []
    assert [each.code for each in findings] == ["XML-SYNTAX"]


def test_an_empty_list_has_no_members(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(line(list(WIDTHS)), encoding="utf-8")
    assert read_members(file, findings := Findings()) is None
    assert [each.code for each in findings] == ["TABLE-EMPTY"]


@pytest.mark.parametrize("kind", ["plain", "zip"])
def test_more_than_is_read_is_refused(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_LIST_BYTES", 400)
    file = tmp_path / "list.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.txt", line(list(WIDTHS)) + "\n" * 4000)
    if kind == "plain":
        file = tmp_path / "list.txt"
        file.write_text(TEXT, encoding="utf-8")
    findings = Findings()
    list(read_world_list(file, findings))
    assert [each.code for each in findings] == ["FILE-TOO-LARGE"]


def test_a_workbook_and_a_broken_zip_are_no_such_list(tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    with zipfile.ZipFile(book, "w") as archive:
        archive.writestr("xl/workbook.xml", "<x/>")
    broken = tmp_path / "list.zip"
    broken.write_bytes(b"PK\x03\x04 and no more")
    assert not world_list_in(book)
    assert not world_list_in(broken)
    assert not world_list_in(tmp_path / "nowhere")
    assert list(read_world_list(broken, findings := Findings())) == []
    assert [each.code for each in findings] == ["FILE-UNREADABLE"]
    assert list(read_world_list(tmp_path / "nowhere", findings := Findings())) == []
    assert [each.code for each in findings] == ["FILE-MISSING"]


def test_a_zip_that_breaks_off_is_told(tmp_path: Path) -> None:
    file = tmp_path / "list.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("list.txt", TEXT)
    file.write_bytes(file.read_bytes().replace(b"Thistle", b"Nettles"))  # another text than its sum is of
    list(read_world_list(file, findings := Findings()))
    assert [each.code for each in findings] == ["FILE-UNREADABLE"]


@pytest.mark.parametrize(
    ("head", "each"),
    [(line(list(WIDTHS)), "no number"), (line(list(WIDTHS)), "40001"), ("id,name,rating", "7,Nettle,1500")],
    ids=["bad lines", "one id", "one id in a table"],
)
def test_a_list_is_left_when_nothing_more_of_it_would_be_told(tmp_path: Path, head: str, each: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{head}\n" + f"{each}\n" * (2 * MOST), encoding="utf-8")
    findings = Findings()
    ratings = read_ratings(path, How(), findings)
    assert ratings is not None
    assert len(findings) == MOST + 1
    assert len(ratings.players) < MOST + 5
