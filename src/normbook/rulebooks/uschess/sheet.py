"""A section for people and for programs: what is said of each player, and the remarks under the table."""

from collections.abc import Iterator
from itertools import chain

from normbook.judgement import Check, Provenance
from normbook.model.numbers import fixed_text, score_text
from normbook.render.json import Repeated, check_document
from normbook.render.page import NARROWEST_NAME, NOTHING, Block, Cell, Content, Text
from normbook.render.scored_crosstable import score_cell
from normbook.render.sheet import Field, Sheet, field
from normbook.render.words import say
from normbook.rulebooks.uschess.law.arithmetic import decimal_text, published
from normbook.rulebooks.uschess.law.judge import JudgedEvent
from normbook.rulebooks.uschess.law.norms import NotCounted, parts_text
from normbook.rulebooks.uschess.law.player import PlayerRated, Source
from normbook.rulebooks.uschess.law.section import Rated
from normbook.rulebooks.uschess.law.standard import Standard
from normbook.rulebooks.uschess.law.systems import QUICK
from normbook.rulebooks.uschess.law.tables import Tables
from normbook.rulebooks.uschess.law.titles import norms_text, waits_for_rating

_PLACES = 4


def section_sheet(judged: JudgedEvent, tables: Tables) -> Sheet[PlayerRated]:
    """One line for each player; programs are told every level, people what matters tonight."""
    quick = [_quick()] if len(judged.rated.systems) > 1 else []
    of_event = {id(each): Repeated(check_document(each)) for each in judged.judgement.checks}
    return Sheet(
        "ratings",
        [
            field("no", lambda each: each.entrant.no, right=True),
            field("name", lambda each: each.entrant.name, least=NARROWEST_NAME),
            Field("id", say("uschess.id"), lambda each: each.entrant.id, optional=4),
            field("score", lambda each: score_text(each.score), _score, right=True),
            Field("games", say("uschess.games-column"), lambda each: each.games, right=True, optional=3),
            Field("rating", say("book.column.before"), lambda each: _text(each.entrant.rating), right=True),
            Field("post", say("uschess.post-column"), lambda each: _text(each.post), _post, right=True),
            field("change", None, _change, right=True, optional=1),
            *quick,
            Field("post_source", "", lambda each: each.source.value),
            Field("computed", "", lambda each: {system: _rated(rated) for system, rated in each.ratings.items()}),
            field("norm", _norm, _norm_cell),
            Field("would_be", "", lambda each: each.best.letter if each.only_dual and each.best else None),
            Field("levels", "", lambda each: _levels(each, tables)),
            Field("norms", "", lambda each: dict(each.after.norms)),
            Field("titles", "", lambda each: list(each.after.titles)),
            Field("titles_earned", say("uschess.titles-column"), lambda each: list(each.titles_earned), _earned),
            Field(
                "checks", "", lambda each: [of_event.get(id(check)) or check_document(check) for check in each.checks]
            ),
            Field("remark", say("uschess.why"), None, lambda each: Cell(why_not(each), tone="muted"), optional=2),
        ],
    )


def standings_sheet() -> Sheet[PlayerRated]:
    """Where a player stands after the last of several sections."""
    return Sheet(
        "standings",
        [
            field("name", lambda each: each.entrant.name),
            Field("id", say("uschess.id"), lambda each: each.entrant.id, optional=2),
            Field("rating", say("uschess.post-column"), lambda each: _text(each.post), right=True),
            field("norms", lambda each: dict(each.after.norms), _norms_text),
            field("titles", lambda each: list(each.after.titles), _held),
        ],
    )


def _norms_text(player: PlayerRated) -> Content:
    return norms_text(player.after.norms)


def _held(player: PlayerRated) -> Content:
    return ", ".join(player.after.titles)


def _quick() -> Field[PlayerRated]:
    title = say("uschess.quick-column")
    return Field(QUICK, title, None, lambda each: _published(each.ratings.get(QUICK)), right=True)


def _text(value: object | None) -> str | None:
    return str(value) if value else None


def _score(player: PlayerRated) -> Content:
    return score_cell(player.score)


def _published(rated: Rated | None) -> Content:
    return published(rated.result) if rated else NOTHING


def _post(player: PlayerRated) -> Content:
    post = player.post
    return Cell(str(post), post.value if post.games is None else None) if post else NOTHING


def _change(player: PlayerRated) -> Content:
    before, after = player.entrant.rating, player.post
    if before is None or after is None:
        return NOTHING
    change = after.value - before.value
    return Cell(f"{change:+d}" if change else "0", change, "good" if change > 0 else "bad" if change < 0 else "")


def _norm(player: PlayerRated) -> str | None:
    return player.norm.letter if player.norm else None


def _norm_cell(player: PlayerRated) -> Content:
    return Cell(f"N:{player.norm.letter}", tone="good") if player.norm else NOTHING


def _earned(player: PlayerRated) -> Content:
    names = {each.level.letter: each.level.key for each in player.levels}
    return Cell(", ".join(say(f"uschess.name.{names[each]}") for each in player.titles_earned), tone="good")


def _rated(rated: Rated) -> dict[str, object]:
    """A computed rating as the contract has it."""
    formula = rated.second
    standard = formula if isinstance(formula, Standard) else None
    return {
        "intermediate": fixed_text(rated.first.result, _PLACES),
        "decimal": decimal_text(rated.result),
        "published": published(rated.result),
        "formula": "standard" if standard else "special",
        "k": fixed_text(standard.k, _PLACES) if standard else None,
        "expected": fixed_text(standard.expected, _PLACES) if standard else None,
        "bonus": fixed_text(standard.bonus, _PLACES) if standard else None,
        "floor": rated.floor.value if rated.floor else None,
    }


def _levels(player: PlayerRated, tables: Tables) -> list[dict[str, object]]:
    return [
        {
            "level": each.level.level,
            "letter": each.level.letter,
            "expected": parts_text(each.expected, tables),
            "margin": parts_text(each.margin, tables),
            "met": each.met,
        }
        for each in player.levels
    ]


def why_not(player: PlayerRated) -> str:
    """Why there is no norm, in a few words; blank where there is one or nothing was played."""
    if player.norm or not player.games:
        return ""
    if player.only_dual and player.best:
        return say("uschess.short.would-be", letter=player.best.letter)
    return "; ".join(_short(check) for check in player.checks if not check.passed)


def _short(check: Check) -> str:
    assert check.note is not None
    code = check.note.code.rpartition(".")[2]
    return f"{say(f'uschess.short.{code}', check.note.values, needed=check.needed, actual=check.actual)} ({check.rule})"


def remarks(judged: JudgedEvent, tables: Tables) -> list[Block]:
    """Under the table: how it was rated, by which ratings norms were judged, and chosen values that decided."""
    found = [Text(text, "bad") for text in _loud(judged)]
    found += [Text(text, "muted") for text in chain(_rating_remarks(judged, tables), _chosen(judged, tables))]
    return [*found, Text(say("uschess.by-formulas"), "muted")]


def _loud(judged: JudgedEvent) -> Iterator[str]:
    """Norms that only the chosen reading of dual events takes away (uschess.dual)."""
    names = [f"{each.entrant.name} (N:{each.best.letter})" for each in judged.players if each.only_dual and each.best]
    if names:
        yield say("uschess.dual-loud", names="; ".join(names))


def _rating_remarks(judged: JudgedEvent, tables: Tables) -> Iterator[str]:
    systems = judged.rated.rated_as
    if systems and judged.rated.systems:
        names = ", ".join(say(f"uschess.system.{each}") for each in judged.rated.systems)
        time = str(systems.time) if systems.time else None
        yield say("uschess.rated-as", systems=names, time=time, B=tables.B.value, since=tables.B.since)
    of_file = any(each.source is Source.FILE for each in judged.players)
    for each in judged.rated.checks:
        if not each.passed and each.note:
            yield say(each.note.code, each.note.values, needed=each.needed, actual=each.actual)
    yield say("uschess.posts-of-file" if of_file else "uschess.posts-computed")


def _chosen(judged: JudgedEvent, tables: Tables) -> Iterator[str]:
    """Values that are not the text's own, where they decided."""
    chosen = Provenance.CHOSEN
    rounds = chain.from_iterable(each.rounds for each in judged.players)
    if tables.repeat_games.provenance is chosen and any(each.left_out is NotCounted.REPEATED for each in rounds):
        yield say("uschess.repeat-chosen", most=tables.repeat_games.value)
    if tables.B.provenance is chosen and judged.rated.systems:
        yield say("uschess.B-chosen", B=tables.B.value)
    if tables.match_change.provenance is chosen and judged.rated.checks:
        yield say("uschess.match-chosen")
    waiting = [
        each.entrant.name
        for each in judged.players
        if any(each.after.norms.values())
        and waits_for_rating(each.after.norms, each.reached, each.after.titles, tables)
    ]
    if tables.title_established.provenance is chosen and waiting:
        yield say("uschess.established-chosen", names="; ".join(waiting))
