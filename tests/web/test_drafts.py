"""A director's drafts without a browser: whose they are, versions, files in and out, handed over and posted."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from normbook.book.derived.histories import find_event
from normbook.book.store.book import open_book
from normbook.office import drafts
from normbook.office.drafts import EVENT, OPEN, Draft
from normbook.render.words.drafts import WORDS
from normbook.web.drafts.sheet import DraftSheet, sheet_in
from normbook.web.workbench.tables import EditTable
from tests.floor.source import PACKAGE
from tests.web.drafted import TABLE
from tests.web.site import EXAMPLES, Site, Visitor

pytestmark = [pytest.mark.xdist_group("web-drafts"), pytest.mark.slow]
CODE = re.compile(r"""["'](draft\.[a-z.-]*)["']""")
CATALOGUE = PACKAGE / "render" / "words"
FILES = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".html") and CATALOGUE not in path.parents]
HTMX = {"hx-request": "true"}
FRIDAY = b"no,name,id,rating,R1\n1,ANN OAK,90000001,1500,W2\n2,BOB ELM,90000002,1400,L1\n"


@pytest.fixture
def dora(accounts_site: Site) -> Iterator[Visitor]:
    with accounts_site.logged_in("dora") as visitor:
        yield visitor


@pytest.fixture
def olga(accounts_site: Site) -> Iterator[Visitor]:
    with accounts_site.logged_in("olga") as visitor:
        yield visitor


def begin(visitor: Visitor, *files: Path | tuple[str, bytes], rules: str = "", **fields: str) -> str:
    answer = visitor.bring(*files, path="/drafts", rules=rules, **fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def stored(site: Site, path: str) -> Draft:
    with open_book(str(site.settings.book)) as book, book.reading() as reading:
        return drafts.existing(reading, path.removeprefix("/drafts/"))


def fields_of(visitor: Visitor, path: str) -> dict[str, str | list[str]]:
    """The form of a draft's page, as a browser would send it."""
    return form_in(visitor.get(path).text)


def form_in(page: str) -> dict[str, str | list[str]]:
    form = page[page.index('<form id="event"') : page.index("</form>", page.index('<form id="event"'))]
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name = re.search(r'name="([^"]*)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        if name and ('type="checkbox"' not in tag or "checked" in tag):
            found.setdefault(name[1], []).append(value[1] if value else "")
    for name, options in re.findall(r'<select[^>]*name="([^"]*)".*?>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = [chosen[1] if chosen else ""]
    return {name: values if name in ("c", "p") else values[0] for name, values in found.items()}


def put(visitor: Visitor, path: str, fields: dict[str, str | list[str]], **more: str | list[str]) -> httpx.Response:
    return visitor.post(path, data={**fields, **more}, headers=HTMX)


def test_every_change_is_stored_and_counted(dora: Visitor, accounts_site: Site) -> None:
    path = begin(dora, ("friday.csv", FRIDAY), rules="lpcc")
    fields = fields_of(dora, path)
    cells = list(fields["c"])
    cells[9] = "D2"
    answer = put(dora, path, fields, c=cells)
    assert answer.status_code == 200
    assert "version 2" in answer.text
    assert "to fix before results" in answer.text
    draft = stored(accounts_site, path)
    assert (draft.version, draft.content["table"][1][4], draft.owner) == (2, "D2", "dora")
    assert "version 2" in dora.get(path).text


def test_nobody_else_finds_a_directors_draft(dora: Visitor, olga: Visitor, accounts_site: Site) -> None:
    path = begin(dora, ("friday.csv", FRIDAY), rules="lpcc")
    with accounts_site.logged_in("dan") as dan:
        token = dan.form_token()
        assert path not in dan.get("/drafts").text
        for each in ("", "/file/csv"):
            assert dan.get(path + each).status_code == 404
        for each in ("", "/hand", "/delete", "/explain", "/forecast", "/import", "/take-back"):
            assert dan.post(path + each, data={"form_token": token, "version": "1"}).status_code == 404
        for each in ("/post", "/back"):
            assert dan.post(path + each, data={"form_token": token, "version": "1"}).status_code == 403
    assert path in olga.get("/drafts").text
    assert olga.get(path).status_code == 200
    assert path in dora.get("/drafts").text


def test_a_stale_version_is_refused_and_nothing_of_either_is_lost(dora: Visitor, olga: Visitor) -> None:
    path = begin(dora, ("friday.csv", FRIDAY), rules="lpcc")
    hers, other = fields_of(dora, path), fields_of(olga, path)
    cells = list(hers["c"])
    cells[8] = "1600"
    assert put(dora, path, hers, c=cells).status_code == 200
    cells = list(other["c"])
    cells[8] = "1700"
    answer = put(olga, path, other, c=cells)
    assert answer.status_code == 409
    assert "yours “1700”, saved “1600”" in answer.text
    without_script = olga.post(path, data={**other, "c": cells})
    assert without_script.status_code == 409
    page = form_in(without_script.text)
    assert page["c"][8] == "1700"
    assert page["version"] == "1"
    assert put(olga, path, other, c=cells, over="2").status_code == 200
    assert fields_of(dora, path)["c"][8] == "1700"


def test_an_answer_that_was_lost_does_not_lock_the_page_out(dora: Visitor) -> None:
    path = begin(dora, ("friday.csv", FRIDAY), rules="lpcc")
    fields = fields_of(dora, path)
    assert put(dora, path, fields).status_code == 200
    assert put(dora, path, fields).status_code == 200
    assert fields_of(dora, path)["version"] == "3"


def test_two_who_store_at_once_lose_nothing(dora: Visitor, accounts_site: Site) -> None:
    path = begin(dora, ("friday.csv", FRIDAY), rules="lpcc")
    people = [accounts_site.logged_in(name) for name in ("dora", "olga")]
    sent = [fields_of(person, path) for person in people]
    answers: dict[int, int] = {}

    def store(number: int) -> None:
        cells = list(sent[number]["c"])
        cells[8] = str(1600 + number)
        answers[number] = put(people[number], path, sent[number], c=cells).status_code

    threads = [threading.Thread(target=store, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers.values()) == [200, 409]
    winner = next(number for number, status in answers.items() if status == 200)
    assert stored(accounts_site, path).content["table"][1][3] == str(1600 + winner)
    for person in people:
        person.close()


def test_a_solving_tournament_keeps_the_facts_of_its_file(dora: Visitor, accounts_site: Site) -> None:
    folder = EXAMPLES / "wfcc"
    path = begin(dora, folder / "lighthouse.toml", folder / "lighthouse.csv")
    page = dora.get(path)
    assert "Lighthouse Solving Cup 2026" in page.text
    fields = form_in(page.text)
    assert fields["director"] == "Marta Oyelaran"
    assert fields["p"][:5] == ["1", "twomovers", "5", "1931", ""]
    assert len(fields["p"]) == 18 * 5
    draft = stored(accounts_site, path)
    assert draft.content["assured"] == ["R12"]
    # All twelve checks are as they are for the file itself.
    judged = dora.post(f"{path}/download/json", data=fields).json()
    by_file = dora.bring(folder / "lighthouse.toml", folder / "lighthouse.csv", path="/score/download/json").json()
    assert judged["acceptance"] == by_file["acceptance"]
    assert judged["solvers"] == by_file["solvers"]
    wrong = put(dora, path, fields, p=["one", *list(fields["p"])[1:]])
    assert "problems[0].round" in wrong.text or "problems" in wrong.text
    assert 'data-errors="0"' not in wrong.text


def test_a_draft_keeps_what_only_its_rulebook_asks(dora: Visitor, accounts_site: Site) -> None:
    path = begin(dora, ("friday.csv", FRIDAY), rules="uschess")
    fields = fields_of(dora, path)
    assert fields["time"] == ""
    answer = put(dora, path, {**fields, "end": "2026-03-06"}, time="G/25;d5", online="1")
    assert answer.status_code == 200, answer.text
    assert {"time": "G/25;d5", "online": "true"}.items() <= stored(accounts_site, path).content["facts"].items()
    again = fields_of(dora, path)
    assert (again["time"], again["online"]) == ("G/25;d5", "1")
    event = dora.post(f"{path}/download/json", data=again).json()["event"]
    assert (event["time"], event["online"]) == ("25+5", True)


@pytest.mark.parametrize(("written", "online"), [("false", False), ('"no"', False), ("true", True)])
def test_a_box_is_ticked_as_the_file_says(dora: Visitor, written: str, online: bool) -> None:
    facts = f'name = "Friday"\nrules = "uschess"\nend = 2026-03-06\ntime = "G/25;d5"\nonline = {written}\n'
    path = begin(dora, ("friday.toml", f'{facts}crosstable = "friday.csv"\n'.encode()), ("friday.csv", FRIDAY))
    fields = fields_of(dora, path)
    assert ("online" in fields) is online
    assert dora.post(f"{path}/download/json", data=fields).json()["event"]["online"] is online


@pytest.mark.parametrize(("stored", "ticked"), [("false", False), ("true", True)])
def test_a_box_that_an_older_draft_holds_as_false_is_not_ticked(stored: str, ticked: bool) -> None:
    sheet = DraftSheet("uschess", EditTable(TABLE), {"name": "Friday", "online": stored})
    older = Draft("d1", EVENT, "uschess", "Friday", "dora", OPEN, 1, sheet.content, "", "", "")
    assert bool(sheet_in(older).facts["online"]) is ticked
    assert (b"online = true\n" in sheet_in(older).brought.files[0][1]) is ticked


def test_files_out_and_a_newer_file_in(dora: Visitor, accounts_site: Site) -> None:
    path = begin(dora, EXAMPLES / "files" / "riverton.trf", rules="uscf")
    table = dora.get(f"{path}/file/csv")
    assert table.headers["content-disposition"].startswith("attachment; filename=")
    assert "R1" in table.text
    assert dora.get(f"{path}/file/xlsx").content.startswith(b"PK")
    assert dora.get(f"{path}/file/trf").text.startswith(("012", "###", "0"))
    assert dora.get(f"{path}/file/dbf").status_code == 404
    before = stored(accounts_site, path).content["table"]
    version = str(stored(accounts_site, path).version)
    answer = dora.bring(EXAMPLES / "uscf" / "harvest.csv", path=f"{path}/import", version=version)
    assert answer.status_code == 303
    assert stored(accounts_site, path).content["table"][1][1] == "ARCHER, NELL"
    assert dora.bring(EXAMPLES / "uscf" / "harvest.csv", path=f"{path}/import", version=version).status_code == 409
    version = str(stored(accounts_site, path).version)
    undone = dora.post(f"{path}/import/undo", data={"form_token": dora.form_token(), "version": version})
    assert undone.status_code == 303
    assert stored(accounts_site, path).content["table"] == before


def file_links(page: str, path: str) -> list[str]:
    return re.findall(rf'href="{path}/file/(\w+)"', page)


def test_every_file_that_a_page_offers_is_there(dora: Visitor) -> None:
    answer = dora.fill_in("/drafts", new="yes", rules="uscf", players="4", rounds="1")
    path = answer.headers["location"]
    assert file_links(dora.get(path).text, path) == ["csv", "xlsx"]
    assert dora.get(f"{path}/file/trf").status_code == 422
    path = begin(dora, ("friday.csv", FRIDAY), rules="lpcc")
    fields = fields_of(dora, path)
    for no, kinds in (("1", ["csv", "xlsx", "trf"]), ("x", ["csv", "xlsx"]), ("12345", ["csv", "xlsx"])):
        cells = [no if cell == fields["c"][5] and at == 5 else cell for at, cell in enumerate(fields["c"])]
        page = put(dora, path, fields, c=cells).text
        assert file_links(page, path) == file_links(dora.get(path).text, path) == kinds, no
        for each in ("csv", "xlsx", "trf"):
            assert dora.get(f"{path}/file/{each}").status_code == (200 if each in kinds else 422), (no, each)
        fields = fields_of(dora, path)


def test_what_cannot_be_a_draft_says_why(dora: Visitor) -> None:
    several = [EXAMPLES / "uscf" / name for name in ("quick.toml", "quick-open.csv", "quick-match.csv")]
    answer = dora.bring(*several, path="/drafts")
    assert answer.status_code == 422
    assert "a draft is one event" in answer.text
    assert "rulebook" in dora.bring(("a.csv", FRIDAY), path="/drafts").text


def test_formulas_are_made_harmless_in_files(dora: Visitor) -> None:
    path = begin(dora, ("a.csv", b"no,name,R1\n1,=1+1,B\n"), rules="lpcc")
    assert "'=1+1" in dora.get(f"{path}/file/csv").text


def test_it_is_handed_over_when_nothing_is_wrong(dora: Visitor, accounts_site: Site) -> None:
    path = begin(dora, ("a.csv", b"no,name,rating,R1\n1,ANN OAK,1500,?2\n2,BOB ELM,1400,?1\n"), rules="lpcc")
    fields = fields_of(dora, path)
    waiting = dora.post(f"{path}/hand", data=fields)
    assert waiting.status_code == 422
    assert "games are still to be played" in waiting.text
    cells = [{"?2": "W2", "?1": "D1"}.get(cell, cell) for cell in fields["c"]]
    wrong = dora.post(f"{path}/hand", data={**fields, "c": cells})
    assert wrong.status_code == 422
    fields = form_in(wrong.text)
    assert fields["c"] == cells  # what was typed is stored, though it is not handed over
    cells[-1] = "L1"
    undated = dora.post(f"{path}/hand", data={**fields, "c": cells})
    assert undated.status_code == 422
    fields = form_in(undated.text)
    handed = dora.post(f"{path}/hand", data={**fields, "end": "2026-05-01"})
    assert handed.status_code == 303
    draft = stored(accounts_site, path)
    assert (draft.status, draft.content["facts"]["end"]) == ("handed", "2026-05-01")
    # From now on it is the officers'.
    assert put(dora, path, fields_of(dora, path)).status_code == 409
    back = {"form_token": dora.form_token(), "version": str(draft.version)}
    assert dora.post(f"{path}/take-back", data=back).status_code == 303
    assert stored(accounts_site, path).status == "open"


def hand_in(director: Visitor, name: str, day: str) -> str:
    path = begin(director, (f"{name}.csv", FRIDAY), rules="lpcc", name=name, end=day)
    answer = director.post(f"{path}/hand", data=fields_of(director, path))
    assert answer.status_code == 303, answer.text
    return path


def test_an_officer_hands_it_back_with_a_word(dora: Visitor, olga: Visitor, accounts_site: Site) -> None:
    path = hand_in(dora, "Elm Night", "2026-05-08")
    form = {"form_token": olga.form_token(), "version": str(stored(accounts_site, path).version)}
    assert olga.post(f"{path}/back", data={**form, "note": " "}).status_code == 422
    assert olga.post(f"{path}/back", data={**form, "note": "Who was board 2?"}).status_code == 303
    page = dora.get(path).text
    assert "Who was board 2?" in page
    assert "Olga has returned it" in page
    assert dora.post(f"{path}/hand", data=fields_of(dora, path)).status_code == 303
    assert "Who was board 2?" not in dora.get(path).text


def test_an_officer_posts_it_and_the_director_sees_it(dora: Visitor, olga: Visitor, accounts_site: Site) -> None:
    path = hand_in(dora, "Oak Night", "2026-05-15")
    draft = stored(accounts_site, path)
    form = {"form_token": olga.form_token(), "version": str(draft.version)}
    proposed = olga.post(f"{path}/post", data=form)
    assert proposed.status_code == 200
    assert stored(accounts_site, path).status == "handed"
    assert "ANN OAK" in proposed.text
    assert "+0.45" in proposed.text  # as the book would judge it
    seen = re.search(r'name="seen" value="([^"]+)"', proposed.text)
    assert seen is not None
    done = olga.post(f"{path}/post", data={**form, "seen": seen[1]})
    assert done.status_code == 200
    posted = stored(accounts_site, path)
    assert (posted.status, posted.event) == ("posted", "oak-night-2026-05-15")
    with open_book(str(accounts_site.settings.book)) as book, book.reading() as reading:
        state = find_event(reading.connection, posted.event)
        assert state is not None
        entry = reading.entry(state.seq)
    assert (entry.actor, entry.reason) == ("olga", "submitted by dora")
    page = dora.get(path).text
    assert "An officer has posted it" in page
    assert "/events/oak-night-2026-05-15" in page
    assert olga.post(f"{path}/post", data={**form, "version": str(posted.version)}).status_code == 422
    assert olga.post(f"{path}/delete", data={**form, "version": str(posted.version)}).status_code == 409


def test_a_draft_is_thrown_away_as_it_was_seen(dora: Visitor) -> None:
    path = begin(dora, ("friday.csv", FRIDAY), rules="lpcc")
    token = dora.form_token()
    put(dora, path, fields_of(dora, path))
    assert dora.post(f"{path}/delete", data={"form_token": token, "version": "1"}).status_code == 409
    assert dora.post(f"{path}/delete", data={"form_token": token, "version": "2"}).status_code == 303
    assert dora.get(path).status_code == 404


def test_words_and_uses_are_the_same() -> None:
    used = {code for path in FILES for code in CODE.findall(path.read_text(encoding="utf-8"))}
    rooms = ("draft.status.", "draft.fact.", "draft.problem.", "draft.file.")
    assert sorted(code for code in used if code not in WORDS and code not in rooms) == []
    assert sorted(code for code in WORDS if code not in used and not code.startswith(rooms)) == []


def test_what_is_needed_follows_the_draft(dora: Visitor) -> None:
    path = begin(dora, EXAMPLES / "forecast" / "harvest-after-3.csv", rules="uscf")
    fields = fields_of(dora, path)
    by_draft = dora.post(f"{path}/forecast/json", data=fields).json()
    by_bench = dora.bring(
        EXAMPLES / "forecast" / "harvest-after-3.csv", path="/score/forecast/json", rules="uscf"
    ).json()
    assert by_draft["players"] == by_bench["players"]
    cells = [{"?5": "L5", "?1": "W1"}.get(cell, cell) for cell in fields["c"]]
    later = dora.post(f"{path}/forecast/json", data={**fields, "c": cells}).json()
    assert [each["games_to_come"] for each in later["players"] if each["no"] == 5] == [1]


def test_the_same_journey_on_postgresql(postgres_site: Site) -> None:
    with postgres_site.owner() as owner:
        path = hand_in(owner, "Ash Night", "2026-05-22")
        form = {"form_token": owner.form_token(), "version": "2"}
        proposed = owner.post(f"{path}/post", data=form)
        seen = re.search(r'name="seen" value="([^"]+)"', proposed.text)
        assert seen is not None
        assert owner.post(f"{path}/post", data={**form, "seen": seen[1]}).status_code == 200
        assert "An officer has posted it" in owner.get(path).text
        assert owner.get("/events/ash-night-2026-05-22").status_code == 200
        stale = {"form_token": owner.form_token(), "version": "2"}
        assert owner.post(f"{path}/delete", data=stale).status_code == 409


def test_a_solving_draft_is_judged_by_the_list_in_force(dora: Visitor) -> None:
    folder = EXAMPLES / "wfcc" / "quarter-3"
    path = begin(dora, folder / "midsummer.toml", folder / "midsummer.csv")
    page = dora.get(path).text
    assert 'data-errors="0"' in page
    judged = dora.post(f"{path}/download/json", data=fields_of(dora, path)).json()
    # As the rules have it for one across a quarter's end: by the list of 1 April, which the book has.
    by_list = dora.bring(
        folder / "midsummer.toml", folder / "midsummer.csv", path="/score/download/json", rules="wfcc"
    ).json()
    assert all(each["rating"] is None for each in by_list["solvers"])
    assert sum(each["rating"] is not None for each in judged["solvers"]) == 12
    checks = {each["rule"]: each["passed"] for each in judged["acceptance"]}
    assert checks["wfcc.R2"] is True
    why = dora.post(f"{path}/explain", data={**fields_of(dora, path), "who": "0.0"}, headers=HTMX)
    assert why.status_code == 200


def test_a_tournament_is_drafted_before_it_is_played(dora: Visitor) -> None:
    path = begin(dora, EXAMPLES / "wfcc" / "before-the-event.toml")
    page = dora.get(path).text
    assert "Acceptance checks before the event" in page
    fields = fields_of(dora, path)
    assert fields["name"] == "Autumn Cup 2026"
    assert len(fields["p"]) == 12 * 5
    assert {"R1", "R2"} <= set(fields["c"][: int(str(fields["width"]))])
    # Older problems meet the check, at once.
    assert "Not met: R3" in page
    told = put(dora, path, fields, p=["2012" if each == "2022" else each for each in fields["p"]])
    assert "Acceptance checks before the event" in told.text
    assert "Not met" not in told.text
