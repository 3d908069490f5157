"""A round paired by the program, as a proposal: by standing, without rematches, colours in turn.

Whoever stands first gets the nearest opponent, then the next of those left, and so on, as long as no rematch comes of
it that could be avoided (decision: club-night-proposal).
"""

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import zip_longest

from normbook.office.night.crosstable import event_of
from normbook.office.night.matching import unmatched
from normbook.office.night.state import Night


@dataclass(frozen=True, slots=True)
class RoundProposal:
    """Who might play whom."""

    pairs: tuple[tuple[int, int], ...]
    """White first, in the order of boards."""
    odd: int | None = None
    """Who is left over."""

    @property
    def text(self) -> str:
        """The pairs as a tap tells them."""
        return " ".join(f"{white}-{black}" for white, black in self.pairs)


@dataclass(frozen=True, slots=True)
class NightField:
    """What a proposal rests on: those to be paired in the order of the standing, and what they played before."""

    standing: Sequence[int]
    score: Mapping[int, int]
    met: Mapping[int, Set[int]]
    byes: Mapping[int, int] = field(default_factory=dict)
    colours: Mapping[int, str] = field(default_factory=dict)
    """What each had in the rounds before, as `wbw`; nothing where colours are not kept."""


def proposed(night: Night, round: int, waiting: Collection[int]) -> RoundProposal:
    """Those who wait for a game, paired."""
    return paired(_field(night, round, waiting))


def paired(given: NightField) -> RoundProposal:
    """The pairs, and who is left over."""
    left = list(given.standing)
    odd = _left_over(given, left) if len(left) % 2 else None
    if odd is not None:
        left.remove(odd)
    rematches = _rematches(given, left)
    pairs: list[tuple[int, int]] = []
    while left:
        first = left.pop(0)
        for other in sorted(left, key=lambda other: _distance(given, first, other)):
            rest = [each for each in left if each != other]
            needed = _rematches(given, rest)
            if needed + (other in given.met[first]) == rematches:
                break
        left, rematches = rest, needed
        pairs.append(_with_colours(given, first, other, len(pairs)))
    return RoundProposal(tuple(pairs), odd)


def _left_over(given: NightField, left: Sequence[int]) -> int:
    """Who has had the fewest byes, of those the last in the standing; but no bye costs a rematch."""
    order = sorted(left, key=lambda no: (given.byes.get(no, 0), -left.index(no)))
    needed = {}
    for no in order:
        needed[no] = _rematches(given, [each for each in left if each != no])
        if not needed[no]:
            return no
    return min(order, key=lambda no: needed[no])


def _rematches(given: NightField, group: Sequence[int]) -> int:
    """How many rematches a group needs at least."""
    together = set(group)
    fresh = {no: together - given.met[no] - {no} for no in group}
    if all(2 * len(partners) >= len(group) for partners in fresh.values()):
        return 0  # each may play half of the others: then all can be paired (Dirac)
    return unmatched(fresh) // 2


def _distance(given: NightField, one: int, other: int) -> tuple[bool, int, bool, int]:
    """What speaks against a pair: that they met, their scores, that both are due the same colour, their places."""
    dues = _due(given, one), _due(given, other)
    places = abs(given.standing.index(one) - given.standing.index(other))
    return other in given.met[one], abs(given.score[one] - given.score[other]), dues[0] * dues[1] > 0, places


def _due(given: NightField, no: int) -> int:
    """How many more games with white than with black."""
    had = given.colours.get(no, "")
    return had.count("w") - had.count("b")


def _with_colours(given: NightField, upper: int, lower: int, number: int) -> tuple[int, int]:
    """White for whoever had it less; else for whoever had black when they last differed; else in turn."""
    if not given.colours:
        return upper, lower
    ours, theirs = _due(given, upper), _due(given, lower)
    if ours != theirs:
        return (upper, lower) if ours < theirs else (lower, upper)
    backwards = zip_longest(reversed(given.colours[upper]), reversed(given.colours[lower]))
    for mine, yours in backwards:
        if mine != yours and mine and yours:
            return (upper, lower) if mine == "b" else (lower, upper)
    return (upper, lower) if number % 2 == 0 else (lower, upper)


def _field(night: Night, round: int, waiting: Collection[int]) -> NightField:
    score = {
        each.no: sum(cell.half_points for number, cell in enumerate(each.outcomes, 1) if number < round)
        for each in event_of(night).entrants
    }
    played = [board for board in sorted(night.boards.values(), key=lambda board: board.round) if not board.absent]
    met: dict[int, set[int]] = {no: set() for no in waiting}
    colours: dict[int, str] = dict.fromkeys(waiting, "")
    for board in played:
        for no in {board.white, board.black} & met.keys():
            met[no].add(board.opponent(no))
            colours[no] += "w" if no == board.white else "b"
    byes = {no: sum(seat.kind in ("B", "C") for seat in night.seats.values() if seat.no == no) for no in waiting}
    return NightField(
        sorted(waiting, key=lambda no: (-score[no], -_rating(night, no), no)),
        score,
        met,
        byes,
        colours if night.facts.colours else {},
    )


def _rating(night: Night, no: int) -> int:
    rating = night.players[no].rating
    return rating.value if rating else 0
