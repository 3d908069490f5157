"""Random events in which both sides of every game agree, and what two events must have in common to be the same."""

import random
from dataclasses import replace
from datetime import date, time, timedelta

from normbook.formats.event_file import event_id
from normbook.formats.table.cell_text import cell_text
from normbook.model.crosstable import Entrant, Event, Notice, Outcome, Rating, Result, Weekday

ALL = frozenset(
    {
        *("ids", "name", "rating", "provisional", "post", "code", "beyond", "state", "expires", "accents", "gaps"),
        *("forfeit-nobody", "forfeit-opponent", "unrated", "full-bye", "notice", "declined", "colour", "stood"),
        *("facts", "season", "section", "quick", "format"),
    }
)
"""What an event may have that not every format can carry."""
NAMES = ("ANSEL", "BRUNO", "CORA", "DEBEN", "ELIF", "FARO", "GRETA", "HUGO", "INES", "JORIN", "KIRA", "LOTHAR")
ACCENTS = ("ÁLVAREZ", "MÜLLER", "O’BRIEN", "ŽIŽEK", "СМЫСЛОВ")
CODES = ("e0", "c2", "B0", "A9", "x4", "-2")


def random_event(seed: int, having: frozenset[str] = ALL) -> Event:
    """An event; the same seed and features always give the same one."""
    dice = random.Random(seed)
    count, rounds = dice.randint(2, 24), dice.randint(1, 12)
    step = dice.choice((1, 1, 3)) if "gaps" in having else 1
    numbers = [1 + step * index for index in range(count)]
    cells: dict[int, list[Outcome]] = {no: [] for no in numbers}
    for _ in range(rounds):
        for no, outcome in one_round(dice, numbers, having).items():
            cells[no].append(replace(outcome, written=cell_text(outcome)))
    entrants = tuple(entrant(dice, no, tuple(cells[no]), rounds, having) for no in numbers)
    start = date(2020, 1, 1) + timedelta(days=dice.randint(0, 2000)) if "facts" in having else None
    end = start + timedelta(days=dice.randint(0, 9)) if start else None
    section = dice.choice(("", "Open", "Reserve")) if "section" in having else ""
    name = dice.choice(("Friday Swiss", "Spring Open", "Club (A) 3"))
    return Event(
        id=event_id(name, end, section),
        name=name,
        rounds=rounds,
        entrants=entrants,
        rules=dice.choice((None, "uscf")) if "season" in having else None,
        section=section,
        season=dice.choice(("", "2026")) if "season" in having else "",
        start=start,
        end=end,
        system=dice.choice(("regular", "quick")) if "quick" in having else "regular",
        format=dice.choice(("swiss", "round-robin", "match")) if "format" in having else "swiss",
    )


def entrant(
    dice: random.Random, no: int, outcomes: tuple[Outcome, ...], rounds: int, having: frozenset[str]
) -> Entrant:
    def maybe(feature: str) -> bool:
        return feature in having and dice.random() < 0.5

    last = dice.choice(ACCENTS) if maybe("accents") else dice.choice(NAMES)
    rating = Rating(dice.randint(100, 2800)) if "rating" in having and dice.random() < 0.9 else None
    if rating and maybe("provisional"):
        rating = Rating(rating.value, dice.randint(1, 25))
    return Entrant(
        no=no,
        name=f"{last}, {dice.choice(NAMES)} {no}" if "name" in having else f"no. {no}",
        outcomes=outcomes,
        id=str(10_000_000 + no) if "ids" in having else "",
        state=dice.choice(("WV", "CA")) if maybe("state") else "",
        expires="0827" if maybe("expires") else "",
        rating=rating,
        post=Rating(dice.randint(100, 2800)) if maybe("post") else None,
        title=dice.choice(CODES) if maybe("code") else "",
        beyond=dice.choice((0, 2)) if maybe("beyond") else None,
        stood=frozenset({dice.randint(1, rounds)}) if maybe("stood") else frozenset(),
    )


def one_round(dice: random.Random, numbers: list[int], having: frozenset[str]) -> dict[int, Outcome]:
    """Everybody's outcome: some stay away, the others are paired at random."""
    byes = [Result.HALF_POINT_BYE, Result.UNPAIRED, Result.ODD_MAN_OUT]
    byes += [Result.FULL_POINT_BYE] if "full-bye" in having else []
    outcomes = {no: Outcome(dice.choice(byes)) for no in numbers if dice.random() < 0.15}
    present = [no for no in numbers if no not in outcomes]
    dice.shuffle(present)
    if len(present) % 2:
        outcomes[present.pop()] = Outcome(Result.ODD_MAN_OUT)
    for one, other in zip(present[::2], present[1::2], strict=True):
        outcomes[one], outcomes[other] = pair(dice, one, other, having)
    return outcomes


def pair(dice: random.Random, one: int, other: int, having: frozenset[str]) -> tuple[Outcome, Outcome]:
    colours = dice.choice((("w", "b"), ("b", "w"))) if "colour" in having else (None, None)
    if dice.random() < 0.15 and having & {"forfeit-nobody", "forfeit-opponent"}:
        named = "forfeit-opponent" in having and ("forfeit-nobody" not in having or dice.random() < 0.5)
        win = Outcome(Result.FORFEIT_WIN, other if named else None, colours[0] if named else None)
        loss = Outcome(Result.FORFEIT_LOSS, one if named else None, colours[1] if named else None)
        if "declined" in having and dice.random() < 0.3:
            win = replace(win, declined=True)
        if "notice" in having and dice.random() < 0.3:
            hour = time(17, dice.randint(0, 59), dice.choice((0, 59)))
            loss = replace(loss, notice=Notice(hour, dice.choice((None, None, Weekday.THURSDAY, date(1997, 1, 2)))))
        return win, loss
    mine, theirs = dice.choice(((Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW)))
    rated = "unrated" not in having or dice.random() < 0.9
    return Outcome(mine, other, colours[0], rated), Outcome(theirs, one, colours[1], rated)


def table(event: Event) -> list[tuple[object, ...]]:
    """What a crosstable says, whatever file it came from."""
    return [
        (
            each.no,
            each.name,
            each.id,
            each.state,
            each.expires,
            each.rating,
            each.post,
            each.title,
            each.beyond,
            each.stood,
            tuple(replace(outcome, written="") for outcome in each.outcomes),
        )
        for each in event.entrants
    ]


def whole(event: Event) -> tuple[object, ...]:
    """The event with all its facts."""
    facts = (event.id, event.name, event.section, event.rounds, event.rules, event.season, event.leg)
    return (*facts, event.start, event.end, event.system, event.format, table(event))
