"""Class titles and ratings of the Chess Federation of Canada (`cfc`)."""

from normbook.rulebook import Rulebook

RULEBOOK = Rulebook(
    name="cfc",
    title="CFC class titles",
    package=__name__,
    editions=("2014",),
    circle="board",
    examples=("autumn.toml",),
)
