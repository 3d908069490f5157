"""The keys of a study of the lifetime titles."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from normbook.forecast.chances import DEFAULT_DRAWS
from normbook.formats.files import stem_of
from normbook.formats.keys import Keys
from normbook.formats.sections import MOST_ROUNDS
from normbook.judgement.settings import ValueRefused, amount
from normbook.rulebooks.uscf.study.opponents import HIGHEST, LOWEST, MOST_ROSTERS, count_of_rosters, impossible
from normbook.rulebooks.uscf.study.plan import (
    DEFAULT_ABOVE,
    DEFAULT_CLAIM,
    DEFAULT_EVENTS,
    INITIAL,
    MOST_EVENTS,
    EventKind,
    Opponent,
    StudySchedule,
    TitleClaim,
    TitlesPlan,
)
from normbook.study.plan_file import read_variants

FARTHEST = HIGHEST - LOWEST
MOST_STRENGTHS = 50


def read_titles(keys: Keys, path: Path) -> TitlesPlan:
    """The plan; where a key is refused something stands in for it, and the findings say so."""
    for key in ("strengths", "schedules"):
        keys.require(key)
    strengths = keys.integers("strengths", LOWEST, HIGHEST) or ()
    if len(strengths) > MOST_STRENGTHS:
        keys.error("STUDY-MANY-STRENGTHS", "strengths", count=len(strengths), most=MOST_STRENGTHS)
    schedules = tuple(
        _schedule(each, number, strengths) for number, each in enumerate(keys.tables("schedules"), start=1)
    )
    if keys.table.get("schedules") == []:
        keys.error("STUDY-NO-SCHEDULE", "schedules")
    _tell_same_names(keys, [schedule.name for schedule in schedules])
    plan = TitlesPlan(
        name=keys.text("name") or stem_of(path),
        about=keys.text("about"),
        strengths=strengths,
        schedules=schedules,
        start=keys.text("start") or INITIAL,
        draws=_share(keys, "draws", DEFAULT_DRAWS),
        events=tuple(sorted(keys.integers("events", 1, MOST_EVENTS) or DEFAULT_EVENTS)),
        above=tuple(sorted(keys.integers("above", 0, FARTHEST) or DEFAULT_ABOVE)),
        claim=_claim(keys),
        deltas=tuple(sorted(_delta(keys, each) for each in keys.numbers("deltas") or ())),
        variants=read_variants(keys, "uscf", path),
        file=keys.file,
    )
    keys.finish()
    return plan


def _schedule(keys: Keys, number: int, strengths: tuple[int, ...]) -> StudySchedule:
    name = keys.text("name") or str(number)
    keys.require("events")
    events = tuple(kind for each in keys.tables("events") if (kind := _event(each, strengths)) is not None)
    if keys.table.get("events") == []:
        keys.error("STUDY-NO-EVENT", "events", name=name)
    keys.finish()
    return StudySchedule(name, events)


def _tell_same_names(keys: Keys, names: list[str]) -> None:
    for name in sorted({name for name in names if names.count(name) > 1}):
        keys.error("STUDY-SAME-SCHEDULE", "schedules", name=name)


def _event(keys: Keys, strengths: tuple[int, ...]) -> EventKind | None:
    """One of `opponents` (relative), `ratings` (absolute) and `field` (to draw from, with `rounds`)."""
    given = [key for key in ("opponents", "ratings", "field") if key in keys.table]
    if len(given) != 1:
        keys.findings.error("STUDY-OPPONENTS", keys.place("opponents"), None, given=tuple(given))
    relative = keys.several("opponents", -FARTHEST, FARTHEST)
    ratings = keys.several("ratings", LOWEST, HIGHEST)
    field = tuple(opponent for each in keys.tables("field") if (opponent := _of_field(each)) is not None)
    rounds = keys.integer("rounds", 1, MOST_ROUNDS)
    if "field" in keys.table:
        keys.require("rounds")
        if keys.table["field"] == []:
            keys.error("STUDY-FIELD-EMPTY", "field")
    keys.finish()
    known = (*(Opponent(points, True) for points in relative), *(Opponent(rating, False) for rating in ratings))
    if known and rounds is not None and rounds != len(known):
        keys.error("STUDY-ROUNDS", "rounds", rounds=rounds, opponents=len(known))
    if len(given) != 1 or not (known or (field and rounds)):
        return None
    kind = EventKind(len(known), known, False) if known else EventKind(rounds or 0, field, True)
    if (ways := count_of_rosters(kind)) > MOST_ROSTERS:
        keys.error("STUDY-FIELD-LARGE", "field", ways=ways, most=MOST_ROSTERS)
        return None
    for strength, rating in impossible(kind, strengths):
        keys.error("STUDY-RATING", given[0], strength=strength, rating=rating, least=LOWEST, most=HIGHEST)
    return kind


def _of_field(keys: Keys) -> Opponent | None:
    """A rating of the field, or a distance from the player's strength, and how common it is."""
    relative = keys.integer("relative", -FARTHEST, FARTHEST)
    rating = keys.integer("rating", LOWEST, HIGHEST)
    weight = keys.integer("weight", 1, 10_000)
    keys.finish()
    if ("relative" in keys.table) == ("rating" in keys.table):
        keys.findings.error("STUDY-FIELD-ROW", keys.place("rating"))
        return None
    if rating is not None:
        return Opponent(rating, False, weight or 1)
    return None if relative is None else Opponent(relative, True, weight or 1)


def _claim(keys: Keys) -> TitleClaim:
    claim = keys.only_table("claim")
    above = claim.integer("above", 0, FARTHEST)
    share = _share(claim, "share", DEFAULT_CLAIM.share)
    claim.finish()
    return TitleClaim(DEFAULT_CLAIM.above if above is None else above, share)


def _share(keys: Keys, key: str, default: Fraction) -> Fraction:
    """A share from 0 to 1, in hundredths."""
    number = keys.number(key)
    if number is None:
        return default
    if not 0 <= number <= 1 or number != round(number, 2):
        keys.error("STUDY-SHARE", key, key=key, value=number)
        return default
    return Fraction(number)


def _delta(keys: Keys, delta: Decimal) -> Decimal:
    """A delta as a variant may have it: not negative, three decimals at most."""
    try:
        found = amount(delta, places=3)
    except ValueRefused:
        found = Decimal(-1)
    if found < 0:
        keys.error("STUDY-DELTA", "deltas", value=delta)
    return delta
