"""A running server to test against, and its visitors."""

import re
import ssl
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx

from normbook.book.store.book import open_book
from normbook.office import drafts, helpers, tokens
from normbook.office.clock import now
from normbook.office.roles import role_of
from normbook.web.server.process import Announced, Phones, configured, listen
from normbook.web.settings import ServerSettings

TOKEN = "a-token-that-must-never-be-logged"
PASSWORDS = {name: f"{name} keeps four words" for name in ("dora", "dan", "olga", "ada")}
"""Two directors, an officer and an administrator, as `accounts_site` knows them."""
EXAMPLES = Path(__file__).resolve().parents[2] / "src" / "normbook" / "examples"
PATIENCE = 300
"""Seconds to wait for a server: a busy machine is not a broken one."""
NOBODY_TRUSTED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Sites here speak without TLS; to load whom the machine trusts would be half of what most visitors cost."""
_FORM_TOKEN = re.compile(r'name="form_token" value="([0-9a-f]+)"')


class Site:
    """Where a server listens, and how it was set up."""

    def __init__(self, root: str, settings: ServerSettings) -> None:
        self.root = root
        self.settings = settings
        self.host, _, port = root.partition("://")[2].partition(":")
        self.port = int(port)
        self.phones: list[Visitor] = []

    def visitor(self, **more: Any) -> "Visitor":
        """Somebody who has nothing."""
        return Visitor(self, **more)

    def owner(self) -> "Visitor":
        """Somebody who opened the printed address."""
        with self.visitor() as entering:
            assert entering.get(f"/enter?token={self.settings.token}").status_code == 303
            return self.visitor(cookies=entering.cookies)

    def helper(self, night: str, name: str = "Ben") -> "Visitor":
        """A phone that opened a link for a night, made beside the server as its page does."""
        with open_book(str(self.settings.book)) as book, book.reading() as reading:
            draft = drafts.existing(reading, night)
            _, secret = book.write(lambda writing: helpers.invite(writing, draft, name))
        phone = self.phone()
        assert phone.get(f"/help/{secret}").status_code == 303
        return phone

    def phone(self, **more: Any) -> "Visitor":
        """Somebody on the Wi-Fi, until the server stops."""
        self.phones.append(Visitor(Site(self.settings.lan, self.settings), **more))
        return self.phones[-1]

    def program(self) -> "Visitor":
        """A program that has the token."""
        return self.visitor(headers={"authorization": f"Bearer {self.settings.token}"})

    def logged_in(self, name: str) -> "Visitor":
        """A user of `accounts_site` in his browser."""
        with self.visitor() as entering:
            assert entering.log_in(name, PASSWORDS[name]).status_code == 303
            return self.visitor(cookies=entering.cookies)

    def by_token(self, user: str, scope: str) -> "Visitor":
        """A program of a user: the token is made beside the server, as `normbook token issue` does."""
        ends = (now() + timedelta(days=5)).date()
        with open_book(str(self.settings.book)) as book:
            _, secret = book.write(lambda writing: tokens.issue(writing, user, "a test", role_of(scope), ends))
        return self.visitor(headers={"authorization": f"Bearer {secret}"})


class Visitor(httpx.Client):
    """A browser without a screen: it keeps cookies."""

    def __init__(self, site: Site, verify: ssl.SSLContext = NOBODY_TRUSTED, **more: Any) -> None:
        super().__init__(base_url=site.root, timeout=120, trust_env=False, verify=verify, **more)
        self.site = site

    def log_in(self, name: str, password: str, next: str = "") -> httpx.Response:
        """Send the form of the door."""
        data = {"form_token": self.form_token(), "name": name, "password": password, "next": next}
        return self.post("/login", data=data)

    def fill_in(self, path: str, **fields: str) -> httpx.Response:
        """Send a form of this visit without files."""
        return self.post(path, data={"form_token": self.form_token(), **fields})

    def form_token(self, page: str = "/score") -> str:
        """What a form of this visit carries."""
        found = _FORM_TOKEN.search(self.get(page).text)
        assert found is not None
        return found[1]

    def bring(self, *files: Path | tuple[str, bytes], path: str = "/score", **fields: str) -> httpx.Response:
        """Send files as the browser does."""
        parts = [("files", (each.name, each.read_bytes()) if isinstance(each, Path) else each) for each in files]
        data = {"form_token": self.form_token(), **fields}
        # Without a file httpx would send another kind of form.
        return self.post(path, data=data, files=parts or [("files", ("", b""))])


@contextmanager
def serving(settings: ServerSettings, app: Any = None) -> Iterator[Site]:
    """A server in a thread of its own, stopped cleanly afterwards; phones come in where it is bound for them."""
    ready = threading.Event()
    with ExitStack() as stack:
        bound = stack.enter_context(listen("127.0.0.1", 0))
        phones: list[Phones] = []
        if settings.lan_bound:
            port = bound.getsockname()[1]
            phones = [(stack.enter_context(listen(settings.lan_bound, port)), None)]
            settings = replace(settings, lan=f"http://{settings.lan_bound}:{port}")
        config = configured(settings, app)
        config.timeout_graceful_shutdown = PATIENCE
        server = Announced(config, ready.set, phones)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
        thread.start()
        assert ready.wait(PATIENCE)
        site = Site(f"http://127.0.0.1:{bound.getsockname()[1]}", settings)
        try:
            yield site
        finally:
            for phone in site.phones:
                phone.close()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()
