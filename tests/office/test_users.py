"""Accounts, their passwords and their log, on both databases."""

import pytest

from normbook.book.commands.outcome import BookRefused
from normbook.book.store.book import Book
from normbook.office import account_log, sessions, tokens, users
from normbook.office.clock import now
from normbook.office.passwords import LONGEST, SHORTEST, holds, weakness
from normbook.office.roles import Role
from tests.office.people import SECRET, everybody, people

__all__ = ["everybody"]

pytestmark = pytest.mark.usefixtures("cheap_passwords")


def test_only_name_and_password_together_are_known(everybody: Book) -> None:
    with everybody.reading() as reading:
        known = users.known_by_password(reading, "ada", SECRET)
        assert known is not None
        assert (known.name, known.shown, known.role) == ("ada", "Ada", Role.ADMINISTRATOR)
        for name, password in (("ada", f"{SECRET} "), ("ada", ""), ("eve", SECRET), ("ADA", SECRET)):
            assert users.known_by_password(reading, name, password) is None


def test_a_password_is_the_same_however_its_letters_are_made(book: Book) -> None:
    book.write(lambda writing: users.add(writing, "ada", "", Role.OFFICER, "caf\u00e9 noir et brun"))
    with book.reading() as reading:
        assert users.known_by_password(reading, "ada", "cafe\u0301 noir et brun") is not None


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("x" * (SHORTEST - 1), "USER-PASSWORD-SHORT"),
        ("abcde " * LONGEST, "USER-PASSWORD-LONG"),
        ("abababababababab", "USER-PASSWORD-PLAIN"),
        ("ada-ada-1234", "USER-PASSWORD-PLAIN"),
        ("four words of ada", None),
        ("correct horse battery", None),
    ],
)
def test_what_a_password_must_be(password: str, code: str | None) -> None:
    assert weakness(password, "ada") == code


def test_an_account_that_is_not_there_has_no_password() -> None:
    assert not holds("the password of nobody at all", "")


def test_a_closed_account_is_known_by_nothing_and_keeps_its_name(everybody: Book) -> None:
    id = everybody.write(lambda writing: sessions.begin(writing, "dora"))
    everybody.write(lambda writing: users.close(writing, "dora"))
    with everybody.reading() as reading:
        assert users.known_by_password(reading, "dora", SECRET) is None
        assert sessions.whose(reading, id) is None
    with pytest.raises(BookRefused, match="USER-EXISTS"):
        everybody.write(lambda writing: users.add(writing, "dora", "", Role.OFFICER, SECRET))
    everybody.write(lambda writing: users.reopen(writing, "dora"))
    with everybody.reading() as reading:
        assert users.known_by_password(reading, "dora", SECRET) is not None
        assert sessions.whose(reading, id) is None  # it has ended for good


def test_somebody_stays_administrator(everybody: Book) -> None:
    for change in (
        lambda writing: users.close(writing, "ada"),
        lambda writing: users.set_role(writing, "ada", Role.OFFICER),
    ):
        with pytest.raises(BookRefused, match="USER-LAST-ADMINISTRATOR"):
            everybody.write(change)
    everybody.write(lambda writing: users.set_role(writing, "dora", Role.ADMINISTRATOR))
    everybody.write(lambda writing: users.close(writing, "ada"))
    with pytest.raises(BookRefused, match="USER-LAST-ADMINISTRATOR"):  # one who is closed is none
        everybody.write(lambda writing: users.close(writing, "dora"))


def test_a_new_password_ends_sessions_and_tokens(everybody: Book) -> None:
    ends = (now() + tokens.LONGEST).date()
    id = everybody.write(lambda writing: sessions.begin(writing, "dora"))
    other = everybody.write(lambda writing: sessions.begin(writing, "ada"))
    _, secret = everybody.write(lambda writing: tokens.issue(writing, "dora", "site", Role.DIRECTOR, ends))
    everybody.write(lambda writing: users.set_password(writing, "dora", "another password"))
    with everybody.reading() as reading:
        assert sessions.whose(reading, id) is None
        assert tokens.whose(reading, secret) is None
        assert sessions.whose(reading, other) is not None
        assert users.known_by_password(reading, "dora", SECRET) is None
        assert users.known_by_password(reading, "dora", "another password") is not None


@pytest.mark.parametrize("name", ["a", "Ada", "a b", "ä", "-ada", "a" * 65, "", "ada\n", "../ada"])
def test_names_that_cannot_be(book: Book, name: str) -> None:
    with pytest.raises(BookRefused, match="USER-NAME-FORM"):
        book.write(lambda writing: users.add(writing, name, "", Role.OFFICER, SECRET))


def test_the_log_says_who_did_what_to_whom(everybody: Book) -> None:
    ends = now().date() + tokens.LONGEST
    acts = [
        lambda writing: users.set_role(writing, "dora", Role.OFFICER),
        lambda writing: users.set_role(writing, "dora", Role.OFFICER),  # no change
        lambda writing: users.set_password(writing, "dora", "another password"),
        lambda writing: users.close(writing, "dora"),
        lambda writing: users.close(writing, "dora"),  # no change
        lambda writing: users.reopen(writing, "dora"),
        lambda writing: tokens.issue(writing, "dora", "site", Role.DIRECTOR, ends),
        lambda writing: tokens.revoke(writing, tokens.listed(writing)[0].id),
    ]
    for act in acts:
        everybody.write(act, "ada")
    with everybody.reading() as reading:
        lines = account_log.newest(reading)
    assert [line.what for line in lines][: -len(people())] == [
        "token-ended",
        "token",
        "reopened",
        "closed",
        "password",
        "role",
    ]
    assert {line.actor for line in lines[: -len(people())]} == {"ada"}
    assert {line.whom for line in lines[: -len(people())]} == {"dora"}


def test_what_is_refused_is_not_logged(everybody: Book) -> None:
    with everybody.reading() as reading:
        before = account_log.newest(reading)
    with pytest.raises(BookRefused):
        everybody.write(lambda writing: users.set_password(writing, "dora", "short"))
    with everybody.reading() as reading:
        assert account_log.newest(reading) == before
