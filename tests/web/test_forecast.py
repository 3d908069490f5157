"""What is needed, by the workbench and by the API: the command line's own answer."""

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from normbook.cli.main import main
from tests.web.site import EXAMPLES, Site, Visitor

pytestmark = [pytest.mark.xdist_group("web-forecast"), pytest.mark.slow]
FILES = EXAMPLES / "forecast"
CASES = {
    "titles": ([FILES / "harvest-after-3.toml", FILES / "harvest-after-3.csv"], "uscf"),
    "solving": ([FILES / "lighthouse-after-2.toml", FILES / "lighthouse-after-2.csv"], "wfcc"),
    "pairings": ([FILES / "friday-tonight.csv"], "lpcc"),
}


def by_command(*arguments: str) -> Any:
    result = CliRunner().invoke(main, ["forecast", *arguments, "--json"])
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.parametrize("case", CASES)
def test_the_page_takes_along_what_the_command_prints(case: str, owner: Visitor) -> None:
    files, rules = CASES[case]
    answer = owner.bring(*files, path="/score/forecast/json", rules=rules)
    assert answer.json() == by_command(str(files[0]), "--rules", rules)


@pytest.mark.parametrize("case", CASES)
def test_a_program_gets_the_same(case: str, site: Site) -> None:
    files, rules = CASES[case]
    with site.program() as program:
        parts = [("files", (file.name, file.read_bytes())) for file in files]
        answer = program.post(f"/api/v1/forecast?rules={rules}", files=parts)
    assert answer.json() == by_command(str(files[0]), "--rules", rules)


def test_what_is_set_decides(owner: Visitor, site: Site) -> None:
    file = FILES / "six-rounds.csv"
    expected = by_command(str(file), "--rules", "uscf", "--draws", "0.4", "--within", "2", "--player", "1")
    fields = {"draws": "40", "within": "2", "player": "1"}
    assert owner.bring(file, path="/score/forecast/json", rules="uscf", **fields).json() == expected
    with site.program() as program:
        query = "rules=uscf&draws=0.4&within=2&player=1"
        answer = program.post(f"/api/v1/forecast?{query}", files={"files": (file.name, file.read_bytes())})
    assert answer.json() == expected


def test_a_season_and_the_places_asked_for(site: Site) -> None:
    folder = EXAMPLES / "lpcc"
    parts = [("files", (file.name, file.read_bytes())) for file in sorted(folder.iterdir())]
    with site.program() as program:
        answer = program.post("/api/v1/forecast?rules=lpcc&rounds_to_come=2&place=1", files=parts[1:])
    expected = by_command(str(folder / "season.toml"), "--rules", "lpcc", "--rounds-to-come", "2", "--place", "1")
    assert answer.json() == expected


@pytest.mark.parametrize(
    ("field", "value"), [("draws", "101"), ("within", "0.3"), ("place", "0"), ("finishes", "0"), ("step", "x")]
)
def test_a_setting_out_of_bounds_is_refused_and_named(field: str, value: str, owner: Visitor) -> None:
    answer = owner.bring(FILES / "six-rounds.csv", path="/score/forecast", rules="uscf", **{field: value})
    assert answer.status_code == 422
    assert field in answer.text


def test_what_is_finished_says_so(owner: Visitor, site: Site) -> None:
    file = EXAMPLES / "uscf" / "harvest.csv"
    assert "every round has been played" in owner.bring(file, path="/score/forecast", rules="uscf").text
    assert "data-unfinished" not in owner.bring(file, rules="uscf").text
    with site.program() as program:
        answer = program.post("/api/v1/forecast?rules=uscf", files={"files": (file.name, file.read_bytes())})
    assert answer.status_code == 422
    assert [each["code"] for each in answer.json()["diagnostics"]] == ["FORECAST-NOTHING-LEFT"]


def test_games_to_come_are_no_error_but_what_is_wrong_besides_is(owner: Visitor) -> None:
    fine = owner.bring(("a.csv", b"no,name,rating,R1,R2\n1,ANN,1500,W2,?2\n2,BOB,1400,L1,?1\n"), rules="lpcc")
    assert 'data-errors="0" data-unfinished="yes"' in fine.text
    assert "Rounds are still to be played" in fine.text
    wrong = owner.bring(("a.csv", b"no,name,rating,R1,R2\n1,ANN,1500,W2,?2\n2,BOB,1400,D1,?1\n"), rules="lpcc")
    assert "data-unfinished" not in wrong.text
    assert "to fix before results" in wrong.text


def test_a_large_field_is_left_to_the_command_line(owner: Visitor) -> None:
    rows = [f"S{number},,m,{1900 + number},5,," for number in range(200)]
    table = "\n".join(["name,country,sex,rating,R1,R2,R3", *rows]).encode()
    answer = owner.bring(("a.csv", table), path="/score/forecast", rules="wfcc", finishes="100")
    assert "more than this server forecasts" in answer.text


def test_a_players_way_to_his_next_title(site: Site, demo_book: Path) -> None:
    with site.program() as program:
        answer = program.get("/api/v1/players/50010005/forecast")
        assert program.get("/api/v1/players/nobody/forecast").status_code == 404
    expected = by_command("--book", str(demo_book), "--player", "50010005")
    assert answer.json() == expected


def test_a_players_way_by_his_events_since_a_day(site: Site, owner: Visitor, demo_book: Path) -> None:
    expected = by_command("--book", str(demo_book), "--player", "50010005", "--since", "2025-01-01")
    with site.program() as program:
        assert program.get("/api/v1/players/50010005/forecast?since=2025-01-01").json() == expected
        assert program.get("/api/v1/players/50010005/forecast?since=yesterday").status_code == 422
    text = expected["records"][0]["text"]
    assert "since 2025-01-01" in text
    assert text not in unescape(owner.get("/players/50010005?since=").text)
    page = owner.get("/players/50010005?since=2025-01-01").text
    assert text in unescape(page)
    assert 'value="2025-01-01"' in page
    assert "/players/50010005/forecast/json?since=2025-01-01" in page
    assert owner.get("/players/50010005/forecast/json?since=2025-01-01").json() == expected


def harvest(owner: Visitor) -> dict[str, Any]:
    judged: dict[str, Any] = owner.bring(
        EXAMPLES / "uscf" / "harvest.csv", path="/score/download/json", rules="uscf"
    ).json()
    return judged


def test_ladders_and_charts_stand_in_reports(owner: Visitor) -> None:
    report = owner.bring(EXAMPLES / "uscf" / "harvest.csv", path="/score/download/html", rules="uscf").text
    assert "Ladders of the norms made" in report
    made = sum(player["norm"] is not None for player in harvest(owner)["players"])
    assert made > 0
    assert report.count("<svg") == made
    forecast = owner.bring(FILES / "harvest-after-3.csv", path="/score/forecast/html", rules="uscf").text
    assert forecast.count("<svg") == 1
    career = owner.get("/players/50010005/forecast/html").text
    assert "the way to the next title" in career


def test_a_variant_is_brought_in_a_field_of_its_own(owner: Visitor) -> None:
    variant = EXAMPLES / "lpcc" / "club-variant.toml"
    table = EXAMPLES / "lpcc" / "winter.csv"
    parts = {"files": (table.name, table.read_bytes()), "variant": (variant.name, variant.read_bytes())}
    answer = owner.post("/score", data={"form_token": owner.form_token(), "rules": "lpcc"}, files=parts)
    assert "Variant in force" in answer.text
    assert 'name="variant_data"' in answer.text


def test_a_field_before_the_first_round(owner: Visitor) -> None:
    countries = ("ITA", "FRA", "POL")
    rows = [f"Solver {each},{countries[each % 3]},m,{2750 - 30 * each},," for each in range(16)]
    table = "\n".join(["name,country,sex,rating,R1,R2", *rows]).encode()
    page = owner.bring(("cup.csv", table), rules="wfcc", kind="wcsc-type")
    assert 'data-unfinished="yes"' in page.text
    answer = owner.bring(("cup.csv", table), path="/score/forecast", rules="wfcc", kind="wcsc-type")
    assert "Solve like a rating of" in answer.text
