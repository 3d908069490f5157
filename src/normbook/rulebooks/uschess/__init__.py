"""US Chess ratings and norms-based titles (`uschess`)."""

from normbook.rulebook import Rulebook

RULEBOOK = Rulebook(
    name="uschess",
    title="US Chess ratings and norms-based titles",
    package=__name__,
    editions=("2026",),
    circle="board",
    systems=("regular", "quick", "blitz"),
    decimals=True,
    examples=("larch-open.toml",),
)
