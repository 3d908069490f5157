"""Forecasts of norms for people and for programs."""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from normbook.forecast.answer import Reach
from normbook.forecast.board import rounds_to_come
from normbook.forecast.charts import Dot, scatter
from normbook.model.numbers import HalfPoints, score_text
from normbook.render.about import about
from normbook.render.chance import number, percent
from normbook.render.drawing import Drawing, pictures_or_words
from normbook.render.events import event_facts, event_title
from normbook.render.json import plain_value
from normbook.render.page import NARROWEST_NAME, NOTHING, Block, Cell, Heading, Openings, Page, Text
from normbook.render.scored_crosstable import score_cell
from normbook.render.sheet import Field, Sheet
from normbook.render.words import say
from normbook.rulebooks.fide.forecast.needed import Candidate, NormForecast, NormsForecast, PlayerNormForecast
from normbook.rulebooks.fide.present.event import missing_text

_OPEN, _OUT = "forecast", "out"
_TONES = {Reach.MADE: "good", Reach.ALIVE: "", Reach.OUT: "muted"}

Line = tuple[PlayerNormForecast, NormForecast]


class ForecastNorms:
    """An event's forecast, or one player's of it."""

    def __init__(self, told: NormsForecast, *, alone: bool) -> None:
        self.told = told
        self.alone = alone

    def document(self) -> dict[str, object]:
        """For programs."""
        told = self.told
        return {
            "rules": "fide",
            "edition": told.tables.edition,
            "variant": told.tables.variant,
            "event": {**event_facts(told.event), "rounds_to_come": rounds_to_come(told.event)},
            "assumptions": {
                "draws": plain_value(told.assumptions.draws),
                "within": score_text(told.assumptions.within),
            },
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
        blocks = [*self._blocks(), Text(say("forecast.fide.hint"), "muted", "hint")]
        return self._page(self._title(), blocks)

    def full_page(self) -> Page:
        """With the chart."""
        page = self.page() if self.alone else self._page(self._title(), self._blocks())
        return Page(page.title, [*page.blocks, *pictures_or_words(self.drawings())], page.about)

    def drawings(self) -> list[Drawing]:
        """Score needed against chance, for the norms that are still open before the last round."""
        dots = [
            Dot(Fraction(norm.needed, 2), norm.chance, f"{player.entrant.name}, {norm.needs.title}", norm.needs.title)
            for player, norm in self._lines(Reach.ALIVE)
            if norm.needed is not None and norm.chance is not None
        ]
        words = say("forecast.chart.event", count=len(dots))
        return scatter(dots, words, say("forecast.chart.needed-axis"), say("forecast.chart.chance-axis"))

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
            sheet: Sheet[Line] = Sheet(_OPEN, [*_who(), *_needs()])
            blocks += [sheet.table(found), Text(say("forecast.fide.legend"), "muted")]
        if out := self._lines(Reach.OUT):
            why: Field[Line] = Field("missing", say("forecast.fide.why"), None, self._why)
            blocks += [Heading(say("forecast.fide.out-title")), Sheet(_OUT, [*_who(), why]).table(out)]
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
            blocks.append(Heading(say("forecast.fide.norm-title", title=norm.needs.title)))
            blocks.append(Text(say("forecast.fide.norm", needs=needs_text(norm, player), chance=_chance(norm))))
            if norm.candidates:
                blocks.append(_candidates(norm).table(norm.candidates))
        title = say("forecast.fide.player-title", event=event_title(self.told.event), name=player.entrant.name)
        return self._page(title, [*blocks, Text(self._assumed(), "muted")])


def _who() -> Iterator[Field[Line]]:
    yield Field("no", say("fide.no"), None, lambda each: each[0].entrant.no, right=True)
    yield Field("name", say("fide.name"), None, lambda each: each[0].entrant.name, least=NARROWEST_NAME)
    yield Field("fed", say("fide.fed"), None, lambda each: each[0].player.federation, optional=3)
    yield Field("title", say("fide.title-column"), None, lambda each: each[0].player.title, optional=2)
    yield Field("rating", say("fide.rating-column"), None, lambda each: each[0].player.rating, right=True, optional=2)
    yield Field("score", say("fide.score"), None, lambda each: score_cell(each[0].entrant.half_points), right=True)
    yield Field("norm", say("fide.norm"), None, lambda each: each[1].needs.title)


def _needs() -> Iterator[Field[Line]]:
    yield Field("needs", say("forecast.fide.needs"), None, _needs_cell)
    yield Field("against", say("forecast.fide.against"), None, lambda each: against_text(each[1]), optional=1)
    yield Field("chance", say("forecast.fide.chance"), None, _chance_cell, right=True)


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
    if chance is None:
        return NOTHING
    return Cell(percent(chance), round(Decimal(chance.numerator) / Decimal(chance.denominator), 6))


def _candidates(norm: NormForecast) -> Sheet[Candidate]:
    return Sheet(
        norm.needs.title,
        [
            Field("no", say("fide.no"), None, lambda each: each.opponent.no, right=True),
            Field("name", say("forecast.fide.opponent"), None, lambda each: each.opponent.name, least=NARROWEST_NAME),
            Field("title", say("fide.title-column"), None, lambda each: each.opponent.title),
            Field("fed", say("fide.fed"), None, lambda each: each.opponent.federation),
            Field("rating", say("fide.rating-column"), None, lambda each: each.opponent.rating, right=True),
            Field("likely", say("forecast.fide.likely"), None, lambda each: say(f"forecast.fide.is-{each.likely}")),
            Field("needs", say("forecast.fide.needs"), None, lambda each: say(f"forecast.fide.result.{each.needed}")),
            Field("chance", say("forecast.fide.chance"), None, lambda each: percent(each.chance), right=True),
        ],
    )


def _norm_document(norm: NormForecast) -> dict[str, object]:
    return {
        "title": norm.needs.title,
        "reach": norm.reach.value,
        "needed": _score(norm.needed),
        "chance": None if norm.chance is None else number(norm.chance),
        "opponents": [
            {
                "no": each.opponent.no,
                "name": each.opponent.name,
                "fed": each.opponent.federation,
                "title": each.opponent.title,
                "rating": each.opponent.rating,
                "likely": each.likely,
                "needed": _score(each.needed),
                "chance": number(each.chance),
            }
            for each in norm.candidates
        ],
    }


def _score(half_points: HalfPoints | None) -> str | None:
    return None if half_points is None else score_text(half_points)
