"""Round robins by opponent, single and double: dealt out to rounds, or refused with the cells that do not fit."""

import random
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.formats.event_file import read_events
from normbook.formats.kinds_of_table import is_solving
from normbook.formats.rating_report.round_robin import by_rounds
from normbook.formats.sections import Facts
from normbook.formats.table.crosstable import read_crosstable
from normbook.model.crosstable import Entrant, Outcome, Result
from normbook.model.diagnostics import Findings, Severity

Games = dict[tuple[int, int], list[str]]
"""The results of each player with each other, in order."""
OTHER = {"W": "L", "L": "W", "D": "D", "X": "F", "F": "X"}
SIGN = {"W": "1", "L": "0", "D": "½", "X": "+", "F": "-"}


def random_games(seed: int, players: int, cycles: int) -> Games:
    dice = random.Random(seed)
    games: Games = {}
    for one, other in combinations(range(1, players + 1), 2):
        own = [dice.choice("WWLLDDXF") for _ in range(cycles if dice.random() < 0.9 else 0)]
        games[one, other], games[other, one] = own, [OTHER[each] for each in own]
    return games


def games_of(entrants: tuple[Entrant, ...] | list[Entrant]) -> Games:
    """What a crosstable says, and that nobody has two opponents in a round."""
    by_number = {entrant.no: entrant for entrant in entrants}
    games: Games = {(one, other): [] for one in by_number for other in by_number if one != other}
    for entrant in entrants:
        for index, outcome in enumerate(entrant.outcomes):
            if outcome.opponent:
                assert by_number[outcome.opponent].outcomes[index].opponent == entrant.no
                games[entrant.no, outcome.opponent].append(outcome.result.value)
    return games


def read(text: str) -> tuple[tuple[Entrant, ...], int, list[tuple[str, int | None, int | None]]]:
    findings = Findings()
    entrants, rounds, _ = read_crosstable(text.encode(), "t.csv", findings)
    told = [(each.code, each.place.row, each.place.column) for each in findings if each.severity is not Severity.NOTE]
    return entrants, rounds, told


@given(st.integers(0, 10**9), st.integers(3, 9), st.integers(1, 3), st.sampled_from(("", " ", " : ", "|")))
def test_a_table_is_read_as_it_was_meant(seed: int, players: int, cycles: int, between: str) -> None:
    games = random_games(seed, players, cycles)
    numbers = range(1, players + 1)
    rows = [["no", "name", *map(str, numbers)]]
    for no in numbers:
        cells = ["*" if no == other else between.join(SIGN[each] for each in games[no, other]) for other in numbers]
        rows.append([str(no), f"P{no}", *cells])
    entrants, rounds, told = read("\n".join(";".join(row) for row in rows))
    assert told == []
    assert games_of(entrants) == games
    played = max((len(each) for each in games.values()), default=0)
    assert rounds == (players - 1 + players % 2) * max(played, 1)


@given(st.integers(0, 10**9), st.integers(3, 6), st.integers(1, 4), st.booleans())
def test_a_rating_report_by_opponent_is_read_as_it_was_meant(seed: int, players: int, cycles: int, after: bool) -> None:
    games = {key: [each for each in own if each in "WLD"] for key, own in random_games(seed, players, cycles).items()}
    games = {key: own if len(own) == cycles else [] for key, own in games.items()}
    entrants = []
    for no in range(1, players + 1):
        fields = [Outcome(Result.UNPAIRED)] * (players * cycles)
        for other in range(1, players + 1):
            for cycle, each in enumerate(games.get((no, other), [])):
                at = other - 1 + cycle * players if after else (other - 1) * cycles + cycle
                fields[at] = Outcome(Result(each), other)
        entrants.append(Entrant(no, f"P{no}", tuple(fields)))
    if sum(map(len, games.values())) > 2:
        dealt = by_rounds(entrants)
        assert dealt is not None
        assert games_of(dealt[0]) == games


def test_rounds_in_time_stay_as_they_are() -> None:
    def entrant(no: int, *opponents: int) -> Entrant:
        return Entrant(no, "", tuple(Outcome(Result.DRAW, other) for other in opponents))

    assert by_rounds([entrant(1, 4, 3, 2), entrant(2, 3, 4, 1), entrant(3, 2, 1, 4), entrant(4, 1, 2, 3)]) is None
    assert by_rounds([entrant(1, 2, 2), entrant(2, 1, 1)]) is None


RANKING = """Rk.;;Name;Rtg;1;2;3;Pts.
1;GM;Alpha;2500;*;1½;10;2,5
2;;Beta;2400;0½;*;½1;2
3;;Gamma;2300;10;½0;*;1,5
"""


def test_a_ranking_numbers_its_players_by_rank_and_may_turn_two_games_round(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(RANKING)
    findings = Findings()
    [event] = read_events(path, Facts(), findings)
    assert {finding.code for finding in findings} == {"ROBIN-DEALT", "HEADER-TITLES"}
    assert (event.format, event.rounds) == ("round-robin", 6)
    assert games_of(event.entrants)[1, 3] == ["W", "L"]
    assert games_of(event.entrants)[3, 1] == ["L", "W"]
    assert not is_solving(path)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("1,A,,1,½\n2,B,½,,1\n3,C,½,0,", ("ROBIN-DISAGREES", 2, 4)),
        ("1,A,,1,2\n2,B,0,,1\n3,C,½,0,", ("ROBIN-CELL", 2, 5)),
        ("1,A,,1½,½\n2,B,0,,1\n3,C,½,0,", ("ROBIN-DISAGREES", 2, 4)),
        ("1,A,,1,½\n2,B,0,,1", ("ROBIN-COUNT", 1, None)),
        ("1,A,1,1,½\n2,B,0,1,1\n3,C,½,0,1", ("ROBIN-NUMBERS", 1, None)),
    ],
)
def test_what_does_not_fit_is_told(rows: str, told: tuple[str, int, int | None]) -> None:
    assert told in read(f"no,name,1,2,3\n{rows}\n")[2]


def test_rows_whose_numbers_are_none_are_counted() -> None:
    entrants, _, told = read(f"no,name,1,2,3\n{'9' * 5000},A,,1,½\n２,B,0,,1\n3,C,½,0,\n")
    assert ([each.no for each in entrants], told) == ([1, 2, 3], [])


def test_columns_that_come_twice_are_the_second_games() -> None:
    entrants, rounds, told = read("no,name,1,2,3,1,2,3\n1,A,x,1,½,x,0,1\n2,B,0,x,1,1,x,½\n3,C,½,0,x,0,½,x\n")
    assert (rounds, told) == (6, [])
    assert games_of(entrants)[2, 1] == ["L", "W"]


def test_numbers_over_cells_with_opponents_are_rounds() -> None:
    entrants, rounds, told = read("no,name,1,2\n1,A,W2,H\n2,B,L1,B\n")
    assert (rounds, told) == (2, [])
    assert entrants[0].outcomes[0].opponent == 2
