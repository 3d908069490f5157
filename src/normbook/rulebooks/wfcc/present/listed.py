"""The quarterly list of solvers for programs."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from normbook.judgement import Check
from normbook.model.numbers import fixed_text, rounded
from normbook.model.ratinglist import Member, NormGained
from normbook.render.json import check_document
from normbook.render.words import say, say_phrase
from normbook.rulebooks.wfcc.law.lists import DueTitle, ListLine, Quarter, Removed
from normbook.rulebooks.wfcc.law.tables import OPEN_TITLES, Tables
from normbook.rulebooks.wfcc.law.titles import TitleProgress, progress
from normbook.rulebooks.wfcc.present.document import acceptance_document, condition_text, decimals


def list_document(quarter: Quarter, tables: Tables) -> dict[str, object]:
    """`quarter --json`, and `list wfcc --json` of a book."""
    return {
        "rules": "wfcc",
        "edition": tables.edition,
        "variant": tables.variant,
        "as_of": quarter.list.date.isoformat(),
        "previous": quarter.previous.isoformat(),
        "solvers": [_line_document(line, tables) for line in quarter.full],
        "half_rated": [_half_document(line) for line in quarter.half],
        "new": [line.member.name for line in (*quarter.full, *quarter.half) if line.new],
        "removed": [_removed_document(each) for each in quarter.removed],
        "titles_due": [_due_document(each) for each in quarter.due],
        "tournaments": [
            {
                "id": result.tournament.id,
                "name": result.tournament.name,
                "end": result.tournament.end.isoformat() if result.tournament.end else None,
                "category": result.coefficient.category,
                "coefficient": result.coefficient.text,
                "regime": result.regime.value,
                "solvers": len(result.field.for_rating),
                "acceptance": acceptance_document(result.checks),
            }
            for result in quarter.results
        ],
        "left_out": [
            {"id": each.tournament.id, "name": each.tournament.name, "reason": say_phrase(each.reason)}
            for each in quarter.left_out
        ],
    }


def _person(member: Member) -> dict[str, object]:
    return {"id": member.id, "name": member.name, "country": member.country, "title": shown_title(member.titles)}


def _line_document(line: ListLine, tables: Tables) -> dict[str, object]:
    member = line.member
    return {
        "rank": line.rank,
        **_person(member),
        "titles": list(member.titles),
        "rating": decimals(exact_rating(member), 2),
        "published": member.rating,
        "change": line.change,
        "tournaments": list(line.tournaments),
        "new": line.new,
        "returned": line.returned,
        "norms": list(map(_norm_document, member.norms)),
        "progress": list(map(_progress_document, progress(member, tables))) if member.norms else [],
    }


def _half_document(line: ListLine) -> dict[str, object]:
    return {
        **_person(line.member),
        "half_ratings": [fixed_text(half, 2) for half in line.member.halves],
        "tournaments": list(line.tournaments),
        "new": line.new,
        "returned": line.returned,
    }


def _removed_document(removed: Removed) -> dict[str, object]:
    return {
        **_person(removed.member),
        "published": removed.member.rating,
        "last": removed.last.isoformat(),
        "off_from": removed.due.isoformat(),
        "reason": why_removed(removed),
    }


def _due_document(due: DueTitle) -> dict[str, object]:
    return {
        **_person(due.member),
        "title": due.progress.title,
        "held": list(due.member.titles),
        "new": due.new,
        "norms": list(map(_norm_document, due.progress.norms)),
        "highest": decimals(due.member.highest, 2),
        "highest_on": due.member.highest_on.isoformat() if due.member.highest_on else None,
        "checks": list(map(_check, due.progress.checks)),
    }


def _norm_document(norm: NormGained) -> dict[str, object]:
    day = norm.on.isoformat() if norm.on else None
    return {"title": norm.title, "tournament": norm.tournament, "name": norm.name, "kind": norm.kind, "on": day}


def _progress_document(way: TitleProgress) -> dict[str, object]:
    return {
        "title": way.title,
        "held": way.held,
        "due": way.due,
        "checks": list(map(_check, way.checks)),
        "missing": [] if way.held else list(map(condition_text, way.missing)),
    }


def _check(check: Check) -> dict[str, object]:
    """A condition of a title; a rating always with its two decimals, wherever it was remembered."""
    actual = check.actual
    return check_document(replace(check, actual=rounded(actual, 2)) if isinstance(actual, Decimal) else check)


def shown_title(titles: Sequence[str]) -> str:
    """The title a list prints: the highest open one, else the highest women's."""
    open_titles = [title for title in titles if title in OPEN_TITLES]
    return next(iter((*open_titles, *titles)), "")


def exact_rating(member: Member) -> Decimal | int | None:
    """The two-decimal rating behind the published one."""
    return member.rating if member.decimals is None else member.decimals


def why_removed(removed: Removed) -> str:
    """How long they have not solved, and since when they are off."""
    return say("wfcc.list.removed-why", last=removed.last, due=removed.due)
