"""`normbook application`: files of events, what score wrote of them, and a book."""

import json
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from normbook.cli.demo import EXAMPLES
from tests.cli.running import answered, refused, run

EVENTS = ("fjord-open", "lagoon-open", "championship")
WHO = ("--player", "9900015", "--title", "GM")


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    copytree(EXAMPLES / "fide", tmp_path / "fide")
    return [tmp_path / "fide" / f"{name}.toml" for name in EVENTS]


def changed(file: Path, old: str, new: str) -> Path:
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return file


def said(document: Any) -> dict[str, bool | None]:
    """What is not met, or not known, by article."""
    return {each["rule"]: each["passed"] for each in document["checks"] if each["passed"] is not True}


def no(*arguments: object) -> Any:
    done = run("application", *arguments, "--json")
    assert done.exit_code == 1, done.stderr
    return json.loads(done.stdout)


def test_three_norms_are_an_application_that_stands(files: list[Path]) -> None:
    found = answered("application", *files, *WHO)
    assert (found["stands"], found["games"], found["player"]["name"]) == (True, 28, "Hazel, Ida")
    assert [each["claim"]["event"] for each in found["norms"]] == [
        "fjord-open-2024",
        "lagoon-open-2025",
        "national-final-2025",
    ]
    assert (said(found), found["missing"], found["left_out"]) == ({}, [], [])


def test_what_score_wrote_says_the_same_as_the_events(files: list[Path]) -> None:
    written = []
    for file in files:
        written.append(file.with_suffix(".json"))
        written[-1].write_text(run("score", file, "--json").stdout, encoding="utf-8")
    assert answered("application", *written, *WHO) == answered("application", *files, *WHO)
    mixed = answered("application", files[0], *written[1:], *WHO)
    assert mixed["stands"] is True
    together = files[0].with_name("all.json")
    together.write_text(run("score", *files, "--json").stdout, encoding="utf-8")
    assert answered("application", together, *WHO)["stands"] is True


def test_a_document_with_no_more_than_the_contract_has_leaves_the_rest_to_the_officer(files: list[Path]) -> None:
    for file in files:
        document = json.loads(run("score", file, "--json").stdout)
        for player in document["players"]:
            player.pop("interim")
            for norm in player["norms"]:
                norm.pop("report", None)
        for key in ("arbiter", "registered", "days", "rated"):
            document["event"].pop(key)
        file.with_suffix(".json").write_text(json.dumps(document), encoding="utf-8")
    written = [file.with_suffix(".json") for file in files]
    found = answered("application", *written, *WHO, "--reached", "2500")
    assert found["stands"] is None
    assert set(said(found)) == {"fide.0", "fide.1.1.3a", "fide.1.1.arbiter", "fide.1.1.registered"}
    assured = [word for each in ("rated", "arbiter", "registered", "days") for word in ("--assured", each)]
    assert answered("application", *written, *WHO, "--reached", "2500", *assured)["stands"] is True
    assert said(no(*written, *WHO))["fide.1.5.3"] is False


def test_two_norms_are_too_few_and_the_answer_is_no(files: list[Path]) -> None:
    found = no(*files[:2], *WHO, "--reached", "2500")
    assert said(found) == {"fide.1.5.1": False}
    assert found["missing"] == ["Missing: Games of all norms (1.5.1): needed 27, found 19."]


@pytest.mark.parametrize(
    ("file", "old", "new", "rule", "passed"),
    [
        (2, "rated = true", "rated = false", "fide.0", False),
        (2, "rated = true\n", "", "fide.0", None),
        (1, "IA Weld, Hal", "NA Weld, Hal", "fide.1.1.arbiter", False),
        (1, "IA Weld, Hal", "Weld, Hal", "fide.1.1.arbiter", None),
        (0, "2023-12-20", "2024-01-04", "fide.1.1.registered", False),
        (0, "registered = 2023-12-20\n", "", "fide.1.1.registered", None),
        (2, "exemption", "# exemption", "fide.1.5.4", False),
    ],
)
def test_a_condition_of_one_event_decides(
    files: list[Path], file: int, old: str, new: str, rule: str, passed: bool | None
) -> None:
    changed(files[file], old, new)
    found = json.loads(run("application", *files, *WHO, "--json").stdout)
    assert (said(found), found["stands"]) == ({rule: passed}, passed)


def test_an_eight_day_norm_and_no_three_days_are_found(files: list[Path]) -> None:
    for file, days in zip(files, ("7", "9", "9"), strict=True):
        changed(file, f"days = {days}", "days = 2")
    found = no(*files, *WHO)
    assert said(found) == {"fide.1.1.3a": False}


def test_the_page_and_the_printed_summary_have_the_facts_of_each_norm(files: list[Path], tmp_path: Path) -> None:
    shown = run("application", *files, *WHO).stdout
    assert "Yes: the application for GM meets every requirement." in shown
    out = tmp_path / "application.html"
    assert run("application", *files, *WHO, "--html", out).exit_code == 0
    page = out.read_text(encoding="utf-8")
    for fact in (
        "GM norm: Lagoon Open 2025",
        "IA Weld, Hal",
        "2463",
        "Titles of the opponents",
        "National Championship",
    ):
        assert fact in page
    assert "<s>" in page or "struck" in page


def test_an_answer_that_the_officer_has_to_confirm_names_what(files: list[Path]) -> None:
    changed(files[0], "rated = true\n", "")
    done = run("application", *files, *WHO)
    assert done.exit_code == 0
    assert "an officer has to confirm the rest" in " ".join(done.stdout.split())
    assert "To be confirmed (Fjord Open 2024): Rated events (0)" in done.stdout
    assert "The officer also confirms" not in done.stdout
    changed(files[0], "laws = true\n", "")
    found = answered("application", *files, *WHO)
    assert found["to_confirm"] == [{"rule": "fide.1.1.1", "norm": "fjord-open-2024"}]
    assert "The officer also confirms for each event what no results show" in run("application", *files, *WHO).stdout


def test_a_title_by_rating_asks_for_rating_and_games_alone(files: list[Path]) -> None:
    asked = ("application", files[2], "--player", "Bulrush", "--title", "FM")
    found = answered(*asked, "--rated-games", "30")
    assert (found["stands"], found["norms"]) == (True, [])
    assert answered(*asked)["stands"] is None
    assert said(no(*asked[1:], "--rated-games", "29")) == {"fide.1.3": False}


def test_what_cannot_be_is_refused(files: list[Path], tmp_path: Path) -> None:
    assert "PLAYER-UNKNOWN" in refused("application", files[0], "--player", "Nobody", "--title", "GM")[0]
    assert "APPLICATION-TITLE" in refused("application", files[0], "--player", "9900015", "--title", "XM")[0]
    assert "FILE-MISSING" in refused("application", tmp_path / "none.toml", *WHO)[0]
    written = files[0].with_suffix(".json")
    written.write_text(run("score", files[0], "--json").stdout, encoding="utf-8")
    assert "FIDE-NORM-TWICE" in refused("application", files[0], written, *WHO)[0]
    assert "PLAYER-UNKNOWN" in refused("application", written, "--player", "Nobody", "--title", "GM")[0]
    broken = tmp_path / "broken.json"
    broken.write_text('{"event": {}, "players": [{"name": "Hazel, Ida", "id": "9900015", "norms": [{}]}]}')
    assert "FIDE-NORM-DOCUMENT" in refused("application", broken, *WHO)[0]
    broken.write_text('{"event": {}')
    assert refused("application", broken, *WHO)
    assert "lpcc" in run("application", files[0], *WHO, "--rules", "lpcc").stderr


def test_events_of_one_month_add_up_to_a_rating(files: list[Path], tmp_path: Path) -> None:
    """Two events that begin with 2400 in May 2025: neither reaches 2410 by itself."""
    for name, end in (("first", "2025-05-04"), ("second", "2025-05-18")):
        (tmp_path / f"{name}.csv").write_text(
            "no,name,id,fed,title,rating,R1\n1,A,1,DEN,IM,2400,W2\n2,B,2,NOR,GM,2400,L1\n", encoding="utf-8"
        )
        (tmp_path / f"{name}.toml").write_text(f'rules = "fide"\nname = "{name}"\nend = {end}\n', encoding="utf-8")
    asked = ("--player", "1", "--title", "GM")
    both = no(tmp_path / "first.toml", tmp_path / "second.toml", *asked)
    one = no(tmp_path / "first.toml", *asked)
    assert [each["actual"] for each in both["checks"] if each["rule"] == "fide.1.5.3"] == [2410]
    assert [each["actual"] for each in one["checks"] if each["rule"] == "fide.1.5.3"] == [2405]


def test_the_book_answers_from_the_norms_that_it_holds(files: list[Path], tmp_path: Path) -> None:
    book = tmp_path / "book.sqlite"
    assert run("post", *files, "--book", book, "--yes").exit_code == 0
    found = answered("application", "--book", book, *WHO)
    from_files = answered("application", *files, *WHO)
    assert found == from_files
    assert no("--book", book, "--player", "9900112", "--title", "GM")["norms"] == []
    assert "BOOK-" in run("application", "--book", book, "--player", "Nobody", "--title", "GM").stderr


def test_a_womens_norm_asks_for_a_woman(files: list[Path]) -> None:
    asked = ("--player", "9900015", "--title", "WGM")
    assert "FIDE-WOMEN-NORM" in run("application", files[0], *asked).stderr
    written = files[0].with_suffix(".json")
    written.write_text(run("score", files[0], "--json").stdout, encoding="utf-8")
    assert "FIDE-NORM-NOT-TRIED" in run("application", written, *asked).stderr


def test_rapid_events_are_no_matter_of_norms(files: list[Path]) -> None:
    assert "SYSTEM-OTHER" in refused("score", files[0], "--system", "quick")[0]


def test_an_id_is_never_taken_for_a_number_of_the_table(tmp_path: Path) -> None:
    for name, rows in (("first", "1,A,2\n2,B,1"), ("second", "1,B,1\n2,A,2")):
        table = "no,name,id,fed,title,rating,R1\n" + "\n".join(
            f"{row},DEN,IM,{2400 + 10 * int(row[-1])},{'W2' if row[0] == '1' else 'L1'}" for row in rows.split("\n")
        )
        (tmp_path / f"{name}.csv").write_text(table + "\n", encoding="utf-8")
        (tmp_path / f"{name}.toml").write_text(f'rules = "fide"\nname = "{name}"\nend = 2025-05-04\n', encoding="utf-8")
    files = [tmp_path / f"{name}.toml" for name in ("first", "second")]
    found = no(*files, "--player", "2", "--title", "GM")
    assert (found["player"]["name"], [each["player"] for each in found["norms"]]) == ("A", ["A", "A"])
