"""What docs/deploy.md tells people to do, done: a backup while the server runs, the restore, the proof."""

import re
from pathlib import Path

import pytest

from tests.book.postgres import Server
from tests.cli.running import run
from tests.floor.source import ROOT
from tests.web.conftest import settings
from tests.web.site import Site, serving

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.slow]


def test_the_restore_is_rehearsed(postgres_site: Site, postgres_server: Server, tmp_path: Path) -> None:
    book, rehearsal = str(postgres_site.settings.book), postgres_server.new_database()
    saved = run("backup", tmp_path / "backup", "--book", book)
    assert saved.exit_code == 0, saved.stderr
    head = re.search(r"head \d+ ([0-9a-f]{64})", saved.stdout)
    assert head is not None
    restored = run("restore", tmp_path / "backup", "--book", rehearsal, "--yes")
    assert restored.exit_code == 0, restored.stderr
    proved = run("verify", "--book", rehearsal, "--against", head[1])
    assert proved.exit_code == 0, proved.stderr
    with serving(settings(book=rehearsal)) as site, site.owner() as there, postgres_site.owner() as here:
        assert there.get("/healthz").status_code == 200
        for path in ("/lists/uscf", "/lists/wfcc", "/players/50010005", "/log"):
            assert there.get(path).text == here.get(path).text


def test_every_command_of_the_page_is_one() -> None:
    from normbook.cli.main import COMMANDS

    page = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    used = set(re.findall(r"(?:^|/bin/)normbook ([a-z]+) ", page, flags=re.MULTILINE))
    assert {"serve", "backup", "restore", "verify", "upgrade", "post"} <= used
    assert used <= set(COMMANDS)
