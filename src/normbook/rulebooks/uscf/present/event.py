"""Lifetime titles for people and for programs: an event, several events."""

from collections.abc import Iterable

from normbook.judgement import Check, Judgement, Step
from normbook.model.crosstable import Event, Rating
from normbook.model.numbers import score_text
from normbook.render.about import about, event_facts, event_title, judged_by
from normbook.render.json import check_document, plain_value, step_document
from normbook.render.page import NARROWEST_NAME, NOTHING, Block, Cell, Heading, Page, Table, Text
from normbook.render.scored_crosstable import round_columns, score_cell
from normbook.render.sheet import Field, Sheet, column, field
from normbook.render.words import say, say_phrase
from normbook.rulebooks.uscf.law.alert import Alert, alerts
from normbook.rulebooks.uscf.law.footnotes import chosen_in_event
from normbook.rulebooks.uscf.law.history import History, SystemHistory
from normbook.rulebooks.uscf.law.judge import PlayerNorm
from normbook.rulebooks.uscf.law.norm import LevelTried, thousandths_text
from normbook.rulebooks.uscf.law.tables import Level, Tables

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
        **judged_by("uscf", judgement),
        "event": event_facts(event),
        "checks": [check_document(check) for check in judgement.checks],
        "post_from_pre": sorted(filled),
        "players": [_player_document(player, steps) for player in judgement.subjects],
        "alerts": _alerts().documents(alerts(judgement.subjects, tables)),
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


def event_page(
    event: Event, judgement: Judged, tables: Tables, filled: Iterable[int] = (), *, crosstable: bool = False
) -> Page:
    """All players of an event on one screen, or its crosstable with the codes before and after."""
    table = crosstable_of(event, judgement) if crosstable else _players().table(judgement.subjects)
    legend = say("uscf.crosstable-legend" if crosstable else "uscf.legend")
    blocks: list[Block] = [table, Text(legend, "muted")]
    if found := alerts(judgement.subjects, tables):
        blocks += [Heading(say("uscf.alert-title")), _alerts().table(found)]
    blocks += _remarks(event, judgement, tables, filled)
    title = say("uscf.page-title", event=event_title(event), system=event.system)
    return Page(title, blocks, about("uscf", judgement.edition, judgement.variant))


def with_crosstable(page: Page, event: Event, judgement: Judged) -> Page:
    """The page with the crosstable below."""
    return page.plus(Heading(say("uscf.crosstable-title")), crosstable_of(event, judgement))


def _players() -> Sheet[PlayerNorm]:
    return Sheet(
        "norms",
        [
            *_who(),
            column("book.column.rating", lambda each: _rating_cell(each.entrant.rating), right=True, optional=2),
            column("uscf.post", _post, right=True, optional=3),
            column("book.column.score", lambda each: score_cell(each.score), right=True),
            column("uscf.games-column", lambda each: each.games, right=True, optional=3),
            column("uscf.before", lambda each: each.code_before),
            column("book.column.norm", lambda each: norm_cell(each.norm), right=True),
            column("uscf.points", _points_earned, optional=3),
            column("book.column.titles", lambda each: Cell(", ".join(map(str, each.titles_earned)), tone="good")),
            column("uscf.after-column", _after_cell),
            column("uscf.missing", lambda each: Cell(missing_text(each), tone="muted"), optional=1, least=20),
        ],
    )


def crosstable_of(event: Event, judgement: Judged) -> Table:
    """The rounds between the code before and the code after (uscf.list)."""
    fields: list[Field[PlayerNorm]] = [
        *_who(),
        column("book.column.id", lambda each: each.entrant.id, optional=4),
        column("book.column.rating", lambda each: _rating_cell(each.entrant.rating), right=True, optional=2),
        column("uscf.before", lambda each: each.code_before),
        *round_columns(event.rounds, lambda each: each.entrant),
        column("book.column.score", lambda each: score_cell(each.entrant.half_points), right=True),
        column("uscf.post", _post, right=True, optional=3),
        column("uscf.after-column", _after_cell),
    ]
    return Sheet("crosstable", fields).table(judgement.subjects)


def _who() -> list[Field[PlayerNorm]]:
    return [
        column("book.column.no", lambda each: each.entrant.no, right=True),
        column("book.column.name", lambda each: each.entrant.name, least=NARROWEST_NAME),
    ]


def _points_earned(player: PlayerNorm) -> str:
    return "+".join(str(points) for points, _ in player.points_earned)


def _post(player: PlayerNorm) -> Cell:
    return _rating_cell(player.entrant.post)


def norm_cell(norm: Level | None) -> Cell:
    """A norm by its level; a dash for none."""
    return Cell(str(norm), norm, "good") if norm else NOTHING


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


def _alerts() -> Sheet[Alert]:
    """The players an organiser may want to give a minimum rating (uscf.alert)."""
    return Sheet(
        "alerts",
        [
            field("no", lambda each: each.player.entrant.no, right=True),
            field("name", lambda each: each.player.entrant.name),
            field("rating", lambda each: each.rating, right=True),
            field("norm", lambda each: each.norm, right=True),
            Field("classes", say("uscf.alert-classes"), lambda each: each.classes, right=True),
        ],
    )


def _remarks(event: Event, judgement: Judged, tables: Tables, filled: Iterable[int]) -> list[Block]:
    """Pre-event ratings that stand in, and values in force that are not the text's own."""
    numbers = set(filled)
    names = "; ".join(entrant.name for entrant in event.entrants if entrant.no in numbers)
    texts = [say("uscf.posts-from-pre", names=names)] if names else []
    texts += [say_phrase(note) for note in chosen_in_event(judgement.subjects, tables)]
    return [Text(text, "muted") for text in texts]


def _standings(system: str = "") -> Sheet[SystemHistory]:
    return Sheet(
        say(f"uscf.system.{system}") if system else "",
        [
            Field("system", "", lambda each: each.system),
            field("name", lambda each: each.name),
            field("id", lambda each: each.id, optional=2),
            Field(
                "rating",
                say("book.column.rating"),
                _value,
                lambda each: _rating_cell(each.rating),
                right=True,
                optional=1,
            ),
            Field("rating_games", "", lambda each: each.rating.games if each.rating else None),
            Field("code", say("uscf.code"), lambda each: each.code),
            Field("title", say("uscf.title-column"), lambda each: _counter(each, "title"), _title),
            Field("points_next", say("uscf.next"), lambda each: _counter(each, "points_next"), right=True),
            Field("points_beyond", say("uscf.beyond"), lambda each: _counter(each, "points_beyond"), right=True),
        ],
        ("system", "id", "name", "rating", "rating_games", "code", "title", "points_next", "points_beyond"),
    )


def _value(record: SystemHistory) -> int | None:
    return record.rating.value if record.rating else None


def _title(record: SystemHistory) -> str:
    return say("uscf.title-held", title=record.standing.title) if record.standing else ""


def _counter(record: SystemHistory, name: str) -> object:
    return getattr(record.standing, name) if record.standing else None


def standings_documents(history: History) -> list[dict[str, object]]:
    """Where each player stands after the last event, regular and quick apart (uscf.two-records)."""
    return _standings().documents(history.records)


def standings_page(history: History, tables: Tables) -> Page:
    """Titles and counters after the last event."""
    blocks: list[Block] = []
    for system in sorted({record.system for record in history.records}, reverse=True):
        records = [record for record in history.records if record.system == system]
        blocks += [Heading(say("uscf.standings-system", system=system)), _standings(system).table(records)]
    blocks.append(Text(say("uscf.standings-legend"), "muted"))
    names = " + ".join(event_title(event) for event, _ in history.events)
    title = say("uscf.standings-title", events=names)
    return Page(title, blocks, about("uscf", tables.edition, tables.variant))
