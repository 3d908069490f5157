"""FIDE's title norms, title applications and ratings (`fide`)."""

from normbook.rulebook import Rulebook

RULEBOOK = Rulebook(
    name="fide",
    title="FIDE title norms and ratings",
    package=__name__,
    editions=("2024",),
    circle="fide",
    systems=("regular",),
    examples=("fjord-open.toml",),
)
