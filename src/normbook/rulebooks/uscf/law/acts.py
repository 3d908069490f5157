"""What a title officer may do by hand: pure acts on a standing, each with its reason and its conditions."""

from collections.abc import Iterable
from dataclasses import replace

from normbook.judgement import Check, check
from normbook.model.crosstable import Entrant, Rating, Result
from normbook.model.light import dataclass
from normbook.model.phrase import phrase
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.eligibility import Status
from normbook.rulebooks.uscf.law.points import raised_to, titles_passed
from normbook.rulebooks.uscf.law.tables import STEP, Level, Tables
from normbook.rulebooks.uscf.law.titles import initial_standing, is_established, level_of


@dataclass(frozen=True, slots=True)
class Act:
    """An officer's act; refused if a condition is not met, and then nothing changes."""

    rule: str
    kind: str
    reason: str
    before: Standing | None
    after: Standing | None
    checks: tuple[Check, ...]
    titles: tuple[Level, ...] = ()
    """Titles gained, ascending."""

    @property
    def accepted(self) -> bool:
        """Whether every condition was met."""
        return all(check.passed for check in self.checks)


def life_master_by_games(before: Standing | None, games: int, reason: str, tables: Tables) -> Act:
    """Life Master for 300 games won at the 2200 level, points toward the title after it kept (uscf.lm300)."""
    rule, level = "uscf.lm300", tables.life_master_level.value
    needed = tables.life_master_games.value
    count = phrase("uscf.act.life-master-games", count=tables.life_master_count.value, level=level)
    checks = [
        *_conditions(rule, before, reason),
        check(rule, games >= needed, needed, games, count),
        *_must_be_higher(rule, before, level, tables),
    ]
    return _carried_out(Act(rule, "life-master", reason, before, before, tuple(checks)), level, tables)


def grant(before: Standing | None, title: Level, reason: str, tables: Tables) -> Act:
    """A title given by the federation; it must exist and be higher than the one held (uscf.table1)."""
    rule = "uscf.table1"
    known = check(rule, title in tables.titles, tuple(tables.titles), title, phrase("uscf.act.title"))
    checks = [*_conditions(rule, before, reason), known, *_must_be_higher(rule, before, title, tables)]
    return _carried_out(Act(rule, "grant", reason, before, before, tuple(checks)), title, tables)


def keep(before: Standing | None, title: Level, reason: str, tables: Tables) -> Act:
    """A title that its holder keeps when its event is taken out, also where nothing else would give a standing.

    The event had found the player established (uscf.provisional), and the federation lets the title stand.
    """
    if before:
        return grant(before, title, reason, tables)
    act = grant(Standing(None), title, reason, tables)
    return replace(act, before=None, after=act.after if act.accepted else None, titles=act.titles[-1:])


def demotion(before: Standing | None, reason: str, tables: Tables) -> Act:
    """One level down on the player's request, all points lost (uscf.demotion)."""
    rule = "uscf.demotion"
    title = before.title if before else None
    checks = [*_conditions(rule, before, reason)]
    if before:
        checks.append(check(rule, title is not None, tables.lowest, title, phrase("uscf.act.title-held")))
    after = before
    if title is not None and _all_met(checks):
        after = Standing(title - STEP if title > tables.lowest else None)
    return Act(rule, "demotion", reason, before, after, tuple(checks))


def give_initial_title(before: Standing | None, rating: Rating | None, reason: str, tables: Tables) -> Act:
    """The initial title of a player who has an established rating and no standing yet (uscf.g)."""
    rule = "uscf.g"
    status = Status.UNRATED
    if rating:
        status = Status.ESTABLISHED if is_established(rating, tables) else Status.PROVISIONAL
    established = status is Status.ESTABLISHED
    rated = phrase(
        "uscf.check.established", games=rating.games if rating else None, limit=tables.provisional_limit.value
    )
    checks = [
        _reason_given(rule, reason),
        check(rule, before is None, None, before.title if before else None, phrase("uscf.act.no-standing")),
        check("uscf.provisional", established, Status.ESTABLISHED.value, status.value, rated),
    ]
    if not rating or not _all_met(checks):
        return Act(rule, "initial", reason, before, before, tuple(checks))
    after = initial_standing(rating.value, tables)
    titles = () if after.title is None else (after.title,)
    return Act(rule, "initial", reason, before, after, tuple(checks), titles)


def games_at_life_master_level(entrant: Entrant, tables: Tables) -> int:
    """The rated games of one event that count toward Life Master: after it the rating must be established
    and at the level (uscf.lm300).
    """
    post = entrant.post
    if post is None or post.value < tables.life_master_level.value or not is_established(post, tables):
        return 0
    only_won = tables.life_master_count.value == "won"
    return sum(
        outcome.rated and (outcome.result is Result.WIN if only_won else outcome.played) for outcome in entrant.outcomes
    )


def _carried_out(act: Act, title: Level, tables: Tables) -> Act:
    """The act with the title raised, if its conditions are met (uscf.promote)."""
    if act.before is None or not act.accepted:
        return act
    after = raised_to(act.before, title, tables)
    return replace(act, after=after, titles=titles_passed(act.before, after, tables))


def _conditions(rule: str, before: Standing | None, reason: str) -> tuple[Check, ...]:
    """What every act on a standing needs: a reason, and a player who may have titles (uscf.provisional)."""
    status = (Status.ESTABLISHED if before else Status.PROVISIONAL).value
    may = check("uscf.provisional", before is not None, Status.ESTABLISHED.value, status, phrase("uscf.act.standing"))
    return _reason_given(rule, reason), may


def _reason_given(rule: str, reason: str) -> Check:
    return check(rule, bool(reason.strip()), True, bool(reason.strip()), phrase("uscf.act.reason"))


def _must_be_higher(rule: str, before: Standing | None, title: Level, tables: Tables) -> tuple[Check, ...]:
    """A title is never lowered by being given one (uscf.demotion)."""
    if before is None:
        return ()
    higher = title > level_of(before.title, tables)
    return (check(rule, higher, title, before.title, phrase("act.higher")),)


def _all_met(checks: Iterable[Check]) -> bool:
    return all(check.passed for check in checks)
