"""Sessions, tokens and failed log-ins, on both databases."""

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

from normbook.book.commands.outcome import BookRefused
from normbook.book.store import side_tables
from normbook.book.store.book import Book, open_book
from normbook.office import attempts, sessions, tokens, users
from normbook.office.clock import now, stamp
from normbook.office.roles import ROLES, Role, role_of
from tests.office.people import everybody

__all__ = ["everybody"]

LATER = timedelta(hours=1)
"""More than a test takes."""


def count(book: Book, table: str) -> int:
    with book.reading() as reading:
        found = reading.connection.execute(select(func.count()).select_from(getattr(side_tables, table))).scalar()
    assert isinstance(found, int)
    return found


def test_a_session_is_its_users_until_it_ends(everybody: Book) -> None:
    id = everybody.write(lambda writing: sessions.begin(writing, "dora"))
    with everybody.reading() as reading:
        person = sessions.whose(reading, id)
        assert person is not None
        assert (person.name, person.role) == ("dora", Role.DIRECTOR)
        assert sessions.whose(reading, id, now() + sessions.LASTS - LATER) is not None
        assert sessions.whose(reading, id, now() + sessions.LASTS + LATER) is None
        assert sessions.whose(reading, "") is None
        assert sessions.whose(reading, sessions.hash_of(id)) is None  # what the table holds lets nobody in


def test_a_change_of_role_is_felt_at_once(everybody: Book) -> None:
    id = everybody.write(lambda writing: sessions.begin(writing, "dora"))
    everybody.write(lambda writing: users.set_role(writing, "dora", Role.OFFICER))
    with everybody.reading() as reading:
        person = sessions.whose(reading, id)
    assert person is not None
    assert person.role is Role.OFFICER


def test_one_session_ends_or_all(everybody: Book) -> None:
    ids = [everybody.write(lambda writing: sessions.begin(writing, "dora")) for _ in range(3)]
    assert len(set(ids)) == 3
    everybody.write(lambda writing: sessions.end(writing, ids[0]))
    with everybody.reading() as reading:
        assert [sessions.whose(reading, id) is not None for id in ids] == [False, True, True]
        assert [each.this for each in sessions.listed(reading, "dora", ids[1])] in ([True, False], [False, True])
        assert sessions.listed(reading, "ada") == []
    everybody.write(lambda writing: sessions.end_all(writing, "dora"))
    with everybody.reading() as reading:
        assert sessions.listed(reading, "dora") == []


def test_sessions_that_have_ended_are_swept_out(everybody: Book) -> None:
    values = {"hash": "0" * 64, "user": "dora", "begun": stamp(), "ends": stamp(after=-LATER)}
    everybody.write(lambda writing: writing.connection.execute(side_tables.sessions.insert(), values))
    everybody.write(lambda writing: sessions.begin(writing, "ada"))
    assert count(everybody, "sessions") == 1


@pytest.mark.parametrize("scope", ROLES)
def test_a_token_can_do_no_more_than_its_scope_and_its_user(everybody: Book, scope: str) -> None:
    ends = now().date() + timedelta(days=2)
    token, secret = everybody.write(lambda writing: tokens.issue(writing, "ada", "site", role_of(scope), ends))
    with everybody.reading() as reading:
        person = tokens.whose(reading, secret)
        assert person is not None
        assert (person.name, person.role.code) == ("ada", scope)
        last = datetime.combine(ends, time.max, UTC)
        assert tokens.whose(reading, secret, last) is not None
        assert tokens.whose(reading, secret, last + LATER) is None
        for other in ("", token.id, sessions.hash_of(secret), secret[:-1]):
            assert tokens.whose(reading, other) is None
    everybody.write(lambda writing: users.set_role(writing, "dora", Role.ADMINISTRATOR))
    everybody.write(lambda writing: users.set_role(writing, "ada", Role.DIRECTOR))
    with everybody.reading() as reading:
        person = tokens.whose(reading, secret)
    assert person is not None
    assert person.role is Role.DIRECTOR


def test_a_token_of_a_closed_account_ends(everybody: Book) -> None:
    ends = now().date() + timedelta(days=2)
    _, secret = everybody.write(lambda writing: tokens.issue(writing, "dora", "site", Role.DIRECTOR, ends))
    everybody.write(lambda writing: users.close(writing, "dora"))
    everybody.write(lambda writing: users.reopen(writing, "dora"))
    with everybody.reading() as reading:
        assert tokens.whose(reading, secret) is None


def test_a_user_revokes_his_own_tokens_only(everybody: Book) -> None:
    ends = now().date() + timedelta(days=2)
    token, secret = everybody.write(lambda writing: tokens.issue(writing, "ada", "site", Role.DIRECTOR, ends))
    with pytest.raises(BookRefused, match="TOKEN-UNKNOWN"):
        everybody.write(lambda writing: tokens.revoke(writing, token.id, "dora"))
    everybody.write(lambda writing: tokens.revoke(writing, token.id, "ada"))
    with everybody.reading() as reading:
        assert tokens.whose(reading, secret) is None


def tried(book: Book, name: str, address: str) -> int:
    return book.write(lambda writing: attempts.tried(writing, name, address))


def test_others_who_fail_keep_nobody_out_whom_they_know_by_name(book: Book) -> None:
    for _ in range(attempts.MOST_BY_BOTH):
        assert tried(book, "ada", "192.0.2.1") == 0
    assert tried(book, "ada", "192.0.2.1") > 0
    assert tried(book, "ada", "192.0.2.2") == 0


def test_a_name_has_to_wait_that_is_tried_from_everywhere(book: Book, book_address: str) -> None:
    for number in range(attempts.MOST_BY_NAME):
        assert tried(book, "ada", f"192.0.2.{number}") == 0
    wait = tried(book, "ada", "192.0.2.250")
    assert 0 < wait <= attempts.WITHIN.total_seconds()
    assert tried(book, "dora", "192.0.2.250") == 0
    with open_book(book_address) as again, again.reading() as reading:  # a restart forgives nothing
        assert attempts.wait(reading, "ada", "192.0.2.251") > 0
        later = now() + timedelta(seconds=wait)
        assert attempts.wait(reading, "ada", "192.0.2.251", later) == 0


def test_an_address_has_to_wait_whatever_name_it_tries(book: Book) -> None:
    for number in range(attempts.MOST_BY_ADDRESS):
        assert tried(book, f"name-{number}", "192.0.2.1") == 0
    assert tried(book, "another", "192.0.2.1") > 0
    assert tried(book, "another", "192.0.2.2") == 0


def test_a_club_of_any_size_logs_in_from_one_line(book: Book) -> None:
    for number in range(attempts.MOST_BY_ADDRESS + 5):
        name = f"member-{number}"
        assert tried(book, name, "192.0.2.1") == 0
        book.write(lambda writing, name=name: attempts.succeeded(writing, name, "192.0.2.1"))
    assert count(book, "attempts") == 0


def test_a_success_forgives_the_name_and_not_the_address(book: Book) -> None:
    for _ in range(attempts.MOST_BY_BOTH - 1):
        tried(book, "ada", "192.0.2.1")
    assert tried(book, "ada", "192.0.2.1") == 0
    book.write(lambda writing: attempts.succeeded(writing, "ada", "192.0.2.1"))
    assert count(book, "attempts") == attempts.MOST_BY_BOTH - 1


def test_what_was_typed_for_a_name_is_not_stored(book: Book) -> None:
    tried(book, "my password by mistake", "192.0.2.1")
    with book.reading() as reading:
        stored = [row.who for row in reading.connection.execute(select(side_tables.attempts))]
    assert len(stored) == 3
    assert not any("password" in who or "192.0.2" in who for who in stored)


def test_tries_that_are_past_are_swept_out(book: Book) -> None:
    past = {"who": "name:x", "at": stamp(after=-attempts.WITHIN - LATER)}
    book.write(lambda writing: writing.connection.execute(side_tables.attempts.insert(), past))
    tried(book, "ada", "192.0.2.1")
    assert count(book, "attempts") == 3


@given(st.sampled_from(Role), st.sampled_from(Role), st.sampled_from(Role))
def test_who_may_do_more_may_do_less(mine: Role, more: Role, less: Role) -> None:
    from normbook.office.roles import Person

    person = Person("a", "A", mine)
    if less <= more and person.may(more):
        assert person.may(less)
    assert person.may(mine)
    assert person.may(Role.PUBLIC)
