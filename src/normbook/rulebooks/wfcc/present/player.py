"""A solver's record: the current rating, norms, and the way to each title."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from normbook.book.derived.queries import PublishedLine
from normbook.book.derived.rows import HistoryRow
from normbook.judgement import Check
from normbook.model.numbers import fixed_or_none
from normbook.model.ratinglist import NormGained
from normbook.presentation.players import (
    NextTitle,
    PlayerRecord,
    Series,
    TitleCard,
    history_field,
    norms_field,
    signed,
)
from normbook.render.json import check_document
from normbook.render.page import Block, Cell, Text
from normbook.render.sheet import Field, Sheet, field
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.titles import TitleProgress
from normbook.rulebooks.wfcc.present.document import condition_text, two_decimals
from normbook.rulebooks.wfcc.record import RECORD
from normbook.rulebooks.wfcc.record.award import award_from
from normbook.rulebooks.wfcc.record.fold import rating_text, state_in


@dataclass(frozen=True)
class SolverRecord(PlayerRecord):
    """A solver in the quarter that runs."""

    current: Decimal | None
    """Which each list replaces by its integer (wfcc.current)."""
    halves: tuple[Decimal, ...]
    progress: Sequence[TitleProgress]
    """The way to each title open to the solver."""
    titles: Sequence[str] = ()
    """Those held."""

    def document(self) -> dict[str, object]:
        """The rating or the half-ratings, for programs."""
        return {"rating": fixed_or_none(self.current, 2), "half_ratings": two_decimals(self.halves)}

    def card(self) -> TitleCard:
        """The rating, the titles, the norms toward the next."""
        rating = rating_text(self.current, self.halves)
        remark = "" if self.current is not None or not rating else say("wfcc.card.halves")
        open_ways = [way for way in self.progress if not way.held and not way.due]
        following = None
        if open_ways:
            # The nearest: the one with the fewest norms missing, of those the lowest title.
            way = min(reversed(open_ways), key=_missing_norms)
            needed, actual = _norms(way)
            following = NextTitle.by_norms(say(f"wfcc.title-name.{way.title}"), actual, needed)
        due = [say(f"wfcc.title-name.{way.title}") for way in self.progress if way.due]
        return TitleCard(rating or "", ", ".join(map(title_name, self.titles)), remark, following, due)

    def title_named(self, title: str) -> str:
        """As the federation calls it."""
        return title_name(title)

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        """The rating or the half-ratings, and what the last list has."""
        code = "book.player.wfcc" if self.current is not None else "book.player.wfcc-half"
        shown = rating_text(self.current, self.halves)
        found: list[Block] = [Text(say(code, rating=shown) if shown else say("book.player.wfcc-none"))]
        for each in published[-1:]:
            rating = RECORD.line_text(each.line)
            found.append(Text(say("book.player.published", as_of=each.as_of, rating=rating, rank=each.line["rank"])))
        return found

    def fields(self) -> Sequence[Field[HistoryRow]]:
        """Place, performance, change and norms of each tournament."""
        return [
            history_field("rating", lambda row: row.rating, right=True, optional=3),
            history_field("place", lambda row: award_from(row.award).place or "", right=True, optional=1),
            history_field("performance", lambda row: award_from(row.award).performance, right=True, optional=2),
            history_field("change", lambda row: signed(award_from(row.award).change), right=True),
            norms_field(),
            history_field("now", lambda row: rating_text(*state_in(row.after))),
        ]

    def state(self, text: str) -> object:
        """Every number with two decimals."""
        current, halves = state_in(text)
        return [fixed_or_none(current, 2), two_decimals(halves)]

    def ways(self) -> list[dict[str, object]]:
        """The way to each title, for programs."""
        return [
            {
                "title": way.title,
                "held": way.held,
                "due": way.due,
                "checks": [check_document(check) for check in way.checks],
            }
            for way in self.progress
        ]

    def ways_text(self) -> list[str]:
        """What is missing for each title; one that is due is conferred by the federation."""
        return [_way(way) for way in self.progress if not way.held]

    def ways_blocks(self) -> list[Block]:
        """Each condition with what it needs and what there is; then where the norms were gained."""
        ways = [way for way in self.progress if not way.held]
        blocks: list[Block] = [Text(say("book.player.title-due", title=way.title), "good") for way in ways if way.due]
        lines = [(way.title, check) for way in ways if not way.due for check in way.checks]
        if lines:
            blocks.append(_conditions().table(lines))
        norms = {(norm.tournament or norm.name, norm.title): norm for way in self.progress for norm in way.norms}
        if norms:
            gained = sorted(norms.values(), key=lambda norm: str(norm.on or ""), reverse=True)
            blocks.append(_gained().table(gained))
        return blocks

    def series(self) -> Sequence[Series]:
        """The current ratings."""
        current = [(row.end, state_in(row.after)[0]) for row in self.rows if row.after]
        return [Series(say("book.chart.rating"), [(end, rating) for end, rating in current if rating is not None])]


def title_name(title: str) -> str:
    """A title in full."""
    return say(f"wfcc.title-name.{title}")


def _norms(way: TitleProgress) -> tuple[int, int]:
    """The norms that a title needs, and those gained that count."""
    needed = way.checks[0].needed
    assert isinstance(needed, int)
    return needed, min(needed, len(way.norms))


def _missing_norms(way: TitleProgress) -> int:
    needed, made = _norms(way)
    return needed - made


def _conditions() -> Sheet[tuple[str, Check]]:
    return Sheet(
        "conditions",
        [
            field("title", None, lambda each: each[0]),
            Field("condition", say("wfcc.way.condition"), None, lambda each: _condition(each[1])),
            Field("needed", say("wfcc.way.needed"), None, lambda each: str(each[1].needed), right=True),
            Field("actual", say("wfcc.way.actual"), None, _actual, right=True),
        ],
    )


def _condition(check: Check) -> str:
    assert check.note is not None
    return say(f"{check.note.code}-short")


def _actual(each: tuple[str, Check]) -> Cell:
    check = each[1]
    shown = "–" if check.actual is None else str(check.actual)
    return Cell(shown, tone="good" if check.passed else "")


def _gained() -> Sheet[NormGained]:
    return Sheet(
        "norms",
        [
            field("norm", None, lambda norm: norm.title),
            field("event", None, lambda norm: norm.name or norm.tournament),
            field("day", None, lambda norm: norm.on.isoformat() if norm.on else ""),
        ],
    )


def _way(way: TitleProgress) -> str:
    if way.due:
        return say("book.player.title-due", title=way.title)
    return say("book.player.title-way", title=way.title, conditions="; ".join(map(condition_text, way.missing)))
