"""FIDE's norms in the web application: list, player, event, certificate, and files judged on the page."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.cli.running import run
from tests.rulebooks.fide.test_ways import long_event
from tests.web.at_desk import Officer
from tests.web.conftest import settings
from tests.web.site import EXAMPLES, Site, serving

FILES = [EXAMPLES / "fide" / f"{name}.toml" for name in ("fjord-open", "lagoon-open", "championship")]
IDA = "fide/9900015"


@pytest.fixture(scope="module")
def fide_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    book = tmp_path_factory.mktemp("fide") / "book.sqlite"
    assert run("post", *FILES, "--book", book, "--yes").exit_code == 0
    with serving(settings(book=str(book))) as running:
        yield running


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/lists/fide?search=Hazel", ["Hazel, Ida", "3 GM (28)", "Due"]),
        (f"/players/{IDA}", ["GM: 3 norms with 28 games", "The requirements for GM are met.", "Lagoon Open 2025"]),
        ("/events/lagoon-open-2025", ["Lagoon Open 2025", "GM (9)"]),
        (f"/players/{IDA}/certificate/0/lagoon-open-2025", ["Hazel, Ida", "Grandmaster", "Lagoon Open 2025"]),
        (f"/players/{IDA}", ["/application?rules=fide&title=GM"]),
        (f"/players/{IDA}/application", ["Choose a title"]),
        (f"/desk/members/{IDA}", ["Hazel, Ida", '<span class="tag">FIDE</span>']),
        ("/desk/members?search=Ha", ["Hazel, Ida", '<span class="tag">FIDE</span>']),
        (
            f"/players/{IDA}/application?rules=fide&title=GM",
            [
                "Yes: the application for GM meets every requirement.",
                "GM norm: Fjord Open 2024",
                "application/pdf?rules=fide&amp;title=GM",
            ],
        ),
        (f"/players/{IDA}/application?title=IM", ["No: the application for IM does not meet every requirement."]),
        ("/score", ["/application"]),
        ("/rules/fide.1.5.6", ["listed kind of event", "fide-applications"]),
    ],
)
def test_a_page_has_what_the_book_holds(fide_site: Site, path: str, words: list[str]) -> None:
    with fide_site.owner() as owner:
        answer = owner.get(path)
    assert answer.status_code == 200, (path, answer.text[:500])
    for word in words:
        assert word in answer.text, (path, word)


def test_a_file_is_judged_on_the_page(fide_site: Site) -> None:
    with fide_site.owner() as owner:
        answer = owner.bring(EXAMPLES / "fide" / "lagoon-open.csv", rules="fide", federation="DEN")
    assert answer.status_code == 200, answer.text[:500]
    assert "GM (9)" in answer.text
    assert "--explain" not in answer.text


@pytest.mark.parametrize("path", ["/events/lagoon-open-2025", "/events/lagoon-open-2025/download/html"])
def test_no_page_of_an_event_tells_an_option_of_a_command(fide_site: Site, path: str) -> None:
    with fide_site.owner() as owner:
        assert "--explain" not in owner.get(path).text


def test_neither_the_desk_nor_a_program_posts_an_event_of_too_many_rounds(fide_site: Site) -> None:
    sent, said = ("long.csv", long_event(60).encode()), {"rules": "fide", "end": "2026-05-01"}
    with fide_site.owner() as owner, fide_site.program() as program:
        at_desk = Officer(owner).send("/desk/post", said, {"files": [sent]})
        by_program = program.post("/api/v1/events", params=said, files={"files": sent})
    assert "more than 150000 ways to cut some off and leave out wins" in at_desk.text
    assert [each["code"] for each in by_program.json()["diagnostics"]] == ["FIDE-SETS-MANY"]


def test_an_application_is_checked_by_files_and_printed(fide_site: Site) -> None:
    tables = [each.with_suffix(".csv") for each in FILES]
    first = FILES[0].read_bytes().replace(b"rated = true\n", b"")
    with fide_site.owner() as owner:

        def asked(path: str = "/application", **more: str) -> httpx.Response:
            files = [("fjord-open.toml", first), *FILES[1:], *tables]
            return owner.bring(*files, path=path, player="9900015", title="GM", **more)

        unsaid = asked()
        assert "an officer has to confirm the rest" in unsaid.text
        assert "To be confirmed (Fjord Open 2024): Rated events" in unsaid.text
        confirmed = asked(assured="rated")
        assert "Yes: the application for GM meets every requirement." in confirmed.text
        assert 'value="rated" checked' in confirmed.text
        document = asked("/application/download/json", assured="rated").json()
        assert (document["stands"], len(document["norms"])) == (True, 3)
        printed = asked("/application/download/html", assured="rated").text
        assert "Chief arbiter" in printed
        by_book = owner.get(f"/players/{IDA}/application/json?title=GM").json()
        assert (by_book["stands"], by_book["games"]) == (True, document["games"])
        assert asked(assured="everything").status_code == 422
        nobody = owner.bring(FILES[1], tables[1], path="/application", player="Nobody", title="GM")
        assert (nobody.status_code, 'role="alert"' in nobody.text) == (422, True)
        assert owner.bring(FILES[1], tables[1], path="/application", title="GM").status_code == 422


def test_an_application_rests_on_documents_as_downloaded_from_the_score_page(fide_site: Site) -> None:
    with fide_site.owner() as owner:
        documents = [
            (f"{each.stem}.json", owner.bring(each, each.with_suffix(".csv"), path="/score/download/json").content)
            for each in FILES
        ]
        answer = owner.bring(*documents, path="/application", player="9900015", title="GM")
        assert "Yes: the application for GM meets every requirement." in answer.text
        carried = re.findall(r'<input type="hidden" name="(files\.[a-z]+)" value="([^"]*)">', answer.text)
        fields = {name: [value for key, value in carried if key == name] for name, _ in carried}
        again = {"form_token": owner.form_token(), "player": "9900015", "title": "IM", **fields}
        refused = owner.post("/application", data=again).text
        assert "No: the application for IM does not meet every requirement." in refused


def test_an_application_is_printed_as_pdf(fide_site: Site) -> None:
    with fide_site.owner() as owner:
        answer = owner.get(f"/players/{IDA}/application/pdf?title=GM")
    assert answer.content.startswith(b"%PDF")
