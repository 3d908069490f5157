"""Whether a title application will stand: norms of several events, each by the text of its date (B.01, 1.5).

What the files do not say is open, not failed: the officer confirms it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations

from normbook.judgement import Check, Verdict, check
from normbook.model.light import dataclass
from normbook.model.phrase import Value, phrase
from normbook.rulebooks.fide.choices import ASSURED
from normbook.rulebooks.fide.law.application_tables import ApplicationTables
from normbook.rulebooks.fide.law.play import UNSAID, Play, conditions_of_play
from normbook.rulebooks.fide.law.tables import NORMS

TablesOn = Callable[[date | None], ApplicationTables]
"""What was in force on a day; without one, what is now."""

_ARBITERS = frozenset({"IA", "FA"})
_OTHER_ARBITERS = frozenset({"NA"})
_DAILY = frozenset({"GM", "WGM"})
"""Titles that ask for a norm with one round a day (fide.1.1.3a)."""
_MOST = 12
"""Of so many norms every choice is tried; of more, those with the most games."""


@dataclass(frozen=True, slots=True)
class ClaimedNorm:
    """A norm as an application brings it; None where neither file nor officer says."""

    event: str
    name: str
    title: str
    met: bool
    games: int
    credited: int
    start: date | None = None
    end: date | None = None
    missed: tuple[str, ...] = ()
    """The articles that it does not meet."""
    short: bool = False
    """Of one game less, a forfeit or a bye in its place (fide.1.4.1c)."""
    foreign: bool | None = None
    """Whether its federations would do without an exemption."""
    listed: bool | None = None
    """Whether the event is of a listed kind (fide.1.5.6)."""
    single_days: int | None = None
    """Days on which one round was played."""
    rated: bool | None = None
    arbiter: str = ""
    registered: date | None = None
    play: Play = UNSAID


@dataclass(frozen=True, slots=True)
class HighestRating:
    """The highest rating that somebody can show, and how many rated games they have played."""

    rating: int | None = None
    games: int | None = None


@dataclass(frozen=True, slots=True)
class NormChecks:
    """A norm of an application with the conditions of its own."""

    norm: ClaimedNorm
    checks: tuple[Check, ...]
    to_confirm: tuple[Check, ...] = ()
    """What no result shows and the file does not say: it decides nothing, and the officer confirms it."""


@dataclass(frozen=True, slots=True)
class Application:
    """The answer: what the whole was held against, what each norm was, and the norms that it does better without."""

    title: str
    checks: tuple[Check, ...]
    norms: tuple[NormChecks, ...]
    left_out: tuple[NormChecks, ...] = ()

    @property
    def all_checks(self) -> tuple[Check, ...]:
        """Of the whole, then norm by norm."""
        return (*self.checks, *(each for norm in self.norms for each in norm.checks))

    @property
    def verdict(self) -> Verdict:
        """Of all conditions together."""
        return worst(self.all_checks)

    @property
    def stands(self) -> bool | None:
        """Yes, no, or None while the officer has something to confirm."""
        verdict = self.verdict
        return None if verdict is Verdict.OPEN else verdict is Verdict.PASSED


def application(
    title: str,
    norms: Sequence[ClaimedNorm],
    reached: HighestRating,
    tables_on: TablesOn,
    assured: Collection[str] = (),
) -> Application:
    """The application with all norms; where it fails, or is open, with those alone with which it does better.

    `assured` is what an officer confirms, by the keys of ASSURED.
    """
    if title not in NORMS:
        return Application(title, rating_title(title, reached, tables_on(None)), ())
    whole = confirmed(_judged(title, norms, reached, tables_on), assured)
    if whole.verdict is Verdict.PASSED:
        return whole
    best = whole
    for chosen in _choices(norms):
        found = confirmed(_judged(title, chosen, reached, tables_on), assured)
        if found.verdict is Verdict.PASSED or best.verdict is Verdict.FAILED is not found.verdict:
            best = found
        if best.verdict is Verdict.PASSED:
            break
    used = [each.norm for each in best.norms]
    return replace(best, left_out=tuple(each for each in whole.norms if each.norm not in used))


def worst(checks: Iterable[Check]) -> Verdict:
    """Failed if a condition is; open if one is; else passed."""
    found = {each.verdict for each in checks}
    return next((each for each in (Verdict.FAILED, Verdict.OPEN) if each in found), Verdict.PASSED)


def confirmed(found: Application, assured: Collection[str]) -> Application:
    """With what is open settled as the officer confirms it, and nothing else."""
    rules = {ASSURED[each] for each in assured}

    def settled(checks: Iterable[Check]) -> tuple[Check, ...]:
        return tuple(
            replace(each, verdict=Verdict.PASSED, note=phrase("fide.check.assured"))
            if each.verdict is Verdict.OPEN and each.rule in rules
            else each
            for each in checks
        )

    def settled_norm(each: NormChecks) -> NormChecks:
        now_said = (check for check in each.to_confirm if check.rule in rules)
        still = tuple(check for check in each.to_confirm if check.rule not in rules)
        return replace(each, checks=settled((*each.checks, *now_said)), to_confirm=still)

    norms = tuple(map(settled_norm, found.norms))
    return replace(found, checks=settled(found.checks), norms=norms)


def _choices(norms: Sequence[ClaimedNorm]) -> Iterable[tuple[ClaimedNorm, ...]]:
    """Some of the norms, the most first."""
    most = sorted(norms, key=lambda each: -each.credited)[:_MOST]
    few = [each for each in norms if each in most]
    return (chosen for size in range(len(few), 0, -1) for chosen in combinations(few, size))


def _judged(title: str, norms: Sequence[ClaimedNorm], reached: HighestRating, tables_on: TablesOn) -> Application:
    tables = tables_on(None)
    checks = [
        enough_games(norms, tables),
        a_norm_with_foreigners(norms, tables),
        few_short_norms(norms, tables),
        a_listed_event(norms, tables_on),
        *([one_round_a_day(norms, tables)] if title in _DAILY else []),
        rating_reached(title, reached, tables),
    ]
    return Application(title, tuple(checks), tuple(_norm(each, tables_on(each.end)) for each in norms))


def _norm(norm: ClaimedNorm, tables: ApplicationTables) -> NormChecks:
    play = tuple(conditions_of_play(norm.play, tables))
    checks = (
        met_by_its_text(norm),
        event_rated(norm),
        titled_arbiter(norm),
        registered_in_time(norm, tables),
        *(each for each in play if each.verdict is not Verdict.OPEN),
    )
    return NormChecks(norm, checks, tuple(each for each in play if each.verdict is Verdict.OPEN))


def enough_games(norms: Sequence[ClaimedNorm], tables: ApplicationTables) -> Check:
    """Norms that cover 27 games together (fide.1.5.1)."""
    credited = sum(each.credited for each in norms)
    return check("fide.1.5.1", credited >= tables.games.value, tables.games.value, credited)


def a_norm_with_foreigners(norms: Sequence[ClaimedNorm], tables: ApplicationTables) -> Check:
    """One norm without the help of a federation exemption (fide.1.4.3e)."""
    return _enough("fide.1.4.3e", tables.foreign.value, [each.foreign for each in norms])


def few_short_norms(norms: Sequence[ClaimedNorm], tables: ApplicationTables) -> Check:
    """One norm at most that counts a game which was not played (fide.1.4.1c)."""
    short = sum(each.short for each in norms)
    return check("fide.1.4.1c", short <= tables.short.value, tables.short.value, short, phrase("fide.check.at-most"))


def a_listed_event(norms: Sequence[ClaimedNorm], tables_on: TablesOn) -> Check:
    """One norm from a listed kind of event, if a norm was made since that is asked (fide.1.5.6)."""
    needed = max((tables_on(each.end).listed.value for each in norms), default=0)
    return _enough("fide.1.5.6", needed, [each.listed for each in norms])


def one_round_a_day(norms: Sequence[ClaimedNorm], tables: ApplicationTables) -> Check:
    """One norm of an event with one round a day on three days or more (fide.1.1.3a)."""
    least = tables.days.value
    single = [None if each.single_days is None else each.single_days >= least for each in norms]
    most = max((each.single_days for each in norms if each.single_days is not None), default=None)
    found = _enough("fide.1.1.3a", tables.day_norms.value, single)
    return replace(found, needed=least, actual=most)


def _enough(rule: str, needed: int, said: Sequence[bool | None]) -> Check:
    """So many norms of which something is so; open while those of which nobody says could make them up."""
    known = sum(each is True for each in said)
    unsaid = sum(each is None for each in said)
    if known < needed <= known + unsaid:
        return _open(rule, needed, known)
    return check(rule, known >= needed, needed, known)


def rating_reached(title: str, reached: HighestRating, tables: ApplicationTables) -> Check:
    """The rating of the title, on a list or between two (fide.1.5.3)."""
    return _rating("fide.1.5.3", title, reached, tables)


def rating_title(title: str, reached: HighestRating, tables: ApplicationTables) -> tuple[Check, ...]:
    """A title for a rating alone, which rests on 30 games (fide.1.3)."""
    needed = tables.rating_games.value
    if reached.games is None:
        games = _open("fide.1.3", needed, None, "games")
    else:
        games = check("fide.1.3", reached.games >= needed, needed, reached.games, phrase("fide.check.games"))
    return _rating("fide.1.3", title, reached, tables), games


def _rating(rule: str, title: str, reached: HighestRating, tables: ApplicationTables) -> Check:
    needed = tables.ratings.value[title]
    if reached.rating is None:
        return _open(rule, needed, None, "rating")
    return check(rule, reached.rating >= needed, needed, reached.rating)


def met_by_its_text(norm: ClaimedNorm) -> Check:
    """The norm is one by the regulations of its date (fide.1.5.4)."""
    note = phrase("fide.check.missed", rules=norm.missed) if norm.missed else None
    return check("fide.1.5.4", norm.met, True, norm.met, note)


def event_rated(norm: ClaimedNorm) -> Check:
    """An event that FIDE did not rate is not considered (fide.0)."""
    return _open("fide.0", True, None, "rated") if norm.rated is None else check("fide.0", norm.rated, True, norm.rated)


def titled_arbiter(norm: ClaimedNorm) -> Check:
    """The chief arbiter is an International or a FIDE Arbiter (fide.1.1.arbiter)."""
    words = set(norm.arbiter.replace("(", " ").replace(")", " ").replace(",", " ").upper().split())
    titles: tuple[Value, ...] = tuple(sorted(_ARBITERS, reverse=True))
    if not words & (_ARBITERS | _OTHER_ARBITERS):
        return _open("fide.1.1.arbiter", titles, norm.arbiter or None, "arbiter")
    return check("fide.1.1.arbiter", bool(words & _ARBITERS), titles, norm.arbiter)


def registered_in_time(norm: ClaimedNorm, tables: ApplicationTables) -> Check:
    """The event was registered 30 days before it began (fide.1.1.registered)."""
    deadline = norm.start - timedelta(days=tables.registered.value) if norm.start else None
    if deadline is None or norm.registered is None:
        return _open("fide.1.1.registered", deadline, norm.registered, "registered")
    return check("fide.1.1.registered", norm.registered <= deadline, deadline, norm.registered)


def _open(rule: str, needed: Value, actual: Value, what: str = "") -> Check:
    """The files do not say it."""
    return Check(rule, Verdict.OPEN, needed, actual, phrase("fide.check.unsaid", what=what) if what else None)
