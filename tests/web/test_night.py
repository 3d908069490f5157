"""The club night over HTTP: who may do what, taps that are sent twice or too late, and the end."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from normbook.app.site.folder import write_site
from normbook.book.commands.organisation import describe
from normbook.book.store.book import open_book
from normbook.office import drafts
from tests.cli.running import run
from tests.telling import tells
from tests.web.conftest import settings
from tests.web.nights import FACTS, HttpPhone
from tests.web.site import Site, Visitor, serving

pytestmark = [pytest.mark.xdist_group("web-night"), pytest.mark.slow]


@pytest.fixture
def dora(accounts_site: Site) -> Iterator[Visitor]:
    with accounts_site.logged_in("dora") as visitor:
        yield visitor


@pytest.fixture
def dan(accounts_site: Site) -> Iterator[Visitor]:
    with accounts_site.logged_in("dan") as visitor:
        yield visitor


def test_an_evening_from_the_first_tap_to_the_book(dora: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="The whole evening")
    board = phone.paired()
    assert phone.review() == {}
    answer = phone.tap("result", board=board, result="1-0")
    assert "+0.45" in answer.text
    assert "✓ Dora" in answer.text
    review = phone.review()
    answer = phone.post(**review)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/nights/{phone.night}?view=finish"
    posted = dora.get(answer.headers["location"]).text
    assert 'href="/events/the-whole-evening-2026-11-06"' in posted
    assert "The whole evening, 2026-11-06\n1. ANN +0.45\n2. BOB -0.35</textarea>" in posted
    event = dora.get("/api/v1/events/the-whole-evening-2026-11-06").json()
    assert {player["name"]: player["points"] for player in event["players"]} == {"ANN": "0.45", "BOB": "-0.35"}
    assert "dora" in dora.get("/log").text
    page = dora.get(f"/nights/{phone.night}").text
    assert "This night is in the book." in page
    assert '<button type="submit" name="result"' not in page


PAGES = (
    "",
    "?view=players",
    "?view=finish",
    "?view=players&search=alv",
    "?round=2",
    "/live",
    "/people?search=alv",
    "/board",
    "/board/live",
    "/crosstable",
)


def test_every_page_of_a_night_is_shown_whatever_stands_in_it(dora: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="Pages", rounds="1")

    def look() -> None:
        for path in PAGES:
            answer = dora.get(f"/nights/{phone.night}{path}")
            assert answer.status_code == 200, path
            assert "<b>CARL" not in answer.text or path == "/crosstable"

    look()
    board = phone.paired()
    phone.stored("add", name="<b>CARL</b>")
    look()
    phone.stored("bye", round=1, no=3, kind="F", notice="18:00")
    phone.stored("absent", board=board, no=2, notice="17:00")
    phone.stored("away", no=3, away="yes")
    look()
    phone.stored("close", round=1, closed="yes")
    look()
    assert phone.post(**phone.review()).status_code == 303
    look()
    assert "Pages" in dora.get("/nights").text


def test_a_night_is_begun_like_the_last_one_and_what_is_wrong_is_told(dora: Visitor) -> None:
    HttpPhone(dora).begin(season="GP 2026", leg="Autumn", rounds="5")
    page = dora.get("/nights").text
    assert 'value="GP 2026"' in page
    assert 'value="5"' in page
    token = dora.form_token()
    answer = dora.post("/nights", data={"form_token": token, "name": "", "date": "soon", "rounds": "0", "format": "x"})
    assert answer.status_code == 422
    assert "there is no name" in answer.text
    assert "“soon” is not a date" in answer.text


def test_members_are_found_with_the_rating_of_their_leg(dora: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="Leg", season="Club Grand Prix 2026", leg="Winter")
    found = dora.get(f"/nights/{phone.night}/people", params={"search": "alvarez"}).text
    assert "frozen for the leg" in found
    assert "source=supplement" in found
    other = HttpPhone(dora).begin(name="No leg", season="", leg="")
    found = dora.get(f"/nights/{other.night}/people", params={"search": "cardozo"}).text
    assert "titles list" in found
    [rating] = re.findall(r"rating=(\d+)", found)
    other.stored("add", name="CARDOZO, MIA", id="50010003", rating=rating, source="uscf")
    assert "is here" in dora.get(f"/nights/{other.night}/people", params={"search": "cardozo"}).text
    assert dora.get(f"/nights/{other.night}/people", params={"search": "nobody at all"}).text.count("button") == 0


def test_a_tap_sent_again_counts_once(dora: Visitor) -> None:
    phone = HttpPhone(dora).begin()
    for _ in range(3):
        assert phone.tap("add", step="same", name="ANN").status_code == 200
    assert "Players (1)" in dora.get(f"/nights/{phone.night}").text
    answer = phone.tap("add", step="same", name="BOB")
    assert answer.status_code == 409
    assert "sent before with another meaning" in answer.text


def test_a_tap_sent_again_after_the_night_was_posted_is_known(dora: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="Late answer")
    board = phone.paired()
    assert phone.tap("result", step="last", board=board, result="1-0").status_code == 200
    assert phone.post(**phone.review()).status_code == 303
    assert phone.tap("result", step="last", board=board, result="1-0").status_code == 200
    answer = phone.tap("result", step="later", board=board, result="0-1", saw="last")
    assert answer.status_code == 409
    assert "no longer open" in answer.text


def test_a_result_entered_by_another_phone_must_have_been_seen(dora: Visitor, dan: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="Two phones")
    board = phone.paired()
    other = HttpPhone(dan, phone.night)
    first = other.stored("result", board=board, result="1-0")
    answer = phone.tap("result", board=board, result="0-1")
    assert answer.status_code == 409
    assert "Dan has entered 1–0 for board 1: ANN – BOB" in answer.text
    assert f"saw={first}&amp;do=result&amp;result=0-1" in answer.text  # one more tap overwrites it knowingly
    phone.stored("result", board=board, result="0-1", saw=first)


def test_without_a_script_a_tap_is_a_form_like_any_other(dora: Visitor) -> None:
    phone = HttpPhone(dora).begin()
    data = {"form_token": phone.token, "step": "one", "do": "add", "name": "ANN", "view": "players", "at": ""}
    answer = dora.post(f"/nights/{phone.night}/taps", data=data)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/nights/{phone.night}?view=players")
    answer = dora.post(f"/nights/{phone.night}/taps", data={**data, "step": "two"})
    assert answer.status_code == 409
    assert "ANN is here already" in answer.text
    assert "<html" in answer.text


@pytest.mark.parametrize("at", ["0", "31", "-1", "x", "²", "0019999", "001" + 5000 * "0"])
def test_a_tap_in_a_round_that_no_night_has_is_refused(dora: Visitor, at: str) -> None:
    phone = HttpPhone(dora).begin()
    assert phone.tap("add", name="ANN", at=at).status_code == 422
    assert phone.tap("add", name="ANN", at="30").status_code == 200


@pytest.mark.parametrize("path", ["taps", "post", "drop"])
def test_a_form_of_another_visit_changes_nothing(dora: Visitor, dan: Visitor, path: str) -> None:
    phone = HttpPhone(dora).begin()
    for token in ("", "0" * 64, dan.form_token()):
        data = {"form_token": token, "step": "x", "do": "add", "name": "ANN", "sure": "yes", "version": "1"}
        assert dora.post(f"/nights/{phone.night}/{path}", data=data).status_code == 403
    assert "Players (0)" in dora.get(f"/nights/{phone.night}").text


def test_every_director_enters_but_only_the_owner_or_an_officer_ends(
    accounts_site: Site, dora: Visitor, dan: Visitor
) -> None:
    phone = HttpPhone(dora).begin(name="Whose")
    other = HttpPhone(dan, phone.night)
    board = other.paired()
    other.stored("result", board=board, result="1-0")
    assert "Only Dora or an officer can post this night" in dan.get(f"/nights/{phone.night}?view=finish").text
    assert other.review() == {}
    review = phone.review()
    assert other.post(**review).status_code == 403
    answer = dan.post(f"/nights/{phone.night}/drop", data={"form_token": other.token, "sure": "yes"})
    assert answer.status_code == 403
    with accounts_site.logged_in("olga") as olga:
        officer = HttpPhone(olga, phone.night)
        assert officer.post(**officer.review()).status_code == 303


def test_the_public_sees_the_big_screen_and_nothing_else(accounts_site: Site, dora: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="Public")
    phone.stored("add", name="ANN", id="4711")
    phone.stored("add", name="BOB", id="4712")
    phone.stored("pair", round=1, white=1, black=2)
    with accounts_site.visitor() as anybody:
        for path in ("/board", "/board/live"):
            answer = anybody.get(f"/nights/{phone.night}{path}")
            assert answer.status_code == 200
            assert "ANN" in answer.text
            assert not tells(answer.text, "4711")
            assert "<form" not in answer.text.partition("<main")[2]
        for path in ("", "/live", "/people?search=a", "/crosstable"):
            answer = anybody.get(f"/nights/{phone.night}{path}", headers={"hx-request": "true"})
            assert answer.status_code == 401, path
        answer = anybody.post(f"/nights/{phone.night}/taps", data={"step": "x", "do": "add", "name": "EVE"})
        assert answer.status_code == 401


def test_what_came_in_after_the_review_is_looked_at_first(dora: Visitor, dan: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="Reviewed")
    board = phone.paired()
    first = phone.stored("result", board=board, result="1-0")
    review = phone.review()
    HttpPhone(dan, phone.night).stored("result", board=board, result="1/2", saw=first)
    answer = phone.post(**review)
    assert answer.status_code == 409
    assert "somebody else has changed the draft" in answer.text
    assert dora.get("/api/v1/events/reviewed-2026-11-06").status_code == 404
    assert phone.post(**phone.review()).status_code == 303


def test_an_unfinished_night_is_not_posted_by_hand_either(dora: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="Unfinished")
    phone.paired()
    assert "ANN – BOB has no result" in dora.get(f"/nights/{phone.night}?view=finish").text
    answer = phone.post(version="4")
    assert answer.status_code == 409
    assert "ANN – BOB has no result" in answer.text


def test_posting_twice_posts_once(dora: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="Once")
    phone.stored("result", board=phone.paired(), result="1-0")
    review = phone.review()
    head = dora.get("/api/v1/events").json()["head"]["seq"]
    places = {phone.post(**review).headers["location"] for _ in range(2)}
    assert places == {f"/nights/{phone.night}?view=finish"}
    assert dora.get("/api/v1/events").json()["head"]["seq"] == head + 1


def test_a_name_that_is_in_the_book_already_is_refused_and_can_be_changed(dora: Visitor) -> None:
    first, second = (HttpPhone(dora).begin(name="Again") for _ in range(2))
    for phone in (first, second):
        phone.stored("result", board=phone.paired(), result="1-0")
    assert first.post(**first.review()).status_code == 303
    second.stored("add", name="EVA")
    assert second.review() == {}
    assert "again-2026-11-06" in dora.get(f"/nights/{second.night}?view=finish").text
    second.stored("facts", **{**FACTS, "name": "Again, the second"})
    assert second.post(**second.review()).status_code == 303
    assert dora.get("/api/v1/events/again-the-second-2026-11-06").status_code == 200
    assert "Again, the second" in dora.get("/nights").text


def test_a_night_that_changes_others_is_posted_only_with_consent(dora: Visitor) -> None:
    """Its date lies before another night of the leg, so its ratings are those the leg began with."""
    leg = {"season": "Consent", "leg": "One"}
    late = HttpPhone(dora).begin(name="Late night", **leg)
    late.stored("result", board=late.paired(), result="1-0")
    assert late.post(**late.review()).status_code == 303
    early = HttpPhone(dora).begin(name="Early night", **{**leg, "date": "2026-10-02"})
    early.stored("add", name="ANN", rating=1900)
    early.stored("add", name="CARL", rating=1500)
    early.stored("result", board=early.stored("pair", round=1, white=1, black=2), result="1-0")
    page = dora.get(f"/nights/{early.night}?view=finish").text
    assert "late-night-2026-11-06" in page
    review = early.review()
    assert review["digest"]
    answer = early.post(version=review["version"], digest="")
    assert answer.status_code == 409
    assert "changes the results of other nights" in answer.text
    assert early.post(**review).status_code == 303
    assert dora.get("/api/v1/events/early-night-2026-10-02").status_code == 200


def test_a_night_is_thrown_away_only_by_somebody_who_is_sure(dora: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="Thrown away")
    answer = dora.post(f"/nights/{phone.night}/drop", data={"form_token": phone.token})
    assert answer.status_code == 409
    assert "tick the box" in answer.text
    answer = dora.post(f"/nights/{phone.night}/drop", data={"form_token": phone.token, "sure": "yes"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/nights")
    assert dora.get(f"/nights/{phone.night}").status_code == 404
    assert phone.tap("add", name="ANN").status_code == 404


def sent(phone: HttpPhone) -> str:
    """The text of a posted night."""
    page = phone.visitor.get(f"/nights/{phone.night}?view=finish").text
    found = re.search(r"<textarea id=\"night-text\"[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found is not None
    return found[1]


def posted_night(visitor: Visitor, **facts: str) -> HttpPhone:
    phone = HttpPhone(visitor).begin(**facts)
    phone.stored("result", board=phone.paired(), result="1-0")
    assert phone.post(**phone.review()).status_code == 303
    return phone


def test_the_text_of_a_night_leads_to_the_public_pages_if_there_are_some(book_copy: Path, tmp_path: Path) -> None:
    with serving(settings(book=str(book_copy))) as site, site.owner() as owner:
        phone = posted_night(owner, name="Told", season="GP & more")
        assert sent(phone) == "Told, 2026-11-06\n1. ANN +0.45\n2. BOB -0.35"
        with open_book(str(book_copy)) as book:
            book.write(lambda turn: describe(turn, name="Riverside", address="https://club.example/ratings"))
            with book.reading() as reading:
                write_site(reading, tmp_path / "site")
        owner.get("/")
        links = re.findall(r"(All games|Season): https://club.example/ratings/(\S+)", sent(phone))
    assert [name for name, _ in links] == ["All games", "Season"]
    for _, page in links:
        assert "ANN" in (tmp_path / "site" / page).read_text(encoding="utf-8")


def test_a_name_of_the_server_that_a_caller_made_up_is_not_repeated(dora: Visitor) -> None:
    phone = posted_night(dora, name="Made up")
    evil = {"host": "evil.example"}
    for path in ("/", "/login", "/nights", "/events", "/nowhere", *(f"/nights/{phone.night}{path}" for path in PAGES)):
        answer = dora.get(path, headers=evil)
        assert "evil.example" not in answer.text + str(answer.headers), path


def test_the_secret_name_of_a_server_stands_on_no_page(book_copy: Path) -> None:
    name = "normbook-secret.localhost"
    with ExitStack() as stack:
        site = stack.enter_context(serving(settings(book=str(book_copy), name=name, hosts=frozenset())))
        owner = stack.enter_context(site.visitor(headers={"host": f"{name}:{site.port}"}))
        assert owner.get(f"/enter?token={site.settings.token}").status_code == 303
        phone = posted_night(owner, name="Mine")
        for path in ("/", "/nights", "/events", "/nowhere", *(f"/nights/{phone.night}{path}" for path in PAGES)):
            answer = owner.get(path)
            assert answer.status_code == (404 if path == "/nowhere" else 200), path
            assert "normbook-secret" not in answer.text + str(answer.headers), path


def test_a_posted_night_stays_as_the_trace_of_its_event(dora: Visitor) -> None:
    phone = HttpPhone(dora).begin(name="Trace")
    phone.stored("result", board=phone.paired(), result="1-0")
    phone.post(**phone.review())
    answer = dora.post(f"/nights/{phone.night}/drop", data={"form_token": phone.token, "sure": "yes"})
    assert answer.status_code == 409
    assert "amend or void the event" in answer.text


def test_there_is_no_night_that_is_none(dora: Visitor, accounts_site: Site) -> None:
    with open_book(str(accounts_site.settings.book)) as book:
        draft = book.write(lambda turn: drafts.begin(turn, "event", "uscf", "Draft", "dora", {}), "dora")
    for id in ("none", draft.id):
        for path in PAGES:
            assert dora.get(f"/nights/{id}{path}").status_code == 404
        assert dora.get(f"/nights/{id}/changes").status_code == 404


def test_the_season_of_a_variant_is_continued_with_it(dora: Visitor, accounts_site: Site, tmp_path: Path) -> None:
    """One season is played by one set of values: those of its first event count tonight too."""
    table, variant = tmp_path / "first.csv", tmp_path / "double.toml"
    table.write_text("no,name,rating,R1\n1,ANN,1500,B\n", encoding="utf-8")
    variant.write_text('rules = "lpcc"\nname = "double"\nparticipation = "0.10"\n', encoding="utf-8")
    event = tmp_path / "first.toml"
    event.write_text(
        'rules = "lpcc"\nname = "First"\nend = 2026-09-04\nseason = "Double"\ncrosstable = "first.csv"\n',
        encoding="utf-8",
    )
    done = run("post", event, "--variant", variant, "--yes", "--book", accounts_site.settings.book)
    assert done.exit_code == 0, done.stderr
    phone = HttpPhone(dora).begin(name="Second", season="Double")
    board = phone.paired()
    assert "+0.50" in phone.tap("result", board=board, result="1-0").text
    assert phone.post(**phone.review()).status_code == 303
