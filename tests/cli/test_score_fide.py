"""`score --rules fide`: the contract's document, the page, options and keys."""

import json
from pathlib import Path

import pytest

from tests.cli.running import answered, refused, run

TABLE = """\
no,name,fed,title,sex,rating,k,birth,R1,R2,R3,R4,R5,R6,R7,R8,R9
1,"ALPHA, A",ARM,IM,m,2470,10,1999,W2,W3,D4,D5,W6,W7,D8,L9,D10
2,"BETA, B",NOR,GM,,2470,10,,L1,,,,,,,,
3,"GAMMA, C",GEO,,,2150,20,,,L1,,,,,,,
4,"DELTA, D",GER,,,2410,10,,,,D1,,,,,,
5,"EPSILON, E",ARM,IM,,2570,10,,,,,D1,,,,,
6,"ZETA, F",GEO,,w,2340,20,,,,,,L1,,,,
7,"ETA, G",GEO,FM,,2380,20,,,,,,,L1,,,
8,"THETA, H",ARM,GM,,2675,10,,,,,,,,D1,,
9,"IOTA, I",ENG,IM,,2540,10,,,,,,,,,W1,
10,"KAPPA, J",USA,GM,,2695,10,,,,,,,,,,D1
"""
"""The worked norm of the Arbiters' Manual: six of nine, the second opponent raised to the floor."""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "open.csv"
    file.write_text(TABLE, encoding="utf-8")
    return file


@pytest.mark.rule("fide.1.4.6", "fide.1.4.8")
def test_the_manuals_worked_norm_has_the_documents_form(table: Path) -> None:
    document = answered("score", table, "--rules", "fide")
    first = document["players"][0]
    [norm] = first.pop("norms")
    checks = norm.pop("checks")
    assert norm.pop("report")["encounters"][1]["counts_as"] == 2200
    assert first == {
        "no": 1,
        "name": "ALPHA, A",
        "id": "",
        "fed": "ARM",
        "title": "IM",
        "rating": 2470,
        "score": "6",
        "games": 9,
        "rating_change": "15.3",
        "k": 10,
        "interim": 2487,
        "new_rating": 2485,
    }
    assert norm == {
        "title": "GM",
        "met": True,
        "games": 9,
        "rounds": list(range(1, 10)),
        "credited": 9,
        "score": "6",
        "average": 2476,
        "percent": 67,
        "dp": 125,
        "performance": 2601,
        "raised": {"no": 3, "from": 2150, "to": 2200},
        "short": False,
        "exemption": None,
        "missing": [],
    }
    assert checks[-1] == {
        "rule": "fide.1.4.8",
        "about": "performance",
        "passed": True,
        "needed": "2600",
        "actual": "2601",
    }
    assert [each["title"] for each in document["players"][5]["norms"]] == ["GM", "IM", "WGM", "WIM"]
    assert document["players"][7]["norms"] == []


def test_norms_of_titles_held_are_shown_when_asked_for(table: Path) -> None:
    players = answered("score", table, "--rules", "fide", "--all-norms")["players"]
    assert [each["title"] for each in players[0]["norms"]] == ["GM", "IM"]


def test_a_loss_in_the_last_round_would_have_missed_it(table: Path) -> None:
    table.write_text(TABLE.replace("L9,D10", "L9,L10").replace(",,D1\n", ",,W1\n"), encoding="utf-8")
    [norm] = answered("score", table, "--rules", "fide")["players"][0]["norms"]
    assert [check["rule"] for check in norm["checks"] if not check["passed"]] == ["fide.1.4.8"]
    assert norm["missing"][0]["text"] == "half a point (or average +44)"
    shown = run("score", table, "--rules", "fide").stdout
    assert "Norms that were missed, nearest first" in shown
    assert "half a point (or average +44)" in shown


def test_the_page_has_the_crosstable_with_the_raised_opponent_marked(table: Path) -> None:
    shown = run("score", table, "--rules", "fide").stdout
    assert "GM (9)" in shown
    assert "W3↑" in shown
    explained = run("score", table, "--rules", "fide", "--explain", "1").stdout
    assert "raised to the floor (1.4.6)" in explained
    assert "fide.1.4.5b" in explained


def test_keys_of_the_event_file_and_options_say_the_same(table: Path) -> None:
    home = TABLE.replace("GEO", "ARM").replace("GER", "ARM").replace("NOR", "ARM").replace("ENG", "ARM")
    table.write_text(home.replace("USA", "ARM"), encoding="utf-8")
    [norm] = answered("score", table, "--rules", "fide")["players"][0]["norms"]
    assert not norm["met"]
    options = ("--exemption", "national-final", "--federation", "ARM")
    [exempt] = answered("score", table, "--rules", "fide", *options)["players"][0]["norms"]
    assert (exempt["met"], exempt["exemption"]) == (True, "fide.1.4.3a")
    assert {each.get("waived") for each in exempt["checks"]} == {None, "fide.1.4.3a"}
    toml = table.with_suffix(".toml")
    toml.write_text(
        'rules = "fide"\ncrosstable = "open.csv"\nexemption = "national-final"\nfederation = "ARM"\n', encoding="utf-8"
    )
    document = answered("score", toml)
    assert document["players"][0]["norms"] == [exempt]
    assert (document["event"]["exemption"], document["event"]["federation"]) == ("national-final", "ARM")
    assert "FACT-WRONG" in refused("score", write(toml, 'rules = "fide"\nexemption = "all"\n'))[0]


def write(file: Path, text: str) -> Path:
    file.write_text(text + 'crosstable = "open.csv"\n', encoding="utf-8")
    return file


def test_several_events_stand_beside_each_other(table: Path) -> None:
    other = table.with_name("second.csv")
    other.write_text(TABLE, encoding="utf-8")
    events = answered("score", table, other, "--rules", "fide")["events"]
    assert [len(each["players"]) for each in events] == [10, 10]
    for player in (each for event in events for each in event["players"]):
        for norm in player["norms"]:
            norm.pop("report", None)  # which names its event
    assert json.dumps(events[0]["players"]) == json.dumps(events[1]["players"])


def test_titles_sex_and_federations_go_through_a_report_file(table: Path) -> None:
    toml = write(table.with_suffix(".toml"), 'rules = "fide"\nfederation = "ARM"\nend = 2026-03-09\n')
    report = table.with_suffix(".trf")
    done = run("convert", toml, report)
    assert (done.exit_code, "norm code" in done.stderr) == (0, False)
    same, read = answered("score", toml), answered("score", report, "--rules", "fide")
    assert [each["norms"] for each in read["players"]] == [each["norms"] for each in same["players"]]
    assert [each["title"] for each in read["players"]] == [each["title"] for each in same["players"]]
