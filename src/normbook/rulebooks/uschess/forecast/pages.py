"""Forecasts of a section for people and for programs."""

from collections.abc import Iterator
from fractions import Fraction

from normbook.forecast.answer import Forecast
from normbook.forecast.board import head_document, openings_of, rounds_to_come
from normbook.forecast.charts import norms_scatter
from normbook.forecast.opponents import Meeting
from normbook.model.numbers import HalfPoints, score_or_none, score_text
from normbook.render.about import about, event_title
from normbook.render.chance import chance_cell, number, percent
from normbook.render.drawing import Drawing
from normbook.render.explanations import hint
from normbook.render.json import check_document
from normbook.render.page import Block, Cell, Heading, Openings, Page, Table, Text
from normbook.render.scored_crosstable import score_cell
from normbook.render.sheet import column, table_of
from normbook.render.words import say
from normbook.rulebooks.uschess.forecast.outlook import Ending, EventOutlook, LevelOutlook, PlayerOutlook, Prospect
from normbook.rulebooks.uschess.law.arithmetic import decimal_text, published
from normbook.rulebooks.uschess.law.tables import RULES
from normbook.rulebooks.uschess.sheet import why_not

_ALIVE, _NONE = "forecast", "no norm"
_TONES = {Prospect.MADE: "good", Prospect.ALIVE: "", Prospect.OUT: "muted"}


class ForecastSection(Forecast):
    """A section's forecast, or one player's of it."""

    def __init__(self, told: EventOutlook, *, alone: bool) -> None:
        self.told = told
        self.alone = alone

    def document(self) -> object:
        """For programs."""
        told = self.told
        return {
            **head_document(RULES, told.tables.edition, told.tables.variant, told.event),
            "assumptions": {**told.assumptions.document(), "computed": bool(told.ways), "ways": told.ways or None},
            "players": [_player_document(each) for each in told.players],
        }

    def page(self) -> Page:
        """Everybody on one screen, or the player asked for in full."""
        blocks = _player_blocks(self.told.players[0]) if self.alone else _event_blocks(self.told)
        last = [] if self.alone else [hint("forecast.hint")]
        return self._page([*blocks, *_assumptions(self.told), *last])

    def drawings(self) -> list[Drawing]:
        """Score needed against chance, for every norm that is still open."""
        return norms_scatter(
            (player.entrant.name, level.level.level, level.needed, level.chance)
            for player in self.told.players
            for level in player.open_levels
            if level.prospect is Prospect.ALIVE and level.needed is not None
        )

    def openings(self) -> Openings:
        """Everybody's row, whether a norm is open or not."""
        rows = ((each.entrant, len(each.open_levels)) for each in self.told.players)
        return {} if self.alone else openings_of(rows, _ALIVE, _NONE)

    def _page(self, blocks: list[Block]) -> Page:
        told = self.told
        event = event_title(told.event)
        title = say("forecast.title", event=event, left=rounds_to_come(told.event))
        return Page(title, blocks, about(RULES, told.tables.edition, told.tables.variant))


def _player_document(player: PlayerOutlook) -> dict[str, object]:
    now = player.now
    return {
        "no": player.entrant.no,
        "name": player.entrant.name,
        "id": player.entrant.id,
        "score": score_text(now.score),
        "games": now.games,
        "games_to_come": player.games_to_come,
        "norm_if_no_more_games": now.norm.letter if now.norm else None,
        "meetings": [each.document() for each in player.schedule.typical],
        "levels": [_level_document(each) for each in player.levels],
        "endings": [_ending_document(each) for each in player.endings],
        "unmet": [check_document(each) for each in player.unmet],
    }


def _level_document(level: LevelOutlook) -> dict[str, object]:
    return {
        "level": level.level.level,
        "letter": level.level.letter,
        "reach": level.prospect.value,
        "needed": score_or_none(level.needed),
        "sure": score_or_none(level.sure),
        "chance": number(level.chance),
        "exact_chance": str(level.chance),
    }


def _ending_document(ending: Ending) -> dict[str, object]:
    return {
        "score": score_text(ending.score),
        "chance": number(ending.chance),
        "rating_low": None if ending.low is None else decimal_text(ending.low),
        "rating_high": None if ending.high is None else decimal_text(ending.high),
        "norms": [
            {"norm": letter or None, "chance": number(chance)} for letter, chance in sorted(ending.norms.items())
        ],
        "titles_earned": list(ending.titles),
    }


def _event_blocks(told: EventOutlook) -> list[Block]:
    """Norms made and alive, and who has none left and why."""
    rows = [(player, index, level) for player in told.players for index, level in enumerate(player.open_levels)]
    blocks: list[Block] = []
    if rows:
        table = table_of(
            _ALIVE,
            rows,
            column("book.column.no", lambda row: "" if row[1] else row[0].entrant.no, right=True),
            column("book.column.name", lambda row: "" if row[1] else row[0].entrant.name),
            column("book.column.score", lambda row: "" if row[1] else score_cell(row[0].now.score), right=True),
            column("book.column.norm", lambda row: f"N:{row[2].level.letter}"),
            column("forecast.needs", lambda row: _needs(row[0], row[2])),
            column("forecast.chance", lambda row: chance_cell(row[2].chance), right=True),
            column("forecast.uschess.rating", lambda row: _rating(_at(row[0], row[2].needed)), right=True),
            column("book.column.title", lambda row: ", ".join(_at(row[0], row[2].needed).titles)),
        )
        blocks = [table, Text(say("forecast.uschess.legend"), "muted")]
    if none := [player for player in told.players if not player.open_levels]:
        table = table_of(
            _NONE,
            none,
            column("book.column.no", lambda each: each.entrant.no, right=True),
            column("book.column.name", lambda each: each.entrant.name),
            column("forecast.uschess.ratings", lambda each: " / ".join(_ratings(each)), right=True),
            column("forecast.why", lambda each: Cell(why_not(each.endings[-1].judged), tone="muted")),
        )
        blocks += [Heading(say("forecast.none-title")), table]
    return blocks


def _at(player: PlayerOutlook, score: HalfPoints | None) -> Ending:
    return next(each for each in player.endings if each.score == score)


def _ratings(player: PlayerOutlook) -> Iterator[str]:
    """From the lowest score to the highest."""
    return (_rating(each) for each in player.endings)


def _rating(ending: Ending) -> str:
    """`1812`, or `1810–1814` by how the others play."""
    if ending.low is None or ending.high is None:
        return ""
    low, high = published(ending.low), published(ending.high)
    return str(low) if low == high else f"{low}–{high}"


def _needs(player: PlayerOutlook, level: LevelOutlook) -> Cell:
    """`1 of 1`, made; with what makes it sure where that is more."""
    sure = None if level.sure == level.needed else level.sure
    text = say(
        f"forecast.uschess.reach.{level.prospect}",
        needed=level.needed,
        games=player.games_to_come,
        sure=None if sure is None else score_text(sure),
    )
    return Cell(text, tone=_TONES[level.prospect])


def _player_blocks(player: PlayerOutlook) -> list[Block]:
    """A player's games to come, levels, and every score with its rating."""
    levels = table_of(
        "levels",
        player.levels,
        column("book.column.norm", lambda each: f"N:{each.level.letter}"),
        column("forecast.needs", lambda each: _needs(player, each)),
        column("forecast.chance", lambda each: chance_cell(each.chance), right=True),
    )
    unmet = "; ".join(f"{say(each.note.code)} ({each.rule})" for each in player.unmet if each.note)
    reasons = [Text(say("forecast.uschess.unmet", reasons=unmet), "muted")] if unmet else []
    return [
        Heading(say("forecast.uschess.player", no=player.entrant.no, name=player.entrant.name)),
        _games_table(player),
        Heading(say("book.column.norms")),
        levels,
        *reasons,
        Heading(say("forecast.every-score")),
        _endings_table(player),
    ]


def _games_table(player: PlayerOutlook) -> Table:
    return table_of(
        "games",
        player.schedule.typical,
        column("forecast.round", lambda each: each.round, right=True),
        column("forecast.opponent", lambda each: each.opponent_text),
        column("forecast.uschess.estimate", lambda each: each.rating, right=True),
        column("forecast.pairing", _pairing),
    )


def _pairing(meeting: Meeting) -> str:
    if meeting.opponent is None:
        return say("forecast.nobody")
    likely = len(meeting.likely)
    return say("forecast.paired") if meeting.paired else say("forecast.uschess.stand-in", count=likely)


def _endings_table(player: PlayerOutlook) -> Table:
    return table_of(
        "scores",
        player.endings,
        column("forecast.scored", lambda each: score_cell(each.score), right=True),
        column("forecast.total", lambda each: score_cell(player.now.score + each.score), right=True),
        column("forecast.chance", lambda each: chance_cell(each.chance), right=True),
        column("forecast.uschess.rating", _rating, right=True),
        column("book.column.norm", _norms),
        column("book.column.title", lambda each: ", ".join(each.titles)),
    )


def _norms(ending: Ending) -> str:
    """`N:2`; where the others decide, each with its share of this score's chance: `N:2 81.2 %, – 18.8 %`."""
    names = {letter: f"N:{letter}" if letter else "–" for letter in ending.norms}
    if len(names) == 1:
        return "".join(names.values())
    whole = ending.chance or Fraction(1)
    shares = sorted(ending.norms.items(), key=lambda each: (-each[1], each[0]))
    return ", ".join(f"{names[letter]} {percent(chance / whole)}" for letter, chance in shares)


def _assumptions(told: EventOutlook) -> list[Block]:
    """What the forecast takes for granted."""
    ways = say("forecast.uschess.computed", ways=told.ways) if told.ways else say("forecast.uschess.estimated")
    texts = [ways]
    if any(each.schedule.guessed for each in told.players):
        texts.append(say("forecast.uschess.likely", within=told.assumptions.within))
    texts.append(say("forecast.uschess.chances", draws=100 * told.assumptions.draws))
    return [Text(text, "muted") for text in texts]
