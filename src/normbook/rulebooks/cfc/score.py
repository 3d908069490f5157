"""Crosstables judged, and nothing stored: norms, titles and new ratings of an event, and titles over the years."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from normbook.formats.inquiry import Inquiry
from normbook.judgement import Judgement, Step
from normbook.judgement.in_turn import by_player
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.numbers import fixed_or_none, score_text
from normbook.render.json import check_document
from normbook.render.page import NARROWEST_NAME, Cell, Content
from normbook.render.scored_crosstable import ScoredEvents, ScoredSheet, entrant_fields, read_for
from normbook.render.scores import StandingsAfter
from normbook.render.sheet import Field, Sheet, column, field
from normbook.render.words import say
from normbook.rulebooks.cfc.law.judge import REGULAR, ClassPlayer, judge
from normbook.rulebooks.cfc.law.tables import CODES, RULES, Tables, load
from normbook.rulebooks.cfc.law.titles import ClassRung, ClassStanding, TitleReached, missing


def score(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> ScoredEvents | None:
    """Read and judge, each event from where the one before it left everybody."""
    read = read_for(RULES, load, files, inquiry, findings)
    if read is None:
        return None
    judged = read.in_turn(lambda event, known: judge(event, read.tables, known), findings)
    scored = [ScoredClasses(*each, read.wanted, read.tables) for each in judged]

    def standings() -> StandingsAfter:
        sheet = career_sheet("standings", read.tables)
        return StandingsAfter.of("cfc.standings", RULES, read.tables, sheet, careers(judged))

    return ScoredEvents(scored, standings)


class ScoredClasses(ScoredSheet[ClassPlayer]):
    """One event."""

    tables: Tables

    def explanation(self, row: int) -> Step:
        from normbook.rulebooks.cfc.law.explain import explain

        return explain(self.players[row], self.tables)

    def sheet(self) -> Sheet[ClassPlayer]:
        named, titles = self.tables.ladder.of_rank, self.tables.ladder.titles

        def earned_cell(each: ClassPlayer) -> Cell:
            return Cell(", ".join(named(one.rank).code for one in reversed(each.reached)), tone="good")

        return Sheet(
            "players",
            [
                *entrant_fields(),
                field("score", lambda each: score_text(each.entrant.half_points), right=True),
                field("games", lambda each: each.played, right=True, optional=1),
                field("rating", lambda each: _text(each.entrant.rating), right=True),
                field("performance", lambda each: fixed_or_none(each.performance, 2), right=True),
                Field("performance_given", "", lambda each: each.given),
                Field(
                    "norms", say("book.column.norm"), lambda each: titles(each.norm), lambda each: named(each.norm).code
                ),
                Field("expected", "", lambda each: fixed_or_none(each.rated.expected, 2)),
                Field("before_bonus", "", lambda each: fixed_or_none(each.rated.crossed, 2)),
                Field("new_rating", say("cfc.new"), lambda each: fixed_or_none(each.rated.new, 2), right=True),
                Field("titles", "", lambda each: titles(each.after.title)),
                column("book.column.title", lambda each: named(each.after.title).code),
                field("titles_earned", lambda each: titles(each.after.title)[: len(each.reached)], earned_cell),
                Field("checks", "", lambda each: [check_document(check) for check in each.checks]),
            ],
        )


def _text(value: object) -> str | None:
    return None if value is None else str(value)


@dataclass(frozen=True, slots=True)
class ClassCareer:
    """A player over the years."""

    name: str
    id: str
    rating: str
    """After the last event; blank for none."""
    held: ClassStanding
    titles: Sequence[TitleReached]
    """In the order in which they were reached."""


def careers(judged: Iterable[tuple[Event, Judgement[ClassPlayer]]]) -> list[ClassCareer]:
    """Who reached which title when, by name."""
    regular = [lines for (system, _), lines in by_player(judged).items() if system == REGULAR]
    return [
        ClassCareer(last.entrant.name, last.entrant.id, last.rating, last.after, titles)
        for last, titles in ((lines[-1], [title for each in lines for title in each.reached]) for lines in regular)
    ]


def career_sheet(name: str, tables: Tables) -> Sheet[ClassCareer]:
    """Titles held and how each was reached, norms by class, and what is missing for the classes above."""
    named = tables.ladder.of_rank
    return Sheet(
        name,
        [
            field("name", lambda each: each.name, least=NARROWEST_NAME),
            field("id", lambda each: each.id, optional=1),
            field("rating", lambda each: each.rating or None, right=True),
            field("title", lambda each: named(each.held.title).title or None, lambda each: named(each.held.title).code),
            Field("titles", "", lambda each: tables.ladder.titles(each.held.title)),
            Field("reached", "", lambda each: [_reached(one, tables) for one in reversed(each.titles)]),
            Field("norms", "", lambda each: _norms(each.held, tables)),
            Field("best_published", "", lambda each: each.held.published or None),
            column("book.column.since", lambda each: "".join(one.day for one in each.titles[-1:])),
            column("cfc.by", lambda each: "".join(map(by_text, each.titles[-1:])), optional=1),
            column("cfc.next-title", lambda each: "".join(one.level.code for one in missing(each.held, tables)[:1])),
            column("cfc.missing", lambda each: next(map(_missing, missing(each.held, tables)), "")),
            Field("missing", "", lambda each: ways(each.held, tables)),
        ],
        ("id", "name", "rating", "title", "titles", "reached", "norms", "best_published", "missing"),
    )


def _reached(title: TitleReached, tables: Tables) -> dict[str, object]:
    norms = [{"event": norm.event or None, "day": norm.day or None} for norm in title.norms]
    when = {"event": title.event or None, "day": title.day or None, "by": title.by}
    return {"title": tables.ladder.of_rank(title.rank).title, **when, "norms": norms}


def _norms(held: ClassStanding, tables: Tables) -> dict[str, int]:
    """By class, as far as they count."""
    return {CODES[rank - 1]: min(held.count(rank), tables.norms.value) for rank in range(len(CODES), 0, -1)}


def by_text(title: TitleReached) -> str:
    """By what a title was reached: the norms with their events, the rating, or a grant."""
    return say(f"cfc.by-{title.by}", events=", ".join(norm.event or "–" for norm in title.norms))


def ways(held: ClassStanding, tables: Tables) -> list[dict[str, object]]:
    """What each class above still needs, for programs."""
    return [
        {
            "title": each.level.title,
            "norms": each.norms_missing,
            "published": each.rating_missing,
            "or_established": tables.least_alone(each.level),
            "one_norm_short": each.one_norm_short,
        }
        for each in missing(held, tables)
    ]


def _missing(rung: ClassRung) -> Content:
    return Cell(say("cfc.one-short"), tone="good") if rung.one_norm_short else missing_text(rung)


def missing_text(rung: ClassRung) -> str:
    """What a class lacks, in a few words."""
    return say("cfc.missing-text", norms=rung.norms_missing or None, rating=rung.rating_missing)
