"""The printed list of members, read back from the text that was printed.

A page begins with its title and the line of column headings; each member's line keeps to the columns. Blank lines and
lines that begin with `#` (the footnotes) are passed over; anything else is a finding, so that no member is lost.
"""

import re
from collections.abc import Iterator

from normbook.model.crosstable import SYSTEMS
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass

HEADINGS = ("NAME", "ID", "EXP.", "ST")
"""The printed columns before the rating's, which is headed by its system."""
GAP = "  "
NEW_PAGE = "\f"

_VARIANT = re.compile(r'"?# Variant in force: (.+)\."?')
"""The footnote that every output of ours has (`about.variant` of the catalogue; a test compares)."""
_WRAPPED = re.compile(r"\n# {3}(?! )")
"""A footnote that goes on in the next line."""
_HEADING = re.compile(r"(NAME +)(ID +)(EXP\. +)(ST +)(" + "|".join(system.upper() for system in SYSTEMS) + r") *")


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A member's line of the printed list."""

    number: int
    """Of the line in the file."""
    name: str
    id: str
    expires: str
    state: str
    rating: str


@dataclass(frozen=True, slots=True)
class PrintedList:
    """A printed list, taken apart."""

    system: str
    columns: dict[str, int]
    """Where each field begins, counted from 1."""
    lines: tuple[PrintedLine, ...]
    variant: str = ""
    """Named in a footnote; blank where none is."""


def is_printed_list(text: str) -> bool:
    """Whether the text has the printed list's line of headings."""
    return any(_HEADING.fullmatch(line.rstrip()) for line in text.replace(NEW_PAGE, "\n").splitlines())


def read_printed_list(text: str, file: str, findings: Findings) -> PrintedList:
    """The lines below the headings; a line that does not keep to the columns is a finding."""
    starts: list[int] = []
    system = ""
    in_title = True
    lines: list[PrintedLine] = []
    for number, line in _numbered(text):
        if line.startswith(NEW_PAGE):
            in_title = True
        content = line.strip(NEW_PAGE).rstrip()
        if heading := _HEADING.fullmatch(content):
            found = heading[5].casefold()
            if system and found != system:
                findings.error("MEMBERS-LINE", Place(file, number), content)
            system = system or found
            starts = [heading.start(group) for group in range(1, 6)]
            in_title = False
        elif content and not in_title and not content.startswith("#"):
            if parts := _parts(content, starts):
                lines.append(PrintedLine(number, *parts))
            else:
                findings.error("MEMBERS-LINE", Place(file, number), content)
    fields = ("name", "id", "expires", "state", system)
    return PrintedList(
        system,
        {field: start + 1 for field, start in zip(fields, starts, strict=True)},
        tuple(lines),
        variant_named(text),
    )


def variant_named(text: str) -> str:
    """The variant that a footnote or a remark of a list names; blank where none is."""
    notes = _WRAPPED.sub(" ", "\n".join(line for _, line in _numbered(text)))
    found = next(filter(None, map(_VARIANT.fullmatch, notes.split("\n"))), None)
    return found[1] if found else ""


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; only line ends divide them, so that a form feed begins a line."""
    return enumerate(re.split(r"\r\n|\n|\r", text), start=1)


def _parts(line: str, starts: list[int]) -> list[str] | None:
    """The five fields of a line; None if one of them runs into the gap before the next."""
    for start in starts[1:]:
        if line[start - len(GAP) : start].strip():
            return None
    ends = [*(start - len(GAP) for start in starts[1:]), len(line)]
    parts = [line[start:end].rstrip() for start, end in zip(starts, ends, strict=True)]
    return None if any(part.startswith(" ") for part in parts) else parts
