"""Nothing in a book acts by itself but our triggers, and no table is another than the migrations make."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from normbook.book.copies import backup
from normbook.book.proof.shape import altered_rules, altered_tables
from normbook.book.proof.verify import verify
from normbook.book.store.book import Book, BookProblem, open_book, open_older_book, version_of
from normbook.book.store.schema import VERSION_TABLE
from tests.book.filling import fill, made_by
from tests.cli.running import run

FOREIGN = {
    "sqlite": (
        """CREATE TRIGGER promotion AFTER INSERT ON entries BEGIN UPDATE users SET role = 'admin'; END""",
        "CREATE VIEW members_view AS SELECT * FROM members",
        "DROP TRIGGER entries_are_not_changed",
        "DROP TRIGGER entries_are_not_deleted;; "
        "CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON turn BEGIN SELECT 1; END",
    ),
    "postgresql": (
        "CREATE TRIGGER promotion AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION entries_follow()",
        "CREATE RULE promotion AS ON INSERT TO entries DO ALSO UPDATE users SET role = 'admin'",
        "DROP TRIGGER entries_are_not_emptied ON entries",
        "ALTER TABLE entries DISABLE TRIGGER entries_are_appended",
        "CREATE OR REPLACE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
        "CREATE POLICY mine ON entries FOR SELECT USING (seq > 1)",
        "CREATE TRIGGER entries_are_appended AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION entries_follow()",
        # Another schema before the one that the tables are in.
        "CREATE SCHEMA normbook;; CREATE RULE promotion AS ON INSERT TO public.entries DO ALSO DELETE FROM users",
        "CREATE SCHEMA normbook;; CREATE POLICY mine ON public.entries FOR SELECT USING (seq > 1)",
        "ALTER TABLE members ENABLE ROW LEVEL SECURITY",
        "CREATE TABLE more () INHERITS (members)",
        "ALTER FUNCTION entries_follow() SET search_path = elsewhere",
        "ALTER FUNCTION entries_stay() SECURITY DEFINER",
    ),
}
PHONE = "hash TEXT NOT NULL, link TEXT NOT NULL, begun TEXT NOT NULL, PRIMARY KEY (hash)"
PHONES = (
    f"{PHONE}, UNIQUE (link) ON CONFLICT REPLACE",
    f"{PHONE}, check\n(link <> '')",
    PHONE.replace("TEXT NOT NULL", "TEXT COLLATE NOCASE NOT NULL", 1),
    PHONE.replace("NOT NULL", "NOT NULL ON CONFLICT IGNORE", 1),
)
COUNTED_FROM_ANY = """ALTER TABLE entries DROP CONSTRAINT entries_are_counted_from_one;; \
SET LOCAL session_replication_role = replica;; \
INSERT INTO entries SELECT 0, at, actor, kind, rules, edition, reason, content, previous, 'f' FROM entries LIMIT 1;; \
ALTER TABLE entries ADD CONSTRAINT entries_are_counted_from_one CHECK (seq > 0) NOT VALID"""
OTHERWISE = {
    "sqlite": (
        ("ALTER TABLE users ADD COLUMN more TEXT", "users"),
        ("DROP INDEX members_by_name", "members_by_name"),
        ("DROP INDEX draft_steps_by_id", "draft_steps_by_id"),
        ("CREATE UNIQUE INDEX once ON users (role)", "once"),
        ("DROP TABLE night_phones", "night_phones"),
        ("CREATE TABLE more (a)", "more"),
        (f"INSERT INTO {VERSION_TABLE} VALUES ('0001')", VERSION_TABLE),
        ("DROP TABLE turn;; CREATE TABLE turn (seq INTEGER NOT NULL DEFAULT 4, PRIMARY KEY (seq))", "turn"),
        *((f"DROP TABLE night_phones;; CREATE TABLE night_phones ({columns})", "night_phones") for columns in PHONES),
    ),
    "postgresql": (
        ("ALTER TABLE users ADD COLUMN more TEXT", "users"),
        ("ALTER TABLE members ALTER COLUMN name DROP NOT NULL", "members"),
        ("ALTER TABLE members ALTER COLUMN name SET DEFAULT 'Ann'", "members"),
        ("DROP INDEX members_by_name", "members_by_name"),
        ("DROP TABLE night_phones", "night_phones"),
        ("ALTER TABLE users ADD UNIQUE (role)", "users"),
        ("ALTER TABLE users ADD CHECK (role <> 'officer')", "users"),
        (f"INSERT INTO {VERSION_TABLE} VALUES ('9999')", VERSION_TABLE),
        ("ALTER TABLE turn ALTER seq ADD GENERATED ALWAYS AS IDENTITY", "turn"),
        ("ALTER TABLE drafts SET UNLOGGED", "drafts"),
        ("ALTER TABLE users ADD EXCLUDE USING btree (role WITH =)", "users"),
        (COUNTED_FROM_ANY, "entries"),
    ),
}


def alter(book: Book, statements: str) -> None:
    with book.engine.begin() as connection:
        for statement in statements.split(";; "):
            connection.exec_driver_sql(statement)


def told(book: Book) -> list[str]:
    with book.reading() as reading:
        return [finding.code for finding in verify(reading, "book").findings]


@pytest.mark.parametrize("number", range(13))
def test_what_would_act_by_itself_is_told_and_the_book_not_used(book: Book, book_address: str, number: int) -> None:
    if number >= len(FOREIGN[book.dialect]):
        return
    fill(book, 2)
    alter(book, FOREIGN[book.dialect][number])
    assert told(book) == ["BOOK-ALTERED"]
    with pytest.raises(BookProblem) as problem:
        open_book(book_address)
    assert problem.value.code == "BOOK-ALTERED"
    checked = run("verify", "--book", book_address)
    assert (checked.exit_code, "BOOK-ALTERED" in checked.stderr) == (1, True)
    assert run("log", "--book", book_address).exit_code == 2


@pytest.mark.parametrize("number", range(12))
def test_a_table_of_another_form_is_told(book: Book, number: int) -> None:
    if number >= len(OTHERWISE[book.dialect]):
        return
    statements, name = OTHERWISE[book.dialect][number]
    assert told(book) == []
    alter(book, statements)
    with book.engine.connect() as connection:
        assert (altered_rules(connection), altered_tables(connection)) == ([], [name])
    assert told(book) == ["BOOK-ALTERED"]


def test_a_backup_with_a_trigger_of_its_own_is_not_restored(tmp_path: Path) -> None:
    mine, theirs = str(tmp_path / "book.sqlite"), tmp_path / "copy.sqlite"
    with open_book(mine, create=True) as book:
        made = fill(book, 2)
        backup.back_up(book, theirs)
    with closing(sqlite3.connect(theirs)) as copy:
        copy.execute(FOREIGN["sqlite"][0])
        copy.commit()
    done = run("restore", theirs, "--yes", "--book", mine)
    assert (done.exit_code, "BOOK-ALTERED" in done.stderr, "promotion" in done.stderr) == (2, True, True)
    with open_book(mine) as book, book.reading() as reading:
        assert reading.head() == made[-1].head


def test_an_older_backup_with_a_trigger_of_its_own_is_told_before_it_acts(tmp_path: Path) -> None:
    with made_by("0006", str(tmp_path / "copy.sqlite")) as book:
        fill(book, 2)
        acts = "BEGIN SELECT RAISE(ABORT, 'mine'); END"
        alter(book, f"CREATE TRIGGER promotion BEFORE UPDATE ON {VERSION_TABLE} {acts}")
    done = run("restore", tmp_path / "copy.sqlite", "--yes", "--book", tmp_path / "book.sqlite")
    assert (done.exit_code, "BOOK-ALTERED" in done.stderr, "promotion" in done.stderr) == (2, True, True)


@pytest.mark.parametrize("book_address", ["sqlite"], indirect=True)
def test_a_book_that_was_altered_is_replaced_by_a_backup(book: Book, book_address: str, tmp_path: Path) -> None:
    fill(book, 2)
    backup.back_up(book, tmp_path / "copy.sqlite")
    alter(book, FOREIGN["sqlite"][0])
    assert run("restore", tmp_path / "copy.sqlite", "--yes", "--book", book_address).exit_code == 0
    assert told(book) == []


def test_an_older_book_that_was_altered_is_not_upgraded(
    book_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with made_by("0006", book_address) as book:
        fill(book, 2)
        alter(book, FOREIGN[book.dialect][0])
    before = sorted(tmp_path.iterdir())
    done = run("upgrade", "--book", book_address)
    assert (done.exit_code, "BOOK-ALTERED" in done.stderr, "promotion" in done.stderr) == (2, True, True)
    with open_older_book(book_address) as book:
        assert version_of(book) == "0006"
    assert sorted(tmp_path.iterdir()) == before
