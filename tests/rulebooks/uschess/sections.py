"""Sections written as short tables."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache

from normbook.formats.table.cells import read_rating
from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant
from normbook.rulebooks.uschess.law.games import Game
from normbook.rulebooks.uschess.law.judge import JudgedEvent, PlayerRated, judge
from normbook.rulebooks.uschess.law.ratings import RatedEvent, rate_event
from normbook.rulebooks.uschess.law.tables import Tables, load

DAY = date(2026, 8, 30)


@cache
def tables(day: date | None = DAY) -> Tables:
    """The edition's own, of a day."""
    return load(None, "", day)[0]


def other_tables(day: date | None = DAY, **values: object) -> Tables:
    """A club's; it is in order."""
    found, findings = load(Variant("uschess", "Club", values, "club.toml"), "", day)
    assert not list(findings)
    return found


def cell(text: str) -> Outcome:
    """`W12`, `D3*`, `X`, `H`: what the crosstable has."""
    letters = text.rstrip("*")
    return Outcome(
        Result(letters[0]), int(letters[1:]) if letters[1:] else None, rated=not text.endswith("*"), written=text
    )


def rating(text: str) -> Rating | None:
    """`1575`, `1501/15`, `445.28/21` or blank."""
    found = read_rating(text, decimals=True)
    assert not isinstance(found, str), text
    return found


def row(no: int, before: str, cells: str, after: str = "", title: str = "", **more: str) -> Entrant:
    """A player's row; further columns by name."""
    return Entrant(
        no,
        more.pop("name", f"Player {no}"),
        tuple(cell(text) for text in cells.split()),
        id=more.pop("id", str(12000000 + no)),
        rating=rating(before),
        post=rating(after),
        title=title,
        row=no + 1,
        more=tuple(more.items()),
    )


def section(*entrants: Entrant, **facts: object) -> Event:
    """A section of these players; `time` and what else only this rulebook asks by name."""
    own = tuple((key, str(facts.pop(key))) for key in ("time", "minutes", "seconds") if key in facts)
    made = Event(
        id="e",
        name="Event",
        rounds=max(len(entrant.outcomes) for entrant in entrants),
        entrants=entrants,
        file="e.csv",
        columns={name: number for number, name in enumerate(("no", "name", "id", "rating", "post", "norms"), 1)},
        end=DAY,
        more=own,
    )
    return replace(made, **facts)  # type: ignore[arg-type]


LETTERS = {2: "W", 1: "D", 0: "L"}


def versus(
    opponents: list[str], results: str, before: str = "1500", byes: str = "", posts: bool = False, **more: str
) -> tuple[Entrant, ...]:
    """Player 1 against opponents of these ratings, who play nobody else, with these results; then these byes."""
    mirrored = {"W": "L", "L": "W", "D": "D"}
    own = [f"{letter}{index}" for index, letter in enumerate(results, 2)] + list(byes)
    others = [
        row(index, each, " ".join(["U"] * (index - 2) + [f"{mirrored[letter]}1"]), each if posts else "")
        for index, (each, letter) in enumerate(zip(opponents, results, strict=True), 2)
    ]
    filled = [replace(each, outcomes=_filled(each.outcomes, len(own))) for each in others]
    return row(1, before, " ".join(own), before if posts else "", **more), *filled


def _filled(outcomes: tuple[Outcome, ...], rounds: int) -> tuple[Outcome, ...]:
    return (*outcomes, *(cell("U") for _ in range(rounds - len(outcomes))))


def games(*results: tuple[int, str]) -> tuple[Game, ...]:
    """Opponents' numbers and letters, round by round."""
    worth = {"W": 2, "D": 1, "L": 0}
    return tuple(Game(number, opponent, worth[letter]) for number, (opponent, letter) in enumerate(results, 1))


def judged(event: Event, own: Tables | None = None) -> JudgedEvent:
    """The section rated and judged, by the values of its day."""
    return judge(event, own or tables(event.end))


def first(event: Event, own: Tables | None = None) -> PlayerRated:
    """Player 1's answer."""
    return judged(event, own).judgement.subjects[0]


def rated(event: Event, own: Tables | None = None) -> tuple[RatedEvent, list[str]]:
    """The ratings alone, and the codes of what there is to say."""
    findings = Findings()
    found = rate_event(event, own or tables(event.end), findings)
    return found, [each.code for each in findings]


def result(found: RatedEvent, no: int, system: str = "regular") -> Decimal:
    """A player's rating after the event, to the hundredth."""
    return round(found.systems[system][no].result, 2)
