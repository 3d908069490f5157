"""What the engines that judge millions of games ask of a rulebook."""

from collections.abc import Sequence
from typing import Any, Protocol

from normbook.bulk.automaton import Automaton


class Bulk(Protocol):
    """The part `bulk` of a rulebook whose history can be judged by the million."""

    COLUMNS: Sequence[str]
    """What a standing has besides its title: columns of what is written, and of standings to start from."""
    CLUSTER: bool
    """Whether a cluster can replay it: where published ratings move standings, one machine must have every row."""

    def build(self, tables: Any) -> Automaton:
        """The automaton of its tables. Raises NoAutomaton where a variant leaves none."""

    def expected_scores(self) -> Sequence[int]:
        """In thousandths, by how far a rating is ahead; the last holds beyond. Made-up histories are played by them."""

    def title_name(self, level: int) -> str:
        """A title in words."""
