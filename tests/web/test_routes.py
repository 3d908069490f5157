"""Each route × each kind of visitor, by what the route states; forms; and what a route must state."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute

from normbook.office.roles import Role
from normbook.web.app import ROUTERS
from normbook.web.server.permissions import Permission, routes_of, stated
from tests.web import drafted
from tests.web.conftest import settings
from tests.web.nights import SAMPLE, begin_sample
from tests.web.site import Site, Visitor, serving

pytestmark = [pytest.mark.xdist_group("web-routes"), pytest.mark.slow]

ROUTES = [(method, route) for route in routes_of(ROUTERS) for method in sorted(route.methods - {"HEAD"})]
SAMPLES = {
    "/lists/{rules}/needed": "/lists/lpcc/needed",  # the others have no season
    "{version}/{name:path}": "x/app.css",
    "{name}": "dora",
    "{rules}": "uscf",
    "{key:path}": "50010005",
    "{event:path}": "orchard-2024",
    "{id:path}": "orchard-2024",
    "{draft}": drafted.SAMPLE,
    "{id}": "uscf.norm",
    "{kind}": "csv",
    "{night}": SAMPLE,
    "{secret}": "wrong",
    "{number}": "0",
    "{row}": "0",
    "{tournament:path}": "windmill-2026",
    "{seq}": "1",
    "{tag}": "en",
    "{chapter}": "participants",
    "{version}": "0",
    "{as_of}": "2026-07-01",
}
OTHER = "another-night"
STALE = "The form has expired"
"""What a form is told that does not carry its token."""
PEOPLE = {"a stranger": Role.PUBLIC, "dora": Role.DIRECTOR, "olga": Role.OFFICER, "ada": Role.ADMINISTRATOR}
"""Who comes to a public server by a browser."""
SCOPES = {f"a token for a {role.code}": role for role in Role if role is not Role.PUBLIC}
"""The programs of an administrator, each with a token of another scope."""
DOORS = ("/enter", "/help/{secret}")
"""Pages that let nobody in without the right secret."""
STRANGERS = ("a stranger", "a forged cookie", "a wrong token", "a wrong session")
"""Who comes to a single-person server without its token."""


def path_of(route: APIRoute) -> str:
    path = route.path
    for sample, value in SAMPLES.items():
        path = path.replace(sample, value)
    assert "{" not in path, f"give a sample for {route.path}"
    return path


def case(method: str, route: APIRoute) -> str:
    return f"{method} {route.path}"


def ask(visitor: Visitor, method: str, route: APIRoute) -> httpx.Response:
    query = "?search=a&event=orchard-2024&player=50010005&token=wrong" if method == "GET" else ""
    return visitor.request(method, path_of(route) + query)


def permission_of(route: APIRoute) -> Permission:
    permission = stated(route)
    assert permission is not None
    return permission


@pytest.fixture(scope="module")
def own_site(accounts_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A single-person server whose book has users too."""
    book = Path(shutil.copy(accounts_book, tmp_path_factory.mktemp("own") / "book.sqlite"))
    with serving(settings(book=str(book))) as running:
        yield running


@pytest.fixture(scope="module")
def at_public(accounts_site: Site) -> Iterator[dict[str, Visitor]]:
    """Everybody who comes to a public server."""
    with ExitStack() as stack:
        found = {name: accounts_site.logged_in(name) for name, role in PEOPLE.items() if role is not Role.PUBLIC}
        found |= {name: accounts_site.by_token("ada", role.code) for name, role in SCOPES.items()}
        found["a stranger"] = accounts_site.visitor()
        yield {name: stack.enter_context(visitor) for name, visitor in found.items()}


@pytest.fixture(scope="module")
def at_own(own_site: Site) -> Iterator[dict[str, Visitor]]:
    """Everybody who comes to a single-person server."""
    wrong = {"authorization": f"Bearer {own_site.settings.token}x"}
    with ExitStack() as stack:
        found = {
            "a stranger": own_site.visitor(),
            "a forged cookie": own_site.visitor(cookies={"normbook_owner": "0" * 64, "normbook_visit": "x" * 32}),
            "a wrong token": own_site.visitor(headers=wrong),
            "a wrong session": own_site.visitor(cookies={"normbook_session": "x" * 43}),
            "the owner": own_site.owner(),
            "a program": own_site.program(),
        }
        yield {name: stack.enter_context(visitor) for name, visitor in found.items()}


@pytest.fixture(scope="module")
def pairs(at_own: dict[str, Visitor], at_public: dict[str, Visitor]) -> list[tuple[Visitor, str]]:
    """Somebody at each server, and the token of somebody else's forms there."""
    found = [(at_own["the owner"], at_own["a program"]), (at_public["ada"], at_public["olga"])]
    for visitor, other in found:
        assert other.form_token() != visitor.form_token()
    return [(visitor, other.form_token()) for visitor, other in found]


@pytest.fixture(scope="module")
def on_wifi(accounts_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Visitor]]:
    """Everybody who comes to a single-person server over the club's Wi-Fi, with whatever they may have got hold of."""
    book = Path(shutil.copy(accounts_book, tmp_path_factory.mktemp("lan") / "book.sqlite"))
    begin_sample(book, OTHER)
    with serving(settings(book=str(book), lan_bound="127.0.0.2")) as site:
        with site.owner() as owner:
            stolen = dict(owner.cookies)
        found = {
            "a phone without a link": site.phone(),
            "a phone with the owner's cookie": site.phone(cookies=stolen),
            "a phone with the owner's token": site.phone(headers={"authorization": f"Bearer {site.settings.token}"}),
            "a helper": site.helper(SAMPLE),
            "a helper at another night": site.helper(OTHER),
        }
        # A browser sends the cookie to its own night only; somebody may send it anywhere.
        for phone in found.values():
            for name, value in dict(phone.cookies).items():
                phone.cookies.clear()
                phone.headers["cookie"] = f"{name}={value}"
        yield found


def let_in(method: str, route: APIRoute, answer: httpx.Response, who: str) -> None:
    """A page is shown; a form that does not carry its token gets as far as being told so; a program is answered."""
    if method == "GET":
        expected = {"/language/{tag}": 303, "/logo/{version}.png": 404}  # the sample book has no logo
        assert answer.status_code == (403 if route.path in DOORS else expected.get(route.path, 200)), who
    elif route.path.startswith("/api/"):
        assert answer.status_code not in (401, 403), who
    else:
        assert answer.status_code == 403, who
        assert STALE in answer.text, who


def turned_away(method: str, route: APIRoute, answer: httpx.Response, who: str, *, known: bool) -> None:
    """Whoever is known may not; whoever is not must log in first, and is led there from a page."""
    assert STALE not in answer.text, who
    if known:
        assert answer.status_code == 403, who
    elif method == "GET" and not route.path.startswith("/api/"):
        assert answer.status_code == 303, who
        assert answer.headers["location"].startswith("/login?next=%2F"), who
    else:
        assert answer.status_code == 401, who


@pytest.mark.parametrize(("method", "route"), ROUTES, ids=[case(*each) for each in ROUTES])
class TestEachRoute:
    def test_people_at_a_public_server(self, method: str, route: APIRoute, at_public: dict[str, Visitor]) -> None:
        wanted = permission_of(route)
        for who, role in PEOPLE.items():
            answer, known = ask(at_public[who], method, route), role is not Role.PUBLIC
            if route.path == "/login" and method == "GET" and known:
                assert (answer.status_code, answer.headers["location"]) == (303, "/"), who
            elif wanted.by_program and wanted.role is not Role.PUBLIC:
                assert answer.status_code == 401, who  # a cookie goes along with any request; a program shows its token
            elif role >= wanted.role:
                let_in(method, route, answer, who)
            else:
                turned_away(method, route, answer, who, known=known)

    def test_programs_at_a_public_server(self, method: str, route: APIRoute, at_public: dict[str, Visitor]) -> None:
        wanted = permission_of(route)
        for who, role in SCOPES.items():
            answer = ask(at_public[who], method, route)
            if route.path == "/login" and method == "GET":
                assert answer.status_code == 303, who
            elif wanted.role is Role.PUBLIC or (wanted.by_program and role >= wanted.role):
                let_in(method, route, answer, who)
            else:
                turned_away(method, route, answer, who, known=True)

    def test_strangers_at_a_single_person_server(
        self, method: str, route: APIRoute, at_own: dict[str, Visitor]
    ) -> None:
        turned = {who: ask(at_own[who], method, route).status_code == 401 for who in STRANGERS}
        assert turned == dict.fromkeys(STRANGERS, permission_of(route) is not Permission.OPEN)

    def test_the_owner_at_his_server(self, method: str, route: APIRoute, at_own: dict[str, Visitor]) -> None:
        answer = ask(at_own["the owner"], method, route)
        if permission_of(route).by_program:
            assert answer.status_code == 401
        else:
            let_in(method, route, answer, "the owner")

    def test_the_owners_program_at_his_server(self, method: str, route: APIRoute, at_own: dict[str, Visitor]) -> None:
        let_in(method, route, ask(at_own["a program"], method, route), "a program")

    @pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine has one address of its own")
    def test_phones_on_the_wifi(self, method: str, route: APIRoute, on_wifi: dict[str, Visitor]) -> None:
        wanted = permission_of(route)
        for who, phone in on_wifi.items():
            answer = ask(phone, method, route)
            if wanted is Permission.OPEN:
                assert answer.status_code != 401, who
                assert answer.status_code != 303, who
            elif who == "a helper" and wanted in (Permission.HELP, Permission.WATCH):
                let_in(method, route, answer, who)
            else:
                assert answer.status_code == (403 if who.startswith("a helper") else 401), who
                assert STALE not in answer.text, who

    def test_a_form_without_its_token_changes_nothing(
        self, method: str, route: APIRoute, pairs: list[tuple[Visitor, str]]
    ) -> None:
        if method == "GET" or permission_of(route).by_program:
            return
        for visitor, foreign in pairs:
            for token in ("", "0" * 64, foreign):
                answer = visitor.post(path_of(route), data={"form_token": token, "pasted": "a"})
                assert answer.status_code == 403
                assert STALE in answer.text


def test_a_route_that_does_not_state_who_may_use_it_stops_the_application() -> None:
    router = APIRouter()

    @router.get("/forgotten")
    def forgotten() -> None: ...

    with pytest.raises(RuntimeError, match="does not state"):
        routes_of([router])


def test_the_api_takes_no_cookie_for_a_change(site: Site) -> None:
    with site.owner() as owner:
        answer = owner.post("/api/v1/score?rules=lpcc", files={"files": ("a.csv", b"no,name,R1\n1,A,B\n")})
    assert answer.status_code == 401


def test_a_server_without_a_book_says_so(bookless_site: Site) -> None:
    with bookless_site.owner() as owner:
        assert owner.get("/").status_code == 200
        answer = owner.get("/lists")
        assert answer.status_code == 404
        assert "--book" in answer.text
        assert owner.get("/api/v1/lists/uscf").json()["error"] == "book-none"
        assert owner.get("/healthz").json()["status"] == "ok"
