"""`normbook replay --engine spark` as people type it."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

import normbook.bulk.compiler
from normbook.app.replay import replay_document, replay_page
from normbook.bulk.made_up.generate import generate
from normbook.bulk.summary import ClusterWork
from normbook.cluster.session import why
from normbook.render.terminal import draw
from tests.bulk.running import run
from tests.cli.running import refused
from tests.cluster.running import HASTILY, contents
from tests.launching import heeding

NO_MODULE = "ModuleNotFoundError: No module named 'normbook'"
STOPPED = "java.lang.IllegalStateException: Cannot call methods on a stopped SparkContext."
GAMES = ["games.parquet", "--ratings", "ratings.parquet", "--out", "out"]


def begun(*arguments: object) -> subprocess.Popen[str]:
    """The program in a process of its own: it starts and stops a Spark of its own."""
    command = [sys.executable, "-m", "normbook", *map(str, arguments)]
    own = {name: value for name, value in os.environ.items() if not name.startswith(("SPARK_", "PYSPARK_"))}
    own |= {"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_SUBMIT_OPTS": HASTILY}
    return subprocess.Popen(
        heeding(*command), stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=own
    )


def typed(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The same, to its end."""
    working = begun(*arguments)
    said, told = working.communicate(timeout=600)
    return subprocess.CompletedProcess(working.args, working.returncode, said, told)


@pytest.mark.usefixtures("java")
@pytest.mark.xdist_group("spark")
@pytest.mark.slow
def test_the_summary_says_what_the_cluster_did(tmp_path: Path) -> None:
    files = generate(3_000, 3, tmp_path / "history").files
    named = [files[0], "--ratings", files[1], "--events", files[2], "--out", tmp_path / "out"]
    alone, _ = run(tmp_path / "alone", *files)  # compiles what both tasks at once would compile twice
    done = typed("replay", *named, "--engine", "spark", "--master", "local[2]", "--json", "--conf", "spark.app.name=it")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["cluster"].keys() == {
        "master", "executors", "tasks", "seconds", "task_seconds", "shuffle_bytes", "in_place",
    }  # fmt: skip
    assert (said["cluster"]["master"], said["cluster"]["executors"]) == ("local[2]", 1)
    assert said["cluster"]["shuffle_bytes"] > 0
    without = {name: value for name, value in said.items() if name not in ("cluster", "files")}
    expected = replay_document("uscf", alone)
    del expected["files"]
    assert without == expected
    assert contents(tmp_path / "out") == contents(tmp_path / "alone")


@pytest.mark.usefixtures("java")
@pytest.mark.slow
def test_a_cluster_that_cannot_be_had_is_told_in_one_line(tmp_path: Path) -> None:
    files = generate(500, 3, tmp_path / "history").files
    named = [files[0], "--ratings", files[1], "--out", tmp_path / "out"]
    done = typed("replay", *named, "--engine", "spark", "--master", "nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    [line] = [line for line in done.stderr.splitlines() if "CLUSTER-FAILED" in line]
    assert line.startswith("nowhere: CLUSTER-FAILED: Spark could not do it: ")
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("java")
@pytest.mark.xdist_group("spark")
@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="sends an interrupt as POSIX does")
def test_an_interrupt_leaves_no_broken_output(tmp_path: Path) -> None:
    files = generate(50_000, 3, tmp_path / "history").files
    out = tmp_path / "out"
    working = begun(
        "replay", files[0], "--ratings", files[1], "--out", out, "--engine", "spark", "--master", "local[2]"
    )
    while working.poll() is None and not any(out.glob(".cluster-*")):
        time.sleep(0.05)
    working.send_signal(signal.SIGINT)  # its first task has still to be begun
    said, told = working.communicate(timeout=600)
    assert working.returncode == -signal.SIGINT
    assert said == ""
    assert "Aborted!" in told.splitlines()  # Spark may have a word after it
    assert "Traceback" not in told
    assert not out.exists()


@pytest.mark.usefixtures("java")
@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="sends an interrupt as POSIX does")
def test_an_interrupt_while_java_starts_leaves_no_java_behind(tmp_path: Path) -> None:
    files = generate(500, 3, tmp_path / "history").files
    out = tmp_path / "out"
    working = begun(
        "replay", files[0], "--ratings", files[1], "--out", out, "--engine", "spark", "--master", "local[2]"
    )
    assert working.stderr is not None
    working.stderr.readline()  # Java's first word, long before Spark is there
    working.send_signal(signal.SIGINT)
    said, told = working.communicate(timeout=600)  # comes back when the last one who could write has ended
    assert (working.returncode, said) == (-signal.SIGINT, "")
    assert "Aborted!" in told.splitlines()
    assert "Traceback" not in told
    assert not out.exists()


def test_a_missing_extra_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    files = generate(500, 3, tmp_path / "history").files
    monkeypatch.setitem(normbook.bulk.compiler.PACKAGES, "spark", ("numpy", "a_package_nobody_has"))
    [line] = refused("replay", files[0], "--ratings", files[1], "--out", tmp_path / "out", "--engine", "spark")
    assert "a_package_nobody_has" in line
    assert "make setup EXTRAS=spark" in line
    assert "pip install 'normbook[spark]'" in line


def test_missing_java_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    files = generate(500, 3, tmp_path / "history").files
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    [line] = refused("replay", files[0], "--ratings", files[1], "--out", tmp_path / "out", "--engine", "spark")
    assert line.startswith("replay: CLUSTER-NO-JAVA: ")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([*GAMES, "--master", "yarn"], "--master goes with --engine spark"),
        ([*GAMES, "--conf", "a=b"], "--conf goes with --engine spark"),
        ([*GAMES, "--parts"], "--parts goes with --engine spark"),
        ([*GAMES, "--engine", "spark", "--parts", "--csv"], "--parts are Parquet; leave out --csv"),
        ([*GAMES, "--engine", "spark", "--threads", 2], "--threads goes with --engine local"),
        ([*GAMES, "--engine", "spark", "--conf", "memory"], "--conf wants KEY=VALUE, not 'memory'"),
        (["--out", "out", "--engine", "spark"], "a book is replayed on one machine"),
    ],
)
def test_options_of_the_other_engine_are_refused(arguments: list[object], told: str) -> None:
    assert refused("replay", *arguments)[-1].endswith(told)


def test_the_page_says_what_travelled(tmp_path: Path) -> None:
    files = generate(500, 3, tmp_path / "history").files
    alone, _ = run(tmp_path / "out", *files)
    work = ClusterWork("yarn", 40, 1200, 61.5, 2300.25, 1234, in_place=False)
    drawn = StringIO()
    draw(replay_page("uscf", replace(alone, streamed=False, cluster=work)), drawn)
    said = " ".join(drawn.getvalue().split())
    assert "yarn, 40 executors: 1,200 tasks took 2300.2 s of work in 61.5 s; " in said
    assert "1,234 bytes shuffled, 2.47 a game." in said
    assert "every game was sent to its event first" in said
    assert "sorted first" not in said


@pytest.mark.parametrize(
    ("told", "line"),
    [
        (f"[TASK] aborted\nTraceback:\n  File x\n{NO_MODULE}\n\n\tat java", NO_MODULE),
        ("Connection refused\n at somewhere", "Connection refused"),
        (f"An error occurred while calling o1.x.\n: {STOPPED}\n\tat java.base", STOPPED),
        (f"An error occurred while calling o1.x.\n: {STOPPED}\n{NO_MODULE}\n\tat java.base", NO_MODULE),
        ("", "RuntimeError"),
    ],
)
def test_a_failure_is_told_by_its_most_telling_line(told: str, line: str) -> None:
    assert why(RuntimeError(told)) == line
