"""Words of the solvers' rating: findings."""

FINDINGS: dict[str, tuple[str, str]] = {
    "POST-LIST-SKIPPED": (
        "a solvers' rating list contains no event and was skipped",
        "import it with normbook members import {file} --rules wfcc, unless the book has it",
    ),
    "BOOK-CONFIRM-SIDE": (
        "{id} is an extra table: it is not rated, and there is nothing to confirm (wfcc.side)",
        "if it is a tournament of its own: normbook amend {id} with a file that has no of",
    ),
    "BOOK-LIST-DIFFERS": (
        "{name}: the list of {as_of} says {printed:?book.list.not-on-it}, a fold from the first entry gives "
        "{fresh:?book.list.not-on-it} ({facts})",
        "issue the first list that differs again, and with it the later ones: normbook publish wfcc --reissue",
    ),
    "BOOK-LIST-DIFFERS-MORE": (
        "{count:#more solver|more solvers} on the list of {as_of}",
        "normbook publish wfcc --as-of {as_of} --reissue --reason … --dry-run names them all",
    ),
    "BOOK-LIST-COUNTED": (
        "which tournaments the list of {as_of} has counted, left out or corrected ({part}) is not what a fold from the "
        "first entry gives",
        "issue the first list that differs again, and with it the later ones: normbook publish wfcc --reissue",
    ),
    "JSON-SOLVING": ("the JSON holds a solving tournament, and an event is asked for", "add --rules wfcc"),
    "JSON-NO-SOLVING": ("the JSON holds events, and a solving tournament is asked for", "leave out --rules wfcc"),
    "SOLVER-RATING-DECIMALS": (
        "the rating “{written}” has decimals, but a list prints integers (wfcc.input)",
        "write the list's integer here, and the two-decimal rating in the column current",
    ),
    "WFCC-KIND-ASSUMED": (
        "neither kind nor category is given: judged as another tournament, {category}",
        "add --kind or --category, or write them into the tournament's TOML file",
    ),
    "WFCC-SAME-SOLVERS": (
        "{id} and {other} have days in common, and {shared} of the {solvers} solvers of {id}: all of them are rated twice",
        'if {id} is an extra table (juniors, women …), mark it: of = "{other}" in its TOML file, or --of {other}',
    ),
    "WFCC-LOW-RATING": ("{name}: the rating {rating} is below zero", "nothing to do: the rules know no lowest rating"),
    "WFCC-LIST-NONE-AT-START": (
        "{id}: the list valid at its start is not available; the table's own ratings are used",
        "put that list into the folder",
    ),
    "WFCC-LIST-UNLISTED": (
        "{name} is on no list, but has a rating[[ ({rating})]]; it is used as it is",
        "check the spelling of the name or add the id",
    ),
    "WFCC-LIST-DIFFERS": (
        "{name}: {written} is written, the list valid at the start has {listed:?wfcc.unrated}; the list counts",
        "nothing to do, if the list is right",
    ),
    "WFCC-LIST-COUNTRY": (
        "{name} is taken to be the one from {listed} on the list",
        "add the ids if they are two people",
    ),
    "WFCC-LIST-NAMESAKES": ("more than one on the list may be {name}", "add the id to the table"),
    "WFCC-LIST-TWICE": ("{name} is taken to be somebody who is in this table already", "add the ids"),
    "WFCC-LIST-UNDATED": (
        "the tournament {id} has no last day",
        "add end = 2024-09-15 to its TOML file; write one beside a bare table",
    ),
    "WFCC-LIST-SAME-ID": ("there is another tournament {id}", "give each an id of its own"),
    "WFCC-LIST-REPORT-ASSUMED": (
        "{id}: the day of the report is not given; it is assumed to be the last day",
        "add reported = 2024-09-18",
    ),
    "VARIANT-COEFFICIENT": ("{value} is not a coefficient", "write a number above 0"),
    "VARIANT-INCOMPLETE": ("the table lacks: {missing}", "add a row for each"),
    "VARIANT-CORRELATION": ("{value} is not a correlation above 0 and up to 1", 'write it as in "0.6"'),
    "VARIANT-CHECKS": ("{words}: not among the checks R1 to R12", 'write them as in ["R2", "R9"]'),
    "VARIANT-MONTHS": ("“{value}” is not a list of months", "write them in order, as in [1, 4, 7, 10]"),
    "VARIANT-WORDS": ("“{value}” is not a list of words", 'write it as in ["one", "two"]'),
}
