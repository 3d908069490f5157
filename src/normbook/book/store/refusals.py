"""What a database's refusal means for the book."""

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError

from normbook.book.problem import BookProblem

_SQLITE = {
    sqlite3.SQLITE_BUSY: "BOOK-BUSY",
    sqlite3.SQLITE_LOCKED: "BOOK-BUSY",
    sqlite3.SQLITE_PERM: "BOOK-READ-ONLY",
    sqlite3.SQLITE_READONLY: "BOOK-READ-ONLY",
    sqlite3.SQLITE_CANTOPEN: "BOOK-UNREADABLE",
    sqlite3.SQLITE_IOERR: "BOOK-UNREADABLE",
    sqlite3.SQLITE_FULL: "BOOK-FULL",
    sqlite3.SQLITE_CORRUPT: "BOOK-DAMAGED",
    sqlite3.SQLITE_NOTADB: "BOOK-NOT-A-BOOK",
}

_SQLITE_IN_FULL = {
    # The last step is written, and the disk does not say that it has it.
    sqlite3.SQLITE_IOERR_FSYNC: "BOOK-UNSURE",
    sqlite3.SQLITE_IOERR_DIR_FSYNC: "BOOK-UNSURE",
    # No room even for what is asked for before anything is written.
    sqlite3.SQLITE_IOERR_SHMSIZE: "BOOK-FULL",
}
"""What says more by its long code than by its kind."""

_POSTGRESQL = {
    "55P03": "BOOK-BUSY",
    "53100": "BOOK-FULL",
    "53300": "BOOK-BUSY",
    "25006": "BOOK-READ-ONLY",
    "42501": "BOOK-READ-ONLY",
    "57014": "BOOK-CANCELLED",
    "57P01": "BOOK-CONNECTION-LOST",
    "57P02": "BOOK-CONNECTION-LOST",
    "57P03": "BOOK-UNREACHABLE",
    "3D000": "BOOK-MISSING",
}

_OF_THE_MOMENT = {"BOOK-BUSY", "BOOK-FULL", "BOOK-CANCELLED", "BOOK-CONNECTION-LOST", "BOOK-UNREACHABLE"}

_TRY_AGAIN = {"40001", "40P01"}
"""Serialisation failure and deadlock: nothing was stored, and a second attempt may succeed."""


def sqlstate(error: DBAPIError) -> str | None:
    """PostgreSQL's code of an error."""
    return getattr(error.orig, "sqlstate", None)


def worth_another_try(error: DBAPIError) -> bool:
    """Whether the same transaction may succeed when it is run again."""
    return sqlstate(error) in _TRY_AGAIN


def table_is_missing(error: DBAPIError) -> bool:
    """Whether a table that was asked for does not exist."""
    return sqlstate(error) == "42P01" or "no such table" in str(error.orig)


def is_not_there(error: DBAPIError) -> bool:
    """Whether something was asked for that the database does not have, such as a column."""
    number = getattr(error.orig, "sqlite_errorcode", None)
    return number == sqlite3.SQLITE_ERROR or (sqlstate(error) or "").startswith("42")


def problem_of(error: DBAPIError | sqlite3.Error, book: str) -> BookProblem | None:
    """The refusal as the book's own, or None where it can only be a mistake of ours."""
    raised = error.orig if isinstance(error, DBAPIError) else error
    why = " ".join(str(raised).split())
    if isinstance(raised, sqlite3.Error):
        number = getattr(raised, "sqlite_errorcode", 0)
        code = _SQLITE_IN_FULL.get(number) or _SQLITE.get(number & 0xFF)
        if "Could not decode to UTF-8" in why:  # Python's own words, without a code
            code = "BOOK-DAMAGED"
        return BookProblem(code, book=book, why=why) if code else None
    assert isinstance(error, DBAPIError)
    state = sqlstate(error)
    if state in _POSTGRESQL:
        return BookProblem(_POSTGRESQL[state], book=book, why=why)
    if error.connection_invalidated or (state or "").startswith("08"):
        return BookProblem("BOOK-CONNECTION-LOST", book=book, why=why)
    if (state is None and not isinstance(error, DataError)) or (state or "").startswith("28"):
        return BookProblem("BOOK-UNREACHABLE", book=book, why=why)
    return None


def is_of_the_moment(error: DBAPIError) -> bool:
    """Whether the database does not answer now, which says nothing of what it holds."""
    problem = problem_of(error, "")
    return problem is not None and problem.code in _OF_THE_MOMENT


def reason_of(error: DBAPIError) -> str:
    """What the database says, on one line."""
    return " ".join(str(error.orig).split())
