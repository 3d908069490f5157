"""Which files a command goes through: `python -m tools.visited score FILE --rules NAME`.

Counts the files of the program in which a function ran, and how often a call led from one room into another; what runs
only while a module is imported is told apart. For docs/decisions and for whoever looks for needless ways.
"""

import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1] / "src" / "normbook"
IMPORTING = "<module>"


class Visits:
    """The files in which something ran, and the ways between rooms."""

    def __init__(self) -> None:
        self.ran: Counter[str] = Counter()
        self.imported: set[str] = set()
        self.crossings = 0
        self._places: dict[CodeType, str | None] = {}
        self._importing = 0

    def place(self, code: CodeType) -> str | None:
        """The file of a function within the program; None for anything else."""
        if code not in self._places:
            path = Path(code.co_filename)
            self._places[code] = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else None
        return self._places[code]

    def watch(self, frame: FrameType, event: str, _argument: Any) -> None:
        """A call or a return, as `sys.setprofile` tells it."""
        if event not in ("call", "return"):
            return
        here = self.place(frame.f_code)
        if here is None:
            return
        if frame.f_code.co_name == IMPORTING:
            self._importing += 1 if event == "call" else -1
            self.imported.add(here)
        elif event == "call" and not self._importing:
            self.ran[here] += 1
            caller = frame.f_back
            while caller is not None and self.place(caller.f_code) is None:
                caller = caller.f_back
            before = self.place(caller.f_code) if caller else None
            self.crossings += before is not None and room(before) != room(here)


def room(file: str) -> str:
    """The folder at the top of the program in which a file lies."""
    return file.partition("/")[0]


def main(arguments: list[str]) -> int:
    """Run a command and say on standard error what it went through."""
    visits = Visits()
    sys.setprofile(visits.watch)
    try:
        from normbook.cli.main import main as command

        command.main(arguments, prog_name="normbook", standalone_mode=False)
    finally:
        sys.setprofile(None)
        rooms = Counter(room(file) for file in visits.ran)
        told = f"{len(visits.ran)} files ran, {len(visits.imported)} were imported, {visits.crossings} crossings"
        print(told, dict(rooms.most_common()), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
