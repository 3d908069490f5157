"""La Palma norm points for people and for programs: an event, a season."""

from collections.abc import Callable, Iterable
from decimal import Decimal

from normbook.judgement import Judgement, Step
from normbook.model.crosstable import Entrant, Event
from normbook.model.numbers import fixed_text, score_text, signed_text
from normbook.render.about import about, about_variant, event_facts, event_title, judged_by
from normbook.render.json import step_document
from normbook.render.page import NARROWEST_NAME, NOTHING, Block, Cell, Page, Text
from normbook.render.scored_crosstable import score_cell
from normbook.render.sheet import Field, Sheet, column, field
from normbook.render.words import say
from normbook.rulebooks.lpcc.law.event import PlayerPoints
from normbook.rulebooks.lpcc.law.rounds import ScoredRound, mode_of
from normbook.rulebooks.lpcc.law.season import Standings, StandingsLine


def event_document(
    event: Event, judgement: Judgement[PlayerPoints], explained: Iterable[tuple[int, Step]] = ()
) -> dict[str, object]:
    """`score --rules lpcc --json`."""
    steps = dict(explained)
    return {
        **judged_by("lpcc", judgement),
        "mode": mode_of(event.format).value,
        "event": event_facts(event),
        "players": [_player_document(player, steps) for player in judgement.subjects],
    }


def _player_document(player: PlayerPoints, steps: dict[int, Step]) -> dict[str, object]:
    entrant = player.entrant
    document: dict[str, object] = {
        "no": entrant.no,
        "name": entrant.name,
        "id": entrant.id,
        "rating": entrant.rating.value if entrant.rating else None,
        "points": fixed_text(player.points, 2),
        "score": score_text(entrant.half_points),
        "games": player.games,
        "rounds": [_round_document(scored) for scored in player.rounds],
        "participation": fixed_text(player.credit, 2),
        "upsets": player.upsets,
        "no_shows": player.no_shows,
    }
    if entrant.no in steps:
        document["explanation"] = step_document(steps[entrant.no])
    return document


def _round_document(scored: ScoredRound) -> dict[str, object]:
    return {
        "round": scored.number,
        "cell": scored.outcome.written,
        "points": fixed_text(scored.points, 2),
        "rule": scored.happening.rule,
        "happening": scored.happening.value,
        "parts": [{"rule": award.rule, "points": _amount(award.value)} for award in scored.awards],
    }


def _amount(value: object) -> str:
    assert isinstance(value, Decimal)
    return fixed_text(value, 2)


def event_page(event: Event, judgement: Judgement[PlayerPoints]) -> Page:
    """All players of an event on one screen."""
    fields: list[Field[PlayerPoints]] = [
        column("book.column.no", lambda each: each.entrant.no, right=True),
        column("book.column.name", lambda each: each.entrant.name, least=NARROWEST_NAME),
        column("book.column.rating", lambda each: rating_cell(each.entrant), right=True, optional=2),
        *points_columns(event.rounds, _round_cell, optional=1),
        column("book.column.points", lambda each: points_cell(each.points), right=True),
        column("book.column.score", lambda each: score_cell(each.entrant.half_points), right=True),
        column("book.column.games", lambda each: each.games, right=True, optional=3),
        column("lpcc.no-shows", lambda each: _no_shows_cell(each.no_shows), right=True, optional=3),
    ]
    table = Sheet("norm points", fields).table(judgement.subjects, remark=about_variant(judgement.variant))
    again = _repeated_no_shows((player.entrant.name, player.no_shows) for player in judgement.subjects)
    title = say("lpcc.title", event=event_title(event), mode=mode_of(event.format).value)
    return Page(title, [table, *again], about("lpcc", judgement.edition, judgement.variant))


def points_columns(rounds: int, cell: Callable[[ScoredRound], Cell], optional: int = 0) -> list[Field[PlayerPoints]]:
    """What each round gave."""

    def of(number: int) -> Callable[[PlayerPoints], Cell]:
        return lambda player: cell(player.rounds[number - 1])

    return [
        Field("", say("book.column.round", round=number), None, of(number), right=True, optional=optional)
        for number in range(1, rounds + 1)
    ]


def rating_cell(entrant: Entrant) -> str | Cell:
    """A rating as it is printed; the unrated stand back."""
    return str(entrant.rating) if entrant.rating else Cell(say("lpcc.unrated"), tone="muted")


def _round_cell(scored: ScoredRound) -> Cell:
    """A round's points; a dot where nothing happened that counts."""
    if not scored.awards:
        return Cell(scored.outcome.written.partition("@")[0] or "·", tone="muted")
    return points_cell(scored.points)


def points_cell(points: Decimal) -> Cell:
    """Norm points, losses standing out."""
    return Cell(signed_text(points, 2), points, "bad" if points < 0 else "")


def _no_shows_cell(count: int) -> Cell:
    return Cell(str(count or ""), count, "bad" if count > 1 else "")


def _repeated_no_shows(counts: Iterable[tuple[str, int]]) -> list[Block]:
    names = ", ".join(f"{name} ({count})" for name, count in counts if count > 1)
    return [Text(say("lpcc.no-shows-twice", names=names), "bad")] if names else []


def _sheet(standings: Standings) -> Sheet[StandingsLine]:
    legs: list[Field[StandingsLine]] = [
        Field("", leg.name, None, _leg_cell(number), right=True) for number, leg in enumerate(standings.season.legs)
    ]
    return Sheet(
        "standings",
        [
            field("rank", lambda line: line.rank, right=True),
            field("name", lambda line: line.name, least=NARROWEST_NAME),
            field("id", lambda line: line.id, optional=4),
            *legs,
            Field("points", say("lpcc.total"), _total, lambda line: points_cell(line.points), right=True),
            Field("legs", "", lambda line: [fixed_text(points or 0, 2) for points in line.legs]),
            Field("played", "", lambda line: [points is not None for points in line.legs]),
            field("games", lambda line: line.games, right=True, optional=1),
            Field("participation", say("lpcc.credit"), _credit_text, _credit_cell, right=True, optional=3),
            Field("upsets", say("lpcc.upsets"), lambda line: line.upsets, right=True, optional=2),
            Field("no_shows", say("lpcc.no-shows"), lambda line: line.no_shows, _season_no_shows, right=True),
        ],
        ("rank", "id", "name", "points", "legs", "played", "games", "participation", "upsets", "no_shows"),
    )


def _leg_cell(number: int) -> Callable[[StandingsLine], Cell]:
    def cell(line: StandingsLine) -> Cell:
        points = line.legs[number]
        return NOTHING if points is None else points_cell(points)

    return cell


def _total(line: StandingsLine) -> str:
    return fixed_text(line.points, 2)


def _credit_text(line: StandingsLine) -> str:
    return fixed_text(line.credit, 2)


def _credit_cell(line: StandingsLine) -> Cell:
    return Cell(_credit_text(line), line.credit)


def _season_no_shows(line: StandingsLine) -> Cell:
    return _no_shows_cell(line.no_shows)


def standings_document(standings: Standings, steps: Iterable[Step] = ()) -> dict[str, object]:
    """`standings --json`."""
    document: dict[str, object] = {
        **judged_by("lpcc", standings),
        "season": standings.season.name,
        "legs": [leg.name for leg in standings.season.legs],
        "players": standings_documents(standings),
    }
    if explanations := [step_document(step) for step in steps]:
        document["explanation"] = explanations
    return document


def standings_documents(standings: Standings) -> list[dict[str, object]]:
    """Each player's line of the season's table."""
    return _sheet(standings).documents(standings.lines)


def standings_page(standings: Standings) -> Page:
    """The season's table."""
    table = _sheet(standings).table(standings.lines, remark=about_variant(standings.variant))
    blocks: list[Block] = [table, Text(say("lpcc.legend"), "muted")]
    blocks += _repeated_no_shows((line.name, line.no_shows) for line in standings.lines)
    title = say("lpcc.season-title", season=standings.season.name)
    return Page(title, blocks, about("lpcc", standings.edition, standings.variant))
