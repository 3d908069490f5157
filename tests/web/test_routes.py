"""Each route × each kind of visitor; forms; and what a route must state."""

import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute

from normbook.web.app import ROUTERS
from normbook.web.permissions import Permission, routes_of, stated
from tests.web import drafted
from tests.web.nights import SAMPLE
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.xdist_group("web")

ROUTES = [(method, route) for route in routes_of(ROUTERS) for method in sorted(route.methods - {"HEAD"})]
SAMPLES = {
    "{version}/{name:path}": "x/app.css",
    "{rules}": "uscf",
    "{key:path}": "50010005",
    "{event:path}": "orchard-2024",
    "{id:path}": "orchard-2024",
    "{draft}": drafted.SAMPLE,
    "{kind}": "csv",
    "{night}": SAMPLE,
    "{number}": "0",
    "{row}": "0",
    "{tournament:path}": "windmill-2026",
    "{seq}": "1",
    "{as_of}": "2026-07-01",
}
REFUSED = {401, 403}


def path_of(route: APIRoute) -> str:
    path = route.path
    for sample, value in SAMPLES.items():
        path = path.replace(sample, value)
    assert "{" not in path, f"give a sample for {route.path}"
    return path


def case(method: str, route: APIRoute) -> str:
    return f"{method} {route.path}"


def ask(visitor: Visitor, method: str, route: APIRoute) -> int:
    query = "?search=a&event=orchard-2024&player=50010005&token=wrong" if method == "GET" else ""
    return visitor.request(method, path_of(route) + query).status_code


@pytest.mark.parametrize(("method", "route"), ROUTES, ids=[case(*each) for each in ROUTES])
class TestEachRoute:
    def test_a_stranger_gets_nothing_of_a_single_person_server(self, method: str, route: APIRoute, site: Site) -> None:
        with site.visitor() as stranger:
            status = ask(stranger, method, route)
        if stated(route) is Permission.OPEN:
            assert status != 401
        else:
            assert status == 401

    def test_a_forged_cookie_opens_nothing(self, method: str, route: APIRoute, site: Site) -> None:
        with site.visitor(cookies={"normbook_owner": "0" * 64, "normbook_visit": "x" * 32}) as stranger:
            assert (ask(stranger, method, route) == 401) is (stated(route) is not Permission.OPEN)

    def test_a_wrong_token_opens_nothing(self, method: str, route: APIRoute, site: Site) -> None:
        with site.visitor(headers={"authorization": f"Bearer {site.settings.token}x"}) as stranger:
            assert (ask(stranger, method, route) == 401) is (stated(route) is not Permission.OPEN)

    def test_the_owner_is_let_in(self, method: str, route: APIRoute, site: Site) -> None:
        with site.owner() as owner:
            status = ask(owner, method, route)
        if stated(route) is Permission.CALL:
            assert status == 401  # a cookie goes along with any request; a program shows the token itself
        elif method == "POST" or route.path == "/enter":
            assert status == 403  # no form of this visit, no right token
        else:
            assert status == 200

    def test_a_program_with_the_token_is_let_in(self, method: str, route: APIRoute, site: Site) -> None:
        with site.program() as program:
            status = ask(program, method, route)
        assert status != 401

    def test_everybody_reads_a_public_server(self, method: str, route: APIRoute, public_site: Site) -> None:
        with public_site.visitor() as anybody:
            status = ask(anybody, method, route)
        assert status != 401
        if method == "GET" and route.path != "/enter":
            assert status == 200

    def test_a_form_without_its_token_changes_nothing(self, method: str, route: APIRoute, site: Site) -> None:
        if method == "GET" or stated(route) is Permission.CALL:
            return
        with site.owner() as owner, site.owner() as other:
            foreign = other.form_token()
            owner.form_token()
            for token in ("", "0" * 64, foreign):
                answer = owner.post(path_of(route), data={"form_token": token, "pasted": "a"})
                assert answer.status_code == 403
                assert "too old" in answer.text


def test_a_route_that_does_not_state_who_may_use_it_stops_the_application() -> None:
    router = APIRouter()

    @router.get("/forgotten")
    def forgotten() -> None: ...

    with pytest.raises(RuntimeError, match="does not state"):
        list(routes_of([router]))


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
