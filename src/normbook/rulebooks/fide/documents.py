"""Norms out of the documents that `score --json` writes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from normbook.formats.documents import read_json
from normbook.formats.files import read_bytes
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.render.lookup import Person, one_asked_for
from normbook.rulebooks.fide.choices import NATIONAL_FINAL, NONE
from normbook.rulebooks.fide.law.application import ClaimedNorm
from normbook.rulebooks.fide.law.tables import NORMS
from normbook.rulebooks.fide.present.application import Applicant
from normbook.rulebooks.fide.reports import NormReport, report_from

REPORT = "report"
"""The key under which a norm has its report."""

_SAID = {"true": True, "false": False, "yes": True, "no": False}

Found = tuple[Applicant, list[NormReport], int | None]
"""Who it is, their norms of the title, and the highest rating that the event shows."""


def is_scored(file: Path) -> bool:
    """Whether a file holds what `score --json` wrote, and no event to be judged."""
    if file.suffix.casefold() != ".json":
        return False
    quiet = Findings()
    data = read_bytes(file, quiet)
    return bool(_judged(read_json(data, str(file), quiet) if data else None))


def _judged(value: Any) -> list[Mapping[str, Any]]:
    """The judged events of a document; none where it holds others."""
    events = value.get("events", [value]) if isinstance(value, dict) else []
    if not isinstance(events, list):
        return []
    return [each for each in events if isinstance(each, dict) and isinstance(each.get("event"), dict)]


def reports_in(file: Path, player: str, title: str, findings: Findings) -> Iterator[Found]:
    """What each judged event of a file says of the player."""
    data = read_bytes(file, findings)
    value = read_json(data, str(file), findings) if data else None
    for judged in _judged(value):
        try:
            found = _of_event(judged, player, title, str(file), findings)
        except (ValueError, TypeError, KeyError, AttributeError):
            findings.error("FIDE-NORM-DOCUMENT", Place(str(file)))
            return
        if found:
            yield found


def applicant_among(
    asked: str, people: Sequence[Person], number: Callable[[Person], int | None], place: Place, findings: Findings
) -> Person | None:
    """The one who applies: by id before anything else, as pairing numbers mean somebody else in every event."""
    known = any(each.id == asked.strip() for each in people)
    return one_asked_for(asked, people, (lambda _: None) if known else number, place, findings)


@dataclass(frozen=True, slots=True)
class _Listed:
    """A player of a document."""

    name: str
    id: str
    no: int | None
    told: Mapping[str, Any]


def _of_event(judged: Mapping[str, Any], player: str, title: str, file: str, findings: Findings) -> Found | None:
    people = [
        _Listed(str(each.get("name", "")), str(each.get("id", "")), each.get("no"), each) for each in judged["players"]
    ]
    found = applicant_among(player, people, lambda each: each.no, Place(file), findings)
    if found is None:
        return None
    told = found.told
    reports = [_report(judged["event"], found, norm) for norm in told.get("norms", ()) if norm["title"] == title]
    if title in NORMS and not reports:
        findings.warning("FIDE-NORM-NOT-TRIED", Place(file), None, title=title, name=found.name)
    applicant = Applicant(found.name, found.id, told.get("fed", ""), told.get("title", ""))
    return applicant, reports, told.get("interim") or told.get("rating")


def _report(event: Mapping[str, Any], player: _Listed, norm: Mapping[str, Any]) -> NormReport:
    """A norm's own report; of a document without one, what the contract has."""
    if REPORT in norm:
        return report_from(norm[REPORT])
    told = player.told
    return NormReport(
        claim=_claim(event, norm),
        player=player.name,
        id=player.id,
        federation=told.get("fed", ""),
        held=told.get("title", ""),
        rating=told.get("rating"),
        host=event.get("federation", ""),
        rounds=event.get("rounds", 0),
        format=event.get("format", ""),
        exemption=event.get("exemption", ""),
        half_points=int(2 * Fraction(norm["score"])),
        average=norm["average"],
        percent=norm["percent"],
        difference=norm["dp"],
        performance=norm["performance"],
    )


def _claim(event: Mapping[str, Any], norm: Mapping[str, Any]) -> ClaimedNorm:
    exempt = event.get("exemption", NONE)
    return ClaimedNorm(
        event=event.get("id", ""),
        name=event.get("name", ""),
        title=norm["title"],
        met=norm["met"],
        games=norm["games"],
        credited=norm.get("credited") or norm["games"],
        start=_day(event.get("start")),
        end=_day(event.get("end")),
        missed=tuple(each["rule"] for each in norm.get("checks", ()) if each.get("passed") is False),
        short=norm.get("short", norm["games"] < norm.get("credited", 0) == 9),
        foreign=not norm["exemption"] if "exemption" in norm else True if exempt == NONE else None,
        listed=True if exempt == NATIONAL_FINAL else None,
        single_days=int(event["days"]) if "days" in event else None,
        rated=_SAID.get(str(event.get("rated", "")).casefold()),
        arbiter=event.get("arbiter", ""),
        registered=_day(event.get("registered")),
    )


def _day(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None
