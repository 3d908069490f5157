"""The exact chance of each norm in one event.

Every score is put into a crosstable and the rulebook's judge is asked, for every title the player may hold by then.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd

from normbook.forecast.chances import score_chances
from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.model.numbers import HalfPoints
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.judge import judge
from normbook.rulebooks.uscf.law.points import advance
from normbook.rulebooks.uscf.law.probability import scoring_probability
from normbook.rulebooks.uscf.law.tables import Level, Tables
from normbook.rulebooks.uscf.study.opponents import rosters
from normbook.rulebooks.uscf.study.plan import EventKind

Parts = Mapping[Level | None, int]
"""Chances by norm, None for no norm, in parts of a whole."""

Scored = tuple[Level | None, ...]
"""The norm of each score, from nought up."""

_PLAYER = "player"
_ESTABLISHED = Rating(1500)
"""Their own rating only says that they are established: the rule measures them by their title."""


class JudgedScores:
    """The judge's answers under one set of rules, kept: players of other strengths meet the same opponents."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._answers: dict[tuple[tuple[int, ...], Level | None], Scored] = {}

    def norms(self, opponents: tuple[int, ...], title: Level | None) -> Scored:
        """What the judge says of every score against these opponents, from nought up."""
        key = opponents, title
        if key not in self._answers:
            self._answers[key] = norms_by_score(opponents, title, self.tables)
        return self._answers[key]


class EventChances:
    """One kind of event for a player of one strength: what it makes of each standing, in parts of `whole`."""

    def __init__(self, kind: EventKind, strength: int, draws: Fraction, judged: JudgedScores) -> None:
        self.kind = kind
        self.strength = strength
        self.judged = judged
        self._rosters = rosters(kind, strength)
        found = [[roster.weight * part for part in self._scores(roster.ratings, draws)] for roster in self._rosters]
        common = gcd(*(part for parts in found for part in parts))
        self._scored = [[part // common for part in parts] for parts in found]
        self.whole = sum(map(sum, self._scored))
        self._norms: dict[Level | None, Parts] = {}
        self._after: dict[Standing, Mapping[Standing, int]] = {}

    def _scores(self, opponents: tuple[int, ...], draws: Fraction) -> tuple[int, ...]:
        """The chance of each score: expected scores are Table III's for strength and opponents' ratings."""
        return score_chances([scoring_probability(self.strength, rating) for rating in opponents], draws).parts

    def norms(self, title: Level | None) -> Parts:
        """The chance of each norm for a player who holds the title."""
        if title not in self._norms:
            parts: dict[Level | None, int] = {}
            for roster, scored in zip(self._rosters, self._scored, strict=True):
                norms = self.judged.norms(roster.ratings, title)
                for norm, part in zip(norms, scored, strict=True):
                    parts[norm] = parts.get(norm, 0) + part
            self._norms[title] = {norm: part for norm, part in parts.items() if part}
        return self._norms[title]

    def after(self, before: Standing) -> Mapping[Standing, int]:
        """The chance of each standing after the event."""
        if before not in self._after:
            parts: dict[Standing, int] = {}
            for norm, part in self.norms(before.title).items():
                after = advance(before, norm, self.judged.tables).after
                parts[after] = parts.get(after, 0) + part
            self._after[before] = parts
        return self._after[before]


def norms_by_score(opponents: tuple[int, ...], title: Level | None, tables: Tables) -> Scored:
    """The judge asked: one event holds a player for each score, as nobody's norm depends on anybody else's."""
    scores = range(2 * len(opponents) + 1)
    first = len(scores) + 1
    players = [_player(score, opponents, first) for score in scores]
    others = [
        Entrant(first + index, f"opponent {index}", (), post=Rating(rating)) for index, rating in enumerate(opponents)
    ]
    event = Event("study", "study", len(opponents), (*players, *others))
    standings = {player.id: Standing(title) for player in players}
    return tuple(subject.norm for subject in judge(event, tables, standings, range(1, first)).subjects)


def _player(score: HalfPoints, opponents: tuple[int, ...], first: int) -> Entrant:
    """The player with this score: wins, then a draw, then losses. No rule asks in which game a point was made."""
    wins, draws = divmod(score, 2)
    results = [Result.WIN] * wins + [Result.DRAW] * draws + [Result.LOSS] * (len(opponents) - wins - draws)
    outcomes = tuple(Outcome(result, first + index) for index, result in enumerate(results))
    return Entrant(score + 1, _PLAYER, outcomes, id=f"{_PLAYER} {score}", rating=_ESTABLISHED, post=_ESTABLISHED)
