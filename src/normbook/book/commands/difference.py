"""What would change, told before anything is stored."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from normbook.book.log.entries import canonical
from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of one person's standing, or of the way to it."""

    rules: str
    system: str
    player: str
    name: str
    before: str
    """The standing as it is printed: a norm code, points, a rating; blank for none."""
    now: str
    came: tuple[str, ...] = ()
    """Titles that would come."""
    went: tuple[str, ...] = ()
    """Titles that would go."""
    events: tuple[str, ...] = ()
    """Later events of theirs that are judged otherwise."""
    lost_on: str = ""
    """The day on which the highest title that would go had been gained."""
    of_list: str = ""
    """The day of the published list whose line this is; blank for a standing."""
    ratings: tuple[str, ...] = ()
    """The rating that is printed beside a norm code, before and now; none where it stays."""
    idle: bool = False
    """Whether all that comes, goes or is judged again had brought them nothing, and brings them nothing."""

    @property
    def of_standing(self) -> bool:
        """Whether a standing, or a line of a list, becomes another; else at most the way to it."""
        return bool(self.before != self.now or self.came or self.went or self.ratings or self.of_list)


@dataclass(frozen=True, slots=True)
class AffectedList:
    """A published list that a correction concerns."""

    rules: str
    system: str
    as_of: str
    seq: int


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that a correction changes."""

    changes: tuple[Change, ...] = ()
    lists: tuple[AffectedList, ...] = ()
    """Published lists that would look otherwise if they were made today."""
    judged: int = 0
    """Lines of histories that were judged again."""
    reissued: tuple[AffectedList, ...] = ()
    """Published lists that are put in the place of what they were."""

    def __bool__(self) -> bool:
        return bool(self.changes or self.lists or self.reissued)

    @property
    def digest(self) -> str:
        """What tells one difference from another: consent to one is no consent to another."""
        told = [
            [each.rules, each.system, each.of_list, each.player, each.before, each.now, each.ratings, *each.events]
            for each in self.changes
        ]
        lists, reissued = (
            [[each.rules, each.system, each.as_of, each.seq] for each in part] for part in (self.lists, self.reissued)
        )
        return sha256(canonical([told, lists, reissued]).encode()).hexdigest()

    def named(self, names: dict[str, str]) -> "Difference":
        """The difference with everybody's name."""
        changes = (replace(each, name=names.get(each.player, each.player)) for each in self.changes)
        in_order = sorted(changes, key=lambda each: (each.rules, each.system, each.of_list, each.name, each.player))
        return replace(self, changes=tuple(in_order))


NO_DIFFERENCE = Difference()


class Unaccepted(Exception):
    """A change that nobody has accepted yet: nothing was stored."""

    def __init__(self, difference: Difference) -> None:
        super().__init__("not accepted")
        self.difference = difference


def joined(differences: Iterable[Difference]) -> Difference:
    """Several differences as one."""
    parts = tuple(differences)
    lists = {(each.rules, each.system, each.as_of): each for part in parts for each in part.lists}
    return Difference(
        tuple(change for part in parts for change in part.changes),
        tuple(lists[key] for key in sorted(lists)),
        sum(part.judged for part in parts),
        tuple(each for part in parts for each in part.reissued),
    )
