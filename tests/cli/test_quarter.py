"""`normbook quarter`: two quarters of the shipped example, and the list that reads back."""

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import answered, refused, run
from tests.cli.shelf import Shelf
from tests.cli.solving_tables import EXAMPLES, write

SECOND, THIRD = EXAMPLES / "quarter-2", EXAMPLES / "quarter-3"


@pytest.fixture(scope="module")
def july() -> Any:
    return answered("quarter", SECOND, "--as-of", "2026-07-01")


@pytest.fixture(scope="module")
def october() -> Any:
    return answered("quarter", THIRD, "--as-of", "2026-10-01")


def named(solvers: list[Any]) -> dict[str, Any]:
    return {solver["name"]: solver for solver in solvers}


def test_the_contract(july: Any) -> None:
    assert (july["rules"], july["as_of"]) == ("wfcc", "2026-07-01")
    first = july["solvers"][0]
    wanted = {"rank": 1, "id": "W1000", "name": "Aldersen, Mikkel", "country": "DEN", "title": "GM", "published": 2677}
    assert {key: first[key] for key in wanted} == wanted
    assert (first["rating"], first["change"]) == ("2677.39", -7)
    assert {"half_rated", "removed", "titles_due"} <= july.keys()


@pytest.mark.rule("wfcc.half")
def test_a_second_half_rating_makes_a_rating(july: Any, october: Any) -> None:
    rose = named(july["solvers"])["Underhill, Rose"]
    assert (rose["published"], rose["change"], rose["new"]) == (2185, None, False)
    assert {"Varga, Zsofi", "Wexler, Jonas"} == named(july["half_rated"]).keys() == set(july["new"])
    assert {"Varga, Zsofi", "Wexler, Jonas"} <= named(october["solvers"]).keys()
    assert october["half_rated"] == []


@pytest.mark.rule("wfcc.removal")
def test_removed_after_three_years_and_back_with_the_full_rating(july: Any, october: Any) -> None:
    removed = named(july["removed"])
    assert (removed["Yilmaz, Kerem"]["last"], removed["Yilmaz, Kerem"]["off_from"]) == ("2023-05-21", "2026-05-21")
    assert removed["Yilmaz, Kerem"]["published"] == 2389
    assert removed["Zanetti, Bruno"]["published"] is None
    back = named(october["solvers"])["Yilmaz, Kerem"]
    assert back["returned"]
    assert back["published"] - back["change"] == 2389


@pytest.mark.rule("wfcc.list")
def test_a_tournament_across_the_quarters_end_counts_where_it_ends(july: Any, october: Any) -> None:
    assert [each["id"] for each in july["tournaments"]] == ["windmill-2026", "canal-open-2026"]
    assert [each["id"] for each in october["tournaments"]] == ["midsummer-2026", "ecsc-2026"]
    assert [each["id"] for each in october["left_out"]] == ["canal-late-2026"]
    assert "2027-01-01" in october["left_out"][0]["reason"]


@pytest.mark.rule("wfcc.T1")
def test_a_grandmaster_needs_a_championship_among_his_norms(july: Any, october: Any) -> None:
    due = {(each["name"], each["title"]) for each in july["titles_due"]}
    assert ("Brankovic, Luka", "IM") in due
    assert ("Brankovic, Luka", "GM") not in due
    progress = {way["title"]: way for way in named(july["solvers"])["Brankovic, Luka"]["progress"]}
    assert progress["GM"]["missing"] == ["of them at a WCSC or ECSC: 1 needed, 0"]
    grand = next(each for each in october["titles_due"] if each["title"] == "GM")
    assert (grand["name"], grand["new"]) == ("Brankovic, Luka", True)
    assert [norm["kind"] for norm in grand["norms"]] == ["wcsc-type", "other", "wcsc-type", "ecsc"]


def test_the_shipped_list_is_the_one_the_first_quarter_makes(tmp_path: Path) -> None:
    run("quarter", SECOND, "--as-of", "2026-07-01", "--csv", tmp_path / "list.csv")
    assert (tmp_path / "list.csv").read_bytes() == (THIRD / "list-2026-07-01.csv").read_bytes()


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_the_list_file_reads_back_as_the_next_quarters_previous_list(ending: str, tmp_path: Path, october: Any) -> None:
    folder = shutil.copytree(THIRD, tmp_path / "quarter")
    (folder / "list-2026-07-01.csv").unlink()
    run("quarter", SECOND, "--as-of", "2026-07-01", f"--{ending}", folder / f"list-2026-07-01.{ending}")
    assert answered("quarter", folder, "--as-of", "2026-10-01") == october


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))


@pytest.mark.parametrize("which", [(), ("--published",)])
def test_a_book_writes_the_list_that_the_folder_writes_without_birth_years(which: tuple[str], tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.done("members", "import", SECOND / "list-2026-04-01.csv", "--rules", "wfcc")
    shelf.done("post", SECOND / "windmill.toml", SECOND / "open.toml")
    for tournament in ("windmill-2026", "canal-open-2026"):
        shelf.done("confirm", tournament, "--reason", "documents complete")
    shelf.done("publish", "wfcc", "--as-of", "2026-07-01")
    folder = table(run("quarter", SECOND, "--as-of", "2026-07-01", "--csv", "-").stdout)
    assert {row["half"] for row in folder} > {"2162.31", "2196.40;2173.20"}
    assert table(shelf.done("list", "wfcc", "--csv", "-", *which)) == [{**row, "birth": ""} for row in folder]


def test_the_next_quarter_may_start_from_what_a_book_wrote(tmp_path: Path, october: Any) -> None:
    shelf, folder = Shelf(tmp_path), shutil.copytree(THIRD, tmp_path / "quarter")
    shelf.done("members", "import", THIRD / "list-2026-07-01.csv", "--rules", "wfcc")
    shelf.done("list", "wfcc", "--csv", folder / "list-2026-07-01.csv")
    assert answered("quarter", folder, "--as-of", "2026-10-01") == october


def test_lists_between_are_made_on_the_way(tmp_path: Path, october: Any) -> None:
    folder = shutil.copytree(THIRD, tmp_path / "both")
    (folder / "list-2026-07-01.csv").unlink()
    for file in (*SECOND.glob("windmill.*"), *SECOND.glob("open.*")):
        shutil.copy(file, folder)
    done = run("quarter", folder, "--as-of", "2026-10-01", "--json")
    assert json.loads(done.stdout) == october
    assert "QUARTER-LISTS-BETWEEN: 1 list missing from the folder had to be made, from 2026-07-01" in done.stderr


def test_the_new_list_in_the_folder_is_not_its_own_forebear(tmp_path: Path, july: Any) -> None:
    folder = shutil.copytree(SECOND, tmp_path / "quarter")
    run("quarter", folder, "--as-of", "2026-07-01", "--csv", folder / "list-2026-07-01.csv")
    done = run("quarter", folder, "--as-of", "2026-07-01", "--json")
    assert json.loads(done.stdout) == july
    assert "LIST-NOT-BEFORE" in done.stderr


def test_a_day_without_a_list_gives_the_list_in_force(july: Any) -> None:
    done = run("quarter", SECOND, "--as-of", "2026-08-15", "--json")
    assert json.loads(done.stdout) == july
    assert "QUARTER-NOT-A-LIST-DAY" in done.stderr


def test_every_form(tmp_path: Path) -> None:
    shown = run("quarter", THIRD, "--as-of", "2026-10-01", "--explain", "brankovic, luka", COLUMNS="80").stdout
    for words in ("Titles due", "Not in this list", "GM: due", "ECSC", "highest rating reached"):
        assert words in shown
    assert max(map(len, shown.splitlines())) <= 80
    shown = run("quarter", SECOND, "--as-of", "2026-07-01", COLUMNS="80").stdout
    for words in ("Half-rated solvers", "New names", "Removed from the list", "off from 2026-05-21", "first rating"):
        assert words in shown
    assert run("quarter", SECOND, "--as-of", "2026-07-01", "--html", tmp_path / "list.html").exit_code == 0
    page = (tmp_path / "list.html").read_text(encoding="utf-8")
    for words in ("Brankovic, Luka", "is restored on return", "norms so far", "Windmill Cup 2026"):
        assert words in page


def test_a_first_list_has_no_forebear(tmp_path: Path) -> None:
    write(tmp_path, "cup.csv", "name,rating,points\nAda,2500,10\nBo,2400,8\nCy,,5\n")
    write(
        tmp_path,
        "cup.toml",
        'rules = "wfcc"\ncategory = "O10"\nstart = 2024-02-01\nend = 2024-02-02\nreported = 2024-02-03',
    )
    done = run("quarter", tmp_path, "--as-of", "2024-04-01", "--json")
    assert "LIST-NONE" in done.stderr
    document = json.loads(done.stdout)
    assert [solver["name"] for solver in document["solvers"]] == ["Ada", "Bo"]
    assert [solver["name"] for solver in document["half_rated"]] == ["Cy"]


def test_an_empty_folder_gives_an_empty_list(tmp_path: Path) -> None:
    done = run("quarter", tmp_path, "--as-of", "2024-04-01")
    assert done.exit_code == 0
    assert "The list is empty." in done.stdout


def test_what_is_wrong_is_refused(tmp_path: Path) -> None:
    assert "QUARTER-NO-FOLDER" in refused("quarter", tmp_path / "x", "--as-of", "2024-04-01")[0]
    write(tmp_path, "bare.csv", "name,points\nAda,10\n")
    assert any("WFCC-LIST-UNDATED" in line for line in refused("quarter", tmp_path, "--as-of", "2024-04-01"))
    assert run("quarter", tmp_path).exit_code == 2


def test_a_variant_may_keep_the_decimals(tmp_path: Path, july: Any) -> None:
    variant = write(tmp_path, "v.toml", 'rules = "wfcc"\nname = "decimals"\ncarry = "decimals"')
    document = answered("quarter", THIRD, "--as-of", "2026-10-01", "--variant", variant)
    assert document["variant"] == "decimals"
    plain = answered("quarter", THIRD, "--as-of", "2026-10-01")
    assert [solver["rating"] for solver in document["solvers"]] != [solver["rating"] for solver in plain["solvers"]]


@pytest.mark.rule("wfcc.confirm")
def test_a_tournament_that_counted_with_a_failed_criterion_is_told(tmp_path: Path) -> None:
    write(tmp_path, "cup.csv", "name,rating,points\nAda,2500,10\nBo,2400,8\nCy,,5\n")
    write(tmp_path, "cup.toml", 'rules = "wfcc"\nname = "Cup"\nend = 2024-02-02\nreported = 2024-02-20')
    told = run("quarter", tmp_path, "--as-of", "2024-04-01").stdout
    assert "Cup, not met: R2 " in told
    assert "; R11 " in told
    (cup,) = answered("quarter", tmp_path, "--as-of", "2024-04-01")["tournaments"]
    assert [each["rule"] for each in cup["acceptance"] if each["passed"] is False] == ["wfcc.R2", "wfcc.R11"]
