"""Hold the API against its own description: schemathesis's whole run, for each seed, against a small book.

    python -m tools.api [--examples 100] [SEED ...]

What is an answer to a well-formed call and no disagreement is said in schemathesis.toml.
"""

import argparse
import subprocess
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

from normbook.book.store.book import open_book
from normbook.cli.demo.book import write_demo_book
from normbook.office import tokens, users
from normbook.office.clock import now
from normbook.office.roles import Role
from normbook.web.settings import ServerSettings
from tests.web.site import serving

ROOT = Path(__file__).resolve().parent.parent
NEVER_BUSY = 1_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description="Hold the API against its own description.")
    parser.add_argument("seeds", nargs="*", type=int, default=[1, 2, 3], metavar="SEED")
    parser.add_argument("--examples", type=int, default=100, help="calls of each kind")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "book.sqlite"
        write_demo_book(book)
        settings = ServerSettings(
            book=str(book), public=True, costly_per_minute=NEVER_BUSY, entries_per_minute=NEVER_BUSY
        )
        token = officers_token(book)
        with serving(settings) as site:
            failed = [seed for seed in asked.seeds if run(site.root, token, seed, asked.examples)]
    sys.exit(f"disagreements with seeds {', '.join(map(str, failed))}" if failed else 0)


def officers_token(book: Path) -> str:
    """The token of an officer: everything may be asked with it."""
    ends = (now() + timedelta(days=2)).date()
    with open_book(str(book)) as opened:
        opened.write(lambda turn: users.add(turn, "olga", "Olga", Role.OFFICER, "four words that nobody knows"))
        return opened.write(lambda turn: tokens.issue(turn, "olga", "the API's test", Role.OFFICER, ends))[1]


def run(root: str, token: str, seed: int, examples: int) -> int:
    """One run; not 0 where something disagrees."""
    print(f"seed {seed}", flush=True)
    command = [Path(sys.executable).with_name("schemathesis"), "run", f"{root}/api/v1/openapi.json"]
    command += ["--seed", str(seed), "--max-examples", str(examples)]
    command += ["--header", f"Authorization: Bearer {token}", "--no-color"]
    return subprocess.run(list(map(str, command)), cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    main()
