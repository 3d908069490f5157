"""What the rulebooks ask besides the files, as fields of forms and of the API: each declares it once, in its FACTS."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Annotated, Any, Literal, Optional

from fastapi import Query
from pydantic import BaseModel, create_model

from normbook.formats import own_facts
from normbook.model.crosstable import ALL_SYSTEMS, FORMATS
from normbook.model.facts import API, CHOICE, DAY, DECIMAL, DRAFT, FLAG, FORECAST, FORM, KEY, SCORE, WHOLE, Fact, shared
from normbook.model.numbers import short_text
from normbook.presentation import presentation, presentations
from normbook.render.words import said, said_by
from normbook.rulebook import rulebooks
from normbook.web.forms import Form
from normbook.web.server.refusals import RequestRefused

LONGEST, MOST, MOST_VALUES = 200, 1 << 31, 20
ELSEWHERE = ("trust_book",)
"""What a form asks for by itself: it is about the book, not about the event."""
_DRAFTED = frozenset({DRAFT})
EVENT_FACTS = (
    Fact("name", "", _DRAFTED),
    Fact("section", "", _DRAFTED),
    Fact("start", "", _DRAFTED, DAY),
    Fact("end", "", _DRAFTED, DAY),
    Fact("system", "", _DRAFTED, CHOICE, choices=ALL_SYSTEMS),
    Fact("format", "", _DRAFTED, CHOICE, choices=FORMATS),
    Fact("season", "", _DRAFTED),
    Fact("leg", "", _DRAFTED),
    Fact("id", "", _DRAFTED),
)
"""What can be said of any event."""
_Bounds = tuple[Decimal | int | None, Decimal | int | None]
_LIMITS: dict[str, _Bounds] = {
    "finishes": (1, 1000),
    "step": (Decimal("0.05"), 5),
    "place": (1, 999),
}
"""What a server takes upon itself, where that is less than what a command does."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A fact as a form asks for it."""

    fact: Fact
    rules: str
    """The rulebooks that ask it; the page shows it to them only."""
    label: str
    options: Sequence[tuple[str, str]]

    @property
    def type(self) -> str:
        """Of the input; several numbers are typed as a text."""
        kinds = {WHOLE: "number", DECIMAL: "number", DAY: "date"}
        return "text" if self.fact.several else kinds.get(self.fact.kind, "text")

    @property
    def bounds(self) -> Mapping[str, str]:
        """Of a number, in the input's own words."""
        low, high, step = _bounds(self.fact)
        return {"min": f"{low:f}", "max": f"{high:f}", "step": f"{step:f}" if step else "any"}

    @property
    def usual(self) -> str:
        """What is taken where the field stays blank, as far as there is a word or a number for it."""
        default = self.fact.default
        number = "" if default is None else short_text(_shown(self.fact, Decimal(default)), 0, 2)
        return said(f"web.needed.{self.fact.code}-usual", number)


@cache
def facts_of(rules: str) -> tuple[Fact, ...]:
    """What only this rulebook asks."""
    return tuple(map(_limited, own_facts.facts_of(rules)))


def _limited(fact: Fact) -> Fact:
    least, most = _LIMITS.get(fact.key, (fact.least, fact.most))
    return replace(fact, least=least, most=most)


def asked_in(place: str) -> list[Fact]:
    """What any rulebook asks in a place; each key once."""
    return [shared(list(of_key.values())) for of_key in _by_key(place, rulebooks())]


def _by_key(place: str, names: Iterable[str]) -> Iterable[Mapping[str, Fact]]:
    """What rulebooks ask in a place: for each key the facts, by the rulebook."""
    found: dict[str, dict[str, Fact]] = {}
    for rules in names:
        for fact in _own(rules, place):
            found.setdefault(fact.key, {}).setdefault(rules, fact)
    return found.values()


def _own(rules: str, place: str) -> Iterable[Fact]:
    known = (*presentation(rules).event_facts, *ELSEWHERE)
    for fact in facts_of(rules):
        if place in fact.asked and not fact.of_book and fact.key not in known:
            yield fact


def fields(place: str, rules: str = "") -> list[FormField]:
    """The fields of a form: of all rulebooks, or of one."""
    return [_field(of_key, place) for of_key in _by_key(place, [rules] if rules else rulebooks())]


def score_fields() -> list[FormField]:
    """The fields of the page of what somebody brings along; what a forecast takes for granted stands elsewhere."""
    return [each for each in fields(FORM) if SCORE in each.fact.asked]


def forecast_fields() -> list[FormField]:
    """What a forecast takes for granted, as a form sets it."""
    return [each for each in fields(FORM) if FORECAST in each.fact.asked and SCORE not in each.fact.asked]


def draft_fields(rules: str) -> list[FormField]:
    """What is asked of an event that is being prepared: what can be said of any, then what only this rulebook asks."""
    common = [fact for fact in EVENT_FACTS if fact.key in presentation(rules).draft_facts]
    known = {fact.key for fact in common}
    own = [fact for fact in facts_of(rules) if fact.asked >= {FORM, KEY} or DRAFT in fact.asked]
    return [_field({rules: fact}, DRAFT) for fact in (*common, *own) if fact in common or fact.key not in known]


def _field(asked: Mapping[str, Fact], place: str) -> FormField:
    """The field of one key, by the rulebooks that ask it, called as each of them calls it."""
    fact = shared(list(asked.values()))
    labels = dict.fromkeys(_label(rules, each, place) for rules, each in asked.items())
    options = [(each, _called(asked, each)) for each in fact.choices]
    return FormField(fact, asking(fact.key, place), " / ".join(filter(None, labels)), options)


def _label(rules: str, fact: Fact, place: str) -> str:
    """What a rulebook calls a fact."""
    codes = (f"web.bench.{fact.code}", f"web.needed.{fact.code}", f"desk.post.{fact.code}")
    drafted = said_by(rules, f"draft.fact.{fact.key}") if place == DRAFT else ""
    return drafted or next(filter(None, (said_by(rules, code) for code in codes)), fact.help)


def _called(asked: Mapping[str, Fact], choice: str) -> str:
    """What a choice is called by the first of the rulebooks that have it."""
    owners = (rules for rules, fact in asked.items() if choice in fact.choices)
    return next(filter(None, (said_by(rules, f"web.{asked[rules].key}.{choice}") for rules in owners)), choice)


def asking(key: str, place: str = "") -> str:
    """Names of the rulebooks that ask a fact, for the page that shows its field only to them."""
    asked = (
        rules
        for rules in rulebooks()
        if any(fact.key == key and (not place or place in fact.asked) for fact in facts_of(rules))
    )
    return " ".join(asked)


def saying(key: str) -> str:
    """Names of the rulebooks by which a fact that any event may have is said."""
    return " ".join(each.rules for each in presentations() if key in each.event_facts)


def said_in(form: Form, facts: Iterable[Fact]) -> dict[str, Any]:
    """What a form says, by the keys of the facts; no key where it says nothing. Refused where it cannot be."""
    found = {fact.key: _said(form, fact) for fact in facts}
    return {key: value for key, value in found.items() if _is_said(value)}


def _is_said(value: object) -> bool:
    """Nought is said; a box that is not ticked, and a field that is blank, say nothing."""
    return value is not None and value is not False and value not in ("", ())


def _said(form: Form, fact: Fact) -> Any:
    if fact.kind == CHOICE and fact.several:
        return _ticked(form, fact)
    if fact.kind == CHOICE:
        return form.chosen(fact.key, fact.choices)
    if fact.kind == FLAG:
        return bool(form.text(fact.key))
    if fact.kind == DAY:
        return form.day(fact.key)
    if fact.kind == WHOLE and fact.several:
        return numbers_in(form.text(fact.key), fact.key)
    if fact.kind in (WHOLE, DECIMAL):
        return number_in(form, fact)
    return " ".join(form.text(fact.key).split())[:LONGEST]


def _ticked(form: Form, fact: Fact) -> tuple[str, ...]:
    chosen = tuple(dict.fromkeys(form.texts(fact.key)))
    if not set(chosen) <= set(fact.choices):
        raise RequestRefused("not-valid", parameters=(fact.key,))
    return chosen


def number_in(form: Form, fact: Fact) -> Decimal | int | None:
    """A number as somebody typed it, within its bounds and a multiple of its step; None if they typed none."""
    written = form.text(fact.key).replace(",", ".")
    if not written:
        return None
    try:
        number = Decimal(written) if len(written) < 12 else Decimal("NaN")
    except InvalidOperation:
        number = Decimal("NaN")
    low, high, step = _bounds(fact)
    if not number.is_finite() or not low <= number <= high or (step and number % step):
        raise RequestRefused("not-valid", parameters=(fact.key,))
    return int(number) if fact.kind == WHOLE else number / 100 if fact.share else number


def numbers_in(written: str, name: str) -> tuple[int, ...]:
    """Whole numbers from 1 on as somebody typed them into the field of that name, each once, in order."""
    words = written.replace(",", " ").split()
    if len(words) > MOST_VALUES or not all(word.isdecimal() and len(word) < 4 and int(word) for word in words):
        raise RequestRefused("not-valid", parameters=(name,))
    return tuple(sorted({int(word) for word in words}))


def _shown(fact: Fact, value: Decimal) -> Decimal:
    """A number as people set it: a share in per cent."""
    return value * 100 if fact.share else value


def _bounds(fact: Fact) -> tuple[Decimal, Decimal, Decimal | None]:
    """Between which numbers people may choose, and in which steps."""
    low, high = fact.least if fact.least is not None else 0, fact.most if fact.most is not None else MOST
    step = fact.step or (Decimal(1) if fact.kind == WHOLE else None)
    return _shown(fact, Decimal(low)), _shown(fact, Decimal(high)), _shown(fact, step) if step else None


def with_facts(base: type[BaseModel], name: str, place: str) -> Any:
    """A model of the API with what the rulebooks ask in a place; the same name and the same words as the base."""
    facts = [fact for fact in asked_in(API) if place in fact.asked]
    known = base.model_fields
    own: dict[str, Any] = {fact.key: _parameter(fact) for fact in facts if fact.key not in known}
    return create_model(name, __base__=base, __doc__=base.__doc__, **own)


def _parameter(fact: Fact) -> Any:
    """Type and default of a query's parameter."""
    if fact.kind == FLAG:
        return bool, False
    if fact.kind == CHOICE:
        return Optional[Literal[fact.choices]], None  # noqa: UP045
    bounds: dict[str, Any] = {}
    if fact.kind in (WHOLE, DECIMAL):
        # As JSON has numbers: the description of the API names the bounds.
        number = int if fact.kind == WHOLE else float
        bounds = {"ge": number(fact.least or 0), "le": number(fact.most or MOST)}
        bounds |= {"multiple_of": number(fact.step)} if fact.step else {}
    kind = {WHOLE: int, DECIMAL: float}.get(fact.kind, str)
    one = Annotated[kind, Query(**(bounds or {"max_length": LONGEST}))]  # type: ignore[valid-type]
    if fact.several:
        return Annotated[list[one], Query(max_length=MOST_VALUES)], []
    return Optional[one], None  # noqa: UP045


def own_of(said: BaseModel) -> dict[str, Any]:
    """What a query says, by the keys of the facts; no key where it says nothing."""
    found = {fact.key: _exact(fact, getattr(said, fact.key, None)) for fact in asked_in(API)}
    return {key: value for key, value in found.items() if _is_said(value)}


def _exact(fact: Fact, value: Any) -> Any:
    """A parameter as a command has it: a decimal as a multiple of its step, several values in order."""
    if fact.several:
        return tuple(sorted(set(value or ())))
    if fact.kind == DECIMAL and value is not None:
        step = fact.step or Decimal("0.01")
        return round(Decimal(repr(value)) / step) * step
    return value
