"""A club's ladder (`ladder`): whoever beats somebody above takes their rung."""

from normbook.rulebook import Rulebook

RULEBOOK = Rulebook(
    name="ladder",
    title="Harbour Club ladder",
    package=__name__,
    editions=("1",),
    circle="board",
)
