"""What lies beside the chain: not exported, and not brought back over what is there."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from normbook.book.copies import backup
from normbook.book.copies import text as textform
from normbook.book.copies.loss import lost
from normbook.book.problem import BookProblem
from normbook.book.proof.verify import verify
from normbook.book.store import side_tables
from normbook.book.store.book import Book, Writing, open_book
from normbook.office import attempts, drafts, proofs, sessions, tokens, users
from normbook.office.clock import now
from normbook.office.roles import Role
from tests.book.filling import fill
from tests.office.people import SECRET

pytestmark = pytest.mark.usefixtures("cheap_passwords")


def furnish(book: Book, name: str) -> str:
    """An administrator with a session, a token, a failed log-in and a draft; returns what his cookie holds."""

    def act(writing: Writing) -> str:
        users.add(writing, name, "", Role.ADMINISTRATOR, SECRET)
        tokens.issue(writing, name, "site", Role.DIRECTOR, now().date() + timedelta(days=9))
        attempts.tried(writing, name, "192.0.2.1")
        drafts.begin(writing, drafts.EVENT, "uscf", f"draft of {name}", name, {"rows": []})
        return sessions.begin(writing, name)

    return book.write(act)


def beside_of(address: str) -> dict[str, list[str]]:
    """What is there, by table: whose it is."""
    whose = {"users": "name", "user_sessions": "user", "user_tokens": "user", "account_log": "whom", "drafts": "owner"}
    with open_book(address) as book, book.reading() as reading:
        assert verify(reading, address).holds
        found = {table.name: reading.connection.execute(select(table)).mappings().all() for table in side_tables.TABLES}
    return {name: sorted({row[column] for row in found[name]}) for name, column in whose.items()} | {
        "login_attempts": ["some"] if found["login_attempts"] else []
    }


NOBODY: dict[str, list[str]] = {
    "users": [],
    "user_sessions": [],
    "user_tokens": [],
    "account_log": [],
    "drafts": [],
    "login_attempts": [],
}


def everything_of(name: str) -> dict[str, list[str]]:
    return {table: ["some"] if table == "login_attempts" else [name] for table in NOBODY}


def restored(source: Path, address: str) -> None:
    with backup.staged(source) as (copy, verified):
        assert verified.holds
        backup.restore(address, copy, lost(address, copy))


def test_accounts_of_the_place_stay_whatever_the_backup_has(book: Book, book_address: str, tmp_path: Path) -> None:
    fill(book, 3, people=1)
    with open_book(str(tmp_path / "elsewhere.sqlite"), create=True) as elsewhere:
        fill(elsewhere, 5, people=1)
        furnish(elsewhere, "eve")
        backup.back_up(elsewhere, tmp_path / "copy.sqlite")
    id = furnish(book, "ada")
    restored(tmp_path / "copy.sqlite", book_address)
    assert beside_of(book_address) == everything_of("ada")
    with open_book(book_address) as opened, opened.reading() as reading:
        assert reading.head().seq == 5
        assert sessions.whose(reading, id) is not None, "nobody here is logged out by a restore"


def test_a_place_without_accounts_takes_those_of_a_file_and_no_open_door(
    book: Book, book_address: str, tmp_path: Path
) -> None:
    with open_book(str(tmp_path / "elsewhere.sqlite"), create=True) as elsewhere:
        fill(elsewhere, 5, people=1)
        furnish(elsewhere, "eve")
    # Not by `backup`, which leaves the doors out: a copy of the file has them.
    restored(tmp_path / "elsewhere.sqlite", book_address)
    found = beside_of(book_address)
    assert (found["users"], found["account_log"], found["drafts"]) == (["eve"], ["eve"], ["eve"])
    assert (found["user_sessions"], found["user_tokens"], found["login_attempts"]) == ([], [], [])
    with open_book(book_address) as opened, opened.reading() as reading:
        assert users.known_by_password(reading, "eve", SECRET) is not None


def test_in_place_of_a_broken_book_comes_no_open_door(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "elsewhere.sqlite"), create=True) as elsewhere:
        furnish(elsewhere, "eve")
    (tmp_path / "book.sqlite").write_bytes(b"spilled coffee" * 1000)
    restored(tmp_path / "elsewhere.sqlite", str(tmp_path / "book.sqlite"))
    found = beside_of(str(tmp_path / "book.sqlite"))
    assert found["users"] == ["eve"]
    assert (found["user_sessions"], found["user_tokens"], found["login_attempts"]) == ([], [], [])


def test_a_backup_of_either_database_furnishes_an_empty_place_on_either(
    book: Book, other_address: str, tmp_path: Path
) -> None:
    fill(book, 3)
    furnish(book, "ada")
    backup.back_up(book, tmp_path / "copy")
    restored(tmp_path / "copy", other_address)
    assert beside_of(other_address) == {
        table: [] if table in ("user_sessions", "user_tokens", "login_attempts") else ["ada"] for table in NOBODY
    }
    with open_book(other_address) as opened, opened.reading() as reading:
        assert users.known_by_password(reading, "ada", SECRET) is not None
        (draft,) = drafts.listed(reading)
        assert (draft.name, draft.content) == ("draft of ada", {"rows": []})


def test_accounts_and_drafts_stay_each_by_itself(book: Book, book_address: str, tmp_path: Path) -> None:
    fill(book, 2)
    book.write(lambda writing: drafts.begin(writing, drafts.EVENT, "uscf", "tonight", "root", {"rows": []}))
    with open_book(str(tmp_path / "elsewhere.sqlite"), create=True) as elsewhere:
        fill(elsewhere, 3)
        furnish(elsewhere, "eve")
    restored(tmp_path / "elsewhere.sqlite", book_address)
    assert (beside_of(book_address)["users"], beside_of(book_address)["drafts"]) == (["eve"], ["root"])


def test_a_proof_is_of_the_history_it_was_made_of(book: Book, book_address: str, tmp_path: Path) -> None:
    fill(book, 2)
    backup.back_up(book, tmp_path / "copy")
    fill(book, 3)
    with book.reading() as reading:
        assert proofs.last(reading) is None
        head = reading.head()
    for holds in (False, True):
        book.write(lambda writing, holds=holds: proofs.note(writing, head, holds=holds), "olga")
        with book.reading() as reading:
            proof = proofs.last(reading)
        assert proof is not None
        assert (proof.actor, proof.head, proof.holds) == ("olga", head, holds)
    restored(tmp_path / "copy", book_address)
    with open_book(book_address) as opened, opened.reading() as reading:
        assert proofs.last(reading) is None, "the entry it was made of is gone"


def test_a_restore_of_the_same_book_brings_no_closed_account_back(
    book: Book, book_address: str, tmp_path: Path
) -> None:
    fill(book, 3)
    furnish(book, "ada")
    furnish(book, "eve")
    backup.back_up(book, tmp_path / "copy")
    book.write(lambda writing: users.close(writing, "eve"))
    restored(tmp_path / "copy", book_address)
    with open_book(book_address) as opened, opened.reading() as reading:
        assert users.known_by_password(reading, "eve", SECRET) is None
        assert users.known_by_password(reading, "ada", SECRET) is not None


def test_what_the_backup_had_beside_leaves_no_trace(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "elsewhere.sqlite"), create=True) as elsewhere:
        furnish(elsewhere, "eve-whose-account-stays-away")
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        furnish(book, "ada")
        restored(tmp_path / "elsewhere.sqlite", str(tmp_path / "book.sqlite"))
    stored = b"".join(part.read_bytes() for part in tmp_path.glob("book.sqlite*"))
    assert b"eve-whose-account-stays-away" not in stored


@pytest.mark.parametrize("personal", [False, True])
def test_the_text_form_has_nothing_of_it(book: Book, tmp_path: Path, personal: bool) -> None:
    fill(book, 3, people=1)
    furnish(book, "ada-of-the-office")
    with book.reading() as reading:
        textform.export(reading, tmp_path / "text", personal=personal)
    for file in (tmp_path / "text").rglob("*"):
        if file.is_file():
            assert b"ada-of-the-office" not in file.read_bytes()
            assert b"argon2" not in file.read_bytes()


def test_the_text_form_is_taken_in_beside_the_accounts_of_the_place(
    book: Book, book_address: str, tmp_path: Path
) -> None:
    with open_book(str(tmp_path / "elsewhere.sqlite"), create=True) as elsewhere:
        fill(elsewhere, 4)
        with elsewhere.reading() as reading:
            textform.export(reading, tmp_path / "text", personal=True)
    furnish(book, "ada")
    textform.import_into(book, tmp_path / "text")
    assert beside_of(book_address) == everything_of("ada")
    restored(tmp_path / "text", book_address)
    assert beside_of(book_address) == everything_of("ada")


def test_an_export_into_a_backup_takes_the_private_files_away(book: Book, tmp_path: Path) -> None:
    fill(book, 3, people=1)
    furnish(book, "ada")
    folder = tmp_path / "copy"
    with book.reading() as reading:
        textform.export(reading, folder, personal=True, beside=True)
        assert {path.name for path in folder.glob("*.json")} == {"manifest.json", "private.json", "beside.json"}
        textform.export(reading, folder)
    assert {path.name for path in folder.glob("*.json")} == {"manifest.json"}


def _proofs(*rows: dict[str, object], **changed: object) -> str:
    whole = {"seq": 1, "hash": "", "at": "", "actor": "", "holds": 1}
    return json.dumps({"beside": {"last_proof": [whole | row for row in rows or (changed,)]}})


@pytest.mark.parametrize(
    "damage",
    [
        "[]",
        '{"beside": []}',
        '{"beside": {"user_sessions": []}}',
        '{"beside": {"users": {}}}',
        '{"beside": {"users": [{"name": "eve"}]}}',
        _proofs(seq="1"),
        _proofs(seq=1 << 63),
        _proofs(actor="\0"),
        _proofs(actor="\ud800"),
        _proofs({}, {}),
    ],
    ids=["no object", "no tables", "a door", "no rows", "no columns", "no number", "large", "nul", "half", "twice"],
)
def test_what_is_no_account_or_draft_is_refused(damage: str, tmp_path: Path) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book, book.reading() as reading:
        textform.export(reading, tmp_path / "copy")
    (tmp_path / "copy" / "beside.json").write_text(damage, encoding="utf-8")
    with pytest.raises(BookProblem, match="IMPORT-UNREADABLE"), backup.staged(tmp_path / "copy"):
        pass
