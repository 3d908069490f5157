"""What the last round must bring for a norm, opponent by opponent."""

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from normbook.forecast.answer import Reach
from normbook.forecast.assumptions import Assumptions
from normbook.model.crosstable import Entrant, Event, Outcome, Result
from normbook.rulebooks.fide.forecast.needs import NormForecast, forecast
from normbook.rulebooks.fide.law.judge import judge
from normbook.rulebooks.fide.law.rating_tables import standard_ratings
from normbook.rulebooks.fide.law.tables import standard
from tests.cli.running import answered, run
from tests.rulebooks.fide.events import entrant, event_of, field
from tests.rulebooks.fide.test_conditions import GOOD, OWN, flags, scores, with_round
from tests.rulebooks.fide.test_search import random_swiss

TABLES, RATINGS = standard(), standard_ratings()
TO_COME = Outcome(Result.UNPAIRED, written="?", pending=True)
RESULTS = {0: Result.LOSS, 1: Result.DRAW, 2: Result.WIN}


def before(event: Event, rounds: int = 1, *, paired: bool = False) -> Event:
    """The event as it stood before its last rounds."""

    def cut(outcome: Outcome) -> Outcome:
        return replace(TO_COME, opponent=outcome.opponent) if paired else TO_COME

    rows = (
        replace(each, outcomes=(*each.outcomes[:-rounds], *map(cut, each.outcomes[-rounds:])))
        for each in event.entrants
    )
    return replace(event, entrants=tuple(rows))


def told(event: Event, title: str = "GM", *, alone: bool = True) -> NormForecast:
    players = forecast(event, TABLES, RATINGS, None, {1} if alone else None).players
    return next(each for each in players[0].norms if each.needs.title == title)


def finished(event: Event, opponent: Entrant, half_points: int) -> Event:
    """The event with player 1's last round played."""
    own = event.entrants[0]
    played = (*own.outcomes[:-1], Outcome(RESULTS[half_points], opponent.no))
    others = (replace(each, outcomes=(*each.outcomes[:-1], Outcome(Result.UNPAIRED))) for each in event.entrants[1:])
    return replace(event, entrants=(replace(own, outcomes=played), *others))


def test_what_is_needed_against_each_opponent_is_what_the_judge_says_of_each_result() -> None:
    chance = random.Random(7)
    seen = set()
    for number in range(14):
        event = random_swiss(chance, 9 + number % 3)
        strangers = [
            entrant(
                50 + each, str(chance.randint(2000, 2700)), chance.choice(("GM", "IM", "-")), flag, ["U"] * event.rounds
            )
            for each, flag in enumerate(("ARM", "GER", "NOR", "FID", "NON"))
        ]
        whole = before(replace(event, entrants=(*event.entrants, *strangers)))
        tables = standard(event.start)
        [player] = forecast(whole, tables, RATINGS, None, {1}).players
        for norm in player.norms:
            if norm.reach is Reach.OUT or not norm.candidates:
                continue
            for each in norm.candidates:
                opponent = whole.entrant(each.opponent.no)
                made = [
                    half_points
                    for half_points in RESULTS
                    for found in judge(finished(whole, opponent, half_points), tables).subjects[0].norms
                    if found.title == norm.needs.title and found.met
                ]
                assert each.needed == min(made, default=None), (number, norm.needs.title, each)
                seen.add(each.needed)
    assert seen == {0, 1, 2, None}


def test_in_the_manuals_example_a_draw_is_enough() -> None:
    met = ("2470 GM NOR W", "2150 - GEO W", "2410 - GER D", "2570 IM ARM D", "2340 - GEO W", "2380 FM GEO W")
    event = event_of("2470 IM ARM", *met, "2675 GM ARM D", "2540 IM ENG L", "2695 GM USA D")
    norm = told(before(event, paired=True))
    assert (norm.reach, norm.needed) == (Reach.ALIVE, 1)
    [against] = norm.candidates
    assert (against.opponent.no, against.likely, against.needed) == (10, True, 1)
    assert norm.chance == against.chance == Fraction("0.28864")


def test_out_of_reach_is_who_could_not_make_it_by_a_win() -> None:
    assert told(before(event_of(OWN, *scores("DDDDDDDLD")))).reach is Reach.OUT
    assert told(before(event_of(OWN, *flags("ARM ARM ARM ARM ARM ARM ARM ARM GEO")))).reach is Reach.OUT
    assert told(before(event_of(OWN, *with_round(3, "U")))).reach is Reach.OUT


def test_made_is_what_losing_does_not_take_away() -> None:
    assert told(event_of(OWN, *GOOD)).reach is Reach.MADE
    longer = event_of(OWN, *GOOD, "2000 - ARM L")
    assert told(before(longer)).reach is Reach.MADE
    won = event_of(OWN, *scores("WWWWWWWWD"))
    assert told(before(won, paired=True)).reach is Reach.MADE
    assert told(before(won), alone=False).reach is Reach.MADE


def test_with_pairings_known_before_all_rounds_count() -> None:
    rounds = (*GOOD, "2400 - ARM L", "2400 - ARM L")
    robin = event_of(OWN, *rounds, pairings="pre-determined")
    assert (told(before(robin, 2, paired=True)).reach, told(before(robin, 2, paired=True)).needed) == (Reach.ALIVE, 3)
    sure = event_of(OWN, *scores("WWWWWWWWW"), *rounds[9:], pairings="pre-determined")
    assert told(before(sure, 2, paired=True)).reach is Reach.MADE


def test_with_more_rounds_to_come_it_is_alive_against_the_best_who_are_left() -> None:
    norm = told(before(event_of(OWN, *GOOD), 2))
    assert (norm.reach, norm.needed, norm.chance, norm.candidates) == (Reach.ALIVE, 2, None, ())
    assert told(before(event_of(OWN, *scores("DDDDDDLLL")), 2)).reach is Reach.OUT


def test_a_player_who_has_left_needs_nothing_more() -> None:
    assert told(event_of(OWN, *scores("DDDDDDLLL"))).reach is Reach.OUT
    alone = field(entrant(1, "2400", "-", "ARM", ["U", "U"]))
    assert told(before(alone)).reach is Reach.OUT


def test_somebody_farther_away_can_keep_a_norm_alive() -> None:
    event = before(event_of(OWN, *scores("WDDWWWDDD")))
    far = entrant(30, "2750", "GM", "USA", [*"UUUUUUUU", "U"])
    weak = entrant(31, "1500", "-", "ARM", [*"BBBBBBCH", "U"])
    whole = before(replace(event, entrants=(event.entrants[0], *event.entrants[1:], far, weak)))
    norm = told(whole, alone=False)
    assert [each.opponent.no for each in norm.candidates] == [31]
    assert (norm.candidates[0].needed, norm.reach, norm.chance) == (2, Reach.ALIVE, norm.candidates[0].chance)
    everybody = told(whole)
    assert {each.opponent.no: each.likely for each in everybody.candidates}[30] is False


def test_an_unrated_player_expects_as_much_as_the_other() -> None:
    event = event_of("- - ARM", *GOOD)
    found = forecast(before(event, paired=True), TABLES, RATINGS, Assumptions(Fraction(1, 2)), {1}).players[0]
    [against] = found.norms[0].candidates
    assert (against.needed, against.chance) == (0, 1)


TABLE = """\
no,name,fed,title,sex,rating,R1,R2,R3,R4,R5,R6,R7,R8,R9
1,"ALPHA, A",ARM,IM,,2470,W2,W3,D4,D5,W6,W7,D8,L9,
2,"BETA, B",NOR,GM,,2470,L1,,,,,,,,
3,"GAMMA, C",GEO,,,2150,,L1,,,,,,,
4,"DELTA, D",GER,,,2410,,,D1,,,,,,
5,"EPSILON, E",ARM,IM,,2570,,,,D1,,,,,
6,"ZETA, F",GEO,,w,2340,,,,,L1,,,,
7,"ETA, G",GEO,FM,,2380,,,,,,L1,,,
8,"THETA, H",ARM,GM,,2675,,,,,,,D1,,
9,"IOTA, I",ENG,IM,,2540,,,,,,,,W1,
10,"KAPPA, J",USA,GM,,2695,,,,,,,,,
11,"LAMBDA, K",USA,,,2400,,,,,,,,,
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "open.csv"
    file.write_text(TABLE, encoding="utf-8")
    return file


def test_the_document_has_every_opponent(table: Path) -> None:
    document = answered("forecast", table, "--rules", "fide", "--player", "1")
    [norm] = document["players"][0]["norms"]
    assert (norm["title"], norm["reach"], norm["needed"]) == ("GM", "alive", "0.5")
    assert [(each["no"], each["needed"]) for each in norm["opponents"]] == [(10, "0.5"), (11, None)]
    assert document["event"]["rounds_to_come"] == 1


def test_the_pages_say_who_is_alive_and_who_is_out_of_reach(table: Path) -> None:
    shown = run("forecast", table, "--rules", "fide").stdout
    assert "what norms need, 1 round to come" in shown
    assert "Out of reach" in shown
    alone = run("forecast", table, "--rules", "fide", "--player", "ALPHA", "--within", "9").stdout
    assert "a draw" in alone
    assert "no norm even by a win" in alone
    html = table.with_suffix(".html")
    assert run("forecast", table, "--rules", "fide", "--html", html).exit_code == 0
    assert "ALPHA, A" in html.read_text(encoding="utf-8")
    assert run("forecast", table, "--rules", "fide", "--player", "nobody").exit_code == 2
