"""What is said of other programs' files: report files, rating reports, games, sheets, rating lists."""

_OR_LENIENT = "or add --lenient"

FINDINGS: dict[str, tuple[str, str]] = {
    # workbooks
    "WORKBOOK-BINARY": ("a binary workbook (XLSB) is not opened", "save it as XLSX"),
    "WORKBOOK-ENTITIES": (
        "the workbook defines entities of its own, which no spreadsheet program does",
        "save it again as XLSX with a spreadsheet program",
    ),
    "SHEET-MISSING": ("there is no sheet “{sheet}”", "one of: {names}"),
    "SHEET-CHOSEN": ("the sheet “{sheet}” was read; skipped: {names}", "--sheet names another"),
    "SHEET-SECTIONS": (
        "{count} sheets were read, each as a section: {names}[[; no crosstable, skipped: {others}]]",
        "nothing to do if these are the sections; otherwise choose one with --sheet",
    ),
    "SHEETS-NONE": (
        "none of the sheets has a table that is known: {names}",
        "choose the one that is meant, and see what it lacks, with --sheet “{sheet}”",
    ),
    "SHEETS-MIXED": (
        "there are crosstables ({games}) and results of solving ({points})",
        "choose one with --sheet “{sheet}”, or save them as two workbooks",
    ),
    "SHEETS-SEVERAL": (
        "there are results on several sheets: {names}; a solving tournament has one table",
        "choose one with --sheet “{sheet}”",
    ),
    "SHEET-OTHERS": ("the sheet “{sheet}” was read; there are tables on others too: {names}", "--sheet names another"),
    "LIMIT-BAD": ("{name} is set to “{written}”, which is not a limit", "set it to a whole number, or not at all"),
    # cells of wall charts
    "CELL-DIGITS": (
        "“{written}” in round {round} may be an opponent or a result with an opponent",
        "write W12, D12 or L12; a spreadsheet shows =12 as 12: type it as text",
    ),
    "CELL-NO-RESULT": ("“{written}” in round {round} names a colour and no result", "write W12b, D12b or L12b"),
    # tables ruled with strokes
    "CHART-SEVERAL": (
        "there are {count} tables, starting in lines {lines}",
        "save each of them as a separate file",
    ),
    "CHART-SECTIONS": (
        "{count} sections were read, starting in lines {lines}: {names}",
        "nothing to do if these are their names; otherwise write one above each, as in Section 2 - Reserve",
    ),
    "CHART-TOO-MANY": (
        "there are more than {most} sections in this text",
        "save some of them in other files; this limit is fixed",
    ),
    "CHART-UNCUT": (
        "this table may begin another section, or go on with the one of line {first}",
        "write a name above each section, as in Section 2 - Reserve; of a page that goes on delete what is above it",
    ),
    "CHART-TWO-MEMBERS": (
        "two ids stand below one player, {first} and {second}",
        "check whether the line of a player is missing above this one",
    ),
    "CHART-MEMBER-BAD": (
        "“{written}” is not an id with ratings before and after",
        "write it as in 12345678 / R: 1641P17->1657, or delete the line",
    ),
    "CHART-SYSTEM": (
        "the ratings marked “{system}:” are the event's[[, and not those marked {others}]]",
        "nothing to do if these are meant; otherwise delete the others",
    ),
    "CHART-BELOW-SKIPPED": (
        "{count:#entry|entries} below points and results were skipped: they are not colours",
        "nothing to do",
    ),
    # report files (TRF)
    "TRF-NO-PLAYERS": ("there is no player in this report: no line begins with 001", "export the report again"),
    "TRF-NO-ROUNDS": ("no round has been played yet in this report", "export it when there are results"),
    "TRF-UNFINISHED": (
        "{planned} rounds are planned and {found} are in the report: the event is not over",
        "nothing to do if you want to score what there is",
    ),
    "TRF-ROUNDS-EMPTY": (
        "{stated} rounds are planned, and the report has {found}, the last of them empty",
        f"delete the empty rounds, {_OR_LENIENT} to leave them out",
    ),
    "TRF-LINE-UNKNOWN": ("the line does not belong in a report", f"delete it, {_OR_LENIENT} to skip it"),
    "TRF-LINES-IGNORED": ("{count:#line|lines} {tags}: skipped, the rules do not need it", "nothing to do"),
    "TRF-TEAMS-IGNORED": (
        "{count:#line|lines} {tags} about teams: skipped, because players are scored one by one",
        "nothing to do",
    ),
    "TRF-PAIRING-IGNORED": ("{count:#line|lines} {tags} for a pairing program: skipped", "nothing to do"),
    "TRF-NATIONAL-IGNORED": ("{count:#line|lines} of national ratings of {tags}: skipped", "nothing to do"),
    "TRF-NO-NATIONAL-RATING": (
        "number {no} has no line with a US rating, others have: taken as unrated",
        "add the USA line; a FIDE rating is not put in its place",
    ),
    "TRF-RATING-UNUSED": (
        "{count:#player has|players have} no rating in columns 49 to 52, where FIDE's belongs, but “{written}”: left out, "
        "because the US ratings are used",
        "nothing to do; for FIDE's rules export the report again: columns are not to be closed up or moved",
    ),
    "TRF-HEADER-TWICE": (
        "a second line {tag} says something else: perhaps two tournaments in one file",
        f"split the file, or delete the line, {_OR_LENIENT} to go by the first",
    ),
    "TRF-DATE-UNCLEAR": (
        "“{written}” is not a date, or day and month cannot be told apart",
        "write it as 2025/09/01, or give --start and --end",
    ),
    "TRF-OTHER-POINTS": (
        "the event was not scored 1–½–0 ({points}), and every rulebook counts so",
        "rulebooks cannot score it; convert still can",
    ),
    "TRF-PLAYER-COUNT": ("the header counts {stated} players, and there are {found}", "look whether one is missing"),
    "TRF-RATING-COLUMNS": (
        "“{rating}” is in columns 49 to 52, where the rating belongs: the line does not keep to a report's columns",
        "export the report again; columns are not to be closed up or moved",
    ),
    "TRF-COLUMNS-CUT": (
        "“{written}” is not in its own columns: the line does not keep to a report's columns",
        "export the report again; columns are not to be closed up or moved",
    ),
    "TRF-ROUND-COLUMNS": (
        "round {round}, “{written}”, is not in its columns",
        "four columns for the opponent, a blank, the colour, a blank, the result, two blanks",
    ),
    "TRF-COLUMNS-SHIFTED": (
        "the rounds of this line are {shift:#column|columns} from where they should",
        f"the first round's opponent is in columns 92 to 95; fix the line, {_OR_LENIENT} to read it as it is",
    ),
    "TRF-BYTE-COLUMNS": (
        "the columns of this line fit only if letters with accents count twice",
        f"export the report again, {_OR_LENIENT} to read it so",
    ),
    "TRF-RESULT-UNKNOWN": (
        "“{written}” in round {round} has no known result",
        "one of 1 = 0 + - W D L H F U Z",
    ),
    "TRF-NO-OPPONENT": ("“{written}” in round {round}: a win against nobody", "name the opponent; U or F for a bye"),
    "TRF-NO-OPPONENT-READ": (
        "“{written}” in round {round}: a game against nobody",
        f"name the opponent, or write the bye, {_OR_LENIENT} to read it as {{cell}}",
    ),
    "TRF-OPPONENT-OF-BYE-READ": (
        "“{written}” in round {round}: a bye has no opponent",
        f"write 0000 for the opponent, or the game's result, {_OR_LENIENT} to read it as {{cell}}",
    ),
    "TRF-NO-RESULT-READ": (
        "“{written}” in round {round}: an opponent and no result yet",
        f"write the result, {_OR_LENIENT} to read it as {{cell}}",
    ),
    "TRF-ABSENT": (
        "{count:#round with - and no opponent was read as an absence, not as a no-show|rounds with - and no opponent were read as absences, not as no-shows}",
        "nothing to do if nobody was left without an opponent",
    ),
    "TRF-TITLE-SHORT": ("{count:#title is|titles are} written with one letter, as in old files", "nothing to do"),
    "TRF-BIRTH-FORM": ("{count:#birth date is|birth dates are} not written as 1969/12/06", "nothing to do"),
    "TRF-RANK-MISSING": ("{count:#player has|players have} no rank", "nothing to do: no rule asks for it"),
    "TRF-BYE-LINE": ("the line of byes cannot be read", "240, the kind F, H or Z, the round, the players"),
    "TRF-BYE-CONTRADICTS": (
        "the line gives number {no} a bye in round {round}, and the player's own line says “{cell}”",
        "correct one of them",
    ),
    # rating reports (DBF)
    "DBF-NONE": ("the file is not a dBASE table", "export the report again"),
    "DBF-BROKEN": ("the header of the dBASE table is damaged", "export the report again"),
    "DBF-SHORT": (
        "{stated} records are stated, and {found} are there: the file was cut off",
        f"export the report again, {_OR_LENIENT} to read what is there",
    ),
    "DBF-DELETED": (
        "{count:#record is marked as deleted and was|records are marked as deleted and were} skipped",
        "nothing to do",
    ),
    "USCHESS-MISSING": ("missing beside it: {files}", "a rating report has three files; put them in one folder"),
    "USCHESS-SEVERAL": ("there are two of a kind: {first} and {second}", "name one of the files instead of the folder"),
    "USCHESS-FIELDS": ("the tables lack {fields}", "export the report again"),
    "USCHESS-MIXED": (
        "the three files are of two different layouts",
        f"export the report again in one of them, {_OR_LENIENT} to read it as it is",
    ),
    "USCHESS-NO-HEAD": ("the section belongs to an event that is not in THEXPORT", "export the report again"),
    "USCHESS-NO-PLAYERS": ("section {section} has no players in TDEXPORT", "export the report again"),
    "USCHESS-NO-SECTION": ("players of section {section}, which is not in TSEXPORT", "export the report again"),
    "USCHESS-NUMBER": ("“{written}” is not a number ({field})", "export the report again"),
    "USCHESS-TYPE": ("“{written}” is not a kind of event", "S for a Swiss, R for a round robin, M for a match"),
    "USCHESS-SYSTEM": (
        "“{written}” is not a rating system",
        "R regular, Q quick, D both, B blitz",
    ),
    "USCHESS-DUAL": ("the section is rated regular and quick; it is scored as regular", "--system quick for the other"),
    "USCHESS-NO-NAMES": (
        "this layout has no names: players are called by their ids",
        "--ratings LIST puts the names in",
    ),
    "USCHESS-BY-OPPONENT": (
        "{section}: games are in the fields of their opponents' numbers; which round they were played in is not said",
        "nothing to do: they were assigned to rounds",
    ),
    "USCHESS-PAIR-TWICE": ("number {no} appears twice in the section", "give each player a different number"),
    "USCHESS-CODE-UNKNOWN": (
        "“{written}” in round {round} is not a known result",
        "W, D, L with a number; X, F, B, H, U",
    ),
    "USCHESS-FORFEIT-DRAW": (
        "a forfeited draw in round {round}",
        f"a half-point bye says the same, {_OR_LENIENT} to read it so",
    ),
    # standings of a rated section, as JSON
    "STANDINGS-PAGE": (
        "these are the first {count} players of the section: others are on further pages",
        "put all pages into one list, or ask for a larger page",
    ),
    "STANDINGS-ROUND": (
        "“{written}” is not a round, or appears twice",
        "number each player's rounds from 1 on, each once",
    ),
    "STANDINGS-OUTCOME": (
        "“{written}” in round {round} is not a known outcome",
        "Win, Draw, Loss, WinForfeit, Forfeit, ByeFull, ByeHalf or Unpaired",
    ),
    # games (PGN)
    "PGN-NO-GAMES": ("there is no game in the file", "export the games again"),
    "PGN-SEVERAL-EVENTS": ("the games are of {count} events: {names}", "split the file"),
    "PGN-NO-PLAYERS": ("the game does not name two players", "fix the tags White and Black"),
    "PGN-NO-ROUND": ("“{written}” is not a round", 'write the round, as in [Round "3"]'),
    "PGN-NO-RESULT": (
        "“{written}” is not a result",
        f"write 1-0, 0-1 or 1/2-1/2, {_OR_LENIENT} to leave the game out",
    ),
    "PGN-BYE-BAD": (
        "a game against a bye needs a player, a round and a result",
        "fix its tags, or delete it and add the bye to a crosstable",
    ),
    "PGN-TWICE-IN-ROUND": ("{name} has a second game in round {round}", "correct a round, or split the file"),
    "PGN-RESULTS-DIFFER": (
        "the game has the results “{first}” and “{other}”",
        "correct one of them: a tag Result, or the result behind the moves",
    ),
    "PGN-COPIES": (
        "{count:#game is|games are} in the file once more, with the same tags",
        "nothing to do: each counts once",
    ),
    "PGN-NAMES-DIFFER": (
        "{name} is called {other} in another game; the same id {id}",
        "nothing to do if it is the same person; otherwise correct one id",
    ),
    "PGN-IDS-DIFFER": (
        "{name} has the id {id} in one game and {other} in another: counted as two players",
        "nothing to do if they are two; otherwise correct one id",
    ),
    "PGN-NAMES-ALIKE": (
        "“{name}” and “{other}” may be one player, or two: they never play in the same round",
        'write the name alike in each game, or give both an id, as in [WhiteFideId "4001001"]',
    ),
    "PGN-RATINGS-DIFFER": ("{name} is rated {first} in another game", "correct one; the first is used"),
    "PGN-NO-BYES": ("games say nothing of byes and absences: such rounds are left blank", "add them to a crosstable"),
    "PERFECT-MISSING": ("{file} is missing beside it: players and games are two files", "put both into one folder"),
    "PERFECT-OTHER": ("this is no table of Swiss Perfect: it has no field {field}", "name the files it has written"),
    "PERFECT-TWICE": ("a player has two games in round {round}", "correct the round in the program that paired it"),
    # ratings from a list
    "LIST-UNLISTED": ("{name}[[, id {id},]] is not in {file}", "nothing to do if the list is the right one"),
    "LIST-NAME-DIFFERS": (
        "{name} is called {listed} in {file}; the same id {id}",
        "nothing to do if it is the same person",
    ),
    "LIST-RATING-DIFFERS": (
        "{name} is rated {own} here and {listed} in {file}: the list's rating is used",
        "nothing to do",
    ),
    "LIST-OLD": (
        "{file} is of {date}, and the event began on {start}: a newer list was in force",
        "use the list that was in force",
    ),
    "LIST-NEW": ("{file} is of {date}, after the event began on {start}", "use the list that was in force"),
    "LIST-LINE": ("the line does not belong in a rating list", "name, id, expiry, state, rating and code"),
    # round robins
    "ROBIN-DEALT": (
        "a round robin of {players} players, {games:#game|games} of each two; in which round is not said",
        "nothing to do: they were assigned to rounds",
    ),
    "ROBIN-COUNT": (
        "the columns 1 to {columns} look like a round robin's, and there are {rows} rows",
        "add or delete rows; for a Swiss name the opponents, as in W12, under R1, R2, …",
    ),
    "ROBIN-NUMBERS": (
        "the columns 1 to {columns} look like a round robin's, and no column of numbers leaves each player's own blank",
        "number the rows from 1 and leave the cell of a player against themselves blank",
    ),
    "ROBIN-CELL": (
        "“{written}” against number {no} is not understood",
        "write 1, ½ or 0, + or - for a forfeit, and two of them for two games, as in 1 ½",
    ),
    "ROBIN-DISAGREES": (
        "“{written}” of number {no} does not fit “{other}” of number {other_no}[[ (row {other_row}, column {column})]]",
        "make both sides agree: 1 with 0, ½ with ½, + with -",
    ),
    "NUMBERS-FOUND": ("the numbers that the cells name are those of the column “{header}”", "nothing to do"),
    "FOOTER-ROW-SKIPPED": ("the row below the table was taken for a comment", "nothing to do if it is one"),
    "HEADER-TITLES": (
        "a column without a header holds titles and was skipped",
        "nothing to do if they are players' titles",
    ),
    "RATING-ZERO": ("a rating of 0", "leave it blank for an unrated player, or add --lenient to read it so"),
    # documents
    "JSON-SYNTAX": ("this is not JSON: {why}", "write it again with normbook convert"),
    "JSON-KEY-TWICE": ("the key “{key}” is in the same object twice", "keep one of them"),
    "JSON-NOT-OURS": (
        "the JSON contains neither events nor a tournament",
        "only what normbook convert writes is read: events, or tournament, at the top",
    ),
    # writing
    "NOT-CARRIED": (
        "{format} has no place for {what:=lost} ({count:#time|times}[[, first {example}]])",
        "keep the file you have",
    ),
    "FORMAT-UNKNOWN": ("it is not clear what to write", "add --to {formats}"),
    "FORMAT-ONE-EVENT": ("{format} holds one event, but there are {count}", "name a folder, or a format for several"),
    "FORMAT-EVENTS-DIFFER": ("a rating report holds one event, and these are {names}", "convert them one by one"),
    "FORMAT-IDS": (
        "{format} names players by the ids of their federation, and these are of {owner}",
        "add the federation's ids (a column id, a national line of TRF26), or its list with --ratings",
    ),
    "IDS-OF-OTHERS": (
        "the ids are of {owner}, and {rules} knows players by others",
        "add the federation's ids in a column id, or its list with --ratings; otherwise players are told by these",
    ),
    "RATINGS-OF-OTHERS": (
        "the ratings are of {owner}, and {rules} uses others",
        "add the federation's ratings in a column rating, or its list with --ratings; otherwise these count",
    ),
    "FORMAT-NUMBERS": (
        "{format} has four digits for a player's number, and there is a player {highest}",
        "write csv, xlsx, toml or json, or a file for each section",
    ),
    "FORMAT-NOT-FOR": (
        "the file contains {kind:=content}, which is not written as {format}",
        "name another OUT, or --to one of: {formats}; --rules says what the file contains if that is wrong",
    ),
    "KIND-UNCLEAR": (
        "the file may contain {first:=content}, or {second:=content}",
        "say which with --rules; games name opponents (W12), a solving tournament has times or more points",
    ),
    "KIND-OTHER": (
        "the table contains {kind:=content}, not {wanted:=content}",
        "name a rulebook for that, or fix the columns below if the kind is right",
    ),
    "KIND-LIST": (
        "read as {kind:=content}",
        "nothing to do if it is one; an event has columns R1, R2 and so on",
    ),
    "LIST-NO-PRINT": (
        "a printed line needs an id of 5 to 8 digits, and {name} has none ({count} in all)",
        "write csv or xlsx, or add the ids",
    ),
    "CONVERT-ONTO-ITSELF": ("the file would be written over itself", "name another file"),
}

WORDS = {
    "content.event": "an over-the-board event",
    "content.solvers": "a list of solvers (ratings, and no results)",
    "content.supplement": "a rating list (ratings, and no rounds)",
    "content.tournament": "a solving tournament",
    "lost.beyond": "the points toward the second title",
    "lost.code": "norm codes",
    "lost.colour": "colours",
    "lost.declined": "a re-pairing that was declined",
    "lost.event-facts": "what is known of the event beside its table: name, dates, kind (TOML has it)",
    "lost.expires": "expiry dates",
    "lost.facts": "what other programs' files say beyond the rules' needs",
    "lost.forfeit": "forfeits that name no opponent",
    "lost.forfeit-opponent": "the opponents of forfeits",
    "lost.format": "the kind of event",
    "lost.full-point-bye": "full-point byes by request (written as byes of an odd number)",
    "lost.header": "lines of TRF26 that TRF16 does not have",
    "lost.id": "the event's id",
    "lost.list-date": "the date of the list (put it into the file's name)",
    "lost.name": "names",
    "lost.notice": "when a notice was given",
    "lost.post": "ratings after the event",
    "lost.provisional": "how many games a provisional rating rests on",
    "lost.quick": "quick ratings",
    "lost.blitz": "blitz ratings",
    "lost.rating": "ratings",
    "lost.rounds": "so many rounds",
    "lost.rules": "the rulebook",
    "lost.season": "season and leg",
    "lost.section": "the section's name",
    "lost.star": "the star after a rating",
    "lost.state": "states",
    "lost.stood": "rounds in which players were stood up",
    "lost.system": "the rating system",
    "lost.text-cut": "texts so long, or letters so rare (cut)",
    "lost.tournament-facts": "the facts of the tournament: kind, dates, problems … (write toml or json)",
    "lost.unrated-game": "games that were not rated (written as not played)",
}
