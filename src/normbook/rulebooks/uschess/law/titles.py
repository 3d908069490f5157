"""Titles out of norms: five at a level or above it."""

from collections.abc import Collection, Mapping

from normbook.judgement import Check, check
from normbook.model.light import dataclass
from normbook.model.norm_counts import NormCounts, counts_from, counts_text
from normbook.model.phrase import phrase
from normbook.rulebooks.uschess.law.tables import NO, Level, Tables

Norms = NormCounts
"""Each counts for every lower level too."""
norms_text = counts_text


def norms_from(text: str, tables: Tables) -> Norms | None:
    """What a column says, every letter in it; None where it cannot be read."""
    return counts_from(text, tables.letters)


def no_norms(tables: Tables) -> Norms:
    """Of somebody who has made none."""
    return dict.fromkeys(tables.letters, 0)


def with_norm(norms: Norms, norm: Level | None) -> Norms:
    """With one more (uschess.highest)."""
    return {**norms, norm.letter: norms[norm.letter] + 1} if norm else norms


def counted_norms(norms: Norms, level: Level, tables: Tables) -> int:
    """Norms at a level or above it (uschess.highest, uschess.title)."""
    return sum(norms[each.letter] for each in tables.levels if each.level >= level.level)


@dataclass(frozen=True, slots=True)
class Reached:
    """What of ratings a title asks for."""

    rating: int | None
    """The highest published rating so far."""
    established: bool


def title_checks(level: Level, norms: Norms, reached: Reached, tables: Tables) -> tuple[Check, ...]:
    """Every condition of a title (uschess.title, uschess.established)."""
    needed, made = tables.title_norms.value, counted_norms(norms, level, tables)
    checks = [check("uschess.title", made >= needed, needed, made, phrase("uschess.check.title-norms"))]
    rating = tables.title_ratings.value.get(level.letter)
    if rating is not None:
        met = reached.rating is not None and reached.rating >= rating
        checks.append(check("uschess.title", met, rating, reached.rating, phrase("uschess.check.title-rating")))
    if tables.title_established.value != NO:
        note = phrase("uschess.check.established", games=tables.provisional_games.value)
        checks.append(check("uschess.established", reached.established, True, reached.established, note))
    return tuple(checks)


def checks_of_titles(norms: Norms, reached: Reached, tables: Tables) -> dict[str, tuple[Check, ...]]:
    """The conditions of every title, by letter."""
    return {level.letter: title_checks(level, norms, reached, tables) for level in tables.levels}


def titles_made(norms: Norms, reached: Reached, tables: Tables) -> tuple[str, ...]:
    """The titles due, ascending; conditions are looked at only where there are norms enough (uschess.title)."""
    needed = tables.title_norms.value
    if sum(norms.values()) < needed:  # as of nearly everybody
        return ()
    enough = [level for level in tables.levels if counted_norms(norms, level, tables) >= needed]
    return titles_due({level.letter: title_checks(level, norms, reached, tables) for level in enough})


def waits_for_rating(norms: Norms, reached: Reached, held: Collection[str], tables: Tables) -> bool:
    """Whether a title waits only for an established rating (uschess.established)."""
    return any(
        {each.rule for each in checks if not each.passed} == {"uschess.established"}
        for letter, checks in checks_of_titles(norms, reached, tables).items()
        if letter not in held
    )


def titles_due(checks: Mapping[str, tuple[Check, ...]]) -> tuple[str, ...]:
    """The titles whose every condition is met, ascending (uschess.title)."""
    return tuple(letter for letter, conditions in checks.items() if all(each.passed for each in conditions))
