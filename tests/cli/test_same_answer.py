"""The same bytes, whatever the order of the file, the place and the hour."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from normbook.rulebook import SHIPPED, rulebook
from tests.cli.running import answered, run
from tests.rulebooks.lpcc.events import HERO, write
from tests.rulebooks.lpcc.recomputed import as_csv, random_crosstable

PROGRAM = [sys.executable, "-m", "normbook"]


def process(*arguments: object, cwd: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(("NORMBOOK", "LC_", "LANG"))}
    return subprocess.run(
        [*PROGRAM, *map(str, arguments)], cwd=cwd, env={**inherited, **environment}, capture_output=True, check=False
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_order_of_rows_and_columns_changes_nothing(seed: int, tmp_path: Path) -> None:
    table = random_crosstable(seed)
    answers = set()
    for turn in range(4):
        dice = random.Random(1000 * seed + turn)
        text = as_csv(dice.sample(table, len(table)), dice, ",;\t"[turn % 3])
        file = write(tmp_path, "event.csv", text)
        answers.add(run("score", file, "--rules", "lpcc", "--explain", "1", "--json").stdout)
    assert len(answers) == 1


ELSEWHERE = [
    {"PYTHONHASHSEED": "0"},
    {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Kiritimati"},
    {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "TZ": "America/St_Johns"},
    {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "COLUMNS": "20", "NO_COLOR": "1"},
]


@pytest.mark.slow
@pytest.mark.parametrize("what", ["score", "standings", "check"])
def test_place_hour_and_hash_seed_change_nothing(what: str, tmp_path: Path) -> None:
    write(tmp_path, "leg.csv", HERO.replace("PEER", "PÉER ♘"))
    write(tmp_path, "bad.csv", "no,name,rating,post,xx,yy,zz,R1,R3\n1,A,q,q,,,,BYE,W7\n")
    write(tmp_path, "season.toml", '[[legs]]\nname = "One"\nevents = ["leg.csv"]')
    arguments = {
        "score": ["score", "leg.csv", "--rules", "lpcc", "--explain", "1", "--json"],
        "standings": ["standings", "season.toml", "--json"],
        "check": ["check", "bad.csv", "--json"],
    }[what]
    done = [process(*arguments, cwd=tmp_path, **environment) for environment in ELSEWHERE]
    assert {each.returncode for each in done} == {2 if what == "check" else 0}
    assert len({each.stdout for each in done}) == 1
    assert len({each.stderr.replace(b"\r", b"") for each in done[:3]}) == 1


@pytest.mark.slow
def test_a_console_without_a_letter_does_not_stop_the_work(tmp_path: Path) -> None:
    write(tmp_path, "leg.csv", HERO.replace("PEER", "PÉER ♘"))
    for arguments in (["score", "leg.csv", "--rules", "lpcc"], ["check", "leg.csv"], ["--help"], ["demo"]):
        done = process(*arguments, cwd=tmp_path, PYTHONIOENCODING="ascii")
        assert (done.returncode, b"Traceback" in done.stderr) == (0, False)


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux only")
def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.csv")
    write(tmp_path, name, HERO)
    write(tmp_path, os.fsdecode(b"bad\xe9.csv"), "no,name,R1\n1,A,BYE\n")
    for arguments, code in (
        (["score", name, "--rules", "lpcc", "--json"], 0),
        (["score", name, "--rules", "lpcc"], 0),
        (["score", name, "--rules", "lpcc", "--html", "-"], 0),
        (["check", name], 0),
        (["check", os.fsdecode(b"bad\xe9.csv"), "--json"], 2),
    ):
        done = process(*arguments, cwd=tmp_path)
        assert done.returncode == code, done.stderr
        assert b"Traceback" not in done.stderr


def test_the_version_names_the_rule_editions(tmp_path: Path) -> None:
    from normbook import __version__

    editions = ", ".join(f"{name} {rulebook(name).newest}" for name in sorted(SHIPPED))
    assert "lpcc 1, uscf 1998.2" in editions
    done = process("--version", cwd=tmp_path)
    assert done.stdout.decode().strip() == f"normbook {__version__} (rule editions: {editions})"


def test_a_closed_pipe_is_no_traceback(tmp_path: Path) -> None:
    write(tmp_path, "leg.csv", HERO)
    done = subprocess.Popen(
        [*PROGRAM, "score", "leg.csv", "--rules", "lpcc", "--json"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert done.stdout
    assert done.stderr
    done.stdout.close()
    said = done.stderr.read()
    done.stderr.close()
    done.wait()
    assert b"Traceback" not in said


def test_help_shows_the_jobs_by_person() -> None:
    text = run("--help").stdout
    assert text.index("Club tournament directors:\n") < text.index("\n  score ") < text.index("Everybody:\n")
    assert run("-h").stdout == text


@pytest.mark.parametrize("command", ["score", "standings", "check", "demo", "members", "user", "token"])
def test_each_command_has_an_example(command: str) -> None:
    done = run(command, "--help")
    assert done.exit_code == 0
    assert f"normbook {command}" in done.stdout.split("Example", 1)[1]
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_answered_is_json(tmp_path: Path) -> None:
    assert answered("score", write(tmp_path, "leg.csv", HERO), "--rules", "lpcc")["players"][0]["points"] == "1.10"
