"""What each finding says and what to do about it, by code."""

from normbook.render.words.accounts import FINDINGS as ACCOUNT_FINDINGS
from normbook.render.words.book import FINDINGS as BOOK_FINDINGS
from normbook.render.words.bulk import FINDINGS as BULK_FINDINGS
from normbook.render.words.desk import FINDINGS as DESK_FINDINGS
from normbook.render.words.drafts import FINDINGS as DRAFT_FINDINGS
from normbook.render.words.file_findings import FINDINGS as FILE_FINDINGS
from normbook.render.words.forecast import FINDINGS as FORECAST_FINDINGS
from normbook.render.words.night import FINDINGS as NIGHT_FINDINGS
from normbook.render.words.solving_findings import FINDINGS as SOLVING_FINDINGS
from normbook.render.words.storage import FINDINGS as STORAGE_FINDINGS
from normbook.render.words.study import FINDINGS as STUDY_FINDINGS
from normbook.render.words.web import FINDINGS as WEB_FINDINGS

WORDS: dict[str, str] = {}

_CELLS = "W12 L3 D5 for games played, X12 or F12 for a forfeit won or lost, H, B, C for byes, U or blank for no game"

FINDINGS: dict[str, tuple[str, str]] = {
    # files
    "FILE-MISSING": ("there is no such file", "check the spelling and the folder"),
    "FILE-IS-FOLDER": ("this is a folder, not a file", "name a file in it"),
    "FILE-IS-SEASON": ("this is a season, not an event", "add it up with normbook standings {file}"),
    "FILE-NO-SEASON": (
        "this is not a season: a season is a TOML file that lists its legs",
        "name that file, or score events with normbook score",
    ),
    "FILE-UNREADABLE": ("the file cannot be read: {why}", "check its name and that you may open it"),
    "FILE-TOO-LARGE": (
        "the file has {size} bytes; at most {most} are read",
        "split the event or drop what is no table, or set {limit} to a higher number",
    ),
    "JSON-TOO-LARGE": (
        "the document has more than {most} values",
        "split the event, or set {limit} to a higher number",
    ),
    "RESULTS-MANY": (
        "the files have more than {most} results, and so many are read for one answer of a server",
        "send fewer events at a time, or use the program on your own computer; who runs the server may set {limit} "
        "to a higher number",
    ),
    "FILE-TWICE": ("another file of this name has been sent too", "give them different names"),
    "FINDINGS-MANY": (
        "there are more than {most} findings of this kind",
        "fix these, and check the file again; this limit is fixed",
    ),
    "FILE-EMPTY": ("the file is empty", "export the table again"),
    "FILE-BINARY": ("the file is neither text nor a workbook", "export the table as CSV or XLSX"),
    "FILE-WEB-PAGE": (
        "the file is a web page, despite its name",
        "open it in a spreadsheet program and save it as XLSX or CSV",
    ),
    "FILE-XML": (
        "the file is an XML document of an unknown kind",
        "save the table as XLSX or CSV; of XML, FIDE's monthly list is read",
    ),
    "FILE-ZIP": ("the file is a ZIP archive, not a workbook", "unpack it, and name the file in it"),
    "FILE-PRINT-OUT": ("the file is a print-out, not a table", "ask for the table: XLSX, CSV, TRF or DBF"),
    "FILE-LATIN-1": (
        "the file is not UTF-8 and was read as Latin-1",
        "look at the names; save as UTF-8 if one is wrong",
    ),
    "FILE-NOT-WRITTEN": (
        "the file cannot be written: {why}",
        "check the folder, the room on its disk and that the file is not open",
    ),
    "OUTPUT-FULL": (
        "there is no room for the answer: {why}",
        "free some space and ask again; normbook log tells what was recorded before",
    ),
    "CSV-BROKEN": (
        "the CSV cannot be followed from this line on: {why}",
        "look for a quotation mark that is not closed",
    ),
    "WORKBOOK-BROKEN": ("the workbook cannot be opened: {why}", "save it again as XLSX, or export it as CSV"),
    "WORKBOOK-BROKEN-ZIP": ("the workbook is damaged", "save it again as XLSX, or export it as CSV"),
    "WORKBOOK-TOO-LARGE": (
        "the workbook unpacks to more than can be read",
        "copy the table into a new workbook, or set NORMBOOK_MOST_UNPACKED_BYTES to a higher number",
    ),
    "WORKBOOK-REACHES-FAR": (
        "a sheet has a cell so far out that it is too large to be read",
        "delete what is far from the table, or copy the table into a new workbook, or set NORMBOOK_MOST_CELLS to a higher number",
    ),
    "APPLICATION-TITLE": ("{title} is not a title that can be applied for", "name one of {known}"),
    "XML-SYNTAX": ("this is not a complete XML document: {why}", "download or unpack the file again"),
    "XML-DOCTYPE": ("the XML contains its own definitions, which are not read", "use the file as published"),
    "TABLE-TOO-LONG": ("the table has more than {most} rows", "split the table, or set {limit} to a higher number"),
    "LINES-TOO-MANY": (
        "the text has more than {most} lines",
        "delete what is no table, split it, or set {limit} to a higher number",
    ),
    "TABLE-TOO-WIDE": (
        "the row has more than {most} columns",
        "check the separator between the columns; this limit is fixed",
    ),
    "TABLE-TWICE": ("another section names this table too", "name its own table, or its sheet, for each section"),
    "TABLE-NONE": (
        "no table was recognised: there are no rows and columns of results",
        "paste a row for each player, with columns parted by commas, semicolons or tabs, or a crosstable of a website",
    ),
    "TABLE-EMPTY": ("there is no row below the header", "add the players"),
    "TITLE-ROW-SKIPPED": ("the row above the header was taken for a title", "nothing to do if it is one"),
    # headers
    "HEADER-UNKNOWN": (
        "the column “{header}” is not known[[; the nearest known name is “{near}”]]",
        "rename it, delete it, or start its header with # to skip it",
    ),
    "HEADER-IGNORED": (
        "the column “{header}” is not used by the rules and was skipped",
        "nothing to do if that is right",
    ),
    "NAME-BYE": (
        "“{name}” is the opponent of whoever has none, and no player",
        "delete the row, and write B or H for those who met it",
    ),
    "HEADER-TWICE": ("a second column for {field}", "delete or rename one of them"),
    "HEADER-BLANK": ("the column has entries but no header", "give it a name or delete it"),
    "HEADER-NONE": (
        "no row near the top names the columns of a table",
        "start with a row that names them: {fields} and the rest",
    ),
    "HEADER-MISSING": ("there is no column “{field}”", "add it"),
    "ROUND-MISSING": (
        "round R{round} is missing among R1 to R{last}",
        "add the column, or number the rounds from R1",
    ),
    "ROUNDS-NONE": ("there is no round: no column R1, R2, …", "add a column R1, R2, … for each round"),
    "ROUND-TOO-HIGH": (
        "the column “{header}”: at most {most} rounds are read",
        "split the event; this limit is fixed",
    ),
    "ROUNDS-DIFFER": ("{stated} rounds are stated, but the table has {found}", "correct one of them"),
    "ROUND-UNDER-WAY": (
        "round {round}: {count} blank cells beside results or pairings are read as not paired",
        "write ? (or ?12, paired with number 12) for each player who has still to play it",
    ),
    # rows
    "ROW-TOO-LONG": (
        "the row has more cells than the header",
        "check for a separator inside a name; put it in quotes",
    ),
    "NUMBER-BAD": ("“{number}” is not a player's number", "use a whole number from 1 to 99999"),
    "NUMBER-TWICE": ("number {number} is already in row {first}", "give each player a different number"),
    "NAME-MISSING": ("the player has no name", "write it"),
    "NAME-TWICE": ("“{name}” appears twice in this event without an id for each", "give both players their ids"),
    "ID-TWICE": ("id {id} is already in row {first}", "correct one of them"),
    "ID-MISSING": ("the line has no id", "write it"),
    "TEXT-TOO-LONG": ("the cell is longer than {most} characters", "shorten it; this limit is fixed"),
    "RATING-BAD": (
        "“{rating}” is not a rating",
        "write 1 to 3999, 1501/15 for a provisional rating, or leave it blank for an unrated player",
    ),
    "FACT-WRONG": ("“{value}” does not fit “{key}”", "wanted: {wanted}; or leave it blank"),
    "SYSTEM-OTHER": ("{rules} has no ratings of the system “{system}”", "choose one of {known}"),
    "BEYOND-BAD": ("“{beyond}” is not possible for the second counter", "write 0 or 2, or leave it blank"),
    "STOOD-BAD": ("“{part}” is not a round of this event (1 to {rounds})", "write round numbers separated by ;"),
    "SCORE-DIFFERS": (
        "the printed score is not the sum of the cells, {summed}",
        "correct the score or a cell",
    ),
    # cells
    "CELL-UNKNOWN": ("“{written}” in round {round} is not understood", f"use {_CELLS}"),
    "CELL-PENDING": (
        "“{written}” in round {round} is a game still to be played",
        "enter its result; normbook forecast shows what it may bring",
    ),
    "CELL-BYE": (
        "“{written}” in round {round} does not say which bye",
        "write H for a half-point bye, B for the full point of an odd number of players, C for a full point by request, U for none",
    ),
    "CELL-BYE-READ": (
        "“-1” in round {round} is a full-point bye and does not say which; most programs mean the bye of an odd number (B)",
        "write B, or C for a full point by request; --lenient reads B",
    ),
    "CELL-NO-OPPONENT": (
        "“{written}” in round {round} does not name the opponent",
        "add the opponent's number, as in W12",
    ),
    "CELL-OPPONENT-OF-BYE": (
        "“{written}” in round {round}: a bye has no opponent",
        "write the letter alone; for a game W12, L12 or D12",
    ),
    "CELL-HOUR": (
        "“{written}” in round {round} does not name a time",
        "write it as in F12@17:44:59, of another day F12@Thu 20:00 or F12@2026-03-05 20:00",
    ),
    "NOTICE-AFTER-EVENT": (
        "“{written}” in round {round}: the notice came after the event's last day, {end}",
        "correct the day of the notice, or that of the event",
    ),
    "OPPONENT-MISSING": (
        "“{written}” names number {no}, who does not exist",
        "correct the number or add the player",
    ),
    "OPPONENT-HIMSELF": ("“{written}”: the player cannot be their own opponent", "write the opponent's number"),
    "GAME-DISAGREES": (
        "round {round}: “{written}” of number {no} does not fit “{other}” of number {other_no}[[ (row "
        "{other_row}, column {column})]]",
        "make both sides agree: W with L, D with D, X with F, ? with ?",
    ),
    "GAME-RATED-DISAGREES": (
        "round {round}: “{written}” of number {no} and “{other}” of number {other_no}[[ (row {other_row}, column "
        "{column})]]: one is marked * as not rated, the other is not",
        "mark both or neither",
    ),
    "GAME-COLOUR-DISAGREES": (
        "round {round}: “{written}” of number {no} and “{other}” of number {other_no}[[ (row {other_row}, column "
        "{column})]] have the same colour",
        "correct one colour or leave them out",
    ),
    "ODD-MEN-OUT": ("round {round} has {count} byes of an odd number", "nothing to do if the pairing was so"),
    # TOML files
    "TOML-SYNTAX": ("the file is not valid TOML: {why}", "fix the line"),
    "TOML-NOT-UTF-8": ("the file is not UTF-8", "save it as UTF-8"),
    "TOML-TOO-LARGE": (
        "the file has {size} bytes; of a TOML file at most {most} are read",
        "put tables into CSV files beside it, split it, or set {limit} to a higher number",
    ),
    "TOML-KEY-LONG": (
        "a key has more than {most} parts",
        "name at most a table and a key, as in [quarter] or a.b; this limit is fixed",
    ),
    "TOML-DEEP": (
        "more than {most} brackets are open at once",
        "look for a bracket that is not closed; this limit is fixed",
    ),
    "TOML-WORD-LONG": (
        "a key or number has more than {most} characters",
        "shorten it, or put text in quotation marks; this limit is fixed",
    ),
    "KEY-UNKNOWN": ("the key “{key}” is not known[[; perhaps “{near}”]]", "rename it or delete it"),
    "KEY-MISSING": ("the key “{key}” is missing", "add it"),
    "KEY-TOO-LONG": ("the text of “{key}” is longer than {most} characters", "shorten it; this limit is fixed"),
    "KEY-WRONG": ("“{value}” does not fit the key “{key}”", "wanted: {wanted}"),
    "DATES-REVERSED": ("the event ends before it starts on {start}", "correct one of the dates"),
    "SECTIONS-AND-TABLE": ("the event has sections and a table of its own", "name the table in a section"),
    "TABLE-NOT-NAMED": (
        "no table is named, and none of the same name lies beside the file",
        'add {key} = "file.csv"',
    ),
    "EVENT-TWICE": ("the event {id} is there twice", "take one out, or give them different ids"),
    "EVENT-WITHOUT-END": (
        "the event has no end date; it is scored after those that have one",
        "add end = … to its TOML file, or --end",
    ),
    "LEGS-NONE": ("the season has no legs", "add a [[legs]] table"),
    "LEG-WITHOUT-EVENTS": ("the leg {leg} has no events", 'add events = ["a.csv"]'),
    # ratings over a leg
    "RATING-NOT-LISTED": (
        "{name} is not in {file} and plays this leg unrated",
        "nothing to do if the list is the right one",
    ),
    "NAME-DIFFERS": (
        "{name} was written {first} before[[; the same id {id}]]",
        "nothing to do if it is the same person",
    ),
    # lifetime titles
    # members
    "MEMBERS-SYSTEM-MISSING": (
        "the file has no {system} ratings",
        "add the column {system}, or ask for the other list with --system",
    ),
    "MEMBERS-EXPIRES-BAD": ("“{expires}” is not a month and year", "write MMYY, as in 0893, or LIFE"),
    "MEMBERS-EXPIRES-MENDED": ("“{expires}” was read as {read}", "nothing to do if that is right"),
    "MEMBERS-CODE-TWICE": (
        "the rating is written with the code {first}, and the code column says {second}",
        "leave one of them blank",
    ),
    "MEMBERS-NAME-HASH": ("the name starts with #, the mark of a comment", "remove the #"),
    "MEMBERS-LINE": (
        "the line does not fit the columns of the printed list",
        "keep two spaces between columns, each under its heading; start a comment with #",
    ),
    # rules and variants
    "RULES-MISSING": (
        "no rulebook is named",
        "add --rules with one of {rulebooks}, or rules = … to the event's TOML file",
    ),
    "RULES-HAVE-NONE": ("the rulebook {rules} has no {what}", "ask it of another rulebook: --rules NAME"),
    "EDITION-UNKNOWN": ("the rulebook {rules} has no edition “{edition:text}”", "one of: {known}"),
    "EDITIONS-DIFFER": (
        "this names the edition {edition:text}, and what is scored with it the edition {other}",
        "score them one by one, or name one edition for all with --edition",
    ),
    "RULE-UNKNOWN": (
        "there is no rulebook and no rule “{asked}”[[; perhaps {near}]]",
        "normbook rules lists the rulebooks, normbook rules NAME the rules of one",
    ),
    "LANGUAGE-UNKNOWN": (
        "there is no language “{written}”",
        "one of {known}, or a folder with the file language.toml",
    ),
    "VARIANT-RULES": (
        "this is a variant of {rules}, and the rulebook is {needed}",
        "use a variant of {needed}, or choose the rulebook {rules} with --rules",
    ),
    "VARIANT-KEY": ("the rulebook has no value “{key}”[[; perhaps “{near}”]]", "one of: {known}"),
    "VARIANT-AMOUNT": ("“{value}” is not a number exact to {places} decimals", 'write it as in "0.05"'),
    "VARIANT-INTEGER": ("“{value}” is not a whole number from {least} to {most}", "correct it"),
    "VARIANT-CHOICE": ("“{value}” is not possible here", "one of: {options}"),
    "VARIANT-RISING": (
        "{value} are not {length} whole numbers, each greater than the one before",
        "write all {length}, the smallest first, none twice",
    ),
    "VARIANT-HOUR": ("“{value}” is not a time of day", 'write it as in "17:45:00"'),
    "VARIANT-DAY": ("“{value}” is not a day", "write it as in 2026-01-01"),
    "VARIANT-DAY-TWICE": ("there are two rows[[ from {value}]]", "leave one out"),
    "VARIANT-ROWS": ("“{value}” is not a list of tables", "a list of tables with: {keys}"),
    "VARIANT-ROW-KEY": ("the key “{key}” is not known here", "one of: {keys}"),
    "VARIANT-ROW-KEY-MISSING": ("the key “{key}” is missing", "add it"),
    "VARIANT-ROW-TWICE": ("there are two rows for “{value}”", "leave one out"),
    # asking for a player
    "PLAYER-UNKNOWN": ("nobody is called “{asked}”[[; perhaps {near}]]", "ask by number or by name"),
    "PLAYER-AMBIGUOUS": ("“{asked}” may be {names}", "ask by number or id, or by the whole name"),
}

FINDINGS |= FORECAST_FINDINGS | STUDY_FINDINGS
FINDINGS |= BULK_FINDINGS | SOLVING_FINDINGS | STORAGE_FINDINGS | FILE_FINDINGS | BOOK_FINDINGS | WEB_FINDINGS
FINDINGS |= ACCOUNT_FINDINGS | DESK_FINDINGS | DRAFT_FINDINGS | NIGHT_FINDINGS
