"""Norms and titles: what an event or a list adds to where a player stands (article 438)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from normbook.judgement.ladder import Rank, Rung, TitleClass
from normbook.model.crosstable import Rating
from normbook.model.light import dataclass
from normbook.rulebooks.cfc.law.tables import Tables

ClassRung = Rung[TitleClass]
"""How far somebody is from a title by norms; a rating alone may give it too (`Tables.least_alone`)."""


@dataclass(frozen=True, slots=True)
class ClassNorm:
    """An event in which somebody performed well enough, for the class of that rank and all below it."""

    rank: Rank
    event: str = ""
    """Blank where a file only says that there was one."""
    day: str = ""


@dataclass(frozen=True, slots=True)
class ClassStanding:
    """Where a player stands."""

    title: Rank = 0
    """The highest title held; all below it are held with it."""
    norms: tuple[ClassNorm, ...] = ()
    """In the order of effect, as many as some class can still ask for."""
    published: int = 0
    """The highest rating ever published."""
    established: int = 0
    """The highest established one."""
    high: int | None = None
    """The lifetime high; None where it is not known."""
    foreign: bool = False
    """Whether the player is of another federation, as far as anybody said."""

    def count(self, rank: Rank) -> int:
        """The norms for a class, as far as they are kept."""
        return sum(norm.rank >= rank for norm in self.norms)


NOTHING = ClassStanding()


@dataclass(frozen=True, slots=True)
class TitleReached:
    """A title, by what, when and where."""

    rank: Rank
    by: str
    """`norms` or `rating`; in a book also `grant`."""
    event: str = ""
    day: str = ""
    norms: tuple[ClassNorm, ...] = ()
    """Those that made it."""


def with_norm(held: ClassStanding, norm: ClassNorm, tables: Tables) -> ClassStanding:
    """Another norm; left out where every class that it is for has its norms (cfc.438.norm)."""
    wanted = norm.rank and held.count(norm.rank) < tables.norms.value
    return replace(held, norms=(*held.norms, norm)) if wanted else held


def with_published(held: ClassStanding, ratings: Iterable[Rating | None], tables: Tables) -> ClassStanding:
    """Ratings that were published: those that rest on enough games (cfc.438.title, cfc.438.rating)."""
    told = [each for each in ratings if each and each.beyond(tables.published_games.value - 1)]
    published = (each.value for each in told)
    established = (each.value for each in told if each.beyond(tables.provisional_games.value))
    return replace(held, published=max([held.published, *published]), established=max([held.established, *established]))


def title_by_norms(held: ClassStanding, tables: Tables) -> Rank:
    """The highest class with three norms and a published rating above its floor (cfc.438.title)."""
    highest = tables.published_rank(held.published)
    return max((rank for rank in range(1, highest + 1) if held.count(rank) >= tables.norms.value), default=0)


def titles_reached(
    held: ClassStanding, event: str, day: str, tables: Tables
) -> tuple[ClassStanding, tuple[TitleReached, ...]]:
    """The titles that are due by now and not held yet, the lowest first.

    None is ever lost, and players of other federations get none (cfc.438.kept).
    """
    by_norms, by_rating = title_by_norms(held, tables), tables.rating_rank(held.established)
    due = 0 if held.foreign else max(by_norms, by_rating)
    reached = []
    for rank in range(held.title + 1, due + 1):
        norms = [norm for norm in held.norms if norm.rank >= rank] if rank <= by_norms else []
        made = tuple(norms[: tables.norms.value])
        reached.append(TitleReached(rank, "norms" if made else "rating", event, day, made))
    return replace(held, title=max(held.title, due)), tuple(reached)


def missing(held: ClassStanding, tables: Tables) -> Sequence[ClassRung]:
    """How far every class above the title is, the next first; nothing leads there for foreign players."""
    needed, passed = tables.norms.value, tables.published_rank(held.published)
    return [
        ClassRung(each, held.count(rank), needed, tables.least_published(each), rank <= passed, held=False)
        for rank, each in enumerate(tables.ladder, 1)
        if rank > held.title and not held.foreign
    ]
