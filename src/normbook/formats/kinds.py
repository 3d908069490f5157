"""The kinds of things that files hold."""

EVENT, SOLVING_TOURNAMENT, RATING_SUPPLEMENT, SOLVERS = "event", "tournament", "supplement", "solvers"
"""An over-the-board event, a solving tournament, a federation's rating list, a solvers' list."""

PERFECT_ENDINGS = (".trn", ".sco")
"""Players and games of one event of Swiss Perfect."""
LISTS = (RATING_SUPPLEMENT, SOLVERS)

TABLES = ("csv", "tsv", "xlsx")
FORMATS_OF = {
    EVENT: (*TABLES, "toml", "json", "trf16", "trf26", "dbf-old", "dbf-2c"),
    SOLVING_TOURNAMENT: (*TABLES, "toml", "json"),
    RATING_SUPPLEMENT: (*TABLES, "txt", "dbf"),
    SOLVERS: (*TABLES, "txt"),
}
"""What each kind can be written as."""
FORMATS = tuple(dict.fromkeys(format for formats in FORMATS_OF.values() for format in formats))
