"""The API answers what the command line answers."""

import csv
import io
from pathlib import Path

import pytest

from tests.cli.running import answered, run
from tests.web.site import EXAMPLES, Site, Visitor

pytestmark = pytest.mark.xdist_group("web")

EVENTS = {
    "lpcc": (["lpcc/winter.csv"], {"rules": "lpcc"}),
    "lpcc explained": (["lpcc/winter.csv"], {"rules": "lpcc", "explain": "1"}),
    "uscf": (["uscf/harvest.csv"], {"rules": "uscf"}),
    "uscf by the first edition": (["uscf/harvest.csv"], {"rules": "uscf", "edition": "1998"}),
    "several": (["uscf/harvest.csv", "lpcc/winter.csv"], {"rules": "lpcc"}),
    "wfcc": (["wfcc/lighthouse.csv"], {"rules": "wfcc", "category": "W30"}),
    "report": (["files/riverton.trf"], {"rules": "uscf"}),
    "games": (["files/riverton.pgn"], {"rules": "uscf"}),
    "workbook": (["files/wallchart.xlsx"], {"rules": "lpcc"}),
}


def options(said: dict[str, str]) -> list[str]:
    return [part for name, value in said.items() for part in (f"--{name}", value)]


@pytest.mark.parametrize("case", EVENTS)
def test_scoring_answers_as_the_command_line(site: Site, case: str) -> None:
    names, said = EVENTS[case]
    paths = [EXAMPLES / name for name in names]
    with site.program() as program:
        answer = program.post("/api/v1/score", params=said, files=[("files", (p.name, p.read_bytes())) for p in paths])
    assert answer.status_code == 200, answer.text
    assert answer.json() == answered("score", *paths, *options(said))


def test_a_toml_file_brings_its_tables(site: Site) -> None:
    paths = [EXAMPLES / "uscf" / name for name in ("quick.toml", "quick-open.csv", "quick-match.csv")]
    with site.program() as program:
        answer = program.post("/api/v1/score", files=[("files", (p.name, p.read_bytes())) for p in paths])
    assert answer.json() == answered("score", paths[0])


def test_checking_answers_as_the_command_line(site: Site, tmp_path: Path) -> None:
    broken = tmp_path / "broken.csv"
    broken.write_text("no,name,R1\n1,ANN,W2\n2,BOB,D1\n", encoding="utf-8")
    with site.program() as program:
        answer = program.post("/api/v1/check", files={"files": ("broken.csv", broken.read_bytes())})
        refused = program.post("/api/v1/score?rules=lpcc", files={"files": ("broken.csv", broken.read_bytes())})
        code = {"files": ("code.csv", b"no,name,rating,title,R1\n1,ANN,1500,c1,U\n")}
        by_the_rulebook = program.post("/api/v1/check?rules=uscf", files=code)
    told = run("check", broken, "--json")
    assert told.exit_code == 2
    codes = [each["code"] for each in answer.json()["diagnostics"]]
    assert codes
    assert codes == [line.split(": ")[1] for line in told.stderr.splitlines()]
    assert refused.status_code == 422
    assert [each["code"] for each in refused.json()["diagnostics"]] == codes
    assert {each["file"] for each in answer.json()["diagnostics"]} == {"broken.csv"}
    assert "USCF-CODE-NUMBER" in [each["code"] for each in by_the_rulebook.json()["diagnostics"]]


@pytest.mark.parametrize("rules", ["uscf", "lpcc", "wfcc"])
def test_lists_are_those_of_the_command_line(owner: Visitor, demo_book: Path, rules: str) -> None:
    document = owner.get(f"/api/v1/lists/{rules}").json()
    total = document.pop("total")
    assert document == answered("list", rules, "--book", demo_book)
    assert total == len(document.get("members") or document.get("players") or document.get("solvers"))


def test_a_list_of_another_day(owner: Visitor, demo_book: Path) -> None:
    document = owner.get("/api/v1/lists/uscf", params={"as_of": "2025-01-01"}).json()
    document.pop("total")
    assert document == answered("list", "uscf", "--as-of", "2025-01-01", "--book", demo_book)


def test_a_player_is_the_one_of_the_command_line(owner: Visitor, demo_book: Path) -> None:
    for id in ("50010005", "W1000", "30010003"):
        [found] = owner.get("/api/v1/players", params={"search": id}).json()["players"]
        assert owner.get(f"/api/v1/players/{found['key']}").json() == answered("player", id, "--book", demo_book)


def test_explanations_are_those_of_the_command_line(owner: Visitor, demo_book: Path) -> None:
    told = answered("player", "50010005", "--explain", "orchard-2024", "--book", demo_book)["explanation"]
    asked = {"event": "orchard-2024", "player": "50010005"}
    assert [owner.get("/api/v1/explanations", params=asked).json()] == told


@pytest.mark.slow
def test_every_event_of_the_book_opens(owner: Visitor) -> None:
    events = owner.get("/api/v1/events").json()
    assert events["total"] == len(events["events"]) > 10
    for event in events["events"]:
        document = owner.get(f"/api/v1/events/{event['id']}").json()
        assert document["book"] == event
        people = document.get("players", document.get("solvers"))
        page = owner.get(f"/events/{event['id']}")
        assert page.status_code == 200
        for person in people or ():
            assert not str(person["id"]).startswith(("~", "solving/"))
        for row in range(len(people or ())):
            assert owner.get(f"/events/{event['id']}/why/{row}").status_code == 200


def test_search_sort_and_pages(owner: Visitor) -> None:
    def names(**asked: object) -> list[str]:
        members = owner.get("/api/v1/lists/uscf", params={name: str(each) for name, each in asked.items()}).json()
        return [each["name"] for each in members["members"]]

    everybody = names()
    assert everybody == sorted(everybody)
    assert names(descending=True) == everybody[::-1]
    assert names(limit=3, offset=2) == everybody[2:5]
    assert names(search="mia") == names(search="50010003") == names(search="cardozo, M") == ["CARDOZO, MIA"]
    assert names(search="%") == names(search="_") == []
    ratings = owner.get("/api/v1/lists/uscf", params={"order": "rating", "descending": "true"}).json()["members"]
    known = [each["rating"] for each in ratings if each["rating"]]
    assert known == sorted(known, reverse=True)
    titles = owner.get("/api/v1/lists/uscf", params={"order": "title", "descending": "true"}).json()["members"]
    held = [each["title"] or 0 for each in titles]
    assert held == sorted(held, reverse=True)


def test_whole_lists_can_be_taken_along(owner: Visitor, demo_book: Path) -> None:
    answer = owner.get("/lists/uscf/download/csv")
    assert "attachment" in answer.headers["content-disposition"]
    rows = list(csv.reader(io.StringIO(answer.text.lstrip("\ufeff"))))
    assert len(rows) == 1 + len(owner.get("/api/v1/lists/uscf").json()["members"])
    assert owner.get("/lists/wfcc/download/xlsx").content.startswith(b"PK")


def test_what_is_not_there_is_not_found(owner: Visitor) -> None:
    for path in ("/players/nobody", "/events/nothing", "/api/v1/players/nobody", "/api/v1/events/nothing"):
        assert owner.get(path).status_code == 404
    asked = {"event": "orchard-2024", "player": "W1000"}
    assert owner.get("/api/v1/explanations", params={**asked, "player": "nobody"}).status_code == 404
    assert owner.get("/lists/lpcc", params={"season": "none"}).status_code == 404
    assert owner.get("/lists/wfcc", params={"as_of": "1900-01-01"}).status_code == 404


def test_pages_are_made_anew_when_the_book_has_changed(book_copy: Path, tmp_path: Path) -> None:
    from tests.web.conftest import settings
    from tests.web.site import serving

    table = tmp_path / "new.csv"
    table.write_text("no,name,id,rating,R1\n1,NEWMAN,901,1500,W2\n2,OTHER,902,1400,L1\n", encoding="utf-8")
    with serving(settings(book=str(book_copy))) as site, site.owner() as owner:
        before = owner.get("/events").text
        assert owner.get("/events").text == before
        done = run("post", table, "--rules", "uscf", "--end", "2026-11-01", "--yes", "--book", book_copy)
        assert done.exit_code == 0, done.stderr
        assert "2026-11-01" in owner.get("/events").text
        assert owner.get("/players?search=newman").headers["location"] == "/players/901"


def test_the_page_for_people_names_every_call(owner: Visitor) -> None:
    paths = owner.get("/api/v1/openapi.json").json()["paths"]
    page = owner.get("/api").text
    assert "/api/v1/score" in paths
    for path, methods in paths.items():
        for method, told in methods.items():
            assert f"<code>{method.upper()} {path}</code>" in page
            assert told["description"].split("`")[0].split("'")[0] in page
    assert 'href="/api"' in owner.get("/").text


@pytest.mark.slow
def test_a_number_is_no_day(site: Site) -> None:
    with site.program() as program:
        for path in ("/api/v1/lists/uscf?as_of=0", "/api/v1/players/50010005/forecast?since=0", "/lists/uscf?as_of=0"):
            assert program.get(path).status_code == 422, path
        answer = program.post("/api/v1/check?start=0", files={"files": ("a.csv", b"no,name,R1\n1,A,B\n")})
        assert answer.status_code == 422
        assert program.get("/api/v1/lists/uscf?as_of=2026-07-01").status_code == 200


@pytest.mark.slow
def test_an_address_names_everything_that_it_can_be_asked_for(site: Site) -> None:
    with site.program() as program:
        assert program.options("/api/v1/events").headers["allow"] == "GET, HEAD, POST"
        assert program.post("/api/v1/rules").headers["allow"] == "GET, HEAD"


@pytest.mark.slow
def test_a_parameter_that_is_not_described_is_refused_by_its_name(site: Site) -> None:
    with site.program() as program:
        for call in ("score", "check", "forecast"):
            answer = program.post(f"/api/v1/{call}?ruls=lpcc", files={"files": ("a.csv", b"no,name,R1\n1,A,B\n")})
            assert (answer.status_code, answer.json()["parameters"]) == (422, ["ruls"]), call
