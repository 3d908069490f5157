"""What a TOML file or a document says of a solving tournament: dates, problems, the committee's word."""

import re
from datetime import date
from typing import Any

from normbook.formats.keys import Keys
from normbook.formats.sections import MOST_ROUNDS
from normbook.model.solving import NO_RULING, Problem, Ruling, is_coefficient
from normbook.model.solving_kinds import CATEGORIES, GROUPS, KINDS
from normbook.rulebook import SOLVING, judge_of, judges

_MOST_LOCATIONS = 999
_GROUP_ALIASES = {
    "twomover": "twomovers", "2": "twomovers", "2mover": "twomovers", "directmate2": "twomovers",
    "threemover": "threemovers", "3": "threemovers", "3mover": "threemovers",
    "moremover": "moremovers", "n": "moremovers", "4": "moremovers", "5": "moremovers", "6": "moremovers",
    "endgame": "endgames", "study": "endgames", "studie": "endgames", "endgamestudy": "endgames",
    "endgamestudie": "endgames", "eg": "endgames",
    "helpmate": "helpmates", "h": "helpmates",
    "selfmate": "selfmates", "s": "selfmates",
    "fairy": "fairy", "fairie": "fairy", "fairychess": "fairy", "fairyproblem": "fairy",
}  # fmt: skip
_RULE = re.compile(r"(?:[a-z]+\.)?R(1[0-2]|[1-9])", re.IGNORECASE)


def said_in(keys: Keys) -> dict[str, Any]:
    """Everything the file says of the tournament, None or blank where it says nothing."""
    start, end = keys.day("start"), keys.day("end")
    if start and end and end < start:
        keys.error("DATES-REVERSED", "end", start=start)
    keys.rulebook(lambda name: judges(name, SOLVING))
    return {
        "edition": keys.text("edition") or None,
        "id": keys.text("id") or None,
        "name": keys.text("name") or None,
        "kind": keys.word("kind", KINDS),
        "category": keys.word("category", CATEGORIES),
        "of": keys.text("of"),
        "start": start,
        "end": end,
        "announced": keys.day("announced"),
        "reported": keys.day("reported"),
        "fairy_announced": keys.day("fairy_announced"),
        "director": keys.text("director"),
        "locations": _locations(keys),
        "rounds": keys.integer("rounds", 1, MOST_ROUNDS),
        "problems": tuple(map(_problem, keys.tables("problems"))),
        "assured": _assured(keys),
        "ruling": _ruling(keys),
    }


def _locations(keys: Keys) -> int | None:
    """How many there are, given as a number or by their names."""
    if isinstance(keys.table.get("locations"), list):
        return len(keys.texts("locations")) or None
    return keys.integer("locations", 1, _MOST_LOCATIONS)


def _assured(keys: Keys) -> frozenset[str]:
    """The checks for which the director gives their word: `R12`, with or without the rulebook's name before it."""
    words = keys.texts("assured")
    found = {word: _RULE.fullmatch(word.strip()) for word in words}
    if strange := tuple(word for word, match in found.items() if not match):
        keys.error("ASSURED-BAD", "assured", words=strange)
    return frozenset(f"{judge_of(SOLVING)}.R{match[1]}" for match in found.values() if match)


def _ruling(keys: Keys) -> Ruling:
    """The committee's word; one that departs from the proposal gives its reason."""
    table = keys.section("ruling")
    if table is None:
        return NO_RULING
    confirmed, reason = table.flag("confirmed"), table.text("reason")
    coefficient = table.number("coefficient")
    if coefficient is not None and not is_coefficient(coefficient):
        table.error("COEFFICIENT-BAD", "coefficient", written=str(coefficient))
        coefficient = None
    if (confirmed is False or coefficient is not None) and not reason:
        table.error("RULING-WITHOUT-REASON", "reason")
    table.finish()
    return Ruling(confirmed, coefficient, reason)


def _problem(keys: Keys) -> Problem:
    round_number = keys.integer("round", 1, MOST_ROUNDS)
    most = keys.number("max")
    if most is not None and most < 0:
        keys.error("POINTS-BAD", "max", written=str(most))
    year, original = _published(keys)
    problem = Problem(
        round=round_number or 1,
        group=_group(keys.text("group")),
        max=most,
        published=year,
        original=original or bool(keys.flag("original")),
        fairy=bool(keys.flag("fairy")),
    )
    keys.finish()
    return problem


def _group(written: str) -> str:
    """The group under its usual name; one that is none of the seven stays as written, and the check says so."""
    word = re.sub(r"[^a-z0-9]", "", written.casefold())
    short = word.rstrip("s") or word
    if word in GROUPS:
        return word
    return _GROUP_ALIASES.get(word) or _GROUP_ALIASES.get(short) or written


def _published(keys: Keys) -> tuple[int | None, bool]:
    """The year of publication, and whether it is an original: `2015`, "2015", a date, or "original"."""
    value = keys.table.get("published")
    keys.skip("published")
    if value is None:
        return None, False
    if isinstance(value, date):
        return value.year, False
    if isinstance(value, str) and value.strip().casefold() in ("original", "originals"):
        return None, True
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if re.fullmatch(r"(?:1[0-9]|20)[0-9]{2}", text):
        return int(text), False
    keys.error("PUBLISHED-BAD", "published", written=str(value)[:40])
    return None, False
