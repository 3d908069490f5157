"""`normbook forecast` of a Grand Prix season: out of the book as out of its file, and every number opened."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import answered, refused, run
from tests.cli.test_forecast import EXAMPLES, FRIDAY, SEASON

RULES = ("--rules", "lpcc")
GRAND_PRIX = EXAMPLES / "book" / "grand-prix"
LATEST = GRAND_PRIX / "season-2026.toml"
OPTIONS = ("--rounds-to-come", "3", "--finishes", "20", "--seed", "5")


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two seasons, the earlier one under the club's own values."""
    path = tmp_path_factory.mktemp("season") / "book.sqlite"
    club = ("--variant", EXAMPLES / "lpcc" / "club-variant.toml")
    for season in ((GRAND_PRIX / "season-2025.toml", *club), (LATEST,)):
        done = run("post", *season, "--book", path, "--yes")
        assert done.exit_code == 0, done.stderr
    return path


def test_the_books_season_is_forecast_as_its_file_is(book: Path) -> None:
    assert answered("forecast", *RULES, "--book", book, *OPTIONS) == answered("forecast", LATEST, *OPTIONS)


@pytest.mark.rule("lpcc.gp")
def test_an_earlier_season_by_the_values_it_was_played_by(book: Path) -> None:
    name = "Club Grand Prix 2025"
    document = answered("forecast", "--season", name, "--book", book, *OPTIONS)
    listed = answered("list", "lpcc", "--season", name, "--book", book)
    assert (document["season"], document["variant"]) == (name, listed["variant"])
    assert document["variant"] is not None
    assert [(each["id"], each["points"]) for each in document["players"]] == [
        (each["id"], each["points"]) for each in listed["players"]
    ]


def test_a_name_opens_the_rivals_and_the_points_so_far(book: Path) -> None:
    arguments = ("forecast", *RULES, "--book", book, *OPTIONS, "--place", "1", "--player", "bauer")
    [opened] = answered(*arguments)["explanation"]
    place, limit, so_far = opened["parts"]
    assert (place["rule"], place["values"]["rival"]) == ("lpcc.gp", "CHEN, MEI")
    assert place["result"] == answered(*arguments)["players"][0]["places"][0]["needed"]
    assert limit["result"] == "2.85"
    assert {each["code"] for leg in so_far["parts"] for event in leg["parts"] for each in event["parts"]} >= {
        "lpcc.rated-game",
        "lpcc.sum",
    }
    shown = run(*arguments, COLUMNS="80").stdout
    assert "to pass CHEN, MEI" in shown
    assert "score 0 minus the expectation" in shown


def results_of(document: Any) -> list[str]:
    return [each["points"] for each in document["pairings"][0]["results"]]


def test_a_result_opens_down_to_the_rule() -> None:
    document = answered("forecast", FRIDAY, *RULES, "--player", "3")
    [opened] = document["explanation"]
    [pairing] = document["pairings"]
    assert [each["result"] for each in opened["parts"]] == ["0.75", "0.25", "-0.25", "0.10", "-1.00"]
    assert [each["rule"] for each in opened["parts"]] == ["lpcc.2", "lpcc.2", "lpcc.2", "lpcc.6", "lpcc.6"]
    assert pairing["other"]["no"] == 3
    assert "explanation" not in answered("forecast", FRIDAY, *RULES)
    assert "opens a player's numbers" in run("forecast", FRIDAY, *RULES).stdout
    assert run("forecast", FRIDAY, *RULES, "--html", "-").stdout.count("<details>") == 6


def test_games_to_come_are_told_as_such(tmp_path: Path) -> None:
    table = tmp_path / "night.csv"
    table.write_text("no,name,rating,R1,R2\n1,ANN,1500,W2,?2\n2,BOB,1400,L1,?1\n", encoding="utf-8")
    season = tmp_path / "season.toml"
    season.write_text('rules = "lpcc"\nname = "S"\n[[legs]]\nname = "L"\nevents = ["night.csv"]\n', encoding="utf-8")
    shown = run("forecast", season, "--player", "ann").stdout
    assert "Round 2 (?2): still to be played" in shown


@pytest.mark.rule("lpcc.7")
def test_tonight_by_the_ratings_with_which_the_leg_began(book: Path, tmp_path: Path) -> None:
    """Alvarez began the leg with 1588, whatever stands in tonight's table."""
    path = tmp_path / "tonight.toml"
    rows = '1,"ALVAREZ, ROSA",30010001,1990,?2\n2,"BAUER, TIM",30010002,1553,?1\n'
    (tmp_path / "tonight.csv").write_text("no,name,id,rating,R1\n" + rows, encoding="utf-8")
    facts = 'rules = "lpcc"\nname = "Tonight"\nseason = "Club Grand Prix 2026"\nleg = "Autumn"\n'
    path.write_text(facts + 'end = 2026-10-09\ncrosstable = "tonight.csv"\n', encoding="utf-8")
    assert results_of(answered("forecast", path))[0] == "0.15"
    document = answered("forecast", path, "--book", book)
    assert results_of(document)[0] == "0.55"
    assert document["pairings"][0]["first"] == {"no": 1, "name": "ALVAREZ, ROSA", "id": "30010001", "rating": 1588}
    done = run("forecast", tmp_path / "tonight.csv", *RULES, "--book", book)
    assert "FORECAST-NO-DAY" in done.stderr
    assert "+0.15" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--season", "Club Grand Prix 1999", "--rounds-to-come", "1"), "BOOK-SEASON-UNKNOWN"),
        (RULES, "FORECAST-NO-ROUNDS-LEFT"),
        ((*RULES, "--player", "bauer"), "FORECAST-NO-ROUNDS-LEFT"),
        (("--rounds-to-come", "1", "--place", "99"), "FORECAST-NO-PLACE"),
        (("--rounds-to-come", "1", "--player", "nobody"), "PLAYER-UNKNOWN"),
    ],
)
def test_refusals(book: Path, arguments: tuple[str, ...], code: str) -> None:
    assert code in "\n".join(refused("forecast", "--book", book, *arguments))


def test_a_place_too_many_is_told_of_and_the_others_are_answered(book: Path) -> None:
    done = run("forecast", "--book", book, *OPTIONS, "--place", "2", "--place", "9")
    assert "FORECAST-NO-PLACE: there is no place 9 among 6" in done.stderr
    assert "For place 2" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((SEASON, "--season", "X"), "it goes without FILE"),
        (("--rules", "uscf", "--season", "X"), "--season is an option of the rulebook lpcc"),
        (("--rules", "wfcc"), "name a FILE"),
        ((*RULES, "--step", "1"), "--step is an option of the rulebook wfcc"),
        ((*RULES, "--variant", EXAMPLES / "lpcc" / "club-variant.toml"), "--variant goes with a FILE"),
    ],
)
def test_usage(book: Path, arguments: tuple[object, ...], words: str) -> None:
    done = run("forecast", *arguments, NORMBOOK_BOOK=str(book))
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in " ".join(done.stderr.split())


def test_a_book_without_a_season(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    assert run("post", EXAMPLES / "uscf" / "harvest.toml", "--book", path, "--yes").exit_code == 0
    assert "BOOK-NO-SEASON" in refused("forecast", *RULES, "--book", path)[0]


def test_what_a_place_needs_is_never_more_than_the_gap_and_a_grain(book: Path) -> None:
    document = answered("forecast", *RULES, "--book", book, *OPTIONS)
    points = [Decimal(each["points"]) for each in document["players"]]
    for own, player in zip(points, document["players"], strict=True):
        for place in player["places"]:
            gap = points[place["place"] - 1] - own
            assert Decimal(place["needed"]) in (max(gap, Decimal(0)), max(gap + Decimal("0.05"), Decimal(0)))
