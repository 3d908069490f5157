"""Every table and column changed behind the program's back: `verify` sees it, or docs/security.md says it does not.

The tampering is made up from the tables themselves: a table or a column that comes later is tried without being named.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Column, Connection, Integer, Row, Table, and_, select

from normbook.book.derived import tables as derived
from normbook.book.proof.verify import verify
from normbook.book.store import side_tables as beside
from normbook.book.store.book import Book, Reading, Writing, open_book
from normbook.book.store.schema import entries, metadata, private_data, turn
from tests.book.crash.acts import EVENT
from tests.cli.running import run
from tests.conftest import new_address
from tests.floor.source import ROOT

pytestmark = pytest.mark.slow

SEEN = (entries, private_data, *derived.TABLES)
OUTSIDE = (turn, *beside.TABLES)
"""What `verify` proves, and what docs/security.md names as outside the promise."""

EXAMPLES = ROOT / "src/normbook/examples/wfcc"
MEMBERS = """id,name,state,expires
10000001,"ADAMS, A",NY,0127
10000002,"BAKER, B",PA,0228
"""


@pytest.fixture(scope="module")
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    """A small book with at least two rows in most tables."""
    folder = tmp_path_factory.mktemp("tampering")
    address = new_address(request, folder, request.param)
    (folder / "open.csv").write_text(EVENT, encoding="utf-8")
    (folder / "members.csv").write_text(MEMBERS, encoding="utf-8")
    for number in (1, 2):
        done = run(
            *("post", folder / "open.csv", "--rules", "uscf", "--id", f"open-{number}"),
            *("--end", f"1997-05-0{number}", "--yes", "--book", address),
        )
        assert done.exit_code == 0, done.stderr
        done = run("publish", "uscf", "--as-of", f"1997-06-0{number}", "--yes", "--book", address)
        assert done.exit_code == 0, done.stderr
    done = run("members", "import", folder / "members.csv", "--yes", "--book", address)
    assert done.exit_code == 0, done.stderr
    for quarter in ("quarter-2/list-2026-04-01.csv", "quarter-3/list-2026-07-01.csv"):
        done = run("members", "import", EXAMPLES / quarter, "--rules", "wfcc", "--yes", "--book", address)
        assert done.exit_code == 0, done.stderr
    for name in ("Harbour Club", "Old Harbour Club"):
        assert run("organisation", "--name", name, "--book", address).exit_code == 0
    with open_book(address) as opened:
        opened.write(fill_beside)
        yield opened


def fill_beside(writing: Writing) -> None:
    for table in beside.TABLES:
        for number in (1, 2):
            writing.connection.execute(table.insert(), made_up(table, number))


def made_up(table: Table, number: int) -> dict[str, Any]:
    return {each.name: number if isinstance(each.type, Integer) else f"{each.name} {number}" for each in table.columns}


def test_each_table_is_either_proved_or_named_as_not() -> None:
    assert sorted(metadata.tables) == sorted(table.name for table in (*SEEN, *OUTSIDE))
    promised = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    assert [table.name for table in (*SEEN, *OUTSIDE) if f"`{table.name}`" not in promised] == []


@contextmanager
def tampered(book: Book, statements: Sequence[Any]) -> Iterator[Connection]:
    """The book after somebody with all rights was at it and has tidied up; it is undone afterwards."""
    with book.engine.connect() as connection:
        connection.execution_options(writing=True)
        transaction = connection.begin()
        triggers: Sequence[Any] = ()
        if book.dialect == "sqlite":
            query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
            triggers = connection.exec_driver_sql(query).all()
            for name, _ in triggers:
                connection.exec_driver_sql(f"DROP TRIGGER {name}")
        else:
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        for statement in statements:
            connection.execute(statement)
        for _, made in triggers:
            connection.exec_driver_sql(made)
        yield connection
        transaction.rollback()


def told(connection: Connection) -> list[str]:
    return [finding.code for finding in verify(Reading(connection), "book").findings]


def row_is(table: Table, row: Row[Any]) -> Any:
    return and_(*(column == getattr(row, column.name) for column in table.primary_key))


def attempts(table: Table, rows: list[Row[Any]]) -> Iterator[tuple[str, list[Any]]]:
    """Each way of tampering with a table, and the statements that do it."""
    fresh = made_up(table, 77)
    yield "insert", [table.insert().values(**fresh)]
    if not rows:
        return
    first, last = rows[0], rows[-1]
    yield "delete the first", [table.delete().where(row_is(table, first))]
    yield "delete the last", [table.delete().where(row_is(table, last))]
    yield "delete all", [table.delete()]
    keys = {column.name for column in table.primary_key} | {column.name for column in table.columns if column.unique}
    yield "copy", [table.insert().values(**{**first._asdict(), **{name: fresh[name] for name in keys}})]
    for column in table.columns:
        yield f"change {column.name}", [_set(table, last, column, fresh[column.name])]
        one, other = getattr(first, column.name), getattr(last, column.name)
        if one != other and column.name not in keys:
            yield f"exchange {column.name}", [_set(table, first, column, other), _set(table, last, column, one)]
    if first != last and len(table.columns) > len(keys):
        values = [{name: value for name, value in row._asdict().items() if name not in keys} for row in (first, last)]
        if values[0] != values[1]:
            exchanged = zip((first, last), reversed(values), strict=True)
            yield "exchange rows", [table.update().where(row_is(table, row)).values(**each) for row, each in exchanged]


def _set(table: Table, row: Row[Any], column: Column[Any], value: object) -> Any:
    return table.update().where(row_is(table, row)).values({column.name: value})


# What nobody proves is looked at in one database: `verify` reads it in neither.
TRIED = [(dialect, name) for dialect in ("sqlite", "postgresql") for name in sorted(metadata.tables)]


@pytest.mark.parametrize(
    ("book", "name"),
    [each for each in TRIED if each[0] == "sqlite" or metadata.tables[each[1]] in SEEN],
    indirect=["book"],
    scope="module",
)
def test_tampering_is_seen_or_named_as_outside_the_promise(book: Book, name: str) -> None:
    table = metadata.tables[name]
    with book.reading() as reading:
        assert told(reading.connection) == []
        rows = list(reading.connection.execute(select(table).order_by(*table.primary_key)))
    assert len(rows) >= 2 or table is turn
    seen = {}
    for what, statements in attempts(table, rows):
        with tampered(book, statements) as connection:
            seen[what] = told(connection)
    unseen = [what for what, codes in seen.items() if not codes]
    assert unseen == ([] if table in SEEN else list(seen))
