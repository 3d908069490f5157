"""The demonstration book: three seasons under all three rulebooks, a correction, published lists."""

BUILD: tuple[tuple[str, ...], ...] = (
    ("post", "book/titles"),
    ("post", "book/grand-prix/season-2024.toml"),
    ("post", "book/grand-prix/season-2025.toml"),
    ("post", "book/grand-prix/season-2026.toml"),
    ("members", "import", "wfcc/quarter-2/list-2026-04-01.csv", "--rules", "wfcc"),
    ("post", "wfcc/quarter-2/windmill.toml", "wfcc/quarter-2/open.toml"),
    ("confirm", "windmill-2026", "--reason", "documents complete"),
    ("confirm", "canal-open-2026", "--reason", "documents complete"),
    ("publish", "wfcc", "--as-of", "2026-07-01"),
    ("publish", "uscf", "--as-of", "2026-07-01"),
)
"""What is done to the book, one command after the other; examples are named from their folder."""

CORRECTION = ("amend", "orchard-2024", "book/corrected/orchard-2024.toml", "--reason", "round 3, board 2", "--yes")
"""A result of two years before, set right: the book shows what that changes."""

SHOW: tuple[tuple[str, ...], ...] = (
    ("list", "uscf", "--as-of", "2026-07-01"),
    ("list", "lpcc"),
    ("list", "wfcc"),
    ("player", "EASTON, RUTH", "--explain", "orchard-2024"),
    ("verify",),
)
"""What the book then answers."""
