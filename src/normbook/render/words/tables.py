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
}
