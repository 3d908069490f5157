"""A club night on the screen: boards, points of the night and of the season, at this moment."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from normbook.book.store import Reading
from normbook.model.crosstable import Result
from normbook.model.numbers import score_text, signed_text
from normbook.office.night.crosstable import event_of
from normbook.office.night.fold import last_of
from normbook.office.night.keeping import Evening
from normbook.office.night.state import Board, Night
from normbook.office.steps import Step
from normbook.render.page import Cell, Column, Content, Table
from normbook.render.words import say
from normbook.rulebooks.lpcc.law.event import PlayerPoints
from normbook.rulebooks.lpcc.law.scoring import Happening, ScoredRound
from normbook.rulebooks.lpcc.present.points import points_cell
from normbook.rulebooks.lpcc.record.tonight import Tonight, tonight


@dataclass(frozen=True, slots=True)
class NightView:
    """A night judged as if it were posted now."""

    evening: Evening
    tonight: Tonight
    by_number: dict[int, PlayerPoints]

    @property
    def night(self) -> Night:
        """What the taps come to."""
        return self.evening.night

    def name(self, no: int) -> str:
        """A player's name."""
        return self.night.players[no].name

    def rating(self, no: int) -> str:
        """The rating that counts tonight; blank for the unrated."""
        rating = self.by_number[no].entrant.rating
        return str(rating) if rating else ""

    def points(self, no: int) -> str:
        """His norm points so far."""
        return signed_text(self.by_number[no].points, 2)

    def notice(self, board: Board, no: int) -> str:
        """What a no-show means for the rules: `no-show` or `absent-in-time`."""
        happening = self.by_number[no].rounds[board.round - 1].happening
        return (Happening.ABSENT_IN_TIME if happening is Happening.ABSENT_IN_TIME else Happening.NO_SHOW).value

    def free(self, round: int) -> list[int]:
        """Who may be paired, in the order of numbers."""
        return [no for no in sorted(self.night.players) if self.night.may_be_paired(no, round)]

    def stood_up(self, no: int, round: int) -> str:
        """The opponent who did not come; blank for somebody who was not stood up."""
        boards = self.night.boards_of(no, round)
        return self.name(boards[-1].opponent(no)) if boards and boards[-1].stood_up == no else ""

    def seated(self, round: int) -> list[int]:
        """Who has no game this round, and has said why."""
        return [no for no in sorted(self.night.players) if self.night.seat(no, round)]

    def unaccounted(self, round: int) -> list[str]:
        """Names of those of whom nothing is known this round."""
        return [self.name(no) for no in sorted(self.night.players) if self.night.is_unaccounted(no, round)]

    def night_table(self) -> Table:
        """Tonight's points, the most first."""
        rounds = range(1, self.tonight.event.rounds + 1)
        columns = [
            Column(say("lpcc.name")),
            *(Column(say("lpcc.round", round=number), right=True) for number in rounds),
            Column(say("lpcc.points"), right=True),
            Column(say("lpcc.score"), right=True),
        ]
        ordered = sorted(self.by_number.values(), key=lambda each: (-each.points, each.entrant.name))
        return Table(columns, [_night_row(player) for player in ordered], say("night.points"), "tonight")

    def season_table(self) -> Table:
        """The season with tonight in it."""
        standings = self.tonight.standings
        mine = {player.entrant.id: player.points for player in self.tonight.judgement.subjects}
        columns = [
            Column(say("lpcc.rank"), right=True),
            Column(say("lpcc.name")),
            Column(say("night.tonight"), right=True),
            Column(say("lpcc.total"), right=True),
            Column(say("lpcc.no-shows"), right=True, optional=2),
        ]
        rows: list[Sequence[Content]] = [
            [line.rank, line.name, _tonight(mine.get(line.id)), points_cell(line.points), line.no_shows or ""]
            for line in standings.lines
        ]
        return Table(columns, rows, say("lpcc.season-title", season=standings.season.name), "season")

    def last_tap(self, actor: str) -> tuple[str, str] | None:
        """What an undo would take back: the step's id, and what it was."""
        step = last_of(self.evening.steps, actor)
        return (step.id, tap_line(self.night, step)) if step else None


def night_view(reading: Reading, evening: Evening) -> NightView:
    """The night with everything it comes to."""
    judged = tonight(reading, event_of(evening.night))
    return NightView(evening, judged, {each.entrant.no: each for each in judged.judgement.subjects})


def tap_line(night: Night, step: Step) -> str:
    """What somebody tapped, in a few words."""
    content = dict(step.content)
    board = night.boards.get(content.get("board", ""))
    named = {"white": content.get("white", ""), "black": content.get("black", ""), "player": content.get("no", "")}
    if board:
        named |= {"white": str(board.white), "black": str(board.black)}
    names = {part: _name(night, no) for part, no in named.items()}
    return say(f"night.did.{content['do']}", {**content, **names})


def _name(night: Night, no: str) -> str:
    player = night.players.get(int(no)) if no else None
    return player.name if player else ""


def _night_row(player: PlayerPoints) -> Sequence[Content]:
    score = Cell(score_text(player.entrant.half_points), Decimal(player.entrant.half_points) / 2)
    return [player.entrant.name, *map(_round, player.rounds), points_cell(player.points), score]


def _round(scored: ScoredRound) -> Cell:
    """A round's points; what gave none by its letter, a game under way as such."""
    if scored.awards:
        return points_cell(scored.points)
    letter = scored.outcome.result.value if scored.outcome.result is not Result.UNPAIRED else "·"
    return Cell("…" if scored.outcome.pending else letter, tone="muted")


def _tonight(points: Decimal | None) -> Cell:
    return Cell("–", tone="muted") if points is None else points_cell(points)
