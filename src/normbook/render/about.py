"""What every answer says: of its event, and at its foot by which program, edition and variant it was judged."""

from typing import Protocol

from normbook import __version__
from normbook.judgement.edition import load_edition
from normbook.model.crosstable import Event
from normbook.render.words import say
from normbook.rulebook import rulebook


class Rules(Protocol):
    """What names the rules that it is judged by: tables, a judgement."""

    @property
    def edition(self) -> str:
        """The edition's name."""

    @property
    def variant(self) -> str | None:
        """The variant's name; None for the edition itself."""


def judged_by(rules: str, by: Rules) -> dict[str, object]:
    """The same in a document: what most of them begin with."""
    return {"rules": rules, "edition": by.edition, "variant": by.variant}


def about(rules: str, edition: str, variant: str | None) -> tuple[str, ...]:
    """The lines at the foot of a page."""
    citation = load_edition(rules, edition).citation
    lines = [say("about.edition", version=__version__, title=rulebook(rules).title, rules=rules, edition=edition)]
    if variant:
        lines.append(about_variant(variant))
    return (*lines, say("about.citation", citation=citation))


def about_variant(variant: str | None) -> str:
    """The line that names the variant in force; blank without one."""
    return say("about.variant", variant=variant) if variant else ""


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
