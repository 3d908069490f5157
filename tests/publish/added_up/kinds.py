"""Every kind of line there is: what it is recognised by, and how its result is worked out again.

A line that no kind recognises fails, and so does one that two recognise: whoever adds a line says here what it shows.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tests.publish.added_up.arithmetic import agrees, evaluated, gives, value
from tests.publish.added_up.lines import Line


@dataclass
class At:
    """A line where it stands."""

    line: Line
    parent: Line
    before: list[Line]
    """The lines of the same parent above it."""
    known: dict[str, str] = field(default_factory=dict)
    """What lines further up have called by a name, for the whole explanation."""
    found: Mapping[str, str] = field(default_factory=dict)
    """The groups of the line's pattern."""

    def __getitem__(self, name: str) -> str:
        return self.found[name] or ""

    def number(self, name: str) -> Fraction:
        return value(self.found[name])

    def remember(self, **named: str) -> None:
        self.known |= named


Kind = tuple[str, str, Callable[[At], None]]
"""A pattern of `text | result`, the rules that such a line may cite (a table's row has none), and what must hold."""

NUMBER = r"[-+]?\d+(?:\.\d+|/\d+)?"


def nothing(at: At) -> None:
    """A line without arithmetic."""


def formula(*names: str, result: str = "") -> Callable[[At], None]:
    """The group `formula` gives the group `result`; its numbers, in order, are those known by these names."""

    def holds(at: At) -> None:
        assert gives(at["formula"], at["result"]), f"gives {float(evaluated(at['formula']))}"
        shown = re.findall(r"(?<=\()-\d[\d./]*(?=\))|\d[\d./]*", at["formula"])
        for name, number in zip(names, shown, strict=True):
            if name in at.found:
                assert agrees(at[name], number), f"{number} is not {name}"
            elif name:
                assert "/" in number or agrees(at.known[name], number), f"{number} is not {name} {at.known[name]}"
        if result:
            at.remember(**{result: at["result"]})

    return holds


def verdict(compare: Callable[[Fraction, Fraction], bool]) -> Callable[[At], None]:
    """`needed` and `actual` come out as the line says; what was not found is not met."""

    def holds(at: At) -> None:
        met = bool(at["actual"]) and compare(value(at["actual"]), value(at["needed"]))
        assert met == (at["verdict"] == "met")

    return holds


def check(root: Line, kinds: Sequence[Kind]) -> None:
    """Every line of the explanation, each by its kind."""
    patterns = [(re.compile(pattern), rules.split() or [""], holds) for pattern, rules, holds in kinds]
    known: dict[str, str] = {}

    def visit(line: Line, parent: Line, before: list[Line]) -> None:
        whole = f"{line.text} | {line.result}" if line.result else line.text
        recognised = [(match, *more) for pattern, *more in patterns if (match := pattern.fullmatch(whole))]
        assert len(recognised) == 1, f"{len(recognised)} kinds of line know: {whole}"
        match, rules, holds = recognised[0]
        assert line.rule in rules, f"{whole}: {line.rule}"
        try:
            holds(At(line, parent, before, known, match.groupdict()))
        except AssertionError as wrong:
            raise AssertionError(f"{whole}\n{wrong}") from wrong
        for index, part in enumerate(line.parts):
            visit(part, line, line.parts[:index])

    visit(root, Line(""), [])
