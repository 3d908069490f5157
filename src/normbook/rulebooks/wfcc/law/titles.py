"""The criteria for gaining titles: T1 to T4."""

from collections.abc import Sequence
from decimal import Decimal

from normbook.judgement import Check, check
from normbook.model.light import dataclass
from normbook.model.phrase import phrase
from normbook.model.ratinglist import Member, NormGained
from normbook.rulebooks.wfcc.law.coefficient import CHAMPIONSHIPS
from normbook.rulebooks.wfcc.law.tables import Tables, TitleNeeds


@dataclass(frozen=True, slots=True)
class TitleProgress:
    """How far a solver is on the way to one title."""

    title: str
    norms: tuple[NormGained, ...]
    """Those that count for it, one for each tournament."""
    checks: tuple[Check, ...]
    held: bool
    """The title or a higher one of its kind."""

    @property
    def due(self) -> bool:
        """Whether every condition is met and the title is not held yet."""
        return not self.held and all(each.passed for each in self.checks)

    @property
    def missing(self) -> tuple[Check, ...]:
        """The conditions still unmet."""
        return tuple(each for each in self.checks if not each.passed)


def counting_norms(needs: TitleNeeds, gained: Sequence[NormGained]) -> tuple[NormGained, ...]:
    """Norms of the title or of a higher one of its kind, one for each tournament (wfcc.norm-implies)."""
    found: dict[str, NormGained] = {}
    for norm in gained:
        where = norm.tournament or norm.name
        if norm.title in needs.ladder and (where not in found or norm.title == needs.title):
            found[where] = norm
    return tuple(found.values())


def title_progress(
    needs: TitleNeeds, gained: Sequence[NormGained], highest: Decimal | int | None, held: bool = False
) -> TitleProgress:
    """Norms, those at championships, and the rating reached at any time (wfcc.T1, wfcc.T2, wfcc.T3)."""
    norms = counting_norms(needs, gained)
    title, rule = needs.title, needs.rule
    checks = [
        check(rule, len(norms) >= needs.norms, needs.norms, len(norms), phrase("wfcc.check.title-norms", title=title))
    ]
    if needs.championships:
        at_championships = sum(norm.kind in CHAMPIONSHIPS for norm in norms)
        note = phrase("wfcc.check.title-championships", title=title)
        met = at_championships >= needs.championships
        checks.append(check(rule, met, needs.championships, at_championships, note))
    checks.append(rating_reached(needs, highest))
    return TitleProgress(title, norms, tuple(checks), held)


def rating_reached(needs: TitleNeeds, highest: Decimal | int | None) -> Check:
    """A list's rating by its integer or a current one by its decimals, at any time (wfcc.T4)."""
    met = highest is not None and highest >= needs.rating
    return check("wfcc.T4", met, needs.rating, highest, phrase("wfcc.check.title-rating", title=needs.title))


def progress_to(needs: TitleNeeds, member: Member) -> TitleProgress:
    """A member's way to one title."""
    held = any(title in member.titles for title in needs.ladder)
    return title_progress(needs, member.norms, member.highest, held)


def progress(member: Member, tables: Tables) -> tuple[TitleProgress, ...]:
    """The way to every title open to the solver, held ones too."""
    return tuple(progress_to(needs, member) for needs in tables.titles if member.woman or not needs.women)


def titles_due(member: Member, tables: Tables) -> tuple[TitleProgress, ...]:
    """The highest title of each kind whose conditions are all met and that is not held."""
    highest: dict[bool, TitleProgress] = {}
    for needs in tables.titles if member.norms else ():
        if _worth_a_look(needs, member):
            way = progress_to(needs, member)
            if way.due:
                highest.setdefault(needs.women, way)
    return tuple(highest.values())


def _worth_a_look(needs: TitleNeeds, member: Member) -> bool:
    """Whether the title can be due at all: of the thousands on a list only a few need their checks written out."""
    return (
        len(member.norms) >= needs.norms
        and member.highest is not None
        and member.highest >= needs.rating
        and (member.woman or not needs.women)
    )
