"""A section rated and judged in one go: ratings first, since norms are judged by the opponents' ratings after it."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from normbook.judgement import Check, Judgement, check
from normbook.model.crosstable import FORMATS, Entrant, Event, Rating
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.phrase import phrase
from normbook.rulebooks.uschess.law.agreement import disagreements
from normbook.rulebooks.uschess.law.arithmetic import published
from normbook.rulebooks.uschess.law.games import rated_games
from normbook.rulebooks.uschess.law.norms import (
    BYES,
    LevelJudged,
    Threshold,
    highest_met,
    levels_judged,
    norm_rounds,
    parts_text,
    threshold,
)
from normbook.rulebooks.uschess.law.player import Honours, PlayerRated, Source
from normbook.rulebooks.uschess.law.ratings import MATCH, RatedEvent, is_established, rate_event
from normbook.rulebooks.uschess.law.systems import REGULAR
from normbook.rulebooks.uschess.law.tables import RULES, YES, Tables
from normbook.rulebooks.uschess.law.titles import Reached, titles_made, with_norm

DEFAULT_FORMAT = "swiss"
NOBODY: Mapping[str, Honours] = MappingProxyType({})
NO_MATCH = tuple(each for each in FORMATS if each != MATCH)


@dataclass(frozen=True, slots=True)
class JudgedEvent:
    """An event judged, with what it was rated as."""

    judgement: Judgement[PlayerRated]
    rated: RatedEvent

    @property
    def players(self) -> tuple[PlayerRated, ...]:
        """In the order of their numbers."""
        return self.judgement.subjects


def judge(
    event: Event, tables: Tables, known: Mapping[str, Honours] = NOBODY, only: Collection[int] | None = None
) -> JudgedEvent:
    """Rate the section and judge its norms, everybody's or of these; `known` are norms and titles before it, by id."""
    findings = Findings()
    rated = rate_event(event, tables, findings, _concerned(event, only))
    after = {each.no: _post(each, rated, tables) for each in event.entrants}
    posts: dict[int | None, int] = {no: rating.value for no, (rating, _) in after.items() if rating}
    conditions = event_checks(event, rated, tables)
    players = tuple(
        _Player(each, rated, tables).judged(after[each.no], posts, conditions, known.get(each.id))
        for each in event.entrants
        if only is None or each.no in only
    )
    findings.extend(disagreements(event, players, rated.rated_as.main if rated.rated_as else "", known, tables))
    judgement = Judgement(
        RULES, tables.edition, tables.variant, event.id, players, (*rated.checks, *conditions), tuple(findings)
    )
    return JudgedEvent(judgement, rated)


def _concerned(event: Event, only: Collection[int] | None) -> set[int] | None:
    """Whose ratings decide about these players: their own, and their opponents'."""
    if only is None:
        return None
    return {*only, *(game.opponent for each in event.entrants if each.no in only for game in rated_games(each))}


def _post(entrant: Entrant, rated: RatedEvent, tables: Tables) -> tuple[Rating | None, Source]:
    """The file's rating after the event, else the computed one, else the one before it of who did not play."""
    if entrant.post:
        return entrant.post, Source.FILE
    found = rated.systems.get(rated.rated_as.main, {}).get(entrant.no) if rated.rated_as else None
    if found is None:
        return entrant.rating if rated.systems else None, Source.COMPUTED
    games = found.games_after
    shown = games if games is not None and games <= tables.provisional_games.value else None
    return Rating(published(found.result), shown), Source.COMPUTED


def event_checks(event: Event, rated: RatedEvent, tables: Tables) -> tuple[Check, ...]:
    """What an event must be for anybody to make a norm in it (uschess.event, uschess.dual)."""
    rounds, systems = tables.norm_rounds.value, rated.rated_as
    format = event.format or DEFAULT_FORMAT
    checks = [
        check("uschess.event", event.rounds >= rounds, rounds, event.rounds, phrase("uschess.check.rounds")),
        check("uschess.event", format != MATCH, NO_MATCH, format, phrase("uschess.check.no-match")),
        check(
            "uschess.event",
            bool(systems and systems.over_the_board_regular),
            REGULAR,
            systems.main if systems else None,
            phrase("uschess.check.system", online=bool(systems and systems.online)),
        ),
    ]
    if systems and systems.dual and systems.main == REGULAR:
        counts = tables.dual_norms.value == YES
        checks.append(check("uschess.dual", counts, YES, tables.dual_norms.value, phrase("uschess.check.dual")))
    return tuple(checks)


class _Player:
    """One player being judged."""

    def __init__(self, entrant: Entrant, rated: RatedEvent, tables: Tables) -> None:
        self.entrant = entrant
        self.rated = rated
        self.told = rated.told[entrant.no]
        self.tables = tables

    def judged(
        self,
        post: tuple[Rating | None, Source],
        posts: Mapping[int | None, int],
        conditions: tuple[Check, ...],
        known: Honours | None,
    ) -> PlayerRated:
        """Ratings, norm and titles."""
        entrant, tables = self.entrant, self.tables
        rounds = norm_rounds(entrant, posts, tables)
        counted = [each for each in rounds if each.left_out is None]
        score = sum(each.outcome.half_points for each in counted)
        byes = sum(outcome.result in BYES for outcome in entrant.outcomes)
        needed = threshold(len(counted), byes, tables)
        levels = levels_judged([each.post for each in counted if each.post is not None], score, needed, tables)
        best = highest_met(levels)
        checks = (*conditions, *self._conditions(len(counted), byes, needed, levels))
        norm = best if all(each.passed for each in checks) else None
        before = self._before(known)
        norms, reached = with_norm(before.norms, norm), self._reached(post[0] or entrant.rating, before.reached)
        titles = self._in_order({*before.titles, *titles_made(norms, reached, tables)})
        ratings = {system: found[entrant.no] for system, found in self.rated.systems.items() if entrant.no in found}
        return PlayerRated(
            entrant=entrant,
            ratings=ratings,
            post=post[0],
            source=post[1],
            rounds=rounds,
            score=score,
            games=len(counted),
            threshold=needed,
            levels=levels,
            best=best,
            norm=norm,
            checks=checks,
            before=before,
            after=Honours(norms, titles, reached.rating),
            reached=reached,
        )

    def _conditions(
        self, games: int, byes: int, needed: Threshold | None, levels: tuple[LevelJudged, ...]
    ) -> list[Check]:
        """Games, and the margin at the lowest level, each under its rule (uschess.norm, uschess.norm3)."""
        tables = self.tables
        enough = tables.norm_games.value
        if needed is None:
            note = phrase("uschess.check.games", short=tables.short_games.value, byes=byes)
            return [check("uschess.norm", False, enough, games, note)]
        least = enough if needed.rule == "uschess.norm" else tables.short_games.value
        margin = parts_text(levels[0].margin, tables)
        values = {"level": levels[0].level.level, "more": needed.more}
        return [
            check(needed.rule, True, least, games, phrase("uschess.check.games", short=None, byes=byes)),
            check(needed.rule, levels[0].met, needed.margin, margin, phrase("uschess.check.margin", **values)),
        ]

    def _before(self, known: Honours | None) -> Honours:
        """Norms and titles before the event: the book's, else the file's, with titles that follow from its norms."""
        if known:
            return known
        reached = self._reached(self.entrant.rating)
        due = {*titles_made(self.told.norms, reached, self.tables), *self.told.titles}
        return Honours(self.told.norms, self._in_order(due), reached.rating)

    def _reached(self, rating: Rating | None, before: int | None = None) -> Reached:
        """The highest published Regular rating so far, and whether the last one is established (uschess.title).

        Ratings of another system neither reach anything nor are what a title must rest on.
        """
        regular = bool(self.rated.rated_as and self.rated.rated_as.over_the_board_regular)
        peak = self.told.lifetime.peak
        values = [before, *(each.value for each in (rating, self.entrant.rating) if each and regular)]
        if peak is not None:
            values.append(published(peak))
        highest = max((each for each in values if each is not None), default=None)
        return Reached(highest, regular and is_established(rating, self.tables))

    def _in_order(self, letters: set[str]) -> tuple[str, ...]:
        return tuple(each for each in self.tables.letters if each in letters)
