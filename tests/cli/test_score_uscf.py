"""`normbook score --rules uscf` from the keyboard to the screen."""

import json
from pathlib import Path
from typing import Any

import pytest

import normbook
from tests.cli.running import answered, refused, run

EXAMPLES = Path(normbook.__file__).parent / "examples" / "uscf"

WORKED = """\
no,name,id,state,rating,post,title,beyond,R1,R2,R3,R4,R5
1,"BISHOP, BARRY",10000001,NY,1712,1721,B0,0,W2,L3,L4,W5,W6
2,"KNIGHT, KIM",10000002,NY,1725,1720,b2,0,L1,U,U,U,U
3,"ROOK, RAY",10000003,NY,1745,1750,b0,0,U,W1,U,U,U
4,"QUEEN, QUINN",10000004,NY,1795,1800,b4,0,U,U,W1,U,U
5,"PAWN, PAM",10000005,NY,1778,1770,b0,0,U,U,U,L1,U
6,"GAMBIT, GUS",10000006,NY,1611/12,1600/13,,,U,U,U,U,L1
"""


@pytest.fixture
def worked(tmp_path: Path) -> Path:
    file = tmp_path / "worked.csv"
    file.write_text(WORKED, encoding="utf-8")
    return file


def players(document: dict[str, Any]) -> dict[int, dict[str, Any]]:
    return {player["no"]: player for player in document["players"]}


def steps(step: dict[str, Any]) -> list[dict[str, Any]]:
    return [step, *(inner for part in step["parts"] for inner in steps(part))]


@pytest.mark.rule("uscf.norm", "uscf.table2", "uscf.table3", "uscf.d")
def test_the_worked_example_to_the_digit(worked: Path) -> None:
    document = answered("score", worked, "--rules", "uscf")
    assert document["rules"] == "uscf"
    barry = players(document)[1]
    assert {
        key: barry[key]
        for key in ("score", "games", "code_before", "norm", "title_before", "title_after", "code_after")
    } == {
        "score": "3",
        "games": 5,
        "code_before": "B0",
        "norm": 1700,
        "title_before": 1700,
        "title_after": 1700,
        "code_after": "B2",
    }
    assert (barry["points_next"], barry["points_beyond"], barry["titles_earned"]) == (2, 0, [])
    assert barry["levels"] == [
        {"level": 1700, "expected": "2.301", "margin": "0.699", "delta": "0.6", "met": True, "provenance": "stated"},
        {"level": 1800, "expected": "2.987", "margin": "0.013", "delta": "0.6", "met": False, "provenance": "stated"},
    ]


@pytest.mark.rule("uscf.table3")
def test_the_explanation_holds_each_probability(worked: Path) -> None:
    document = answered("score", worked, "--rules", "uscf", "--explain", "bishop")
    explained = steps(players(document)[1]["explanation"])
    found = [step["result"] for step in explained if step["code"] == "uscf.probability"]
    assert found[:5] == ["0.471", "0.429", "0.360", "0.401", "0.640"]
    assert "explanation" not in players(document)[2]


def test_the_explanation_on_a_terminal_of_80_columns(worked: Path) -> None:
    done = run("score", worked, "--rules", "uscf", "--explain", "1", COLUMNS="80")
    assert done.exit_code == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
    for text in ("Step 1", "-100", "0.360", "2.301", "0.699", "2.987", "0.013", "not met", "uscf.table2", "B2"):
        assert text in done.stdout


def test_a_terminal_of_80_columns_says_why_there_is_no_norm() -> None:
    lines = run("score", EXAMPLES / "harvest.toml", COLUMNS="80").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    [dunn] = [at for at, line in enumerate(lines) if "DUNN, PERCY" in line]
    assert [" ".join(line[50:].split()) for line in lines[dunn : dunn + 2]] == ["b0 1600: margin 0.524,", "delta 0.6"]
    [hidden] = [line for line in lines if line.startswith("Hidden")]
    assert hidden == "Hidden (narrow terminal): Post, Gms, Pts. Use a wider window to see more."
    narrow = run("score", EXAMPLES / "harvest.toml", COLUMNS="60").stdout
    assert "Hidden (narrow terminal): Post, Gms, Pts, Rating, Why no \nnorm." in narrow


@pytest.mark.rule("uscf.checks", "uscf.a", "uscf.b", "uscf.provisional")
def test_a_refusal_names_each_unmet_rule_with_needed_and_actual(worked: Path) -> None:
    gambit = players(answered("score", worked, "--rules", "uscf", "--explain", "6"))[6]
    unmet = {check["rule"]: (check["needed"], check["actual"]) for check in gambit["checks"] if not check["passed"]}
    assert unmet == {"uscf.a": (4, 1), "uscf.b": ("2", "0"), "uscf.provisional": ("established", "provisional")}
    assert (gambit["norm"], gambit["levels"], gambit["title_after"], gambit["points_next"]) == (None, [], None, None)
    assert (gambit["code_before"], gambit["code_after"]) == ("", "")
    codes = [step["code"] for step in steps(gambit["explanation"])]
    assert "uscf.not-eligible" in codes


@pytest.mark.rule("uscf.c", "uscf.promote")
def test_the_shipped_event_has_a_promotion_and_every_refusal() -> None:
    document = answered("score", EXAMPLES / "harvest.toml")
    by_no = players(document)
    assert (by_no[1]["code_before"], by_no[1]["code_after"], by_no[1]["titles_earned"]) == ("B8", "a0", [1800])
    assert by_no[4]["code_before"] == "b0", "an initial title"
    assert by_no[4]["levels"][-1]["margin"] == "0.524"
    assert by_no[9]["code_before"] == ""
    assert by_no[9]["code_after"] == "D0"
    refusals = {check["rule"] for player in by_no.values() for check in player["checks"] if not check["passed"]}
    assert refusals == {"uscf.a", "uscf.b", "uscf.provisional"}
    assert [(alert["no"], alert["norm"], alert["classes"]) for alert in document["alerts"]] == [(11, 1500, 2)]
    assert len(document["footnotes"]) == 1


@pytest.mark.rule("uscf.a", "uscf.eligible")
def test_three_rounds_and_a_match_give_no_norm() -> None:
    document = answered("score", EXAMPLES / "quick.toml")
    refusals = [
        {check["rule"] for player in event["players"] for check in player["checks"] if not check["passed"]}
        for event in document["events"]
    ]
    assert refusals == [{"uscf.a", "uscf.b", "uscf.provisional"}, {"uscf.eligible"}]


@pytest.mark.rule("uscf.two-records")
def test_several_events_keep_regular_and_quick_apart() -> None:
    document = answered("score", EXAMPLES / "quick.toml", EXAMPLES / "harvest.toml")
    assert [event["event"]["id"] for event in document["events"]] == [
        "harvest-2026",
        "lamplight-2026-open",
        "lamplight-2026-match-for-first-place",
    ]
    archer = [line for line in document["standings"] if line["id"] == "40010001"]
    assert {(line["system"], line["code"], line["title"]) for line in archer} == {
        ("regular", "a0", 1800),
        ("quick", "b6", 1600),
    }


def test_a_second_event_starts_where_the_first_left_off(worked: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.csv"
    again.write_text(WORKED.replace(",B0,0,", ",,,"), encoding="utf-8")
    for number, file in enumerate((worked, again), start=1):
        facts = f'rules = "uscf"\nid = "e{number}"\nend = 1997-0{number}-01\ncrosstable = "{file.name}"\n'
        (tmp_path / f"{number}.toml").write_text(facts, encoding="utf-8")
    done = run("score", tmp_path / "2.toml", tmp_path / "1.toml", "--json", "--explain", "1")
    assert done.exit_code == 0
    document = json.loads(done.stdout)
    codes = [(players(event)[1]["code_before"], players(event)[1]["code_after"]) for event in document["events"]]
    assert codes == [("B0", "B2"), ("B2", "B4")]
    screen = run("score", tmp_path / "2.toml", tmp_path / "1.toml", "--explain", "1", COLUMNS="80").stdout
    assert screen.count("How each number was calculated") == 2
    assert max(map(len, screen.splitlines())) <= 80


def test_events_without_dates_are_told(worked: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text(WORKED, encoding="utf-8")
    done = run("score", worked, other, "--rules", "uscf", "--json")
    assert done.exit_code == 0
    assert done.stderr.count("EVENT-WITHOUT-END") == 2
    assert any("EVENT-TWICE" in line for line in refused("score", worked, worked, "--rules", "uscf"))


@pytest.mark.rule("uscf.codes")
@pytest.mark.parametrize(
    ("code", "beyond", "finding"),
    [
        ("B1", "", "USCF-CODE-NUMBER"),
        ("B3", "", "USCF-CODE-NUMBER"),
        ("U2", "", "USCF-CODE-NUMBER"),
        ("u5", "", "USCF-CODE-NUMBER"),
        ("Q0", "", "USCF-CODE-LETTER"),
        ("B10", "", "USCF-CODE-UNREADABLE"),
        ("B5", "0", "USCF-CODE-BEYOND"),
        ("B4", "2", "USCF-CODE-BEYOND"),
        ("", "2", "USCF-CODE-BEYOND"),
    ],
)
def test_a_code_that_cannot_be_is_refused(worked: Path, code: str, beyond: str, finding: str) -> None:
    worked.write_text(WORKED.replace(",B0,0,", f",{code},{beyond},"), encoding="utf-8")
    [line] = refused("score", worked, "--rules", "uscf", "--json")
    assert f": {finding}:" in line
    assert line.startswith(f"{worked}:2:{8 if finding == 'USCF-CODE-BEYOND' else 7}:")
    assert "BISHOP, BARRY" in line


def test_a_code_of_a_provisional_player_is_refused(worked: Path) -> None:
    worked.write_text(WORKED.replace("1600/13,,,", "1600/13,b0,,"), encoding="utf-8")
    [line] = refused("score", worked, "--rules", "uscf")
    assert "USCF-CODE-PROVISIONAL" in line


@pytest.mark.rule("uscf.codes")
def test_impossible_codes_are_told_beside_what_else_is_wrong(worked: Path) -> None:
    """Of PAM, whose rating cannot be read, no code is called that of a provisional player."""
    text = WORKED.replace("1721,B0,0,W2", "1721,B1,0,Q2").replace("1600/13,,,", "1600/13,b0,,")
    worked.write_text(text.replace("1778,1770", "17x8,1770"), encoding="utf-8")
    for command in ("score", "check"):
        lines = run(command, worked, "--rules", "uscf").stderr.splitlines()
        assert [line.removeprefix(f"{worked}:").split(": ")[:2] for line in lines] == [
            ["2:7", "USCF-CODE-NUMBER"],
            ["2:9", "CELL-UNKNOWN"],
            ["6:5", "RATING-BAD"],
            ["7:7", "USCF-CODE-PROVISIONAL"],
        ]


def test_check_reads_the_codes_by_the_variant(worked: Path, tmp_path: Path) -> None:
    variant = tmp_path / "ours.toml"
    variant.write_text('rules = "uscf"\nletters = { 1700 = "q" }', encoding="utf-8")
    worked.write_text(WORKED.replace(",B0,0,", ",q0,0,"), encoding="utf-8")
    assert run("check", worked, "--rules", "uscf").exit_code == 2
    assert run("check", worked, "--variant", variant).exit_code == 0
    variant.write_text('rules = "uscf"\nletters = { 1700 = "qq" }', encoding="utf-8")
    assert "VARIANT-LETTER" in run("check", worked, "--rules", "uscf", "--variant", variant).stderr


def test_check_takes_the_rulebook_of_the_file_before_that_of_the_environment(worked: Path, tmp_path: Path) -> None:
    worked.write_text(WORKED.replace(",B0,0,", ",B1,,"), encoding="utf-8")
    event = tmp_path / "event.toml"
    event.write_text('rules = "uscf"\ncrosstable = "worked.csv"', encoding="utf-8")
    assert "USCF-CODE-NUMBER" in run("check", event, NORMBOOK_RULES="lpcc").stderr


def test_check_reads_the_codes_by_the_rulebook(worked: Path) -> None:
    assert run("check", worked, "--rules", "uscf").exit_code == 0
    worked.write_text(WORKED.replace(",B0,0,", ",B1,,"), encoding="utf-8")
    done = run("check", worked, "--rules", "uscf")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "USCF-CODE-NUMBER" in done.stderr


@pytest.mark.rule("uscf.eligible")
def test_a_missing_post_rating_is_told_and_never_filled_in_silence(worked: Path) -> None:
    worked.write_text(WORKED.replace("1745,1750", "1745,"), encoding="utf-8")
    done = run("score", worked, "--rules", "uscf", "--explain", "1")
    assert done.exit_code == 0
    assert "USCF-POST-MISSING" in done.stderr
    assert "not counted: opponent has no post-event rating" in done.stdout
    document = answered("score", worked, "--rules", "uscf")
    assert (players(document)[1]["games"], document["post_from_pre"]) == (4, [])


def test_pre_event_ratings_stand_in_where_asked_for(worked: Path) -> None:
    worked.write_text(WORKED.replace("1745,1750", "1745,"), encoding="utf-8")
    document = answered("score", worked, "--rules", "uscf", "--post-from-pre")
    assert (players(document)[1]["games"], document["post_from_pre"]) == (5, [3])
    done = run("score", worked, "--rules", "uscf", "--post-from-pre")
    assert "USCF-POST-FROM-PRE" in done.stderr
    assert "ROOK, RAY (--post-from-pre)" in done.stdout


def test_an_option_of_another_rulebook_is_refused(worked: Path) -> None:
    done = run("score", worked, "--rules", "lpcc", "--post-from-pre")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--post-from-pre is an option of the rulebook uscf, not of lpcc" in done.stderr


@pytest.mark.rule("uscf.table2")
def test_a_variant_decides_and_is_named() -> None:
    variant = EXAMPLES / "state-variant.toml"
    document = answered("score", EXAMPLES / "harvest.toml", "--variant", variant)
    assert document["variant"] == "Green Mountain titles"
    dunn = players(document)[4]
    assert (dunn["norm"], dunn["levels"][0]["delta"], dunn["levels"][0]["provenance"]) == (1600, "0.5", "variant")
    assert any("0.5" in note for note in document["footnotes"])


@pytest.mark.parametrize(
    ("values", "finding"),
    [
        ("title_points = 12", "VARIANT-FIXED"),
        ('letters = { 1750 = "q" }', "VARIANT-LEVEL"),
        ('letters = { 2000 = "xx" }', "VARIANT-LETTER"),
        ('letters = { 2000 = "e" }', "VARIANT-LETTER-TWICE"),
        ('deltas = { 7 = "-0.5" }', "VARIANT-DELTA"),
        ("provisional_limits = 20", "VARIANT-KEY"),
    ],
)
def test_a_wrong_value_in_a_variant_is_refused(worked: Path, tmp_path: Path, values: str, finding: str) -> None:
    variant = tmp_path / "variant.toml"
    variant.write_text(f'rules = "uscf"\n{values}\n', encoding="utf-8")
    lines = refused("score", worked, "--rules", "uscf", "--variant", variant)
    assert any(f": {finding}:" in line for line in lines)


@pytest.mark.rule("uscf.list")
def test_the_crosstable_shows_the_codes_before_and_after(worked: Path) -> None:
    done = run("score", worked, "--rules", "uscf", "--crosstable", COLUMNS="80")
    [barry] = [line.split() for line in done.stdout.splitlines() if "BISHOP" in line]
    assert barry == ["1", "BISHOP,", "BARRY", "1712", "B0", "W2", "L3", "L4", "W5", "W6", "3", "1721", "B2"]


def test_every_player_stands_on_one_screen_of_80_columns() -> None:
    done = run("score", EXAMPLES / "harvest.toml", COLUMNS="80")
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    [archer] = [line.split() for line in lines if "ARCHER" in line]
    assert archer == ["1", "ARCHER,", "NELL", "1742", "3", "B8", "1700", "1800", "a0"]
    narrow = run("score", EXAMPLES / "harvest.toml", COLUMNS="60").stdout
    assert "Hidden (narrow terminal)" in narrow
    assert "a0" in narrow


def test_a_long_name_costs_no_more_columns_of_80(worked: Path) -> None:
    worked.write_text(WORKED.replace("BISHOP, BARRY", "BISHOP-MONTGOMERY, BARTHOLOMEW"), encoding="utf-8")
    lines = run("score", worked, "--rules", "uscf", COLUMNS="80").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    [header] = [line.split() for line in lines if line.startswith("No ")]
    assert header == ["No", "Name", "Rating", "Score", "Code", "Norm", "Titles", "New", "Why", "no", "norm"]


def test_files_hold_tables_and_explanations(worked: Path, tmp_path: Path) -> None:
    page, book, table = (tmp_path / f"out.{ending}" for ending in ("html", "xlsx", "csv"))
    done = run("score", worked, "--rules", "uscf", "--html", page, "--xlsx", book, "--csv", table)
    assert (done.exit_code, done.stdout) == (0, "")
    text = page.read_text(encoding="utf-8")
    for wanted in ("2.301", "0.699", "Crosstable with norm codes", "uscf.table3", "<s>"):
        assert wanted in text
    assert book.read_bytes().startswith(b"PK")
    assert "BISHOP, BARRY" in table.read_text(encoding="utf-8-sig")


def test_the_order_of_rows_changes_nothing(worked: Path, tmp_path: Path) -> None:
    header, *rows = WORKED.splitlines()
    turned = tmp_path / "turned.csv"
    turned.write_text("\n".join([header, *reversed(rows)]) + "\n", encoding="utf-8")
    assert answered("score", worked, "--rules", "uscf") == answered("score", turned, "--rules", "uscf")
