"""What somebody could try: scripts in names, paths that lead elsewhere, floods, and what the logs must not say."""

import csv
import io
import json
import logging
import re
import select
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from fastapi import APIRouter

from normbook.cli.demo import EXAMPLES
from normbook.web.app import create_server
from normbook.web.server.errors import Door
from normbook.web.server.limits import Bounded
from normbook.web.server.middleware import HEADERS, LOGGER, Watched
from normbook.web.server.permissions import OPEN
from tests.telling import tells
from tests.web.conftest import settings
from tests.web.site import TOKEN, Site, Visitor, serving

pytestmark = [pytest.mark.xdist_group("web"), pytest.mark.slow]

SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'"
TABLE = b"no,name,rating,R1\n1,%s,1500,W2\n2,BOB,1400,L1\n"


def test_every_answer_has_the_headers(site: Site, owner: Visitor) -> None:
    paths = ("/", "/score", "/lists/uscf", "/nowhere", "/api/v1/events", "/static/x/app.css", "/healthz")
    with site.visitor() as stranger:
        for path in paths:
            for visitor in (owner, stranger):
                headers = visitor.get(path).headers
                assert {name: headers.get(name) for name in HEADERS} == HEADERS, path
                assert headers["x-request-id"]
                assert "server" not in headers
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


def test_cookies_are_out_of_reach_of_scripts(site: Site) -> None:
    with site.visitor() as visitor:
        cookie = visitor.get(f"/enter?token={TOKEN}").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert TOKEN not in cookie


def test_behind_tls_cookies_are_secure_and_browsers_are_told_to_stay() -> None:
    with serving(settings(public=True, tls=True)) as site, site.visitor() as anybody:
        answer = anybody.get("/score")
    assert "Secure" in answer.headers["set-cookie"]
    assert "max-age" in answer.headers["strict-transport-security"]


def test_another_name_for_the_machine_is_not_answered(site: Site) -> None:
    with site.program() as program:
        for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", ""):
            assert program.get("/", headers={"host": host}).status_code == 421
        for host in ("localhost", f"localhost:{site.port}", f"[::1]:{site.port}"):
            assert program.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("rules", ["lpcc", "uscf"])
def test_a_script_in_a_name_is_only_text(owner: Visitor, rules: str) -> None:
    table = TABLE % f'"{SCRIPT.replace(chr(34), chr(34) * 2)}"'.encode()
    for name in ("a.csv", f"{SCRIPT}.csv", f"../../{SCRIPT}"):
        answer = owner.bring((name, table), rules=rules, name=SCRIPT)
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text
        assert "<img" not in answer.text
        assert "&lt;script&gt;" in answer.text


def test_a_script_in_what_is_searched_for_is_only_text(owner: Visitor) -> None:
    for path in ("/players", "/lists/uscf", "/lists/wfcc", "/lists/lpcc", "/events"):
        answer = owner.get(path, params={"search": SCRIPT})
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text
        assert "<img" not in answer.text
    for path in (f"/players/{SCRIPT}", f"/events/{SCRIPT}", f"/lists/{SCRIPT}", f"/{SCRIPT}"):
        assert "<script>alert" not in owner.get(path).text


def test_a_script_in_a_book_is_only_text(book_copy: Path, tmp_path: Path) -> None:
    from tests.cli.running import run

    table = tmp_path / "event.csv"
    name = SCRIPT.replace('"', '""')
    table.write_text(f'no,name,id,rating,R1\n1,"{name}",1,1500,W2\n2,BOB,2,1400,L1\n', encoding="utf-8")
    done = run("post", table, "--rules", "lpcc", "--name", SCRIPT, "--end", "2026-10-01", "--yes", "--book", book_copy)
    assert done.exit_code == 0, done.stderr
    with serving(settings(book=str(book_copy), public=True)) as site, site.visitor() as anybody:
        [event] = [each for each in anybody.get("/api/v1/events").json()["events"] if "script" in each["name"]]
        paths = (
            "/events",
            f"/events/{event['id']}",
            f"/events/{event['id']}/why/0",
            "/players/1",
            "/log",
            "/players?search=",
        )
        for path in (*paths, "/lists/lpcc?season=2026"):
            answer = anybody.get(path)
            assert answer.status_code == 200, path
            assert "<script>alert" not in answer.text
            assert "<img" not in answer.text


def test_a_formula_in_a_name_does_not_run_in_a_spreadsheet(owner: Visitor) -> None:
    table = TABLE % b'"=HYPERLINK(""http://evil.example"",""x"")"'
    answer = owner.bring(("a.csv", table), path="/score/download/csv", rules="lpcc")
    assert answer.status_code == 200
    assert "'=HYPERLINK" in answer.text
    assert not any(cell.startswith("=") for line in answer.text.splitlines() for cell in line.split(","))


def test_downloads_are_named_by_us(owner: Visitor) -> None:
    evil = 'x"; filename="evil.exe\r\nx: y'
    for kind in ("csv", "json", "html", "xlsx"):
        answer = owner.bring(("a.csv", TABLE % b"ANN"), path=f"/score/download/{kind}", rules="lpcc", name=evil)
        disposition = answer.headers["content-disposition"]
        assert disposition == f'attachment; filename="x-filename-evil-exe-x-y.{kind}"'
    assert owner.bring(("a.csv", TABLE % b"ANN"), path="/score/download/exe", rules="lpcc").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/static/x/../app.py",
        "/static/x/..%2f..%2fapp.py",
        "/static/x/%2e%2e/%2e%2e/settings.py",
        "/static/x//etc/passwd",
        "/static/x/vendor/../../app.py",
        "/static/x/vendor/licences/htmx.txt",
    ],
)
def test_a_path_leads_to_nothing_but_our_files(site: Site, path: str) -> None:
    with socket.create_connection((site.host, site.port)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert raw.recv(200).startswith(b"HTTP/1.1 404")


@pytest.mark.parametrize("named", ["/etc/passwd", "../secret.csv", "../../secret.csv", "sub/../../secret.csv"])
def test_a_file_names_no_file_but_those_brought_along(owner: Visitor, named: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("no,name,R1\n1,HIDDEN,B\n", encoding="utf-8")
    for target in (named, str(secret)):
        toml = f'rules = "lpcc"\nname = "X"\ncrosstable = "{target}"\n'.encode()
        season = f'rules = "lpcc"\n[[legs]]\nevents = ["{target}"]\nratings = "{target}"\n'.encode()
        for answer in (
            owner.bring(("a.toml", toml), rules="lpcc"),
            owner.bring(("s.toml", season)),
            owner.bring(("w.toml", f'rules = "wfcc"\nresults = "{target}"\n'.encode())),
        ):
            assert answer.status_code == 200
            assert "HIDDEN" not in answer.text
            assert "root:" not in answer.text
            assert re.search("there is no (such file|table)", answer.text)


def test_folders_on_the_server_are_not_named(owner: Visitor) -> None:
    answer = owner.bring(("a.toml", b'rules = "lpcc"\ncrosstable = "none.csv"\n'), ("b.csv", b"\x00\x01"))
    assert "/tmp" not in answer.text
    assert "normbook-" not in answer.text


BOMBS = {
    "TOML-KEY-LONG": ("t.toml", b"a" + b".a" * 16_000 + b" = 1"),
    "TOML-DEEP": ("t.toml", b"a = " + b"[" * 20_000),
    "TOML-WORD-LONG": ("t.toml", b"rounds = " + b"9" * 100_000),
    "TOML-TOO-LARGE": ("t.toml", b"# much\n" * 50_000),
    "TOML-SYNTAX": ("t.toml", b"a = 1e999999999"),
    "JSON-TOO-LARGE": ("t.json", b'{"events": [' + b"[]," * 1_000_000 + b"[]]}"),
    "LINES-TOO-MANY": ("t.csv", b"a\n" * 300_000),
}
"""Small files that would take a gigabyte or a minute, by what is said of them."""


@pytest.mark.parametrize("code", BOMBS)
def test_a_small_file_does_not_cost_a_lot(site: Site, owner: Visitor, code: str) -> None:
    files = {"files": BOMBS[code]}
    with site.program() as program:
        scored = program.post("/api/v1/score?rules=uscf", files=files)
        checked = program.post("/api/v1/check", files=files)
        foretold = program.post("/api/v1/forecast?rules=uscf", files=files)
    assert (scored.status_code, checked.status_code, foretold.status_code) == (422, 200, 422)
    for answer in (scored, checked, foretold):
        [finding] = answer.json()["diagnostics"]
        assert (finding["code"], finding["file"]) == (code, BOMBS[code][0])
        assert finding["remedy"]
    page = owner.bring(BOMBS[code], rules="uscf")
    assert (page.status_code, finding["message"] in page.text) == (200, True)


def test_a_variant_does_not_cost_a_lot(owner: Visitor) -> None:
    table = ("friday.csv", b"no,name,rating,R1\n1,A,1500,W2\n2,B,1500,L1\n")
    sent = {"files": table, "variant": BOMBS["TOML-KEY-LONG"]}
    answer = owner.post("/score", data={"form_token": owner.form_token(), "rules": "lpcc"}, files=sent)
    assert (answer.status_code, "a key has more than 16 parts" in answer.text) == (200, True)


def test_an_upload_that_is_too_large_is_refused_before_it_is_read(site: Site) -> None:
    with socket.create_connection((site.host, site.port), timeout=60) as raw:
        raw.sendall(b"POST /score HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 413")


def test_an_upload_that_grows_too_large_is_refused(site: Site) -> None:
    with site.owner() as owner:
        token = owner.form_token()
        part = "--x\r\nContent-Disposition: form-data; name="
        head = f'{part}"form_token"\r\n\r\n{token}\r\n{part}"files"; filename="a.csv"\r\n\r\n'

        def endless() -> Iterator[bytes]:
            yield head.encode()
            for _ in range(12):
                yield b"x" * 1_000_000

        answer = owner.post("/score", content=endless(), headers={"content-type": "multipart/form-data; boundary=x"})
    assert answer.status_code == 413
    assert "8 MB" in answer.text


@pytest.mark.parametrize("path", ["/login", "/score", "/api/v1/score"])
@pytest.mark.parametrize("charset", ["punycode", "undefined", "idna", "utf-7", '"unicode_escape"', "nonsense"])
def test_a_form_in_characters_that_cost_or_fail_is_refused(public_site: Site, path: str, charset: str) -> None:
    # Python decodes a megabyte of punycode in a quarter of a minute, eight in a quarter of an hour.
    part = b'--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n' + b"a" * 4_000_000 + b"\r\n--x--\r\n"
    kind = {"content-type": f"multipart/form-data; boundary=x; CHARSET={charset}"}
    with public_site.visitor() as anybody:
        answer = anybody.post(path, content=part, headers=kind)
    assert answer.status_code == 400
    assert "could not be read" in answer.text


@pytest.mark.parametrize("charset", ["UTF-8", "ISO-8859-1", "us-ascii"])
def test_a_form_may_say_that_its_characters_are_the_usual_ones(public_site: Site, charset: str) -> None:
    part = b'--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAnn\r\n--x--\r\n'
    kind = {"content-type": f"multipart/form-data; boundary=x; charset={charset}"}
    with public_site.visitor() as anybody:
        assert anybody.post("/login", content=part, headers=kind).status_code == 403


def test_a_slow_upload_is_ended() -> None:
    with serving(settings(upload_seconds=1)) as site, site.owner() as owner:
        cookies = "; ".join(f"{name}={value}" for name, value in owner.cookies.items())
        headers = (f"Cookie: {cookies}", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 1000")
        request = "\r\n".join(("POST /score HTTP/1.1", "Host: localhost", *headers, "", ""))
        with socket.create_connection((site.host, site.port), timeout=60) as raw:
            raw.sendall(request.encode())
            while not select.select([raw], [], [], 0.2)[0]:  # it goes on until the server has had enough
                with suppress(OSError):  # which may be just now
                    raw.sendall(b"a")
            assert raw.recv(100).startswith(b"HTTP/1.1 408")


def test_whoever_asks_too_often_is_told_when_to_come_again() -> None:
    now = 0.0
    with serving(settings(costly_per_minute=3, clock=lambda: now)) as site, site.program() as program:

        def asked(times: int) -> list[httpx.Response]:
            return [program.post("/api/v1/check", files={"files": ("a.csv", TABLE % b"ANN")}) for _ in range(times)]

        answers = asked(5)
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert answers[-1].headers["retry-after"] == "20"
        assert program.get("/").status_code == 200  # pages that cost nothing are not counted
        now = 20.0
        assert [answer.status_code for answer in asked(2)] == [200, 429]


def test_tokens_cannot_be_tried_out() -> None:
    with serving(settings(entries_per_minute=5, clock=lambda: 0.0)) as site, site.visitor() as stranger:
        statuses = [stranger.get(f"/enter?token={number}").status_code for number in range(8)]
    assert statuses == [403] * 5 + [429] * 3


def test_nothing_secret_and_nobody_s_name_is_logged(book_copy: Path, caplog: pytest.LogCaptureFixture) -> None:
    LOGGER.propagate = True
    with caplog.at_level(logging.DEBUG), serving(settings(book=str(book_copy))) as site, site.owner() as owner:
        owner.bring(EXAMPLES / "lpcc" / "winter.csv", rules="lpcc", name="SECRET NAME")
        owner.get("/players?search=CARDOZO")
        owner.get("/players/50010003")
        owner.get("/enter?token=guessed-wrong-token")
        cookies, token = dict(owner.cookies), owner.form_token()
        with site.program() as program:
            program.get("/api/v1/players/50010003")
    lines = [record.getMessage() for record in caplog.records if record.name.startswith(("normbook", "uvicorn"))]
    requests = [json.loads(line) for line in lines if line.startswith("{")]
    assert len(requests) >= 7
    assert {"at", "request", "method", "route", "status", "ms"} == set(requests[0])
    assert "/players/{key:path}" in [request["route"] for request in requests]
    whole = "\n".join(lines)
    for secret in (TOKEN, token, "guessed", "SECRET", "CARDOZO", "ALVAREZ", "winter", "50010003", *cookies.values()):
        assert secret not in whole


def test_a_defect_shows_nothing_of_the_inside(caplog: pytest.LogCaptureFixture) -> None:
    router = APIRouter()

    @router.get("/defect", dependencies=[OPEN])
    def defect() -> None:
        raise ValueError("a name that nobody may see")

    chosen = settings()
    server = create_server(chosen)
    server.include_router(router)
    app = Watched(Door(Bounded(server, chosen), server), chosen)
    LOGGER.propagate = True
    with caplog.at_level(logging.INFO), serving(chosen, app) as site, site.visitor() as visitor:
        answer = visitor.get("/defect")
    assert answer.status_code == 500
    for text in (answer.text, caplog.text):
        assert "nobody may see" not in text
    assert "Traceback" not in answer.text
    assert answer.headers["x-request-id"] in answer.text
    [problem] = [json.loads(each.getMessage()) for each in caplog.records if each.name == LOGGER.name]
    assert problem["problem"] == "ValueError"
    assert any(where.startswith("defect:") for where in problem["where"])


def test_there_are_no_pages_for_developers(owner: Visitor) -> None:
    for path in ("/docs", "/redoc", "/openapi.json", "/debug", "/.git/config", "/admin"):
        assert owner.get(path).status_code == 404


def test_a_book_that_cannot_be_read_is_no_defect(book_copy: Path) -> None:
    with serving(settings(book=str(book_copy))) as site, site.owner() as owner:
        book_copy.write_bytes(b"not a book")
        answer = owner.get("/lists")
    assert answer.status_code == 503
    assert "is damaged" in answer.text


def test_no_birth_date_leaves_the_book(owner: Visitor) -> None:
    with (EXAMPLES / "wfcc" / "quarter-2" / "list-2026-04-01.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    assert all(row["birth"] for row in rows[:5]), "the example must have something to hide"
    for row in rows[:5]:
        [found] = owner.get("/api/v1/players", params={"search": row["id"]}).json()["players"]
        for path in (f"/players/{found['key']}", f"/api/v1/players/{found['key']}"):
            answer = owner.get(path)
            assert answer.status_code == 200
            assert not tells(answer.text, row["birth"])
            assert "birth" not in answer.text
    for path in ("/lists/wfcc", "/api/v1/lists/wfcc", "/log", "/lists/wfcc/download/json"):
        assert "birth" not in owner.get(path).text
    # The file has a federation's columns; this one stays empty.
    downloaded = list(csv.DictReader(io.StringIO(owner.get("/lists/wfcc/download/csv").text)))
    assert len(downloaded) > 5
    assert not any(row["birth"] for row in downloaded)
