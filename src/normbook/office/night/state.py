"""A club night at a moment: who is here, who plays whom, what has come of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from normbook.model.crosstable import Notice, Rating
from normbook.office.night.taps import NightFacts


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who is here, or was."""

    no: int
    name: str
    id: str
    rating: Rating | None
    source: str
    since: int
    """The round in which they came."""
    away: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """Two who were paired, and how it ended."""

    id: str
    """The step that paired them."""
    round: int
    white: int
    black: int
    result: str = ""
    uncounted: bool = False
    absent: Mapping[int, Notice | None] = field(default_factory=lambda: MappingProxyType({}))
    """Who did not come, each with their notice."""
    declined: bool = False
    last: str = ""
    """The step that set what stands here; blank while nothing does."""
    by: str = ""
    number: int = 0
    """Of the table it is played at; it stays while others come and go."""

    @property
    def open(self) -> bool:
        """Whether it is not known yet how it ended."""
        return not (self.result or self.absent)

    @property
    def stood_up(self) -> int | None:
        """Who came when their opponent did not."""
        if len(self.absent) != 1:
            return None
        return self.opponent(next(iter(self.absent)))

    def opponent(self, no: int) -> int:
        """The other one."""
        return self.black if no == self.white else self.white

    def __contains__(self, no: int) -> bool:
        return no in (self.white, self.black)

    @property
    def state(self) -> str:
        """What stands here, as a code: `open`, a result, or who did not come."""
        if self.result:
            return self.result
        if len(self.absent) == 2:
            return "both-absent"
        if self.absent:
            return "white-absent" if self.white in self.absent else "black-absent"
        return "open"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player without a game in a round."""

    round: int
    no: int
    kind: str
    """One of BYES."""
    notice: Notice | None
    last: str
    by: str


@dataclass(frozen=True, slots=True)
class Night:
    """Everything that the steps come to."""

    id: str
    facts: NightFacts
    numbers: int = 0
    """The last number given out: none is given twice, so that what was tapped means the same for ever."""
    players: Mapping[int, Player] = field(default_factory=lambda: MappingProxyType({}))
    boards: Mapping[str, Board] = field(default_factory=lambda: MappingProxyType({}))
    """In the order of pairing."""
    seats: Mapping[tuple[int, int], Seat] = field(default_factory=lambda: MappingProxyType({}))
    """By round and number."""
    closed: frozenset[int] = frozenset()

    @property
    def rounds(self) -> range:
        """Their numbers."""
        return range(1, self.facts.rounds + 1)

    @property
    def current(self) -> int:
        """The round that is being played: the first that is not over, else the last."""
        return next((number for number in self.rounds if number not in self.closed), self.facts.rounds)

    def boards_in(self, round: int) -> list[Board]:
        """A round's boards, in the order of pairing."""
        return [board for board in self.boards.values() if board.round == round]

    def tables(self, round: int) -> list[Board]:
        """A round's boards, in the order of their numbers."""
        return sorted(self.boards_in(round), key=lambda board: board.number)

    def boards_of(self, no: int, round: int) -> list[Board]:
        """A player's boards in a round: more than one where they were stood up and paired again."""
        return [board for board in self.boards_in(round) if no in board]

    def seat(self, no: int, round: int) -> Seat | None:
        """What a player without a game has."""
        return self.seats.get((round, no))

    def may_be_paired(self, no: int, round: int) -> bool:
        """Whether they have no game yet: not paired, odd man out, or stood up and willing to play another."""
        boards, seat = self.boards_of(no, round), self.seat(no, round)
        if self.players[no].away:
            return False
        if boards:
            return boards[-1].stood_up == no and not boards[-1].declined
        return seat is None or seat.kind == "B"

    def is_unaccounted(self, no: int, round: int) -> bool:
        """Whether nothing is known of a player who is here."""
        paired = self.boards_of(no, round) or self.seat(no, round)
        return round >= self.players[no].since and not self.players[no].away and not paired

    def is_used(self, no: int) -> bool:
        """Whether anything stands in a player's row."""
        return any(no in board for board in self.boards.values()) or any(each == no for _, each in self.seats)

    @property
    def played(self) -> int:
        """The last round in which anything stands."""
        return max((*(board.round for board in self.boards.values()), *(round for round, _ in self.seats)), default=0)
