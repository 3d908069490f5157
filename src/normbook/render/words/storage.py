"""What a book says as a thing that is opened, copied, proved and upgraded."""

WORDS = {
    "storage.log": "Log of {book}",
    "storage.log.empty": "The book has no entries yet.",
    "storage.log.none": "No matching entry.",
    "storage.log.seq": "No",
    "storage.log.at": "Time (UTC)",
    "storage.log.actor": "By",
    "storage.log.kind": "Kind",
    "storage.log.rules": "Rules",
    "storage.log.about": "About",
    "storage.log.list": "{system} of {as_of}",
    "storage.log.lists": "{system} of {as_of} and {later} later",
    "storage.log.members": "{count:#member|members}",
    "storage.log.refused": "refused",
    "storage.log.reason": "Reason",
    "storage.log.hash": "Hash",
    "storage.holds": "The book is intact: {entries:#entry|entries}, every hash and link recomputed.",
    "storage.contains": "It contains the history noted in {source}: up to entry {seq}.",
    "storage.broken": "The book is damaged.",
    "storage.holds-until": "It is intact up to entry {seq}.",
    "storage.exported": "Written to {folder}: {entries:#entry|entries}, {written:#file|files} new or changed.",
    "storage.imported": "Imported into {book}: {entries:#entry|entries}.",
    "storage.importable": "{folder} is intact: {entries:#entry|entries}. Nothing was changed.",
    "storage.backed-up": "Copied to {file}: {entries:#entry|entries}.",
    "storage.restore.backup": "{file} is intact: {entries:#entry|entries}.",
    "storage.restore.empty": "There is no entry in {book} that it would replace.",
    "storage.restore.unreadable": "{book} cannot be opened; it would be kept under another name.",
    "storage.restore.contained": "It contains everything that is in {book} now.",
    "storage.restore.lost": "{lost} of {entries:#entry|entries} in {book} are not in it and would be lost.",
    "storage.restore.lost-personal": "Personal data of {people:#member|members} is only in {book} and would be lost.",
    "storage.restore.ask": "Replace {book}?",
    "storage.restored": "{book} now has {entries:#entry|entries}.",
    "storage.restored.aside": "The previous book is kept in {file}.",
    "storage.unchanged": "Nothing was changed.",
    "storage.upgrade.current": "{book} has version {version}, which this program uses. Nothing to do.",
    "storage.upgrade.due": "{book} has version {version}; this program uses {known}.",
    "storage.upgraded": "{book} now has version {version}. A copy of the previous book is kept in {file}.",
}

FINDINGS: dict[str, tuple[str, str]] = {
    # opening a book
    "BOOK-ADDRESS": (
        "“{address}” is not an address of a book",
        "give a path, or an address such as postgresql://user@host/database",
    ),
    "BOOK-MISSING": ("there is no book here", "name it with --book; normbook post, import or restore creates one"),
    "BOOK-IS-FOLDER": (
        "this is a folder, not a book",
        "name the file; normbook import reads a folder of text files",
    ),
    "BOOK-NO-FOLDER": ("there is no folder {folder}", "create the folder or check the spelling"),
    "BOOK-NOT-A-BOOK": ("this is not a Normbook file", "check the name; existing files are never overwritten"),
    "BOOK-NOT-UTF-8": (
        "the database uses the encoding {encoding}",
        "create one with: createdb --encoding UTF8 --template template0",
    ),
    "BOOK-EDITION-UNKNOWN": (
        "an entry uses the edition {edition:text} of {rules}, which this program does not have: it has {known}",
        "open the book with a newer normbook",
    ),
    "BOOK-RULEBOOK-UNKNOWN": (
        "the book contains entries of the rulebook {rules}, which is not installed: there are {known}",
        "install the package that contains it (entry point group {group})",
    ),
    "BOOK-ENTRY-UNKNOWN": (
        "the book contains a {kind} under {rules}, which the installed rulebook does not know",
        "install the version of its package that wrote the entry",
    ),
    "BOOK-NO-RECORD": (
        "the rulebook {rules} cannot be kept in a book",
        "only score files with it; its package needs a part named record for posting",
    ),
    "BOOK-NEWER": (
        "the book has version {version}; this program knows versions up to {known}",
        "install a newer normbook; the book was not changed",
    ),
    "BOOK-OLDER": (
        "the book has version {version}; this program uses {known}",
        "run normbook upgrade, which makes a backup first",
    ),
    "BOOK-ALTERED": (
        "tables, triggers or views are not as this program makes them: {names}",
        "restore a backup; or save the entries with normbook export from a copy in which you have removed what is foreign",
    ),
    "BOOK-BUSY": ("others were writing all the time: {why}", "try again; nothing was changed"),
    "BOOK-FULL": ("the disk is full: {why}", "free some space and try again; nothing was changed"),
    "BOOK-READ-ONLY": ("the book cannot be written to: {why}", "check the permissions of the file or of the user"),
    "BOOK-UNREADABLE": ("the book cannot be read or written: {why}", "check the file, its folder and the disk"),
    "ERASED-IN-JOURNAL": (
        "the data is erased, but the journal beside the book could not be emptied yet: {why}",
        "make room or check the rights of the folder; the next entry empties it",
    ),
    "RESTORE-GROWN": (
        "the book has changed since you were shown what would be lost",
        "look again: run the same command once more; nothing was replaced",
    ),
    "BOOK-DAMAGED": ("the file is damaged: {why}", "restore a backup with normbook restore"),
    "BOOK-UNREACHABLE": ("the server does not answer: {why}", "check the address, the user and the network"),
    "BOOK-CONNECTION-LOST": (
        "the connection was lost: {why}",
        "check with normbook log whether the last step was saved, then try again",
    ),
    # proving a book
    "ENTRY-MISSING": ("entry {seq} is missing", "restore a backup that contains it"),
    "ENTRY-CHANGED": ("entry {seq} is not what was written", "restore a backup in which it is"),
    "CHAIN-BROKEN": ("entry {seq} does not follow from the entry before", "restore a backup in which it does"),
    "BOOK-BROKEN-OFF": ("the book cannot be read from entry {seq} on: {why}", "restore a backup"),
    "BOOK-MAKES-NO-SENSE": (
        "the entries follow from each other, but what they say cannot be recalculated: {why}",
        "restore a backup; if you have changed nothing in the book, report this",
    ),
    "HISTORY-LOST": (
        "the book no longer contains [[entry {seq}, ]]hash {hash}[[, noted in {file}]]",
        "look for a backup that does",
    ),
    "HISTORY-MOVED": (
        "hash {hash} was noted as entry {seq} and is entry {found}",
        "look at the place where it was noted",
    ),
    "AGAINST-UNKNOWN": ("this is neither a hash nor a file", "give 64 hexadecimal digits, or a list or an export"),
    "BOOK-TEXT-LIKE-HEAD": (
        "“{text}” reads as the head of a book, and lists that print it could not be verified any more",
        "write it without the number and the hash",
    ),
    "AGAINST-NOTHING": ("there is no hash in this file", "give a list or an export of normbook"),
    "PRIVATE-DATA-CHANGED": ("the personal data of {person} is not what was written", "import the members again"),
    "PRIVATE-DATA-UNRECORDED": (
        "no entry mentions the personal data of {person}",
        "import the members again, or forget {person}",
    ),
    "PRIVATE-DATA-MISSING": (
        "the personal data of {person} is gone, and no entry says that it was forgotten",
        "restore a backup, or erase it with normbook members forget {person}",
    ),
    "PRIVATE-DATA-OF-ANOTHER": (
        "what is kept as the personal data of {person} was recorded for somebody else",
        "restore a backup, or forget {person} and import the members again",
    ),
    "PRIVATE-DATA-WITHHELD": (
        "the personal data of {count:#member|members} is not in this copy of the book",
        "import the members again if you need it",
    ),
    # the text form, copies
    "EXPORT-NOT-A-FOLDER": ("this is not a folder", "name a new folder, or one with an earlier export"),
    "SITE-FOLDER-IN-USE": (
        "the folder contains other things than a site",
        "name a new folder, or one that normbook site has written",
    ),
    "EXPORT-FOLDER-IN-USE": ("the folder contains other things", "name a new folder, or one with an earlier export"),
    "EXPORT-OTHER-HISTORY": (
        "the folder contains an export whose head is not in the book",
        "compare with normbook verify --against this folder, and export to another one",
    ),
    "IMPORT-NO-FOLDER": ("there is no such folder", "name the folder that normbook export wrote"),
    "IMPORT-NO-MANIFEST": (
        "the folder does not contain an export of a book",
        "name the folder that normbook export wrote",
    ),
    "IMPORT-NEWER": ("the export has format {form}; this program knows {known}", "install a newer normbook"),
    "IMPORT-UNREADABLE": ("the file cannot be read as part of an export[[: {why}]]", "export the book again"),
    "IMPORT-FILE-NAME": ("the entry in this file belongs in {wanted}", "rename the file, or export the book again"),
    "IMPORT-HEAD-DIFFERS": (
        "the manifest's head is not entry {seq}, hash {hash}",
        "fetch the missing files, or export the book again",
    ),
    "IMPORT-BOOK-NOT-EMPTY": (
        "the book already has {entries:#entry|entries}",
        "name a new book with --book, or use normbook restore",
    ),
    "BACKUP-EXISTS": ("this file exists already", "choose another name, or add --yes to overwrite it"),
    "BACKUP-IS-THE-BOOK": ("this is the book itself", "choose another name for the copy"),
    "BACKUP-MISSING": ("there is no such backup", "check the spelling and the folder"),
}
