"""The rating calculation done over again, slowly and literally, to compare with: one Fraction at a time."""

from dataclasses import dataclass
from fractions import Fraction

from normbook.model.solving import Solver, Tournament

NORMS = {
    "GM": (2550, 2650, 2550),
    "IM": (2450, 2550, 2450),
    "FM": (2350, 2450, 2350),
    "WGM": (2450, 2550, 2450),
    "WIM": (2350, 2450, 2350),
    "WFM": (2250, 2350, 2250),
}


@dataclass
class Row:
    place: int | None = None
    expected: str | None = None
    performance: str | None = None
    change: str | None = None
    new_rating: str | None = None
    published: int | None = None
    half_rating: str | None = None
    norms: tuple[str, ...] = ()


@dataclass
class Whole:
    regime: str
    rows: dict[str, Row]
    rmas: Fraction
    slope: Fraction | None = None
    intercept: Fraction | None = None
    changes: tuple[Fraction, ...] = ()


def half_up(value: Fraction, places: int) -> str:
    scaled = abs(value) * 10**places + Fraction(1, 2)
    digits = str(scaled.numerator // scaled.denominator).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{text}" if value < 0 and text.strip("0.") else text


def result_of(solver: Solver) -> Fraction:
    return sum((Fraction(cell) for cell in solver.points if cell is not None), Fraction(0))


def better(one: Solver, other: Solver) -> bool:
    if one.result != other.result:
        return one.result > other.result
    if one.time is None or other.time is None:
        return one.time is not None and other.time is None
    return one.time < other.time


def line_through(ratings: list[Fraction], results: list[Fraction]) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Slope, intercept, and the two numbers whose comparison is that of the correlation with 0.6."""
    n = len(ratings)
    average_rating, average_result = sum(ratings) / n, sum(results) / n
    rating_variance = sum((rating - average_rating) ** 2 for rating in ratings) / n
    result_variance = sum((result - average_result) ** 2 for result in results) / n
    covariance = sum(a * b for a, b in zip(ratings, results, strict=True)) / n - average_rating * average_result
    slope = covariance / rating_variance
    signed_square = covariance * abs(covariance)
    return slope, average_result - slope * average_rating, signed_square, rating_variance * result_variance


def recompute(tournament: Tournament) -> Whole:
    entered = [solver for solver in tournament.solvers if solver.rated]
    rows = {solver.name: Row() for solver in tournament.solvers}
    for solver in entered:
        rows[solver.name].place = 1 + sum(better(other, solver) for other in entered)
    rmas = Fraction(0)
    for number in range(tournament.rounds):
        rmas += max((Fraction(solver.points[number] or 0) for solver in entered), default=Fraction(0))
    rated = [solver for solver in entered if solver.rating is not None]
    if len(rated) < 2 or len({solver.rating for solver in rated}) == 1:
        return Whole("none", rows, rmas)
    ratings = [Fraction(solver.rating or 0) for solver in rated]
    results = [result_of(solver) for solver in rated]
    slope, intercept, signed_square, product = line_through(ratings, results)
    regime = "plain"
    if product == 0 or signed_square < Fraction(36, 100) * product:
        slope, intercept, *_ = line_through(sorted(ratings), sorted(results))
        regime = "sorted"
    if any(slope * rating + intercept > rmas for rating in ratings):
        average_rating, average_result = sum(ratings) / len(rated), sum(results) / len(rated)
        slope = (rmas - average_result) / (max(ratings) - average_rating)
        intercept = average_result - slope * average_rating
        regime = "corrected" if regime == "plain" else "sorted-corrected"
    whole = Whole(regime, rows, rmas, slope, intercept)
    coefficient = Fraction(tournament.ruling.coefficient or 0)
    changes = []
    for solver in entered:
        row, result = rows[solver.name], result_of(solver)
        if slope != 0:
            row.performance = half_up((result - intercept) / slope, 2)
        if solver.rating is None:
            row.half_rating = row.performance
            if row.performance is not None and solver.halves:
                halves = [*map(Fraction, solver.halves), Fraction(row.performance)]
                row.new_rating = half_up(sum(halves) / len(halves), 2)
        else:
            expected = slope * solver.rating + intercept
            change = coefficient * (result - expected)
            changes.append(change)
            row.expected, row.change = half_up(expected, 2), half_up(change, 2)
            base = Fraction(solver.rating if solver.current is None else solver.current)
            row.new_rating = half_up(base + change, 2)
        if row.new_rating is not None:
            row.published = int(half_up(Fraction(row.new_rating), 0))
    whole.changes = tuple(changes)
    add_norms(tournament, entered, rated, rows)
    return whole


def add_norms(tournament: Tournament, entered: list[Solver], rated: list[Solver], rows: dict[str, Row]) -> None:
    countries = {solver.country.upper() for solver in rated} - {"", "FIDE", "NEUTRAL"}
    several = (tournament.locations or 0) > 1 or len({solver.location for solver in entered if solver.location}) > 1
    currents = [Fraction(solver.current if solver.current is not None else solver.rating or 0) for solver in rated]
    if len(rated) < 15 or len(countries) < 3 or several:
        return
    top_five = sum(sorted(currents)[-5:]) / 5
    for solver in entered:
        row = rows[solver.name]
        for title, (mean, performance, qualifying) in NORMS.items():
            if title.startswith("W") and solver.sex != "w":
                continue
            if row.performance is None or row.place is None or top_five < mean:
                continue
            enough = Fraction(row.performance) >= performance
            if enough and row.place <= sum(current >= qualifying for current in currents):
                row.norms += (title,)
