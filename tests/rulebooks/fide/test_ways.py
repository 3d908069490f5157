"""No more sets of games are tried than were counted before, and too many are told instead."""

import random
from pathlib import Path

import pytest

from normbook.rulebooks.fide.law.event import title_event
from normbook.rulebooks.fide.law.games import played_games
from normbook.rulebooks.fide.law.search import Attempt
from normbook.rulebooks.fide.law.tables import standard
from normbook.rulebooks.fide.law.ways import sets_of_games
from tests.cli.running import refused, run
from tests.rulebooks.fide.events import event_of
from tests.rulebooks.fide.test_search import random_swiss


@pytest.mark.parametrize("seed", range(30))
def test_no_more_sets_are_tried_than_were_counted(seed: int) -> None:
    chance, tables = random.Random(seed), standard()
    event = random_swiss(chance, chance.choice((8, 9, 11, 13)))
    titled = title_event(event)
    attempt = Attempt(titled.players[1], titled, tables.norms[0], "", tables)
    played = played_games(event.entrants[0], titled, frozenset(), tables)
    assert len(list(attempt._sets(played.games, 9))) < sets_of_games(event, tables, {1})


@pytest.mark.parametrize(
    ("rounds", "sets"),
    [
        (("W",) * 8, 1),
        (("W",) * 9, 1 + 1),
        (("W",) * 10, 1 + 1 + (1 + 10)),
        (("W",) * 5 + ("L",) * 5 + ("W",), 1 + 1 + (1 + 5) + (1 + 6 + 15)),
        (("W",) * 10 + ("H",), 1 + 1 + (1 + 10)),
    ],
)
def test_sets_are_counted_with_every_win_of_a_kind_of_its_own(rounds: tuple[str, ...], sets: int) -> None:
    event = event_of("2300 - ARM", *(each if each == "H" else f"2400 GM GEO {each}" for each in rounds))
    assert sets_of_games(event, standard(), {1}) == sets


def long_event(rounds: int, *, open_rounds: bool = False) -> str:
    """Two players who meet in every round."""
    head = "no,name,id,fed,title,rating," + ",".join(f"R{number}" for number in range(1, rounds + 1))
    cells = {1: ["?2" if open_rounds else "W2"] * rounds, 2: ["?1" if open_rounds else "L1"] * rounds}
    rows = (f"{no},P{no},{9000 + no},DEN,IM,2400," + ",".join(cells[no]) for no in cells)
    return "\n".join([head, *rows])


LONG = 18
"""Rounds with more sets of games than are tried; whoever tried them would come to an end, which sixty do not."""


@pytest.mark.parametrize("command", ["score", "forecast", "application"])
def test_an_event_of_too_many_rounds_is_told_before_norms_are_looked_for(tmp_path: Path, command: str) -> None:
    """Once it took the server for hours."""
    file = tmp_path / "long.csv"
    file.write_text(long_event(LONG, open_rounds=command == "forecast"), encoding="utf-8")
    asked = ("--player", "9001", "--title", "GM") if command == "application" else ("--rules", "fide")
    assert "FIDE-SETS-MANY" in refused(command, file, *asked)[-1]


def test_a_book_takes_no_event_of_too_many_rounds_posted_or_amended(tmp_path: Path) -> None:
    file, book, said = tmp_path / "long.csv", tmp_path / "book.sqlite", ("--rules", "fide", "--end", "2025-05-01")
    file.write_text(long_event(LONG), encoding="utf-8")
    assert "FIDE-SETS-MANY" in refused("post", file, *said, "--book", book)[-1]
    file.write_text(long_event(9), encoding="utf-8")
    assert run("post", file, *said, "--id", "short", "--book", book).exit_code == 0
    file.write_text(long_event(LONG), encoding="utf-8")
    amending = ("amend", "short", file, "--reason", "too many rounds", "--yes", "--book", book)
    assert "FIDE-SETS-MANY" in refused(*amending)[-1]
