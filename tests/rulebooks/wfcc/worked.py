"""Tournaments worked out by scripts of another hand from the rule texts, number by number."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Row:
    """A solver: who had a rating has all the others, a newcomer has only the half-rating."""

    name: str
    rating: int | None
    result: str
    numbers: dict[str, str | int | None]


@dataclass(frozen=True)
class Worked:
    """What the formulas give; `corrected` are slope and intercept after the correction by RMAS, if there was one."""

    category: str
    coefficient: str
    rmas: str
    averages: tuple[str, str]
    variances: tuple[Fraction, Fraction]
    covariance: str
    correlation: str | None
    sorted: bool
    slope: str
    intercept: str
    corrected: tuple[str, str] | None
    table: str

    @property
    def rows(self) -> list[Row]:
        return [_row(*line.split()) for line in self.table.splitlines() if line]


def _row(name: str, rating: str, result: str, *numbers: str) -> Row:
    keys = ("half_rating",) if rating == "-" else ("expected", "performance", "change", "new_rating", "published")
    told: dict[str, str | int | None] = {
        key: None if number == "-" else number for key, number in zip(keys, numbers, strict=True)
    }
    if "published" in told:
        told["published"] = int(numbers[-1])
    return Row(name, None if rating == "-" else int(rating), result, told)


WORKED_OUT = {
    "plain": Worked(
        category="W40",
        coefficient="4",
        rmas="90",
        averages=("2454.10", "63.00"),
        variances=(Fraction(2490789, 100), Fraction(2857, 16)),
        covariance="2018.40",
        correlation="0.95707",
        sorted=False,
        slope="0.08103456",
        intercept="-135.87",
        corrected=None,
        table="""
a  2700 82    82.93 2688.57 -3.71  2696.29 2696
b  2612 75.5  75.80 2608.36 -1.18  2610.82 2611
c  2561 78    71.66 2639.21 25.35  2586.35 2586
d  2558 66    71.42 2491.12 -21.68 2536.32 2536
e  2490 70.25 65.91 2543.57 17.36  2507.36 2507
f  2455 58    63.07 2392.40 -20.29 2434.71 2435
g  2402 61.5  58.78 2435.59 10.89  2412.89 2413
h  2333 49    53.19 2281.33 -16.75 2316.25 2316
i  2280 52    48.89 2318.36 12.43  2292.43 2292
j  2150 37.75 38.36 2142.50 -2.43  2147.57 2148
u1 -    45    2231.97
u2 -    0     1676.65
u3 -    80    2663.89
""",
    ),
    "sorted": Worked(
        category="W25",
        coefficient="2.5",
        rmas="70",
        averages=("2375.00", "44.30"),
        variances=(Fraction(20625), Fraction(7941, 100)),
        covariance="592.50",
        correlation="0.462971",
        sorted=True,
        slope="0.06145455",
        intercept="-101.65",
        corrected=None,
        table="""
a  2600 40    58.13 2305.03 -45.32 2554.68 2555
b  2550 55    55.05 2549.11 -0.14  2549.86 2550
c  2500 48    51.98 2435.21 -9.95  2490.05 2490
d  2450 60    48.91 2630.47 27.73  2477.73 2478
e  2400 35    45.84 2223.67 -27.09 2372.91 2373
f  2350 52    42.76 2500.30 23.09  2373.09 2373
g  2300 44    39.69 2370.12 10.77  2310.77 2311
h  2250 30    36.62 2142.31 -16.55 2233.45 2233
i  2200 41    33.55 2321.30 18.64  2218.64 2219
j  2150 38    30.47 2272.49 18.82  2168.82 2169
u1 -    50    2467.75
""",
    ),
    "corrected": Worked(
        category="W30",
        coefficient="3",
        rmas="55",
        averages=("2380.00", "40.70"),
        variances=(Fraction(35640), Fraction(9921, 100)),
        covariance="1630.00",
        correlation="0.866844",
        sorted=False,
        slope="0.04573513",
        intercept="-68.15",
        corrected=("0.03404762", "-40.33"),
        table="""
a  2800 50    55.00 2653.15 -15.00 2785.00 2785
b  2450 49    43.08 2623.78 17.75  2467.75 2468
c  2440 47    42.74 2565.03 12.77  2452.77 2453
d  2430 48    42.40 2594.41 16.79  2446.79 2447
e  2400 44    41.38 2476.92 7.86   2407.86 2408
f  2380 43    40.70 2447.55 6.90   2386.90 2387
g  2350 40    39.68 2359.44 0.96   2350.96 2351
h  2300 38    37.98 2300.70 0.07   2300.07 2300
i  2250 33    36.27 2153.85 -9.82  2240.18 2240
j  2000 15    27.76 1625.17 -38.29 1961.71 1962
u1 -    30    2065.73
""",
    ),
    "all equal": Worked(
        category="W10",
        coefficient="1",
        rmas="60",
        averages=("2225.00", "40.00"),
        variances=(Fraction(20625), Fraction(0)),
        covariance="0.00",
        correlation=None,
        sorted=True,
        slope="0.00000000",
        intercept="40.00",
        corrected=None,
        table="""
0  2000 40    40.00 -       0.00   2000.00 2000
1  2050 40    40.00 -       0.00   2050.00 2050
2  2100 40    40.00 -       0.00   2100.00 2100
3  2150 40    40.00 -       0.00   2150.00 2150
4  2200 40    40.00 -       0.00   2200.00 2200
5  2250 40    40.00 -       0.00   2250.00 2250
6  2300 40    40.00 -       0.00   2300.00 2300
7  2350 40    40.00 -       0.00   2350.00 2350
8  2400 40    40.00 -       0.00   2400.00 2400
9  2450 40    40.00 -       0.00   2450.00 2450
u  -    40    -
""",
    ),
    "just correlated": Worked(
        category="W10",
        coefficient="1",
        rmas="80",
        averages=("2200.00", "30.00"),
        variances=(Fraction(10000), Fraction(100)),
        covariance="600.00",
        correlation="0.6",
        sorted=False,
        slope="0.06000000",
        intercept="-102.00",
        corrected=None,
        table="""
a  2100 20    24.00 2033.33 -4.00  2096.00 2096
b  2100 20    24.00 2033.33 -4.00  2096.00 2096
c  2100 20    24.00 2033.33 -4.00  2096.00 2096
d  2100 20    24.00 2033.33 -4.00  2096.00 2096
e  2100 40    24.00 2366.67 16.00  2116.00 2116
f  2300 20    36.00 2033.33 -16.00 2284.00 2284
g  2300 40    36.00 2366.67 4.00   2304.00 2304
h  2300 40    36.00 2366.67 4.00   2304.00 2304
i  2300 40    36.00 2366.67 4.00   2304.00 2304
j  2300 40    36.00 2366.67 4.00   2304.00 2304
""",
    ),
}
