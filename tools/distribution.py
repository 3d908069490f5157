"""Build wheel and sdist, the same bytes wherever and whenever: `python tools/distribution.py OUT`.

Hatchling leaves out who built it, when, and under which umask. The one date that goes into the archives is the day of
the newest version in the changelog, which is in the sdist too: what is built from that is the same again.
"""

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_VERSION = re.compile(r"^## (?P<version>[0-9]+\.[0-9]+\.[0-9]+) \((?P<day>[0-9-]{10})\)$", flags=re.MULTILINE)
_BEFORE_ANY = "2026-01-01"


def main() -> None:
    [out] = sys.argv[1:]
    command = [sys.executable, "-m", "uv", "build", "--quiet", "--clear", "--build-constraints", "constraints.txt"]
    built = {**os.environ, "SOURCE_DATE_EPOCH": str(released(ROOT / "CHANGELOG.md"))}
    subprocess.run([*command, "--out-dir", Path(out).resolve()], cwd=ROOT, env=built, check=True)


def released(changelog: Path) -> int:
    """Seconds at which the day of the newest version began."""
    newest = _VERSION.search(changelog.read_text(encoding="utf-8"))
    day = newest["day"] if newest else _BEFORE_ANY
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp())


if __name__ == "__main__":
    main()
