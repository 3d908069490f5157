"""What the engines that judge millions of games ask of a rulebook."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from normbook.bulk.automaton import Automaton, Starting
from normbook.bulk.summary import Summary


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

    def replay_book(
        self,
        reading: Any,
        rules: Sequence[Any],
        folders: Sequence[str | None],
        out: Any,
        starting: Starting | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Summary | None:
        """A book's events judged under each of the rules: fills the folder, gives the summary; None without events.

        `rules` are bases of the book, None for each event's own; `starting` takes the place of its start lists.
        """
