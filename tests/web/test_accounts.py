"""Logging in and out, sessions, and what becomes of them."""

import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from normbook.book.store import side_tables
from normbook.book.store.book import open_book
from normbook.office import attempts, sessions, users
from normbook.office.roles import Role
from normbook.web.accounts.login import local
from normbook.web.server.middleware import LOGGER
from normbook.web.server.rates import _household
from tests.book.postgres import Server
from tests.web.conftest import settings
from tests.web.site import PASSWORDS, Site, Visitor, serving

pytestmark = [pytest.mark.xdist_group("web-accounts"), pytest.mark.slow]

SESSION, VISIT = "normbook_session", "normbook_visit"
NEW = "quite another password"


@pytest.fixture
def book(accounts_book: Path, tmp_path: Path) -> Path:
    """A book with users that a test may spoil."""
    return Path(shutil.copy(accounts_book, tmp_path / "book.sqlite"))


@contextmanager
def people(site: Site, *names: str) -> Iterator[list[Visitor]]:
    """Users, each in a browser of his own."""
    with ExitStack() as stack:
        yield [stack.enter_context(site.logged_in(name)) for name in names]


def set_cookies(answer: httpx.Response) -> dict[str, str]:
    return {each.partition("=")[0]: each for each in answer.headers.get_list("set-cookie")}


def test_who_has_logged_in_is_named_until_he_logs_out(accounts_site: Site) -> None:
    with accounts_site.logged_in("dora") as dora:
        stolen = dora.cookies[SESSION]
        for path in ("/", "/lists", "/no-such-page"):
            assert "Dora" in dora.get(path).text
        assert dora.fill_in("/logout").status_code == 303
        assert SESSION not in dora.cookies
        assert "Dora" not in dora.get("/").text
    with accounts_site.visitor(cookies={SESSION: stolen}) as thief:  # it has ended on the server too
        assert thief.get("/account").status_code == 303


@pytest.mark.parametrize(("name", "password"), [("dora", "not the password"), ("nobody", PASSWORDS["dora"])])
def test_an_unknown_name_and_a_wrong_password_get_the_same_answer(
    accounts_site: Site, name: str, password: str
) -> None:
    with accounts_site.visitor() as stranger:
        answer = stranger.log_in(name, password)
        assert answer.status_code == 403
        assert "Wrong name or password." in answer.text
        assert SESSION not in stranger.cookies


def test_an_unknown_name_takes_as_much_work_as_a_wrong_password(
    accounts_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pwdlib import PasswordHash

    worked: list[str] = []
    verify = PasswordHash.verify

    def watched(self: PasswordHash, password: str, hash: str) -> bool:
        worked.append(re.sub(r"\$[^$]*\$[^$]*$", "", hash))
        return verify(self, password, hash)

    monkeypatch.setattr(PasswordHash, "verify", watched)
    with open_book(str(accounts_site.settings.book)) as opened:  # the others' hashes are cheap
        opened.write(lambda turn: users.add(turn, "hanna", "Hanna", Role.DIRECTOR, "hanna keeps four words"))
    with accounts_site.visitor() as stranger:
        for name in ("hanna", "nobody-at-all", ""):
            stranger.log_in(name, "not the password")
    assert len(worked) == 3
    assert len(set(worked)) == 1  # the same kind of hash at the same cost


def test_no_session_that_was_planted_is_adopted(accounts_site: Site) -> None:
    planted = {SESSION: "planted-by-somebody-else-0123456789abcdefghij", VISIT: "v" * 32}
    with accounts_site.visitor(cookies=planted) as victim:
        assert victim.log_in("dora", PASSWORDS["dora"]).status_code == 303
        assert victim.cookies.get(SESSION, domain="127.0.0.1") not in ("", None, planted[SESSION])
    with accounts_site.visitor(cookies=planted) as attacker:
        assert attacker.get("/account").status_code == 303


def test_logging_in_ends_the_session_that_was_there(accounts_site: Site) -> None:
    with accounts_site.logged_in("dora") as visitor:
        before = dict(visitor.cookies)
        token = visitor.form_token()
        data = {"form_token": token, "name": "dan", "password": PASSWORDS["dan"]}
        assert visitor.post("/login", data=data).status_code == 303
        assert visitor.cookies[SESSION] != before[SESSION]
        assert visitor.cookies[VISIT] != before.get(VISIT)
        assert "Dan" in visitor.get("/").text
    with accounts_site.visitor(cookies={SESSION: before[SESSION]}) as former:
        assert former.get("/account").status_code == 303


@pytest.mark.parametrize("tls", [False, True])
def test_the_cookie_of_a_session(book: Path, tls: bool) -> None:
    before = "__Host-" if tls else ""  # a name that no other host can plant
    with serving(settings(book=str(book), public=True, tls=tls)) as site, site.visitor() as dora:
        page = dora.get("/login")
        token = re.search(r'name="form_token" value="([0-9a-f]+)"', page.text)
        visit = re.match(rf"{before}{VISIT}=([\w-]+)", set_cookies(page)[before + VISIT])
        assert token is not None
        assert visit is not None
        dora.cookies.clear()  # one for https only would not be sent by http: it is put there by hand
        data = {"form_token": token[1], "name": "dora", "password": PASSWORDS["dora"]}
        answer = dora.post("/login", data=data, headers={"cookie": visit[0]})
        assert answer.status_code == 303
        for name, lasts in ((SESSION, sessions.LASTS.days * 86400), (VISIT, 365 * 86400)):
            said = {part.strip().casefold() for part in set_cookies(answer)[before + name].split(";")[1:]}
            assert {"httponly", "samesite=lax", "path=/", f"max-age={lasts}"} <= said
            assert ("secure" in said) is tls


@pytest.mark.parametrize(
    ("next", "leads"),
    [
        ("/lists/uscf?search=a", "/lists/uscf?search=a"),
        ("/players/Müller", "/players/M%C3%BCller"),
        ("", "/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("/\\evil.example/", "/"),
        ("/lists\r\nset-cookie: a=b", "/"),
        ("javascript:alert(1)", "/"),
        ("lists", "/"),
    ],
)
def test_after_logging_in_one_stays_on_this_server(accounts_site: Site, next: str, leads: str) -> None:
    with accounts_site.visitor() as stranger:
        assert stranger.log_in("dora", PASSWORDS["dora"], next).headers["location"] == leads
        assert stranger.get("/login", params={"next": next}).headers["location"] == leads


@given(st.text(st.sampled_from("/\\:?#@%.evil \t\n\r\x00é2Ff"), max_size=12) | st.text(max_size=20))
def test_no_text_leads_to_another_server(next: str) -> None:
    leads = local(next)
    assert leads.isascii()
    assert leads.isprintable()
    assert "\\" not in leads
    assert leads[:2] not in ("//", "")
    assert urlsplit(urljoin("http://here.example/login", leads)).netloc == "here.example"


def test_whoever_must_log_in_is_led_there_and_back(accounts_site: Site) -> None:
    with accounts_site.visitor() as stranger:
        answer = stranger.get("/account?done=password")
        assert answer.headers["location"] == "/login?next=%2Faccount%3Fdone%3Dpassword"
        door = stranger.get(answer.headers["location"])
        assert 'name="next" value="/account?done=password"' in door.text
        assert stranger.get("/account", headers={"hx-request": "true"}).status_code == 401
        assert stranger.get("/api/v1/me").json()["error"] == "login-needed"


def test_a_public_server_without_users_says_how_to_make_one(public_site: Site) -> None:
    with public_site.visitor() as stranger:
        assert "normbook user add" in stranger.get("/login").text
        assert stranger.fill_in("/login", name="a", password="b").status_code == 403


def test_nobody_logs_in_to_a_single_person_server(site: Site) -> None:
    with site.owner() as owner:
        assert owner.get("/login").status_code == 200
        assert owner.fill_in("/login", name="ada", password=PASSWORDS["ada"]).status_code == 404
        assert "for you alone" in owner.get("/account").text
        assert owner.fill_in("/account/tokens", purpose="x").status_code == 404


def test_a_name_that_fails_too_often_waits_even_after_a_restart(book: Path) -> None:
    with serving(settings(book=str(book), public=True)) as site, site.visitor() as stranger:
        for _ in range(attempts.MOST_BY_BOTH):
            assert stranger.log_in("dora", "not the password").status_code == 403
        answers = [stranger.log_in("dora", PASSWORDS["dora"])]
    with serving(settings(book=str(book), public=True)) as site, site.visitor() as stranger:
        answers.append(stranger.log_in("dora", PASSWORDS["dora"]))
        assert stranger.log_in("olga", PASSWORDS["olga"]).status_code == 303
    for answer in answers:
        assert answer.status_code == 429
        assert 0 < int(answer.headers["retry-after"]) <= attempts.WITHIN.total_seconds()


def test_an_address_that_fails_too_often_waits_for_every_name(book: Path) -> None:
    with open_book(str(book)) as opened:
        for number in range(attempts.MOST_BY_ADDRESS):
            opened.write(lambda turn, name=f"guess-{number}": attempts.tried(turn, name, "127.0.0.1"))
    with serving(settings(book=str(book), public=True)) as site, site.visitor() as stranger:
        for name in ("dora", "nobody"):
            assert stranger.log_in(name, PASSWORDS["dora"]).status_code == 429


def test_log_ins_are_counted_like_other_tokens_tried(book: Path) -> None:
    limited = settings(book=str(book), public=True, entries_per_minute=3, clock=lambda: 0.0)
    with serving(limited) as site, site.visitor() as stranger:
        codes = [stranger.log_in(f"nobody-{number}", "x").status_code for number in range(4)]
    assert codes == [403, 403, 403, 429]


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("unix", "unix"),
    ],
)
def test_an_address_is_counted_by_its_network(host: str, counted: str) -> None:
    assert _household(host) == counted


def test_a_closed_account_is_out_at_once_and_stays_out(book: Path) -> None:
    with serving(settings(book=str(book), public=True)) as site, people(site, "ada", "dora") as (ada, dora):
        assert dora.get("/account").status_code == 200
        assert ada.fill_in("/users/dora/close").status_code == 303
        assert dora.get("/account").status_code == 303
        assert dora.log_in("dora", PASSWORDS["dora"]).status_code == 403
        assert ada.fill_in("/users/dora/reopen").status_code == 303
        assert dora.log_in("dora", PASSWORDS["dora"]).status_code == 303


def test_a_role_that_is_taken_is_gone_at_once(book: Path) -> None:
    with serving(settings(book=str(book), public=True)) as site, people(site, "ada", "olga") as (ada, olga):
        assert olga.get("/desk").status_code == 200
        assert ada.fill_in("/users/olga/role", role="director").status_code == 303
        assert olga.get("/desk").status_code == 403


def test_accounts_on_postgresql(postgres_server: Server) -> None:
    address = postgres_server.new_database()
    with open_book(address, create=True) as opened:
        opened.write(lambda turn: users.add(turn, "dora", "Dora", Role.DIRECTOR, PASSWORDS["dora"]))
    with serving(settings(book=address, public=True)) as site, people(site, "dora") as (dora,):
        assert "Dora" in dora.get("/account").text
        with site.by_token("dora", "director") as program:
            assert program.get("/api/v1/me").json()["name"] == "dora"
        with site.visitor() as stranger:
            codes = [stranger.log_in("dora", "no").status_code for _ in range(attempts.MOST_BY_BOTH + 1)]
        assert codes == [403] * attempts.MOST_BY_BOTH + [429]
        assert dora.fill_in("/account/leave").status_code == 303
        assert dora.get("/account").status_code == 303


def test_the_last_administrator_stays(accounts_site: Site) -> None:
    with accounts_site.logged_in("ada") as ada:
        for path, fields in (("close", {}), ("role", {"role": "officer"})):
            answer = ada.fill_in(f"/users/ada/{path}", **fields)
            assert answer.status_code == 422
            assert "last administrator" in answer.text
        assert ada.get("/users").status_code == 200


def test_a_new_password_ends_every_other_session_and_every_token(book: Path) -> None:
    with serving(settings(book=str(book), public=True)) as site:
        with site.logged_in("dora") as here, site.logged_in("dora") as there, site.by_token("dora", "director") as it:
            before = here.cookies[SESSION]
            fields = {"password": PASSWORDS["dora"], "new": NEW, "again": NEW}
            assert here.fill_in("/account/password", **fields).headers["location"] == "/account?done=password"
            assert here.cookies[SESSION] != before
            assert here.get("/account").status_code == 200
            assert there.get("/account").status_code == 303
            assert it.get("/api/v1/me").status_code == 401
        with site.visitor(cookies={SESSION: before}) as former:
            assert former.get("/account").status_code == 303
        with site.visitor() as dora:
            assert dora.log_in("dora", PASSWORDS["dora"]).status_code == 403
            assert dora.log_in("dora", NEW).status_code == 303


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"password": "not mine", "new": NEW, "again": NEW}, "not your current password"),
        ({"password": PASSWORDS["dan"], "new": NEW, "again": f"{NEW}!"}, "not the same"),
        ({"password": PASSWORDS["dan"], "new": "short", "again": "short"}, "too short"),
    ],
)
def test_a_password_that_is_not_changed(accounts_site: Site, fields: dict[str, str], said: str) -> None:
    with accounts_site.logged_in("dan") as dan:
        answer = dan.fill_in("/account/password", **fields)
        assert answer.status_code == 422
        assert said in answer.text
        assert dan.get("/account").status_code == 200
    with accounts_site.visitor() as dan:
        assert dan.log_in("dan", PASSWORDS["dan"]).status_code == 303


def test_guessing_the_present_password_is_limited_too(book: Path) -> None:
    with serving(settings(book=str(book), public=True)) as site, site.logged_in("dan") as dan:
        fields = {"password": "a guess", "new": NEW, "again": NEW}
        for _ in range(attempts.MOST_BY_BOTH):
            assert dan.fill_in("/account/password", **fields).status_code == 422
        assert dan.fill_in("/account/password", **fields).status_code == 429


def test_a_password_that_an_administrator_sets(book: Path) -> None:
    with serving(settings(book=str(book), public=True)) as site, people(site, "ada", "dora") as (ada, dora):
        assert ada.fill_in("/users/dora/password", password=NEW).status_code == 303
        assert dora.get("/account").status_code == 303
        assert dora.log_in("dora", NEW).status_code == 303


def test_logging_out_everywhere(accounts_site: Site) -> None:
    with people(accounts_site, "dan", "dan", "dora") as (here, there, dora):
        assert here.fill_in("/account/leave").status_code == 303
        assert there.get("/account").status_code == 303
        assert dora.get("/account").status_code == 200


def test_each_browser_of_a_user_gets_its_own_form(accounts_site: Site) -> None:
    with accounts_site.logged_in("dora") as one, accounts_site.logged_in("dora") as other:
        tokens = [each.form_token("/lists") for each in (one, other, one)]  # a page that is kept under the book's head
        assert tokens[0] == tokens[2] != tokens[1]
        assert other.post("/logout", data={"form_token": tokens[1]}).status_code == 303


def test_nothing_secret_is_logged_or_stored(book: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", LOGGER.name), serving(settings(book=str(book), public=True)) as site:
        with site.logged_in("dora") as dora:
            dora.log_in("dora", "a wrong one")
            dora.get("/account")
            fields = {"password": PASSWORDS["dora"], "new": NEW, "again": NEW}
            dora.fill_in("/account/password", **fields)
            session, visit = dora.cookies[SESSION], dora.cookies[VISIT]
        with site.by_token("ada", "officer") as program:
            program.get("/api/v1/me")
            secret = program.headers["authorization"].removeprefix("Bearer ")
        with site.logged_in("ada") as ada:
            ada.get("/users/dora")
        stored = b"".join(part.read_bytes() for part in book.parent.iterdir())
    assert len(caplog.records) > 8
    for each in (session, visit, secret, NEW, "a wrong one", *PASSWORDS.values()):
        assert each not in caplog.text
        assert each.encode() not in stored
    assert "dora" not in caplog.text
    assert b"$argon2id$" in stored


def test_what_the_database_holds_lets_nobody_in(book: Path) -> None:
    with (
        serving(settings(book=str(book), public=True)) as site,
        site.logged_in("dora"),
        site.by_token("ada", "officer"),
    ):
        with open_book(str(book)) as opened, opened.reading() as reading:
            [session] = reading.connection.execute(select(side_tables.sessions.c.hash)).scalars()
            [token] = reading.connection.execute(select(side_tables.tokens.c.hash)).scalars()
        with site.visitor(cookies={SESSION: session}) as thief:
            assert thief.get("/account").status_code == 303
        with site.visitor(headers={"authorization": f"Bearer {token}"}) as thief:
            assert thief.get("/api/v1/me").status_code == 401
