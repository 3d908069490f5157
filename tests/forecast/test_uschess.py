"""Forecasts of US Chess sections: every way to end computed where that can be done, else estimated and said so."""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from normbook.app.forecast import forecast_file
from normbook.forecast.assumptions import Assumptions
from normbook.formats.inquiry import Inquiry
from normbook.model.crosstable import Event, Outcome, Result
from normbook.model.diagnostics import Findings, Severity
from normbook.rulebooks.uschess.forecast.endings import expected, open_games
from normbook.rulebooks.uschess.forecast.files import IN_FIELD
from normbook.rulebooks.uschess.forecast.outlook import EventOutlook, PlayerOutlook, Prospect, outlook
from normbook.rulebooks.uschess.law.judge import judge
from tests.cli.running import answered, run
from tests.rulebooks.uschess.printed import printed
from tests.rulebooks.uschess.sections import cell, row, section, tables

LETTERS = {2: "W", 1: "D", 0: "L"}


def pending(opponent: int | None) -> Outcome:
    return Outcome(Result.UNPAIRED, opponent, pending=True)


def with_pending(event: Event, cells: dict[int, Outcome]) -> Event:
    """The last round of these players is still to be played."""
    return replace(
        event,
        entrants=tuple(
            replace(each, outcomes=(*each.outcomes[:-1], cells[each.no])) if each.no in cells else each
            for each in event.entrants
        ),
    )


def played(event: Event, results: Iterable[tuple[int, int, int]]) -> Event:
    """With results of the last round: one, two, half points of one."""
    cells = {}
    for one, two, half_points in results:
        cells[one] = cell(f"{LETTERS[half_points]}{two}")
        cells[two] = cell(f"{LETTERS[2 - half_points]}{one}")
    return with_pending(event, cells)


LAST = with_pending(
    section(
        row(1, "1500", "W2 W3 D4 U", norms="4:4"),
        row(2, "1600", "L1 D3 W5 U"),
        row(3, "1605/20", "L4 D2 U U"),
        row(4, "1650", "W3 U D1 U"),
        row(5, "", "U U L2 U", adult="true"),
        row(6, "1500", "U U U U"),
    ),
    {1: pending(5), 5: pending(1), 2: pending(6), 6: pending(2), 3: pending(4), 4: pending(3)},
)
GAMES = [(1, 5), (2, 6), (3, 4)]


def told(event: Event, only: set[int] | None = None) -> EventOutlook:
    return outlook(event, tables(event.end), {}, Assumptions(), only)


def player(event: Event, no: int = 1) -> PlayerOutlook:
    return next(each for each in told(event).players if each.entrant.no == no)


def test_where_games_are_few_every_way_to_end_is_computed() -> None:
    found = told(LAST)
    assert found.ways == 27
    for each in found.players:
        assert sum(ending.chance for ending in each.endings) == 1
        assert all(sum(ending.norms.values()) == ending.chance for ending in each.endings)


def test_ratings_and_norms_of_every_score_are_those_of_the_events_that_may_come() -> None:
    seen: dict[tuple[int, int], list[tuple[object, str]]] = {}
    for results in product((0, 1, 2), repeat=3):
        ended = played(LAST, [(*pair, half) for pair, half in zip(GAMES, results, strict=True)])
        scores = dict.fromkeys(range(1, 7), 0)
        for (one, two), half in zip(GAMES, results, strict=True):
            scores[one], scores[two] = half, 2 - half
        for judged in judge(ended, tables()).players:
            no = judged.entrant.no
            letter = judged.norm.letter if judged.norm else ""
            seen.setdefault((no, scores[no]), []).append((judged.ratings["regular"].result, letter))
    for each in told(LAST).players:
        for ending in each.endings:
            ways = seen[each.entrant.no, ending.score]
            assert (ending.low, ending.high) == (min(way[0] for way in ways), max(way[0] for way in ways))  # type: ignore[type-var]
            assert set(ending.norms) == {letter for _, letter in ways}


def test_the_score_needed_may_bring_the_norm_and_less_cannot() -> None:
    ash = player(LAST)
    assert [(each.level.letter, each.prospect) for each in ash.levels[-2:]] == [
        ("2", Prospect.ALIVE),
        ("1", Prospect.OUT),
    ]
    alive = ash.levels[-2]
    assert alive.needed is not None
    for ending in ash.endings:
        reached = sum(chance for letter, chance in ending.norms.items() if letter in ("2", "1", "C", "M", "S"))
        assert bool(reached) == (ending.score >= alive.needed)
        assert (reached == ending.chance) == (alive.sure is not None and ending.score >= alive.sure)
    assert alive.chance == sum(ending.norms.get("2", Fraction(0)) for ending in ash.endings)
    assert ash.endings[-1].titles == ("4",)


def test_chances_of_a_game_follow_the_ratings_so_far() -> None:
    maple = player(LAST, 5)
    now = {each.entrant.no: each.now.post for each in told(LAST).players}
    assert now[1]
    assert now[5]
    share = expected(now[5].value, now[1].value)
    mean = sum(ending.score * ending.chance for ending in maple.endings) / 2
    assert mean == Fraction(share, 1000)
    assert (expected(1500, 1500), expected(1900, 1500), expected(1500, 1900)) == (500, 909, 91)


def last_round_of(event: Event) -> Event:
    cells = {each.no: pending(each.outcomes[-1].opponent) for each in event.entrants if each.outcomes[-1].played}
    return with_pending(event, cells)


@pytest.mark.slow
def test_of_a_large_field_the_others_games_are_left_unplayed_and_that_is_said() -> None:
    event = last_round_of(printed(posts=False))
    found = told(event, {2, 5, 7})
    assert found.ways == 0
    for each in found.players:
        no, opponent = each.entrant.no, each.entrant.outcomes[-1].opponent
        assert opponent
        for ending in each.endings:
            ended = played(event, [(no, opponent, ending.score)])
            judged = judge(ended, tables(event.end)).players[no - 1]
            assert (ending.low, ending.high) == (judged.ratings["regular"].result,) * 2
            assert list(ending.norms) == [judged.norm.letter if judged.norm else ""]
    assert [(each.needed, each.sure) for each in found.players[0].open_levels] == [(0, 0), (1, 1)]


def test_where_nobody_is_paired_likely_opponents_stand_in() -> None:
    event = with_pending(LAST, {no: pending(None) for no in range(1, 7)})
    assert open_games(event) is None
    found = told(event)
    assert found.ways == 0
    ash = found.players[0]
    assert ash.schedule.guessed
    assert ash.games_to_come == 1
    assert [each.score for each in ash.endings] == [0, 1, 2]


def test_who_has_asked_for_a_bye_has_one_ending() -> None:
    event = with_pending(LAST, {1: cell("B"), 5: cell("U")})
    found = told(event)
    assert found.ways == 9
    assert [(each.score, each.chance) for each in found.players[0].endings] == [(0, 1)]
    assert {each.prospect for each in found.players[0].levels[:-1]} == {Prospect.MADE}


def test_an_event_that_is_not_rated_has_no_ratings_to_tell() -> None:
    event = replace(LAST, more=(("time", "3+0"),))
    ash = told(event).players[0]
    assert {(each.low, each.high) for each in ash.endings} == {(None, None)}
    assert ash.levels[0].prospect is Prospect.OUT
    assert [each.rule for each in ash.unmet] == ["uschess.event", "uschess.norm"]


TABLE = """\
no,name,id,rating,norms,adult,R1,R2,R3,R4
1,Ash,21,1500,4:4,,W2,W3,D4,?5
2,Beech,22,1600,,,L1,U,U,?6
3,Hazel,23,1605,,,U,L1,U,?4
4,Larch,24,1650,,,U,U,D1,?3
5,Maple,25,1700,,,U,U,U,?1
6,Oak,26,,,yes,U,U,U,?2
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    (tmp_path / "open.csv").write_text(TABLE, encoding="utf-8")
    return tmp_path / "open.csv"


def test_the_command_tells_needs_chances_and_ratings(table: Path) -> None:
    asked = ("forecast", table, "--rules", "uschess", "--end", "2026-08-30")
    document = answered(*asked)
    assert document["assumptions"] == {"draws": "0.2", "within": "0.5", "computed": True, "ways": 27}
    ash = document["players"][0]
    assert (ash["score"], ash["games_to_come"], ash["norm_if_no_more_games"]) == ("2.5", 1, None)
    assert [each["letter"] for each in ash["levels"]] == ["4", "3", "2", "1"]
    assert [each["score"] for each in ash["endings"]] == ["0", "0.5", "1"]
    assert ash["meetings"][0]["name"] == "Maple"
    page = run(*asked).stdout
    assert "Computed: all 27 ways" in page
    assert "0.5 of 1" in page
    alone = run(*asked, "--player", "Ash").stdout
    assert "Every possible score" in alone
    estimated = run(*asked, "--rounds", "5").stdout
    assert "Estimated:" in estimated
    assert "likely opponents" in estimated


def test_reasons_stand_beside_who_can_make_none(table: Path) -> None:
    asked = ("forecast", table, "--rules", "uschess", "--end", "2026-08-30", "--time", "30+5")
    page = run(*asked, "--player", "1").stdout
    assert "Not met by the best score" in page
    assert "uschess.dual" in page
    assert "No norm any more" in run(*asked).stdout
    assert run("forecast", table, "--rules", "uschess", "--player", "nobody").exit_code == 2


def test_a_page_has_the_chart(table: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    assert run("forecast", table, "--rules", "uschess", "--end", "2026-08-30", "--html", out).exit_code == 0
    assert "Score needed against chance" in out.read_text(encoding="utf-8")


def test_with_a_book_norms_and_ratings_are_the_books(table: Path, tmp_path: Path) -> None:
    book = tmp_path / "club.sqlite"
    (tmp_path / "spring.csv").write_text(re.sub(r"\?\d", "U", TABLE), encoding="utf-8")
    posted = run("post", tmp_path / "spring.csv", "--rules", "uschess", "--end", "2026-05-03", "--book", book, "--yes")
    assert posted.exit_code == 0, posted.stderr
    (tmp_path / "open.csv").write_text(TABLE.replace("1500,4:4", ","), encoding="utf-8")
    asked = ("forecast", table, "--rules", "uschess", "--end", "2026-08-30", "--player", "1")
    [alone] = answered(*asked)["players"]
    [known] = answered(*asked, "--book", book)["players"]
    assert [each["titles_earned"] for each in alone["endings"]] == [[], [], []]
    assert known["endings"][2]["titles_earned"] == ["4"]
    assert known["endings"][2]["rating_low"] != alone["endings"][2]["rating_low"]


def test_a_round_costs_more_in_a_field_that_is_rated_for_each_ending(tmp_path: Path) -> None:
    file, people = tmp_path / "open.csv", 200
    pairs = [(f"W{no + 1}" if no % 2 else f"L{no - 1}") for no in range(1, people + 1)]
    rows = (f"{no},P{no},{9000 + no},1500,{cell},?" for no, cell in enumerate(pairs, start=1))
    file.write_text("\n".join(["no,name,id,rating,R1,R2", *rows]), encoding="utf-8")
    findings, most = Findings(), people * people * IN_FIELD - 1
    assert forecast_file("uschess", file, Inquiry(most_work=most), findings) is None
    assert [each.code for each in findings if each.severity is Severity.ERROR] == ["FORECAST-ROUNDS-MANY"]
    assert forecast_file("uschess", file, Inquiry(most_work=most, who="P1"), Findings()) is not None
