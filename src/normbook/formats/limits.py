"""How much of a file is read at most, and made of it. Each limit is set by an environment variable of the same name.

`NORMBOOK_MOST_BYTES=67108864 normbook score large.trf`
"""

import os

_PREFIX = "NORMBOOK_"
_HIGHEST = 2**40

DEFAULTS = {
    "MOST_BYTES": 32 * 1024 * 1024,
    "MOST_MEMBERS_BYTES": 256 * 1024 * 1024,
    "MOST_UNPACKED_BYTES": 256 * 1024 * 1024,
    "MOST_LIST_BYTES": 2 * 1024 * 1024 * 1024,
    "MOST_TOML_BYTES": 256 * 1024,
    "MOST_VALUES": 1_000_000,
    "MOST_ROWS": 50_000,
    "MOST_GAMES": 100_000,
    "MOST_RECORDS": 2_000_000,
    "MOST_PROOF_BYTES": 256 * 1024 * 1024,
    "MOST_EXPORT_BYTES": 512 * 1024 * 1024,
    "MOST_EXPORT_VALUES": 10_000_000,
    "MOST_MEMBERS": 1_000_000,
    "MOST_CELLS": 10_000_000,
    "MOST_STANDINGS": 1_000_000,
    "MOST_RESULTS": 120_000,
}


def _limit(name: str) -> int:
    written = os.environ.get(_PREFIX + name, "")
    return int(written) if _is_limit(written) else DEFAULTS[name]


def _is_limit(written: str) -> bool:
    return written.isascii() and written.isdigit() and len(written) < 16 and 0 < int(written) <= _HIGHEST


def count_of_values(data: bytes) -> int:
    """About how many values a JSON document has, without reading it."""
    return sum(map(data.count, (b",", b"[", b"{")))


def wrong_limits() -> list[tuple[str, str]]:
    """Variables that are set to something that is no limit, each with what it is set to."""
    written = {_PREFIX + name: os.environ.get(_PREFIX + name, "") for name in DEFAULTS}
    return [(name, text) for name, text in written.items() if text and not _is_limit(text)]


MOST_BYTES = _limit("MOST_BYTES")
"""Larger files are refused before they are read."""
MOST_MEMBERS_BYTES = _limit("MOST_MEMBERS_BYTES")
"""Of a federation's list of ratings."""
MOST_UNPACKED_BYTES = _limit("MOST_UNPACKED_BYTES")
"""What the parts of a workbook may unpack to, all together; and its cells."""
MOST_LIST_BYTES = _limit("MOST_LIST_BYTES")
"""What of a list of all players of the world is read, in pieces; in a ZIP, what it unpacks to."""
MOST_TOML_BYTES = _limit("MOST_TOML_BYTES")
"""A TOML file says what people type; tables stand in files of their own."""
MOST_VALUES = _limit("MOST_VALUES")
"""Of a JSON document: an empty list is two characters in the file and sixty bytes in memory."""
MOST_ROWS = _limit("MOST_ROWS")
"""Rows of a table; people of an event, however its file has them."""
MOST_GAMES = _limit("MOST_GAMES")
"""Of a PGN file."""
MOST_RECORDS = _limit("MOST_RECORDS")
"""Of a dBASE file."""
MOST_PROOF_BYTES = _limit("MOST_PROOF_BYTES")
"""Of a file that a book is verified against."""
MOST_EXPORT_BYTES = _limit("MOST_EXPORT_BYTES")
"""Of a file of a book's text form: a member is 250 bytes of an entry, and as many of the personal data."""
MOST_EXPORT_VALUES = _limit("MOST_EXPORT_VALUES")
"""Of such a file: a member is six to eight."""
MOST_MEMBERS = _limit("MOST_MEMBERS")
"""Rows of a federation's list of members."""
MOST_CELLS = _limit("MOST_CELLS")
"""How far a sheet may reach, rows times columns: one stray cell far out makes it so large in memory."""
MOST_STANDINGS = _limit("MOST_STANDINGS")
"""Of norms, titles and ratings put together, which a replay makes tables of: a variant can ask for billions."""
MOST_RESULTS = _limit("MOST_RESULTS")
"""Players times rounds that a server reads for one answer; a kilobyte of a file, unpacked, counts as one too."""
