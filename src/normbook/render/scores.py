"""What a rulebook's answer to files has, whatever it judges."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from normbook.judgement import Step
from normbook.model.light import dataclass
from normbook.render.about import Rules, about
from normbook.render.page import Page
from normbook.render.sheet import Sheet, T
from normbook.render.words import say

if TYPE_CHECKING:
    from normbook.render.drawing import Drawing


class ScoredEvent(Protocol):
    """One event, judged."""

    @property
    def names(self) -> Sequence[str]:
        """Everybody, in the order of the rows of the page's first table."""

    def page(self) -> Page:
        """All players on one screen."""

    def explanation(self, row: int) -> Step:
        """How the numbers in that row came about."""

    def drawings(self) -> list["Drawing"]:
        """Charts of the whole event."""

    def drawings_of(self, row: int) -> list["Drawing"]:
        """Charts of one player."""


@dataclass(frozen=True, slots=True)
class StandingsAfter:
    """Where everybody stands after several events, for programs and for people."""

    documents: Sequence[Mapping[str, object]]
    page: Callable[[], Page]

    @classmethod
    def of(
        cls,
        code: str,
        rules: str,
        tables: Rules,
        sheet: Sheet[T],
        lines: Sequence[T],
    ) -> "StandingsAfter":
        """A table under the words of a code; programs get what the sheet has."""

        def page() -> Page:
            foot = about(rules, tables.edition, tables.variant)
            return Page(say(code), [sheet.table(lines)], foot)

        return cls(sheet.documents(lines), page)


class Scored(Protocol):
    """All the files, judged."""

    @property
    def events(self) -> Sequence[ScoredEvent]:
        """Each event, in the order of effect."""

    def standings(self) -> StandingsAfter | None:
        """Of several events, where everybody stands after the last; None where a rulebook does not say."""

    def document(self) -> object:
        """For programs."""

    def page(self) -> Page:
        """For a screen, with the explanations asked for."""

    def full_page(self) -> Page:
        """For a file: with every explanation where there is one event."""
