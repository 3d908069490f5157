"""The lines of a report file, told apart by their first three characters."""

import re

from normbook.formats.trf.columns import HEADER, PAIRING_LINES, TEAM_LINES, TEXT_FROM
from normbook.model.light import dataclass

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_TAG = re.compile(r"[0-9A-Z]{3}")
_NATIONAL = re.compile(r"[A-Z]{3}(?= +[0-9]{1,4}(?: |$))")
_RULER = re.compile(r" *(?:1234567890)+[0-9]* *| {8}[ 0-9]{2}(?: {7,9}[0-9]{1,3})+ *|DDD SSSS .*")
"""Lines by which Swiss-Manager counts and names the columns for the reader's eye."""


@dataclass(frozen=True, slots=True)
class TrfLine:
    """A line with its number in the file."""

    number: int
    tag: str
    text: str

    @property
    def value(self) -> str:
        """What follows the tag."""
        return self.text[TEXT_FROM - 1 :].strip()


def read_lines(text: str) -> list[TrfLine]:
    """The lines that are neither blank nor comments."""
    lines = []
    for number, written in enumerate(_LINE_ENDS.split(text), start=1):
        line = written.expandtabs() if "\t" in written else written
        if line.strip() and not line.startswith("#"):
            lines.append(TrfLine(number, line[:3].upper(), line))
    return lines


def kind_of(line: TrfLine) -> str:
    """player, header, bye, points, national, data, team, pairing, ruler, unread or unknown."""
    if line.tag == "001":
        return "player"
    if line.tag in TEAM_LINES:
        return "team"
    if line.tag in HEADER:
        return "header"
    if line.tag == "240":
        return "bye"
    if line.tag == "DAT":
        return "data"
    if line.tag in PAIRING_LINES or line.tag.startswith(("XX", "BB")):
        return "pairing"
    if _RULER.fullmatch(line.text):
        return "ruler"
    if _NATIONAL.match(line.text):
        return "national"
    separated = len(line.text.rstrip()) == 3 or line.text[3:4] == " "
    return "unread" if separated and _TAG.fullmatch(line.tag) else "unknown"
