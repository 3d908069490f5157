"""Events judged: everybody's performance, norms, new rating and titles, event by event."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction

from normbook.judgement import Check, Judgement, check
from normbook.judgement.ladder import Rank
from normbook.model.crosstable import Entrant, Event, PlayerRound, Rating, player_rounds
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.norm_counts import counts_from
from normbook.model.numbers import rounded
from normbook.model.phrase import phrase
from normbook.model.season import player_key
from normbook.rulebooks.cfc.law import titles
from normbook.rulebooks.cfc.law.rating import NewRating, Opponent, performance, rate
from normbook.rulebooks.cfc.law.tables import CODES, RULES, Tables
from normbook.rulebooks.cfc.law.titles import NOTHING, ClassNorm, ClassStanding, TitleReached

REGULAR = "regular"


def counts_by(opponent: Entrant | None) -> Rating | None:
    """The opponent's rating before the event, of an unrated one after it; None for neither (cfc.414.performance)."""
    return (opponent.rating or opponent.post) if opponent else None


@dataclass(frozen=True, slots=True)
class ClassPlayer:
    """What an event makes of a player."""

    entrant: Entrant
    games: tuple[PlayerRound, ...]
    opponents: tuple[Opponent, ...]
    """Of the games that count."""
    performance: Fraction | None
    given: bool
    """Whether the file gives it; then every rated game counts as one played."""
    played: int
    checks: tuple[Check, ...]
    norm: Rank
    before: ClassStanding
    after: ClassStanding
    reached: tuple[TitleReached, ...]
    rated: NewRating

    @property
    def rating(self) -> str:
        """After the event, as it is printed: the file's, else the computed one; blank for none."""
        new = self.rated.new
        computed = None if new is None else Rating(int(rounded(new, 0)), self.rated.games_after)
        return str(self.entrant.post or computed or "")


def judge(
    event: Event, tables: Tables, standings: Mapping[str, ClassStanding], only: Collection[int] | None = None
) -> Judgement[ClassPlayer]:
    """Everybody's share, or that of some numbers, from where they stood, by `player_key`."""
    findings = Findings()
    people = {each.no: each for each in event.entrants}
    subjects = []
    for entrant in event.entrants:
        if only is None or entrant.no in only:
            before = _before(entrant, event, tables, standings.get(player_key(entrant)), findings)
            subjects.append(_judged(entrant, before, event, people, tables))
    return Judgement(RULES, tables.edition, tables.variant, event.id, tuple(subjects), notes=tuple(findings))


def _judged(
    entrant: Entrant, before: ClassStanding, event: Event, people: Mapping[int, Entrant], tables: Tables
) -> ClassPlayer:
    told = dict(entrant.more)
    games = player_rounds(entrant, people)
    counted = [(counts_by(each.opponent), each.outcome.half_points) for each in games if each.rated]
    opponents = tuple((rating.value, score) for rating, score in counted if rating)
    given = "performance" in told
    performed = Fraction(told["performance"]) if given else performance(opponents, tables)
    played = len(counted) if given else len(opponents)
    checks = _checks(event, played, performed, tables, foreign=before.foreign)
    norm = tables.norm_rank(performed) if performed is not None and all(each.passed for each in checks[:3]) else 0
    rated = rate(entrant.rating, opponents, performed, _high(before, entrant, tables), tables)
    after = replace(before, high=_new_high(before, entrant, rated))
    reached: tuple[TitleReached, ...] = ()
    if event.system == REGULAR:
        day = event.end.isoformat() if event.end else ""
        after = titles.with_norm(after, ClassNorm(norm, event.id, day), tables)
        after = titles.with_published(after, (entrant.rating, entrant.post), tables)
        after, reached = titles.titles_reached(after, event.id, day, tables)
    return ClassPlayer(entrant, games, opponents, performed, given, played, checks, norm, before, after, reached, rated)


def _checks(
    event: Event, played: int, performed: Fraction | None, tables: Tables, *, foreign: bool
) -> tuple[Check, ...]:
    """The conditions of a norm, and of titles at all (cfc.438.norm, cfc.438.kept)."""
    match = event.format == "match" or len(event.entrants) == 2
    games, least = tables.norm_games.value, tables.ladder.of_rank(1).floor + tables.norm_margin.value
    shown, enough = (None, False) if performed is None else (rounded(performed, 2), performed >= least)
    return (
        check("cfc.438.norm", event.system == REGULAR, REGULAR, event.system, phrase("cfc.check.system")),
        check("cfc.438.norm", not match, False, match, phrase("cfc.check.match")),
        check("cfc.438.norm", played >= games, games, played, phrase("cfc.check.games")),
        check("cfc.438.norm", enough, least, shown, phrase("cfc.check.performance")),
        check("cfc.438.kept", not foreign, False, foreign, phrase("cfc.check.foreign")),
    )


def _before(
    entrant: Entrant, event: Event, tables: Tables, known: ClassStanding | None, findings: Findings
) -> ClassStanding:
    """Where the player stands: as is known, else as the file says in `title` and `norms`."""
    told = dict(entrant.more)
    title = tables.ladder.rank(entrant.title) if entrant.title else 0
    if title is None or (known and title and title != known.title):
        code = "CFC-TITLE-UNKNOWN" if title is None else "CFC-TITLE-DIFFERS"
        values = {"name": entrant.name, "held": (known and tables.ladder.of_rank(known.title).code) or None}
        findings.warning(code, event.place(entrant, "title"), entrant.title, **values)
    if known is None:
        norms = counted_norms(told.get("norms", ""), tables)
        if norms is None:
            findings.warning("CFC-NORMS-UNREADABLE", event.place(entrant, "norms"), told["norms"], name=entrant.name)
        known = replace(NOTHING, title=title or 0, norms=norms or (), high=None if entrant.rating else 0)
    federation, peak = told.get("federation", ""), told.get("peak", "")
    foreign = federation.upper() != tables.federation.value if federation else known.foreign
    return replace(known, foreign=foreign, high=max(known.high or 0, int(peak)) if peak else known.high)


def counted_norms(text: str, tables: Tables) -> tuple[ClassNorm, ...] | None:
    """Norms so far, as a file counts them (`NM:1;A:3`): one for a class is one for those below. None: unreadable."""
    counts = counts_from(text.upper(), CODES)
    if counts is None:
        return None
    found: list[ClassNorm] = []
    for rank in range(len(CODES), 0, -1):
        found += [ClassNorm(rank)] * (min(counts[CODES[rank - 1]], tables.norms.value) - len(found))
    return tuple(found)


def _high(before: ClassStanding, entrant: Entrant, tables: Tables) -> int | None:
    """The lifetime high that a new rating is held against; None where it is not known (cfc.414d)."""
    seen = max(before.published, entrant.rating.value if entrant.rating else 0)
    if before.high is None and tables.lifetime_high.value == "known":
        return None
    return max(before.high or 0, seen)


def _new_high(before: ClassStanding, entrant: Entrant, rated: NewRating) -> int | None:
    """The high after the event, by the rating that the file gives, else by the new one."""
    new = entrant.post.value if entrant.post else int(rounded(rated.new or 0, 0))
    return None if before.high is None else max(before.high, new, entrant.rating.value if entrant.rating else 0)
