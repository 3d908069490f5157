"""Forecasts of the lifetime titles for people and for programs."""

from decimal import Decimal
from fractions import Fraction

from normbook.forecast.board import rounds_to_come
from normbook.forecast.opponents import Meeting
from normbook.model.numbers import HalfPoints, score_text
from normbook.render.about import about
from normbook.render.chance import number, percent
from normbook.render.events import event_facts, event_title
from normbook.render.json import check_document, plain_value
from normbook.render.page import Block, Cell, Column, Content, Heading, Page, Table, Text
from normbook.render.scored_crosstable import score_cell
from normbook.render.words import say
from normbook.rulebooks.uscf.forecast.needed import (
    EventForecast,
    Finish,
    LevelForecast,
    PlayerForecast,
    Reach,
)
from normbook.rulebooks.uscf.forecast.shift import WIDEST, Shift, rating_shift
from normbook.rulebooks.uscf.law.judge import PlayerNorm, Standings
from normbook.rulebooks.uscf.law.probability import scoring_probability
from normbook.rulebooks.uscf.present.event import missing_text

_ALIVE, _NONE = "forecast", "no norm"
_TONES = {Reach.MADE: "good", Reach.ALIVE: "", Reach.OUT: "muted"}


def event_document(told: EventForecast, standings: Standings | None = None) -> dict[str, object]:
    """`forecast --rules uscf --json`."""
    return {
        "rules": "uscf",
        "edition": told.tables.edition,
        "variant": told.tables.variant,
        "event": {**event_facts(told.event), "rounds_to_come": rounds_to_come(told.event)},
        "assumptions": {
            "draws": plain_value(told.assumptions.draws),
            "within": score_text(told.assumptions.within),
            "post_from_pre": list(told.estimated),
            "estimates_given": told.given,
        },
        "players": [_player_document(told, player, standings) for player in told.players],
    }


def _player_document(told: EventForecast, player: PlayerForecast, standings: Standings | None) -> dict[str, object]:
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
        "meetings": [_meeting_document(meeting) for meeting in player.schedule.typical],
        "levels": [
            _level_document(player, level, rating_shift(told, player, level, standings)) for level in player.levels
        ],
        "finishes": [_finish_document(finish) for finish in player.finishes],
        "unmet": [check_document(check) for check in player.unmet],
    }


def _meeting_document(meeting: Meeting) -> dict[str, object]:
    opponent = meeting.opponent
    return {
        "round": meeting.round,
        "paired": meeting.paired,
        "opponent": opponent.no if opponent else None,
        "name": opponent.name if opponent else None,
        "rating": opponent.post.value if opponent and opponent.post else None,
        "likely": [each.no for each in meeting.likely],
    }


def _level_document(player: PlayerForecast, level: LevelForecast, shift: Shift) -> dict[str, object]:
    brings = level.brings
    return {
        "level": level.level,
        "reach": level.reach.value,
        "needed": _score(level.needed),
        "total": None if level.needed is None else score_text(player.now.score + level.needed),
        "chance": number(level.chance),
        "against_weakest": _score(level.against_weakest),
        "against_strongest": _score(level.against_strongest),
        "norm": brings.norm if brings else None,
        "points": [list(each) for each in brings.points_earned] if brings else [],
        "titles_earned": list(brings.titles_earned) if brings else [],
        "code_after": brings.code_after if brings else None,
        "shift_easier": shift.easier,
        "shift_harder": shift.harder,
    }


def _score(half_points: HalfPoints | None) -> str | None:
    return None if half_points is None else score_text(half_points)


def _finish_document(finish: Finish) -> dict[str, object]:
    return {
        "score": score_text(finish.score),
        "chance": number(finish.chance),
        "norm": finish.judged.norm,
        "titles_earned": list(finish.judged.titles_earned),
        "code_after": finish.judged.code_after,
    }


def event_page(told: EventForecast, standings: Standings | None = None) -> Page:
    """Everybody's norms on one screen: those made, those alive, and who has none left and why."""
    columns = [
        Column(say("forecast.uscf.no"), right=True),
        Column(say("forecast.uscf.name")),
        Column(say("forecast.uscf.code")),
        Column(say("forecast.uscf.score"), right=True),
        Column(say("forecast.uscf.norm"), right=True),
        Column(say("forecast.uscf.needs")),
        Column(say("forecast.uscf.chance"), right=True),
        Column(say("forecast.uscf.brings")),
        Column(say("forecast.uscf.shift"), right=True, optional=1),
    ]
    rows = [row for player in told.players for row in _rows(told, player, standings)]
    blocks: list[Block] = []
    if rows:
        blocks = [Table(columns, rows, name=_ALIVE), Text(say("forecast.uscf.legend"), "muted")]
    if none := [player for player in told.players if not player.open_levels]:
        blocks += [Heading(say("forecast.uscf.none-title")), _none_table(none)]
    title = say("forecast.uscf.title", event=event_title(told.event), left=rounds_to_come(told.event))
    return _page(told, title, [*blocks, *assumption_blocks(told)])


def openings(told: EventForecast) -> dict[str, list[tuple[str, str]]]:
    """Whom the rows of the page's tables are about."""
    found: dict[str, list[tuple[str, str]]] = {_ALIVE: [], _NONE: []}
    for player in told.players:
        own = (player.entrant.name, str(player.entrant.no))
        rows = found[_ALIVE if player.open_levels else _NONE]
        rows += [own, *[("", "")] * (len(player.open_levels) - 1)]
    return found


def with_hint(page: Page) -> Page:
    """The page with a word on how to open a player's forecast."""
    return Page(page.title, [*page.blocks, Text(say("forecast.uscf.hint"), "muted", "hint")], page.about)


def _page(told: EventForecast, title: str, blocks: list[Block]) -> Page:
    return Page(title, blocks, about("uscf", told.tables.edition, told.tables.variant))


def _rows(told: EventForecast, player: PlayerForecast, standings: Standings | None) -> list[list[Content]]:
    """A row for the norm made and for each one alive."""
    entrant = player.entrant
    rows: list[list[Content]] = []
    for level in player.open_levels:
        who: list[Content] = [entrant.no, entrant.name, player.now.code_before, score_cell(player.now.score)]
        shift = rating_shift(told, player, level, standings)
        rows.append([*(["", "", "", ""] if rows else who), level.level, *_level_cells(player, level), _both(shift)])
    return rows


def _none_table(players: list[PlayerForecast]) -> Table:
    columns = [
        Column(say("forecast.uscf.no"), right=True),
        Column(say("forecast.uscf.name")),
        Column(say("forecast.uscf.why")),
    ]
    rows: list[list[Content]] = [[each.entrant.no, each.entrant.name, _why_none(each)] for each in players]
    return Table(columns, rows, name=_NONE)


def _level_cells(player: PlayerForecast, level: LevelForecast) -> list[Content]:
    return [
        Cell(needs_text(player, level), tone=_TONES[level.reach]),
        _chance_cell(level.chance),
        brings_text(level.brings) if level.brings else "",
    ]


def needs_text(player: PlayerForecast, level: LevelForecast) -> str:
    """`1.5 of 2`, made, or out of reach."""
    return say(f"forecast.uscf.reach.{level.reach}", needed=level.needed, games=player.games_to_come)


def _chance_cell(chance: Fraction) -> Cell:
    return Cell(percent(chance), round(Decimal(chance.numerator) / Decimal(chance.denominator), 6))


def _both(shift: Shift) -> str:
    up = "–" if shift.easier is None else f"+{shift.easier}"
    down = "–" if shift.harder is None else f"−{shift.harder}"
    return f"{up} / {down}"


def brings_text(judged: PlayerNorm) -> str:
    """Points, the code after, and the highest title: `5+2 → a5, title 1800`."""
    if not judged.awards:
        return say("forecast.uscf.brought-nothing")
    points = "+".join(str(points) for points, _ in judged.points_earned)
    title = judged.titles_earned[-1] if judged.titles_earned else None
    return say("forecast.uscf.brought", points=points, code=judged.code_after, title=title)


def _why_none(player: PlayerForecast) -> str:
    if player.unmet:
        return missing_text(player.best.judged)
    return say("forecast.uscf.reach.out")


def assumption_blocks(told: EventForecast) -> list[Block]:
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


def player_page(told: EventForecast, player: PlayerForecast, standings: Standings | None = None) -> Page:
    """One player's games to come, levels, and every possible score."""
    entrant = player.entrant
    title = say("forecast.uscf.player-title", event=event_title(told.event), no=entrant.no, name=entrant.name)
    blocks: list[Block] = [Heading(say("forecast.uscf.games-title")), _games_table(player)]
    if not player.schedule.typical:
        blocks = [Text(say("forecast.uscf.nothing"))]
    blocks.append(Heading(say("forecast.uscf.levels-title")))
    if player.levels:
        blocks += [
            _levels_table(told, player, standings),
            *([Text(say("forecast.uscf.range-legend"), "muted")] if player.schedule.guessed else []),
            Text(say("forecast.uscf.levels-legend", widest=WIDEST), "muted"),
            Heading(say("forecast.uscf.finishes-title")),
            _finishes_table(player),
        ]
    else:
        blocks.append(Text(say("forecast.uscf.not-possible", reasons=_why_none(player))))
    norm = say("forecast.uscf.now-norm", norm=player.now.norm) if player.now.norm else None
    blocks.append(Text(say("forecast.uscf.now", norm=norm)))
    return _page(told, title, [*blocks, *assumption_blocks(told)])


def _games_table(player: PlayerForecast) -> Table:
    columns = [
        Column(say("forecast.uscf.round"), right=True),
        Column(say("forecast.uscf.opponent")),
        Column(say("forecast.uscf.rating"), right=True),
        Column(say("forecast.uscf.expected"), right=True),
        Column(say("forecast.uscf.pairing")),
    ]
    return Table(columns, [_game_row(player, meeting) for meeting in player.schedule.typical], name="games")


def _game_row(player: PlayerForecast, meeting: Meeting) -> list[Content]:
    opponent = meeting.opponent
    if opponent is None:
        return [meeting.round, "", "", "", Cell(say("forecast.uscf.nobody"), tone="muted")]
    name = say("forecast.uscf.opponent-name", no=opponent.no, name=opponent.name)
    if opponent.post is None:
        return [meeting.round, name, "", "", Cell(say("forecast.uscf.unrated"), tone="muted")]
    expected = ""
    if player.entrant.post:
        thousandths = scoring_probability(player.entrant.post.value, opponent.post.value)
        expected = f"{Decimal(thousandths).scaleb(-3):.3f}"
    how = say("forecast.uscf.paired") if meeting.paired else _stand_in(meeting)
    return [meeting.round, name, opponent.post.value, expected, how]


def _stand_in(meeting: Meeting) -> str:
    ratings = [each.post.value for each in meeting.likely if each.post]
    return say("forecast.uscf.stand-in", count=len(ratings), low=min(ratings), high=max(ratings))


def _levels_table(told: EventForecast, player: PlayerForecast, standings: Standings | None) -> Table:
    guessed = player.schedule.guessed
    range_columns = [Column(say(f"forecast.uscf.{name}"), right=True) for name in ("weakest", "strongest")]
    columns = [
        Column(say("forecast.uscf.norm"), right=True),
        Column(say("forecast.uscf.needs")),
        *(range_columns if guessed else []),
        Column(say("forecast.uscf.chance"), right=True),
        Column(say("forecast.uscf.brings")),
        Column(say("forecast.uscf.easier"), right=True),
        Column(say("forecast.uscf.harder"), right=True),
    ]
    rows: list[list[Content]] = []
    for level in player.levels:
        shift = rating_shift(told, player, level, standings)
        needs, chance, brings = _level_cells(player, level)
        ends: list[Content] = [_score(level.against_weakest) or "–", _score(level.against_strongest) or "–"]
        up = "–" if shift.easier is None else f"+{shift.easier}"
        down = "–" if shift.harder is None else f"−{shift.harder}"
        rows.append([level.level, needs, *(ends if guessed else []), chance, brings, up, down])
    return Table(columns, rows, name="levels")


def _finishes_table(player: PlayerForecast) -> Table:
    columns = [
        Column(say("forecast.uscf.to-come"), right=True),
        Column(say("forecast.uscf.total"), right=True),
        Column(say("forecast.uscf.chance"), right=True),
        Column(say("forecast.uscf.at-least"), right=True),
        Column(say("forecast.uscf.norm"), right=True),
        Column(say("forecast.uscf.after")),
        Column(say("forecast.uscf.titles")),
    ]
    rows: list[list[Content]] = [
        [
            score_cell(finish.score),
            score_cell(player.now.score + finish.score),
            _chance_cell(finish.chance),
            _chance_cell(player.chances.at_least(finish.score)),
            Cell(str(finish.judged.norm), finish.judged.norm, "good")
            if finish.judged.norm
            else Cell("–", tone="muted"),
            finish.judged.code_after,
            ", ".join(map(str, finish.judged.titles_earned)),
        ]
        for finish in player.finishes
    ]
    return Table(columns, rows, name="scores")
