"""Scripts by others are what THIRD_PARTY says they are."""

import re
from hashlib import sha256

from tests.floor.source import ROOT

LINE = re.compile(r"(\S+) +([\d.]+) +(\S+) +(\S+\.js) +(\S+\.js) +([0-9a-f]{64})")


def listed() -> dict[str, str]:
    text = (ROOT / "THIRD_PARTY").read_text(encoding="utf-8")
    return {match[4]: match[6] for line in text.splitlines() if (match := LINE.fullmatch(line))}


def test_every_script_by_others_is_listed_with_its_digest() -> None:
    folders = (ROOT / "src/normbook/web/static/vendor", ROOT / "tests/web/vendor")
    scripts = [path for folder in folders for path in folder.rglob("*.js")]
    found = {path.relative_to(ROOT).as_posix(): sha256(path.read_bytes()).hexdigest() for path in scripts}
    assert found == listed()
    assert len(found) == 5


def test_every_script_that_is_shipped_has_its_licence() -> None:
    vendor = ROOT / "src/normbook/web/static/vendor"
    assert {path.stem for path in (vendor / "licences").iterdir()} == {
        path.name.removesuffix(".min.js") for path in vendor.glob("*.js")
    }
