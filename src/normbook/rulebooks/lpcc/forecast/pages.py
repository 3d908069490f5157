"""Forecasts of the La Palma norm points for people and for programs."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from normbook.forecast.answer import Forecast
from normbook.forecast.charts import Dot, scatter
from normbook.judgement import Step
from normbook.model.crosstable import Entrant, Event
from normbook.model.numbers import fixed_or_none, fixed_text
from normbook.render.about import about, event_facts, event_title, judged_by
from normbook.render.chance import number, percent
from normbook.render.drawing import Drawing, pictures_or_words
from normbook.render.explanations import hint, with_explanations
from normbook.render.json import plain_value, step_document
from normbook.render.page import Block, Cell, Heading, Openings, Page, Table, Text
from normbook.render.sheet import Field, column, table_of
from normbook.render.words import say
from normbook.rulebooks.lpcc.forecast.pairings import RESULTS, Pairing, explain
from normbook.rulebooks.lpcc.forecast.season import LineForecast, PlaceForecast, SeasonForecast
from normbook.rulebooks.lpcc.forecast.season import explain as explain_line
from normbook.rulebooks.lpcc.law.rounds import mode_of
from normbook.rulebooks.lpcc.law.tables import Tables
from normbook.rulebooks.lpcc.present.points import points_cell, rating_cell

_COLUMNS = ("wins", "draws", "loses", "stood-up", "no-show")
_PAIRINGS = "pairings"
Side = tuple[Pairing, Entrant]


@dataclass(frozen=True)
class EveningForecast(Forecast):
    """An event and its pairings that have not been played."""

    event: Event
    tables: Tables
    draws: Fraction
    pairings: tuple[Pairing, ...]
    player: int | None = None
    """The number of the one who asks."""

    @property
    def _sides(self) -> list[Side]:
        return [(each, side) for each in self.pairings for side in (each.first, each.other)]

    @property
    def explanations(self) -> list[Step]:
        """What each result would give whoever asks; where nobody does, either side of every pairing."""
        return [explain(each, side.no, self.tables) for each, side in self._sides if self.player in (None, side.no)]

    def document(self) -> dict[str, object]:
        """`forecast --rules lpcc --json` of an event."""
        return {
            **judged_by("lpcc", self.tables),
            "mode": mode_of(self.event.format).value,
            "event": event_facts(self.event),
            "assumptions": {"draws": plain_value(self.draws)},
            "pairings": [_pairing_document(pairing) for pairing in self.pairings],
            **({} if self.player is None else {"explanation": [step_document(step) for step in self.explanations]}),
        }

    def page(self) -> Page:
        """Everybody on one screen, or the results of the player asked for down to the rules."""
        if self.player is None:
            return self.evening_page().plus(hint("forecast.lpcc.hint"))
        return self.full_page()

    def full_page(self) -> Page:
        """With every explanation."""
        return with_explanations(self.evening_page(), self.explanations, folded=self.player is None)

    def openings(self) -> Openings:
        """Everybody's row."""
        return {_PAIRINGS: [(side.name, str(side.no)) for _, side in self._sides]} if self.player is None else {}

    def evening_page(self) -> Page:
        """Two lines for each pairing: what each result is worth to either side."""
        blocks: list[Block] = [
            self._table(),
            Text(say("forecast.lpcc.legend"), "muted"),
            Text(say("forecast.lpcc.chances", draws=100 * self.draws), "muted"),
        ]
        if waiting := _not_paired(self.event):
            blocks.append(Text(say("forecast.lpcc.not-paired", count=waiting), "muted"))
        title = say("forecast.lpcc.title", event=event_title(self.event))
        return Page(title, blocks, about("lpcc", self.tables.edition, self.tables.variant))

    def _table(self) -> Table:
        return table_of(
            _PAIRINGS,
            self._sides,
            column("forecast.lpcc.round", lambda line: line[0].round if _is_first(line) else "", right=True),
            column("forecast.lpcc.name", lambda line: line[1].name),
            column("book.column.rating", lambda line: rating_cell(line[1]), right=True),
            *(_worth(index, name) for index, name in enumerate(_COLUMNS)),
            column("forecast.lpcc.win-chance", lambda line: _chance(line, 0), right=True, optional=1),
            column("forecast.lpcc.draw-chance", lambda line: _chance(line, 1), right=True, optional=2),
        )


def _is_first(line: Side) -> bool:
    return line[1] is line[0].first


def _worth(index: int, name: str) -> Field[Side]:
    def cell(line: Side) -> Cell:
        return points_cell(line[0].seen_by(line[1].no)[index].points)

    return column(f"forecast.lpcc.{name}", cell, right=True)


def _chance(line: Side, index: int) -> str:
    """Of a win or a draw; the first player's loss is the other's win."""
    chances = line[0].chances if _is_first(line) else (line[0].chances or ())[::-1]
    return percent(chances[index]) if chances else ""


def _pairing_document(pairing: Pairing) -> dict[str, object]:
    names = ("win", "draw", "loss")
    return {
        "round": pairing.round,
        "first": _who(pairing.first),
        "other": _who(pairing.other),
        "chances": dict(zip(names, map(number, pairing.chances), strict=True)) if pairing.chances else None,
        "results": [
            {
                "cell": own.value,
                "other_cell": theirs.value,
                "points": fixed_text(worth.first.points, 2),
                "other_points": fixed_text(worth.other.points, 2),
            }
            for (own, theirs), worth in zip(RESULTS, pairing.results, strict=True)
        ],
    }


def _who(entrant: Entrant) -> dict[str, object]:
    rating = entrant.rating.value if entrant.rating else None
    return {"no": entrant.no, "name": entrant.name, "id": entrant.id, "rating": rating}


def _not_paired(event: Event) -> int:
    return sum(
        any(outcome.pending and outcome.opponent is None for outcome in entrant.outcomes) for entrant in event.entrants
    )


class PlacesForecast(Forecast):
    """A season, or one player's of it."""

    def __init__(self, told: SeasonForecast, tables: Tables, *, alone: bool) -> None:
        self.told = told
        self.tables = tables
        self.alone = alone

    def document(self) -> dict[str, object]:
        """`forecast --json` of a season."""
        told, assumptions = self.told, self.told.assumptions
        document: dict[str, object] = {
            **judged_by("lpcc", told.standings),
            "season": told.standings.season.name,
            "assumptions": {
                "seed": assumptions.lots.seed,
                "finishes": assumptions.lots.finishes,
                "rounds_to_come": assumptions.rounds_to_come,
            },
            "players": [_line_document(line) for line in told.lines],
        }
        if self.alone and told.lines:
            document["explanation"] = [step_document(step) for step in self._explanations()]
        return document

    def page(self) -> Page:
        """Everybody on one screen, or what the player asked for has to pass, and how they got where they are."""
        page = self.season_page()
        if self.alone:
            return with_explanations(page, self._explanations(), folded=False)
        return page.plus(hint("forecast.lpcc.hint"))

    def full_page(self) -> Page:
        """With the chart and every explanation."""
        whole = self.season_page().plus(*pictures_or_words(self.drawings()))
        return with_explanations(whole, self._explanations(), folded=not self.alone)

    def _explanations(self) -> list[Step]:
        return [explain_line(self.told, line, self.tables) for line in self.told.lines]

    def drawings(self) -> list[Drawing]:
        """Points needed against chance."""
        return _places_chart(self.told)

    def openings(self) -> Openings:
        """Everybody's row, in each place's table."""
        who = [(line.line.name, line.line.id or line.line.name) for line in self.told.lines]
        return {} if self.alone else {_place_name(place): who for place in self.told.lines[0].places}

    def season_page(self) -> Page:
        """A table for each place: those who can still reach it."""
        told, lots = self.told, self.told.assumptions.lots
        blocks: list[Block] = []
        for index, place in enumerate(told.lines[0].places if told.lines else ()):
            blocks += [Heading(say("forecast.season.place-title", place=place.place)), _place_table(told, index)]
        blocks.append(Text(say("forecast.season.legend", finishes=lots.finishes, seed=lots.seed), "muted"))
        title = say("forecast.season.title", season=told.standings.season.name)
        return Page(title, blocks, about("lpcc", told.standings.edition, told.standings.variant))


def _line_document(line: LineForecast) -> dict[str, object]:
    return {
        "rank": line.line.rank,
        "id": line.line.id,
        "name": line.line.name,
        "points": fixed_text(line.line.points, 2),
        "rounds_left": line.rounds_left,
        "most": fixed_text(line.most, 2),
        "places": [_place_document(line, place) for place in line.places],
    }


def _place_document(line: LineForecast, place: PlaceForecast) -> dict[str, object]:
    drawn = {"low": place.drawn.low, "half": place.drawn.half, "high": place.drawn.high}
    return {
        "place": place.place,
        "needed": fixed_text(max(place.if_others_stand_still, Decimal(0)), 2),
        "out_of_reach": line.out_of_reach(place),
        "drawn": {name: fixed_or_none(value, 2) for name, value in drawn.items()},
        "chance": number(place.chance),
    }


def _place_table(told: SeasonForecast, index: int) -> Table:
    return table_of(
        _place_name(told.lines[0].places[index]),
        told.lines,
        column("book.column.rank", lambda line: line.line.rank, right=True),
        column("book.column.name", lambda line: line.line.name),
        column("forecast.season.points", lambda line: points_cell(line.line.points), right=True),
        column("forecast.season.left", lambda line: line.rounds_left, right=True, optional=1),
        column("forecast.season.most", lambda line: fixed_text(line.most, 2), right=True, optional=2),
        column("forecast.needs", lambda line: _needs(line, line.places[index]), right=True),
        column("forecast.season.drawn", lambda line: _range(line.places[index])),
        column("forecast.chance", lambda line: percent(line.places[index].chance), right=True),
    )


def _place_name(place: PlaceForecast) -> str:
    return f"place {place.place}"


def _needs(line: LineForecast, place: PlaceForecast) -> Cell:
    needed = place.if_others_stand_still
    if needed <= 0:
        return Cell(say("forecast.season.there"), tone="good")
    if line.out_of_reach(place):
        return Cell(say("forecast.season.out"), tone="muted")
    return Cell(fixed_text(needed, 2), needed)


def _range(place: PlaceForecast) -> str:
    ends = [max(end, Decimal(0)) for end in (place.drawn.low, place.drawn.high) if end is not None]
    return " – ".join(dict.fromkeys(fixed_text(end, 2) for end in ends))


def _places_chart(forecast: SeasonForecast) -> list[Drawing]:
    """Every place of a season that somebody can still reach and does not have yet."""
    dots = [
        Dot(
            Fraction(place.if_others_stand_still),
            place.chance,
            say("forecast.chart.dot", name=line.line.name, level=place.place),
            say("forecast.season.place", place=place.place),
        )
        for line in forecast.lines
        for place in line.places
        if place.if_others_stand_still > 0 and not line.out_of_reach(place)
    ]
    words = say("forecast.season.chart", count=len(dots))
    return scatter(dots, words, say("forecast.season.needed-axis"), say("forecast.chart.norm-axis"))
