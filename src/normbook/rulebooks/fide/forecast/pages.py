"""Forecasts of norms for people and for programs."""

from collections import Counter
from collections.abc import Iterator

from normbook.forecast.answer import Forecast, Reach
from normbook.forecast.board import head_document, rounds_to_come
from normbook.forecast.charts import norms_scatter
from normbook.model.numbers import score_or_none, score_text
from normbook.render.about import about, event_title
from normbook.render.chance import chance_cell, number, percent
from normbook.render.drawing import Drawing
from normbook.render.explanations import hint
from normbook.render.page import NARROWEST_NAME, NOTHING, Block, Cell, Heading, Openings, Page, Table, Text
from normbook.render.scored_crosstable import score_cell
from normbook.render.sheet import Field, column, table_of
from normbook.render.words import say
from normbook.rulebooks.fide.forecast.needs import EventNormForecast, NormForecast, PlayerNormForecast
from normbook.rulebooks.fide.present.event import missing_text

_OPEN, _OUT = "forecast", "out"
_TONES = {Reach.MADE: "good", Reach.ALIVE: "", Reach.OUT: "muted"}

Line = tuple[PlayerNormForecast, NormForecast]


class ForecastNorms(Forecast):
    """An event's forecast, or one player's of it."""

    def __init__(self, told: EventNormForecast, *, alone: bool) -> None:
        self.told = told
        self.alone = alone

    def document(self) -> dict[str, object]:
        """For programs."""
        told = self.told
        return head_document("fide", told.tables.edition, told.tables.variant, told.event) | {
            "assumptions": told.assumptions.document(),
            "players": [self._player_document(player) for player in told.players],
        }

    def _player_document(self, player: PlayerNormForecast) -> dict[str, object]:
        return {
            "no": player.entrant.no,
            "name": player.entrant.name,
            "id": player.entrant.id,
            "fed": player.player.federation,
            "title": player.player.title,
            "rating": player.player.rating,
            "score": score_text(player.entrant.half_points),
            "games_to_come": len(player.to_come),
            "norms": [_norm_document(norm) for norm in player.norms],
        }

    def page(self) -> Page:
        """Everybody on one screen, or the player asked for against every possible opponent."""
        if self.alone:
            return self._player_page(self.told.players[0])
        return self._page(self._title(), [*self._blocks(), hint("forecast.fide.hint")])

    def drawings(self) -> list[Drawing]:
        """Score needed against chance, for the norms that are still open before the last round."""
        return norms_scatter(
            (player.entrant.name, norm.needs.title, norm.needed, norm.chance)
            for player, norm in self._lines(Reach.ALIVE)
            if norm.needed is not None and norm.chance is not None
        )

    def openings(self) -> Openings:
        """Everybody's row, whether a norm is open to them or not."""
        if self.alone:
            return {}
        lines = {_OPEN: self._lines(Reach.MADE, Reach.ALIVE), _OUT: self._lines(Reach.OUT)}
        return {
            name: [(player.entrant.name, str(player.entrant.no)) for player, _ in found]
            for name, found in lines.items()
        }

    def _title(self) -> str:
        event = self.told.event
        return say("forecast.fide.title", event=event_title(event), left=rounds_to_come(event))

    def _page(self, title: str, blocks: list[Block]) -> Page:
        return Page(title, blocks, about("fide", self.told.tables.edition, self.told.tables.variant))

    def _lines(self, *reaches: Reach) -> list[Line]:
        return [(player, norm) for player in self.told.players for norm in player.norms if norm.reach in reaches]

    def _blocks(self) -> list[Block]:
        blocks: list[Block] = []
        if found := self._lines(Reach.MADE, Reach.ALIVE):
            blocks += [table_of(_OPEN, found, *_who(), *_needs()), Text(say("forecast.fide.legend"), "muted")]
        if out := self._lines(Reach.OUT):
            why = column("forecast.fide.why", self._why)
            blocks += [Heading(say("forecast.fide.out-title")), table_of(_OUT, out, *_who(), why)]
        return [*blocks, Text(self._assumed(), "muted")]

    def _assumed(self) -> str:
        draws, within = self.told.assumptions.draws, self.told.assumptions.within
        return say("forecast.fide.assumed", draws=percent(draws), within=within)

    def _why(self, line: Line) -> Cell:
        """What the games so far lack."""
        return Cell(missing_text(line[1].now, self.told.tables), tone="muted")

    def _player_page(self, player: PlayerNormForecast) -> Page:
        blocks: list[Block] = []
        for norm in player.norms:
            blocks.append(Heading(say("book.norm", title=norm.needs.title)))
            blocks.append(Text(say("forecast.fide.norm", needs=needs_text(norm, player), chance=_chance(norm))))
            if norm.candidates:
                blocks.append(_candidates(norm))
        title = say("forecast.fide.player-title", event=event_title(self.told.event), name=player.entrant.name)
        return self._page(title, [*blocks, Text(self._assumed(), "muted")])


def _who() -> Iterator[Field[Line]]:
    yield column("book.column.no", lambda each: each[0].entrant.no, right=True)
    yield column("book.column.name", lambda each: each[0].entrant.name, least=NARROWEST_NAME)
    yield column("fide.fed", lambda each: each[0].player.federation, optional=3)
    yield column("book.column.title", lambda each: each[0].player.title, optional=2)
    yield column("book.column.rating", lambda each: each[0].player.rating, right=True, optional=2)
    yield column("book.column.score", lambda each: score_cell(each[0].entrant.half_points), right=True)
    yield column("book.column.norm", lambda each: each[1].needs.title)


def _needs() -> Iterator[Field[Line]]:
    yield column("forecast.fide.needs", _needs_cell)
    yield column("forecast.fide.against", lambda each: against_text(each[1]), optional=1)
    yield column("forecast.chance", _chance_cell, right=True)


def _needs_cell(line: Line) -> Cell:
    player, norm = line
    return Cell(needs_text(norm, player), tone=_TONES[norm.reach])


def needs_text(norm: NormForecast, player: PlayerNormForecast) -> str:
    """`0.5 of 1`, made, or out of reach."""
    return say(f"forecast.fide.reach.{norm.reach}", needed=norm.needed, games=len(player.to_come))


def against_text(norm: NormForecast) -> str:
    """How many of the likely opponents a loss, a draw or a win is enough against."""
    found = Counter(each.needed for each in norm.candidates)
    return "; ".join(
        say(f"forecast.fide.enough.{result}", number=found[needed])
        for needed, result in ((0, "loss"), (1, "draw"), (2, "win"), (None, "none"))
        if found[needed]
    )


def _chance(norm: NormForecast) -> str | None:
    return None if norm.chance is None else percent(norm.chance)


def _chance_cell(line: Line) -> Cell:
    chance = line[1].chance
    return NOTHING if chance is None else chance_cell(chance)


def _candidates(norm: NormForecast) -> Table:
    return table_of(
        norm.needs.title,
        norm.candidates,
        column("book.column.no", lambda each: each.opponent.no, right=True),
        column("forecast.opponent", lambda each: each.opponent.name, least=NARROWEST_NAME),
        column("book.column.title", lambda each: each.opponent.title),
        column("fide.fed", lambda each: each.opponent.federation),
        column("book.column.rating", lambda each: each.opponent.rating, right=True),
        column("forecast.fide.likely", lambda each: say(f"forecast.fide.is-{each.likely}")),
        column("forecast.fide.needs", lambda each: say(f"forecast.fide.result.{each.needed}")),
        column("forecast.chance", lambda each: percent(each.chance), right=True),
    )


def _norm_document(norm: NormForecast) -> dict[str, object]:
    return {
        "title": norm.needs.title,
        "reach": norm.reach.value,
        "needed": score_or_none(norm.needed),
        "chance": None if norm.chance is None else number(norm.chance),
        "opponents": [
            {
                "no": each.opponent.no,
                "name": each.opponent.name,
                "fed": each.opponent.federation,
                "title": each.opponent.title,
                "rating": each.opponent.rating,
                "likely": each.likely,
                "needed": score_or_none(each.needed),
                "chance": number(each.chance),
            }
            for each in norm.candidates
        ],
    }
