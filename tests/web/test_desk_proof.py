"""The log at the desk, its proof, and copies of the book."""

import io
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from normbook.book.store.book import open_book
from tests.book.filling import behind_the_triggers
from tests.cli.running import run
from tests.web.at_desk import Officer, desk_of, officer_at, record_of
from tests.web.site import Site

pytestmark = [pytest.mark.xdist_group("web-desk"), pytest.mark.slow]


def head_of(book: Path | str) -> tuple[int, str]:
    with open_book(str(book)) as opened, opened.reading() as reading:
        head = reading.head()
        return head.seq, head.hash


def test_verify_says_that_the_book_holds_and_when(book_copy: Path) -> None:
    seq, _ = head_of(book_copy)
    with desk_of(book_copy) as officer:
        assert "Not verified at the desk yet" in officer.visitor.get("/desk").text
        assert f"The book is intact: {seq} entries" in officer.send("/desk/log", {}).text
        assert f"up to entry {seq}: intact" in officer.visitor.get("/desk").text
        officer.do("/desk/titles", {"act": "demote", "player": "50010002", "reason": "x"})
        assert "1 entry added since." in officer.visitor.get("/desk/log").text
    with desk_of(book_copy) as officer:
        assert f"up to entry {seq}: intact" in officer.visitor.get("/desk").text, "a restart forgets no proof"


def test_verify_against_what_was_noted_down(book_copy: Path, tmp_path: Path) -> None:
    seq, hash_ = head_of(book_copy)
    exported = tmp_path / "record"
    assert run("export", exported, "--book", book_copy).exit_code == 0
    run("list", "uscf", "--html", tmp_path / "list.html", "--book", book_copy)
    with desk_of(book_copy) as officer:
        for noted in (hash_, f"{seq}:{hash_}", f"head {seq} {hash_}"):
            assert "It contains the history noted in the hash" in officer.send("/desk/log", {"against": noted}).text
        for file in (exported / "manifest.json", tmp_path / "list.html"):
            answer = officer.send("/desk/log", {}, {"files": [file]})
            assert f"It contains the history noted in {file.name}, up to entry {seq}" in answer.text
        lost = officer.send("/desk/log", {"against": "0" * 63 + "1"})
        assert "damaged" in lost.text
        assert f"up to entry {seq}: intact" in officer.visitor.get("/desk").text, (
            "a wrong copy says nothing of the book"
        )
        for nothing in ("/etc/hostname", "manifest.json", "x"):
            answer = officer.send("/desk/log", {"against": nothing})
            assert answer.status_code == 422
            assert "neither a hash nor a file" in answer.text
        assert officer.send("/desk/log", {}, {"files": [("a.txt", b"no hash")]}).status_code == 422


def test_verify_names_the_entry_that_was_changed(book_copy: Path) -> None:
    with open_book(str(book_copy)) as book, behind_the_triggers(book) as connection:
        connection.exec_driver_sql("UPDATE entries SET reason = 'another' WHERE seq = 3")
    with desk_of(book_copy) as officer:
        answer = officer.send("/desk/log", {})
        assert "The book is damaged. It is intact up to entry 2." in answer.text
        assert "damaged after entry 2" in officer.visitor.get("/desk").text


def test_proofs_are_dear(book_copy: Path) -> None:
    with desk_of(book_copy, costly_per_minute=40, clock=lambda: 0.0) as officer:
        answers = [officer.send("/desk/log", {}).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_an_entry_is_shown_whole(site: Site) -> None:
    with site.owner() as owner:
        page = owner.get("/desk/log/1").text
        assert "&#34;entrants&#34;" in page or "entrants" in page
        assert owner.get("/desk/log/999999").status_code == 404
        assert owner.get(f"/desk/log/{10**30}").status_code == 422


def test_a_published_list_is_taken_along_as_it_was(book_copy: Path) -> None:
    with desk_of(book_copy) as officer:
        before = officer.visitor.get("/desk/lists/uscf/2026-07-01/download/json?system=regular").json()
        officer.do("/desk/events/orchard-2025/void", {"reason": "never played"})
        after = officer.visitor.get("/desk/lists/uscf/2026-07-01/download/json?system=regular").json()
        assert before == after
        assert before["lines"][0]["name"] == "ABBOTT, LENA"
        solvers = officer.visitor.get("/desk/lists/wfcc/2026-07-01/download/csv")
        assert solvers.headers["content-disposition"] == 'attachment; filename="wfcc-2026-07-01.csv"'
        assert officer.visitor.get("/desk/lists/lpcc/2026-07-01/download/csv").status_code == 404


def test_a_backup_lets_nobody_in_and_restores(accounts_site: Site, tmp_path: Path) -> None:
    book = accounts_site.settings.book
    assert book is not None
    with officer_at(accounts_site, "ada") as ada:
        answer = ada.send("/desk/copies", {"what": "backup"})
        cookie = ada.visitor.cookies["normbook_session"]
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith('attachment; filename="normbook-backup-')
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(answer.content)
    with closing(sqlite3.connect(copy)) as raw, raw:
        counts = {
            name: raw.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("users", "user_sessions")
        }
    assert counts == {"users": 4, "user_sessions": 0}
    from normbook.office.sessions import hash_of

    assert hash_of(cookie).encode() not in answer.content
    assert hash_of(cookie).encode() in Path(book).read_bytes() + Path(f"{book}-wal").read_bytes()
    restored = tmp_path / "restored.sqlite"
    assert run("restore", copy, "--yes", "--book", restored).exit_code == 0
    assert record_of(restored) == record_of(book)


def test_the_record_as_text_has_no_personal_data(book_copy: Path, tmp_path: Path) -> None:
    with desk_of(book_copy) as officer:
        answer = officer.send("/desk/copies", {"what": "record"})
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            archive.extractall(tmp_path / "unpacked")
        (folder,) = (tmp_path / "unpacked").iterdir()
        assert not (folder / "private.json").exists()
        again = tmp_path / "again.sqlite"
        assert run("import", folder, "--book", again).exit_code == 0
        assert record_of(again).entries == record_of(book_copy).entries
        packed = ("record.zip", answer.content)
        seq, _ = head_of(book_copy)
        proved = officer.send("/desk/log", {}, {"files": [packed]})
        assert f"noted in record.zip, up to entry {seq}" in proved.text


def test_an_officer_takes_no_copies(accounts_site: Site) -> None:
    with officer_at(accounts_site, "olga") as olga:
        assert olga.send("/desk/copies", {"what": "backup"}).status_code == 403
        assert "/desk/copies" not in olga.visitor.get("/desk").text
        assert olga.visitor.get("/desk").status_code == 200


def test_a_copy_of_nothing_is_refused(site: Site) -> None:
    with site.owner() as owner:
        assert Officer(owner).send("/desk/copies", {"what": "everything"}).status_code == 422
