"""What the findings about solving tournaments and rating lists say, and what to do about them."""

FINDINGS: dict[str, tuple[str, str]] = {
    # tables of results
    "RESULTS-NONE": (
        "there is no result: no column R1, R2, … and no column points or total",
        "add a column for each round, or one for all points",
    ),
    "SOLVERS-NONE": ("there is no row below the header", "add the solvers"),
    "SOLVER-NAME-MISSING": ("the solver has no name", "write it"),
    "SOLVER-TWICE": (
        "{name} is already in row {first}",
        "nothing to do if they are two people; otherwise delete one row",
    ),
    "POINTS-BAD": ("“{written}” is not a number of points", "write points with at most two decimals, as in 42.25"),
    "ROUND-POINTS-BAD": (
        "“{written}” in round {round} is no number of points",
        "write points with at most two decimals, as in 42.25",
    ),
    "TOTAL-DIFFERS": ("{name}: {total} is printed, but the rounds add up to {sum}", "correct the total or a round"),
    "PLACE-DIFFERS": (
        "{name}: place {printed} is printed, but points and time give place {place}",
        "correct the place, the points or the time; write shared places as 15, 15, 17 or as 10-11",
    ),
    "PLACE-BY-TIME": (
        "{count} solvers have equal points and no times, but places {first} to {last} are printed one by one",
        "add the times in a column time; without them the places are shared",
    ),
    "PLACE-NOT-FOR-RATING": (
        "{name} is not for rating and takes no place, but {printed} is printed",
        "leave the place blank",
    ),
    "TIME-BAD": ("“{written}” is not a time", "write minutes, as in 135, or hours and minutes, as in 2:15"),
    "COUNTRY-BAD": (
        "“{country}” is not a code of a country",
        "write three letters, FIDE or NEUTRAL for no country, or leave it blank",
    ),
    "COUNTRY-UNKNOWN": (
        "“{country}” is not among the usual codes[[; perhaps {near}]]",
        "nothing to do if it is right: it counts as a country of its own",
    ),
    "SEX-BAD": ("“{written}” is not understood", "write m, or w (or f) for women, or leave it blank"),
    "BIRTH-BAD": ("“{written}” is not a year of birth", "write the year, as in 1994"),
    "RATED-BAD": (
        "“{written}” is neither yes nor no",
        "write no for a solver who is not for rating, else leave it blank",
    ),
    "SOLVER-RATING-BAD": (
        "“{written}” is not a rating",
        "write the full rating on the list at the start, or leave it blank for a solver without one",
    ),
    "SOLVER-RATING-ZERO": ("{name}: 0 is taken for a rating", "leave it blank for a solver without a rating"),
    "CURRENT-BAD": ("“{written}” is not a rating with two decimals", "write it as in 2548.37"),
    "RATING-SEPARATED": (
        "“{written}” may be thousands or decimals",
        "write the rating without a sign for thousands, as in 2610 or 2610.00",
    ),
    "CURRENT-WITHOUT-RATING": (
        "{name} has no full rating, so the current one is not used",
        "write the list's rating in the column rating, or half-ratings in the column half",
    ),
    "HALF-BAD": ("“{written}” are not half-ratings", "separate them by ; as in 2231.97;2304.50"),
    # tournaments
    "RESULTS-TWICE": ("results and crosstable name two different tables", "keep results"),
    "RESULTS-NOT-YET": ("there is no table {file} yet", "nothing to do before the event; otherwise check the spelling"),
    "ASSURED-BAD": ("{words}: not among the checks R1 to R12", 'write them as in ["R8", "R12"]'),
    "COEFFICIENT-BAD": ("“{written}” is not a coefficient", "write a number from 1 to 4 with two decimals at most"),
    "RULING-WITHOUT-REASON": (
        "the committee's decision departs from the proposal without a reason",
        'add reason = "…"',
    ),
    "PUBLISHED-BAD": ("“{written}” is not a year of publication", 'write the year, as in 2015, or "original"'),
    # lists and quarters
    "LIST-DATE-MISSING": (
        "the list has no date",
        "name the file as in list-2024-07-01.csv, or add a column list with the date",
    ),
    "LIST-DATE-BAD": ("“{written}” is not a date of a list", "write it as in 2024-07-01, the same in every row"),
    "LIST-DATE-DIFFERS": ("the rows say {list}, the file's name says {name}", "correct one of them"),
    "LIST-TITLE-BAD": ("“{written}” is not a title", "one of: {titles}"),
    "LIST-DAY-BAD": ("“{written}” is not a date", "write it as in 2024-07-01"),
    "LIST-NORM-BAD": (
        "“{written}” is not a norm",
        "write title, kind, date, id and name with | between them, as in GM|wcsc|2023-07-30|wcsc-2023|WCSC 2023",
    ),
    "LIST-MEMBER-EMPTY": ("{name} has neither a rating nor a half-rating", "add one or delete the row"),
    "LIST-TWICE": ("there is another list of {day}, {other}, and they differ", "keep one of them in the folder"),
    "LIST-NONE": (
        "there is no list before {day} in the folder: everybody is new",
        "nothing to do for a first list; otherwise put the last list there, named as in list-2024-07-01.csv",
    ),
    "LIST-NOT-BEFORE": ("the list of {day} is not before the one asked for and is not used", "nothing to do"),
    "QUARTER-NO-FOLDER": ("there is no such folder", "check the spelling"),
    "QUARTER-NOT-A-LIST-DAY": (
        "no list is published on {day}: this is the list of {list}",
        "nothing to do, or name the first day of a quarter",
    ),
    "QUARTER-LISTS-BETWEEN": (
        "{count:#list|lists} missing from the folder had to be made, from {first} to {last}",
        "nothing to do; --as-of {first} shows what the first of them says",
    ),
    "QUARTER-NO-RESULTS": ("{id} has no results yet and was skipped", "nothing to do before the event"),
    "QUARTER-FILE-SKIPPED": ("the file is neither a list nor a tournament and was skipped", "nothing to do"),
    # variants of the rulebook
}
