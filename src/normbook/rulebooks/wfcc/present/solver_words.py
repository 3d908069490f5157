"""Solvers of a list in words and for programs: titles, norms, the way to the next title."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from normbook.judgement import Check
from normbook.model.numbers import fixed_text, rounded
from normbook.model.ratinglist import Member, NormGained
from normbook.render.json import check_document
from normbook.render.page import Node
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.coefficient import CHAMPIONSHIPS
from normbook.rulebooks.wfcc.law.tables import OPEN_TITLES, Tables
from normbook.rulebooks.wfcc.law.titles import TitleProgress, progress
from normbook.rulebooks.wfcc.present.document import condition_text, day_text


def shown_title(titles: Sequence[str]) -> str:
    """The title a list prints: the highest open one, else the highest women's."""
    open_titles = [title for title in titles if title in OPEN_TITLES]
    return next(iter((*open_titles, *titles)), "")


def norm_document(norm: NormGained) -> dict[str, object]:
    """A norm for programs."""
    facts = {"title": norm.title, "tournament": norm.tournament, "name": norm.name, "kind": norm.kind}
    return {**facts, "on": day_text(norm.on)}


def norm_words(norm: NormGained) -> str:
    """A norm with where and when it was gained, and whether at a championship."""
    code = "wfcc.list.norm-championship" if norm.kind in CHAMPIONSHIPS else "wfcc.list.norm"
    return say(code, title=norm.title, name=norm.name or norm.tournament, on=norm.on, kind=norm.kind)


def progress_document(way: TitleProgress) -> dict[str, object]:
    """The way to a title for programs."""
    return {
        "title": way.title,
        "held": way.held,
        "due": way.due,
        "checks": list(map(title_check, way.checks)),
        "missing": [] if way.held else list(map(condition_text, way.missing)),
    }


def title_check(check: Check) -> dict[str, object]:
    """A condition of a title; a rating always with its two decimals, wherever it was remembered."""
    actual = check.actual
    return check_document(replace(check, actual=rounded(actual, 2)) if isinstance(actual, Decimal) else check)


def title_outline(member: Member, tables: Tables) -> Node:
    """A solver's way to the titles: norms so far, the rating reached and when, what is missing."""
    norms = tuple(Node(norm_words(norm)) for norm in member.norms)
    highest = "" if member.highest is None else fixed_text(member.highest, 2)
    reached = Node(say("wfcc.list.highest", on=member.highest_on), highest, "wfcc.T4")
    so_far = Node(say("wfcc.list.norms-so-far" if norms else "wfcc.list.no-norms"), str(len(norms) or ""), parts=norms)
    ways = tuple(map(_way, progress(member, tables)))
    text = say("wfcc.list.member", name=member.name, country=member.country, rating=member.rating)
    return Node(text, shown_title(member.titles), parts=(so_far, reached, *ways))


def _way(way: TitleProgress) -> Node:
    rule = way.checks[0].rule
    if way.held:
        return Node(say("wfcc.list.title-held", title=way.title), rule=rule)
    if way.due:
        return Node(say("wfcc.list.title-due", title=way.title), rule=rule)
    missing = tuple(Node(condition_text(check), rule=check.rule) for check in way.missing)
    return Node(say("wfcc.list.title-missing", title=way.title), rule=rule, parts=missing)
