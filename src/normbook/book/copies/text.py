"""The book as a folder of text files: one per entry, readable, diffable, and the same book again when it is read back.

manifest.json                 the form's version, the number of entries, the head
entries/000001-event.json     each entry, its content spread over lines, its hash and the hash before
private.json                  personal data, only where it was asked for
beside.json                   accounts and drafts, only in a backup
"""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from normbook.book.commands.outcome import BookRefused
from normbook.book.copies.disk import sync_file, sync_folder
from normbook.book.derived.rebuild import rebuild
from normbook.book.derived.tables import organisation
from normbook.book.log.entries import EMPTY, KIND_FORM, Head, canonical
from normbook.book.people import private
from normbook.book.problem import BookProblem
from normbook.book.proof.personal import differences, not_brought_along, recorded_by, withhold
from normbook.book.proof.verify import ChainBroken, next_link, sense_made_of
from normbook.book.store.address import read_address
from normbook.book.store.book import Book, Reading, Writing, open_book
from normbook.book.store.schema import VERSION_TABLE
from normbook.book.store.side_tables import TABLES, Rows, document_of, rows_beside, rows_of
from normbook.formats import limits
from normbook.interrupts import folder_for_now, held_back

FORM = 1
MANIFEST = "manifest.json"
ENTRIES = "entries"
PRIVATE = "private.json"
BESIDE = "beside.json"
ONCE_BESIDE = (*TABLES, organisation)
"""What a backup may have in `beside.json`: a book's name lay beside the chain before it was entered in the log."""
SAYS_WHO_IS_MISSING = "0007"
"""From this version on a book has a row of everybody whose personal data it lacks: whoever has none was deleted."""
LINE = 120
_LONGEST_MANIFEST = 64 * 1024
FIELDS = ("seq", "at", "actor", "kind", "rules", "edition", "reason", "content", "previous", "hash")
_MAY_BE_NONE = ("rules", "edition")


@dataclass(frozen=True, slots=True)
class Exported:
    """What an export did."""

    head: Head
    written: int
    """Files that are new or were different."""


def export(reading: Reading, folder: Path, *, personal: bool = False, beside: bool = False) -> Exported:
    """Write the text form, or bring an earlier one up to date; `beside` is for a backup. Raises BookProblem."""
    _check_target(reading, folder)
    try:
        with folder_for_now(".normbook-", folder) as aside:
            return _export(reading, folder, aside, personal=personal, beside=beside)
    except OSError as problem:
        why = problem.strerror or type(problem).__name__
        raise BookProblem("FILE-NOT-WRITTEN", file=problem.filename or str(folder), why=why) from problem


def _export(reading: Reading, folder: Path, aside: Path, *, personal: bool, beside: bool) -> Exported:
    """What is new is made aside, and gets its name when all of it is whole."""
    new: list[str] = []

    def write(name: str, value: object) -> None:
        data = _json(value).encode()
        if not (folder / name).is_file() or (folder / name).read_bytes() != data:
            (aside / name).touch(0o600 if name in (PRIVATE, BESIDE) else 0o666)  # nobody else's to read
            (aside / name).write_bytes(data)
            new.append(name)

    (aside / ENTRIES).mkdir()
    head = EMPTY
    for row in reading.rows():
        values = row._asdict()
        head = next_link_or_refuse(head, values, str(folder))
        write(f"{ENTRIES}/{_file_name(values)}", _entry(values))
    if personal:
        write(PRIVATE, {"book": _version(reading), "private": private.kept(reading)})
    if beside:
        write(BESIDE, {"beside": document_of(_beside(reading))})
    write(MANIFEST, {"normbook": "book", "form": FORM, "entries": head.seq, "head": head.document})
    for name in new:  # after all are written: the disk has most of them by then
        sync_file(aside / name)
    with held_back():
        (folder / ENTRIES).mkdir(exist_ok=True)
        for name in new:
            os.replace(aside / name, folder / name)
        for name, wanted in ((PRIVATE, personal), (BESIDE, beside)):
            if not wanted:
                (folder / name).unlink(missing_ok=True)
            elif name not in new:
                (folder / name).chmod(0o600)  # an earlier program let others read it
        for each in (folder / ENTRIES, folder, folder.parent):
            sync_folder(each)
    return Exported(head, len(new))


def import_into(book: Book, folder: Path) -> Head:
    """The text form as a book, hashes included, all or nothing; only into an empty book. Raises BookProblem."""
    check(folder)

    def store(writing: Writing) -> Head:
        _refuse_entries(book, writing)
        return take_in(writing, folder)

    return book.write(store)


def refuse_unless_empty(address: str) -> str:
    """The address as it may be printed, where there is no book yet or one without entries. Raises BookProblem."""
    try:
        with open_book(address) as book, book.reading() as reading:
            _refuse_entries(book, reading)
            return str(book)
    except BookProblem as problem:
        if problem.code == "BOOK-MISSING":
            return read_address(address).shown
        raise


def _refuse_entries(book: Book, reading: Reading) -> None:
    if (held := reading.head()) != EMPTY:
        raise BookProblem("IMPORT-BOOK-NOT-EMPTY", book=str(book), entries=held.seq)


def take_in(writing: Writing, folder: Path) -> Head:
    """The entries and the personal data of a text form, in a turn at an empty book. Raises BookProblem."""
    for values in rows(folder):
        writing.store(values)
    with sense_made_of(str(folder)):
        private.store_all(writing, private_rows(folder)[1] or [])
        withhold(writing)
        rebuild(writing)
    return writing.head()


def check(folder: Path) -> Head:
    """The head of a text form, after every hash and link of it was recomputed, and whether its personal data is what
    the entries say, if it has any. Raises BookProblem, BookRefused."""
    head = EMPTY

    def told() -> Iterator[tuple[str, Any]]:
        nonlocal head
        for values in rows(folder):
            head = Head(values["seq"], values["hash"])
            if values["kind"] == "forget" or '"private":"' in values["content"]:
                yield values["kind"], json.loads(values["content"])

    recorded, (version, kept) = recorded_by(told()), private_rows(folder)
    if kept is not None:
        missing = not_brought_along(recorded, kept) if version < SAYS_WHO_IS_MISSING else []
        if (found := differences(recorded, kept + missing)).refused:
            raise BookRefused(found)
    return head


def rows(folder: Path) -> Iterator[dict[str, Any]]:
    """The entries of a text form as a book stores them, each checked. Raises BookProblem."""
    manifest = _manifest(folder)
    names = sorted(path.name for path in (folder / ENTRIES).glob("*.json")) if (folder / ENTRIES).is_dir() else []
    # By number: the names are as long as their numbers from the millionth entry on.
    names.sort(key=lambda name: (len(name.partition("-")[0]), name))
    head = EMPTY
    for name in names:
        values = _row(folder / ENTRIES / name)
        head = next_link_or_refuse(head, values, str(folder / ENTRIES / name))
        if name != _file_name(values):
            raise BookProblem("IMPORT-FILE-NAME", file=str(folder / ENTRIES / name), wanted=_file_name(values))
        yield values
    if manifest.get("head") != head.document or manifest.get("entries") != head.seq:
        raise BookProblem("IMPORT-HEAD-DIFFERS", file=str(folder / MANIFEST), seq=head.seq, hash=head.hash)


def private_rows(folder: Path) -> tuple[str, list[dict[str, str]] | None]:
    """The version of the book that personal data was taken from, blank where an older program did not say it, and the
    data; None where a text form was made without. Raises BookProblem."""
    path = folder / PRIVATE
    if not path.exists():
        return "", None
    read = _read(path)
    version, kept = read.get("book", ""), read.get("private")
    wanted = {"person", "salt", "data", "commitment"}
    if (
        not isinstance(version, str)
        or not isinstance(kept, list)
        or not all(
            isinstance(row, dict) and set(row) == wanted and all(isinstance(value, str) for value in row.values())
            for row in kept
        )
        or len({row["person"] for row in kept}) < len(kept)
    ):
        raise BookProblem("IMPORT-UNREADABLE", file=str(path), why=None)
    return version, kept


def beside_rows(folder: Path) -> Rows:
    """The accounts and drafts of a backup, if it has any, and the name of an older book. Raises BookProblem."""
    path = folder / BESIDE
    if not path.exists():
        return {}
    try:
        return rows_of(_read(path).get("beside"), ONCE_BESIDE)
    except ValueError as problem:
        raise BookProblem("IMPORT-UNREADABLE", file=str(path), why=str(problem)) from problem


def next_link_or_refuse(head: Head, values: Mapping[str, Any], where: str) -> Head:
    """The head after an entry. Raises BookProblem where the entry is not the next link."""
    try:
        return next_link(head, values)
    except ChainBroken as broken:
        raise BookProblem(broken.code, book=where, seq=broken.seq) from None


def _check_target(reading: Reading, folder: Path) -> None:
    """An empty folder, or an earlier export of the same history: nothing else is overwritten."""
    if folder.exists() and not folder.is_dir():
        raise BookProblem("EXPORT-NOT-A-FOLDER", file=str(folder))
    if not folder.exists() or not any(not path.name.startswith(".") for path in folder.iterdir()):
        return
    if not (folder / MANIFEST).exists():
        raise BookProblem("EXPORT-FOLDER-IN-USE", file=str(folder))
    head = _manifest(folder).get("head")
    seq = head.get("seq") if isinstance(head, dict) else None
    known: object = None
    if seq == 0:
        known = EMPTY.document
    elif isinstance(seq, int):
        try:
            known = reading.entry(seq).head.document
        except KeyError:
            known = None
    if head != known:
        raise BookProblem("EXPORT-OTHER-HISTORY", file=str(folder))


def _version(reading: Reading) -> str:
    return str(reading.connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").scalar())


def _beside(reading: Reading) -> Rows:
    """Accounts and drafts, and the name of an older book where no entry says it."""
    rows = rows_beside(reading.connection, ONCE_BESIDE)
    if not rows[organisation] or any(reading.rows(kinds=("organisation",), at_a_time=1)):
        del rows[organisation]
    return rows


def _file_name(values: Mapping[str, Any]) -> str:
    kind = str(values["kind"])
    return f"{values['seq']:06}-{kind if KIND_FORM.fullmatch(kind) else 'entry'}.json"


def _entry(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: json.loads(values[name]) if name == "content" else values[name] for name in FIELDS}


def _row(path: Path) -> dict[str, Any]:
    values = _read(path)
    if sorted(values) != sorted(FIELDS) or not all(_is_of_its_kind(name, value) for name, value in values.items()):
        raise BookProblem("IMPORT-UNREADABLE", file=str(path), why=None)
    try:
        return {**values, "content": canonical(values["content"])}
    except (TypeError, ValueError, RecursionError) as problem:
        raise BookProblem("IMPORT-UNREADABLE", file=str(path), why=str(problem)) from problem


def _is_of_its_kind(name: str, value: object) -> bool:
    """Whether every database stores a field's value as it is: its hash would be another's afterwards."""
    if name == "seq":
        return type(value) is int
    if name == "content":
        return isinstance(value, dict)
    return (value is None and name in _MAY_BE_NONE) or (isinstance(value, str) and "\0" not in value)


def _manifest(folder: Path) -> dict[str, Any]:
    if not folder.is_dir():
        raise BookProblem("IMPORT-NO-FOLDER", file=str(folder))
    if not (folder / MANIFEST).is_file() or (folder / MANIFEST).stat().st_size > _LONGEST_MANIFEST:
        raise BookProblem("IMPORT-NO-MANIFEST", file=str(folder))
    manifest = _read(folder / MANIFEST)
    if manifest.get("normbook") != "book":
        raise BookProblem("IMPORT-NO-MANIFEST", file=str(folder))
    form = manifest.get("form")
    if not isinstance(form, int) or form > FORM:
        raise BookProblem("IMPORT-NEWER", file=str(folder / MANIFEST), form=str(form), known=FORM)
    return manifest


def _read(path: Path) -> dict[str, Any]:
    try:
        text = _bounded(path).decode()
        read = json.loads(text, object_pairs_hook=_once)
        if "\\ud" in text or "\\uD" in text:  # perhaps half a character, which no book can store
            json.dumps(read, ensure_ascii=False).encode()
    except (OSError, ValueError, RecursionError) as problem:
        raise BookProblem("IMPORT-UNREADABLE", file=str(path), why=str(problem)) from problem
    if not isinstance(read, dict):
        raise BookProblem("IMPORT-UNREADABLE", file=str(path), why=None)
    return read


def _bounded(path: Path) -> bytes:
    """The file's bytes, looked at before they are made values of, which take many times as much. Raises BookProblem."""
    size, most = path.stat().st_size, limits.MOST_EXPORT_BYTES
    if size > most:
        raise BookProblem("IMPORT-TOO-LARGE", file=str(path), size=size, most=most, limit="NORMBOOK_MOST_EXPORT_BYTES")
    data, most = path.read_bytes(), limits.MOST_EXPORT_VALUES
    if limits.count_of_values(data) > most:
        raise BookProblem("IMPORT-VALUES-MANY", file=str(path), most=most, limit="NORMBOOK_MOST_EXPORT_VALUES")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys differ: of two that are the same, readers would believe one and people see both."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def _json(value: object) -> str:
    return f"{_spread(value, '')}\n"


def _spread(value: object, margin: str) -> str:
    """JSON with what is short on one line, such as a player's row: so a change of it is a change of one line."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or (margin and len(margin) + len(short) <= LINE):
        return short
    inner = f"{margin} "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {_spread(part, inner)}" for key, part in value.items()]
    else:
        parts = [_spread(part, inner) for part in value]
    joined = f",\n{inner}".join(parts)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{inner}{joined}\n{margin}{closing}"
