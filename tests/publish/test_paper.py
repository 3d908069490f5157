"""Events and lists on paper: chapters in their order, the totals at their foot, certificates that say everything."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from normbook.app.certificates import Certificate, certificate_html
from normbook.app.event import book_event
from normbook.app.paper import event_paper, list_paper
from normbook.app.site.folder import write_site
from normbook.book.commands import acts
from normbook.book.commands.outcome import Consent
from normbook.book.store.book import Reading, open_book
from normbook.cli.demo.book import write_demo_book
from normbook.presentation import presentation
from normbook.presentation.lists import ListRequest
from normbook.render.page import Table, cell_text
from normbook.render.paper import Chapter, Printout, paper_html
from tests.pictures import png

NAME = "Riverside Chess Club"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("paper") / "demo.sqlite"
    write_demo_book(path)
    act = acts.organise(name=NAME, address="https://club.example/ratings", logo=png())
    with open_book(str(path)) as opened:
        opened.write(lambda writing: act(writing, Consent(yes=True)))
    return path


@pytest.fixture
def reading(book: Path) -> Iterator[Reading]:
    with open_book(str(book)) as opened, opened.reading() as found:
        yield found


def printed(reading: Reading, id: str, *chapters: str) -> Printout:
    event = book_event(reading, id)
    assert event is not None
    return event_paper(reading, event, chapters)


def first_table(chapter: Chapter) -> list[list[str]]:
    table = next(block for block in chapter.blocks if isinstance(block, Table))
    return [[cell_text(cell) for cell in row] for row in table.rows]


def test_an_event_has_its_chapters_with_the_totals_at_their_foot(reading: Reading) -> None:
    paper = printed(reading, "orchard-2024")
    totals = {each.key: each.totals for each in paper.chapters}
    assert totals == {
        "participants": "8 participants, 8 with a rating, average rating 1682.",
        "standings": "16 games: 11 won, 5 drawn.",
        "crosstable": "4 rounds, 16 games played, 0 cells without a game, 16 points.",
        "norms": "2 titles, 5 norms, 5 people.",
    }
    assert len(paper.certificates) == 7
    participants, standings, crosstable, norms = paper.chapters
    assert first_table(participants)[0] == ["1", "ABBOTT, LENA", "50010001", "VT", "1876"]
    assert [(row[0], row[1], row[-1]) for row in first_table(standings)[:4]] == [
        ("1", "BRIGGS, OWEN", "3"),
        ("1", "EASTON, RUTH", "3"),
        ("3", "ABBOTT, LENA", "2"),
        ("3", "CARDOZO, MIA", "2"),
    ], "who has as many points shares the place"
    assert first_table(crosstable)[0][:2] == ["1", "ABBOTT, LENA"]
    assert first_table(norms)[0] == ["BRIGGS, OWEN", "50010002", "Norm", "Certified Class A (level 1800)"]


def test_every_rulebook_prints_what_it_has(reading: Reading) -> None:
    points, solving = printed(reading, "gp-winter-2024"), printed(reading, "windmill-2026")
    assert [each.key for each in points.chapters] == ["participants", "standings", "crosstable", "norms"]
    assert list(points.certificates) == []
    assert [each.key for each in solving.chapters] == ["participants", "standings", "norms"]
    assert solving.chapters[0].totals == "20 participants."
    assert len(first_table(solving.chapters[1])) == 20
    names = [honour for each in solving.certificates for honour in each.honours]
    assert "Grandmaster (solving)" in names, "a certificate names the title in full"


def test_one_chapter_alone(reading: Reading) -> None:
    paper = printed(reading, "orchard-2024", "certificates")
    assert (list(paper.chapters), len(paper.certificates)) == ([], 7)
    assert [each.key for each in printed(reading, "orchard-2024", "standings").chapters] == ["standings"]
    assert printed(reading, "windmill-2026", "crosstable").chapters == [], "solvers play nobody"


def test_the_file_names_its_chapters_and_whose_paper_it_is(reading: Reading) -> None:
    text = paper_html(printed(reading, "orchard-2024"))
    assert re.findall(r'<li><a href="#(\w+)">', text) == [
        "participants",
        "standings",
        "crosstable",
        "norms",
        "certificates",
    ]
    assert all(f'id="{key}"' in text for key in ("participants", "norms", "certificates"))
    assert f'<p class="issuer">{NAME}</p>' in text
    assert "data:image/png;base64," in text


def test_a_list_ends_with_how_many_lines_it_has(reading: Reading) -> None:
    listed = presentation("uscf").day_list(reading, ListRequest("uscf", as_of=date(2026, 7, 1)))
    paper = list_paper(reading, listed)
    [chapter] = paper.chapters
    assert str(len(first_table(chapter))) in chapter.totals
    assert paper.letterhead.name == NAME
    assert "Contents" not in paper_html(paper), "a single chapter needs no table of them"


@pytest.fixture
def certificate(reading: Reading) -> Certificate:
    found: Certificate = printed(reading, "orchard-2024", "certificates").certificates[2]
    return found


def test_a_certificate_says_who_what_where_when_and_how_to_check_it(certificate: Certificate) -> None:
    text = certificate_html(certificate)
    address = "https://club.example/ratings/events/orchard-2024.html#player-50010005"
    assert (certificate.name, certificate.kind, certificate.address) == ("EASTON, RUTH", "title", address)
    for told in (NAME, "Certified Class B", "Lifetime titles, regular", "Orchard Swiss 2024, 2024-06-16"):
        assert told in text
    assert f"For {NAME}" in text
    assert certificate.head.line in text
    assert address in text
    assert "<svg" in text, "a phone reads the address"


def test_the_code_leads_to_the_explanation_on_the_site(
    certificate: Certificate, reading: Reading, tmp_path: Path
) -> None:
    write_site(reading, tmp_path / "site")
    page, _, anchor = certificate.address.removeprefix("https://club.example/ratings/").partition("#")
    assert f'id="{anchor}"' in (tmp_path / "site" / page).read_text(encoding="utf-8")
