"""A whole event judged: every player's norm, what it earned, and the code before and after."""

from collections.abc import Collection, Mapping
from enum import StrEnum

from normbook.judgement import Award, Check, Judgement
from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.model.phrase import Phrase, Value, phrase
from normbook.model.season import player_key
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.codes import BEYOND_REFUSED, beyond_refusal, norm_code, read_code
from normbook.rulebooks.uscf.law.eligibility import (
    NormFacts,
    PostRatings,
    Status,
    counted_games,
    event_checks,
    in_time,
    player_checks,
    post_ratings,
    status_of,
)
from normbook.rulebooks.uscf.law.norm import LevelTried, highest_met, levels_tried
from normbook.rulebooks.uscf.law.points import Transition, advance
from normbook.rulebooks.uscf.law.tables import Level, Tables
from normbook.rulebooks.uscf.law.titles import initial_standing

Standings = Mapping[str, Standing]
"""Where players stand before an event, by `player_key`."""


class Origin(StrEnum):
    """Where a player's standing comes from."""

    CARRIED = "carried"
    """Given by the caller: earlier events, or the book."""
    WRITTEN = "written"
    """The code in the file."""
    INITIAL = "initial"
    """The initial title (uscf.g)."""


@dataclass(frozen=True, slots=True)
class PlayerNorm:
    """A player's event."""

    entrant: Entrant
    status: Status
    score: HalfPoints
    """Of the counted games."""
    games: int
    """The number of counted games."""
    checks: tuple[Check, ...]
    levels: tuple[LevelTried, ...]
    """Every level tried, the first failure last; none for the ineligible."""
    norm: Level | None
    before: Standing | None
    """None for a player who is not established."""
    after: Standing | None
    awards: tuple[Award, ...]
    titles_earned: tuple[Level, ...]
    code_before: str
    code_after: str
    origin: Origin | None
    """Of the standing before; of the standing after, for a player who becomes established."""

    @property
    def eligible(self) -> bool:
        """Whether every condition was met, so that levels were tried."""
        return all(check.passed for check in self.checks)

    @property
    def title_before(self) -> Level | None:
        """The title held when the event began."""
        return self.before.title if self.before else None

    @property
    def title_after(self) -> Level | None:
        """The title held now."""
        return self.after.title if self.after else None

    @property
    def points_next(self) -> int | None:
        """Points toward the next title, after the event."""
        return self.after.points_next if self.after else None

    @property
    def points_beyond(self) -> int | None:
        """Points toward the title after the next, after the event."""
        return self.after.points_beyond if self.after else None

    @property
    def points_earned(self) -> tuple[tuple[int, Level], ...]:
        """Points the norm earned, each with the title it leads to."""
        return tuple(
            (award.value, award.toward)
            for award in self.awards
            if award.kind == "points" and isinstance(award.value, int) and isinstance(award.toward, int)
        )


def judge(
    event: Event, tables: Tables, standings: Standings | None = None, only: Collection[int] | None = None
) -> Judgement[PlayerNorm]:
    """Norms, points, titles and codes for every player; a standing given replaces the file's code.

    With `only`, for the players of these numbers: nobody's standing depends on another's.
    """
    findings = Findings()
    posts = post_ratings(event)
    _name_missing_posts(event, posts, findings)
    judging = _Judging(event, tables, posts, standings or {}, findings)
    players = tuple(judging.player(entrant) for entrant in event.entrants if only is None or entrant.no in only)
    checks = event_checks(event, tables)
    return Judgement("uscf", tables.edition, tables.variant, event.id, players, checks, tuple(findings))


def impossible_codes(event: Event, tables: Tables) -> Findings:
    """Codes that cannot be, in a table that cannot be judged for other reasons (uscf.codes).

    Nothing is said of players without a rating: it may be theirs that could not be read.
    """
    findings = Findings()
    judging = _Judging(event, tables, {}, {}, findings)
    for entrant in event.entrants:
        if entrant.rating:
            judging.written(entrant, status_of(entrant, tables))
    return findings


def _name_missing_posts(event: Event, posts: PostRatings, findings: Findings) -> None:
    """Says whose post-event rating is missing where it costs somebody a game (uscf.eligible)."""
    if event.entrants and not posts:
        findings.warning("USCF-POST-NONE", Place(event.file))
        return
    for entrant in event.entrants:
        if entrant.post is None:
            games = sum(outcome.played and outcome.rated for outcome in entrant.outcomes)
            if games:
                place = event.place(entrant, "post")
                findings.warning("USCF-POST-MISSING", place, no=entrant.no, name=entrant.name, games=games)


class _Judging:
    """One event being judged. Equal answers are kept: players with the same facts share them."""

    def __init__(
        self, event: Event, tables: Tables, posts: PostRatings, standings: Standings, findings: Findings
    ) -> None:
        self.event = event
        self.tables = tables
        self.posts = posts
        self.standings = standings
        self.findings = findings
        self._checks: dict[NormFacts, tuple[tuple[Check, ...], bool]] = {}
        self._transitions: dict[tuple[Standing, Level], Transition] = {}

    def player(self, entrant: Entrant) -> PlayerNorm:
        """One player's event, from the standing before it to the standing after it."""
        tables = self.tables
        status = status_of(entrant, tables)
        before, origin = self._standing_before(entrant, status)
        score, opponents = counted_games(entrant, self.posts)
        games = len(opponents)
        rating_games = entrant.rating.games if entrant.rating else None
        checks, eligible = self._conditions(NormFacts(status, rating_games, games, score))
        levels: tuple[LevelTried, ...] = ()
        norm = None
        transition = None
        if eligible and before:
            levels = levels_tried(before.title, score, opponents, tables)
            norm = highest_met(levels)
            if norm:
                transition = self._transition(before, norm)
        after = transition.after if transition else before
        if status is Status.BECOMES_ESTABLISHED and entrant.post and before is None:
            after = self._carried(entrant)
            origin = Origin.CARRIED if after else Origin.INITIAL
            after = after or initial_standing(entrant.post.value, tables)
        code_before = norm_code(before, tables)
        return PlayerNorm(
            entrant=entrant,
            status=status,
            score=score,
            games=games,
            checks=checks,
            levels=levels,
            norm=norm,
            before=before,
            after=after,
            awards=transition.awards if transition else (),
            titles_earned=transition.titles if transition else (),
            code_before=code_before,
            code_after=code_before if after is before else norm_code(after, tables),
            origin=origin,
        )

    def _conditions(self, facts: NormFacts) -> tuple[tuple[Check, ...], bool]:
        known = self._checks.get(facts)
        if known is None:
            checks = player_checks(self.event, facts, self.tables)
            known = self._checks[facts] = checks, all(check.passed for check in checks)
        return known

    def _transition(self, before: Standing, norm: Level) -> Transition:
        known = self._transitions.get((before, norm))
        if known is None:
            known = self._transitions[before, norm] = advance(before, norm, self.tables)
        return known

    def _standing_before(self, entrant: Entrant, status: Status) -> tuple[Standing | None, Origin | None]:
        """The standing carried here, else the file's code, else the initial title (uscf.g, uscf.codes)."""
        written = self.written(entrant, status)
        carried = self._carried(entrant)
        rating = entrant.post if status is Status.BECOMES_ESTABLISHED else entrant.rating
        if rating is None or not in_time(status, self.tables):
            if carried:
                code = norm_code(carried, self.tables)
                self._warn("USCF-PROVISIONAL-TITLED", entrant, "rating", str(entrant.rating or ""), carried=code)
            return None, None
        if carried:
            if written and carried != written:
                code = norm_code(carried, self.tables)
                self._warn("USCF-TITLE-DIFFERS", entrant, "title", entrant.title, carried=code)
            return carried, Origin.CARRIED
        if written:
            return written, Origin.WRITTEN
        return initial_standing(rating.value, self.tables), Origin.INITIAL

    def _carried(self, entrant: Entrant) -> Standing | None:
        return self.standings.get(player_key(entrant)) if self.standings else None

    def written(self, entrant: Entrant, status: Status) -> Standing | None:
        """What the file's code says; one that cannot be is an error, and read as blank (uscf.codes)."""
        if not entrant.title:
            if refused := beyond_refusal("", 0, entrant.beyond, self.tables):
                self._refuse(entrant, refused)
            return None
        if status is not Status.ESTABLISHED:
            self._refuse(entrant, phrase("USCF-CODE-PROVISIONAL", written=entrant.title))
            return None
        standing = read_code(entrant.title, entrant.beyond, self.tables)
        if isinstance(standing, Phrase):
            self._refuse(entrant, standing)
            return None
        return standing

    def _refuse(self, entrant: Entrant, refused: Phrase) -> None:
        column, cell = "title", entrant.title
        if refused.code == BEYOND_REFUSED:
            column, cell = "beyond", str(entrant.beyond)
        place = self.event.place(entrant, column)
        self.findings.error(refused.code, place, cell, **_with_player(entrant, refused.values))

    def _warn(self, code: str, entrant: Entrant, column: str, cell: str, **values: Value) -> None:
        place = self.event.place(entrant, column)
        self.findings.warning(code, place, cell, **_with_player(entrant, values))


def _with_player(entrant: Entrant, values: Mapping[str, Value]) -> dict[str, Value]:
    return {"no": entrant.no, "name": entrant.name, **values}
