"""However many questions a command asks of a TOML file, it opens it once: all its answers are of the same bytes."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "src" / "normbook" / "examples"

COUNTING = """
import sys
opened = []
sys.addaudithook(lambda event, told: event == "open" and opened.append(str(told[0])))
from normbook.cli.main import main
main(sys.argv[2:], standalone_mode=False)
print(opened.count(sys.argv[1]), file=sys.stderr)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "arguments"),
    [
        ("uscf/harvest.toml", ("score",)),
        ("uscf/harvest.toml", ("check",)),
        ("wfcc/lighthouse.toml", ("score",)),
        ("wfcc/lighthouse.toml", ("check",)),
        ("lpcc/season.toml", ("standings",)),
        ("lpcc/season.toml", ("check",)),
        ("lpcc/season.toml", ("post", "--dry-run", "--book", "book.sqlite")),
        ("lpcc/season.toml", ("forecast", "--rounds-to-come", "4", "--rules", "lpcc")),
    ],
    ids=lambda each: each if isinstance(each, str) else each[0],
)
def test_a_file_is_opened_once(file: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    path = str(EXAMPLES / file)
    command = [sys.executable, "-c", COUNTING, path, arguments[0], path, *arguments[1:]]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1:] == ["1"], done.stderr
