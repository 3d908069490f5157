"""A player's line: who they are, and their rounds as written."""

import re
from dataclasses import replace

from normbook.formats.how import How, mended
from normbook.formats.trf.columns import PLAYER, Span
from normbook.formats.trf.dates import read_date
from normbook.formats.trf.lines import TrfLine
from normbook.formats.trf.rounds import Round, misplaced, read_rounds
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass

_POINTS = re.compile(r"[0-9]{1,3}(?:[.,][0-9])?")
_NUMBER = re.compile(r"[0-9]{1,4}")
_TWO_DIGITS = re.compile(r"[0-9]{2}")
_DIGITS = re.compile(r"[0-9]+")
_AFTER_NAME = re.compile(r" {2,}([0-9]{1,4})$")
"""A rating that stands where the name should end."""
_SHIFTS = (-1, 1, -2, 2)
_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
"""Titles as old files have them."""
FIDE_TITLES = frozenset(_TITLES.values())
"""What the column of titles may hold."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """What the columns hold."""

    line: TrfLine
    fields: dict[str, str]
    rounds: list[Round]
    shift: int = 0
    part_of: str = ""
    """What the rating is a mere part of, where digits go on beyond its columns."""

    @property
    def fits(self) -> bool:
        """Whether everything that must be a number is one, and every round stands in its columns."""
        numbers = all(_NUMBER.fullmatch(self.fields[name] or "0") for name in ("no", "rating", "rank"))
        numbers = numbers and not self.part_of
        return numbers and bool(_POINTS.fullmatch(self.fields["points"] or "0")) and not misplaced(self.rounds)

    @property
    def half_points(self) -> int | None:
        """The printed points, counted in halves; None where there are none or they are no points."""
        written = self.fields["points"].replace(",", ".")
        if not _POINTS.fullmatch(written):
            return None
        whole, _, part = written.partition(".")
        return 2 * int(whole) + (part == "5") if part in ("", "0", "5") else None


def read_player_line(line: TrfLine, file: str, how: How, findings: Findings) -> PlayerLine:
    """The line read by its columns; where they do not fit, by the one other way that they do."""
    read = _by_columns(line, line.text)
    if read.fits:
        return read
    if not line.text.isascii():
        by_bytes = _by_bytes(line)
        if by_bytes.fits and mended(how, findings, "TRF-BYTE-COLUMNS", Place(file, line.number)):
            return by_bytes
        if by_bytes.fits:
            return by_bytes  # refused already: the rest is looked at as it was meant
    if misplaced(read.rounds):
        for shift in _SHIFTS:
            shifted = _by_columns(line, line.text, shift)
            if shifted.fits and any(each.letter for each in shifted.rounds):
                mended(how, findings, "TRF-COLUMNS-SHIFTED", Place(file, line.number), None, shift=shift)
                return shifted
    return read


def _by_columns(line: TrfLine, text: str, shift: int = 0) -> PlayerLine:
    fields = {name: span.of(text) for name, span in PLAYER.items()}
    return PlayerLine(line, fields, read_rounds(text, shift), shift, part_of(text, PLAYER["rating"]))


def _by_bytes(line: TrfLine) -> PlayerLine:
    """Read as by a program that counted bytes where it should have counted letters."""
    read = _by_columns(line, _bytes_as_letters(line.text))
    return replace(read, fields={name: _letters(text) for name, text in read.fields.items()})


def _bytes_as_letters(text: str) -> str:
    return text.encode(errors="replace").decode("latin-1")


def _letters(text: str) -> str:
    return text.encode("latin-1").decode(errors="replace")


def part_of(text: str, span: Span) -> str:
    """The digits of which only some stand in the columns; blank, if none go on beyond them."""
    edges = (span.first - 1, span.last)
    if not any(_TWO_DIGITS.fullmatch(text, edge - 1, edge + 1) for edge in edges):
        return ""
    return next(match[0] for match in _DIGITS.finditer(text) if any(match.start() < at < match.end() for at in edges))


def read_national_line(line: TrfLine, file: str, how: How, findings: Findings) -> dict[str, str]:
    """The fields of a national rating's line: a player's without points, rank and rounds."""
    fields, moved = _national_fields(line.text)
    if moved and not line.text.isascii():
        by_bytes, still_moved = _national_fields(_bytes_as_letters(line.text))
        if not still_moved:
            mended(how, findings, "TRF-BYTE-COLUMNS", Place(file, line.number))
            return {name: _letters(text) for name, text in by_bytes.items()}
    if moved:
        findings.error("TRF-COLUMNS-CUT", Place(file, line.number, PLAYER["rating"].first), moved, written=moved)
        fields["rating"] = ""
    return fields


def _national_fields(text: str) -> tuple[dict[str, str], str]:
    """The fields, and what does not stand in its columns: no rounds tell whether this line keeps to them."""
    spans = {name: span for name, span in PLAYER.items() if span.last < PLAYER["points"].first}
    fields = {name: span.of(text) for name, span in spans.items()}
    in_name = _AFTER_NAME.search(fields["name"])
    return fields, part_of(text, spans["rating"]) or part_of(text, spans["id"]) or (in_name[1] if in_name else "")


def title_of(written: str) -> str:
    """A FIDE title; one-letter ones of old files in full."""
    return _TITLES.get(written.casefold(), written) if not written.isupper() else written


def birth_of(written: str) -> str:
    """A birth date by the book where it is a whole date, else as written."""
    day = read_date(written)
    return f"{day:%Y/%m/%d}" if day and day.year >= 1000 else written
