"""`normbook forecast`: its answers in every form, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import answered, refused, run

EXAMPLES = Path(__file__).resolve().parents[2] / "src" / "normbook" / "examples"
HERE = EXAMPLES / "forecast"
HARVEST = HERE / "harvest-after-3.toml"
SIX = HERE / "six-rounds.csv"
SOLVING = HERE / "lighthouse-after-2.toml"
FRIDAY = HERE / "friday-tonight.csv"
SEASON = EXAMPLES / "lpcc" / "season.toml"

EVERY = [
    (HARVEST,),
    (HARVEST, "--player", "ARCHER"),
    (HARVEST, "--player", "8"),
    (SIX, "--rules", "uscf", "--player", "1"),
    (SOLVING, "--finishes", "5"),
    (SOLVING, "--finishes", "5", "--player", "Jelinek"),
    (FRIDAY, "--rules", "lpcc"),
    (FRIDAY, "--rules", "lpcc", "--player", "1"),
    (SEASON, "--rounds-to-come", "4", "--finishes", "20"),
    (SEASON, "--rounds-to-come", "4", "--finishes", "20", "--player", "EVANS"),
]


def levels(document: Any) -> dict[int, str]:
    return {each["level"]: each["needed"] for each in document["players"][0]["levels"]}


def test_the_six_round_paragraph() -> None:
    document = answered("forecast", SIX, "--rules", "uscf", "--player", "1")
    needed = levels(document)
    assert (needed[1800], needed[1900], needed[2000]) == ("3.5", "4.5", "5.5")
    assert abs(sum(each["chance"] for each in document["players"][0]["finishes"]) - 1) < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("arguments", EVERY, ids=lambda each: " ".join(str(part).split("/")[-1] for part in each))
def test_every_answer_fits_the_terminal_and_every_form(arguments: tuple[object, ...], tmp_path: Path) -> None:
    shown = run("forecast", *arguments, COLUMNS="80")
    assert shown.exit_code == 0, shown.stderr
    assert max(map(len, shown.stdout.splitlines())) <= 80
    assert answered("forecast", *arguments)["rules"] in ("uscf", "lpcc", "wfcc")
    page = tmp_path / "page.html"
    done = run("forecast", *arguments, "--html", page, "--csv", tmp_path / "t.csv", "--xlsx", tmp_path / "t.xlsx")
    assert done.exit_code == 0, done.stderr
    assert "<html" in page.read_text(encoding="utf-8")
    assert (tmp_path / "t.csv").read_text(encoding="utf-8-sig").strip()


@pytest.mark.parametrize(
    "arguments", [EVERY[0], EVERY[3], EVERY[4], EVERY[8]], ids=["event", "player", "solving", "season"]
)
def test_the_page_has_a_chart_or_says_what_it_would_show(arguments: tuple[object, ...]) -> None:
    shown = run("forecast", *arguments, "--html", "-").stdout
    assert "<svg" in shown or "extra “charts”" in shown
    assert "hance" in shown


def test_the_needed_score_scored_for_real_gives_the_norm(tmp_path: Path) -> None:
    document = answered("forecast", SIX, "--rules", "uscf", "--player", "1")
    for each in document["players"][0]["levels"]:
        if each["needed"] is None:
            continue
        for score, given in ((float(each["needed"]), True), (float(each["needed"]) - 0.5, False)):
            table = _played(score)
            path = tmp_path / "played.csv"
            path.write_text(table, encoding="utf-8")
            judged = answered("score", path, "--rules", "uscf", "--post-from-pre")["players"][0]
            assert ((judged["norm"] or 0) >= each["level"]) == given


def _played(score: float) -> str:
    """The six rounds with this score: wins, a draw, losses."""
    text = SIX.read_text(encoding="utf-8")
    for number in range(2, 8):
        mine, yours = ("W", "L") if score >= 1 else ("D", "D") if score else ("L", "W")
        score = max(0.0, score - 1)
        text = text.replace(f"?{number}", f"{mine}{number}").replace("?1", f"{yours}1", 1)
    return text


def test_assumptions_can_be_set_and_are_told() -> None:
    none = answered("forecast", SIX, "--rules", "uscf", "--player", "1", "--draws", "0")
    many = answered("forecast", SIX, "--rules", "uscf", "--player", "1", "--draws", "0.6")
    assert none["assumptions"]["draws"] == "0"
    assert none["players"][0]["finishes"][1]["chance"] == 0
    assert levels(none) == levels(many)
    assert none["players"][0]["levels"][0]["chance"] != many["players"][0]["levels"][0]["chance"]
    wide = answered("forecast", HARVEST, "--player", "1", "--within", "3")
    near = answered("forecast", HARVEST, "--player", "1", "--within", "0")
    assert len(wide["players"][0]["meetings"][1]["likely"]) > len(near["players"][0]["meetings"][1]["likely"])
    seeds = [answered("forecast", SOLVING, "--finishes", "9", "--seed", seed)["solvers"] for seed in (1, 1, 2)]
    assert seeds[0] == seeds[1] != seeds[2]


def test_estimates_of_the_file_are_named(tmp_path: Path) -> None:
    path = tmp_path / "open.csv"
    rows = "".join(f"{no},P{no},1800,1810,?{no + 1 if no % 2 else no - 1}\n" for no in range(1, 5))
    path.write_text("no,name,rating,post,R1\n" + rows, encoding="utf-8")
    document = answered("forecast", path, "--rules", "uscf", "--rounds", "5")
    assert document["assumptions"]["estimates_given"] is True
    assert document["players"][0]["meetings"][0]["rating"] == 1810
    assert "used as estimates." in run("forecast", path, "--rules", "uscf", "--rounds", "5").stdout


def test_the_solving_table_tells_the_break_even_total() -> None:
    document = answered("forecast", SOLVING, "--finishes", "5", "--player", "Castellani")
    [solver] = document["solvers"]
    assert solver["break_even"] == "56.25"
    assert [each["norm"] for each in solver["norms"]] == ["GM", "IM", "FM"]
    assert document["event"]["rounds_to_come"] == 1


def test_before_entering_a_tournament_like_one_that_is_over() -> None:
    document = answered("forecast", EXAMPLES / "wfcc" / "lighthouse.toml", "--player", "Kowal", "--finishes", "2")
    assert document["assumptions"]["reopened"] == "Kowal, Adrian"
    assert [(each["norm"], each["chance"]) for each in document["solvers"][0]["norms"]] == [
        ("GM", None),
        ("IM", None),
        ("FM", None),
    ]
    shown = run("forecast", EXAMPLES / "wfcc" / "lighthouse.toml", "--player", "Kowal", "--finishes", "2").stdout
    assert "would have needed" in shown


def test_what_tonight_is_worth() -> None:
    document = answered("forecast", FRIDAY, "--rules", "lpcc", "--player", "1")
    [pairing] = document["pairings"]
    assert [(each["cell"], each["points"], each["other_points"]) for each in pairing["results"]] == [
        ("W", "0.35", "-0.25"),
        ("D", "-0.15", "0.25"),
        ("L", "-0.65", "0.75"),
        ("X", "0.10", "-1.00"),
        ("F", "-1.00", "0.10"),
    ]


def test_the_season_by_place() -> None:
    document = answered("forecast", SEASON, "--rounds-to-come", "4", "--place", "2", "--player", "EVANS")
    [player] = document["players"]
    assert [(each["place"], each["needed"]) for each in player["places"]] == [(2, "0.80")]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((EXAMPLES / "uscf" / "harvest.toml",), "FORECAST-NOTHING-LEFT"),
        ((EXAMPLES / "wfcc" / "lighthouse.toml",), "FORECAST-NOTHING-LEFT"),
        ((EXAMPLES / "uscf" / "quick.toml", "--rules", "uscf", "--rounds", "30"), "FORECAST-SEVERAL"),
        ((SEASON,), "FORECAST-NO-ROUNDS-LEFT"),
        ((HARVEST, "--rules", "lpcc", "--rounds", "4"), "ROUNDS-DIFFER"),
        ((EXAMPLES / "lpcc" / "winter.csv", "--rules", "lpcc", "--rounds", "20"), "FORECAST-NO-PAIRING"),
        ((SIX,), "RULES-MISSING"),
        ((HARVEST, "--player", "NOBODY"), "PLAYER-UNKNOWN"),
        ((SOLVING, "--player", "NOBODY"), "PLAYER-UNKNOWN"),
        ((FRIDAY, "--rules", "lpcc", "--player", "NOBODY"), "PLAYER-UNKNOWN"),
        ((SEASON, "--player", "NOBODY", "--rounds-to-come", "3"), "PLAYER-UNKNOWN"),
        ((SOLVING, "--player", "Stahl"), "FORECAST-NOT-RATED"),
        (("missing.csv", "--rules", "uscf"), "FILE-MISSING"),
        (("missing.toml", "--rules", "lpcc"), "FILE-MISSING"),
        (("missing.csv", "--rules", "wfcc"), "FILE-MISSING"),
    ],
)
def test_refusals(arguments: tuple[object, ...], code: str) -> None:
    assert code in "\n".join(refused("forecast", *arguments))


def test_before_the_first_round_strengths_are_told_not_points(tmp_path: Path) -> None:
    path = tmp_path / "solving.csv"
    countries = ("ITA", "FRA", "POL")
    rows = [f"Solver {each},{countries[each % 3]},m,{2750 - 30 * each},," for each in range(16)]
    path.write_text("\n".join(["name,country,sex,rating,R1,R2", *rows]), encoding="utf-8")
    options = ("--rules", "wfcc", "--kind", "wcsc-type", "--category", "W30")
    told = json.loads(run("forecast", path, *options, "--json").stdout)
    assert (told["event"]["rounds_solved"], told["assumptions"]) == (0, {"others": "as-rated"})
    [gm, *_] = told["solvers"][0]["norms"]
    assert (gm["norm"], gm["keep_up_with"]) == ("GM", "Solver 3")
    assert "Solve like a rating of" in run("forecast", path, *options).stdout
    one = run("forecast", path, *options, "--player", "Solver 9").stdout
    assert "Solver 9" in one
    path.write_text("name,rating,R1\nA,2400,\nB,,\n", encoding="utf-8")
    assert "No rating is calculated" in run("forecast", path, "--rules", "wfcc").stdout


def test_few_solvers_have_no_norms_and_one_has_no_line(tmp_path: Path) -> None:
    path = tmp_path / "solving.csv"
    path.write_text("name,rating,R1,R2\nA,2400,10,\nB,2300,5,\n", encoding="utf-8")
    shown = run("forecast", path, "--rules", "wfcc", "--round-max", "15", "--finishes", "3").stdout
    assert "No norm can be gained here" in shown
    assert "Break-even" in shown
    path.write_text("name,rating,R1,R2\nA,2400,10,\nB,,5,\n", encoding="utf-8")
    assert "No rating is calculated" in run("forecast", path, "--rules", "wfcc", "--finishes", "3").stdout


def test_an_odd_code_is_refused_as_the_judge_refuses_it(tmp_path: Path) -> None:
    path = tmp_path / "six.csv"
    path.write_text(SIX.read_text(encoding="utf-8").replace("a0", "a3"), encoding="utf-8")
    assert "USCF-CODE-NUMBER" in refused("forecast", path, "--rules", "uscf")[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((HARVEST, "--seed", "3"), "--seed is an option of"),
        ((SOLVING, "--draws", "0.3"), "--draws is an option of"),
        ((HARVEST, "--draws", "2"), "not a multiple of 0.01 from 0 to 1"),
        ((HARVEST, "--draws", "many"), "not a multiple"),
        ((HARVEST, "--within", "0.3"), "not a multiple of 0.5"),
        ((), "name a FILE"),
        ((HARVEST, "--since", "2024-01-01"), "it goes without FILE"),
        (("--rules", "lpcc", "--since", "2024-01-01"), "--since is an option of"),
    ],
)
def test_usage(arguments: tuple[object, ...], words: str) -> None:
    done = run("forecast", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in " ".join(done.stderr.split())


def test_scoring_refuses_games_to_come() -> None:
    assert all("CELL-PENDING" in line for line in refused("score", FRIDAY, "--rules", "lpcc"))


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.sqlite"
    done = run("post", EXAMPLES / "uscf" / "harvest.toml", "--book", path, "--yes")
    assert done.exit_code == 0, done.stderr
    return path


def test_the_books_standings_replace_the_files(book: Path, tmp_path: Path) -> None:
    table = (HERE / "harvest-after-3.csv").read_text(encoding="utf-8").replace("B8,", ",")
    path = tmp_path / "next.csv"
    path.write_text(table, encoding="utf-8")
    alone = answered("forecast", path, "--rules", "uscf", "--rounds", "5", "--player", "1")
    kept = answered("forecast", path, "--rules", "uscf", "--rounds", "5", "--player", "1", "--book", book)
    assert alone["players"][0]["code_before"] == "b0"
    assert (
        kept["players"][0]["code_before"]
        == json.loads(run("list", "uscf", "--book", book, "--json").stdout)["members"][0]["code"]
    )


def test_the_way_to_the_next_title(book: Path) -> None:
    document = json.loads(run("forecast", "--book", book, "--player", "ARCHER", "--json").stdout)
    [record] = document["records"]
    assert (record["system"], record["events"], record["soonest"]) == ("regular", 1, None)
    assert "too few" in run("forecast", "--book", book, "--player", "ARCHER").stdout
    assert "no standing yet" in run("forecast", "--book", book, "--player", "HOLT").stdout
    done = run("forecast", "--book", book, "--player", "NOBODY")
    assert (done.exit_code, done.stdout) == (2, "")


@pytest.fixture
def newcomer(tmp_path: Path) -> Path:
    """A book of somebody who scores 4.5 of 5 four times: first with a provisional rating, then once a month."""
    path = tmp_path / "book.sqlite"
    done = run("post", *newcomers_events(tmp_path / "events"), "--book", path, "--yes")
    assert done.exit_code == 0, done.stderr
    return path


def newcomers_events(folder: Path) -> list[Path]:
    folder.mkdir()
    for month, rating in enumerate(("1700/19,1700", "1700,1710", "1710,1720", "1720,1730"), start=1):
        cells = [["W2", "W3", "W4", "W5", "D6"], *(["U"] * 5 for _ in range(5))]
        for round, lost in enumerate(("L1", "L1", "L1", "L1", "D1")):
            cells[round + 1][round] = lost
        rows = [f"1,NED,90,{rating}", *(f"{no},OPPONENT {no},9{no},1700,1700" for no in range(2, 7))]
        table = "".join(f"{row},{','.join(own)}\n" for row, own in zip(rows, cells, strict=True))
        (folder / f"{month}.csv").write_text("no,name,id,rating,post,R1,R2,R3,R4,R5\n" + table, encoding="utf-8")
        facts = f'rules = "uscf"\nname = "Month {month}"\nend = 2024-0{month}-10\ncrosstable = "{month}.csv"\n'
        (folder / f"{month}.toml").write_text(facts, encoding="utf-8")
    return sorted(folder.glob("*.toml"))


def test_a_career_is_told_by_norms_as_recorded_and_names_the_variant_of_the_latest_event(tmp_path: Path) -> None:
    variant, book = tmp_path / "hard.toml", tmp_path / "book.sqlite"
    variant.write_text('rules = "uscf"\nname = "Five points"\nrequired_points = 5\n', encoding="utf-8")
    *first, last = newcomers_events(tmp_path / "events")
    ask = ("forecast", "--book", book, "--player", "NED")
    assert run("post", *first, "--book", book).exit_code == 0
    assert [(each["norms"], each["variant"]) for each in answered(*ask)["records"]] == [(2, None)]
    assert run("post", last, "--variant", variant, "--book", book).exit_code == 0
    [record] = answered(*ask)["records"]
    assert (record["events"], record["norms"], record["variant"]) == (3, 2, "Five points")
    assert "rated by the variant Five points; norms are taken as recorded." in run(*ask).stdout


def test_events_before_the_rating_was_established_say_nothing_of_those_to_come(newcomer: Path) -> None:
    [record] = answered("forecast", "--book", newcomer, "--player", "NED")["records"]
    assert (record["events"], record["norms"]) == (3, 3)


def test_only_events_since_a_day(newcomer: Path) -> None:
    document = answered("forecast", "--book", newcomer, "--player", "NED", "--since", "2024-03-01")
    assert (document["since"], document["records"][0]["events"]) == ("2024-03-01", 2)
    shown = run("forecast", "--book", newcomer, "--player", "NED", "--since", "2024-02-10").stdout
    assert "the 3 so far (since 2024-02-10), 3 of which" in " ".join(shown.split())
