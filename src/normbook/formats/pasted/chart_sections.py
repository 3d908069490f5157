"""Several sections in one ruled text: where one ends and the next begins, and what they are called.

A header comes again on the next page of a section, and above the next section. Only what the text itself says tells
the two apart: the sections' names, or numbers that begin anew.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from normbook.formats.pasted.ruled_lines import RULE, RuledLine, folded, is_again
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass

_SECTION = re.compile(
    r"(?:.*\b)?section\s*(?:(?:no\.?|#)?\s*[0-9]{1,3}\s*[-–—:]|[-–—:])\s*(?P<last>.+)"
    r"|section\s*[0-9]{1,3}|(?P<first>.{1,40})\s+section",
    re.IGNORECASE,
)
"""`Section 2 - Reserve`, as on the US Chess website, `Section: Reserve`, `Section 2` or `Reserve Section`."""
_DECORATION = "#*=_- \t"
_MOST_SECTIONS = 99
_LONGEST_TEXT, _LONGEST_NAME = 200, 60


@dataclass(frozen=True, slots=True)
class SectionPart:
    """A section's share of the lines."""

    name: str
    """Blank, if it is the only one."""
    texts: list[RuledLine]
    """What stands above the table."""
    lines: list[RuledLine]


class _Block:
    """A header and what stands below it."""

    def __init__(self, lines: list[RuledLine], texts: list[RuledLine], above: list[str]) -> None:
        self.lines = lines
        self.texts = texts
        self.above = above
        """The lines above the header as they are in the file, back to the table before."""
        written = (line.cells[0].rstrip(".") for line in lines)
        self.numbers = {int(each) for each in written if each.isascii() and each.isdigit() and len(each) <= 5}
        named = (_SECTION.fullmatch(text) for text in reversed(above))
        self.stated = next((match["last"] or match["first"] or match[0] for match in named if match), "")
        """The name of a section that calls itself one."""

    @property
    def name(self) -> str:
        """The stated name, else the text right above the table."""
        last = self.above[-1] if self.above else ""
        return (self.stated or ("" if ":" in last else last))[:_LONGEST_NAME].strip()

    def texts_besides(self, name: str) -> list[RuledLine]:
        """The texts above without the one that was taken for the name."""
        return [
            line for line in self.texts if not name or name != self.name or name not in " ".join(line.cells[0].split())
        ]


class _Section:
    """Blocks that are pages of one section."""

    def __init__(self, block: _Block) -> None:
        self.first = block
        self.lines = list(block.lines)
        self.numbers = set(block.numbers)

    def add(self, page: _Block) -> None:
        self.lines += page.lines
        self.numbers |= page.numbers

    def is_followed_by(self, block: _Block) -> bool | None:
        """Whether another section begins; None if nothing tells whether this one goes on."""
        stated = self.first.stated
        if block.stated and stated and block.stated != stated:
            return True
        same = bool(block.stated) and block.stated == stated
        if not self.numbers.isdisjoint(block.numbers):
            return True if min(block.numbers) == min(self.numbers) and not same else None
        same_header = folded(block.lines[0].cells) == folded(self.first.lines[0].cells)
        return False if same_header and (same or not block.above) else None


def parts_of(
    table: list[RuledLine], texts: list[RuledLine], text: list[str], file: str, findings: Findings
) -> list[SectionPart]:
    """The sections; none, with a finding for each table that may begin one or go on with another."""
    blocks = _blocks(table, texts, text)
    sections = [_Section(next(blocks))]
    unclear = False
    for block in blocks:
        follows = sections[-1].is_followed_by(block)
        if follows is None:
            unclear = True
            first = sections[-1].first.lines[0].number
            findings.error("CHART-UNCUT", Place(file, block.lines[0].number), None, first=first)
        if follows is False:
            sections[-1].add(block)
        else:
            sections.append(_Section(block))
        if len(sections) > _MOST_SECTIONS:
            unclear = True
            findings.error("CHART-TOO-MANY", Place(file, block.lines[0].number), None, most=_MOST_SECTIONS)
            break
    if unclear:
        return []
    names = _names(sections, file, findings) if len(sections) > 1 else [""]
    return [
        SectionPart(name, each.first.texts_besides(name), each.lines)
        for name, each in zip(names, sections, strict=True)
    ]


def _blocks(table: list[RuledLine], texts: list[RuledLine], text: list[str]) -> Iterator[_Block]:
    """The lines from each header to the next; texts at the end of one stand above the next."""
    heads = [index for index, line in enumerate(table) if is_again(line, table[0])]
    before = 0
    for first, end in pairwise((*heads, len(table))):
        last = end
        while end < len(table) and len(table[last - 1].cells) == 1:
            last -= 1
        above = (
            " ".join(line[:_LONGEST_TEXT].split())
            for line in text[before : table[first].number - 1]
            if not RULE.fullmatch(line)
        )
        yield _Block(table[first:last], texts, [line for line in (each.strip(_DECORATION) for each in above) if line])
        before, texts = table[last - 1].number, table[last:end]


def _names(sections: list[_Section], file: str, findings: Findings) -> list[str]:
    """What stands above each section; its number where nothing does, or the same above another."""
    above = [section.first.name for section in sections]
    count = Counter(name.casefold() for name in above)
    names = [
        name if name and count[name.casefold()] == 1 else str(number) for number, name in enumerate(above, start=1)
    ]
    lines = tuple(section.lines[0].number for section in sections)
    findings.note("CHART-SECTIONS", Place(file, lines[0]), None, count=len(names), names=tuple(names), lines=lines)
    return names
