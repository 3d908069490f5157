"""A player's record of FIDE norms: titles, norms so far, and what an application still lacks."""

from collections.abc import Sequence

from normbook.book.derived.queries import PublishedLine
from normbook.book.derived.rows import HistoryRow
from normbook.presentation.chains import ChainPlayer
from normbook.presentation.players import (
    NextTitle,
    TitleCard,
    history_field,
    norms_field,
    signed,
    titles_field,
)
from normbook.render.json import check_document
from normbook.render.page import Block, Text
from normbook.render.sheet import Field
from normbook.render.words import say
from normbook.rulebooks.fide.law.application import Application, TablesOn
from normbook.rulebooks.fide.present.application import missing_sentences
from normbook.rulebooks.fide.record.award import award_from
from normbook.rulebooks.fide.record.state import TitleState, due


class NormRecord(ChainPlayer[TitleState, TablesOn]):
    """Of one rating system; its tables are those that an application is judged by, day by day."""

    def title_named(self, title: str) -> str:
        """As FIDE calls it."""
        return title_name(title)

    @property
    def applications(self) -> list[Application]:
        """For every title that there is a norm of."""
        return self.held.applications(self.tables)

    def document(self) -> dict[str, object]:
        """Where the player stands, for programs."""
        held = self.held
        return {
            "rating": self.last.rating,
            "titles": list(held.titles),
            "highest": held.highest or None,
            "games": held.games,
            "norms": [_norm_document(each.title, self) for each in self.applications],
            "due": due(held, self.tables),
        }

    def card(self) -> TitleCard:
        """The titles by their names, the norms toward the next."""
        held, following = self.held, None
        for each in self.applications[:1]:
            made, needed = _counts(each)["games"], each.checks[0].needed
            assert isinstance(made, int)
            assert isinstance(needed, int)
            words = say("fide.card.next", norms=len(each.norms), made=made, needed=needed, title=title_name(each.title))
            following = NextTitle(words, min(made, needed), needed)
        named = ", ".join(map(title_name, held.titles))
        waiting = [title_name(each) for each in due(held, self.tables)]
        return TitleCard(self.last.rating, named, progress=following, due=waiting)

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        """Rating and titles, then for each title with norms how far its application is."""
        held = self.held
        titles, highest = "/".join(held.titles) or None, held.highest or None
        blocks: list[Block] = [
            Text(say("fide.record", rating=self.last.rating or None, titles=titles, highest=highest))
        ]
        for each in self.applications:
            blocks.append(Text(say("fide.record.norms", **_counts(each))))
            blocks += (Text(text, "muted") for text in missing_sentences(each))
        if titles_due := due(held, self.tables):
            blocks.append(Text(say("fide.record.due", titles=", ".join(titles_due)), "good"))
        return blocks

    def fields(self) -> Sequence[Field[HistoryRow]]:
        """The change of the rating, and the norms made."""
        return [
            history_field("rating", lambda row: row.rating, right=True, optional=1),
            history_field("change", lambda row: signed(award_from(row.award).change), right=True),
            norms_field(),
            titles_field(),
        ]

    @property
    def applied_for(self) -> Sequence[str]:
        """Every title that there is a norm of, and those by rating that are due."""
        titles = (*(each.title for each in self.applications), *due(self.held, self.tables))
        return tuple(dict.fromkeys(titles))

    def ways(self) -> list[dict[str, object]]:
        """The way to each title that the player has norms of."""
        return [{"title": each.title, "stands": each.stands, **_way(each)} for each in self.applications]


def title_name(title: str) -> str:
    """A title in full."""
    return say(f"fide.title-name.{title}")


def _counts(each: Application) -> dict[str, str | int]:
    norms = [norm.norm for norm in (*each.norms, *each.left_out)]
    return {"title": each.title, "count": len(norms), "games": sum(norm.credited for norm in norms)}


def _norm_document(title: str, record: NormRecord) -> dict[str, object]:
    found = next(each for each in record.applications if each.title == title)
    events = [norm.norm.event for norm in (*found.norms, *found.left_out)]
    return {**_counts(found), "events": events, "stands": found.stands}


def _way(each: Application) -> dict[str, object]:
    return {"checks": [check_document(check) for check in each.all_checks], "missing": list(missing_sentences(each))}
