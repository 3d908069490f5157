"""What the program prints for the shipped examples adds up, whichever command explains it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import answered, run
from tests.cli.shelf import EXAMPLES
from tests.publish.added_up import lpcc, uscf, wfcc
from tests.publish.added_up.kinds import Kind, check
from tests.publish.added_up.lines import explanations

LPCC, USCF, WFCC = (EXAMPLES / name for name in ("lpcc", "uscf", "wfcc"))
HEADS: list[tuple[str, list[Kind]]] = [
    (r"\d+\. .*: \d+ no-shows?, .*", lpcc.SEASON),
    (r"\d+\. .*; norm", uscf.PLAYER),
    (r"\d+\. .*, (?:Beat Your Norm Grand Prix|scrounger|tournament)", lpcc.POINTS),
    (r"Round \d+: .* against .*", lpcc.FORECAST),
    (r".*: [\d.]+ points(?: in [\d.]+ minutes)?", wfcc.SOLVER),
    (r"Coefficient.*", wfcc.COEFFICIENT),
]


def adds_up(output: str) -> int:
    """How many explanations were printed; each is checked by the kinds of lines that its head belongs to."""
    found = explanations(output)
    for root in found:
        kinds = next(kinds for head, kinds in HEADS if re.fullmatch(head, root.text))
        check(root, kinds)
    return len(found)


def printed(*arguments: object) -> str:
    done = run(*arguments)
    assert done.exit_code == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        ("lpcc", [LPCC / "winter.csv"]),
        ("lpcc", [LPCC / "winter.csv", "--variant", LPCC / "club-variant.toml"]),
        ("uscf", [USCF / "harvest.toml"]),
        ("uscf", [USCF / "harvest.toml", "--variant", USCF / "state-variant.toml"]),
        ("uscf", [USCF / "quick-open.csv", "--post-from-pre"]),
    ],
)
def test_what_score_explains(rules: str, more: list[object]) -> None:
    players = [player["no"] for player in answered("score", *more, "--rules", rules)["players"]]
    assert sum(adds_up(printed("score", *more, "--rules", rules, "--explain", no)) for no in players) == len(players)


@pytest.mark.slow
def test_what_score_explains_to_solvers() -> None:
    file = WFCC / "lighthouse.toml"
    for solver in answered("score", file, "--rules", "wfcc")["solvers"]:
        assert adds_up(printed("score", file, "--rules", "wfcc", "--explain", solver["name"])) == 2


def season_names() -> list[str]:
    return [line["name"] for line in answered("standings", LPCC / "season.toml")["players"]]


def test_what_standings_explain() -> None:
    for name in season_names():
        assert adds_up(printed("standings", LPCC / "season.toml", "--explain", name)) == 1


def test_what_forecasts_explain() -> None:
    for name in season_names():
        output = printed("forecast", LPCC / "season.toml", "--rounds-to-come", 3, "--player", name)
        (only,) = explanations(output)
        check(only, lpcc.SEASON_FORECAST)
    tonight = EXAMPLES / "forecast" / "friday-tonight.csv"
    assert adds_up(printed("forecast", tonight, "--rules", "lpcc", "--player", 1)) == 1


def test_what_a_quarter_explains() -> None:
    arguments = ("quarter", WFCC / "quarter-2", "--as-of", "2026-07-01")
    for member in answered(*arguments)["solvers"]:
        (only,) = explanations(printed(*arguments, "--explain", member["name"]), "Titles")
        check(only, wfcc.TITLES)


NEXT = re.compile(
    r"(\d+) of (\d+) points toward .*; (\d+) to go, which is (\d+) norms? at one's own level or the next\."
)


def lines_of_the_book(book: Path) -> Iterator[tuple[str, str]]:
    """Everybody on a list of the book, and the output of `player`."""
    for rules, key in (("uscf", "members"), ("lpcc", "players"), ("wfcc", "solvers")):
        for member in answered("list", rules, "--book", book)[key]:
            yield member["name"], printed("player", member["name"], "--book", book)


@pytest.mark.slow
def test_what_the_book_explains(tmp_path: Path) -> None:
    from normbook.cli.demo.book import write_demo_book

    book = tmp_path / "demo.sqlite"
    write_demo_book(book)
    explained = 0
    for name, output in lines_of_the_book(book):
        for points, needed, missing, norms in (map(int, each) for each in NEXT.findall(output)):
            assert (missing, norms) == (needed - points, -(-missing // 2))
        history = [
            event for record in answered("player", name, "--book", book)["records"] for event in record["history"]
        ]
        for event in {line["event"] for line in history if line["event"]}:
            done = run("player", name, "--explain", event, "--book", book)
            if done.exit_code == 0:
                explained += adds_up(done.stdout)
    assert explained > 50
