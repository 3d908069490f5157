"""Events written as short tables, the worked example among them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.rulebooks.uscf.law.judge import PlayerNorm, judge
from normbook.rulebooks.uscf.law.tables import Tables, standard


def cell(text: str) -> Outcome:
    """`W12`, `D3*`, `X`, `H`: what the crosstable has."""
    letters = text.rstrip("*")
    return Outcome(
        Result(letters[0]),
        int(letters[1:]) if letters[1:] else None,
        rated=not text.endswith("*"),
        written=text,
    )


def rating(text: str) -> Rating | None:
    """`1575`, `1501/15` or blank."""
    if not text:
        return None
    value, _, games = text.partition("/")
    return Rating(int(value), int(games) if games else None)


def row(
    no: int, before: str, after: str, cells: str, title: str = "", beyond: int | None = None, **more: str
) -> Entrant:
    """A player's row; the name is made of the number unless given."""
    return Entrant(
        no,
        more.pop("name", f"Player {no}"),
        tuple(cell(text) for text in cells.split()),
        rating=rating(before),
        post=rating(after),
        title=title,
        beyond=beyond,
        row=no + 1,
        **more,
    )


def event(*entrants: Entrant, rounds: int | None = None, **facts: object) -> Event:
    """An event of these players."""
    made = Event(
        id="e",
        name="Event",
        rounds=max(len(entrant.outcomes) for entrant in entrants) if rounds is None else rounds,
        entrants=entrants,
        file="e.csv",
        columns={"no": 1, "name": 2, "id": 3, "rating": 4, "post": 5, "title": 6, "beyond": 7},
        end=date(1997, 5, 4),
    )
    return replace(made, **facts)  # type: ignore[arg-type]


LETTERS = {2: "W", 1: "D", 0: "L"}


def versus(title: str, opponents: Sequence[int], score: int, before: str = "1800", **facts: object) -> Event:
    """Player 1 against opponents of these post-event ratings, scoring so many half points."""
    halves = [min(2, max(0, score - 2 * index)) for index in range(len(opponents))]
    cells = " ".join(f"{LETTERS[half]}{index}" for index, half in enumerate(halves, start=2))
    mirrored = [
        ["U"] * index + [f"{LETTERS[2 - half]}1"] + ["U"] * (len(opponents) - index - 1)
        for index, half in enumerate(halves)
    ]
    others = [row(index + 2, str(post), str(post), " ".join(mirrored[index])) for index, post in enumerate(opponents)]
    return event(row(1, before, before, cells, title), *others, **facts)


def first(judged: Event, tables: Tables | None = None) -> PlayerNorm:
    """Player 1's answer."""
    return judge(judged, tables or standard()).subjects[0]


BARRY = event(
    row(1, "1712", "1721", "W2 L3 L4 W5 W6", "B0", 0, name="BISHOP, BARRY", id="10000001"),
    row(2, "1725", "1720", "L1 U U U U", "b2", 0, name="OPPONENT, ONE", id="10000002"),
    row(3, "1745", "1750", "U W1 U U U", "b0", 0, name="OPPONENT, TWO", id="10000003"),
    row(4, "1795", "1800", "U U W1 U U", "b4", 0, name="OPPONENT, THREE", id="10000004"),
    row(5, "1778", "1770", "U U U L1 U", "b0", 0, name="OPPONENT, FOUR", id="10000005"),
    row(6, "1611/12", "1600/13", "U U U U L1", name="OPPONENT, FIVE", id="10000006"),
)
"""The text's worked example; whom Barry beat is not said, only that he scored three."""
