"""Run once more, alone, the few tests of a browser or of Java that failed; any other failure stays one.

Called with the exit code of the run before it, which had --cache-clear, so that pytest knows no older failures.
"""

import json
import subprocess
import sys
from pathlib import Path

FAILURES = Path(".pytest_cache", "v", "cache", "lastfailed")
TESTS_FAILED = 1
MOST = 3  # more than these is no chance
PYTEST = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider")


def main(status: int) -> int:
    failed = failures() if status == TESTS_FAILED else []
    if not 0 < len(failed) <= MOST or foreign(failed) != set(failed):
        return status
    print("SECOND TRY, alone, of tests that drive a browser or Java:", *failed, sep="\n  ", flush=True)
    return subprocess.run([*PYTEST, *failed], check=False).returncode


def failures() -> list[str]:
    """By name, without the groups that pytest-xdist writes behind it."""
    named = json.loads(FAILURES.read_text(encoding="utf-8")) if FAILURES.is_file() else {}
    return sorted({name if name.endswith("]") or "@" not in name else name.rpartition("@")[0] for name in named})


def foreign(names: list[str]) -> set[str]:
    """Those of them that drive programs of others."""
    listed = subprocess.run(
        [*PYTEST, "--collect-only", "--quiet", "-m", "foreign", *names],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return set(listed.stdout.splitlines()) & set(names)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
