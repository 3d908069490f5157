"""The norms of an event for people and for programs."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from normbook.formats.own_facts import facts_of
from normbook.judgement import Judgement, Step
from normbook.model.crosstable import Event
from normbook.model.facts import KEY
from normbook.model.numbers import score_text, short_text, signed_text
from normbook.render.about import event_facts, event_title
from normbook.render.json import Repeated
from normbook.render.page import NARROWEST_NAME, NOTHING, Block, Cell, Content, Heading, Page, Table, Text
from normbook.render.scored_crosstable import ScoredSheet, result_cell, score_cell
from normbook.render.sheet import Field, Sheet, column, field, table_of
from normbook.render.words import say, say_phrase
from normbook.render.words.language import asked
from normbook.rulebooks.fide.law.application_tables import ApplicationTables
from normbook.rulebooks.fide.law.conditions import POINTS, Condition
from normbook.rulebooks.fide.law.explain import explain, lacks, missing, missing_phrase
from normbook.rulebooks.fide.law.judge import PlayerNorms
from normbook.rulebooks.fide.law.norm import Norm
from normbook.rulebooks.fide.law.rating import PlayerRating
from normbook.rulebooks.fide.law.tables import Tables

if TYPE_CHECKING:  # only who made a norm has a report
    from normbook.rulebooks.fide.reports import EventReports

_NEAREST = 30
"""So many missed norms are shown below the table; explanations and documents have all of them."""


class ScoredNorms(ScoredSheet[PlayerNorms]):
    """One event: norms, what is missing for others, ratings."""

    def __init__(
        self,
        event: Event,
        judgement: Judgement[PlayerNorms],
        tables: Tables,
        of_application: ApplicationTables,
        ratings: Mapping[int, PlayerRating],
        wanted: set[tuple[str, int]],
    ) -> None:
        super().__init__(event, judgement, wanted, tables)
        self.of_application = of_application
        self.ratings = ratings

    @property
    def title(self) -> str:
        """The event."""
        return say("fide.title", event=event_title(self.event))

    def sheet(self) -> Sheet[PlayerNorms]:
        """Each player's norms, the nearest that was missed, and the rating."""
        return Sheet(
            say("fide.sheet"),
            [
                field("no", lambda each: each.entrant.no, right=True),
                field("name", lambda each: each.entrant.name, least=NARROWEST_NAME),
                Field("id", "", lambda each: each.entrant.id),
                Field("fed", say("fide.fed"), lambda each: each.player.federation, optional=2),
                field("title", lambda each: each.player.title, optional=1),
                field("rating", lambda each: each.player.rating, right=True, optional=1),
                field("score", _score, lambda each: score_cell(each.half_points), right=True),
                field("games", lambda each: each.games, right=True, optional=4),
                field("norms", self._norm_documents, _made),
                Field(
                    "rating_change", say("book.column.change"), self._change, self._change_cell, right=True, optional=3
                ),
                Field("k", "K", self._k, right=True, optional=5),
                Field("interim", "", self._interim),
                Field("new_rating", say("fide.new-rating"), self._new_rating, right=True, optional=3),
            ],
        )

    def page(self) -> Page:
        """The table, then the whole crosstable of those who made norms."""
        page = super().page()
        blocks: list[Block] = [*page.blocks, Text(say("fide.legend"), "muted")]
        if any(player.made for player in self.players):
            blocks += [Heading(say("fide.crosstable-title")), self.crosstable(), Text(say("fide.struck"), "muted")]
        if missed := self.missed():
            blocks += [Heading(say("fide.missed-title")), self._missed_table(missed[:_NEAREST])]
        return Page(page.title, blocks, page.about)

    def missed(self) -> list[tuple[PlayerNorms, Norm]]:
        """The norms that were missed by players with enough games, nearest first."""
        found = [
            (player, norm)
            for player in self.players
            for norm in player.norms
            if not norm.met and norm.conditions[0].met
        ]
        return sorted(found, key=lambda each: each[1].distance)

    def _missed_table(self, lines: Sequence[tuple[PlayerNorms, Norm]]) -> Table:
        return table_of(
            say("fide.missed"),
            lines,
            column("book.column.no", lambda each: each[0].entrant.no, right=True),
            column("book.column.name", lambda each: each[0].entrant.name, least=NARROWEST_NAME),
            column("book.column.norm", lambda each: each[1].title),
            column("book.column.games", lambda each: len(each[1].games), right=True, optional=3),
            column("book.column.score", lambda each: score_cell(each[1].reached.half_points), right=True),
            column("fide.average-column", lambda each: each[1].reached.average, right=True),
            column("fide.performance-column", lambda each: each[1].reached.rating, right=True),
            column("fide.missing", lambda each: missing_text(each[1], self.tables)),
        )

    def crosstable(self) -> Table:
        """Every player's rounds; of those with a norm what it does not use is struck through."""
        return table_of(
            say("fide.crosstable"),
            ((each, norm) for each in self.players for norm in each.made or (None,)),
            column("book.column.no", lambda each: each[0].entrant.no, right=True),
            column("book.column.name", lambda each: each[0].entrant.name, least=NARROWEST_NAME),
            column("book.column.norms", lambda each: each[1].title if each[1] else ""),
            *(
                Field("", say("book.column.round", round=number), None, partial(_norm_cell, number))
                for number in range(1, self.event.rounds + 1)
            ),
            column("book.column.score", lambda each: score_cell(each[0].half_points), right=True),
        )

    def document(self, *, named: bool = False) -> dict[str, object]:
        """With what only these rules ask of the event."""
        document = super().document(named=named)
        asked = facts_of(self.judgement.rules, KEY)
        own = {key: text for key, text in self.event.more if key in {fact.key for fact in asked}}
        return document | {"event": {**event_facts(self.told_apart(named=named)), **own}}

    def explanation(self, row: int) -> Step:
        """A player's norms, article by article."""
        player = self.players[row]
        return explain(player, self.ratings[player.entrant.no], self.tables)

    def _norm_documents(self, player: PlayerNorms) -> list[dict[str, object]]:
        """Each norm; one that was made with its report, which an application may bring along."""
        return [
            norm_document(norm, self.tables) | ({"report": self._report(player, norm)} if norm.met else {})
            for norm in player.norms
        ]

    def _report(self, player: PlayerNorms, norm: Norm) -> dict[str, object]:
        from normbook.rulebooks.fide.reports import norm_report, report_document

        found = self.ratings[player.entrant.no].interim
        return report_document(norm_report(self._reports, player, norm, found.rating if found else None))

    @cached_property
    def _reports(self) -> "EventReports":
        from normbook.rulebooks.fide.reports import event_reports

        return event_reports(self.event, self.tables, self.of_application)

    def _change(self, player: PlayerNorms) -> str | None:
        change = self.ratings[player.entrant.no].change
        return short_text(change.change, 1, 2) if change else None

    def _change_cell(self, player: PlayerNorms) -> Content:
        change = self.ratings[player.entrant.no].change
        return Cell(signed_text(change.change, 1), tone="changed") if change else NOTHING

    def _k(self, player: PlayerNorms) -> int | None:
        change = self.ratings[player.entrant.no].change
        return change.k if change else None

    def _interim(self, player: PlayerNorms) -> int | None:
        """The highest rating after any game (fide.1.5.3)."""
        found = self.ratings[player.entrant.no].interim
        return found.rating if found else None

    def _new_rating(self, player: PlayerNorms) -> int | None:
        found = self.ratings[player.entrant.no]
        return found.change.new_rating if found.change else found.first


def missing_text(norm: Norm, tables: Tables) -> str:
    """What a norm lacks, nearest first."""
    return "; ".join(say_phrase(said) for _, said in missing(norm, tables))


def _score(player: PlayerNorms) -> str:
    return score_text(player.half_points)


def _made(player: PlayerNorms) -> Cell:
    """The norms made, with the games that they count as."""
    made = ", ".join(say("fide.made", title=norm.title, games=norm.credited) for norm in player.made)
    return Cell(made, tone="good") if made else NOTHING


def _norm_cell(number: int, line: tuple[PlayerNorms, Norm | None]) -> Cell:
    """A round of a norm: struck through where it is not used, marked where the opponent is raised to the floor."""
    player, norm = line
    cell = result_cell(player.entrant.outcomes[number - 1])
    if norm is None:
        return cell
    raised = any(game.round == number and game.opponent is norm.reached.raised for game in norm.games)
    text = say("fide.raised-cell", cell=cell.text) if raised else cell.text
    return Cell(text, tone=cell.tone, struck=number not in norm.rounds)


def norm_document(norm: Norm, tables: Tables) -> dict[str, object]:
    """A norm, made or missed, for programs."""
    reached, raised = norm.reached, norm.reached.raised
    return {
        "title": norm.title,
        "met": norm.met,
        "games": reached.games,
        "rounds": list(norm.rounds),
        "credited": norm.credited,
        "score": score_text(reached.half_points),
        "average": reached.average,
        "percent": reached.percent,
        "dp": reached.difference,
        "performance": reached.rating,
        "raised": {"no": raised.no, "from": raised.rating, "to": norm.needs.floor} if raised else None,
        "short": norm.short,
        "exemption": norm.exempt or None,
        "checks": [_check_document(condition) for condition in norm.conditions],
        "missing": [_missing_document(*each, asked()) for each in lacks(norm, tables)],
    }


@lru_cache(maxsize=4096)
def _missing_document(condition: Condition, titles: str, half_points: int | None, _language: str) -> Repeated:
    text = say_phrase(missing_phrase(condition, titles, half_points))
    return Repeated({"rule": condition.rule, "about": condition.about, "text": text})


@lru_cache(maxsize=4096)
def _check_document(condition: Condition) -> Repeated:
    text = score_text if condition.about == POINTS else str
    document = {
        "rule": condition.rule,
        "about": condition.about,
        "passed": condition.met,
        "needed": text(condition.needed),
        "actual": text(condition.actual),
    }
    return Repeated(document | ({"waived": condition.waived} if condition.waived else {}))
