"""Forecasts of the lifetime titles for people and for programs."""

from decimal import Decimal

from normbook.forecast.answer import Forecast, Reach
from normbook.forecast.board import head_document, openings_of, rounds_to_come
from normbook.forecast.opponents import Meeting
from normbook.model.numbers import score_or_none, score_text
from normbook.render.about import about, event_title
from normbook.render.chance import chance_cell, number
from normbook.render.drawing import Drawing, pictures_or_words
from normbook.render.explanations import hint
from normbook.render.json import check_document
from normbook.render.page import Block, Cell, Heading, Openings, Page, Table, Text
from normbook.render.scored_crosstable import score_cell
from normbook.render.sheet import Field, column, table_of
from normbook.render.words import say
from normbook.rulebooks.uscf.forecast.charts import event_chart, player_chart
from normbook.rulebooks.uscf.forecast.needs import EventForecast, Finish, LevelForecast, PlayerForecast
from normbook.rulebooks.uscf.forecast.shift import WIDEST, Shift, rating_shift
from normbook.rulebooks.uscf.law.judge import PlayerNorm, Standings
from normbook.rulebooks.uscf.law.probability import scoring_probability
from normbook.rulebooks.uscf.present.event import missing_text, norm_cell

_ALIVE, _NONE = "forecast", "no norm"
_TONES = {Reach.MADE: "good", Reach.ALIVE: "", Reach.OUT: "muted"}
Open = tuple[PlayerForecast, LevelForecast, bool]
"""A line of the table: a level that is open to a player, and whether it is the first of theirs."""


class NormsForecast(Forecast):
    """An event's forecast, or one player's of it."""

    def __init__(self, told: EventForecast, standings: Standings | None = None, *, alone: bool = False) -> None:
        self.told = told
        self.standings = standings
        self.alone = alone

    def document(self) -> dict[str, object]:
        """`forecast --rules uscf --json`."""
        told = self.told
        return head_document("uscf", told.tables.edition, told.tables.variant, told.event) | {
            "assumptions": told.assumptions.document()
            | {"post_from_pre": list(told.estimated), "estimates_given": told.given},
            "players": [self._player_document(player) for player in told.players],
        }

    def _player_document(self, player: PlayerForecast) -> dict[str, object]:
        entrant = player.entrant
        return {
            "no": entrant.no,
            "name": entrant.name,
            "id": entrant.id,
            "code_before": player.now.code_before,
            "score": score_text(player.now.score),
            "games": player.now.games,
            "games_to_come": player.games_to_come,
            "norm_if_no_more_games": player.now.norm,
            "meetings": [meeting.document() for meeting in player.schedule.typical],
            "levels": [_level_document(player, level, self._shift(player, level)) for level in player.levels],
            "finishes": [_finish_document(finish) for finish in player.finishes],
            "unmet": [check_document(check) for check in player.unmet],
        }

    def _shift(self, player: PlayerForecast, level: LevelForecast) -> Shift:
        return rating_shift(self.told, player, level, self.standings)

    def page(self) -> Page:
        """Everybody on one screen, or the player asked for in full."""
        return self.player_page() if self.alone else self.event_page().plus(hint("forecast.hint"))

    def full_page(self) -> Page:
        """With the chart."""
        return super().full_page() if self.alone else self.event_page().plus(*pictures_or_words(self.drawings()))

    def drawings(self) -> list[Drawing]:
        """Score needed against chance."""
        return player_chart(self.told.players[0]) if self.alone else event_chart(self.told)

    def openings(self) -> Openings:
        """Everybody's row, whether a norm is open to them or not."""
        rows = ((each.entrant, len(each.open_levels)) for each in self.told.players)
        return {} if self.alone else openings_of(rows, _ALIVE, _NONE)

    def event_page(self) -> Page:
        """Everybody's norms on one screen: those made, those alive, and who has none left and why."""
        told = self.told
        lines = [(each, level, not row) for each in told.players for row, level in enumerate(each.open_levels)]
        blocks: list[Block] = []
        if lines:
            blocks = [self._open_table(lines), Text(say("forecast.uscf.legend"), "muted")]
        if none := [player for player in told.players if not player.open_levels]:
            blocks += [Heading(say("forecast.none-title")), _none_table(none)]
        title = say("forecast.title", event=event_title(told.event), left=rounds_to_come(told.event))
        return self._page(title, blocks)

    def _open_table(self, lines: list[Open]) -> Table:
        """A row for the norm made and for each one alive."""
        return table_of(
            _ALIVE,
            lines,
            column("book.column.no", lambda line: line[0].entrant.no if line[2] else "", right=True),
            column("book.column.name", lambda line: line[0].entrant.name if line[2] else ""),
            column("forecast.uscf.code", lambda line: line[0].now.code_before if line[2] else ""),
            column("book.column.score", lambda line: score_cell(line[0].now.score) if line[2] else "", right=True),
            column("book.column.norm", lambda line: line[1].level, right=True),
            column("forecast.needs", lambda line: _needs_cell(*line[:2])),
            column("forecast.chance", lambda line: chance_cell(line[1].chance), right=True),
            column("forecast.uscf.brings", lambda line: brings_text(line[1].brings)),
            column("forecast.uscf.shift", lambda line: _both(self._shift(*line[:2])), right=True, optional=1),
        )

    def player_page(self) -> Page:
        """One player's games to come, levels, and every possible score."""
        [player] = self.told.players[:1]
        entrant = player.entrant
        title = say("forecast.uscf.player-title", event=event_title(self.told.event), no=entrant.no, name=entrant.name)
        blocks: list[Block] = [Heading(say("forecast.uscf.games-title")), _games_table(player)]
        if not player.schedule.typical:
            blocks = [Text(say("forecast.uscf.nothing"))]
        blocks.append(Heading(say("forecast.uscf.levels-title")))
        if player.levels:
            blocks += [
                self._levels_table(player),
                *([Text(say("forecast.uscf.range-legend"), "muted")] if player.schedule.guessed else []),
                Text(say("forecast.uscf.levels-legend", widest=WIDEST), "muted"),
                Heading(say("forecast.every-score")),
                _finishes_table(player),
            ]
        else:
            blocks.append(Text(say("forecast.uscf.not-possible", reasons=_why_none(player))))
        norm = say("forecast.uscf.now-norm", norm=player.now.norm) if player.now.norm else None
        return self._page(title, [*blocks, Text(say("forecast.uscf.now", norm=norm))])

    def _levels_table(self, player: PlayerForecast) -> Table:
        ends: list[Field[tuple[LevelForecast, Shift]]] = [
            column("forecast.uscf.weakest", lambda line: score_or_none(line[0].against_weakest) or "–", right=True),
            column("forecast.uscf.strongest", lambda line: score_or_none(line[0].against_strongest) or "–", right=True),
        ]
        return table_of(
            "levels",
            [(level, self._shift(player, level)) for level in player.levels],
            column("book.column.norm", lambda line: line[0].level, right=True),
            column("forecast.needs", lambda line: _needs_cell(player, line[0])),
            *(ends if player.schedule.guessed else []),
            column("forecast.chance", lambda line: chance_cell(line[0].chance), right=True),
            column("forecast.uscf.brings", lambda line: brings_text(line[0].brings)),
            column("forecast.uscf.easier", lambda line: _up(line[1]), right=True),
            column("forecast.uscf.harder", lambda line: _down(line[1]), right=True),
        )

    def _page(self, title: str, blocks: list[Block]) -> Page:
        tables = self.told.tables
        foot = about("uscf", tables.edition, tables.variant)
        return Page(title, [*blocks, *_assumptions(self.told)], foot)


def _level_document(player: PlayerForecast, level: LevelForecast, shift: Shift) -> dict[str, object]:
    brings = level.brings
    return {
        "level": level.level,
        "reach": level.reach.value,
        "needed": score_or_none(level.needed),
        "total": None if level.needed is None else score_text(player.now.score + level.needed),
        "chance": number(level.chance),
        "against_weakest": score_or_none(level.against_weakest),
        "against_strongest": score_or_none(level.against_strongest),
        "norm": brings.norm if brings else None,
        "points": [list(each) for each in brings.points_earned] if brings else [],
        "titles_earned": list(brings.titles_earned) if brings else [],
        "code_after": brings.code_after if brings else None,
        "shift_easier": shift.easier,
        "shift_harder": shift.harder,
    }


def _finish_document(finish: Finish) -> dict[str, object]:
    return {
        "score": score_text(finish.score),
        "chance": number(finish.chance),
        "norm": finish.judged.norm,
        "titles_earned": list(finish.judged.titles_earned),
        "code_after": finish.judged.code_after,
    }


def _none_table(players: list[PlayerForecast]) -> Table:
    return table_of(
        _NONE,
        players,
        column("book.column.no", lambda each: each.entrant.no, right=True),
        column("book.column.name", lambda each: each.entrant.name),
        column("forecast.why", _why_none),
    )


def _needs_cell(player: PlayerForecast, level: LevelForecast) -> Cell:
    """`1.5 of 2`, made, or out of reach."""
    needs = say(f"forecast.uscf.reach.{level.reach}", needed=level.needed, games=player.games_to_come)
    return Cell(needs, tone=_TONES[level.reach])


def _both(shift: Shift) -> str:
    return f"{_up(shift)} / {_down(shift)}"


def _up(shift: Shift) -> str:
    return "–" if shift.easier is None else f"+{shift.easier}"


def _down(shift: Shift) -> str:
    return "–" if shift.harder is None else f"−{shift.harder}"


def brings_text(judged: PlayerNorm | None) -> str:
    """Points, the code after, and the highest title: `5+2 → a5, title 1800`; blank out of reach."""
    if judged is None:
        return ""
    if not judged.awards:
        return say("forecast.uscf.brought-nothing")
    points = "+".join(str(points) for points, _ in judged.points_earned)
    title = judged.titles_earned[-1] if judged.titles_earned else None
    return say("forecast.uscf.brought", points=points, code=judged.code_after, title=title)


def _why_none(player: PlayerForecast) -> str:
    if player.unmet:
        return missing_text(player.best.judged)
    return say("forecast.uscf.reach.out")


def _assumptions(told: EventForecast) -> list[Block]:
    """What the forecast takes for granted."""
    if told.given:
        ratings = say("forecast.uscf.by-estimates", count=len(told.estimated) or None)
    else:
        ratings = say("forecast.uscf.by-pre")
    texts = [ratings]
    if any(player.schedule.guessed for player in told.players):
        texts.append(say("forecast.uscf.likely", within=told.assumptions.within))
    texts.append(say("forecast.uscf.chances", draws=100 * told.assumptions.draws))
    return [Text(text, "muted") for text in texts]


def _games_table(player: PlayerForecast) -> Table:
    return table_of(
        "games",
        player.schedule.typical,
        column("forecast.round", lambda meeting: meeting.round, right=True),
        column("forecast.opponent", lambda meeting: meeting.opponent_text),
        column("book.column.rating", lambda meeting: meeting.rating, right=True),
        column("forecast.uscf.expected", lambda meeting: _expected(player, meeting), right=True),
        column("forecast.pairing", _pairing),
    )


def _expected(player: PlayerForecast, meeting: Meeting) -> str:
    rating = meeting.rating
    if rating is None or player.entrant.post is None:
        return ""
    return f"{Decimal(scoring_probability(player.entrant.post.value, rating)).scaleb(-3):.3f}"


def _pairing(meeting: Meeting) -> str | Cell:
    """Whether the pairing is known, or whom a stand-in stands for."""
    if meeting.opponent is None:
        return Cell(say("forecast.nobody"), tone="muted")
    if meeting.opponent.post is None:
        return Cell(say("forecast.uscf.unrated"), tone="muted")
    if meeting.paired:
        return say("forecast.paired")
    ratings = [each.post.value for each in meeting.likely if each.post]
    return say("forecast.uscf.stand-in", count=len(ratings), low=min(ratings), high=max(ratings))


def _finishes_table(player: PlayerForecast) -> Table:
    return table_of(
        "scores",
        player.finishes,
        column("forecast.scored", lambda finish: score_cell(finish.score), right=True),
        column("forecast.total", lambda finish: score_cell(player.now.score + finish.score), right=True),
        column("forecast.chance", lambda finish: chance_cell(finish.chance), right=True),
        column("forecast.uscf.at-least", lambda each: chance_cell(player.chances.at_least(each.score)), right=True),
        column("book.column.norm", lambda finish: norm_cell(finish.judged.norm), right=True),
        column("forecast.uscf.after", lambda finish: finish.judged.code_after),
        column("book.column.titles", lambda finish: ", ".join(map(str, finish.judged.titles_earned))),
    )
