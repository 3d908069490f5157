"""The shapes in which every rulebook answers."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Generic, TypeVar

from normbook.model.diagnostics import Diagnostic
from normbook.model.light import dataclass
from normbook.model.phrase import NO_VALUES, Phrase, Value


class Provenance(StrEnum):
    """Where a value or a reading comes from."""

    STATED = "stated"
    """It stands in the source text."""
    DERIVED = "derived"
    """The text's own numbers force it."""
    CHOSEN = "chosen"
    """We decided it; a variant may decide otherwise."""
    VARIANT = "variant"
    """A club's variant file put it in place of the edition's."""


class Verdict(StrEnum):
    """How a condition came out."""

    PASSED = "passed"
    FAILED = "failed"
    WARNED = "warned"
    """Met late or in part: worth a look, no refusal."""
    OPEN = "open"
    """Only a person can say; the file does not."""


@dataclass(frozen=True, slots=True)
class Check:
    """One condition of a rule, with what it needed and what it found."""

    rule: str
    verdict: Verdict
    needed: Value
    actual: Value
    note: Phrase | None = None

    @property
    def passed(self) -> bool | None:
        """True, False, or None while it is open."""
        return None if self.verdict is Verdict.OPEN else self.verdict is not Verdict.FAILED


def check(rule: str, passed: bool, needed: Value, actual: Value, note: Phrase | None = None) -> Check:
    """A condition that is met or not."""
    return Check(rule, Verdict.PASSED if passed else Verdict.FAILED, needed, actual, note)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of an explanation, opening into the lines it rests on."""

    phrase: Phrase
    rule: str | None = None
    result: Value = None
    parts: tuple["Step", ...] = ()
    counted: bool = True
    """False for what was left out: shown, struck through, with the reason."""
    provenance: Provenance | None = None


def step(
    code: str,
    *parts: Step,
    rule: str | None = None,
    result: Value = None,
    counted: bool = True,
    provenance: Provenance | None = None,
    values: Mapping[str, Value] = NO_VALUES,
    **named: Value,
) -> Step:
    """A step from a catalogue code, whose values are given by name or together."""
    return Step(Phrase(code, {**values, **named} if named else values), rule, result, parts, counted, provenance)


@dataclass(frozen=True, slots=True)
class Award:
    """Something a rule gives or takes: points, a credit, a norm, a title, a rating."""

    rule: str
    kind: str
    value: Value
    toward: Value = None
    """The title that points or a norm lead to."""
    provenance: Provenance = Provenance.STATED


Subject = TypeVar("Subject")


@dataclass(frozen=True, slots=True)
class Judgement(Generic[Subject]):
    """A rulebook's whole answer to one event: one subject per player."""

    rules: str
    edition: str
    variant: str | None
    event: str
    subjects: tuple[Subject, ...]
    checks: tuple[Check, ...] = ()
    notes: tuple[Diagnostic, ...] = ()
