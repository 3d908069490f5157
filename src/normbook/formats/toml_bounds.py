"""What a TOML document may ask of its reader, looked over before it is parsed.

The library keeps every beginning of a dotted key, so that a small file with one key of thousands of parts takes a
gigabyte, and goes down into itself for each bracket. No file of ours needs either (decision formats-toml).
"""

import re
from collections.abc import Iterator

from normbook.model.diagnostics import Findings, Place
from normbook.model.pattern import pattern

MOST_PARTS = 16
"""Of a dotted key; the brackets open at the same time are as many at most."""
LONGEST_WORD = 200
"""A bare key, a number or a date."""

# A string that is not closed takes all the rest, as the parser refuses it there; quotes before the last three belong to
# the text. No document makes the search go back: loops over characters are possessive, and what follows one over pieces
# always fits. (Python before 3.11.5 misreads a possessive loop over pieces.)
_PIECE = pattern(
    r"""
      (?P<string> \"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*(?:"{3,5}|\\?\Z)
                | '''[^']*+(?:'(?!'')[^']*+)*(?:'{3,5}|\Z)
                | "[^"\\\n]*+(?:\\.[^"\\\n]*+)*(?:"|\\?\Z|(?=\n))
                | '[^'\n]*+(?:'|\Z|(?=\n)) )
    | (?P<skip> \#[^\n]*+ | [ \t\r]++ )
    | (?P<dot> \. )
    | (?P<open> [\[{] )
    | (?P<close> [\]}] )
    | (?P<word> [^\s"'\#.\[\]{}=,]++ )
    | (?P<other> . )
    """,
    re.VERBOSE | re.DOTALL,
)


def within_bounds(text: str, file: str, findings: Findings) -> bool:
    """Whether it can be parsed at no great cost; if not, a finding tells the first place that goes too far."""
    for code, most, at in _excesses(text):
        row, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        findings.error(code, Place(file, row, column), None, most=most)
        return False
    return True


def _excesses(text: str) -> Iterator[tuple[str, int, int]]:
    """What goes too far, the bound, and where it stands."""
    depth = parts = 0
    for piece in _PIECE.finditer(text):
        kind = piece.lastgroup
        if kind == "skip":
            continue
        parts += kind == "dot"
        depth += (kind == "open") - (kind == "close")
        if kind not in ("dot", "word", "string"):
            parts = 0
        if parts >= MOST_PARTS:
            yield "TOML-KEY-LONG", MOST_PARTS, piece.start()
        if depth > MOST_PARTS:
            yield "TOML-DEEP", MOST_PARTS, piece.start()
        if kind == "word" and len(piece[0]) > LONGEST_WORD:
            yield "TOML-WORD-LONG", LONGEST_WORD, piece.start()
