"""An over-the-board event, judged: what every rulebook's answer to one has."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, Generic, Protocol, TypeVar

from normbook.judgement import Judgement, Step
from normbook.model.crosstable import Entrant, Event, Outcome
from normbook.model.numbers import score_text
from normbook.render.about import about
from normbook.render.drawing import Drawing
from normbook.render.events import event_facts
from normbook.render.explanations import joined, with_explanations
from normbook.render.json import step_document
from normbook.render.page import Cell, Page
from normbook.render.sheet import Field, Sheet, T
from normbook.render.words import say


class Judged(Protocol):
    """A player's share of a judgement."""

    @property
    def entrant(self) -> Entrant: ...


Player = TypeVar("Player", bound=Judged)


class ScoredCrosstable(ABC, Generic[Player]):
    """One event; `wanted` are the players to be explained, by event and number."""

    def __init__(self, event: Event, judgement: Judgement[Player], wanted: set[tuple[str, int]]) -> None:
        self.event = event
        self.judgement = judgement
        self.wanted = [row for row, each in enumerate(self.players) if (event.id, each.entrant.no) in wanted]
        """Their rows."""

    @property
    def players(self) -> tuple[Player, ...]:
        """In the order of their numbers."""
        return self.judgement.subjects

    @property
    def names(self) -> Sequence[str]:
        """In the order of their numbers."""
        return [player.entrant.name for player in self.players]

    @abstractmethod
    def explanation(self, row: int) -> Step:
        """How the numbers in that row came about."""

    def explanations(self) -> list[tuple[int, Step]]:
        """Number and explanation of each player asked for."""
        return [(self.players[row].entrant.no, self.explanation(row)) for row in self.wanted]

    def all_explanations(self) -> list[Step]:
        """Everybody's."""
        return [self.explanation(row) for row in range(len(self.players))]

    @abstractmethod
    def page(self) -> Page:
        """All players on one screen."""

    @abstractmethod
    def document(self, *, named: bool = False) -> dict[str, object]:
        """For programs; `named` where it stands among others."""

    def told_apart(self, *, named: bool) -> Event:
        """The event; several are told apart by name and id."""
        return replace(self.event, named=named or self.event.named)

    def drawings(self) -> list[Drawing]:
        """None for the whole event, where a rulebook does not say otherwise."""
        return []

    def drawings_of(self, _row: int) -> list[Drawing]:
        """None, likewise."""
        return []


class ScoredSheet(ScoredCrosstable[Player]):
    """One event whose page is a table and whose document has the same of each player: its `sheet` says both."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What stands above the table."""

    @abstractmethod
    def sheet(self) -> Sheet[Player]:
        """What is said of each player."""

    def page(self) -> Page:
        """The table."""
        judged = self.judgement
        return Page(self.title, [self.sheet().table(self.players)], about(judged.rules, judged.edition, judged.variant))

    def document(self, *, named: bool = False) -> dict[str, object]:
        """The event, what it was judged by, and each player; explanations where they are asked for."""
        judged, sheet = self.judgement, self.sheet()
        document: dict[str, object] = {
            "rules": judged.rules,
            "edition": judged.edition,
            "variant": judged.variant,
            "event": event_facts(self.told_apart(named=named)),
            "players": sheet.documents(self.players),
        }
        if explanations := self.explanations():
            document["explanations"] = [{"no": no, **step_document(each)} for no, each in explanations]
        return document


class ScoredEvents:
    """Events one after the other, each for itself: what serves where a rulebook has no more to say of several."""

    def __init__(self, events: Sequence[ScoredCrosstable[Any]]) -> None:
        self.events = events

    def document(self) -> dict[str, object]:
        """For programs: of one event, or of each."""
        if len(self.events) == 1:
            return self.events[0].document()
        return {"events": [event.document(named=True) for event in self.events]}

    def page(self) -> Page:
        """For a screen, with the explanations asked for."""
        steps = [event.explanation(row) for event in self.events for row in event.wanted]
        return joined([event.page() for event in self.events], steps)

    def full_page(self) -> Page:
        """With everybody's explanation where there is one event."""
        if len(self.events) > 1:
            return self.page()
        [event] = self.events
        return with_explanations(event.page(), event.all_explanations(), folded=True)


def round_columns(code: str, rounds: int, entrant: Callable[[T], Entrant]) -> list[Field[T]]:
    """The results of the rounds as they were written; what was not played stands back."""

    def cell(number: int) -> Callable[[T], Cell]:
        return lambda line: result_cell(entrant(line).outcomes[number - 1])

    return [Field("", say(code, round=number), None, cell(number)) for number in range(1, rounds + 1)]


def result_cell(outcome: Outcome) -> Cell:
    """A result as it was written; what was not played stands back."""
    return Cell(outcome.written or outcome.result.value, tone="" if outcome.played else "muted")


def score_cell(half_points: int) -> Cell:
    """A game score; a number in a spreadsheet."""
    return Cell(score_text(half_points), Decimal(half_points) / 2)
