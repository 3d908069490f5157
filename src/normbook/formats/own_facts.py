"""What a rulebook's own columns and keys say of events and players: found, checked by their kind, kept as text."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Any

from normbook.formats.how import How
from normbook.formats.inquiry import Inquiry
from normbook.formats.keys import Keys, is_day, read_day
from normbook.formats.owners import FIDE, tell_owners, tell_wrong_ratings
from normbook.model.crosstable import Entrant, Event, More
from normbook.model.diagnostics import Findings, Place
from normbook.model.facts import BIRTH, CHOICE, COLUMN, DAY, DECIMAL, FLAG, KEY, TEXT, WHOLE, Fact, asked_by
from normbook.model.pattern import pattern
from normbook.rulebook import rulebook

_BIRTH = pattern(
    r"([12][0-9]{3})(?:[-/.]([0-9]{1,2})[-/.]([0-9]{1,2}))?|([0-9]{1,2})[. /]+([0-9]{1,2})[. /]+([12][0-9]{3})"
)
"""A year, or a day as report files have it too: `2004/05/03`, `3.5.2004`, `2004/00/00` where only the year is known."""


def facts_of(rules: str | None, place: str = "") -> list[Fact]:
    """What only this rulebook asks, of a command, a file or a form; everything where no place is named."""
    part = rulebook(rules).part("facts") if rules else None
    facts: Sequence[Fact] = part.FACTS if part else ()
    return asked_by(facts, place) if place else list(facts)


def how_of_rulebook(how: How, rules: str | None) -> How:
    """With what the rulebook, where one is named, lets a table say, and of which system its events usually are."""
    if not rules:
        return how
    found = rulebook(rules)
    return replace(
        how,
        columns=tuple(facts_of(rules, COLUMN)),
        decimals=found.decimals,
        fide=found.circle == FIDE.casefold(),
        system=found.systems[0],
    )


def with_own_keys(inquiry: Inquiry, rules: str, findings: Findings) -> Inquiry:
    """With the rulebook that judges among the facts of the event, and what was said of its own, read as it asks it."""
    own = dict(inquiry.own)
    for fact in facts_of(rules):
        said = own.get(fact.key)
        if isinstance(said, str) and fact.kind != TEXT:
            own[fact.key] = value = checked(fact, said)
            if value is None:
                findings.error("FACT-WRONG", Place(fact.flag), said, key=fact.key, value=said, wanted=wanted(fact))
    facts = replace(inquiry.facts, rules=rules, more=said_of_keys(own, rules) or None)
    return replace(inquiry, facts=facts, own=own)


def said_of_keys(own: Mapping[str, Any], rules: str | None) -> More:
    """What options or fields say of a rulebook's own keys, as a file would."""
    said = {fact.key: own.get(fact.key) for fact in facts_of(rules, KEY)}
    told = {key: value for key, value in said.items() if value is not None and value is not False and value != ""}
    return tuple((key, "true" if value is True else str(value)) for key, value in told.items())


def keys_in(keys: Keys, rules: str | None) -> More | None:
    """What a TOML file says under the rulebook's own keys; None where nothing."""
    said = ((fact.key, keys.typed(fact.key)) for fact in facts_of(rules, KEY))
    return tuple((key, text) for key, text in said if text) or None


def with_checked_facts(event: Event, findings: Findings) -> Event:
    """The event with what its rulebook's own columns and keys say, each in its usual form.

    What they cannot say is told, and so is a rating system that the rulebook does not have.
    """
    if not event.rules:
        return event
    systems = rulebook(event.rules).systems
    if event.system not in systems:
        findings.error(
            "SYSTEM-OTHER", Place(event.file), event.system, system=event.system, rules=event.rules, known=systems
        )
    tell_owners(event, findings)
    tell_wrong_ratings(event, findings)
    keys, columns = facts_of(event.rules, KEY), facts_of(event.rules, COLUMN)
    if keys:
        event = replace(event, more=_usual(event.more, keys, lambda fact: Place(event.file, path=fact.key), findings))
    if columns:
        entrants = (
            replace(each, more=_usual(each.more, columns, partial(_place, event, each), findings))
            if each.more
            else each
            for each in event.entrants
        )
        event = replace(event, entrants=tuple(entrants))
    return event


def _usual(more: More, facts: Sequence[Fact], place: Callable[[Fact], Place], findings: Findings) -> More:
    said = dict(more)
    for fact, text in _said(more, facts):
        value = checked(fact, text)
        if value is None:
            findings.error("FACT-WRONG", place(fact), text, key=fact.key, value=text, wanted=wanted(fact))
        else:
            usual = str(value) if fact.kind in (CHOICE, FLAG, WHOLE) else text
            said[fact.key] = usual.lower() if fact.kind == FLAG else usual
    return tuple(said.items())


def _said(more: More, facts: Sequence[Fact]) -> Iterator[tuple[Fact, str]]:
    said = dict(more)
    return ((fact, said[fact.key]) for fact in facts if fact.key in said)


def _place(event: Event, entrant: Entrant, fact: Fact) -> Place:
    column = event.columns.get(fact.key)
    if entrant.row is None or column is None:
        return Place(event.file, entrant.row, path=f"{entrant.name}, {fact.key}")
    return Place(event.file, entrant.row, column)


def wanted(fact: Fact) -> str:
    """What a fact must be, in a few words."""
    if fact.kind == CHOICE:
        return " | ".join(fact.choices)
    kinds = {DAY: "date, as 2024-05-03", BIRTH: "date, as 2004-05-03, or year", FLAG: "yes | no", WHOLE: "whole number"}
    kind = kinds.get(fact.kind, "number")
    return kind if fact.least is None else f"{kind}, {fact.least} … {'' if fact.most is None else fact.most}".rstrip()


def checked(fact: Fact, text: str) -> str | date | int | Decimal | bool | None:
    """The value that a text stands for; None where it is none of the fact's kind, or out of its bounds."""
    if fact.kind in (DAY, BIRTH):
        return read_day(text) if fact.kind == DAY else _birth(text)
    if fact.kind == CHOICE:
        return next((each for each in fact.choices if each.casefold() == text.casefold()), None)
    if fact.kind == FLAG:
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.casefold())
    return _number(fact, text) if fact.kind in (WHOLE, DECIMAL) else text


def _birth(text: str) -> date | None:
    """A day of birth, or the first of its year where no more is known."""
    match = _BIRTH.fullmatch(text.strip())
    if match is None:
        return None
    found = (match[1], match[2], match[3]) if match[1] else (match[6], match[5], match[4])
    year, month, day = (int(part or 0) for part in found)
    if not is_day(year, month, day):
        return None
    return date(year, month, day) if month and day else date(year, 1, 1)


def _number(fact: Fact, text: str) -> int | Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    if not number.is_finite() or abs(number.adjusted()) > 20 or (fact.kind == WHOLE and number % 1):
        return None
    within = (fact.least is None or number >= fact.least) and (fact.most is None or number <= fact.most)
    if not within or (fact.step is not None and number % fact.step):
        return None
    return int(number) if fact.kind == WHOLE else number


def values_of(rules: str, more: More, place: str = COLUMN) -> Mapping[str, Any]:
    """The rulebook's own facts of an event (`KEY`) or a player (`COLUMN`), typed, by their keys; none twice checked."""
    return {fact.key: checked(fact, text) for fact, text in _said(more, facts_of(rules, place))}


def kept_facts(rules: str | None, more: More, place: str) -> dict[str, str]:
    """What a book records of them: what the rulebook asks and is not personal."""
    if not more:  # of most players nothing is said, and of an event there are hundreds
        return {}
    return {fact.key: text for fact, text in _said(more, facts_of(rules, place)) if not fact.personal}
