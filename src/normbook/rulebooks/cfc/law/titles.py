"""Norms and titles: what an event or a list adds to where a player stands (article 438)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from normbook.model.crosstable import Rating
from normbook.model.light import dataclass
from normbook.rulebooks.cfc.law.rating import is_established
from normbook.rulebooks.cfc.law.tables import Rank, RatingClass, Tables


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
    told = [each for each in ratings if each and (each.games is None or each.games >= tables.published_games.value)]
    established = (each.value for each in told if is_established(each, tables))
    return replace(
        held,
        published=max([held.published, *(each.value for each in told)]),
        established=max([held.established, *established]),
    )


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


@dataclass(frozen=True, slots=True)
class MissingForClass:
    """What somebody still needs for a class."""

    of: RatingClass
    norms: int
    rating: int | None
    """The least published rating that is still needed besides; None where one was above the floor."""
    instead: int
    """The least established rating that would do without norms."""

    @property
    def one_norm_short(self) -> bool:
        """Whether one norm more makes the title."""
        return self.norms == 1 and self.rating is None


def missing(held: ClassStanding, tables: Tables) -> Sequence[MissingForClass]:
    """What is missing for every class above the title, the next first; nothing leads there for foreign players."""
    passed = tables.published_rank(held.published)
    return [
        MissingForClass(
            each,
            max(0, tables.norms.value - held.count(rank)),
            None if rank <= passed else tables.least_published(each),
            each.floor + tables.rating_margin.value + 1,
        )
        for rank, each in enumerate(tables.classes.value, 1)
        if rank > held.title and not held.foreign
    ]
