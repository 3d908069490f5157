"""Files that only seasons have."""

from pathlib import Path

from normbook.book.commands.step import Wanted
from normbook.formats.keys import Keys


def reads(_path: Path, keys: Keys | None, _wanted: Wanted) -> bool:
    """A season's file."""
    return keys is not None and "legs" in keys.table
