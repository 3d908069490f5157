"""`normbook score --rules wfcc`: the contract to the digit, and answers nobody has to guess about."""

import csv
import json
import random
import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from normbook.rulebooks.wfcc.present import chart as charts
from tests.cli.running import answered, refused, run
from tests.cli.solving_tables import EXAMPLES, as_csv, table_of, write
from tests.rulebooks.wfcc.recomputed import half_up, recompute
from tests.rulebooks.wfcc.tournaments import PUBLISHED, random_tournament, solver, with_rmas
from tests.rulebooks.wfcc.worked import WORKED_OUT

LIGHTHOUSE = EXAMPLES / "lighthouse.toml"
FIELDS = ("place", "expected", "performance", "change", "new_rating", "published", "half_rating")

# The field of the contract's own example, under other names; the numbers expected of it are the contract's.
WORKED = table_of(
    [
        ("Ann", "POL", 2700, 45, 37, 200),
        ("Bob", "GBR", 2612, 30.5, 45, 201),
        ("Cid", "GER", 2561, 40, 38, 202),
        ("Dot", "SRB", 2558, 31, 35, 203),
        ("Eva", "FRA", 2490, 35.25, 35, 204),
        ("Fay", "NED", 2455, 28, 30, 205),
        ("Gus", "FIN", 2402, 30, 31.5, 206),
        ("Hal", "SUI", 2333, 20, 29, 207),
        ("Ida", "ISR", 2280, 25, 27, 208),
        ("Jon", "BEL", 2150, 17.75, 20, 209),
        ("Kim", "POL", None, 20, 25, 210),
        ("Lou", "GBR", None, 0, 0, 211),
    ],
    "name,country,rating,R1,R2,time",
)


def by_name(document: Any) -> dict[str, Any]:
    return {solver["name"]: solver for solver in document["solvers"]}


@pytest.mark.rule("wfcc.line", "wfcc.change", "wfcc.perf", "wfcc.round", "wfcc.half")
def test_the_contract_to_the_digit(tmp_path: Path) -> None:
    document = answered("score", write(tmp_path, "t.csv", WORKED), "--rules", "wfcc", "--category", "W40")
    expected = {
        "rules": "wfcc",
        "category": "W40",
        "coefficient": "4",
        "rated": 10,
        "regime": "plain",
        "correlation": "0.957070",
        "slope": "0.08103456",
        "intercept": "-135.87",
        "rmas": "90.00",
    }
    assert {key: document[key] for key in expected} == expected
    assert "reason" not in document
    ann = {
        "place": 1,
        "country": "POL",
        "result": "82.00",
        "rating": "2700",
        "expected": "82.93",
        "performance": "2688.57",
        "change": "-3.71",
        "new_rating": "2696.29",
        "published": 2696,
        "half_rating": None,
        "norms": [],
    }
    assert {key: by_name(document)["Ann"][key] for key in ann} == ann
    kim = {"rating": None, "expected": None, "change": None, "half_rating": "2231.97", "new_rating": None}
    assert {key: by_name(document)["Kim"][key] for key in kim} == kim
    assert [check["rule"] for check in document["acceptance"]] == [f"wfcc.R{number}" for number in range(1, 13)]
    assert [terms["title"] for terms in document["norm_checks"]] == ["GM", "IM", "FM", "WGM", "WIM", "WFM"]
    assert {check["passed"] for check in document["acceptance"]} <= {True, False, None}


@pytest.mark.parametrize("name", WORKED_OUT)
def test_a_tournament_number_by_number(name: str, tmp_path: Path) -> None:
    case = WORKED_OUT[name]
    totals = [solver(row.name, row.result, row.rating) for row in case.rows]
    tournament = replace(random_tournament(random.Random(1)), rounds=2, solvers=tuple(with_rmas(totals, case.rmas)))
    file = write(tmp_path, "t.csv", as_csv(tournament))
    document = answered("score", file, "--rules", "wfcc", "--category", case.category)
    assert document["coefficient"] == case.coefficient
    assert Decimal(document["rmas"]) == Decimal(case.rmas)
    assert (document["slope"], document["intercept"]) == (case.corrected or (case.slope, case.intercept))
    for row in case.rows:
        got = by_name(document)[row.name]
        assert {key: got[key] for key in row.numbers} == row.numbers


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300))
def test_random_tournaments_as_recomputed(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    tournament = random_tournament(chance, chance.choice((None, 4, 20)))
    category = chance.choice(("W40", "W25", "O10"))
    coefficient = {"W40": "4", "W25": "2.5", "O10": "1"}[category]
    ruling = replace(tournament.ruling, coefficient=Decimal(coefficient))
    whole = recompute(replace(tournament, ruling=ruling))
    file = write(tmp_path, "t.csv", as_csv(tournament, chance))
    document = answered("score", file, "--rules", "wfcc", "--category", category)
    assert (document["regime"], document["rmas"]) == (whole.regime, half_up(whole.rmas, 2))
    assert document["slope"] == (None if whole.slope is None else half_up(whole.slope, 8))
    for name, row in whole.rows.items():
        solver = by_name(document)[name]
        assert [solver[field] for field in FIELDS] == [getattr(row, field) for field in FIELDS], name
        assert tuple(solver["norms"]) == row.norms


@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_rows_and_columns_and_the_files_name_change_nothing(seed: int, tmp_path: Path) -> None:
    tournament = random_tournament(random.Random(seed))
    answers = set()
    for turn in range(4):
        file = write(tmp_path, f"t{turn}.csv", as_csv(tournament, random.Random(turn)))
        answers.add(run("score", file, "--rules", "wfcc", "--explain", "s1", "--json").stdout)
    assert len(answers) == 1


@pytest.mark.rule("wfcc.rank")
@pytest.mark.parametrize("name", ["first-twelve-of-seventeen", "ties-by-time", "shared-place-twice"])
def test_published_tables_rank_as_published(name: str) -> None:
    lines = PUBLISHED[name].read_text(encoding="utf-8").splitlines()
    printed = {row["name"]: row["place"] for row in csv.DictReader(line for line in lines if not line.startswith("#"))}
    document = answered("score", PUBLISHED[name], "--rules", "wfcc")
    for one in document["solvers"]:
        last = one["place"] + one["shared"] - 1
        assert printed[one["name"]] in (str(one["place"]), f"{one['place']}-{last}")
    assert document["regime"] == "none"


@pytest.mark.rule("wfcc.rmas")
def test_the_sum_of_the_best_rounds_exceeds_the_winners_total() -> None:
    document = answered("score", PUBLISHED["first-three-by-round"], "--kind", "wcsc", "--rules", "wfcc")
    assert (document["rmas"], document["solvers"][0]["result"], document["category"]) == ("77.50", "71.00", "W40")


def test_a_rating_that_is_none_of_solving_is_left_alone() -> None:
    document = answered("score", PUBLISHED["over-the-board-ratings"], "--rules", "wfcc")
    assert [solver["place"] for solver in document["solvers"]] == list(range(1, 18))
    assert {solver["rating"] for solver in document["solvers"]} == {None}


def rated(*pairs: tuple[int | None, object]) -> str:
    return table_of([(f"s{n}", rating, points) for n, (rating, points) in enumerate(pairs)], "name,rating,points")


@pytest.mark.rule("wfcc.degenerate")
@pytest.mark.parametrize(
    ("table", "regime", "reason"),
    [
        (rated((2500, 10), (2500, 8), (2500, 6)), "none", "all ratings are 2500"),
        (rated((2500, 10), (None, 8)), "none", "1 solver with a full rating"),
        (rated((None, 10), (None, 8)), "none", "0 solvers with a full rating"),
        (rated((2500, 10), (2400, 10)), "sorted", None),
        ("name,rating,R1,R2\ns0,2500,9,\ns1,2400,8,\n", "plain", None),
    ],
    ids=["equal ratings", "one rated", "nobody rated", "equal results", "empty round"],
)
def test_there_is_a_clear_answer_to_everything(table: str, regime: str, reason: str | None, tmp_path: Path) -> None:
    file = write(tmp_path, "t.csv", table)
    document = answered("score", file, "--rules", "wfcc")
    assert document["regime"] == regime
    assert (reason or "") in document.get("reason", "")
    assert document["solvers"][0]["place"] == 1
    for output in ("html", "xlsx", "csv"):
        assert run("score", file, "--rules", "wfcc", f"--{output}", tmp_path / "out").exit_code == 0
    shown = run("score", file, "--rules", "wfcc", "--explain", "s1", COLUMNS="80")
    assert shown.exit_code == 0
    assert "nan" not in shown.stdout.casefold()


@pytest.mark.rule("wfcc.degenerate")
def test_equal_results_change_nothing_and_show_no_performance(tmp_path: Path) -> None:
    file = write(tmp_path, "t.csv", rated((2500, 10), (2400, 10), (None, 10)))
    document = answered("score", file, "--rules", "wfcc")
    assert (document["correlation"], document["slope"]) == (None, "0.00000000")
    assert [solver["change"] for solver in document["solvers"]] == ["0.00", "0.00", None]
    assert {solver["performance"] for solver in document["solvers"]} == {None}


@pytest.mark.slow
def test_five_thousand_solvers(tmp_path: Path) -> None:
    chance = random.Random(5)
    rows = [
        (f"Solver {n}", "POL", 1500 + n % 1200, chance.randint(0, 90), chance.randint(60, 240)) for n in range(5000)
    ]
    file = write(tmp_path, "t.csv", table_of(rows, "name,country,rating,points,time"))
    document = answered("score", file, "--rules", "wfcc")
    assert (len(document["solvers"]), document["rated"]) == (5000, 5000)
    done = run("score", file, "--rules", "wfcc", "--html", tmp_path / "big.html")
    assert done.exit_code == 0
    assert (tmp_path / "big.html").stat().st_size < 20_000_000


@pytest.mark.rule("wfcc.side")
def test_not_for_rating_stands_last_without_a_place() -> None:
    *_, last = answered("score", LIGHTHOUSE)["solvers"]
    assert (last["name"], last["place"], last["for_rating"], last["new_rating"]) == ("Stahl, Hanno", None, False, None)


@pytest.mark.rule("wfcc.norm-implies", "wfcc.N4")
def test_the_nearest_missed_norm_is_told_in_a_sentence() -> None:
    solvers = by_name(answered("score", LIGHTHOUSE))
    assert solvers["Castellani, Piero"]["norms"] == ["GM", "IM", "FM"]
    assert solvers["Dvorzak, Tomasz"]["nearest_missed"]["text"] == "GM: performance 2650.00 needed, 2637.16"
    assert solvers["Grunwald, Iris"]["nearest_missed"]["text"] == (
        "GM: performance 2650.00 needed, 2576.57; place within 5 needed, 6"
    )


def test_side_rankings_come_from_the_same_table() -> None:
    rankings = answered("score", LIGHTHOUSE)["rankings"]
    assert [solver["name"] for solver in rankings["women"]][:2] == ["Jelinek, Petra", "Grunwald, Iris"]
    assert {solver["name"] for solver in rankings["juniors"]} == {
        "Jelinek, Petra",
        "Kowal, Adrian",
        "Quist, Jeroen",
        "Varga, Zsofi",
    }
    assert [solver["place"] for solver in rankings["seniors"]] == [1, 2, 3, 4, None]
    assert [solver["name"] for solver in rankings["national"]["POL"]] == ["Dvorzak, Tomasz", "Kowal, Adrian"]
    assert {team["country"] for team in rankings["teams"]} >= {"ITA", "POL", "SWE"}


@pytest.mark.rule("wfcc.annex", "wfcc.confirm")
def test_the_committees_coefficient_wins_and_shows_its_reason(tmp_path: Path) -> None:
    text = LIGHTHOUSE.read_text(encoding="utf-8")
    write(tmp_path, "lighthouse.csv", (EXAMPLES / "lighthouse.csv").read_text(encoding="utf-8"))
    assert answered("score", LIGHTHOUSE)["coefficient_source"] == "annex"
    ruled = write(tmp_path, "a.toml", f'{text}\n[ruling]\nconfirmed = true\ncoefficient = 2.5\nreason = "late"\n')
    document = answered("score", ruled)
    assert (document["coefficient"], document["coefficient_source"]) == ("2.5", "committee")
    assert document["coefficient_reason"] == "late"
    assert "coefficient 2.5 (set by the committee: late)" in run("score", ruled).stdout
    assert "because: late" in run("score", ruled, "--explain", "1").stdout
    no = write(tmp_path, "b.toml", f'{text}\n[ruling]\nconfirmed = false\nreason = "set leaked"\n')
    document = answered("score", no)
    assert (document["regime"], document["reason"]) == ("none", "the committee refused the tournament (set leaked)")


@pytest.mark.rule("wfcc.confirm", "wfcc.R2")
def test_a_failed_check_stops_nothing(tmp_path: Path) -> None:
    done = run("score", write(tmp_path, "t.csv", rated((2500, 10), (2400, 8))), "--rules", "wfcc")
    assert done.exit_code == 0
    assert "Not met: R2" in done.stdout


@pytest.mark.rule("wfcc.current", "wfcc.half")
def test_several_files_carry_on_in_the_order_of_effect(tmp_path: Path) -> None:
    second = write(tmp_path, "a.toml", 'end = 2024-05-02\nname = "Second"\ncategory = "O10"')
    first = write(tmp_path, "b.toml", 'end = 2024-05-01\nname = "First"\ncategory = "O10"')
    write(tmp_path, "a.csv", rated((2500, 10), (2400, 9), (2300, 2), (None, 5)))
    write(tmp_path, "b.csv", rated((2500, 9), (2400, 10), (2300, 3), (None, 6)))
    document = answered("score", second, first, "--rules", "wfcc")
    assert [event["event"]["name"] for event in document["events"]] == ["First", "Second"]
    one, two = (by_name(event) for event in document["events"])
    assert two["s0"]["current"] == one["s0"]["new_rating"]
    assert two["s3"]["half_ratings_before"] == [one["s3"]["half_rating"]]
    standings = {solver["name"]: solver for solver in document["standings"]}
    assert standings["s0"]["current"] == two["s0"]["new_rating"]
    assert standings["s3"]["current"] == two["s3"]["new_rating"]
    page = run("score", second, first, "--rules", "wfcc", COLUMNS="80").stdout
    assert page.index("First") < page.index("Second")
    assert run("score", second, first, "--rules", "wfcc", "--html", tmp_path / "o.html").exit_code == 0


def test_a_wrong_sum_refuses_the_file(tmp_path: Path) -> None:
    [line] = refused("score", write(tmp_path, "t.csv", "name,R1,R2,total\nAda,3,4,8\n"), "--rules", "wfcc")
    assert "TOTAL-DIFFERS" in line
    assert all(word in line for word in ("Ada", "8.00", "7.00"))


@pytest.mark.parametrize("asked", ["Castellani, Piero", "castell", "1"])
def test_a_solver_is_asked_for_by_name_or_place(asked: str) -> None:
    shown = run("score", LIGHTHOUSE, "--explain", asked, COLUMNS="80").stdout
    for words in ("average rating", "covariance", "correlation", "slope", "expected result", "2783.59", "wfcc.N4"):
        assert words in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_nobody_of_that_name() -> None:
    [line] = refused("score", LIGHTHOUSE, "--explain", "Castelani, Pero")
    assert "PLAYER-UNKNOWN" in line
    assert "Castellani, Piero" in line


def test_options_of_other_rulebooks_are_refused(tmp_path: Path) -> None:
    assert run("score", LIGHTHOUSE, "--post-from-pre").exit_code == 2
    table = write(tmp_path, "t.csv", "no,name,R1\n1,A,B\n")
    assert run("score", table, "--rules", "lpcc", "--kind", "wcsc").exit_code == 2


@pytest.mark.rule("wfcc.R11")
def test_the_report_holds_everything_the_committee_asks_for(tmp_path: Path) -> None:
    assert run("score", LIGHTHOUSE, "--html", tmp_path / "report.html").exit_code == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    for words in ("Marta Oyelaran", "selfmates", "R12", "23.50", "covariance", "<svg", "RMAS 67.75", "Women", "Teams"):
        assert words in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page


def test_without_the_extra_the_report_stands_and_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    assert run("score", LIGHTHOUSE, "--html", tmp_path / "report.html").exit_code == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<svg" not in page
    assert "normbook[charts]" in page.replace("&#34;", '"')
    assert "Rating against result: 21 solvers" in page
    assert charts.drawn({}) is None


def test_csv_and_workbook(tmp_path: Path) -> None:
    done = run("score", LIGHTHOUSE, "--csv", "-")
    assert done.stdout.lstrip("﻿").startswith("Pl.,Name,Ctry,R1,R2,R3,Pts")
    assert run("score", LIGHTHOUSE, "--xlsx", tmp_path / "out.xlsx").exit_code == 0
    assert (tmp_path / "out.xlsx").read_bytes().startswith(b"PK")


def test_json_is_one_document() -> None:
    done = run("score", LIGHTHOUSE, "--json")
    assert json.loads(done.stdout)["rules"] == "wfcc"


def test_why_no_norm_can_be_gained_is_told_of_the_easiest_one(tmp_path: Path) -> None:
    done = run("score", write(tmp_path, "t.csv", "name,country,rating,R1\nA,POL,2100,5\nB,GER,2000,4\n"),
               "--rules", "wfcc", "--kind", "other")  # fmt: skip
    told = " ".join(done.stdout.split())
    assert (
        "No norm can be gained here: rated solvers: 15 needed, 2; countries: 3 needed, 2; mean of the top 5: 2250"
        in told
    )
    assert "The numbers are calculated all the same" in told


def test_numbers_that_were_not_calculated_are_not_said_to_be(tmp_path: Path) -> None:
    table = write(tmp_path, "t.csv", "name,rating,R1\nA,2100,5\nB,2100,4\n")
    told = " ".join(run("score", table, "--rules", "wfcc", "--kind", "other").stdout.split())
    assert "No rating is calculated: all ratings are 2100" in told
    assert "Not met: R2" in told
    assert "calculated all the same" not in told
