"""An over-the-board event, judged: what every rulebook's answer to one has."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from normbook.formats.event_file import read_all_events
from normbook.formats.inquiry import Inquiry
from normbook.judgement import Judgement, Step
from normbook.judgement.edition import edition_for_all
from normbook.model.crosstable import Entrant, Event, Outcome
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.numbers import score_text
from normbook.model.variant import Variant
from normbook.render.about import about, event_facts, event_title, judged_by
from normbook.render.explanations import joined, with_explanations
from normbook.render.json import step_document
from normbook.render.page import NARROWEST_NAME, Cell, Page
from normbook.render.scores import StandingsAfter
from normbook.render.sheet import Field, Sheet, T, field
from normbook.render.words import say

if TYPE_CHECKING:
    from normbook.render.drawing import Drawing


class Judged(Protocol):
    """A player's share of a judgement."""

    @property
    def entrant(self) -> Entrant: ...


Player = TypeVar("Player", bound=Judged)


class ScoredCrosstable(ABC, Generic[Player]):
    """One event; `wanted` are the players to be explained, by event and number."""

    def __init__(
        self, event: Event, judgement: Judgement[Player], wanted: set[tuple[str, int]], tables: Any = None
    ) -> None:
        self.event = event
        self.judgement = judgement
        self.tables = tables
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

    def drawings(self) -> list["Drawing"]:
        """None for the whole event, where a rulebook does not say otherwise."""
        return []

    def drawings_of(self, _row: int) -> list["Drawing"]:
        """None, likewise."""
        return []


class ScoredSheet(ScoredCrosstable[Player]):
    """One event whose page is a table and whose document has the same of each player: its `sheet` says both."""

    @property
    def title(self) -> str:
        """What stands above the table: the rulebook's words for an event."""
        return say(f"{self.judgement.rules}.title", event=event_title(self.event))

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
            **judged_by(judged.rules, judged),
            "event": event_facts(self.told_apart(named=named)),
            "players": sheet.documents(self.players),
        }
        if explanations := self.explanations():
            document["explanations"] = [{"no": no, **step_document(each)} for no, each in explanations]
        return document


@dataclass(frozen=True, slots=True)
class ReadEvents(Generic[T]):
    """Files read for a rulebook that judges crosstables."""

    events: list[Event]
    edition: str
    """The one by which all are judged."""
    tables: T
    """Of no day; whose values are dated loads those of each event's."""
    wanted: set[tuple[str, int]]
    """The players to be explained, by event and number."""

    def in_turn(
        self, judge: Callable[[Event, Mapping[str, Any]], Judgement[Player]], findings: Findings
    ) -> list[tuple[Event, Judgement[Player]]]:
        """Each judged from where those before it left everybody, with their notes among the findings."""
        from normbook.judgement.in_turn import in_turn

        judged = list(in_turn(self.events, judge))
        for _, judgement in judged:
            findings.extend(judgement.notes)
        return judged


def read_for(
    rules: str,
    load: Callable[[Variant | None, str], tuple[T, Findings]],
    files: Sequence[Path],
    inquiry: Inquiry,
    findings: Findings,
) -> ReadEvents[T] | None:
    """What `score` begins with: the events of the files, and the tables; None, with findings, where it is refused."""
    events = read_all_events(files, inquiry.facts, findings, inquiry.how)
    edition = edition_for_all(rules, events, findings)
    tables, problems = load(inquiry.variant, edition)
    findings.extend(problems)
    if findings.refused or not events:
        return None
    return ReadEvents(events, edition, tables, entrants_wanted(inquiry, events, findings))


def entrants_wanted(inquiry: Inquiry, events: list[Event], findings: Findings) -> set[tuple[str, int]]:
    """The players to be explained, by event and number."""
    if inquiry.who is None:
        return set()
    from normbook.render.lookup import entrants_asked_for

    return entrants_asked_for(inquiry.who, events, findings)


class ScoredEvents:
    """Events one after the other, each for itself: what serves where a rulebook has no more to say of several."""

    def __init__(
        self, events: Sequence[ScoredCrosstable[Any]], after: Callable[[], StandingsAfter] | None = None
    ) -> None:
        self.events = events
        self._after = after

    def standings(self) -> StandingsAfter | None:
        """Of several events, where everybody stands after the last; None where a rulebook does not say."""
        return self._after() if self._after else None

    def document(self) -> dict[str, object]:
        """For programs: of one event, or of each and where everybody stands."""
        if len(self.events) == 1:
            return self.events[0].document()
        after = self.standings()
        told: dict[str, object] = {"standings": list(after.documents)} if after else {}
        return {"events": [event.document(named=True) for event in self.events], **told}

    def page(self) -> Page:
        """For a screen, where everybody stands first, with the explanations asked for."""
        steps = [event.explanation(row) for event in self.events for row in event.wanted]
        after = self.standings() if len(self.events) > 1 else None
        return joined([*([after.page()] if after else []), *(event.page() for event in self.events)], steps)

    def full_page(self) -> Page:
        """With everybody's explanation where there is one event."""
        if len(self.events) > 1:
            return self.page()
        [event] = self.events
        return with_explanations(event.page(), event.all_explanations(), folded=True)


def entrant_fields() -> list[Field[Player]]:
    """Number, name and id of each player; the id for programs."""
    return [
        field("no", lambda each: each.entrant.no, right=True),
        field("name", lambda each: each.entrant.name, least=NARROWEST_NAME),
        Field("id", "", lambda each: each.entrant.id),
    ]


def round_columns(rounds: int, entrant: Callable[[T], Entrant]) -> list[Field[T]]:
    """The results of the rounds as they were written; what was not played stands back."""

    def cell(number: int) -> Callable[[T], Cell]:
        return lambda line: result_cell(entrant(line).outcomes[number - 1])

    return [Field("", say("book.column.round", round=number), None, cell(number)) for number in range(1, rounds + 1)]


def result_cell(outcome: Outcome) -> Cell:
    """A result as it was written; what was not played stands back."""
    return Cell(outcome.written or outcome.result.value, tone="" if outcome.played else "muted")


def score_cell(half_points: int) -> Cell:
    """A game score; a number in a spreadsheet."""
    return Cell(score_text(half_points), Decimal(half_points) / 2)
