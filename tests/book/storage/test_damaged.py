"""Whatever is wrong with what a book holds: commands that read it say so, or answer, and never stumble."""

import gzip
import os
import random
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Integer, Table, Text

from normbook.book.derived import tables as derived
from normbook.book.log.entries import NO_HASH, entry_hash
from normbook.book.store import side_tables as beside
from normbook.book.store.book import Book, Writing, open_book
from normbook.book.store.schema import entries, private_data
from tests.book.filling import behind_the_triggers
from tests.cli.running import run
from tests.floor.source import ROOT

COMMANDS = (
    ("log",),
    ("log", "--json"),
    ("list", "uscf"),
    ("list", "lpcc"),
    ("list", "wfcc"),
    ("player", "101"),
    ("members", "show", "101"),
    ("members", "near"),
    ("user", "list"),
    ("token", "list"),
    ("export", "{out}"),
    ("backup", "{out}"),
    ("verify",),
)
RECORD: tuple[Table, ...] = (entries, private_data, *derived.TABLES)
TABLES: tuple[Table, ...] = (*RECORD, beside.users, beside.tokens)
COLUMNS = [column for table in TABLES for column in table.columns]
EVERY = "NORMBOOK_KILLS" in os.environ
"""Every wrong value in every column, for every command: `make crash` asks for it; else a third, in turn."""
WRONG = {
    Integer: ("'no number'", "-1"),
    Text: ("'{'", "CAST(X'FF41' AS TEXT)", "'[{\"a\":1}]'"),
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book with something in every table, which verifies."""
    path = tmp_path_factory.mktemp("whole") / "book.sqlite"
    path.write_bytes(gzip.decompress((ROOT / "tests/book/old/book.sqlite.gz").read_bytes()))
    assert run("upgrade", "--book", path).exit_code == 0
    assert run("organisation", "--name", "Riverside Chess Club", "--yes", "--book", path).exit_code == 0
    with open_book(str(path)) as book:
        fill_accounts(book)
    assert run("verify", "--book", path).exit_code == 0
    return path


def fill_accounts(book: Book) -> None:
    def write(writing: Writing) -> None:
        for table in (beside.users, beside.tokens):
            row = dict.fromkeys((column.name for column in table.columns), "officer")
            days = {name: "2044-05-03" for name in ("since", "ends") if name in row}
            writing.connection.execute(table.insert(), {**row, **days})

    book.write(write)


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    shutil.copy(whole, tmp_path / "book.sqlite")
    return tmp_path / "book.sqlite"


def read_all(book: Path, commands: Sequence[tuple[str, ...]] = COMMANDS) -> dict[str, int]:
    """Every command answers, or refuses with a finding."""
    codes = {}
    for number, command in enumerate(commands):
        out = book.parent / f"out-{random.random()}-{number}"
        done = run(*(word.format(out=out) for word in command), "--book", book)
        codes[" ".join(command)] = done.exit_code
        assert done.exit_code in (0, 1, 2), command
        if done.exit_code:
            assert done.stderr.strip(), command
        shutil.rmtree(out, ignore_errors=True)
    return codes


def change(book: Path, *statements: str) -> None:
    """What somebody with the file can do to it."""
    with open_book(str(book), as_it_is=True) as opened, behind_the_triggers(opened) as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(COLUMNS)), ids=lambda number: str(COLUMNS[number]))
def test_a_wrong_value_in_a_column_is_no_traceback(copy: Path, number: int) -> None:
    column = COLUMNS[number]
    table = column.table
    wrong = WRONG[Integer if isinstance(column.type, Integer) else Text]
    if column in (entries.c.seq, derived.organisation.c.seq):
        wrong = ("999999",)  # columns that take nothing but numbers from 1 on
    one = column.primary_key or column.unique
    which = f' WHERE "{column.name}" = (SELECT max("{column.name}") FROM "{table.name}")' if one else ""
    for value in wrong if EVERY else [wrong[number % len(wrong)]]:
        change(copy, f'UPDATE OR REPLACE "{table.name}" SET "{column.name}" = {value}{which}')
        *others, verify = COMMANDS
        codes = read_all(copy, COMMANDS if EVERY else (*others[number % 3 :: 3], verify))
        assert (codes["verify"] == 1) is (table in RECORD), "accounts are beside the record"


@pytest.mark.slow
@pytest.mark.parametrize("table", [each.name for each in TABLES])
def test_rows_that_are_gone_are_no_traceback(copy: Path, table: str) -> None:
    change(copy, f'DELETE FROM "{table}"')
    read_all(copy)
    with closing(sqlite3.connect(copy)) as raw:
        raw.execute(f'DROP TABLE "{table}"')
    read_all(copy)


@pytest.mark.parametrize("seed", range(12))
def test_a_file_with_wrong_bytes_is_no_traceback(copy: Path, seed: int) -> None:
    chance, data = random.Random(seed), bytearray(copy.read_bytes())
    for _ in range(chance.choice((1, 5, 50))):
        data[chance.randrange(100, len(data))] = chance.randrange(256)
    if seed % 3 == 0:
        page = chance.randrange(1, len(data) // 4096) * 4096
        data[page : page + 4096] = bytes(4096)
    if seed % 4 == 1:
        del data[chance.randrange(4096, len(data)) :]
    copy.write_bytes(data)
    read_all(copy)


SENSELESS = ("{}", "[]", "0", '{"event":{}}', '{"event":{"end":1,"id":2},"who":[]}', '{"member":[],"members":[1]}')


@pytest.mark.parametrize("content", SENSELESS)
def test_a_chain_of_senseless_entries_is_no_traceback(copy: Path, content: str) -> None:
    """Whoever can write can compute hashes: the chain holds, and what it says does not."""
    with open_book(str(copy)) as book, behind_the_triggers(book) as connection:
        rows = [dict(row) for row in connection.execute(entries.select().order_by(entries.c.seq)).mappings()]
        previous = NO_HASH
        for row in rows:
            kept = row["content"] if row["seq"] % 4 else content
            row.update(previous=previous, content=kept)
            del row["hash"]
            row["hash"] = previous = entry_hash(**row)
            connection.execute(entries.update().where(entries.c.seq == row["seq"]).values(**row))
    assert read_all(copy)["verify"] == 1
