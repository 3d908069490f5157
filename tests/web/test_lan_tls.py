"""Helpers' phones by TLS: `serve --lan` with a certificate, from the link on the laptop's page to a stored tap."""

import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.conftest import settings
from tests.web.nights import SAMPLE, HttpPhone, tapped
from tests.web.site import TOKEN, Site, Visitor
from tests.web.test_serve import started

pytestmark = [
    pytest.mark.xdist_group("web-night"),
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine has one address of its own"),
    pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate"),
]

WIFI = "127.0.0.3"
"""Stands for the address that the machine has in the club's Wi-Fi."""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """One that we signed ourselves, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    made, key = folder / "made.pem", folder / "key.pem"
    what = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    whose = ["-subj", "/CN=night.club.example", "-addext", f"subjectAltName=IP:{WIFI}"]
    subprocess.run(
        ["openssl", "req", *what, *whose, "-out", str(made), "-keyout", str(key)], check=True, capture_output=True
    )
    return made, key


@pytest.fixture
def laptop(book_copy: Path, certificate: tuple[Path, Path], tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The laptop's own address, and where it says that phones come in."""
    files = ("--certificate", str(certificate[0]), "--key", str(certificate[1]))
    lan = ("--lan", "--no-secret-name", "--port", "0", "--book", str(book_copy))
    with started(*lan, *files, cwd=tmp_path, host=("--host", WIFI)) as (process, address):
        assert process.stdout is not None
        shown = next(found[0] for line in process.stdout if (found := re.search(r"https://[\d.:]+", line)))
        yield address, shown


def link_for(address: str, name: str) -> str:
    """The link that the laptop's page shows for a new helper."""
    root = Site(address.partition("/enter")[0], settings(token=TOKEN))
    with root.visitor() as owner:
        assert owner.get(address).status_code == 303
        page = owner.fill_in(f"/nights/{SAMPLE}/helpers", name=name).text
    [link] = re.findall(r"https?://[\w.:]+/help/[\w-]+", page)
    return str(link)


def test_a_phone_that_trusts_the_certificate_enters_a_result(
    laptop: tuple[str, str], certificate: tuple[Path, Path], book_copy: Path
) -> None:
    address, shown = laptop
    link = link_for(address, "Ben")
    assert link.startswith(f"{shown}/help/"), "the page shows what the terminal shows"
    trusting = ssl.create_default_context(cafile=str(certificate[0]))
    with Visitor(Site(shown, settings()), verify=trusting) as phone:
        entered = phone.get(link)
        assert (entered.status_code, entered.headers["location"]) == (303, f"/nights/{SAMPLE}")
        assert "secure" in entered.headers["set-cookie"].lower(), "the cookie never goes out in the clear"
        ben = HttpPhone(phone, SAMPLE, f"/nights/{SAMPLE}")
        board = ben.paired()
        result = ben.stored("result", board=board, result="1-0")
        assert phone.get("/desk").status_code in (401, 403), "one night and nothing else"
    taps = tapped(str(book_copy), SAMPLE)
    assert {taps[board]["do"], taps[result]["do"]} == {"pair", "result"}


def test_nobody_else_comes_in(laptop: tuple[str, str]) -> None:
    address, shown = laptop
    link = link_for(address, "Cleo")
    with httpx.Client(trust_env=False, timeout=60) as stranger:
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            stranger.get(link)
        with pytest.raises(httpx.TransportError):
            stranger.get(link.replace("https://", "http://"))
    with httpx.Client(trust_env=False, timeout=60, verify=False) as careless:
        assert careless.get(f"{shown}/").status_code in (401, 403)
