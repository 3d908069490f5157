"""Words of tables at work: on the score page, in drafts, at the desk."""

WORDS = {
    # a table that came without names of its columns
    "table.unnamed": (
        "No row names the columns. The names above them were guessed from the cells: choose others where they are wrong."
    ),
    "table.column": "Name of column {column}",
    "table.column-left-out": "(not used)",
}
