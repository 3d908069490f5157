"""Words of the ratings and norms: findings."""

FINDINGS: dict[str, tuple[str, str]] = {
    "USCHESS-TIME": ("“{written}” is not a time control", "write it as 30+5 or G/25;d5"),
    "USCHESS-TOO-FAST": ("{time} is too fast to be rated", "minutes and seconds together are at least {least}"),
    "USCHESS-SYSTEM-TIME": (
        "said to be {said:=uschess.system}, but by its time control it is {found:=uschess.system}",
        "nothing to do if the time control is right",
    ),
    "USCHESS-MATCH": (
        "the match is not rated: both players must be established, and not too far apart",
        "look at the ratings; a section that is not a match has another --format",
    ),
    "USCHESS-QUICK-NOT-SAID": (
        "the section is dual-rated, and the Quick side is not computed",
        "add a column quick with the Quick ratings before the event",
    ),
    "USCHESS-QUICK": (
        "no. {no}, {name}: “{written}” is not a rating",
        "write 1575, 554.22, 445.28/21, or leave it blank",
    ),
    "USCHESS-NORMS": (
        "no. {no}, {name}: “{written}” does not say which norms",
        "write 4:2;3:1 for two at 4 and one at 3",
    ),
    "USCHESS-BIRTH": (
        "no. {no}, {name}: “{written}” is not a birth date before the event",
        "write 2014-05-03, or the year",
    ),
    "USCHESS-START": (
        "no. {no}, {name} is unrated and their age is not given: starts with {start}",
        "write the birth date in the column birth, yes or no in adult, or the rating in start",
    ),
    "USCHESS-NO-END": (
        "the event has no end date: the values in force now are used, and ages cannot be calculated",
        "give it with --end",
    ),
    "USCHESS-OLD-RATINGS": (
        "ratings were computed by other formulas before {since}",
        "write the ratings after the event in the column post; norms rest on those",
    ),
    "USCHESS-POST-DIFFERS": (
        "no. {no}, {name}: the file has {post} after the event, {computed} was computed",
        "look at the rating before the event, its number of games, and the results",
    ),
    "USCHESS-POST-FLOOR": (
        "no. {no}, {name}: the file has {post} after the event, {computed} was computed: it looks like a floor",
        "write {post} in the column floor, or the highest rating in peak, and it is held there",
    ),
    "USCHESS-NORM-DIFFERS": (
        "no. {no}, {name}: the file prints the norm {printed:?uschess.none}, {judged:?uschess.none} was found",
        "look at the ratings after the event and the results",
    ),
    "USCHESS-NORMS-DIFFER": (
        "no. {no}, {name} has the norms {known:?uschess.none} from before, not with those of the file",
        "leave the column norms blank, or correct the events before this one",
    ),
    "USCHESS-VARIANT-LEVELS": ("the levels and their letters cannot be changed", "take it out"),
    "USCHESS-VARIANT-LETTER": ("“{value}” is not a letter of a level", "one of: {known}"),
    "USCHESS-VARIANT-ZERO": ("{value} is not more than nothing", "write a number above 0"),
}
