"""The header of a report file: what the event is called, when it was, how many rounds, by what points."""

from datetime import date

from normbook.formats.how import How, mended
from normbook.formats.sections import Facts
from normbook.formats.trf.columns import (
    HEADER,
    ROUND_COUNT_LINES,
    ROUND_DATE_WIDTH,
    ROUND_DATES_FIRST,
    ROUND_DATES_STEP,
)
from normbook.formats.trf.dates import day_comes_first, read_date, read_short_date
from normbook.formats.trf.lines import TrfLine
from normbook.formats.trf.points import unusual_points
from normbook.model.crosstable import More
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass

SEVERAL = "; "
"""Between the deputy arbiters, each of whom has a line of their own."""
_KEPT = (
    "city",
    "federation",
    "type",
    "arbiter",
    "deputy_arbiter",
    "time_control",
    "round_dates",
    "initial_colour",
    "starting_rank_method",
    "pairing_controller",
    "coded_type",
    "tie_breaks",
    "standings_tie_breaks",
    "coded_time_control",
)
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Header:
    """What the header says, as far as it is understood."""

    facts: Facts
    more: More
    rounds: int | None
    players: int | None


def read_header_lines(lines: list[TrfLine], file: str, how: How, findings: Findings) -> Header:
    """The header; dates and counts that are none are told."""
    texts: dict[str, list[TrfLine]] = {}
    for line in lines:
        texts.setdefault(HEADER.get(line.tag, line.tag), []).append(line)
    found = {name: [line.value for line in same if line.value] for name, same in texts.items()}
    for name in ("name", "start", "end"):
        if len(set(found.get(name, ()))) > 1:
            second = texts[name][1]
            mended(how, findings, "TRF-HEADER-TWICE", Place(file, second.number), second.value, tag=second.tag)
    _tell_points(lines, file, how, findings)
    days = _round_days(texts.get("round_dates", []))
    start, end = _dates(texts, file, findings)
    start, end = start or min(days, default=None), end or max(days, default=None)
    if start and end and end < start:
        findings.error("DATES-REVERSED", Place(file, texts["end"][0].number if "end" in texts else None), start=start)
        end = None
    more = {name: SEVERAL.join(found.get(name, ())) for name in _KEPT}
    more["round_dates"] = " ".join(day.isoformat() for day in days)
    name = next(iter(found.get("name", ())), "")
    kind = " ".join(found.get("type", []) + found.get("coded_type", [])).casefold()
    facts = Facts(name=name[:_LONGEST_NAME] or None, start=start, end=end, format=format_of_type(kind))
    return Header(
        facts,
        tuple((key, text) for key, text in more.items() if text),
        _count([line for line in lines if line.tag in ROUND_COUNT_LINES]),
        _count(texts.get("players", [])),
    )


def _tell_points(lines: list[TrfLine], file: str, how: How, findings: Findings) -> None:
    """Other points than 1–½–0 are refused where something is judged: every rulebook counts that way."""
    for line in lines:
        if unusual := unusual_points(line.tag, line.text):
            tell = findings.warning if how.any_points else findings.error
            tell("TRF-OTHER-POINTS", Place(file, line.number), line.value, points=tuple(unusual))


def _dates(texts: dict[str, list[TrfLine]], file: str, findings: Findings) -> tuple[date | None, date | None]:
    lines = {name: texts[name][0] for name in ("start", "end") if texts.get(name) and texts[name][0].value}
    day_first = day_comes_first(line.value for line in lines.values())
    read = {name: read_date(line.value, day_first) for name, line in lines.items()}
    for name, line in lines.items():
        if read[name] is None:
            findings.warning("TRF-DATE-UNCLEAR", Place(file, line.number, 5), line.value, written=line.value)
    return read.get("start"), read.get("end")


def _round_days(lines: list[TrfLine]) -> list[date]:
    """The dates of the rounds; some programs write them from the fifth column on, with blanks between."""
    days: list[date | None] = []
    for line in lines:
        if line.text[3 : ROUND_DATES_FIRST - 1].strip():
            days += [read_short_date(part) for part in line.value.split()]
            continue
        starts = range(ROUND_DATES_FIRST - 1, len(line.text.rstrip()), ROUND_DATES_STEP)
        days += [read_short_date(line.text[start : start + ROUND_DATE_WIDTH].strip()) for start in starts]
    return [day for day in days if day]


def _count(lines: list[TrfLine]) -> int | None:
    """The first number that the lines give."""
    for line in lines:
        first = (line.value.split() or [""])[0]
        if first.isascii() and first.isdigit() and len(first) <= 4:
            return int(first)
    return None


def format_of_type(kind: str) -> str | None:
    """Our word for the type of tournament."""
    if ("round" in kind and "robin" in kind) or "berger" in kind or "scheveningen" in kind:
        return "round-robin"
    if "match" in kind and "team" not in kind:
        return "match"
    return "swiss" if "swiss" in kind or "dutch" in kind else None
