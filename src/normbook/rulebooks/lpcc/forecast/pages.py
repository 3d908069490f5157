"""Forecasts of the La Palma norm points for people and for programs."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from normbook.judgement import Step
from normbook.model.crosstable import Entrant, Event
from normbook.model.numbers import fixed_text
from normbook.render.about import about
from normbook.render.chance import number, percent
from normbook.render.events import event_facts, event_title
from normbook.render.json import plain_value, step_document
from normbook.render.page import Block, Cell, Column, Content, Heading, Page, Table, Text
from normbook.render.words import say
from normbook.rulebooks.lpcc.forecast.pairings import RESULTS, Pairing, explain
from normbook.rulebooks.lpcc.forecast.season import LineForecast, PlaceForecast, SeasonForecast
from normbook.rulebooks.lpcc.law.scoring import mode_of
from normbook.rulebooks.lpcc.law.tables import Tables
from normbook.rulebooks.lpcc.present.points import points_cell

_COLUMNS = ("wins", "draws", "loses", "stood-up", "no-show")
_PAIRINGS = "pairings"


@dataclass(frozen=True, slots=True)
class Evening:
    """An event and its pairings that have not been played."""

    event: Event
    tables: Tables
    draws: Fraction
    pairings: tuple[Pairing, ...]
    player: int | None = None
    """The number of the one who asks."""

    @property
    def explanations(self) -> list[Step]:
        """What each result would give him who asks; where nobody does, either side of every pairing."""
        numbers = [(each, no) for each in self.pairings for no in (each.first.no, each.other.no)]
        return [explain(each, no, self.tables) for each, no in numbers if self.player in (None, no)]


def evening_document(told: Evening) -> dict[str, object]:
    """`forecast --rules lpcc --json` of an event."""
    return {
        "rules": "lpcc",
        "edition": told.tables.edition,
        "variant": told.tables.variant,
        "mode": mode_of(told.event.format).value,
        "event": event_facts(told.event),
        "assumptions": {"draws": plain_value(told.draws)},
        "pairings": [_pairing_document(pairing) for pairing in told.pairings],
        **({} if told.player is None else {"explanation": [step_document(step) for step in told.explanations]}),
    }


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


def evening_page(told: Evening) -> Page:
    """Two lines for each pairing: what each result is worth to either side."""
    columns = [
        Column(say("forecast.lpcc.round"), right=True),
        Column(say("forecast.lpcc.name")),
        Column(say("forecast.lpcc.rating"), right=True),
        *(Column(say(f"forecast.lpcc.{name}"), right=True) for name in _COLUMNS),
        Column(say("forecast.lpcc.win-chance"), right=True, optional=1),
        Column(say("forecast.lpcc.draw-chance"), right=True, optional=2),
    ]
    rows: list[list[Content]] = []
    for pairing in told.pairings:
        win, draw, loss = pairing.chances or (None, None, None)
        rows.append([pairing.round, *_line(pairing, pairing.first, (win, draw))])
        rows.append(["", *_line(pairing, pairing.other, (loss, draw))])
    blocks: list[Block] = [
        Table(columns, rows, name=_PAIRINGS),
        Text(say("forecast.lpcc.legend"), "muted"),
        Text(say("forecast.lpcc.chances", draws=100 * told.draws), "muted"),
    ]
    if waiting := _not_paired(told.event):
        blocks.append(Text(say("forecast.lpcc.not-paired", count=waiting), "muted"))
    title = say("forecast.lpcc.title", event=event_title(told.event))
    return Page(title, blocks, about("lpcc", told.tables.edition, told.tables.variant))


def evening_openings(told: Evening) -> dict[str, list[tuple[str, str]]]:
    """Whom the rows of the table are about."""
    sides = [side for pairing in told.pairings for side in (pairing.first, pairing.other)]
    return {_PAIRINGS: [(side.name, str(side.no)) for side in sides]}


def with_hint(page: Page) -> Page:
    """The page with a word on how to open its numbers."""
    return Page(page.title, [*page.blocks, Text(say("forecast.lpcc.hint"), "muted", "hint")], page.about)


def _line(pairing: Pairing, entrant: Entrant, chances: Iterable[Fraction | None]) -> list[Content]:
    rating: Content = str(entrant.rating) if entrant.rating else Cell(say("forecast.lpcc.unrated"), tone="muted")
    shown = ["" if chance is None else percent(chance) for chance in chances]
    return [entrant.name, rating, *(points_cell(each.points) for each in pairing.seen_by(entrant.no)), *shown]


def _not_paired(event: Event) -> int:
    return sum(
        any(outcome.pending and outcome.opponent is None for outcome in entrant.outcomes) for entrant in event.entrants
    )


def season_document(told: SeasonForecast, explained: Iterable[Step] = ()) -> dict[str, object]:
    """`forecast --json` of a season."""
    document: dict[str, object] = {
        "rules": "lpcc",
        "edition": told.standings.edition,
        "variant": told.standings.variant,
        "season": told.standings.season.name,
        "assumptions": {
            "seed": told.assumptions.lots.seed,
            "finishes": told.assumptions.lots.finishes,
            "rounds_to_come": told.assumptions.rounds_to_come,
        },
        "players": [_line_document(line) for line in told.lines],
    }
    if steps := [step_document(step) for step in explained]:
        document["explanation"] = steps
    return document


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
        "drawn": {name: None if value is None else fixed_text(value, 2) for name, value in drawn.items()},
        "chance": number(place.chance),
    }


def season_page(told: SeasonForecast) -> Page:
    """A table for each place: those who can still reach it."""
    lots = told.assumptions.lots
    blocks: list[Block] = []
    for index, place in enumerate(told.lines[0].places if told.lines else ()):
        blocks += [Heading(say("forecast.season.place-title", place=place.place)), _place_table(told, index)]
    blocks.append(Text(say("forecast.season.legend", finishes=lots.finishes, seed=lots.seed), "muted"))
    title = say("forecast.season.title", season=told.standings.season.name)
    return Page(title, blocks, about("lpcc", told.standings.edition, told.standings.variant))


def _place_table(told: SeasonForecast, index: int) -> Table:
    columns = [
        Column(say("forecast.season.rank"), right=True),
        Column(say("forecast.season.name")),
        Column(say("forecast.season.points"), right=True),
        Column(say("forecast.season.left"), right=True, optional=1),
        Column(say("forecast.season.most"), right=True, optional=2),
        Column(say("forecast.season.needs"), right=True),
        Column(say("forecast.season.drawn")),
        Column(say("forecast.season.chance"), right=True),
    ]
    rows: list[list[Content]] = [
        [
            line.line.rank,
            line.line.name,
            points_cell(line.line.points),
            line.rounds_left,
            fixed_text(line.most, 2),
            _needs(line, line.places[index]),
            _range(line.places[index]),
            percent(line.places[index].chance),
        ]
        for line in told.lines
    ]
    return Table(columns, rows, name=_place_name(told.lines[0].places[index]))


def season_openings(told: SeasonForecast) -> dict[str, list[tuple[str, str]]]:
    """Whom the rows of each place's table are about."""
    who = [(line.line.name, line.line.id or line.line.name) for line in told.lines]
    return {_place_name(place): who for place in told.lines[0].places}


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
