"""A person's page out of the book."""

import json

from normbook.app.outcomes import record_name
from normbook.book.entries import Head
from normbook.book.membership import Card
from normbook.book.profile import BookRecord, Profile
from normbook.book.publication import line_text
from normbook.book.rows import HistoryRow
from normbook.judgement import Step
from normbook.model.numbers import fixed_text
from normbook.render.about import about_variant
from normbook.render.explanations import with_explanations
from normbook.render.json import check_document, step_document
from normbook.render.page import Block, Cell, Column, Content, Heading, Page, Table, Text
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.titles import TitleProgress
from normbook.rulebooks.wfcc.present.document import condition_text
from normbook.rulebooks.wfcc.record.fold import rating_text, state_in


def player_document(profile: Profile, head: Head, steps: list[Step]) -> dict[str, object]:
    """`player --json`."""
    member = profile.card.member
    document: dict[str, object] = {
        "id": member.id,
        "key": member.key,
        "name": member.name,
        "state": member.state,
        "records": [_record_document(record, profile) for record in profile.records],
        "published": [
            {"rules": rules, "system": system, "as_of": as_of, **_public(line)}
            for rules, system, as_of, line in profile.published
        ],
        "titles": [
            {
                "title": way.title,
                "held": way.held,
                "due": way.due,
                "checks": [check_document(check) for check in way.checks],
            }
            for way in profile.ways
        ],
        "head": head.document,
    }
    if steps:
        document["explanation"] = [step_document(step) for step in steps]
    return document


def _public(line: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in line.items() if name != "player"}


def _record_document(record: BookRecord, profile: Profile) -> dict[str, object]:
    document: dict[str, object] = {"rules": record.rules, "system": record.system}
    if record.rules == "uscf":
        standing, missing = record.state.standing, record.missing
        document |= {
            "rating": record.last.rating,
            "code": record.code,
            "edition": record.tables.edition,
            "variant": record.tables.variant,
            "title": standing.title if standing else None,
            "points_next": standing.points_next if standing else None,
            "points_beyond": standing.points_beyond if standing else None,
            "next_title": missing.title if missing else None,
            "points_missing": missing.needed - missing.points if missing else None,
            "life_master_games": record.state.games,
        }
    elif record.rules == "lpcc":
        document |= {"points": fixed_text(record.points, 2), "games": record.total("games")}
    else:
        current, halves = record.solver
        document |= {
            "rating": None if current is None else fixed_text(current, 2),
            "half_ratings": [fixed_text(half, 2) for half in halves],
        }
    document["history"] = [_row_document(row, profile) for row in record.rows]
    return document


def _row_document(row: HistoryRow, profile: Profile) -> dict[str, object]:
    return {
        "event": "" if row.act else row.event,
        "act": abs(row.act) or None,
        "name": "" if row.act else profile.names.get(row.event, ""),
        "end": row.end,
        "rating": row.rating,
        "before": _state(row, row.before),
        "after": _state(row, row.after),
        **{name: value for name, value in json.loads(row.award).items() if name != "act"},
        "seq": row.seq,
    }


def _state(row: HistoryRow, text: str) -> object:
    """A standing as the line has it; of solvers every number with two decimals."""
    if not text or row.rules != "wfcc":
        return json.loads(text) if text else None
    current, halves = state_in(text)
    return [None if current is None else fixed_text(current, 2), [fixed_text(half, 2) for half in halves]]


def player_page(profile: Profile, head: Head, steps: list[Step]) -> Page:
    """Standing, what is missing for the next title, history."""
    member = profile.card.member
    blocks: list[Block] = []
    for record in profile.records:
        heading = say(f"book.player.record.{record.rules}", system=record.system)
        blocks += [Heading(heading), *_standing(record, profile)]
        blocks.append(_history(record, profile))
    if not profile.records:
        blocks.append(Text(say("book.player.nothing")))
    blocks += [Text(_way(way)) for way in profile.ways if not way.held]
    blocks += _also(profile.card)
    if profile.records and not steps:
        blocks.append(Text(say("book.player.hint"), "muted"))
    page = Page(say("book.player", name=member.name, id=member.id), blocks, (head.line,))
    return with_explanations(page, steps, folded=False) if steps else page


def _way(way: TitleProgress) -> str:
    """What is missing for a solver's title; one that is due is conferred by the federation."""
    if way.due:
        return say("book.player.title-due", title=way.title)
    return say("book.player.title-way", title=way.title, conditions="; ".join(map(condition_text, way.missing)))


def _also(card: Card) -> list[Block]:
    names = "; ".join(f"{each.name} ({each.id})" if each.id else each.name for each in card.also)
    return [Text(say("book.player.merged", names=names), "muted")] if names else []


def _standing(record: BookRecord, profile: Profile) -> list[Block]:
    if record.rules == "lpcc":
        values = {"games": record.total("games"), "no_shows": record.total("no_shows") or None}
        return [Text(say("book.player.lpcc", system=record.system, points=record.points, **values))]
    if record.rules == "wfcc":
        return _solver_standing(record, profile)
    missing, code = record.missing, record.code
    rating = record.last.rating or None
    if missing is None:
        return [Text(say("book.player.uscf-none", system=record.system, rating=rating))]
    found: list[Block] = [Text(say("book.player.uscf", system=record.system, rating=rating, code=code))]
    if variant := about_variant(record.tables.variant):
        found.append(Text(variant, "muted"))
    if missing.title is None:
        return [*found, Text(say("book.player.top"))]
    values = {"points": missing.points, "needed": missing.needed, "missing": missing.needed - missing.points}
    found.append(Text(say("book.player.next", title=missing.title, norms=missing.norms, **values)))
    if missing.games:
        counted, needed = record.tables.life_master_count.value, missing.games_needed
        found.append(Text(say("book.player.games", games=missing.games, needed=needed, count=counted)))
    return found


def _solver_standing(record: BookRecord, profile: Profile) -> list[Block]:
    code = "book.player.wfcc" if record.solver[0] is not None else "book.player.wfcc-half"
    shown = rating_text(*record.solver)
    found: list[Block] = [Text(say(code, rating=shown) if shown else say("book.player.wfcc-none"))]
    for rules, _, as_of, line in profile.published[-1:]:
        if rules == "wfcc":
            shown = line_text(line)
            found.append(Text(say("book.player.published", as_of=as_of, rating=shown, rank=line["rank"])))
    return found


_COLUMNS = {
    "uscf": ("rating", "before", "norm", "titles", "now"),
    "lpcc": ("leg", "rating", "score", "points", "no-shows"),
    "wfcc": ("rating", "place", "performance", "change", "norms", "now"),
}


def _history(record: BookRecord, profile: Profile) -> Table:
    columns = [
        Column(say("book.column.day")),
        Column(say("book.column.event")),
        *(Column(say(f"book.column.{name}"), right=name in _RIGHT) for name in _COLUMNS[record.rules]),
    ]
    rows = [[row.end, _event(row, profile), *_cells(row)] for row in record.rows]
    return Table(columns, rows, name=record_name(record.rules, record.system))


_RIGHT = {"rating", "norm", "points", "place", "performance", "change", "score", "no-shows"}


def _event(row: HistoryRow, profile: Profile) -> str:
    if not row.act:
        return profile.names.get(row.event) or row.event
    award = json.loads(row.award)
    act = say(f"book.act.{award['act']}", seq=row.seq)
    return say("book.act.idle", act=act) if award.get("idle") else act


def _cells(row: HistoryRow) -> list[Content]:
    award = json.loads(row.award)
    if row.rules == "uscf":
        titles = ", ".join(map(str, award.get("titles", ())))
        changed = award["was"] != award["code"]
        norm = award.get("norm")
        return [
            row.rating,
            award["was"],
            Cell(str(norm), norm, "good") if norm else "",
            Cell(titles, tone="good"),
            Cell(award["code"], tone="good" if changed else ""),
        ]
    if row.rules == "lpcc":
        return [award["leg"], row.rating, award["score"], award["points"], award["no_shows"] or ""]
    return [
        row.rating,
        award.get("place", ""),
        award.get("performance", ""),
        award.get("change", ""),
        Cell(", ".join(award.get("norms", ())), tone="good"),
        rating_text(*state_in(row.after)),
    ]


def card_document(card: Card, head: Head) -> dict[str, object]:
    """`members show --json`."""
    member = card.member
    return {
        "id": member.id,
        "key": member.key,
        "name": member.name,
        "circle": member.circle,
        "state": member.state,
        "expires": card.expires,
        "personal": list(card.personal),
        "merged": [{"id": each.id, "key": each.key, "name": each.name} for each in card.also],
        "head": head.document,
    }


def card_page(card: Card, head: Head) -> Page:
    """What the book has of a member; of personal data only the kinds."""
    blocks: list[Block] = []
    if card.member.state:
        blocks.append(Text(say("book.card.state", state=card.member.state)))
    if card.expires:
        blocks.append(Text(say("book.card.expires", expires=card.expires)))
    kinds = ", ".join(say(f"book.personal.{kind}") for kind in card.personal)
    blocks.append(Text(say("book.card.personal", names=kinds) if kinds else say("book.card.none"), "muted"))
    blocks += _also(card)
    return Page(say("book.player", name=card.member.name, id=card.member.id), blocks, (head.line,))
