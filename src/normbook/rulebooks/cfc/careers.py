"""Titles over the years, for people and for programs: each with its day and its norms, and what is missing next."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from normbook.render.page import Cell, Content
from normbook.render.sheet import Field, column
from normbook.render.words import say
from normbook.rulebooks.cfc.law.tables import Tables
from normbook.rulebooks.cfc.law.titles import ClassStanding, MissingForClass, TitleReached, missing

T = TypeVar("T")
Reached = Sequence[TitleReached]


def standing_document(held: ClassStanding, titles: Reached, tables: Tables) -> dict[str, object]:
    """Titles held and how each was reached, norms by class, and what is missing for the classes above."""
    counts = {each.code: held.count(rank) for rank, each in enumerate(tables.classes.value, 1)}
    reached = [
        {
            "title": tables.of_rank(each.rank).title,
            "event": each.event or None,
            "day": each.day or None,
            "by": each.by,
            "norms": [{"event": norm.event or None, "day": norm.day or None} for norm in each.norms],
        }
        for each in reversed(titles)
    ]
    return {
        "title": tables.of_rank(held.title).title if held.title else None,
        "titles": [each.title for each in tables.downward(held.title)],
        "reached": reached,
        "norms": {code: min(count, tables.norms.value) for code, count in reversed(counts.items())},
        "best_published": held.published or None,
        "missing": missing_documents(held, tables),
    }


def missing_documents(held: ClassStanding, tables: Tables) -> list[dict[str, object]]:
    """What each class above still needs."""
    return [
        {
            "title": tables.of_rank(each.rank).title,
            "norms": each.norms,
            "published": each.rating,
            "or_established": each.instead,
            "one_norm_short": each.one_norm_short,
        }
        for each in missing(held, tables)
    ]


def standing_fields(
    held: Callable[[T], ClassStanding], titles: Callable[[T], Reached], tables: Tables
) -> list[Field[T]]:
    """Columns of a list: the title, its day and its norms, the next one and what it lacks."""
    return [
        column("cfc.held", lambda each: tables.code(held(each).title)),
        column("cfc.since", lambda each: next((one.day for one in reversed(titles(each))), "")),
        column("cfc.by", lambda each: next((by_text(one) for one in reversed(titles(each))), ""), optional=1),
        column("cfc.next-title", lambda each: next((tables.code(one.rank) for one in missing(held(each), tables)), "")),
        column("cfc.missing", lambda each: next(map(_missing, missing(held(each), tables)), "")),
    ]


def by_text(title: TitleReached) -> str:
    """By what a title was reached: the norms with their events, the rating, or a grant."""
    return say(f"cfc.by-{title.by}", events=", ".join(norm.event or "–" for norm in title.norms))


def _missing(needs: MissingForClass) -> Content:
    return Cell(say("cfc.one-short"), tone="good") if needs.one_norm_short else missing_text(needs)


def missing_text(needs: MissingForClass) -> str:
    """What a class lacks, in a few words."""
    return say("cfc.missing-text", norms=needs.norms or None, rating=needs.rating)
