"""Words of drafts: events under way."""

WORDS: dict[str, str] = {}

FINDINGS: dict[str, tuple[str, str]] = {
    "DRAFT-UNKNOWN": ("there is no draft “{id}”", "it may have been thrown away; look at the list of drafts"),
    "DRAFT-CHANGED": (
        "somebody has changed the draft meanwhile: it is at version {version}, and you saw {seen}",
        "load it again, then repeat your change",
    ),
    "DRAFT-POSTED": ("the draft is in the book as {event}", "amend or void the event instead"),
    "DRAFT-CLOSED": ("the draft is not open any more", "ask an officer to hand it back, or amend the event"),
}
