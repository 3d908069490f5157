"""The demonstration book (three seasons under all three rulebooks, a correction, published lists), and the tour."""

from dataclasses import dataclass

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

FILES: tuple[tuple[str, ...], ...] = (
    ("standings", "lpcc/season.toml"),
    ("score", "lpcc/winter.csv", "--rules", "lpcc", "--explain", "1"),
    ("score", "uscf/harvest.toml", "--explain", "1"),
    ("list", "uscf", "--members", "uscf/members.csv", "--as-of", "2026-09-25"),
    ("score", "wfcc/lighthouse.toml", "--explain", "1"),
    ("quarter", "wfcc/quarter-3", "--as-of", "2026-10-01"),
    ("score", "files/riverton.trf", "--rules", "uscf", "--post-from-pre"),
    ("forecast", "forecast/six-rounds.csv", "--rules", "uscf", "--player", "1"),
)
"""What needs no book."""

SHOW: tuple[tuple[str, ...], ...] = (
    ("list", "uscf", "--as-of", "2026-07-01"),
    ("list", "lpcc"),
    ("list", "wfcc"),
    ("player", "EASTON, RUTH", "--explain", "orchard-2024"),
    ("verify",),
)
"""What the book then answers."""


@dataclass(frozen=True, slots=True)
class Step:
    """A command of the tour, and what of its answer is shown."""

    typed: tuple[str, ...]
    shown: tuple[tuple[str, int], ...]
    """From the first line with this text on, so many lines; what lies between is left out."""
    book: bool = False
    """Whether it asks the book. None of these changes it: they can be typed again."""


TOUR: dict[str, tuple[Step, ...]] = {
    "director": (
        Step(("score", "lpcc/winter.csv", "--rules", "lpcc"), (("norm points", 10),)),
        Step(("standings", "lpcc/season.toml"), (("standings", 8), ("Two or more", 1))),
    ),
    "officer": (
        Step(("list", "uscf", "--as-of", "2026-07-01"), (("NAME", 7),), book=True),
        Step(
            ("amend", "orchard-2024", "book/titles/orchard-2024.toml", "--dry-run"),
            (("What changes", 7), ("Published lists", 2), ("Only tried", 1)),
            book=True,
        ),
        Step(("verify",), (("The book", 1),), book=True),
    ),
    "solving": (
        Step(("check", "wfcc/lighthouse.toml"), (("acceptability", 6), ("All acceptance", 1))),
        Step(("score", "wfcc/lighthouse.toml"), (("solvers' rating", 8), ("Norms gained", 2))),
        Step(("quarter", "wfcc/quarter-3", "--as-of", "2026-10-01"), (("rating list", 6), ("Titles due", 4))),
    ),
    "player": (
        Step(("score", "uscf/harvest.toml", "--explain", "DUNN, PERCY"), (("4. DUNN", 1), ("Level 1600", 15))),
        Step(
            ("forecast", "forecast/six-rounds.csv", "--rules", "uscf", "--player", "1"),
            (("what 1. HOPEFUL", 1), ("Levels", 9)),
        ),
    ),
    "researcher": (Step(("study", "b-player"), (("The B player", 16),)),),
}
"""What each person sees first, by the name of the person in the catalogue."""
