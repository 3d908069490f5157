"""Post-event ratings that are missing, replaced only where somebody asks for it."""

from dataclasses import replace

from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Findings


def post_from_pre(event: Event) -> tuple[Event, Findings]:
    """The event with pre-event ratings where post-event ones are missing, each one named (uscf.eligible)."""
    findings = Findings()
    return replace(event, entrants=tuple(_filled(event, entrant, findings) for entrant in event.entrants)), findings


def _filled(event: Event, entrant: Entrant, findings: Findings) -> Entrant:
    if entrant.post is not None or entrant.rating is None:
        return entrant
    place = event.place(entrant, "post")
    findings.warning("USCF-POST-FROM-PRE", place, no=entrant.no, name=entrant.name, rating=str(entrant.rating))
    return replace(entrant, post=entrant.rating)
