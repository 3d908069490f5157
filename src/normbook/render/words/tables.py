"""Words of tables at work: on the score page, in drafts, at the desk."""

WORDS = {
    # a table that came without names of its columns
    "table.unnamed": (
        "No row names the columns. The names above them were guessed from the cells: choose others where they are wrong."
    ),
    "table.column": "Name of column {column}",
    "table.column-left-out": "(not used)",
    # what a file says, events to try, and an event before it is played
    "table.of-file": "From the file",
    "table.examples": "Try an example",
    "table.checks": "Acceptance checks before the event",
    "table.checks-text": "There are no results yet. This is how the event stands with the checks that it must meet.",
    # posting and correcting at the desk
    "table.kept": "Kept from before: {files}. Choose files only to use others.",
    "table.changes": "{count:#changed cell|changed cells}",
    "table.header-row": "Column names",
    "table.proposed": "(follows from the other side of the game)",
    "table.sketch": "[[rating {rating}, ]][[{state}, ]][[last event: {event}, {day}]]",
    "table.same": "Perhaps not new",
    "table.same-text": "These names are like names that the book knows. Choose the member where it is the same person.",
    "table.same-as": "Same person as",
    "table.same-nobody": "Nobody: a new member",
    "table.same-look": "Preview with these choices",
    "table.same-reason": "Same person, settled when the event was posted",
    "table.to-event": "View {name}",
    # what waits for an officer
    "table.waiting": "Titles and lists",
    "table.waiting-look": "Titles to grant and lists that are out of date",
    "table.due": "Titles to grant",
    "table.grant": "Grant",
    "table.grant-one": "Grant {title} to {name}",
    "table.outdated": "Published lists that are out of date",
    "table.outdated-one": "out of date",
    "table.outdated-text": "What was posted or corrected since would change them. Publish them again, or leave them as they are.",
    "table.reissue": "Publish again",
    "table.nothing-waits": "No title waits to be granted, and every published list is up to date.",
}
