"""Who is exempt from the rules on federations."""

from datetime import date

import pytest

from normbook.model.crosstable import Event
from normbook.rulebooks.fide.law.event import title_event
from normbook.rulebooks.fide.law.exemption import Turnout, turnout_of
from normbook.rulebooks.fide.law.judge import judge
from normbook.rulebooks.fide.law.tables import standard
from tests.rulebooks.fide.events import entrant, event_of, field, norm, unmet
from tests.rulebooks.fide.good_norm import GOOD, OWN, flags

HOME = flags("ARM ARM ARM ARM ARM ARM ARM ARM ARM")


@pytest.mark.rule("fide.1.4.3a", "fide.1.4.3b", "fide.1.4.3c")
@pytest.mark.parametrize(
    ("exemption", "federation", "article"),
    [
        ("national-final", "ARM", "fide.1.4.3a"),
        ("national-final", "GEO", ""),
        ("national-team", "ARM", "fide.1.4.3b"),
        ("national-team", "GEO", ""),
        ("national-team", "", ""),
        ("zonal", "GEO", "fide.1.4.3c"),
        ("none", "ARM", ""),
    ],
)
def test_an_exemption_waives_both_articles_on_federations(exemption: str, federation: str, article: str) -> None:
    found = norm(event_of(OWN, *HOME, exemption=exemption, federation=federation))
    assert (found.met, found.exempt) == (bool(article), article)
    assert unmet(found) == ([] if article else ["1.4.3", "1.4.4"])


def test_an_exemption_is_not_taken_where_the_federations_do() -> None:
    assert norm(event_of(OWN, *GOOD, exemption="zonal")).exempt == ""


def large(foreign: int, titled: int, flags: str, missing: dict[int, str], **facts: object) -> Event:
    """A Swiss event in ARM of nine rounds: our player, and foreign ones; `missing` has the rounds of some."""
    own = event_of(OWN, *HOME, **facts)
    names = flags.split()
    others = []
    for number in range(foreign):
        no = 20 + number
        cells = missing.get(number, "B" * 9)
        title = "IM" if number < titled else "-"
        others.append(entrant(no, "2400", title, names[number % len(names)], list(cells)))
    return field(*own.entrants, *others, **{"federation": "ARM", "exemption": "swiss", **facts})


@pytest.mark.rule("fide.1.4.3d")
@pytest.mark.parametrize(
    ("event", "exempt"),
    [
        (large(20, 10, "GEO GER USA", {}), True),
        (large(19, 10, "GEO GER USA", {}), False),
        (large(20, 9, "GEO GER USA", {}), False),
        (large(20, 10, "GEO GER", {}), False),
        (large(20, 10, "GEO GER FID", {}), False),
        (large(20, 10, "GEO GER USA", {3: "BBBUBBBBB"}), True),
        (large(20, 10, "GEO GER USA", {3: "BBBUBFBBB"}), False),
        (large(20, 10, "GEO GER USA", {3: "BBBUBBBBB"}, start=date(2021, 12, 31)), False),
        (large(21, 11, "GEO GER USA", {3: "UUUUUUUUU"}, start=date(2021, 12, 31)), True),
        (large(20, 10, "GEO GER USA", {}, exemption="none"), False),
        (large(20, 10, "GEO GER USA", {}, federation=""), False),
        (large(20, 10, "GEO GER USA", {}, pairings="pre-determined"), False),
    ],
)
def test_a_swiss_event_with_many_foreign_players_is_exempt(event: Event, exempt: bool) -> None:
    found = norm(event)
    assert (found.met, found.exempt) == (exempt, "fide.1.4.3d" if exempt else "")


def test_the_turnout_is_that_of_the_weakest_round_while_rounds_were_counted() -> None:
    event = large(22, 12, "GEO GER USA", {3: "BBBUBBBBB", 20: "BBBUBBBBB"}, start=date(2021, 1, 1))
    assert turnout_of(title_event(event), standard(date(2021, 1, 1))) == Turnout(20, 3, 11)


def test_an_unrated_player_is_none_of_the_turnout() -> None:
    rows = large(20, 10, "GEO GER USA", {}).entrants
    event = field(*rows, entrant(90, "-", "GM", "USA", list("BBBBBBBBB")), federation="ARM")
    assert turnout_of(title_event(event), standard()) == Turnout(20, 3, 10)


def test_what_a_swiss_event_would_be_exempt_by_is_told_in_numbers() -> None:
    [note] = judge(large(21, 11, "GEO GER USA NOR", {}, exemption="none"), standard()).notes
    assert dict(note.phrase.values) == {"rated": 21, "federations": 4, "titled": 11}


@pytest.mark.parametrize(
    ("event", "codes"),
    [
        (large(20, 10, "GEO GER USA", {}, exemption="none"), ["FIDE-COULD-BE-EXEMPT"]),
        (large(20, 10, "GEO GER USA", {}), []),
    ],
)
def test_a_swiss_event_that_would_be_exempt_says_so(event: Event, codes: list[str]) -> None:
    assert [each.code for each in judge(event, standard()).notes] == codes
