"""Whom `--explain` and `--player` mean: a number or place first, then a whole name, then a part of one."""

from pathlib import Path

import pytest

from tests.cli.running import answered, refused, run

EVENT = """no,name,id,rating,post,R1,R2,R3,R4
1,"PLAYER 12",,1500,1510,W2,W3,W4,D2
2,"PLAYER 1",,1490,1480,L1,D4,W3,D1
3,"PLAYER 3",,1480,1470,D4,L1,L2,U
4,"ANNA 3",,1470,1475,D3,D2,L1,U
"""
SOLVING = """name,country,rating,R1,R2
"Solver 2",POL,2500,10,9
"Solver 1",GER,2400,10,8
"Solver 33",GER,2300,7,6
"Solver 3",FIN,2200,7,6
"""
LEG = 'no,name,id,rating,R1\n1,"PLAYER 2",21,1500,W2\n2,"PLAYER 1",22,1490,L1\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "event.csv").write_text(EVENT, encoding="utf-8")
    (tmp_path / "solving.csv").write_text(SOLVING, encoding="utf-8")
    (tmp_path / "leg.csv").write_text(LEG, encoding="utf-8")
    season = '[[legs]]\nname = "One"\nstart = 2026-01-02\nratings = "ratings.csv"\nevents = ["leg.csv"]\n'
    (tmp_path / "season.toml").write_text(f'rules = "lpcc"\nname = "S"\n{season}', encoding="utf-8")
    (tmp_path / "ratings.csv").write_text("id,name,rating\n21,PLAYER 2,1500\n22,PLAYER 1,1490\n", encoding="utf-8")
    return tmp_path


USCF = ("score", "event.csv", "--rules", "uscf", "--explain")
LPCC = ("score", "event.csv", "--rules", "lpcc", "--explain")
WFCC = ("score", "solving.csv", "--rules", "wfcc", "--category", "O10", "--explain")
GRAND_PRIX = ("standings", "season.toml", "--explain")


@pytest.mark.parametrize(
    ("command", "asked", "opened"),
    [
        (USCF, "1", "PLAYER 12"),
        (USCF, "player 1", "PLAYER 1"),
        (USCF, "12", "PLAYER 12"),
        (USCF, "anna", "ANNA 3"),
        (LPCC, "3", "PLAYER 3"),
        (LPCC, " 2 ", "PLAYER 1"),
        (WFCC, "1", "Solver 2"),
        (WFCC, "2", "Solver 1"),
        (WFCC, "solver 1", "Solver 1"),
        (WFCC, "33", "Solver 33"),
        (GRAND_PRIX, "1", "PLAYER 2"),
        (GRAND_PRIX, "22", "PLAYER 1"),
    ],
)
def test_a_number_comes_before_a_name(command: tuple[str, ...], asked: str, opened: str, folder: Path) -> None:
    done = run(*(folder / each if "." in each else each for each in command), asked)
    assert done.exit_code == 0, done.stderr
    told = done.stdout.partition("How each number was calculated\n")[2].splitlines()[0]
    assert opened in told


@pytest.mark.parametrize(
    ("command", "asked", "told"),
    [
        (USCF, "player", "may be PLAYER 1, PLAYER 12, PLAYER 3"),
        (WFCC, "3", "may be Solver 3, Solver 33"),
        (WFCC, "None", "nobody"),
        (GRAND_PRIX, "player", "may be PLAYER 1, PLAYER 2"),
    ],
)
def test_whoever_is_not_clear_is_refused_with_the_candidates(
    command: tuple[str, ...], asked: str, told: str, folder: Path
) -> None:
    (line,) = refused(*(folder / each if "." in each else each for each in command), asked)
    assert told in line


def test_a_list_and_a_forecast_are_asked_by_place_too(folder: Path) -> None:
    quarter = Path(__file__).resolve().parents[2] / "src" / "normbook" / "examples" / "wfcc" / "quarter-2"
    shown = run("quarter", quarter, "--as-of", "2026-07-01", "--explain", "2").stdout
    assert "Brankovic, Luka, SRB: list rating" in shown
    unfinished = ("forecast", folder / "solving.csv", "--rules", "wfcc", "--rounds", "3", "--round-max", "10")
    (solver,) = answered(*unfinished, "--finishes", "5", "--player", "1")["solvers"]
    assert solver["name"] == "Solver 2"
