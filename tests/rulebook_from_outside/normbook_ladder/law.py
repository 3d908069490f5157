"""The law of the ladder: rungs are numbered from below, and every newcomer begins on the lowest."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated

from normbook.judgement import Judgement, Step, step
from normbook.judgement.settings import Setting, of_its_day
from normbook.judgement.tables import loader, whole
from normbook.model.crosstable import PLAYED, Entrant, Event, Outcome, Result
from normbook.model.diagnostics import Findings
from normbook.model.season import player_key

RULES = "ladder"
FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})


@dataclass(frozen=True, slots=True)
class Tables:
    """Every value the rules need, as in force on a day."""

    edition: str
    variant: str | None
    begin: Annotated[Setting[int], whole(1, 99)]
    top: Annotated[Setting[int], whole(1, 99)]
    reach: Annotated[Setting[int], whole(1, 99)]


load = loader(RULES, Tables)


@dataclass(frozen=True, slots=True)
class Game:
    """A round of a player."""

    round: int
    outcome: Outcome
    opponent: Entrant | None
    own: int
    other: int | None
    after: int
    happening: str
    """`swapped`, `climbed`, `too-far`, `held` or `unplayed`."""


RULE_OF = {
    "swapped": "ladder.swap",
    "climbed": "ladder.climb",
    "too-far": "ladder.reach",
    "held": "ladder.hold",
    "unplayed": "ladder.hold",
}


@dataclass(frozen=True, slots=True)
class Climber:
    """A player's evening."""

    entrant: Entrant
    before: int
    games: tuple[Game, ...]

    @property
    def after(self) -> int:
        return self.games[-1].after if self.games else self.before


def judge(event: Event, tables: Tables, known: Mapping[str, int], *, walkovers: bool = False) -> Judgement[Climber]:
    """Everybody's rungs, round by round; `known` are the rungs before the event, by `player_key`."""
    findings = Findings()
    before = {each.no: _rung_before(each, event, tables, known, findings) for each in event.entrants}
    rungs, games = dict(before), {each.no: list[Game]() for each in event.entrants}
    people = {each.no: each for each in event.entrants}
    for index in range(event.rounds):
        start = dict(rungs)
        climb = 2 if dict(event.more).get("double") == "true" else 1
        for each in event.entrants:
            game = _game(index, each, people, start, tables, PLAYED | (FORFEITS if walkovers else set()), climb)
            games[each.no].append(game)
            rungs[each.no] = game.after
    climbers = tuple(Climber(each, before[each.no], tuple(games[each.no])) for each in event.entrants)
    return Judgement(RULES, tables.edition, tables.variant, event.id, climbers, notes=tuple(findings))


def _rung_before(each: Entrant, event: Event, tables: Tables, known: Mapping[str, int], findings: Findings) -> int:
    """The rung held; of a newcomer the one that the table has in its column title, else the lowest (ladder.begin)."""
    written = int(each.title) if each.title.isdecimal() and 1 <= int(each.title) <= tables.top.value else None
    place = event.place(each, "title")
    if each.title and written is None:
        findings.warning("LADDER-NO-RUNG", place, each.title, name=each.name, top=tables.top.value)
    held = known.get(player_key(each))
    if held is not None and written is not None and held != written:
        findings.warning("LADDER-RUNG-DIFFERS", place, each.title, name=each.name, held=held)
    return held or written or tables.begin.value + int(dict(each.more).get("handicap", 0))


def _game(
    index: int,
    each: Entrant,
    people: Mapping[int, Entrant],
    start: Mapping[int, int],
    tables: Tables,
    counted: Collection[Result],
    climb: int,
) -> Game:
    outcome = each.outcomes[index]
    own = start[each.no]
    if outcome.result not in counted or outcome.opponent is None:
        return Game(index + 1, outcome, None, own, None, own, "unplayed")
    other = start[outcome.opponent]
    after, happening = _moved(outcome.result, own, other, tables, climb)
    return Game(index + 1, outcome, people[outcome.opponent], own, other, after, happening)


def _moved(result: Result, own: int, other: int, tables: Tables, climb: int) -> tuple[int, str]:
    """The rung after a game, and why."""
    won, lost = result in (Result.WIN, Result.FORFEIT_WIN), result in (Result.LOSS, Result.FORFEIT_LOSS)
    gap = other - own if won else own - other
    if (won or lost) and 1 <= gap <= tables.reach.value:
        return other, "swapped"
    if won and gap == 0:
        return min(own + climb, tables.top.value), "climbed"
    return own, "too-far" if won and gap > 0 else "held"


def explain(climber: Climber, tables: Tables) -> Step:
    """A player's evening, game by game."""
    values = {"no": climber.entrant.no, "name": climber.entrant.name, "before": climber.before}
    return step("ladder.player", *(_told(game, tables) for game in climber.games), result=climber.after, values=values)


def _told(game: Game, tables: Tables) -> Step:
    values = {
        "round": game.round,
        "cell": game.outcome.written,
        "opponent": game.opponent.name if game.opponent else None,
        "own": game.own,
        "other": game.other,
    }
    parts = [of_its_day(tables.reach)] if game.happening in ("swapped", "too-far") else []
    rule, counted = RULE_OF[game.happening], game.happening != "unplayed"
    return step(f"ladder.{game.happening}", *parts, rule=rule, result=game.after, counted=counted, values=values)
