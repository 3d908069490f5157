"""Titles over the years, for people and for programs: each with its day and its norms, and what is missing next."""

from collections.abc import Sequence

from normbook.render.page import NARROWEST_NAME, Cell, Content
from normbook.render.sheet import Sheet, column
from normbook.render.words import say
from normbook.rulebooks.cfc.law.judge import ClassCareer
from normbook.rulebooks.cfc.law.tables import Tables
from normbook.rulebooks.cfc.law.titles import ClassStanding, MissingForClass, TitleReached, missing


def career_document(career: ClassCareer, tables: Tables) -> dict[str, object]:
    """A line of a list, for programs."""
    known = {"id": career.id, "name": career.name, "rating": career.rating or None}
    return {**known, **standing_document(career.held, career.titles, tables)}


def standing_document(held: ClassStanding, titles: Sequence[TitleReached], tables: Tables) -> dict[str, object]:
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


def career_sheet(name: str, tables: Tables) -> Sheet[ClassCareer]:
    """A list: the title, its day and its norms, the next one and what it lacks."""

    def lacking(each: ClassCareer) -> Sequence[MissingForClass]:
        return missing(each.held, tables)

    return Sheet(
        name,
        [
            column("book.column.name", lambda each: each.name, least=NARROWEST_NAME),
            column("book.column.id", lambda each: each.id, optional=1),
            column("book.column.rating", lambda each: each.rating, right=True),
            column("book.column.title", lambda each: tables.code(each.held.title)),
            column("cfc.since", lambda each: "".join(one.day for one in each.titles[-1:])),
            column("cfc.by", lambda each: "".join(map(by_text, each.titles[-1:])), optional=1),
            column("cfc.next-title", lambda each: next((tables.code(one.rank) for one in lacking(each)), "")),
            column("cfc.missing", lambda each: next(map(_missing, lacking(each)), "")),
        ],
    )


def by_text(title: TitleReached) -> str:
    """By what a title was reached: the norms with their events, the rating, or a grant."""
    return say(f"cfc.by-{title.by}", events=", ".join(norm.event or "–" for norm in title.norms))


def _missing(needs: MissingForClass) -> Content:
    return Cell(say("cfc.one-short"), tone="good") if needs.one_norm_short else missing_text(needs)


def missing_text(needs: MissingForClass) -> str:
    """What a class lacks, in a few words."""
    return say("cfc.missing-text", norms=needs.norms or None, rating=needs.rating)
