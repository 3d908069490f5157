"""What norms of a ladder of classes still need in an unfinished event: every score judged by the rulebook itself.

A rulebook says what is expected of a game, and for how many classes, from the lowest up, a finished event is a norm.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from normbook.forecast.answer import Forecast
from normbook.forecast.assumptions import Assumptions, assumptions_in
from normbook.forecast.board import asked_event, head_document
from normbook.forecast.chances import Thousandths, score_chances
from normbook.forecast.opponents import OpponentField, Schedule, finished, schedule
from normbook.formats.inquiry import Inquiry
from normbook.judgement.ladder import Ladder, Rank
from normbook.judgement.tables import Loader
from normbook.model.crosstable import Entrant, Event, Rating
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints, score_or_none, score_text
from normbook.render.about import Rules, about, event_title
from normbook.render.chance import number, percent
from normbook.render.page import NARROWEST_NAME, Block, Page, Text
from normbook.render.sheet import Sheet, column
from normbook.render.words import say

T = TypeVar("T", bound=Rules)


@dataclass(frozen=True, slots=True)
class NormAhead:
    """A class, and what its norm still needs."""

    rank: Rank
    needed: HalfPoints | None
    """In the games to come; None out of reach."""
    chance: Fraction


@dataclass(frozen=True, slots=True)
class PlayerAhead:
    """A player's event, as far as it can be told."""

    entrant: Entrant
    games: Schedule
    count: int
    """Games to come that can count."""
    norms: Sequence[NormAhead]
    """Every class, the highest first."""


@dataclass(frozen=True, slots=True)
class NormLadder:
    """What a rulebook says of its norms."""

    classes: Ladder
    expected: Callable[[Rating | None, Rating], Thousandths]
    """Of a game of the first, who may have no rating, against the second."""
    rank: Callable[[Event, int], Rank]
    """For how many classes a finished event is a norm for the player of that number."""
    not_known: Collection[str] = ()
    """What a table says of players only when the event is over."""


def norm_forecast(
    rules: str,
    load: Loader[T],
    ladder_of: Callable[[T], NormLadder],
    file: Path,
    inquiry: Inquiry,
    findings: Findings,
    _book: object = None,
) -> "NormsAhead | None":
    """Read and forecast, by the ladder of a rulebook's tables; a norm rests on the event alone, not on a book.

    Players count by their rating, whoever has none by the one that the table has for after the event.
    """
    asked = asked_event(rules, load, file, inquiry, findings)
    if asked is None:
        return None
    ladder, assumed = ladder_of(asked.tables), assumptions_in(inquiry.own)
    event = replace(asked.event, entrants=tuple(_estimated(each, ladder) for each in asked.event.entrants))
    people = [each for each in event.entrants if asked.only is None or each.no in asked.only]
    field = OpponentField(event)
    games = [schedule(each, field, assumed.within) for each in people]
    ahead = [_ahead(ladder, event, each, own, assumed.draws) for each, own in zip(people, games, strict=True)]
    return NormsAhead(rules, asked.tables, ladder, event, assumed, ahead)


def _estimated(entrant: Entrant, ladder: NormLadder) -> Entrant:
    more = tuple(pair for pair in entrant.more if pair[0] not in ladder.not_known)
    return replace(entrant, post=entrant.rating or entrant.post, more=more)


def _ahead(ladder: NormLadder, event: Event, entrant: Entrant, games: Schedule, draws: Fraction) -> PlayerAhead:
    opponents = [each.opponent.post for each in games.typical if each.opponent and each.opponent.post]
    chances = score_chances([ladder.expected(entrant.post, other) for other in opponents], draws)
    ranks = [
        ladder.rank(finished(event, entrant, games.typical, score), entrant.no)
        for score in range(2 * len(opponents) + 1)
    ]
    norms = []
    for rank in range(len(ladder.classes), 0, -1):
        needed = next((score for score, reached in enumerate(ranks) if reached >= rank), None)
        norms.append(NormAhead(rank, needed, Fraction(0) if needed is None else chances.at_least(needed)))
    return PlayerAhead(entrant, games, len(opponents), norms)


class NormsAhead(Forecast):
    """An event's forecast, or that of one player."""

    def __init__(
        self,
        rules: str,
        tables: Rules,
        ladder: NormLadder,
        event: Event,
        assumed: Assumptions,
        players: Sequence[PlayerAhead],
    ) -> None:
        self.rules = rules
        self.tables = tables
        self.ladder = ladder
        self.event = event
        self.assumed = assumed
        self.players = players

    def document(self) -> dict[str, object]:
        """For programs."""
        head = head_document(self.rules, self.tables.edition, self.tables.variant, self.event)
        assumed, players = self.assumed.document(), [self._document(each) for each in self.players]
        return {**head, "assumptions": assumed, "players": players}

    def _document(self, each: PlayerAhead) -> dict[str, object]:
        norms = [
            {
                "title": self.ladder.classes.of_rank(norm.rank).title,
                "needed": score_or_none(norm.needed),
                "chance": number(norm.chance),
            }
            for norm in each.norms
        ]
        entrant = each.entrant
        known = {"no": entrant.no, "name": entrant.name, "id": entrant.id, "score": score_text(entrant.half_points)}
        return {**known, "games_to_come": each.count, "guessed": each.games.guessed, "norms": norms}

    def page(self) -> Page:
        """Everybody on one screen."""
        sheet: Sheet[PlayerAhead] = Sheet(
            "forecast",
            [
                column("book.column.no", lambda each: each.entrant.no, right=True),
                column("book.column.name", lambda each: each.entrant.name, least=NARROWEST_NAME),
                column("forecast.norms.left", lambda each: each.count, right=True),
                column("forecast.norms.needed", self._needed),
            ],
        )
        blocks: list[Block] = [sheet.table(self.players)]
        if any(each.games.guessed for each in self.players):
            blocks.append(Text(say("forecast.norms.guessed"), "muted"))
        title = say("forecast.norms.title", event=event_title(self.event))
        return Page(title, blocks, about(self.rules, self.tables.edition, self.tables.variant))

    def _needed(self, each: PlayerAhead) -> str:
        """Of each score that is needed, the highest class it reaches."""
        best = {norm.needed: norm for norm in reversed(each.norms) if norm.needed is not None}
        return "; ".join(self._words(norm, each.count) for norm in best.values()) or say("forecast.norms.out")

    def _words(self, norm: NormAhead, games: int) -> str:
        code = "forecast.norms.score" if norm.needed else "forecast.norms.made"
        title, chance = self.ladder.classes.of_rank(norm.rank).code, percent(norm.chance)
        return say(code, title=title, needed=norm.needed, games=games, chance=chance)
