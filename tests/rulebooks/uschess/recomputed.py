"""Ratings and norms calculated another way, straight from the rules: floats, loops, and a search in place of solving.

Nothing here is taken from the law: not its tables, not its types.
"""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from math import floor, sqrt

LEVELS = ((1200, "4"), (1400, "3"), (1600, "2"), (1800, "1"), (2000, "C"), (2200, "M"), (2400, "S"))
POINTS = {"W": 1.0, "D": 0.5, "L": 0.0}


@dataclass
class Sheet:
    """A player's row: cells as `W12`, `D3*`, `B`."""

    no: int
    cells: list[str]
    rating: float | None
    prior: int | None = None
    start: float = 1300
    wins: int | None = None
    draws: int | None = None
    events: int = 0
    peak: float | None = None
    floor: int | None = None
    games: list[tuple[int, float]] = field(default_factory=list)
    """Filled in: opponents and points of rated games."""

    def __post_init__(self) -> None:
        for cell in self.cells:
            if cell[0] in POINTS and not cell.endswith("*"):
                self.games.append((int(cell[1:]), POINTS[cell[0]]))

    @property
    def unrated(self) -> bool:
        return self.rating is None

    @property
    def before(self) -> float:
        return self.start if self.rating is None else self.rating

    @property
    def count(self) -> float:
        """Games behind the rating; endless for an established one without a count."""
        return 0 if self.unrated else float("inf") if self.prior is None else self.prior

    @property
    def record(self) -> str:
        if self.unrated or self.prior is None or self.wins is None:
            return "mixed"
        if self.wins == self.prior:
            return "won"
        return "lost" if self.wins == 0 and self.draws == 0 else "mixed"


def threshold_of(day: date) -> int:
    changes = [(2014, 1, 10), (2015, 6, 12), (2017, 5, 14), (2023, 2, 12), (2025, 1, 10)]
    found = 8
    for year, month, value in changes:
        if day >= date(year, month, 1):
            found = value
    return found


def effective(who: Sheet, day: date) -> float:
    rating = who.before
    if day >= date(2013, 5, 1):
        most = 50 / sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2) if rating <= 2355 else 50
    else:
        most = 50 / sqrt(1 + (2200 - rating) ** 2 / 100000) if rating <= 2200 else 50
    return min(who.count, most)


def line(rating: float, other: float) -> float:
    return min(1.0, max(0.0, 0.5 + (rating - other) / 800))


def searched(terms: list[tuple[float, float]], total: float, start: float) -> float:
    """The rating nearest to the start at which the terms (rating, weight) add up to the total, by halving."""

    def excess(rating: float) -> float:
        return sum(weight * line(rating, other) for other, weight in terms) - total

    if abs(excess(start)) < 1e-9:
        return start
    upward = excess(start) < 0
    low, high = (start, 9999.0) if upward else (-9999.0, start)
    for _ in range(200):
        middle = (low + high) / 2
        # Toward the start as long as it still fits.
        if (excess(middle) < -1e-9) if upward else (excess(middle) <= 1e-9):
            low = middle
        else:
            high = middle
    return (low + high) / 2


def by_special(who: Sheet, weight: float, opponents: list[float], record: str) -> float:
    own, credit = {
        "mixed": (who.before, weight / 2), "won": (who.before - 400, weight), "lost": (who.before + 400, 0.0)
    }[record]  # fmt: skip
    total = sum(points for _, points in who.games) + credit
    terms = [(other, 1.0) for other in opponents] + ([(own, weight)] if weight else [])
    return min(2700.0, max(100.0, searched(terms, total, who.before)))


def by_standard(who: Sheet, opponents: list[float], day: date, dual: bool, match: bool) -> float:
    played, rating = len(who.games), who.before
    numerator = 800.0
    if dual and rating > 2200 and day >= date(2013, 5, 1):
        numerator = 200.0 if rating >= 2500 else 800 * (6.5 - 0.0025 * rating)
    k = numerator / (effective(who, day) + played)
    expected = sum(1 / (1 + 10 ** (-(rating - other) / 400)) for other in opponents)
    gain = k * (sum(points for _, points in who.games) - expected)
    met = [opponent for opponent, _ in who.games]
    most = max(met.count(each) for each in met)
    bonus = 0.0
    if not match and played >= 3 and most <= (1 if played == 3 else 2):
        bonus = max(0.0, gain - threshold_of(day) * sqrt(max(played, 4)))
    return rating + gain + bonus


def ratings(players: list[Sheet], day: date, *, dual: bool = False, match: bool = False) -> dict[int, float]:
    """Everybody who played, unrounded."""
    playing = [who for who in players if who.games]
    looked = {who.no: who.before for who in players}
    for who in playing:
        if who.unrated:
            against = [next(each.before for each in players if each.no == no) for no, _ in who.games]
            looked[who.no] = by_special(who, 1.0, against, "mixed")

    def once(known: dict[int, float]) -> dict[int, float]:
        found = dict(known)
        for who in playing:
            opponents = [known[no] for no, _ in who.games]
            if who.count <= 8 or who.record != "mixed":
                found[who.no] = by_special(who, effective(who, day), opponents, who.record)
            else:
                found[who.no] = by_standard(who, opponents, day, dual, match)
        return found

    final = once(once(looked))
    for who in playing:
        value = final[who.no]
        if match:
            value = min(who.before + 50, max(who.before - 50, value))
        wins = (who.wins or 0) + sum(points == 1 for _, points in who.games)
        draws = (who.draws or 0) + sum(points == 0.5 for _, points in who.games)
        events = who.events + (1 if len(who.games) >= 3 else 0)
        lowest = float(min(150, 100 + 4 * wins + 2 * draws + events))
        if who.peak is not None and floor(who.peak + 0.5) - 200 >= 1200:
            lowest = max(lowest, min(2100, (floor(who.peak + 0.5) - 200) // 100 * 100))
        final[who.no] = max(value, lowest, who.floor or 0)
    return {who.no: final[who.no] for who in playing}


def expected_of(level: int, post: int) -> Fraction:
    difference = level - post
    if difference <= -400:
        return Fraction(0)
    if difference <= 0:
        return Fraction(1, 2) + Fraction(difference, 800)
    return Fraction(1, 2) + Fraction(difference, 400) if difference <= 200 else Fraction(1)


def norm(who: Sheet, posts: dict[int, int], rounds: int) -> str | None:
    """The letter of a norm in an event of so many rounds, Regular and no match; the same opponent twice at most."""
    if rounds < 4:
        return None
    met: dict[int, int] = {}
    counted: list[tuple[int, float]] = []
    for opponent, points in who.games:
        met[opponent] = met.get(opponent, 0) + 1
        if met[opponent] <= 2:
            counted.append((posts[opponent], points))
    byes = any(cell[0] in "BX" for cell in who.cells)
    best = None
    for level, letter in LEVELS:
        margin = sum(Fraction(points) - expected_of(level, post) for post, points in counted)
        if (len(counted) >= 4 and margin > 1) or (len(counted) == 3 and byes and margin >= 2):
            best = letter
    return best


def whole(value: float) -> int:
    return floor(value + 0.5)
