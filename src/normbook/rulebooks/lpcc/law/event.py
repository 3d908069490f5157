"""A whole event judged: every round of every player, norm points beside the normal score."""

from decimal import Decimal

from normbook.judgement import Award, Judgement
from normbook.model.crosstable import Entrant, Event, Result
from normbook.model.light import dataclass
from normbook.rulebooks.lpcc.law.rounds import (
    Happening,
    Mode,
    ScoredRound,
    game_award,
    happening_of,
    mode_of,
    participation_credit,
    unrated_award,
)
from normbook.rulebooks.lpcc.law.tables import Tables


@dataclass(frozen=True, slots=True)
class PlayerPoints:
    """A player's event."""

    entrant: Entrant
    mode: Mode
    rounds: tuple[ScoredRound, ...]

    @property
    def points(self) -> Decimal:
        """The norm points of all rounds."""
        return sum((scored.points for scored in self.rounds), Decimal(0))

    @property
    def credit(self) -> Decimal:
        """The part of them that is participation credit."""
        return sum((scored.credit for scored in self.rounds), Decimal(0))

    @property
    def games(self) -> int:
        """Games played."""
        return sum(scored.outcome.played for scored in self.rounds)

    @property
    def no_shows(self) -> int:
        """Rounds in which they neither came nor gave notice in time."""
        return sum(scored.happening is Happening.NO_SHOW for scored in self.rounds)

    @property
    def upsets(self) -> int:
        """Wins over higher-rated opponents."""
        return sum(scored.outcome.result is Result.WIN and scored.lead < 0 for scored in self.rounds)


def judge(event: Event, tables: Tables) -> Judgement[PlayerPoints]:
    """Norm points for every player of the event (lpcc.1)."""
    mode = mode_of(event.format)
    pairings = Pairings(event)
    players = tuple(
        PlayerPoints(
            entrant,
            mode,
            tuple(_scored(number, entrant, pairings, mode, tables) for number in range(1, event.rounds + 1)),
        )
        for entrant in event.entrants
    )
    return Judgement("lpcc", tables.edition, tables.variant, event.id, players)


class Pairings:
    """Who met whom, or was to meet them."""

    def __init__(self, event: Event) -> None:
        self.day = event.start or event.end
        """The first day: who gave notice before it was in time for every round."""
        self.by_number = {entrant.no: entrant for entrant in event.entrants}
        self.absentees = {
            (number, outcome.opponent): entrant
            for entrant in event.entrants
            for number, outcome in enumerate(entrant.outcomes, start=1)
            if outcome.result is Result.FORFEIT_LOSS and outcome.opponent
        }

    def opponent(self, entrant: Entrant, number: int) -> Entrant | None:
        """Named in the cell; for a bare `X`, the absentee whose own cell names this player (lpcc.6)."""
        outcome = entrant.outcomes[number - 1]
        if outcome.opponent is not None:
            return self.by_number[outcome.opponent]
        return self.absentees.get((number, entrant.no)) if outcome.result is Result.FORFEIT_WIN else None


def _scored(number: int, entrant: Entrant, pairings: Pairings, mode: Mode, tables: Tables) -> ScoredRound:
    outcome = entrant.outcomes[number - 1]
    opponent = pairings.opponent(entrant, number)
    absence = opponent.outcomes[number - 1] if opponent else None
    happening = happening_of(entrant, outcome, opponent, absence, tables, pairings.day)
    lead, band = 0, None
    awards: list[Award] = []
    if happening is Happening.RATED_GAME and entrant.rating and opponent and opponent.rating:
        lead = entrant.rating.value - opponent.rating.value
        band = tables.band(abs(lead))
        awards.append(game_award(outcome.result, lead, tables))
    elif happening is Happening.UNRATED_GAME:
        awards.append(unrated_award(outcome.result, tables))
    elif happening is Happening.NO_SHOW:
        awards.append(Award("lpcc.6", "penalty", tables.no_show.value, provenance=tables.no_show.provenance))
    elif happening is Happening.STOOD_UP:
        awards.append(Award("lpcc.6", "stood-up", tables.stood_up.value, provenance=tables.stood_up.provenance))
    if credit := participation_credit(happening, mode, tables):
        awards.append(credit)
    return ScoredRound(number, outcome, happening, opponent, tuple(awards), band, lead)
