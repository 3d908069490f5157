"""La Palma Chess Club norm points (`lpcc`)."""

from normbook.rulebook import Rulebook

RULEBOOK = Rulebook(
    name="lpcc",
    title="La Palma Chess Club norm points",
    package=__name__,
    editions=("1",),
    circle="board",
    examples=("spring.toml",),
)
