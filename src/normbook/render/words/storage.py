"""What a book says as a thing that is opened, copied, proved and upgraded."""

WORDS = {
    "storage.log": "The log of {book}",
    "storage.log.empty": "The book has no entries yet.",
    "storage.log.none": "No entry is like that.",
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
    "storage.holds": "The book holds: {entries} entries, each hash and each link recomputed.",
    "storage.contains": "It contains the history noted in {source}: up to entry {seq}.",
    "storage.broken": "The book does not hold.",
    "storage.holds-until": "It holds up to entry {seq}.",
    "storage.exported": "Written to {folder}: {entries} entries, {written} files new or changed.",
    "storage.imported": "Taken into {book}: {entries} entries.",
    "storage.importable": "{folder} holds: {entries} entries. Nothing was stored.",
    "storage.backed-up": "Copied to {file}: {entries} entries.",
    "storage.restore.backup": "{file} holds: {entries} entries.",
    "storage.restore.empty": "There is no entry at {book} that it would replace.",
    "storage.restore.unreadable": "What is at {book} cannot be opened; it would be kept under another name.",
    "storage.restore.contained": "It contains everything that {book} holds now.",
    "storage.restore.lost": "{lost} of {entries} entries that {book} holds now are not in it and would be gone.",
    "storage.restore.lost-personal": "Personal data of {people} members is at {book} only and would be gone.",
    "storage.restore.ask": "Replace {book}?",
    "storage.restored": "{book} now has {entries} entries.",
    "storage.restored.aside": "What was there lies in {file}.",
    "storage.unchanged": "Nothing was changed.",
    "storage.upgrade.current": "{book} is of version {version}, which this program uses. Nothing to do.",
    "storage.upgrade.due": "{book} is of version {version}; this program uses {known}.",
    "storage.upgraded": "{book} is now of version {version}. A copy of what it was lies in {file}.",
}

FINDINGS: dict[str, tuple[str, str]] = {
    # opening a book
    "BOOK-ADDRESS": (
        "“{address}” is no address of a book",
        "give a path, or an address such as postgresql://user@host/database",
    ),
    "BOOK-MISSING": ("there is no book here", "name it with --book; normbook post, import or restore begins one"),
    "BOOK-IS-FOLDER": (
        "this is a folder, not a book",
        "name the file; a folder of text files is read by normbook import",
    ),
    "BOOK-NO-FOLDER": ("there is no folder {folder}", "make the folder or check the spelling"),
    "BOOK-NOT-A-BOOK": ("this is no book of normbook", "check the name; a book in the making is overwritten by nobody"),
    "BOOK-NOT-UTF-8": (
        "the database is kept in {encoding}",
        "make one with: createdb --encoding UTF8 --template template0",
    ),
    "BOOK-EDITION-UNKNOWN": (
        "an entry was judged by the edition {edition:text} of {rules}, which this program does not have: it has {known}",
        "open the book with a newer normbook",
    ),
    "BOOK-RULEBOOK-UNKNOWN": (
        "the book holds entries of the rulebook {rules}, which is not installed: there are {known}",
        "install the package that has it (entry point group {group}), beside this normbook",
    ),
    "BOOK-ENTRY-UNKNOWN": (
        "the book holds a {kind} under {rules}, which the installed rulebook does not know",
        "install the version of its package that wrote the entry",
    ),
    "BOOK-NO-RECORD": (
        "the rulebook {rules} does not say how a book keeps it",
        "score files by it; its package needs a part named record to be posted",
    ),
    "BOOK-NEWER": (
        "the book is of version {version}; this program knows versions up to {known}",
        "install a newer normbook; the book was not touched",
    ),
    "BOOK-OLDER": (
        "the book is of version {version}; this program uses {known}",
        "run normbook upgrade, which makes a backup first",
    ),
    "BOOK-BUSY": ("others were writing all the time: {why}", "try again; nothing was stored"),
    "BOOK-FULL": ("there is no room left: {why}", "make room and try again; nothing was stored"),
    "BOOK-READ-ONLY": ("the book may not be written to: {why}", "check the rights of the file or of the user"),
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
        "look with normbook log whether the last step was stored, then try again",
    ),
    # proving a book
    "ENTRY-MISSING": ("entry {seq} is missing", "restore a backup that contains it"),
    "ENTRY-CHANGED": ("entry {seq} is not what was stored", "restore a backup in which it is"),
    "CHAIN-BROKEN": ("entry {seq} does not follow from the entry before", "restore a backup in which it does"),
    "BOOK-BROKEN-OFF": ("from entry {seq} on the book cannot be read: {why}", "restore a backup"),
    "HISTORY-LOST": (
        "the book no longer contains [[entry {seq}, ]]hash {hash}[[, noted in {file}]]",
        "look for a backup that does",
    ),
    "HISTORY-MOVED": (
        "hash {hash} was noted as entry {seq} and is entry {found}",
        "look at the place where it was noted",
    ),
    "AGAINST-UNKNOWN": ("this is neither a hash nor a file", "give 64 hexadecimal digits, or a list or an export"),
    "AGAINST-NOTHING": ("no hash is printed in this file", "give a list or an export of normbook"),
    "PRIVATE-DATA-CHANGED": ("the personal data of {person} is not what was stored", "import the members again"),
    "PRIVATE-DATA-UNRECORDED": (
        "no entry speaks of the personal data of {person}",
        "import the members again, or forget {person}",
    ),
    # the text form, copies
    "EXPORT-NOT-A-FOLDER": ("this is no folder", "name a new folder, or one that holds an earlier export"),
    "EXPORT-FOLDER-IN-USE": ("the folder holds other things", "name a new folder, or one that holds an earlier export"),
    "EXPORT-OTHER-HISTORY": (
        "the folder holds an export of which the book does not contain the head",
        "compare with normbook verify --against this folder, and export to another one",
    ),
    "IMPORT-NO-FOLDER": ("there is no such folder", "name the folder that normbook export wrote"),
    "IMPORT-NO-MANIFEST": ("the folder holds no export of a book", "name the folder that normbook export wrote"),
    "IMPORT-NEWER": ("the export is of form {form}; this program knows {known}", "install a newer normbook"),
    "IMPORT-UNREADABLE": ("the file cannot be read as part of an export[[: {why}]]", "export the book again"),
    "IMPORT-FILE-NAME": ("the entry in this file belongs into {wanted}", "rename the file, or export the book again"),
    "IMPORT-HEAD-DIFFERS": (
        "the manifest names another head than entry {seq}, hash {hash}",
        "fetch the missing files, or export the book again",
    ),
    "IMPORT-BOOK-NOT-EMPTY": (
        "the book has {entries} entries already",
        "name a new book with --book, or use normbook restore",
    ),
    "BACKUP-EXISTS": ("there is such a file already", "choose another name, or add --yes to overwrite it"),
    "BACKUP-IS-THE-BOOK": ("this is the book itself", "choose another name for the copy"),
    "BACKUP-MISSING": ("there is no such backup", "check the spelling and the folder"),
}
