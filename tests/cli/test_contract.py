"""What the command line promises: exit codes, what goes where, settings, players asked for."""

import json
from pathlib import Path

import pytest

from tests.cli.running import answered, refused, run
from tests.rulebooks.lpcc.events import HERO, write

BROKEN = "no,name,id,rating,R1\n1,A,1,15x0,BYE\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder with the anchor leg in it."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "leg.csv", HERO)
    write(tmp_path, "broken.csv", BROKEN)
    return tmp_path


@pytest.mark.parametrize("options", [[], ["--json"], ["--csv", "-"], ["--html", "-"], ["--html", "out.html"]])
def test_bad_input_leaves_stdout_empty_and_no_file(options: list[str], folder: Path) -> None:
    lines = refused("score", "broken.csv", "--rules", "lpcc", *options)
    assert [line.split(": ")[:2] for line in lines] == [
        ["broken.csv:2:4", "RATING-BAD"],
        ["broken.csv:2:5", "CELL-BYE"],
    ]
    assert not (folder / "out.html").exists()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["score", "none.csv", "--rules", "lpcc"], "FILE-MISSING"),
        (["score", ".", "--rules", "lpcc"], "FILE-IS-FOLDER"),
        (["score", "leg.csv"], "RULES-MISSING"),
        (["score", "none.csv"], "FILE-MISSING"),
        (["score", "leg.csv", "--rules", "lpcc", "--rounds", "5"], "ROUNDS-DIFFER"),
        (["score", "leg.csv", "--rules", "lpcc", "--variant", "none.toml"], "FILE-MISSING"),
        (["score", "leg.csv", "leg.csv", "--rules", "lpcc"], "EVENT-TWICE"),
        (["score", "leg.csv", "--rules", "lpcc", "--html", "none/out.html"], "FILE-NOT-WRITTEN"),
        (["standings", "none.toml"], "FILE-MISSING"),
        (["check", "none.csv"], "FILE-MISSING"),
    ],
)
def test_refusals_exit_with_2(arguments: list[str], code: str, folder: Path) -> None:
    [line] = refused(*arguments)
    assert f": {code}: " in line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["scor"], "Did you mean 'score'"),
        (["zzzzzzz"], "There is no command 'zzzzzzz'."),
        (["score"], "Missing argument"),
        (["score", "leg.csv", "--rules", "halma"], "'halma' is not one of"),
        (["score", "leg.csv", "--rules", "lpcc", "--end", "3 May"], "is not a date"),
        (["score", "leg.csv", "--rules", "lpcc", "--rounds", "0"], "0 is not in the range"),
        (["--nonsense"], "No such option"),
    ],
)
def test_usage_errors_exit_with_2_and_say_why(arguments: list[str], said: str, folder: Path) -> None:
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_check_says_that_nothing_is_wrong(folder: Path) -> None:
    done = run("check", "leg.csv")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "leg.csv: no errors.\n", "")


def test_check_as_json(folder: Path) -> None:
    done = run("check", "broken.csv", "--json")
    document = json.loads(done.stdout)
    assert done.exit_code == 2
    assert document["acceptance"] == []
    rating, bye = document["diagnostics"]
    assert list(rating) == ["code", "severity", "file", "row", "column", "cell", "message", "remedy"]
    assert (rating["code"], rating["severity"], rating["file"], rating["row"], rating["column"], rating["cell"]) == (
        "RATING-BAD",
        "error",
        "broken.csv",
        2,
        4,
        "15x0",
    )
    assert "write H" in bye["remedy"]
    assert answered("check", "leg.csv") == {"diagnostics": [], "acceptance": []}


def test_the_json_of_an_event(folder: Path) -> None:
    answer = answered("score", "leg.csv", "--rules", "lpcc", "--name", "Friday", "--end", "2024-05-03")
    assert (answer["rules"], answer["mode"], answer["variant"], answer["event"]["id"]) == (
        "lpcc",
        "grand-prix",
        None,
        "friday-2024-05-03",
    )
    hero = answer["players"][0]
    assert hero["rounds"][0] == {
        "round": 1,
        "cell": "W2",
        "points": "0.55",
        "rule": "lpcc.2",
        "happening": "rated-game",
        "parts": [{"rule": "lpcc.2", "points": "0.50"}, {"rule": "lpcc.5", "points": "0.05"}],
    }
    assert [type(hero[key]) for key in ("no", "id", "points", "score", "games", "no_shows")] == [
        int,
        str,
        str,
        str,
        int,
        int,
    ]


def test_notes_go_to_stderr_and_do_not_disturb_json(folder: Path) -> None:
    write(folder, "byes.csv", "no,name,rating,R1\n1,A,1500,B\n2,B,1500,B\n")
    done = run("score", "byes.csv", "--rules", "lpcc", "--json")
    assert done.exit_code == 0
    assert "ODD-MEN-OUT" in done.stderr
    assert json.loads(done.stdout)["players"][0]["points"] == "0.05"


def test_several_files_are_events_and_standings(folder: Path) -> None:
    write(folder, "later.csv", HERO)
    write(folder, "later.toml", 'crosstable = "later.csv"\nname = "Later"\nend = 2024-02-01')
    write(folder, "early.toml", 'crosstable = "leg.csv"\nname = "Early"\nend = 2024-01-01')
    answer = answered("score", "later.toml", "early.toml", "--rules", "lpcc")
    assert list(answer) == ["events", "standings"]
    assert [event["event"]["name"] for event in answer["events"]] == ["Early", "Later"]
    assert [(line["rank"], line["name"], line["points"], line["legs"]) for line in answer["standings"]][:1] == [
        (1, "HERO, H", "2.20", ["1.10", "1.10"])
    ]
    explained = answered("score", "later.toml", "early.toml", "--rules", "lpcc", "--explain", "hero")
    assert [["explanation" in player for player in event["players"]] for event in explained["events"]] == [
        [True, False, False, False, False]
    ] * 2
    text = run("score", "later.toml", "early.toml", "--rules", "lpcc", "--explain", "hero").stdout
    assert text.count("1. HERO, H, Beat Your Norm Grand Prix") == 2


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("1", "HERO, H"),
        ("20000001", "HERO, H"),
        ("HERO, H", "HERO, H"),
        ("hero,h", "HERO, H"),
        (" HERO ", "HERO, H"),
        ("absen", "ABSENT, A"),
    ],
)
def test_a_player_is_asked_for_by_number_id_or_name(asked: str, found: str, folder: Path) -> None:
    answer = answered("score", "leg.csv", "--rules", "lpcc", "--explain", asked)
    assert [player["name"] for player in answer["players"] if "explanation" in player] == [found]
    assert "How each number was calculated" in run("score", "leg.csv", "--rules", "lpcc", "--explain", asked).stdout


@pytest.mark.parametrize(
    ("asked", "code", "said"),
    [
        ("9", "PLAYER-UNKNOWN", "“9”"),
        ("heor", "PLAYER-UNKNOWN", "perhaps HERO, H"),
        ("", "PLAYER-UNKNOWN", ""),
        ("9" * 5000, "PLAYER-UNKNOWN", "“999"),
        (", H", "PLAYER-AMBIGUOUS", "HERO, H, HIGHER, H"),
    ],
)
def test_a_player_who_is_not_clear_is_refused(asked: str, code: str, said: str, folder: Path) -> None:
    [line] = refused("score", "leg.csv", "--rules", "lpcc", "--explain", asked, "--json")
    assert code in line
    assert said in line


SCROUNGER = 'crosstable = "leg.csv"\nrules = "lpcc"\nformat = "scrounger"'


@pytest.mark.parametrize(
    ("option", "environment", "settings", "file", "wanted"),
    [
        (["--rules", "lpcc"], "uscf", 'rules = "wfcc"', "leg.csv", "lpcc"),
        ([], "lpcc", 'rules = "wfcc"', "leg.csv", "lpcc"),
        ([], None, 'rules = "lpcc"', "leg.csv", "lpcc"),
        ([], None, '[score]\nrules = "lpcc"', "leg.csv", "lpcc"),
        ([], None, 'rules = "uscf"\n[score]\nrules = "lpcc"', "leg.csv", "lpcc"),
        ([], "uscf", 'rules = "uscf"', "event.toml", "lpcc"),
    ],
)
def test_settings_come_from_option_then_environment_then_file(
    option: list[str], environment: str | None, settings: str, file: str, wanted: str, folder: Path
) -> None:
    write(folder, "normbook.toml", settings)
    write(folder, "event.toml", SCROUNGER)
    given = {"NORMBOOK_RULES": environment} if environment else {}
    assert answered("score", file, *option, **given)["rules"] == wanted


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ("rulez = 'lpcc'", "KEY-UNKNOWN"),
        ("rules = 5", "KEY-WRONG"),
        ("rules", "TOML-SYNTAX"),
        ("[score]\nfromat = 'match'", "normbook.toml:score.fromat: KEY-UNKNOWN"),
        ("[score]\nfiles = 'a.csv'", "KEY-UNKNOWN"),
        ("[score]\nhelp = true", "KEY-UNKNOWN"),
        ("score = 5", "KEY-WRONG"),
    ],
)
def test_wrong_settings_are_told(settings: str, code: str, folder: Path) -> None:
    write(folder, "normbook.toml", settings)
    [line] = refused("score", "leg.csv", "--rules", "lpcc")
    assert code in line


@pytest.mark.parametrize(
    ("settings", "mode"),
    [("[score]\nformat = 'scrounger'", "scrounger"), ("[check]\nzzz = 1\n[score]\nend = 2024-05-03", "grand-prix")],
)
def test_a_command_has_settings_of_its_own(settings: str, mode: str, folder: Path) -> None:
    write(folder, "normbook.toml", f'rules = "lpcc"\n{settings}')
    assert answered("score", "leg.csv")["mode"] == mode
    assert run("score", "--help").exit_code == run("--help").exit_code == run("--version").exit_code == 0


@pytest.mark.parametrize("value", ["[1]", "{ a = 1 }", "0x" + "f" * 5000, "inf", "12:00:00", "true", '"x"'])
@pytest.mark.parametrize("option", ["rules", "rounds", "json", "end", "name", "html", "variant", "explain"])
def test_a_strange_setting_is_an_answer_or_a_refusal(option: str, value: str, folder: Path) -> None:
    write(folder, "normbook.toml", f"[score]\n{option} = {value}")
    assert run("score", "leg.csv", NORMBOOK_RULES="lpcc").exit_code in (0, 2)


def test_a_season_is_checked_as_a_season(folder: Path) -> None:
    write(folder, "season.toml", '[[legs]]\nevents = ["leg.csv"]')
    assert run("check", "season.toml").exit_code == 0
    write(folder, "season.toml", '[[legs]]\nevents = ["broken.csv"]')
    assert [line.split(": ")[1] for line in run("check", "season.toml").stderr.splitlines()] == [
        "RATING-BAD",
        "CELL-BYE",
    ]


def test_check_says_of_a_season_what_its_standings_would(folder: Path) -> None:
    write(folder, "namesakes.csv", "no,name,R1\n1,ANN,W2\n2,ANN,L1\n")
    write(folder, "season.toml", '[[legs]]\nevents = ["leg.csv", "namesakes.csv"]')
    write(folder, "club.toml", 'rules = "lpcc"\nno_show = "much"')
    assert run("check", "season.toml").stderr.splitlines() == refused("standings", "season.toml")
    [line] = refused("standings", "season.toml", "--variant", "club.toml")
    assert run("check", "season.toml", "--variant", "club.toml").stderr.splitlines() == [line]


def test_a_variant_may_be_a_setting_and_is_named_everywhere(folder: Path) -> None:
    write(folder, "club.toml", 'rules = "lpcc"\nname = "Our club"\nparticipation = "0.10"')
    write(folder, "normbook.toml", 'variant = "club.toml"')
    answer = answered("score", "leg.csv", "--rules", "lpcc")
    assert (answer["variant"], answer["players"][0]["points"]) == ("Our club", "1.35")
    for output in ([], ["--html", "-"], ["--csv", "-"]):
        assert "Our club" in run("score", "leg.csv", "--rules", "lpcc", *output).stdout


def test_a_wrong_variant_is_refused_with_every_problem(folder: Path) -> None:
    write(folder, "club.toml", 'rules = "lpcc"\nno_show = "much"\nbandz = 1')
    lines = refused("score", "leg.csv", "--rules", "lpcc", "--variant", "club.toml")
    assert [line.split(": ")[:2] for line in lines] == [
        ["club.toml:bandz", "VARIANT-KEY"],
        ["club.toml:no_show", "VARIANT-AMOUNT"],
    ]
