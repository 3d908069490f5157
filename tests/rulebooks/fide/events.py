"""Made-up events: one player and the opponents of each round, or a whole field."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.rulebooks.fide.law.event import day_of
from normbook.rulebooks.fide.law.judge import PlayerNorms, judge
from normbook.rulebooks.fide.law.norm import Norm
from normbook.rulebooks.fide.law.tables import Tables, standard

_KEYS = {"federation", "exemption", "pairings", "competition", "round_dates"}
_OTHER_SIDE = {"W": "L", "L": "W", "D": "D", "X": "F", "F": "X"}


def cell(text: str) -> Outcome:
    """`W12`, `D3*`, `X`, `B`: what the crosstable has."""
    letters = text.rstrip("*")
    opponent = int(letters[1:]) if letters[1:] else None
    return Outcome(Result(letters[0]), opponent, rated=not text.endswith("*"), written=text)


def entrant(no: int, rating: str, title: str, federation: str, cells: Sequence[str], sex: str = "") -> Entrant:
    """A row; `-` stands for nothing."""
    more = {"federation": federation.strip("-"), "sex": sex}
    return Entrant(
        no,
        f"Player {no}",
        tuple(cell(text) for text in cells),
        rating=None if rating == "-" else Rating(int(rating)),
        title=title.strip("-"),
        more=tuple((key, value) for key, value in more.items() if value),
    )


def field(*entrants: Entrant, **facts: Any) -> Event:
    """An event of these players; what is no fact of every event is said as a file's key would be."""
    own = {key: facts.pop(key) for key in _KEYS & facts.keys()}
    facts = {"start": date(2026, 3, 1), "end": date(2026, 3, 9), **facts}
    rounds = len(entrants[0].outcomes)
    return Event("open", "Open", rounds, entrants, file="open.csv", more=tuple(own.items()), **facts)


def event_of(own: str, *rounds: str, sex: str = "", **facts: Any) -> Event:
    """An event of one player, `"2400 IM ARM"`, and whom they met, `"2470 GM NOR W"`; `"B"` for a round without."""
    cells, others = [], []
    for number, told in enumerate(rounds):
        *about, result = told.split()
        if about:
            no = len(others) + 2
            cells.append(f"{result[0]}{no}{result[1:]}")
            back = ["U"] * len(rounds)
            back[number] = f"{_OTHER_SIDE[result[0]]}1{result[1:]}"
            others.append(entrant(no, *about, back))
        else:
            cells.append(result)
    return field(entrant(1, *own.split(), cells, sex), *others, **facts)


def judged(event: Event, no: int = 1, tables: Tables | None = None, *, all_norms: bool = False) -> PlayerNorms:
    """What one player made of it."""
    judgement = judge(event, tables or standard(day_of(event)), all_norms=all_norms)
    return next(each for each in judgement.subjects if each.entrant.no == no)


def norm(event: Event, title: str = "GM", no: int = 1) -> Norm:
    """One norm of one player."""
    return next(each for each in judged(event, no, all_norms=True).norms if each.title == title)


def unmet(found: Norm) -> list[str]:
    """The articles that fail, without the rulebook's name."""
    return sorted({each.rule.removeprefix("fide.") for each in found.conditions if not each.met})
