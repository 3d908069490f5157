"""Words of FIDE's norms: findings."""

FINDINGS: dict[str, tuple[str, str]] = {
    "FIDE-COULD-BE-EXEMPT": (
        "{rated} foreign rated players of {federations} federations, {titled} of them titled, exempt this Swiss event "
        "by 1.4.3d, and a norm is missed by federations alone",
        'say exemption = "swiss"',
    ),
    "FIDE-FLAGS": (
        "players shown as FID are of no federation (1.4.2a), and a norm is missed by federations alone: {names}",
        "if their own flag counts, as that of RUS and BLR does, write it in the column flag",
    ),
    "FIDE-HOST-UNKNOWN": (
        "nobody says which federation registered the event: the exemption {exemption} exempts nobody",
        "say federation = with its three letters",
    ),
    "FIDE-LONG-EVENT": (
        "the event lasts more than {days} days: ratings and titles are those of when each game was played (1.1.4)",
        "check the opponents' ratings and titles game by game",
    ),
    "FIDE-SETS-MANY": (
        "of {rounds} rounds there are more than {most} ways to cut some off and leave out wins; no norm is looked for",
        "give a long event in parts, or a forecast for one player; this limit is fixed",
    ),
    "FIDE-NO-FEDERATIONS": (
        "no player has a federation, so that no norm can be made",
        "add a column fed with the three letters of each player's federation",
    ),
    "FIDE-NOT-EXEMPT": (
        "{rated} foreign rated players of {federations} federations, {titled} of them titled, do not exempt this Swiss "
        "event by 1.4.3d",
        "nothing to do: the usual rules on federations apply",
    ),
    "FIDE-PLAYERS-WITHOUT-FEDERATION": (
        "games against players of no federation do not count: {names}",
        "give each their federation; FID for those who play under FIDE's flag",
    ),
    "FIDE-ROUNDS-A-DAY": (
        "{rounds} rounds on a day are more than {most} (1.1.3): norms of this event will be refused",
        "check start and end",
    ),
    "FIDE-TITLES-UNKNOWN": ("{titles} are not FIDE titles and count as none", "FIDE's are {known}"),
    "FIDE-NORM-DOCUMENT": (
        "the document is not what score --json writes of FIDE's norms",
        "write it again with normbook score EVENT --rules fide --json",
    ),
    "FIDE-NORM-NOT-TRIED": (
        "the document does not say of {name} whether a {title} norm was made",
        "write it again with score --all-norms --json; women's norms need the column sex",
    ),
    "FIDE-WOMEN-NORM": (
        "{title} norms are for women, and the file does not say that {name} is one",
        "write w in the column sex",
    ),
    "FIDE-NORM-TWICE": ("{event} is given twice", "name each event once: a norm counts once"),
    "FIDE-VARIANT-NORMS": ("no rating is given for {missing}", "give a row for each title"),
    "FIDE-VARIANT-SHARE": ("{value} is not a part of the whole", 'write a fraction in quotes, such as "3/5"'),
    "FIDE-VARIANT-WORDS": ("{value} is not a list of such words", "write a list in quotes[[; there are {known}]]"),
}
