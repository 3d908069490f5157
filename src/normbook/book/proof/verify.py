"""Whether the chain holds, and whether the book still contains a history that somebody noted down."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from normbook.book.collector import nothing_collected
from normbook.book.derived.rebuild import derived_tables_hold
from normbook.book.derived.tables import published
from normbook.book.log.entries import EMPTY, Head, canonical, entry_hash, read_time
from normbook.book.problem import BookProblem
from normbook.book.proof.claims import Claim
from normbook.book.proof.personal import private_data_holds
from normbook.book.proof.shape import altered_rules, altered_tables
from normbook.book.record import record_of
from normbook.book.store.book import Book, Reading
from normbook.book.store.refusals import is_of_the_moment, problem_of, reason_of, worth_another_try
from normbook.book.store.schema import entries
from normbook.book.store.turns import AT_A_TIME
from normbook.model.diagnostics import Diagnostic, Findings, Place, Severity

NO_SENSE = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""How code stumbles over what no version of it has written."""
STUMBLES = (DBAPIError, *NO_SENSE)


@dataclass(frozen=True, slots=True)
class Verified:
    """What verifying found."""

    head: Head
    """The last entry up to which the chain holds."""
    findings: tuple[Diagnostic, ...]

    @property
    def holds(self) -> bool:
        """Whether the book is what it says it is."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


class ChainBroken(Exception):
    """An entry is not the next link of the chain."""

    def __init__(self, code: str, seq: int) -> None:
        super().__init__(code, seq)
        self.code = code
        self.seq = seq


@nothing_collected()
def verify(reading: Reading, book: str, claims: Sequence[Claim] = (), *, lists: bool = True) -> Verified:
    """Recompute every hash and link; then look for the histories claimed, and ask the other parts of the book.

    A database that does not answer now is no damage: its own error is raised, for `Book.refusals`.

    Without `lists` the book is only whole: whether the published lists were right is another question, and a copy is
    restored although an old list is not.
    """
    findings = Findings()
    head = EMPTY
    try:
        with _whatever_the_text(reading.connection):
            for link in _links(reading):
                head = link
        _tell_damage(reading, book, findings)
        if altered := (*altered_rules(reading.connection), *altered_tables(reading.connection)):
            findings.error("BOOK-ALTERED", Place(book), None, names=altered)
    except ChainBroken as broken:
        findings.error(broken.code, Place(book, broken.seq), None, seq=broken.seq)
    except DBAPIError as error:
        if is_of_the_moment(error):
            raise
        findings.error("BOOK-BROKEN-OFF", Place(book, head.seq + 1), None, seq=head.seq + 1, why=reason_of(error))
    if not findings:
        for claim in claims:
            _look_for(claim, reading, book, findings)
        for holds in (private_data_holds, derived_tables_hold, *((published_lists_hold,) if lists else ())):
            try:
                findings.extend(holds(reading))
            except DBAPIError as error:
                if is_of_the_moment(error):
                    raise
                findings.error("BOOK-DAMAGED", Place(book), None, why=reason_of(error))
                break
            except NO_SENSE as error:
                findings.error("BOOK-MAKES-NO-SENSE", Place(book), None, why=_why(error))
                break
            if holds is derived_tables_hold and findings.refused:
                break  # lists are looked up in those tables
    return Verified(head, tuple(findings))


@contextmanager
def sense_made_of(book: str) -> Iterator[None]:
    """Refuse what is taken in or brought up to date where nothing can be made of it, however well it is chained."""
    try:
        yield
    except DBAPIError as error:
        if problem_of(error, book) or worth_another_try(error):
            raise
        raise BookProblem("BOOK-MAKES-NO-SENSE", book=book, why=reason_of(error)) from error
    except NO_SENSE as error:
        raise BookProblem("BOOK-MAKES-NO-SENSE", book=book, why=_why(error)) from error


def _why(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def damage(book: Book) -> tuple[Diagnostic, ...]:
    """What is wrong with a book that somebody stumbled over; nothing where the mistake is ours. Raises BookProblem."""
    try:
        with book.reading() as reading:
            verified = verify(reading, str(book))
    except STUMBLES:
        return ()
    return () if verified.holds else verified.findings


def published_lists_hold(reading: Reading) -> Iterator[Diagnostic]:
    """Whether what was published was right, by each rulebook that has published anything."""
    rules = select(published.c.rules).distinct().order_by(published.c.rules)
    for name in reading.connection.execute(rules).scalars().all():
        yield from record_of(name).lists_hold(reading)


def _links(reading: Reading) -> Iterator[Head]:
    """The head after each entry; where a file is damaged, entry by entry up to the damage."""
    head = EMPTY
    at_a_time = AT_A_TIME
    while True:
        try:
            for row in reading.rows(head.seq, at_a_time=at_a_time):
                head = next_link(head, row._asdict())
                yield head
        except DBAPIError as error:
            if at_a_time == 1 or is_of_the_moment(error):
                raise
            at_a_time = 1
        else:
            return


def next_link(head: Head, row: Mapping[str, Any]) -> Head:
    """The head after an entry as it is stored, or as a text form has it. Raises ChainBroken."""
    seq = head.seq + 1
    if row["seq"] != seq:
        raise ChainBroken("ENTRY-MISSING", seq)
    if row["previous"] != head.hash:
        raise ChainBroken("CHAIN-BROKEN", seq)
    values = dict(row)
    stored = values.pop("hash")
    try:
        read_time(values["at"])
        genuine = canonical(_read(values["content"])) == values["content"] and entry_hash(**values) == stored
    except (TypeError, ValueError, RecursionError):
        genuine = False
    if not genuine:
        raise ChainBroken("ENTRY-CHANGED", seq)
    return Head(seq, stored)


def _read(content: str) -> object:
    return json.loads(content, parse_float=_no_float, parse_constant=_no_float)


def _no_float(text: str) -> NoReturn:
    raise ValueError(text)


def _look_for(claim: Claim, reading: Reading, book: str, findings: Findings) -> None:
    """Whether an entry has the hash claimed: then everything before it is as it was when the hash was noted."""
    if claim.hash == EMPTY.hash and not claim.seq:
        return
    found = reading.connection.execute(select(entries.c.seq).where(entries.c.hash == claim.hash)).scalar()
    if found is None:
        findings.error("HISTORY-LOST", Place(book), None, seq=claim.seq, hash=claim.hash, file=claim.source)
    elif claim.seq not in (None, found):
        findings.error("HISTORY-MOVED", Place(book), None, seq=claim.seq, hash=claim.hash, found=found)


def _tell_damage(reading: Reading, book: str, findings: Findings) -> None:
    """Damage to a SQLite file that no entry shows, such as in an index."""
    if reading.connection.dialect.name == "sqlite":
        answer = str(reading.connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar())
        if answer != "ok":
            findings.error("BOOK-DAMAGED", Place(book), None, why=" ".join(answer.split()))


@contextmanager
def _whatever_the_text(connection: Connection) -> Iterator[None]:
    """Read text that is no longer UTF-8, so that its entry can be named."""
    if connection.dialect.name != "sqlite":
        yield
        return
    raw = connection.connection.driver_connection
    assert raw is not None
    raw.text_factory = lambda stored: stored.decode(errors="surrogateescape")
    try:
        yield
    finally:
        raw.text_factory = str
