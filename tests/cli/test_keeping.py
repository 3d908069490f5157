"""The book from the command line: every command, its answers and its exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from tests.cli.shelf import CORRECTED, EXAMPLES, GRAND_PRIX, QUARTER, TITLES, Shelf
from tests.telling import tells


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


@pytest.fixture
def titles(shelf: Shelf) -> Shelf:
    """Three seasons of rated events."""
    shelf.done("post", TITLES)
    return shelf


def test_a_folder_is_posted_in_the_order_of_effect(shelf: Shelf) -> None:
    answer = shelf.answer("post", TITLES)
    assert [each["subject"] for each in answer["done"]][:3] == ["thaw-2024", "orchard-2024", "lantern-2024"]
    assert len(answer["done"][0]["new_members"]) == 10
    assert answer["head"]["seq"] == 9
    again = shelf.answer("post", TITLES)
    assert {each["done"] for each in again["done"]} == {"known"}
    assert again["head"] == answer["head"]


def test_a_program_can_tell_what_was_stored_now_from_what_was_known(shelf: Shelf) -> None:
    thaw, orchard = TITLES / "thaw-2024.toml", TITLES / "orchard-2024.toml"

    def told(answer: Any) -> list[tuple[object, ...]]:
        return [tuple(each[name] for name in ("done", "stored", "seq", "entry")) for each in answer["done"]]

    assert told(shelf.answer("post", thaw, "--dry-run")) == [("posted", False, 1, 1)]
    assert told(shelf.answer("post", thaw)) == [("posted", True, 1, 1)]
    both = [("known", False, None, 1), ("posted", True, 2, 2)]
    assert told(shelf.answer("post", thaw, orchard)) == both
    assert told(shelf.answer("amend", "orchard-2024", orchard)) == [("unchanged", False, None, 2)]


def test_the_list_of_any_day_ends_with_the_head(titles: Shelf) -> None:
    head = titles.answer("log")["head"]
    text = titles.done("list", "uscf", "--as-of", "2024-04-01")
    assert text.rstrip().endswith(f"# head {head['seq']} {head['hash']}")
    early = {each["name"]: each["code"] for each in titles.answer("list", "uscf", "--as-of", "2024-04-01")["members"]}
    late = {each["name"]: each["code"] for each in titles.answer("list", "uscf")["members"]}
    assert (early["EASTON, RUTH"], late["EASTON, RUTH"]) == ("C2", "C8")
    assert titles.answer("list", "uscf", "--system", "quick")["system"] == "quick"
    assert titles.answer("verify")["holds"]


def test_a_printed_list_proves_what_the_book_held(titles: Shelf, tmp_path: Path) -> None:
    page = tmp_path / "list.html"
    titles.done("list", "uscf", "--html", page)
    titles.done("post", GRAND_PRIX / "season-2024.toml")
    assert titles.run("verify", "--against", page).exit_code == 0


def test_a_hash_noted_without_its_number_is_not_said_to_reach_up_to_a_dash(titles: Shelf) -> None:
    head = titles.answer("log")["head"]
    assert f"noted in {head['hash']}.\n" in titles.done("verify", "--against", head["hash"])
    numbered = f"{head['seq']}:{head['hash']}"
    assert f"noted in {head['hash']}: up to entry {head['seq']}.\n" in titles.done("verify", "--against", numbered)


def test_an_amendment_without_a_terminal_and_without_yes_stores_nothing(titles: Shelf) -> None:
    result = titles.run("amend", "orchard-2024", CORRECTED)
    assert result.exit_code == 1
    assert "CARDOZO, MIA" in result.stdout
    assert "Nothing was saved" in result.stderr
    refused = titles.run("amend", "orchard-2024", CORRECTED, "--json")
    document = json.loads(refused.stdout)
    assert (refused.exit_code, document["stored"]) == (1, False)
    changes = {each["name"]: each for each in document["difference"]["changes"]}
    assert (changes["CARDOZO, MIA"]["titles_go"], changes["EASTON, RUTH"]["titles_come"]) == (["1800"], ["1600"])
    assert titles.seq() == 9


def test_a_difference_shows_only_what_changes(titles: Shelf) -> None:
    middle = titles.answer("void", "orchard-2024", "--reason", "x", "--dry-run")["done"][0]["difference"]
    assert [each["name"] for each in middle["changes"]] == ["CARDOZO, MIA", "EASTON, RUTH", "HASKELL, BEN"]
    assert [(each["name"], each["standing"]) for each in middle["histories"]] == [
        ("BRIGGS, OWEN", "A5"),
        ("FLYNN, JONAS", "b9"),
    ]
    assert (middle["unchanged"], middle["changes"][0]["rating_now"]) == (3, None)
    text = titles.done("void", "orchard-2024", "--reason", "x", "--dry-run")
    assert text.startswith("Would be done: Void Orchard Swiss 2024 (orchard-2024) as entry ")
    assert text.endswith("Dry run: nothing was changed.\n")
    assert "Nothing changes for 3 other players" in text
    assert not tells(text, "ABBOTT, LENA")
    # After the last event of a record the rating on the list is another, too.
    latest = titles.answer("void", "lantern-2026", "--reason", "x", "--dry-run")["done"][0]["difference"]
    (draper,) = [each for each in latest["changes"] if each["name"] == "DRAPER, SAUL"]
    told = ("before", "now", "rating_before", "rating_now")
    assert tuple(draper[name] for name in told) == ("C0", "C0", "1674", "1658")
    assert "C0, 1658" in titles.done("void", "lantern-2026", "--reason", "x", "--dry-run")


@pytest.mark.parametrize(("said", "code", "seq"), [("y\n", 0, 10), ("n\n", 1, 9)])
def test_on_a_terminal_it_asks(titles: Shelf, monkeypatch: pytest.MonkeyPatch, said: str, code: int, seq: int) -> None:
    def agreed(question: str, *, yes: bool) -> bool:
        return yes or said == "y\n"

    monkeypatch.setattr("normbook.cli.book.act.agreed", agreed)
    assert titles.run("amend", "orchard-2024", CORRECTED).exit_code == code
    assert titles.seq() == seq


def test_amend_void_grant_and_demote(titles: Shelf) -> None:
    titles.done("publish", "uscf", "--as-of", "2026-07-01")
    amended = titles.answer("amend", "orchard-2024", CORRECTED, "--yes", "--reason", "board 2")
    (outcome,) = amended["done"]
    assert outcome["difference"]["lists"] == [{"rules": "uscf", "system": "regular", "as_of": "2026-07-01", "seq": 10}]
    assert titles.answer("log")["entries"][-1]["reason"] == "board 2"
    titles.done("void", "thaw-2026", "--reason", "not played", "--yes")
    titles.done("void", "lantern-2026", "--reason", "not played", "--yes", "--keep-titles")
    titles.done("grant", "uscf", "50010001", "A", "--reason", "vote", "--on", "2026-07-02")
    titles.done("demote", "uscf", "ABBOTT, LENA", "--reason", "her wish", "--on", "2026-07-03")
    assert titles.answer("player", "ABBOTT")["records"][-1]["code"] == "a0"
    assert "uscf.lm300" in titles.refused("grant", "uscf", "ABBOTT", "--by-games", "--reason", "x")
    anew = titles.done("publish", "uscf", "--as-of", "2026-07-01", "--reissue", "--reason", "board 2", "--yes")
    assert "Reissued lists: Lifetime titles, regular: list of 2026-07-01." in anew.splitlines()
    assert not tells(anew, "They stay as published")
    assert titles.answer("verify")["holds"]


def test_the_log_says_of_each_entry_what_it_is_about(shelf: Shelf) -> None:
    shelf.done("members", "import", QUARTER / "list-2026-04-01.csv", "--rules", "wfcc")
    shelf.done("post", QUARTER / "windmill.csv", "--rules", "wfcc", "--end", "2026-05-10", "--id", "windmill")
    shelf.done("confirm", "windmill", "--coefficient", "2.5", "--reason", "vote")
    shelf.done("confirm", "windmill", "--refuse", "--reason", "vote", "--yes")
    shelf.done("publish", "wfcc", "--as-of", "2026-07-01")
    lines = [line.split("  ") for line in shelf.done("log").splitlines() if line.lstrip()[:1].isdigit()]
    told = {part.strip() for line in lines for part in line}
    assert {"windmill", "windmill, 2.5", "windmill, refused", "solving of 2026-07-01"} <= told
    assert [part for part in told if part.startswith("2026-04-01, ") and part.endswith(" members")]


def test_a_published_list_is_shown_as_it_was_printed(titles: Shelf) -> None:
    assert "BOOK-NONE-PUBLISHED" in titles.refused("list", "uscf", "--published")
    titles.done("publish", "uscf", "--as-of", "2026-07-01")
    out = titles.answer("log")["head"]
    printed = titles.answer("list", "uscf", "--published")
    assert (printed["as_of"], printed["published"], printed["head"]) == ("2026-07-01", True, out)
    titles.done("amend", "orchard-2024", CORRECTED, "--yes")
    assert titles.answer("list", "uscf", "--as-of", "2026-08-15", "--published") == printed
    codes = {each["name"]: each["code"] for each in titles.answer("list", "uscf", "--as-of", "2026-07-01")["members"]}
    assert {each["name"] for each in printed["lines"] if codes[each["name"]] != each["code"]} == {
        "CARDOZO, MIA",
        "EASTON, RUTH",
    }
    page = titles.done("list", "uscf", "--published").splitlines()
    assert (page[0], page[-1]) == ("Lifetime titles, regular: list of 2026-07-01", f"head {out['seq']} {out['hash']}")
    assert "BOOK-NONE-PUBLISHED" in titles.refused("list", "uscf", "--as-of", "2026-06-30", "--published")


def test_dry_runs_store_nothing(titles: Shelf) -> None:
    for command in (
        ("post", GRAND_PRIX / "season-2024.toml"),
        ("amend", "orchard-2024", CORRECTED),
        ("void", "orchard-2024", "--reason", "x"),
        ("grant", "uscf", "ABBOTT", "2000", "--reason", "x"),
        ("demote", "uscf", "ABBOTT", "--reason", "x"),
        ("publish", "uscf", "--as-of", "2026-07-01"),
        ("merge", "JANSEN", "ABBOTT"),
        ("members", "import", EXAMPLES / "uscf" / "members.csv"),
    ):
        result = titles.run(*command, "--dry-run")
        assert result.exit_code in (0, 2), command
    assert titles.seq() == 9


def test_a_seasons_file_brings_its_ratings_and_its_legs(shelf: Shelf) -> None:
    shelf.done("post", GRAND_PRIX / "season-2024.toml")
    answer = shelf.answer("list", "lpcc")
    assert (answer["season"], answer["legs"]) == ("Club Grand Prix 2024", ["Winter", "Autumn"])
    assert answer["players"][0]["rank"] == 1
    assert all(each["id"].startswith("3001") for each in answer["players"])
    assert "Winter" in shelf.done("player", "EVANS")
    assert "BOOK-SEASON-UNKNOWN" in shelf.refused("list", "lpcc", "--season", "1999")


def test_solvers_from_the_starting_list_to_the_next(shelf: Shelf) -> None:
    shelf.done("members", "import", QUARTER / "list-2026-04-01.csv", "--rules", "wfcc")
    shelf.done("post", QUARTER / "windmill.toml", QUARTER / "open.toml")
    shelf.done("confirm", "windmill-2026", "--reason", "complete")
    shelf.done("confirm", "canal-open-2026", "--reason", "complete", "--coefficient", "1.50")
    shelf.done("publish", "wfcc", "--as-of", "2026-07-01")
    answer = shelf.answer("list", "wfcc")
    assert answer["solvers"][0] == {
        "rank": 1,
        "id": "W1000",
        "name": "Aldersen, Mikkel",
        "country": "DEN",
        "title": "GM",
        "mark": "",
        "rating": "2677.39",
        "published": 2677,
        "change": -7,
        "tournaments": ["windmill-2026"],
        "new": False,
    }
    assert {each["mark"] for each in answer["solvers"]} == {"", "junior", "senior"}
    assert not tells(json.dumps(answer), "1979")
    shelf.done("void", "windmill-2026", "--reason", "withdrawn", "--yes")
    shelf.done("publish", "wfcc", "--as-of", "2026-10-01")
    assert shelf.answer("list", "wfcc")["adjustments"]
    assert "adjusted" in shelf.done("list", "wfcc")
    assert "windmill-2026" in shelf.done("list", "wfcc")
    assert "2677" in shelf.done("list", "wfcc", "--as-of", "2026-08-01")
    assert "Half-ratings" in shelf.done("player", "Wexler")
    assert "wfcc.change" in shelf.done("player", "Dvorzak", "--explain", "canal-open-2026")
    assert shelf.answer("verify")["holds"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("amend", "nothing", CORRECTED), "BOOK-EVENT-UNKNOWN"),
        (("amend", "orchard-2024", GRAND_PRIX / "season-2024.toml"), "BOOK-AMEND-ONE"),
        (("void", "nothing", "--reason", "x"), "BOOK-EVENT-UNKNOWN"),
        (("player", "NOBODY"), "BOOK-PLAYER-UNKNOWN"),
        (("player", "A"), "BOOK-PLAYER-AMBIGUOUS"),
        (("members", "show", "NOBODY"), "BOOK-PLAYER-UNKNOWN"),
        (("player", "ABBOTT", "--explain", "nothing"), "BOOK-EVENT-UNKNOWN"),
        (("confirm", "thaw-2024", "--reason", "x"), "BOOK-CONFIRM-RULES"),
        (("list", "wfcc"), "BOOK-NO-LIST"),
        (("list", "lpcc"), "BOOK-NO-SEASON"),
        (("publish", "wfcc", "--as-of", "2026-05-02"), "BOOK-LIST-DATE"),
        (("grant", "uscf", "ABBOTT", "1950", "--reason", "x"), "BOOK-TITLE-UNKNOWN"),
        (("post", CORRECTED), "BOOK-EVENT-EXISTS"),
        (("post", EXAMPLES), "POST-NOTHING"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line(titles: Shelf, arguments: tuple[object, ...], code: str) -> None:
    result = titles.run(*arguments)
    assert result.exit_code == 2
    assert [line for line in result.stderr.splitlines() if f": {code}: " in line]
    assert titles.seq() == 9


@pytest.mark.parametrize(
    "arguments",
    [
        ("grant", "uscf", "ABBOTT", "--reason", "x"),
        ("merge", "A"),
        ("members", "apart", "A", "B"),
        ("confirm", "e", "--coefficient", "nine", "--reason", "x"),
        ("void", "e"),
    ],
)
def test_usage(titles: Shelf, arguments: tuple[object, ...]) -> None:
    assert titles.run(*arguments).exit_code == 2


def test_an_event_is_stored_whole_or_not_at_all_beside_others(shelf: Shelf, tmp_path: Path) -> None:
    good = TITLES / "thaw-2024.toml"
    twin = tmp_path / "twin.csv"
    twin.write_text('no,name,rating,post,R1\n1,"SAME, S",1500,1500,W2\n2,"SAME, S",1500,1500,L1\n', encoding="utf-8")
    result = shelf.run("post", good, twin, "--rules", "uscf", "--end", "2024-03-17")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "BOOK-PERSON-TWICE" in result.stderr
    assert "Posted: Thaw Open 2024" in result.stderr
    assert shelf.seq() == 1


def test_of_several_events_those_that_re_rate_others_wait_for_consent(shelf: Shelf) -> None:
    shelf.done("post", TITLES / "thaw-2024.toml", TITLES / "orchard-2025.toml")
    result = shelf.run("post", TITLES / "orchard-2024.toml", TITLES / "lantern-2024.toml", "--json")
    document = json.loads(result.stdout)
    assert result.exit_code == 1
    assert [each["subject"] for each in document["done"]] == ["lantern-2024"]
    assert [each["subject"] for each in document["unaccepted"]] == ["orchard-2024"]
    assert shelf.seq() == 3


@pytest.mark.slow
def test_the_demo_keeps_its_book(tmp_path: Path) -> None:
    done = run("demo", "--out", tmp_path / "demo")
    assert done.exit_code == 0
    assert "The book is intact: 29 entries" in done.stdout
    assert run("verify", "--book", tmp_path / "demo" / "normbook.sqlite").exit_code == 0
    assert run("demo", "--out", tmp_path / "demo").exit_code == 2


def test_a_quarters_folder_is_posted_without_its_list(shelf: Shelf, tmp_path: Path) -> None:
    done = shelf.run("post", QUARTER)
    assert (done.exit_code, shelf.seq()) == (0, 2)
    (told,) = [line for line in done.stderr.splitlines() if "list-2026-04-01.csv" in line]
    assert ": POST-LIST-SKIPPED: " in told
    assert "POST-NOTHING" in shelf.refused("post", QUARTER / "list-2026-04-01.csv")
    table = tmp_path / "list.csv"
    table.write_text((TITLES / "thaw-2024.csv").read_text(encoding="utf-8"), encoding="utf-8")
    shelf.done("post", table, "--rules", "uscf", "--end", "2024-03-17")


def test_everybodys_page_as_data(shelf: Shelf) -> None:
    shelf.done("post", GRAND_PRIX / "season-2024.toml")
    (record,) = shelf.answer("player", "EVANS")["records"]
    assert (record["rules"], record["system"], len(record["history"])) == ("lpcc", "Club Grand Prix 2024", 2)
    shelf.done("members", "import", QUARTER / "list-2026-04-01.csv", "--rules", "wfcc")
    shelf.done("post", QUARTER / "windmill.toml")
    shelf.done("confirm", "windmill-2026", "--reason", "complete")
    shelf.done("publish", "wfcc", "--as-of", "2026-07-01")
    answer = shelf.answer("player", "W1000", "--explain", "windmill-2026")
    assert answer["records"][0]["rating"] == "2677.00"
    assert [each["as_of"] for each in answer["published"]] == ["2026-07-01"]
    assert answer["explanation"][0]["rule"]
    assert "year of birth" in shelf.done("members", "show", "W1000")
    assert "No personal data" in shelf.done("members", "show", "EVANS")


def test_sections_and_tables_beside_their_files_are_found_in_a_folder(shelf: Shelf, tmp_path: Path) -> None:
    folder = tmp_path / "results"
    folder.mkdir()
    table = 'no,name,id,rating,post,R1\n1,"ONE, O",1,1500,1510,W2\n2,"TWO, T",2,1500,1490,L1\n'
    for name in ("open.csv", "reserve.csv", "alone.csv"):
        (folder / name).write_text(table, encoding="utf-8")
    (folder / "may.toml").write_text(
        'rules = "uscf"\nname = "May"\nend = 1997-05-04\n'
        '[[sections]]\nname = "Open"\ncrosstable = "open.csv"\n'
        '[[sections]]\nname = "Reserve"\ncrosstable = "reserve.csv"\n',
        encoding="utf-8",
    )
    (folder / "notes.md").write_text("nothing", encoding="utf-8")
    done = shelf.answer("post", folder, "--rules", "uscf", "--end", "1997-05-04")["done"]
    assert sorted(each["subject"] for each in done) == [
        "alone-1997-05-04",
        "may-1997-05-04-open",
        "may-1997-05-04-reserve",
    ]


def test_a_wrong_variant_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    variant = tmp_path / "variant.toml"
    variant.write_text('rules = "uscf"\nname = "ours"\nrequired_games = "many"\n', encoding="utf-8")
    result = shelf.run("post", TITLES / "thaw-2024.toml", "--variant", variant)
    assert result.exit_code == 2
    assert "VARIANT-INTEGER" in result.stderr
    assert not shelf.path.exists()


@pytest.mark.parametrize("names", [("open", "windmill"), ("windmill", "open")])
def test_all_solving_tournaments_of_a_book_are_rated_by_one_set_of_values(
    names: tuple[str, str], shelf: Shelf, tmp_path: Path
) -> None:
    variant = tmp_path / "ours.toml"
    variant.write_text('rules = "wfcc"\nname = "ours"\nwarn_below = 900\n', encoding="utf-8")
    first, second = (QUARTER / f"{name}.toml" for name in names)
    subject = shelf.answer("post", first)["done"][0]["subject"]
    assert "BOOK-SOLVING-VARIANT" in shelf.refused("post", second, "--variant", variant)
    shelf.done("amend", subject, first, "--variant", variant, "--reason", "ours", "--yes")
    assert subject in shelf.refused("post", second)
    shelf.done("post", second, "--variant", variant)


def test_the_same_event_in_two_files_is_refused(shelf: Shelf) -> None:
    assert "EVENT-TWICE" in shelf.refused("post", TITLES / "orchard-2024.toml", CORRECTED)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no such mask")
def test_a_mask_that_takes_everything_leaves_people_what_is_theirs(tmp_path: Path) -> None:
    files = (tmp_path / "book.sqlite", tmp_path / "copy", tmp_path / "list.csv")
    for arguments in (("post", TITLES), ("backup", files[1]), ("list", "uscf", "--csv", files[2])):
        command = [sys.executable, "-m", "normbook", *map(str, arguments), "--book", str(files[0])]
        subprocess.run(command, umask=0o777, check=True, capture_output=True)
    for file in files:
        assert file.stat().st_mode & 0o777 & ~0o100 == 0o600, file
