"""What is said of bulk files, replays and synthetic histories."""

WORDS = {
    "bulk.replay": "Replay of {games} games",
    "bulk.replay.read": (
        "{games} games of {events} events, {player_events} player-events of {players} players[[; {seconds} s]]."
    ),
    "bulk.replay.sorted": "The rows were not in the order of dates and were sorted first.",
    "bulk.replay.bad-rows": "{count:#row could not be used and was left out; it is|rows could not be used and were left out; they are} named above.",
    "bulk.replay.book-acts": "Grants and demotions in the book are acts, not results: a replay leaves them out. Players start from an imported list unless they had played before it.",
    "bulk.cluster": (
        "{master}, {executors:#executor|executors}: {tasks} tasks took {task_seconds} s of work in {seconds} s; "
        "{bytes} bytes shuffled, {per_game} a game."
    ),
    "bulk.cluster.routed": "The files do not hold the same events one after the other; every game was sent to its event first.",
    "bulk.titles": "Titles at the end",
    "bulk.titles.system": "Titles at the end, {system}",
    "bulk.titles.level": "Level",
    "bulk.titles.title": "Title",
    "bulk.titles.none": "established, no title",
    "bulk.titles.all": "All",
    "bulk.edition": "edition {edition:text}",
    "bulk.own": "as judged",
    "bulk.earned": "Earned on the way",
    "bulk.earned.rules": "Rules",
    "bulk.compared": "Against the edition",
    "bulk.compared.higher": "Gain",
    "bulk.compared.lower": "Lose",
    "bulk.compared.levels-up": "Levels gained",
    "bulk.compared.levels-down": "Levels lost",
    "bulk.compared.who": "Who gains and who loses stands in the file “changes” of each variant.",
    "bulk.progress": "Games judged",
    "bulk.progress.made": "Games made",
    "bulk.generated": "{games} games, {player_events} player-events, {events} events, {members} members.",
}

_SORT = "correct the row, or take it out"

FINDINGS: dict[str, tuple[str, str]] = {
    "BULK-EXTRA-MISSING": (
        "this command needs the extra “{extra}”; not installed: {packages}",
        "run: make setup EXTRAS={extra} (in a checkout), or: pip install 'normbook[{extra}]'",
    ),
    "BULK-UNREADABLE": (
        "the file cannot be read: {why}",
        "give Parquet, Arrow, or CSV with a header and the ending .csv",
    ),
    "BULK-COLUMN-MISSING": ("there is no column “{column}”[[; perhaps “{near}” is meant]]", "add it or rename one"),
    "BULK-COLUMN-TYPE": ("the column “{column}” holds {kind}", "it should hold {wanted}, or text that can be read so"),
    "BULK-COLUMN-KIND": ("the column “{column}” holds {kind}", "ids are whole numbers or text"),
    "BULK-SAME-VARIANT": ("two variants are called “{name}”", "give each one a name of its own"),
    "BULK-NO-AUTOMATON": (
        "a history cannot be replayed by these values: somebody could have a title without one below it",
        "ask no less for a title than for those below it: a rating that falls with the level does",
    ),
    "BULK-STANDINGS-MANY": (
        "norms, titles and ratings go together in {found} ways by these values; tables are made for at most {most}",
        "ask for fewer norms, or set {limit} to a higher number: a million take some seconds and 0.5 GB",
    ),
    "BULK-PARTS-MANY": (
        "by these values a point is counted in {found} parts; a replay counts in at most {most}",
        "let the differences of ratings have more in common: 400 and 200 make 800 parts; this limit is fixed",
    ),
    "CLUSTER-NO-JAVA": (
        "Spark needs Java 17 or newer, and there is no program “java” here",
        "install it, or set JAVA_HOME to where it is",
    ),
    "CLUSTER-FAILED": (
        "Spark could not do it: {why}",
        "the page “On a cluster” of the documentation says what to look at",
    ),
    "ROWS-TOO-MANY-BAD": (
        "more than {limit} rows cannot be used; nothing was written",
        "correct them, or allow more with --bad-rows",
    ),
    "ROW-BLANK": ("a cell that is needed is blank", _SORT),
    "ROW-UNREADABLE": ("a cell is not what its column holds, or the row has another number of cells", _SORT),
    "ROW-HALF-POINTS": ("half_points is not 0, 1 or 2", "White's score: 0 lost, 1 drawn, 2 won"),
    "ROW-ROUND": ("the round is not a number from 1 to 999", _SORT),
    "ROW-OWN-OPPONENT": ("white and black are the same player", _SORT),
    "ROW-END-DIFFERS": ("the end is not that of the event's first row", "give every game of an event the same end"),
    "ROW-SYSTEM-DIFFERS": ("the system is not that of the event's first row", "an event has one rating system"),
    "ROW-SYSTEM": ("the system is neither regular nor quick", _SORT),
    "ROW-PLAYER-UNRATED": (
        "a player of the game has no row for this event in the ratings",
        "add the row; an unrated player has one too, with a blank rating",
    ),
    "ROW-ROUND-TWICE": ("a player has two games in this round", "take one of them out"),
    "ROW-RATING": ("the rating is not a number from 1 to 3999", _SORT),
    "ROW-POST": ("the rating after the event is not a number from 1 to 3999", _SORT),
    "ROW-ESTABLISHED-UNRATED": ("the player is established and has no rating", _SORT),
    "ROW-PLAYER-TWICE": ("a second row for this player", "take one of them out"),
    "ROW-EVENT-UNKNOWN": ("no game of this event is in the games", "add its games or take the row out"),
    "ROW-EVENT-TWICE": ("a second row for this event", "take one of them out"),
    "ROW-PERFORMANCE": ("the performance is no number from 1 to 3999", "correct it, or leave the cell blank"),
    "ROW-FORMAT": ("the format is not known", "swiss, round-robin, match, scrounger or grand-prix"),
    "ROW-STANDING": ("no history leads to this title with these points", _SORT),
}
