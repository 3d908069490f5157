"""What an event is worth in an application, whoever made a norm in it."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.rulebooks.fide.law.application_tables import standard_application
from normbook.rulebooks.fide.law.circumstances import Attendance, Circumstances, circumstances
from normbook.rulebooks.fide.law.event import title_event
from normbook.rulebooks.fide.law.tables import standard

PLAYED, ABSENT = Outcome(Result.DRAW, 1), Outcome(Result.UNPAIRED)


def swiss(players: int = 40, rating: int | None = 2000, away: int = 0, format: str = "swiss", **keys: str) -> Event:
    """Two rounds; in the second some stay away."""
    entrants = [
        Entrant(
            number + 1,
            f"P{number}",
            (PLAYED, ABSENT if number < away else PLAYED),
            rating=Rating(rating) if rating else None,
        )
        for number in range(players)
    ]
    day = date(2025, 5, 1)
    return Event("e", "E", 2, tuple(entrants), start=day, end=date(2025, 5, 9), format=format, more=tuple(keys.items()))


def around(event: Event) -> Circumstances:
    return circumstances(title_event(event), standard(), standard_application())


@pytest.mark.rule("fide.1.5.6")
@pytest.mark.parametrize(
    ("event", "listed"),
    [
        (swiss(40, 2000), True),
        (swiss(39, 2000), False),
        (swiss(40, 1999), False),
        (swiss(40, None), False),
        (swiss(41, 2000, away=1), True),
        (swiss(41, 2000, away=2), False),
        (swiss(12, 2600), False),
        (swiss(60, 2600, format="round-robin"), False),
        (swiss(60, 2600, pairings="pre-determined"), False),
        (swiss(60, 2600, exemption="national-team"), False),
        (swiss(60, 2100, exemption="swiss"), True),
        (swiss(60, 2100, exemption="zonal"), True),
        (swiss(12, 2300, format="round-robin", exemption="national-final"), True),
        (swiss(10, 2300, competition="olympiad"), True),
        (swiss(10, 2300, competition="grand-swiss"), True),
        (swiss(10, 2300, competition="world-cup-qualifier"), True),
        (swiss(60, 2300, competition="team-championship"), False),
        (swiss(60, 2300, competition="world-cup"), None),
        (swiss(0), False),
        (replace(swiss(), rounds=3), False),
    ],
)
def test_which_events_are_of_a_listed_kind(event: Event, listed: bool | None) -> None:
    assert around(event).listed is listed


@pytest.mark.rule("fide.1.5.6")
def test_the_weakest_round_counts() -> None:
    event = swiss(41, 2000, away=1)
    strong = replace(event.entrants[0], rating=Rating(2820))
    found = around(replace(event, entrants=(strong, *event.entrants[1:])))
    assert found.attendance == Attendance(40, Fraction(2000))
    assert around(swiss(40, None)).attendance == Attendance(40, Fraction(1400))


@pytest.mark.rule("fide.1.1.3a")
@pytest.mark.parametrize(
    ("event", "days"),
    [
        (swiss(days="4"), 4),
        (swiss(days="0"), 0),
        (swiss(round_dates="2025-05-01 2025-05-02"), 2),
        (swiss(round_dates="2025-05-01 2025-05-01"), 0),
        (swiss(round_dates="2025-05-01"), None),
        (swiss(), None),
        (replace(swiss(), end=date(2025, 5, 2)), 2),
        (replace(swiss(), end=date(2025, 5, 3)), None),
        (replace(swiss(), start=None), None),
        (replace(swiss(), end=None), None),
    ],
)
def test_days_with_one_round(event: Event, days: int | None) -> None:
    assert around(event).single_days == days


@pytest.mark.rule("fide.0", "fide.1.1.arbiter", "fide.1.1.registered")
def test_what_the_file_says_is_taken_over() -> None:
    said = around(swiss(rated="true", arbiter="IA Weld", registered="2025-03-01"))
    assert (said.rated, said.arbiter, said.registered) == (True, "IA Weld", date(2025, 3, 1))
    unsaid = around(swiss())
    assert (unsaid.rated, unsaid.arbiter, unsaid.registered) == (None, "", None)
    assert around(swiss(rated="false")).rated is False
