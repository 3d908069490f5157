"""`normbook replay` and `normbook generate` as people type them."""

import signal
import subprocess
import sys
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

import normbook.bulk.compiler
from normbook.book.store.book import open_book
from normbook.model.crosstable import SYSTEMS
from normbook.rulebooks.uscf.law.tables import standard
from tests.book.fold.keeping import Keeper, random_list
from tests.bulk.from_events import write_events
from tests.bulk.histories import events, judged
from tests.bulk.running import answer, rows
from tests.cli.running import answered, refused, run
from tests.launching import heeding

# The kernel is compiled for every process that needs it.
pytestmark = pytest.mark.slow

HALF = 'rules = "uscf"\nname = "Half everywhere"\ndeltas = { 4 = "0.5", 5 = "0.5" }\n'
STRICT = 'rules = "uscf"\nname = "Strictly more"\ncomparison = ">"\nrequired_points = 3\n'


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """The arguments that name a synthetic history."""
    folder = tmp_path_factory.mktemp("history")
    assert answered("generate", "--games", 5000, "--seed", 3, "--out", folder)["games"] == 5000
    return [folder / "games.parquet", "--ratings", folder / "ratings.parquet", "--events", folder / "events.parquet"]


def test_a_seed_makes_the_same_files_again(history: list[object], tmp_path: Path) -> None:
    said = answered("generate", "--games", 5000, "--seed", 3, "--out", tmp_path)
    for file in said["files"]:
        assert Path(file).read_bytes() == (Path(str(history[0])).parent / Path(file).name).read_bytes()
    other = answered("generate", "--games", 5000, "--seed", 4, "--out", tmp_path)
    assert Path(other["files"][0]).read_bytes() != Path(str(history[0])).read_bytes()


def test_generated_events_are_of_the_promised_sizes(history: list[object]) -> None:
    facts = rows(Path(str(history[4])))
    assert {line[1] for line in facts} <= set(range(4, 10))
    entrants: dict[object, int] = {}
    unrated = 0
    for event, _, rating, *_ in rows(Path(str(history[2]))):
        entrants[event] = entrants.get(event, 0) + 1
        unrated += rating is None
    assert all(20 <= count <= 200 for count in entrants.values())
    assert unrated > 0
    played = len(rows(Path(str(history[0]))))
    rounds = {event: number for event, number, _ in facts}
    assert played < sum(count * rounds[event] for event, count in entrants.items()) / 2  # there were byes


def test_no_generated_event_is_too_small_to_be_played(tmp_path: Path) -> None:
    """Around somebody of rare strength few others enter."""
    for seed in range(40):
        answered("generate", "--games", 20_000, "--seed", seed, "--out", tmp_path)
        entrants = Counter(line[0] for line in rows(tmp_path / "ratings.parquet"))
        assert min(entrants.values()) >= 20
        assert set(entrants) == {line[0] for line in rows(tmp_path / "games.parquet")}


def test_the_summary_counts_titles_and_names_the_files(history: list[object], tmp_path: Path) -> None:
    done = run("replay", *history, "--out", tmp_path / "out")
    assert done.exit_code == 0
    assert "Replay of 5,000 games" in done.stdout
    assert "Certified Class C" in done.stdout
    assert done.stderr.count("Written: ") == 3
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "norms.parquet",
        "standings.parquet",
        "titles.parquet",
    ]


def test_variants_are_compared_with_the_edition(history: list[object], tmp_path: Path) -> None:
    (tmp_path / "half.toml").write_text(HALF, encoding="utf-8")
    (tmp_path / "strict.toml").write_text(STRICT, encoding="utf-8")
    variants = ["--variant", tmp_path / "half.toml", "--variant", tmp_path / "strict.toml"]
    said = answered("replay", *history, *variants, "--out", tmp_path / "out")
    assert [each["variant"] for each in said["runs"]] == [None, "Half everywhere", "Strictly more"]
    edition, half, strict = said["runs"]
    assert strict["norms"] < edition["norms"]
    assert strict["compared"]["higher"] == 0
    changes = rows(tmp_path / "out" / "half-everywhere" / "changes.parquet")
    assert len(changes) == half["compared"]["higher"] + half["compared"]["lower"] > 0
    assert {line[1] for line in changes} <= {"regular", "quick"}
    plain = answered("replay", *history, "--out", tmp_path / "plain")
    assert plain["runs"][0]["titles"] == edition["titles"]
    for name in ("standings", "norms", "titles"):
        alone = rows(tmp_path / "plain" / f"{name}.parquet")
        assert alone == rows(tmp_path / "out" / "edition-1998.2" / f"{name}.parquet")


def test_one_variant_has_the_folder_to_itself(history: list[object], tmp_path: Path) -> None:
    (tmp_path / "strict.toml").write_text(STRICT, encoding="utf-8")
    page = run("replay", *history, "--variant", tmp_path / "strict.toml", "--csv", "--out", tmp_path / "out").stdout
    assert "Against the edition" in page
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "changes.csv",
        "norms.csv",
        "standings.csv",
        "titles.csv",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_replay_of_a_book_equals_what_posting_recorded(seed: int, tmp_path: Path) -> None:
    history = [event for event in events(seed, count=10) if played(event)]
    address = str(tmp_path / "club.sqlite")
    with open_book(address, create=True) as book:
        keeper = Keeper(book)
        for event in history:  # in any order: the book puts them into the order of effect
            keeper.post(event)
    run("replay", "--book", address, "--out", tmp_path / "book")
    replayed = answer(tmp_path / "book")
    assert set(replayed.standings) == listed(address)
    assert replayed == judged(history, standard())
    run("replay", *named(write_events(history, standard(), tmp_path / "files")), "--out", tmp_path / "out")
    assert answer(tmp_path / "out") == replayed


@pytest.mark.parametrize("seed", range(2))
def test_replay_of_a_book_begins_with_the_list_it_starts_from(seed: int, tmp_path: Path) -> None:
    address = str(tmp_path / "club.sqlite")
    with open_book(address, create=True) as book:
        keeper = Keeper(book)
        for event in filter(played, events(seed, count=6)):
            keeper.post(event)
        without = listed(address)
        keeper.start(random_list(seed), date(1990, 1, 1))
    run("replay", "--book", address, "--out", tmp_path / "book")
    assert set(answer(tmp_path / "book").standings) == listed(address) != without


@pytest.mark.parametrize(
    ("members", "code", "told"),
    [
        (b"player,title,system\n12,1400,blitz\n", 0, "ROW-SYSTEM"),
        (b"player,title\n12,7\n", 0, "ROW-STANDING"),
        (b"player,title\nB\xe9a,1400\n", 2, "BULK-UNREADABLE"),
    ],
)
def test_members_of_a_book_s_replay_that_cannot_be_used_are_named(
    members: bytes, code: int, told: str, tmp_path: Path
) -> None:
    address = str(tmp_path / "club.sqlite")
    with open_book(address, create=True) as book:
        Keeper(book).post(next(filter(played, events(0, count=6))))
    (tmp_path / "members.csv").write_bytes(members)
    asked = ("--book", address, "--members", tmp_path / "members.csv", "--out", tmp_path / "out")
    done = run("replay", *asked)
    assert (done.exit_code, told in done.stderr) == (code, True)


def listed(address: str) -> set[tuple[object, ...]]:
    """The standings on the book's lists."""
    asked = ("list", "uscf", "--book", address, "--as-of", "2000-01-01", "--system")
    return {
        (member["id"], system, member["title"], member["points_next"], member["points_beyond"])
        for system in SYSTEMS
        for member in answered(*asked, system)["members"]
        if member["points_next"] is not None
    }


def named(files: tuple[Path, Path, Path]) -> list[object]:
    return [files[0], "--ratings", files[1], "--events", files[2]]


def played(event: object) -> bool:
    return any(o.played and o.rated for entrant in event.entrants for o in entrant.outcomes)  # type: ignore[attr-defined]


def test_what_cannot_be_used_is_refused_on_one_line_each(history: list[object], tmp_path: Path) -> None:
    assert "FILE-MISSING" in refused("replay", "nothing.parquet", *history[1:], "--out", tmp_path / "out")[0]
    assert refused("replay", history[0], "--out", tmp_path / "out")[-1].endswith("a file of games needs --ratings")
    assert refused("replay", *history, "--book", "b", "--out", tmp_path / "out")[-1].endswith("not both")
    [line] = refused("replay", history[2], *history[1:], "--out", tmp_path / "out")[:1]
    assert "BULK-COLUMN-MISSING" in line
    (tmp_path / "one.toml").write_text(HALF, encoding="utf-8")
    twice = ["--variant", tmp_path / "one.toml", "--variant", tmp_path / "one.toml"]
    assert "BULK-SAME-VARIANT" in refused("replay", *history, *twice, "--out", tmp_path / "out")[0]
    assert not (tmp_path / "out").exists()


def test_bad_rows_past_the_limit_are_refused_with_their_numbers(history: list[object], tmp_path: Path) -> None:
    ratings = tmp_path / "ratings.csv"
    lines = ["event,player,rating,established,post"]
    lines += [",".join("" if cell is None else str(cell) for cell in line[:5]) for line in rows(Path(str(history[2])))]
    lines[4] = lines[4].rsplit(",", 1)[0] + ",99999"
    ratings.write_text("\n".join(lines) + "\n", encoding="utf-8")
    arguments = [history[0], "--ratings", ratings, "--out", tmp_path / "out"]
    told = refused("replay", *arguments, "--bad-rows", 0)
    assert told[0].startswith(f"{ratings}: ROWS-TOO-MANY-BAD:")
    assert f"{ratings}:5: ROW-" in told[1]
    assert not (tmp_path / "out").exists()
    said = run("replay", *arguments, "--bad-rows", 50)
    assert said.exit_code == 0
    assert f"{ratings}:5: ROW-" in said.stderr


def test_a_missing_extra_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(normbook.bulk.compiler.PACKAGES, "bulk", ("numpy", "a_package_nobody_has"))
    for command in (["generate", "--games", 10], ["replay", "games.parquet", "--ratings", "r.parquet"]):
        [line] = refused(*command, "--out", tmp_path / "out")
        assert "a_package_nobody_has" in line
        assert "make setup EXTRAS=bulk" in line
        assert "pip install 'normbook[bulk]'" in line


INTERRUPTED = """
import signal, sys

moment = sys.argv.pop(1)
number = int(sys.argv.pop(1))
submitted = 0


def heard(event, arguments):
    if event == "tempfile.mkdtemp" and moment == "midst":
        sys.setprofile(called)
    # Python renames too, where it compiles a module anew.
    if event == "os.rename" and moment == "naming" and str(arguments[1]).endswith(".parquet"):
        signal.raise_signal(number)


def called(frame, event, argument):
    global submitted
    submitted += event == "call" and frame.f_code.co_name == "submit"
    if submitted == 9:
        sys.setprofile(None)
        signal.raise_signal(number)


sys.addaudithook(heard)
from normbook.__main__ import run

run()
"""
"""The program, which meets a signal while blocks are judged, or when all is written and nothing has its name yet.

Sent from outside, an interrupt would come at a moment that depends on the machine.
"""


@pytest.mark.parametrize(
    ("moment", "number", "named"),
    [
        ("midst", signal.SIGINT, 0),
        ("midst", signal.SIGTERM, 0),
        ("naming", signal.SIGINT, 3),
        ("naming", signal.SIGTERM, 3),
    ],
)
def test_an_interrupt_leaves_all_of_the_output_or_nothing(
    history: list[object], tmp_path: Path, moment: str, number: int, named: int
) -> None:
    out = tmp_path / "out"
    arguments = ["replay", *map(str, history), "--chunk", "300", "--out", str(out)]
    command = [sys.executable, "-c", INTERRUPTED, moment, str(int(number)), *arguments]
    done = subprocess.run(heeding(*command), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (-number, b"")
    assert done.stderr.rstrip().endswith(b"Aborted!")
    assert len(list(out.glob("*.parquet"))) == len(list(out.rglob("*"))) == named
    assert out.exists() == (named > 0)
