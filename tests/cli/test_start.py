"""What is loaded before a command answers: a director waits for every module."""

import json
import subprocess
import sys

import pytest

from tests.floor.source import ROOT

LOADED = """
import json, sys
from normbook.cli.main import main
try:
    main(["score", *sys.argv[1:], "--json"], standalone_mode=False)
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
LIBRARIES = ("sqlalchemy", "jinja2", "rich", "numpy", "fastapi", "openpyxl", "importlib.metadata", "logging")
ROOMS = ("book", "web", "office", "bulk", "render.drawing", "render.html", "model.solving")
READERS = (
    "formats.trf",
    "formats.pgn",
    "formats.lists",
    "formats.rating_report",
    "formats.workbook",
    "formats.solving",
)


@pytest.mark.slow
def test_a_table_is_scored_without_what_reads_other_files_or_draws_pages() -> None:
    table = ROOT / "src" / "normbook" / "examples" / "lpcc" / "winter.csv"
    done = subprocess.run(
        [sys.executable, "-c", LOADED, str(table), "--rules", "lpcc"], capture_output=True, text=True, check=True
    )
    loaded = json.loads(done.stderr.splitlines()[-1])
    assert json.loads(done.stdout)
    elsewhere = {*LIBRARIES, *(f"normbook.{name}" for name in ROOMS + READERS)}
    assert elsewhere & set(loaded) == set()
    assert sum(each.startswith("normbook") for each in loaded) <= 105
