"""What an event is to the articles: which norms are tried, what its dates and its file leave open."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from normbook.model.crosstable import Event
from normbook.rulebooks.fide.choices import COMPETITIONS, EXEMPTIONS, PAIRINGS
from normbook.rulebooks.fide.law.event import title_event
from normbook.rulebooks.fide.law.judge import judge
from normbook.rulebooks.fide.law.tables import standard
from tests.rulebooks.fide.events import event_of, judged, norm, unmet
from tests.rulebooks.fide.good_norm import GOOD, OWN, flags, scores, titles, with_round


@pytest.mark.parametrize(
    ("title", "sex", "tried"),
    [
        ("-", "", "GM IM"),
        ("-", "m", "GM IM"),
        ("-", "w", "GM IM WGM WIM"),
        ("WFM", "F", "GM IM WGM WIM"),
        ("WIM", "w", "GM IM WGM"),
        ("WGM", "w", "GM IM"),
        ("IM", "w", "GM"),
        ("GM", "w", ""),
    ],
)
def test_norms_of_a_title_held_or_below_it_are_not_tried(title: str, sex: str, tried: str) -> None:
    event = event_of(f"2450 {title} ARM", *GOOD, sex=sex)
    assert [each.title for each in judged(event).norms] == tried.split()
    assert [each.title for each in judge(event, standard()).subjects[0].norms] == tried.split()
    everything = "GM IM WGM WIM" if sex in ("w", "F") else "GM IM"
    assert [each.title for each in judged(event, all_norms=True).norms] == everything.split()


def test_a_title_of_a_report_file_counts_and_one_that_is_none_of_fides_does_not() -> None:
    event = event_of("2450 - ARM", *titles("NM GM GM IM IM - - CM -"))
    assert judged(event).player.title == ""
    assert "1.4.5b" in unmet(norm(event))
    notes = judge(event, standard()).notes
    assert [(each.code, each.phrase.values["titles"]) for each in notes] == [("FIDE-TITLES-UNKNOWN", ("NM",))]


def dated(start: int, end: int, **facts: object) -> Event:
    """An event of nine rounds on days of January and after."""
    days = [date(2026, 1, 1) + timedelta(day - 1) for day in (start, end)]
    return event_of(OWN, *GOOD, start=days[0], end=days[1], **facts)


@pytest.mark.rule("fide.1.1.3", "fide.1.1.4")
@pytest.mark.parametrize(
    ("event", "codes"),
    [
        (dated(1, 5), []),
        (dated(1, 4), ["FIDE-ROUNDS-A-DAY"]),
        (dated(1, 1), ["FIDE-ROUNDS-A-DAY"]),
        (dated(1, 9, round_dates="1 1 1 2 3 4 5 6 7"), ["FIDE-ROUNDS-A-DAY"]),
        (dated(1, 9, round_dates="1 1 2 2 3 4 5 6 7"), []),
        (dated(1, 3, round_dates="1 1 2 2"), ["FIDE-ROUNDS-A-DAY"]),
        (dated(9, 1), []),
        (dated(1, 30), []),
        (dated(1, 31), ["FIDE-LONG-EVENT"]),
        (event_of(OWN, *GOOD, end=None), []),
    ],
)
def test_dates_say_whether_an_event_can_give_norms(event: Event, codes: list[str]) -> None:
    assert [each.code for each in judge(event, standard()).notes] == codes


NOTES = [
    (event_of("2450 - -", *flags("- - - - - - - - -")), ["FIDE-NO-FEDERATIONS"]),
    (event_of(OWN, *flags("GEO - GER ARM ARM ARM GEO GEO ARM")), ["FIDE-PLAYERS-WITHOUT-FEDERATION"]),
    (event_of(OWN, *GOOD, exemption="national-final"), ["FIDE-HOST-UNKNOWN"]),
    (event_of(OWN, *GOOD, exemption="swiss", federation="ARM"), ["FIDE-NOT-EXEMPT"]),
    (event_of(OWN, *GOOD), []),
]


def test_the_words_of_files_are_those_of_the_field() -> None:
    assert PAIRINGS == ("swiss", "pre-determined")
    assert EXEMPTIONS == ("none", "national-final", "national-team", "zonal", "swiss")
    assert COMPETITIONS == ("team-championship", "world-cup", "olympiad", "grand-swiss", "world-cup-qualifier")


def test_what_is_missing_weighs_in_rating_points() -> None:
    assert norm(event_of(OWN, *titles("GM GM IM IM IM - - CM -"))).distance == 40
    assert norm(event_of(OWN, *scores("WDDWWDDDD"))).distance == 34
    assert norm(event_of(OWN, *with_round(6, "U"))).distance == 40
    assert norm(event_of(OWN, *GOOD)).distance == 0


@pytest.mark.parametrize(("event", "codes"), NOTES)
def test_what_the_file_leaves_open_is_told(event: Event, codes: list[str]) -> None:
    assert [each.code for each in judge(event, standard()).notes] == codes


@pytest.mark.rule("fide.1.4.2a")
def test_in_a_file_without_federations_games_count_and_the_articles_on_federations_fail() -> None:
    found = norm(event_of("2450 - -", *flags("- - - - - - - - -")))
    assert (len(found.games), unmet(found)) == (9, ["1.4.3"])


@pytest.mark.rule("fide.1.4.2a")
def test_whoever_is_shown_under_fides_flag_counts_under_the_flag_beside_it() -> None:
    event = event_of(OWN, *flags("GEO GEO FID ARM ARM ARM GEO GEO ARM"))
    assert [each.code for each in judge(event, standard()).notes] == ["FIDE-FLAGS"]

    def flagged(flag: str, shown: str) -> list[str]:
        rows = [
            replace(each, more=(("federation", shown), ("flag", flag))) if each.no == 4 else each
            for each in event.entrants
        ]
        return unmet(norm(replace(event, entrants=tuple(rows))))

    assert flagged("rus", "FID") == []
    assert flagged("", "FID") == flagged("RUS", "GEO") == ["1.4.3"]
    assert not judge(event_of(OWN, *flags("GEO GER FID ARM ARM ARM GEO GEO ARM")), standard()).notes


def test_only_those_asked_for_are_judged() -> None:
    event = event_of(OWN, *GOOD)
    assert [each.entrant.no for each in judge(event, standard(), only={1, 3}).subjects] == [1, 3]
    assert len(judge(event, standard()).subjects) == 10


@pytest.mark.rule("fide.1.4.2a")
def test_flags_are_asked_for_only_where_federations_alone_are_missing() -> None:
    by_more = event_of(OWN, *scores("LLLLLLLLL", flags("GEO GEO FID ARM ARM ARM GEO GEO ARM")))
    assert not judge(by_more, standard()).notes
    nobody = event_of("2450 GM ARM", *flags("GEO GEO FID ARM ARM ARM GEO GEO ARM"))
    assert not judge(nobody, standard()).notes


@pytest.mark.rule("fide.1.4.1e")
@pytest.mark.parametrize(
    ("format", "pairings", "known"),
    [
        ("swiss", "", False),
        ("round-robin", "", True),
        ("match", "", True),
        (None, "", False),
        ("swiss", "pre-determined", True),
        ("round-robin", "swiss", False),
    ],
)
def test_the_format_says_whether_pairings_were_known_unless_the_file_does(
    format: str | None, pairings: str, known: bool
) -> None:
    facts = {"pairings": pairings} if pairings else {}
    assert title_event(event_of(OWN, *GOOD, format=format, **facts)).predetermined is known
