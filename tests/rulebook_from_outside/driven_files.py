"""`score`, `check`, `forecast` and `rules`, in every form."""

import json
from pathlib import Path

import openpyxl
import pytest

from normbook.rulebook import rulebook, rulebooks
from tests.cli.running import answered, refused, run
from tests.rulebook_from_outside.evenings import FRIDAY


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    file = tmp_path / "friday.csv"
    file.write_text(FRIDAY, encoding="utf-8")
    return file


def test_it_is_installed_by_its_entry_point() -> None:
    assert "ladder" in rulebooks()
    assert rulebook("ladder").folder.parent.name != "rulebook_from_outside"
    assert "ladder 1" in run("--version").stdout


def rungs(document: dict[str, list[dict[str, int]]]) -> list[int]:
    return [each["after"] for each in document["players"]]


def test_score(friday: Path) -> None:
    document = answered("score", friday, "--rules", "ladder", "--end", "2026-03-06")
    assert (document["rules"], document["edition"], document["variant"]) == ("ladder", "1", None)
    assert rungs(document) == [5, 3, 2, 1]
    shown = run("score", friday, "--rules", "ladder")
    assert "Harbour Club" in shown.stdout


def test_a_file_may_name_it(friday: Path) -> None:
    toml = friday.with_suffix(".toml")
    toml.write_text(
        'rules = "ladder"\nname = "Friday"\nend = 2026-03-06\ncrosstable = "friday.csv"\n', encoding="utf-8"
    )
    assert answered("score", toml)["event"]["name"] == "Friday"


def test_several_events_go_on_from_each_other(friday: Path, tmp_path: Path) -> None:
    later = tmp_path / "later.csv"
    later.write_text("no,name,id,R1\n1,Cy Cedar,103,W2\n2,Ben Birch,102,L1\n", encoding="utf-8")
    first, second = answered("score", friday, later, "--rules", "ladder")["events"]
    assert (rungs(first), rungs(second)) == ([5, 3, 2, 1], [3, 2])


def test_an_explanation_names_the_rule_and_the_day(friday: Path) -> None:
    for day, reach in (("2025-03-06", "3"), ("2026-03-06", "2")):
        shown = run("score", friday, "--rules", "ladder", "--end", day, "--explain", "Ada").stdout
        assert "ladder.swap" in shown
        assert f"In force on {day}" in shown
        [explained] = answered("score", friday, "--rules", "ladder", "--end", day, "--explain", "1")["explanations"]
        [dated] = explained["parts"][0]["parts"]
        assert str(dated["result"]) == reach


def test_a_variant_replaces_the_value_of_some_days(friday: Path, tmp_path: Path) -> None:
    variant = tmp_path / "club.toml"
    variant.write_text('rules = "ladder"\nreach = [{ from = 2026-01-01, value = 1 }]\n', encoding="utf-8")
    arguments = ("score", friday, "--rules", "ladder", "--variant", variant, "--end")
    assert rungs(answered(*arguments, "2025-03-06")) == [5, 3, 2, 1]
    assert rungs(answered(*arguments, "2026-03-06")) == [3, 5, 2, 1]
    variant.write_text('rules = "ladder"\nreech = 1\n', encoding="utf-8")
    [told] = refused(*arguments, "2026-03-06")
    assert "perhaps “reach”" in told


def test_every_form(friday: Path, tmp_path: Path) -> None:
    html, xlsx, csv = (tmp_path / f"out.{kind}" for kind in ("html", "xlsx", "csv"))
    done = run("score", friday, "--rules", "ladder", "--html", html, "--xlsx", xlsx, "--csv", csv)
    assert done.exit_code == 0, done.stderr
    assert "ladder.swap" in html.read_text(encoding="utf-8")
    assert [cell.value for cell in openpyxl.load_workbook(xlsx).worksheets[0][1]][:2] == ["No", "Name"]
    assert "Ada Amber" in csv.read_text(encoding="utf-8-sig")


def test_check_says_what_the_rulebook_says(friday: Path) -> None:
    assert run("check", friday, "--rules", "ladder").exit_code == 0
    friday.write_text(FRIDAY.replace(",3,W2", ",top,W2"), encoding="utf-8")
    [told] = answered("check", friday, "--rules", "ladder")["diagnostics"]
    assert (told["code"], told["column"]) == ("LADDER-NO-RUNG", 4)
    assert "no rung of the ladder" in json.dumps(told)


def test_what_it_has_not_is_said_clearly(friday: Path) -> None:
    [told] = refused("forecast", friday, "--rules", "ladder")
    assert "ladder has no forecast" in told


def test_its_rules_can_be_read() -> None:
    assert [each["id"] for each in answered("rules", "ladder")["rules"]][:2] == ["ladder.begin", "ladder.swap"]
    [reach] = answered("rules", "ladder.reach")["values"]
    assert [row["value"] for row in reach["dated"]] == [3, 2]
    assert "ladder.swap" in refused("rules", "ladder.swep")[0]


def test_columns_and_keys_that_only_it_has_are_read_from_files(friday: Path) -> None:
    friday.write_text("no,name,HCP,birth,R1\n1,Ada,2,1990,D2\n2,Ben,,2001-05-03,D1\n", encoding="utf-8")
    assert rungs(answered("score", friday, "--rules", "ladder")) == [3, 1]
    assert "HEADER-UNKNOWN" in refused("score", friday, "--rules", "lpcc")[0]
    friday.write_text("no,name,R1\n1,Ada,W2\n2,Ben,L1\n", encoding="utf-8")
    assert rungs(answered("score", friday, "--rules", "ladder", "--double")) == [3, 1]
    toml = friday.with_suffix(".toml")
    toml.write_text('rules = "ladder"\ncrosstable = "friday.csv"\ndouble = true\n', encoding="utf-8")
    assert rungs(answered("score", toml)) == [3, 1]
    toml.write_text('rules = "lpcc"\ncrosstable = "friday.csv"\ndouble = true\n', encoding="utf-8")
    assert "double" in refused("score", toml)[0]


def test_what_a_column_or_a_key_cannot_say_is_refused_with_its_place(friday: Path) -> None:
    friday.write_text("no,name,handicap,birth,R1\n1,Ada,9,young,D2\n2,Ben,x,,D1\n", encoding="utf-8")
    places = [told.split("friday.csv:")[1].split(": ")[:2] for told in refused("score", friday, "--rules", "ladder")]
    assert places == [["2:3", "FACT-WRONG"], ["2:4", "FACT-WRONG"], ["3:3", "FACT-WRONG"]]
    friday.write_text("no,name,rating,R1\n1,Ada,1500.5,D2\n2,Ben,,D1\n", encoding="utf-8")
    assert "not a rating" in refused("score", friday, "--rules", "ladder")[0]
    friday.write_text("no,name,R1\n1,Ada,D2\n2,Ben,D1\n", encoding="utf-8")
    assert "blitz" in refused("score", friday, "--rules", "ladder", "--system", "blitz")[0]


def test_what_others_ask_otherwise_under_one_key_each_reads_as_its_own(friday: Path) -> None:
    for said in (("--time", "60"), ("--category", "women")):
        assert run("score", friday, "--rules", "ladder", *said).exit_code == 0, said
    for said in (("--time", "G/60;d5"), ("--category", "W40")):
        [told] = refused("score", friday, "--rules", "ladder", *said)
        assert f"{said[0]}: FACT-WRONG: “{said[1]}”" in told
    friday.write_text(FRIDAY.replace(",title,", ",").replace(",3,W", ",W").replace(",5,L", ",L").replace(",,", ","))
    assert "time control 60+5" in run("score", friday, "--rules", "uschess", "--time", "G/60;d5").stdout


def test_what_only_it_asks_is_an_option(friday: Path) -> None:
    friday.write_text("no,name,R1\n1,Ada,X2\n2,Ben,F1\n", encoding="utf-8")
    assert rungs(answered("score", friday, "--rules", "ladder")) == [1, 1]
    assert rungs(answered("score", friday, "--rules", "ladder", "--walkovers")) == [2, 1]
    assert "ladder: wins and losses by forfeit" in " ".join(run("score", "--help").stdout.split())
    assert run("score", friday, "--rules", "lpcc", "--walkovers").exit_code == 2
