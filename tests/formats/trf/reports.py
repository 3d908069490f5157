"""Report files made line by line, and read."""

from collections.abc import Sequence

from normbook.formats.how import STRICT, How
from normbook.formats.sections import Section
from normbook.formats.trf.columns import FIRST_ROUND
from normbook.formats.trf.read import read_report
from normbook.model.diagnostics import Findings

LENIENT = How(lenient=True)


def player(no: int, *rounds: str, name: str = "", rating: int | str = 1500, points: str = "", **more: str) -> str:
    """A player's line by the book; each round as `12 w 1`, padded to its columns."""
    line = f"001 {no:4} {more.get('sex', 'm')}{more.get('title', ''):>3} {name or f'Player, {no}':33.33} {rating:>4} "
    line += f"{more.get('federation', 'FID'):3} {more.get('id', ''):>11} {more.get('birth', '1970/01/02'):10} "
    line += f"{points:>4} {more.get('rank', no):>4}"
    return (line.ljust(FIRST_ROUND - 1) + "".join(f"{each:>8}  " for each in rounds)).rstrip()


def report(*lines: str) -> str:
    return "\r\n".join(lines) + "\r\n"


PAIR = (player(1, "2 w 1", points="1.0"), player(2, "1 b 0", points="0.0"))
"""Two players and their game."""


def read(text: str, how: How = STRICT) -> tuple[Section | None, list[tuple[str, str]]]:
    """The section, and severity and code of each finding."""
    findings = Findings()
    section = read_report(text, "t.trf", how, findings)
    return section, [(finding.severity.value, finding.code) for finding in findings]


def cells(section: Section | None) -> Sequence[tuple[str, ...]]:
    assert section is not None
    return [tuple(outcome.written or "U" for outcome in entrant.outcomes) for entrant in section.entrants]
