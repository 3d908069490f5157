"""Post-event ratings that are missing, replaced only where somebody asks for it."""

from dataclasses import replace

from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place


def post_from_pre(event: Event) -> tuple[Event, Findings]:
    """The event with the rating before it where the one after it is missing, and each such player named (uscf.eligible)."""
    findings = Findings()
    entrants = []
    for entrant in event.entrants:
        if entrant.post is None and entrant.rating is not None:
            place = Place(event.file, entrant.row, event.columns.get("post"))
            rating = str(entrant.rating)
            findings.warning("USCF-POST-FROM-PRE", place, no=entrant.no, name=entrant.name, rating=rating)
            entrant = replace(entrant, post=entrant.rating)
        entrants.append(entrant)
    return replace(event, entrants=tuple(entrants)), findings
