"""What is asked besides the files, declared once: options, form fields, API fields and settings come from it.

What every event has (`formats.sections.Facts`) every rulebook is told. What only some ask, each names in its `FACTS`;
whoever answers finds the values in `Inquiry.own`, under the same keys, and no key where nothing was said.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from normbook.model.light import dataclass

TEXT, DAY, WHOLE, DECIMAL, CHOICE, FLAG = "text", "day", "whole", "decimal", "choice", "flag"
"""The kinds of values: str, date, int, Decimal, one of a few str, True."""
BIRTH = "birth"
"""A day, or only its year; of columns."""

SCORE, CHECK, FORECAST, STUDY, CONVERT = "score", "check", "forecast", "study", "convert"
POST, LIST, PUBLISH, GRANT, APPLICATION = "post", "list", "publish", "grant", "application"
"""Commands that take a fact as an option; `amend` takes what `post` does."""
FORM, API, DRAFT = "form", "api", "draft"
"""Where the web application asks for it: the page of what somebody brings along, the HTTP API, and the page of an event
that is being prepared, which asks for what is FORM and KEY too."""
KEY, COLUMN = "key", "column"
"""Where a file says it: a key of the event's TOML file, a column of its crosstable for each player. It is checked by
its kind, kept as text under its key in the `more` of the event or the entrant, and part of what a book records."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that can be said."""

    key: str
    """Its key in `own`, in a file and in a query."""
    help: str
    asked: frozenset[str]
    """The commands that take it, and FORM and API."""
    kind: str = TEXT
    choices: tuple[str, ...] = ()
    least: Decimal | int | None = None
    most: Decimal | int | None = None
    step: Decimal | None = None
    """A decimal is a multiple of it."""
    default: Decimal | int | None = None
    """What is taken where nobody says anything; None where the rulebook decides."""
    of_book: bool = False
    """Whether it asks of the book: then it goes without a file."""
    several: bool = False
    """Whether it may be said several times; the value is then a tuple."""
    share: bool = False
    """Whether people are asked for it in per cent."""
    metavar: str | None = None
    option: str = ""
    """How the option is spelt where the key does not say it."""
    names: frozenset[str] = frozenset()
    """Of a column: what else its header may be, in small letters."""
    personal: bool = False
    """Whether no entry of a book may hold it, as entries can never be erased."""

    @property
    def words(self) -> str:
        """The help, with what is taken where nobody says anything."""
        return self.help if self.default is None else f"{self.help}; default: {self.default}."

    @property
    def code(self) -> str:
        """The key as words of the catalogue and options have it."""
        return self.key.replace("_", "-")

    @property
    def flag(self) -> str:
        """The option, as it is typed."""
        return self.option or f"--{self.code}"


def decimal_fact(key: str, help: str, asked: frozenset[str], least: str, most: str, step: str, **more: Any) -> Fact:
    """A number with decimals, within bounds and in steps."""
    bounds: dict[str, Any] = {"least": Decimal(least), "most": Decimal(most), "step": Decimal(step)}
    return Fact(key, help, asked, DECIMAL, **bounds, **more)


def shared(facts: Sequence[Fact]) -> Fact:
    """One option or field for what several rulebooks ask under one key: the first's where all ask alike, else one that
    takes any of their choices, or a text; each rulebook reads it as its own (`formats.own_facts.with_own_keys`)."""
    first = facts[0]
    if len({(each.kind, each.choices, each.several) for each in facts}) == 1:
        return first
    choices = tuple(dict.fromkeys(choice for each in facts for choice in each.choices))
    kind = CHOICE if all(each.kind == CHOICE for each in facts) else TEXT
    help = f"{'; '.join(dict.fromkeys(each.help.rstrip('.') for each in facts))}."
    return Fact(first.key, help, first.asked, kind, choices if kind == CHOICE else (), option=first.option)


def asked_by(facts: Iterable[Fact], place: str) -> list[Fact]:
    """Those that a command, the form or the API asks for."""
    return [fact for fact in facts if place in fact.asked]
