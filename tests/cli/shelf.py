"""A book on a shelf, and what is put into it: the shipped examples."""

import json
from pathlib import Path
from typing import Any

from click.testing import Result

from tests.cli.running import run

EXAMPLES = Path(__file__).resolve().parents[2] / "src" / "normbook" / "examples"
TITLES = EXAMPLES / "book" / "titles"
GRAND_PRIX = EXAMPLES / "book" / "grand-prix"
CORRECTED = EXAMPLES / "book" / "corrected" / "orchard-2024.toml"
QUARTER = EXAMPLES / "wfcc" / "quarter-2"


class Shelf:
    """A folder with a book in it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "book.sqlite"

    def run(self, *arguments: object) -> Result:
        return run(*arguments, "--book", self.path)

    def done(self, *arguments: object) -> str:
        result = self.run(*arguments)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    def answer(self, *arguments: object) -> Any:
        return json.loads(self.done(*arguments, "--json"))

    def refused(self, *arguments: object) -> str:
        result = self.run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        return result.stderr

    def seq(self) -> int:
        return int(self.answer("log")["head"]["seq"])
