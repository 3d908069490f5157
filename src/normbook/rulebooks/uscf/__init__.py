"""USCF lifetime class titles (`uscf`)."""

from normbook.rulebook import Rulebook

RULEBOOK = Rulebook(
    name="uscf",
    title="USCF lifetime class titles",
    package=__name__,
    editions=("1998", "1998.2"),
    circle="board",
    examples=("harvest.toml",),
)
