"""`--edition`, and `edition` in an event's or season's file, wherever a rulebook judges."""

import shutil
from pathlib import Path

import pytest

import normbook
from normbook.rulebook import rulebook
from tests.cli.running import answered, refused, run

EXAMPLES = Path(normbook.__file__).parent / "examples"
TABLE = """\
no,name,id,rating,post,R1,R2,R3,R4,R5,R6
1,"HERO, H",101,1800/23,1830/29,W2,W3,W4,L5,L6,D7
2,"A, A",102,1800,1800,L1,U,U,U,U,U
3,"B, B",103,1800,1800,U,L1,U,U,U,U
4,"C, C",104,1800,1800,U,U,L1,U,U,U
5,"D, D",105,1800,1800,U,U,U,W1,U,U
6,"E, E",106,1800,1800,U,U,U,U,W1,U
7,"F, F",107,1800,1800,U,U,U,U,U,D1
"""
"""The first player's rating is provisional under edition 1998, and established under 1998.2."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "open.csv").write_text(TABLE)
    (tmp_path / "open.toml").write_text('rules = "uscf"\nedition = "1998"\nend = 1998-05-03\nid = "open"\n')
    return tmp_path


def judged(*arguments: object) -> tuple[str, str, int | None]:
    """The edition, and the first player's code and norm."""
    document = answered("score", *arguments)
    player = document["players"][0]
    return document["edition"], player["code_after"], player["norm"]


def test_score_judges_by_the_edition_named_by_the_option_the_file_or_nobody(folder: Path) -> None:
    assert judged("open.csv", "--rules", "uscf") == ("1998.2", "B2", 1800)
    assert judged("open.csv", "--rules", "uscf", "--edition", "1998") == ("1998", "B0", None)
    assert judged("open.toml") == ("1998", "B0", None)
    assert judged("open.toml", "--edition", "1998.2") == ("1998.2", "B2", 1800)
    assert "edition 1998." in run("score", "open.toml").stdout


@pytest.mark.parametrize(
    "command",
    [
        ("score", "open.csv", "--rules", "uscf"),
        ("check", "open.csv", "--rules", "uscf"),
        ("forecast", "open.csv", "--rules", "uscf", "--rounds", "7"),
        ("post", "open.csv", "--rules", "uscf", "--end", "1998-05-03"),
        ("standings", EXAMPLES / "lpcc" / "season.toml"),
        ("quarter", EXAMPLES / "wfcc" / "quarter-2", "--as-of", "2026-07-01"),
        ("list", "uscf", "--members", EXAMPLES / "uscf" / "members.csv"),
        ("replay", "games.parquet", "--ratings", "r.parquet", "--out", "now"),
        ("members", "import", EXAMPLES / "uscf" / "members.csv", "--as-of", "2026-01-01"),
    ],
    ids=lambda command: command[0],
)
def test_an_edition_that_there_is_not_is_refused_everywhere(folder: Path, command: tuple[object, ...]) -> None:
    done = run(*command, "--edition", "1066")
    assert done.exit_code != 0
    assert "EDITION-UNKNOWN" in done.stdout + done.stderr


def test_files_that_name_two_editions_are_not_judged_together(folder: Path) -> None:
    (folder / "later.csv").write_text(TABLE)
    (folder / "later.toml").write_text('rules = "uscf"\nedition = "1998.2"\nend = 1998-05-10\nid = "later"\n')
    assert "EDITIONS-DIFFER" in refused("score", "open.toml", "later.toml")[0]
    document = answered("score", "open.toml", "later.toml", "--edition", "1998")
    assert [event["edition"] for event in document["events"]] == ["1998", "1998"]


def test_the_book_keeps_the_edition_of_each_event(folder: Path) -> None:
    (folder / "later.csv").write_text(TABLE)
    run("post", "open.toml", "--yes")
    run("post", "later.csv", "--rules", "uscf", "--end", "1998-05-10", "--id", "later", "--yes")
    entries = [entry["edition"] for entry in answered("log")["entries"]]
    assert entries == ["1998", "1998.2"]
    assert answered("player", "101")["records"][0]["code"] == "B2"
    (folder / "open.csv").write_text(TABLE.replace("1800/23,1830", "1800/24,1830"))
    run("amend", "open", "open.csv", "--reason", "games", "--yes")
    run("amend", "open", "open.csv", "--edition", "1998.2", "--reason", "read again", "--yes")
    assert [entry["edition"] for entry in answered("log")["entries"]][2:] == ["1998", "1998.2"]
    assert answered("player", "101")["records"][0]["code"] == "B4"
    assert run("verify").exit_code == 0


def test_a_season_names_the_edition_of_its_events(folder: Path) -> None:
    shutil.copytree(EXAMPLES / "lpcc", folder / "season")
    season = folder / "season" / "season.toml"
    assert answered("standings", season)["edition"] == rulebook("lpcc").newest
    season.write_text(season.read_text().replace('rules = "lpcc"', 'rules = "lpcc"\nedition = "1"', 1))
    assert answered("standings", season, "--edition", "1")["edition"] == "1"
    assert answered("post", season, "--yes")["stored"]


def test_a_solving_tournament_names_its_edition_and_a_quarter_has_one(folder: Path) -> None:
    shutil.copytree(EXAMPLES / "wfcc" / "quarter-2", folder / "quarter")
    named = folder / "quarter" / "windmill.toml"
    named.write_text(f'edition = "2022"\n{named.read_text()}')
    assert answered("score", named)["edition"] == "2022"
    assert answered("quarter", "quarter", "--as-of", "2026-07-01")["edition"] == "2022"
    assert answered("quarter", "quarter", "--as-of", "2026-07-01", "--edition", "2022.2")["edition"] == "2022.2"
    assert "EDITION" not in run("check", named).stdout


def test_what_is_converted_keeps_its_edition(folder: Path) -> None:
    run("convert", "open.toml", "again.toml")
    assert judged("again.toml")[0] == "1998"
    run("convert", "open.toml", "again.json")
    assert judged("again.json", "--rules", "uscf")[0] == "1998"


def test_the_book_is_listed_and_replayed_as_it_was_judged_or_as_is_asked(folder: Path) -> None:
    (folder / "letters.toml").write_text('rules = "uscf"\nname = "Letters"\nletters = { 1700 = "q" }\n')
    run("post", "open.toml", "--edition", "1998.2", "--variant", "letters.toml", "--yes")
    assert {line["code"][:1] for line in answered("list", "uscf")["members"]} == {"q"}
    named = answered("list", "uscf", "--edition", "1998")
    assert ({line["code"][:1] for line in named["members"]}, named["variant"]) == ({"B"}, None)
    assert "q2" in run("list", "uscf").stdout
    assert "B2" in run("list", "uscf", "--edition", "1998.2").stdout
    assert "Variant in force: Letters." in run("player", "101").stdout
    run("grant", "uscf", "101", "1800", "--on", "1998-05-10", "--reason", "vote", "--yes")
    summary = answered("replay", "--out", "own")
    assert (summary["own_tables"], summary["runs"][0]["norms"]) == (True, 1)
    summary = answered("replay", "--edition", "1998", "--variant", "letters.toml", "--out", "other")
    assert (summary["own_tables"], [each["norms"] for each in summary["runs"]]) == (False, [0, 0])
    assert "goes with a list of uscf" in run("list", "lpcc", "--edition", "1").stderr
    assert "they go with --as-of" in run("members", "import", "open.csv", "--edition", "1998").stderr


def test_a_list_printed_by_a_variant_is_read_by_it_alone(folder: Path) -> None:
    (folder / "letters.toml").write_text('rules = "uscf"\nname = "Letters"\nletters = { 1700 = "q" }\n')
    run("post", "open.csv", "--rules", "uscf", "--end", "1998-05-03", "--variant", "letters.toml", "--yes")
    (folder / "list.txt").write_text(run("list", "uscf").stdout)
    run("list", "uscf", "--csv", "list.csv")
    for name in ("list.txt", "list.csv"):
        assert "USCF-LIST-VARIANT" in refused("list", "uscf", "--members", name)[0]
        again = answered("list", "uscf", "--members", name, "--variant", "letters.toml")
        assert [line["code"] for line in again["members"]] == [
            line["code"] for line in answered("list", "uscf")["members"]
        ]
        done = run("members", "import", name, "--as-of", "1998-06-01", "--book", f"{name}.sqlite", "--yes")
        assert "USCF-LIST-VARIANT" in done.stderr
        run(
            *("members", "import", name, "--as-of", "1998-06-01", "--variant", "letters.toml"),
            *("--book", f"{name}.sqlite", "--yes"),
        )
        assert answered("player", "101", "--book", f"{name}.sqlite")["records"][0]["code"] == "q2"
