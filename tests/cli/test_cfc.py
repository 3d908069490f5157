"""Canada's class titles from the command line: the shipped example, in files and in a book."""

import csv
from pathlib import Path

import pytest

import normbook
from normbook.app.player import profile_of
from normbook.book.people.identity import people_asked_for
from normbook.book.store.book import open_book
from tests.cli.running import answered, run

EXAMPLES = Path(normbook.__file__).parent / "examples"


def example(name: str) -> Path:
    return EXAMPLES / name


EVENTS = [example(f"cfc/{name}.toml") for name in ("spring", "summer", "autumn")]


@pytest.mark.rule("cfc.438.title")
def test_a_history_tells_titles_with_their_days_and_norms() -> None:
    document = answered("score", *reversed(EVENTS))
    assert [each["event"]["id"] for each in document["events"]] == ["spring-2023", "summer-2023", "autumn-2024"]
    people = {each["name"]: each for each in document["standings"]}
    anna = people["ARBUTUS, Anna"]
    assert anna["titles"][0] == anna["title"] == "National Master"
    assert anna["reached"][0] == {
        "title": "National Master",
        "event": "autumn-2024",
        "day": "2024-10-13",
        "by": "norms",
        "norms": [
            {"event": "spring-2023", "day": "2023-04-16"},
            {"event": "summer-2023", "day": "2023-08-06"},
            {"event": "autumn-2024", "day": "2024-10-13"},
        ],
    }
    assert people["DOGWOOD, Dev"]["titles"] == people["DOGWOOD, Dev"]["missing"] == []
    assert "norms: spring-2023, summer-2023, autumn-2024" in run("score", *EVENTS).stdout


def test_one_event_has_what_the_contract_names() -> None:
    cleo = answered("score", EVENTS[0])["players"][2]
    assert [cleo[key] for key in ("rating", "performance", "new_rating")] == ["2190", "2364.00", "2212.42"]
    assert cleo["norms"][0] == "National Master"
    assert cleo["titles"] == cleo["titles_earned"]
    assert {each["rule"] for each in cleo["checks"]} == {"cfc.438.norm", "cfc.438.kept"}
    assert "1450" not in run("score", EVENTS[0], "--explain", "CEDAR").stdout


@pytest.mark.rule("cfc.414.established")
def test_an_expected_score_has_two_decimals(tmp_path: Path) -> None:
    equals = tmp_path / "equals.csv"
    equals.write_text("no,name,rating,R1,R2,R3\n1,A,1500,W2,D2,D2\n2,B,1500,L1,D1,D1\n")
    found = answered("score", equals, "--rules", "cfc")["players"]
    assert [each["expected"] for each in found] == ["1.50", "1.50"]


def test_a_forecast_says_what_norms_still_need() -> None:
    document = answered("forecast", example("cfc/club.csv"), "--rules", "cfc")
    esi = document["players"][0]
    assert (esi["score"], esi["games_to_come"]) == ("3.5", 1)
    needed = {each["title"]: each["needed"] for each in esi["norms"]}
    assert (needed["National Master"], needed["Class E"]) == (None, "0")
    assert "made" in run("forecast", example("cfc/club.csv"), "--rules", "cfc").stdout
    [alone] = answered("forecast", example("cfc/club.csv"), "--rules", "cfc", "--player", "ELM")["players"]
    assert alone == esi


def test_a_book_takes_published_lists_and_grants(tmp_path: Path) -> None:
    book = ("--book", tmp_path / "titles.sqlite")
    started = run(
        "members",
        "import",
        example("cfc/published-2023-12.csv"),
        "--rules",
        "cfc",
        "--as-of",
        "2023-12-01",
        "--yes",
        *book,
    )
    assert started.exit_code == 0
    assert run("post", *EVENTS, "--yes", *book).exit_code == 0
    assert "one norm short" in run("list", "cfc", "--as-of", "2023-12-31", *book).stdout
    members = {each["name"]: each for each in answered("list", "cfc", *book)["members"]}
    assert members["CEDAR, Cleo"]["reached"][0]["day"] == "2024-10-13"
    assert members["GUM, Gita"]["title"] is None
    assert run("grant", "cfc", "GUM", "Z", "--reason", "x", "--yes", *book).exit_code == 2
    assert run("grant", "cfc", "GUM", "A", "--reason", "paper", "--on", "2024-01-01", "--yes", *book).exit_code == 0
    again = run("grant", "cfc", "GUM", "B", "--reason", "paper", "--on", "2024-01-02", "--yes", *book)
    assert again.exit_code == 2
    assert "A is held already; a title to grant must be higher" in again.stderr
    shown = run("player", "GUM", *book).stdout
    assert "Class A, since 2024-01-01 (granted)." in shown
    assert "from the list of entry" in shown
    assert "cfc.414.established" in run("player", "CEDAR", "--explain", "autumn-2024", *book).stdout
    opened = open_book(str(book[1]))
    with opened.reading() as reading:
        [cleo] = people_asked_for(reading.connection, "154003")
        [record] = profile_of(reading, cleo).records
        assert [each.names for each in record.honours(record.rows[-1])] == [["National Master"], ["National Master"]]
    opened.close()
    assert run("publish", "cfc", "--as-of", "2024-12-01", "--yes", *book).exit_code == 0
    voided = run("void", "spring-2023", "--reason", "double", "--yes", *book)
    assert voided.exit_code == 0
    assert "NM" in voided.stdout
    assert run("verify", *book).exit_code == 0


def test_a_rating_published_later_brings_the_title_on_its_day(tmp_path: Path) -> None:
    book = ("--book", tmp_path / "titles.sqlite")
    for number, event in enumerate(EVENTS):
        table = (event.parent / event.read_text(encoding="utf-8").split('crosstable = "')[1].split('"')[0]).read_text()
        low = table.replace("2190", "2090").replace("2204", "2095").replace("2221", "2099").replace("2233", "2100")
        (tmp_path / f"{number}.csv").write_text(low, encoding="utf-8")
        posted = run(
            "post", tmp_path / f"{number}.csv", "--rules", "cfc", "--end", f"202{number}-01-01", "--yes", *book
        )
        assert posted.exit_code == 0
    (tmp_path / "list.csv").write_text('name,id,regular\n"CEDAR, Cleo",154003,2201\n', encoding="utf-8")
    run("members", "import", tmp_path / "list.csv", "--rules", "cfc", "--as-of", "2025-06-01", "--yes", *book)
    cleo = answered("player", "CEDAR", *book)["records"][0]
    assert cleo["reached"][0]["title"] == "National Master"
    assert (cleo["reached"][0]["day"], cleo["reached"][0]["by"]) == ("2025-06-01", "norms")


@pytest.mark.slow
def test_a_book_is_replayed(tmp_path: Path) -> None:
    book = ("--book", tmp_path / "titles.sqlite")
    run("post", *EVENTS, "--yes", *book)
    strict = tmp_path / "strict.toml"
    strict.write_text('rules = "cfc"\nname = "strict"\nnorms = 4\n', encoding="utf-8")
    done = run("replay", "--rules", "cfc", "--out", tmp_path / "now", "--csv", "--variant", strict, *book)
    assert done.exit_code == 0
    with (tmp_path / "now" / "changes.csv").open(encoding="utf-8") as file:
        changes = [(each["player"], each["title"], each["title_by_variant"]) for each in csv.DictReader(file)]
    assert changes == [("154001", "2200", "2000"), ("154003", "2200", "2000")]
    with (tmp_path / "now" / "standings.csv").open(encoding="utf-8") as file:
        standings = list(csv.DictReader(file))
    assert standings[0] | {"norms_nm": "3", "published": "2200"} == standings[0]
    again = run(
        "replay", "--rules", "cfc", "--out", tmp_path / "again", "--members", tmp_path / "now" / "standings.csv", *book
    )
    assert again.exit_code == 0
