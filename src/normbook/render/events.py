"""What every rulebook's answer says of an over-the-board event."""

from normbook.model.crosstable import Event


def event_facts(event: Event) -> dict[str, object]:
    """The event in the JSON documents: facts, not how its file happens to be called."""
    return {
        "id": event.id if event.named else None,
        "name": event.name if event.named else None,
        "section": event.section,
        "start": event.start.isoformat() if event.start else None,
        "end": event.end.isoformat() if event.end else None,
        "system": event.system,
        "format": event.format,
        "rounds": event.rounds,
    }


def event_title(event: Event) -> str:
    """The event's name with that of its section."""
    return ", ".join(filter(None, (event.name, event.section)))
