"""Lifetime titles for people and for programs: an event, several events."""

from collections.abc import Iterable

from normbook.judgement import Check, Judgement, Step
from normbook.model.crosstable import Event, Rating
from normbook.model.numbers import score_text
from normbook.render.about import about
from normbook.render.events import event_facts, event_title
from normbook.render.json import check_document, plain_value, step_document
from normbook.render.page import (
    NARROWEST_NAME,
    NOTHING,
    Block,
    Cell,
    Column,
    Content,
    Heading,
    Page,
    Table,
    Text,
)
from normbook.render.scored_crosstable import result_cells, score_cell
from normbook.render.words import say, say_phrase
from normbook.rulebooks.uscf.law.alert import Alert, alerts
from normbook.rulebooks.uscf.law.footnotes import chosen_in_event
from normbook.rulebooks.uscf.law.history import History, Record
from normbook.rulebooks.uscf.law.judge import PlayerNorm
from normbook.rulebooks.uscf.law.norm import LevelTried, thousandths_text
from normbook.rulebooks.uscf.law.tables import Tables

Judged = Judgement[PlayerNorm]


def event_document(
    event: Event,
    judgement: Judged,
    tables: Tables,
    explained: Iterable[tuple[int, Step]] = (),
    filled: Iterable[int] = (),
) -> dict[str, object]:
    """`score --rules uscf --json`; `filled` are the players whose pre-event rating stands in for the other."""
    steps = dict(explained)
    return {
        "rules": "uscf",
        "edition": judgement.edition,
        "variant": judgement.variant,
        "event": event_facts(event),
        "checks": [check_document(check) for check in judgement.checks],
        "post_from_pre": sorted(filled),
        "players": [_player_document(player, steps) for player in judgement.subjects],
        "alerts": [_alert_document(alert) for alert in alerts(judgement.subjects, tables)],
        "footnotes": [say_phrase(note) for note in chosen_in_event(judgement.subjects, tables)],
    }


def _player_document(player: PlayerNorm, steps: dict[int, Step]) -> dict[str, object]:
    entrant = player.entrant
    document: dict[str, object] = {
        "no": entrant.no,
        "name": entrant.name,
        "id": entrant.id,
        **_rating_fields("rating", entrant.rating),
        **_rating_fields("post", entrant.post),
        "status": player.status.value,
        "score": score_text(player.score),
        "games": player.games,
        "code_before": player.code_before,
        "norm": player.norm,
        "title_before": player.title_before,
        "title_after": player.title_after,
        "points_next": player.points_next,
        "points_beyond": player.points_beyond,
        "code_after": player.code_after,
        "titles_earned": list(player.titles_earned),
        "awards": [
            {
                "rule": award.rule,
                "kind": award.kind,
                "value": plain_value(award.value),
                "toward": plain_value(award.toward),
                "provenance": award.provenance.value,
            }
            for award in player.awards
        ],
        "checks": [check_document(check) for check in player.checks],
        "levels": [_level_document(tried) for tried in player.levels],
    }
    if entrant.no in steps:
        document["explanation"] = step_document(steps[entrant.no])
    return document


def _level_document(tried: LevelTried) -> dict[str, object]:
    return {
        "level": tried.level,
        "expected": thousandths_text(tried.expected),
        "margin": thousandths_text(tried.margin),
        "delta": thousandths_text(tried.delta, least_places=1),
        "met": tried.met,
        "provenance": tried.provenance.value,
    }


def _alert_document(alert: Alert) -> dict[str, object]:
    entrant = alert.player.entrant
    return {
        "no": entrant.no,
        "name": entrant.name,
        "rating": alert.rating,
        "norm": alert.norm,
        "classes": alert.classes,
    }


def event_page(
    event: Event, judgement: Judged, tables: Tables, filled: Iterable[int] = (), *, crosstable: bool = False
) -> Page:
    """All players of an event on one screen, or its crosstable with the codes before and after."""
    table = crosstable_of(event, judgement) if crosstable else _players_table(judgement)
    legend = say("uscf.crosstable-legend" if crosstable else "uscf.legend")
    blocks: list[Block] = [table, Text(legend, "muted")]
    blocks += _alert_blocks(alerts(judgement.subjects, tables))
    blocks += _remarks(event, judgement, tables, filled)
    title = say("uscf.page-title", event=event_title(event), system=event.system)
    return Page(title, blocks, about("uscf", judgement.edition, judgement.variant))


def with_crosstable(page: Page, event: Event, judgement: Judged) -> Page:
    """The page with the crosstable below."""
    blocks = [*page.blocks, Heading(say("uscf.crosstable-title")), crosstable_of(event, judgement)]
    return Page(page.title, blocks, page.about)


def with_hint(page: Page) -> Page:
    """The page with a word on how to open its numbers."""
    return Page(page.title, [*page.blocks, Text(say("uscf.hint"), "muted", "hint")], page.about)


def _players_table(judgement: Judged) -> Table:
    columns = [
        Column(say("uscf.no"), right=True),
        Column(say("uscf.name"), least=NARROWEST_NAME),
        Column(say("uscf.rating"), right=True, optional=1),
        Column(say("uscf.post"), right=True, optional=3),
        Column(say("uscf.score"), right=True),
        Column(say("uscf.games-column"), right=True, optional=2),
        Column(say("uscf.before")),
        Column(say("uscf.norm-column"), right=True),
        Column(say("uscf.points")),
        Column(say("uscf.titles")),
        Column(say("uscf.after-column")),
        Column(say("uscf.missing"), optional=5),
    ]
    rows: list[list[Content]] = [
        [
            player.entrant.no,
            player.entrant.name,
            _rating_cell(player.entrant.rating),
            _rating_cell(player.entrant.post),
            score_cell(player.score),
            player.games,
            player.code_before,
            Cell(str(player.norm), player.norm, "good") if player.norm else NOTHING,
            "+".join(str(points) for points, _ in player.points_earned),
            Cell(", ".join(map(str, player.titles_earned)), tone="good"),
            _after_cell(player),
            Cell(missing_text(player), tone="muted"),
        ]
        for player in judgement.subjects
    ]
    return Table(columns, rows, name="norms")


def crosstable_of(event: Event, judgement: Judged) -> Table:
    """The rounds between the code before and the code after (uscf.list)."""
    columns = [
        Column(say("uscf.no"), right=True),
        Column(say("uscf.name"), least=NARROWEST_NAME),
        Column(say("uscf.id"), optional=4),
        Column(say("uscf.rating"), right=True, optional=2),
        Column(say("uscf.before")),
        *(Column(say("uscf.round", round=number)) for number in range(1, event.rounds + 1)),
        Column(say("uscf.score"), right=True),
        Column(say("uscf.post"), right=True, optional=3),
        Column(say("uscf.after-column")),
    ]
    rows: list[list[Content]] = [
        [
            player.entrant.no,
            player.entrant.name,
            player.entrant.id,
            _rating_cell(player.entrant.rating),
            player.code_before,
            *result_cells(player.entrant),
            score_cell(player.entrant.half_points),
            _rating_cell(player.entrant.post),
            _after_cell(player),
        ]
        for player in judgement.subjects
    ]
    return Table(columns, rows, name="crosstable")


def _rating_cell(rating: Rating | None) -> Cell:
    """A rating as it is printed; blank for none."""
    if rating is None:
        return Cell("")
    return Cell(str(rating), rating.value if rating.games is None else None)


def _rating_fields(name: str, rating: Rating | None) -> dict[str, object]:
    """A rating, and the games it is based on where they are printed."""
    return {name: rating.value if rating else None, f"{name}_games": rating.games if rating else None}


def _after_cell(player: PlayerNorm) -> Cell:
    return Cell(player.code_after, tone="good" if player.code_after != player.code_before else "")


def missing_text(player: PlayerNorm) -> str:
    """Why there is no norm, in a few words; blank where there is one."""
    if player.norm:
        return ""
    if unmet := [check for check in player.checks if not check.passed]:
        return "; ".join(_short(check) for check in unmet)
    tried = player.levels[-1]
    delta = thousandths_text(tried.delta, least_places=1)
    return say("uscf.short.margin", level=tried.level, margin=thousandths_text(tried.margin), delta=delta)


def _short(check: Check) -> str:
    assert check.note is not None
    code = check.note.code.rpartition(".")[2]
    return f"{say(f'uscf.short.{code}', needed=check.needed, actual=check.actual)} ({check.rule})"


def _alert_blocks(found: tuple[Alert, ...]) -> list[Block]:
    """The players an organiser may want to give a minimum rating (uscf.alert)."""
    if not found:
        return []
    columns = [
        Column(say("uscf.no"), right=True),
        Column(say("uscf.name")),
        Column(say("uscf.rating"), right=True),
        Column(say("uscf.norm-column"), right=True),
        Column(say("uscf.alert-classes"), right=True),
    ]
    rows: list[list[Content]] = [
        [alert.player.entrant.no, alert.player.entrant.name, alert.rating, alert.norm, alert.classes] for alert in found
    ]
    return [Heading(say("uscf.alert-title")), Table(columns, rows, name="alerts")]


def _remarks(event: Event, judgement: Judged, tables: Tables, filled: Iterable[int]) -> list[Block]:
    """Pre-event ratings that stand in, and values in force that are not the text's own."""
    numbers = set(filled)
    names = "; ".join(entrant.name for entrant in event.entrants if entrant.no in numbers)
    texts = [say("uscf.posts-from-pre", names=names)] if names else []
    texts += [say_phrase(note) for note in chosen_in_event(judgement.subjects, tables)]
    return [Text(text, "muted") for text in texts]


def standings_documents(history: History) -> list[dict[str, object]]:
    """Where each player stands after the last event, regular and quick apart (uscf.two-records)."""
    return [
        {
            "system": record.system,
            "id": record.id,
            "name": record.name,
            **_rating_fields("rating", record.rating),
            "code": record.code,
            "title": record.standing.title if record.standing else None,
            "points_next": record.standing.points_next if record.standing else None,
            "points_beyond": record.standing.points_beyond if record.standing else None,
        }
        for record in history.records
    ]


def standings_page(history: History, tables: Tables) -> Page:
    """Titles and counters after the last event."""
    blocks: list[Block] = []
    for system in sorted({record.system for record in history.records}, reverse=True):
        records = [record for record in history.records if record.system == system]
        blocks += [Heading(say("uscf.standings-system", system=system)), _standings_table(system, records)]
    blocks.append(Text(say("uscf.standings-legend"), "muted"))
    names = " + ".join(event_title(event) for event, _ in history.events)
    title = say("uscf.standings-title", events=names)
    return Page(title, blocks, about("uscf", tables.edition, tables.variant))


def _standings_table(system: str, records: list[Record]) -> Table:
    columns = [
        Column(say("uscf.name")),
        Column(say("uscf.id"), optional=2),
        Column(say("uscf.rating"), right=True, optional=1),
        Column(say("uscf.code")),
        Column(say("uscf.title-column")),
        Column(say("uscf.next"), right=True),
        Column(say("uscf.beyond"), right=True),
    ]
    rows: list[list[Content]] = [
        [record.name, record.id, _rating_cell(record.rating), record.code, *_counters(record)] for record in records
    ]
    return Table(columns, rows, name=say(f"uscf.system.{system}"))


def _counters(record: Record) -> list[Content]:
    standing = record.standing
    if standing is None:
        return ["", "", ""]
    return [say("uscf.title-held", title=standing.title), standing.points_next, standing.points_beyond]
