"""What is published: the list's rating column, alerts, footnotes on values that are ours."""

import pytest

from normbook.model.crosstable import Rating
from normbook.model.phrase import Phrase
from normbook.model.standing import Standing
from normbook.model.variant import Variant
from normbook.rulebooks.uscf.law.alert import alerts, rating_class
from normbook.rulebooks.uscf.law.codes import published_rating, read_published_rating
from normbook.rulebooks.uscf.law.footnotes import chosen_in_codes, chosen_in_event
from normbook.rulebooks.uscf.law.judge import judge
from normbook.rulebooks.uscf.law.points import reachable_standings
from normbook.rulebooks.uscf.law.tables import load, standard
from tests.rulebooks.uscf.events import BARRY, event, row, versus

TABLES = standard()


@pytest.mark.rule("uscf.list")
@pytest.mark.parametrize(
    ("rating", "standing", "printed"),
    [
        (Rating(1575), Standing(1400, 2, 0), "1575*c2"),
        (Rating(1575, 30), Standing(1400, 5, 2), "1575*c5"),
        (Rating(1501, 15), None, "1501/15"),
        (Rating(1501, 15), Standing(1400, 5, 2), "1501/15"),
        (Rating(1830), None, "1830*B0"),
        (Rating(1050), None, "1050*-0"),
        (None, None, ""),
    ],
)
def test_the_rating_column(rating: Rating | None, standing: Standing | None, printed: str) -> None:
    assert published_rating(rating, standing, TABLES) == printed


@pytest.mark.rule("uscf.list")
def test_what_is_printed_reads_back() -> None:
    for standing in reachable_standings(TABLES):
        printed = published_rating(Rating(1575), standing, TABLES)
        assert read_published_rating(printed, TABLES) == (Rating(1575), standing)
    assert read_published_rating("1501/15", TABLES) == (Rating(1501, 15), None)
    assert read_published_rating("3999/9999", TABLES) == (Rating(3999, 9999), None)
    assert read_published_rating("1", TABLES) == (Rating(1), None)
    assert read_published_rating(" 1575 ", TABLES) == (Rating(1575), None)
    assert read_published_rating("1575*", TABLES) == (Rating(1575), None)
    assert read_published_rating("", TABLES) == (None, None)


@pytest.mark.rule("uscf.list")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("unr.", "USCF-LIST-RATING"),
        ("0", "USCF-LIST-RATING"),
        ("4000*c2", "USCF-LIST-RATING"),
        ("1501/", "USCF-LIST-RATING"),
        ("1501/x", "USCF-LIST-RATING"),
        ("1501/10000", "USCF-LIST-RATING"),
        ("01575", "USCF-LIST-RATING"),
        ("１５７５", "USCF-LIST-RATING"),
        ("1501/15*c2", "USCF-LIST-RATING"),
        ("1575*c3", "USCF-CODE-NUMBER"),
        ("1575*q2", "USCF-CODE-LETTER"),
        ("1575*c", "USCF-CODE-UNREADABLE"),
    ],
)
def test_what_cannot_be_read_back_says_why(text: str, code: str) -> None:
    refused = read_published_rating(text, TABLES)
    assert isinstance(refused, Phrase)
    assert refused.code == code


@pytest.mark.rule("uscf.alert")
@pytest.mark.parametrize(
    ("rating", "number"),
    [(1, -1), (999, -1), (1000, 0), (1199, 0), (1200, 1), (2199, 5), (2200, 6), (2399, 6), (2400, 7), (2900, 7)],
)
def test_rating_classes(rating: int, number: int) -> None:
    assert rating_class(rating, TABLES) == number


@pytest.mark.rule("uscf.alert")
@pytest.mark.parametrize(
    ("before", "alerted"),
    [("1599", True), ("1600", False), ("1799", False), ("1400", True)],
)
def test_a_norm_two_classes_above_the_rating_is_worth_an_alert(before: str, alerted: bool) -> None:
    players = judge(versus("b0", [1810, 1795, 1933, 1850, 1777, 1900], 8, before=before), TABLES).subjects
    assert players[0].norm == 1900
    assert [found.player.entrant.no for found in alerts(players, TABLES)] == ([1] if alerted else [])
    assert all((found.norm, found.rating) == (1900, int(before)) for found in alerts(players, TABLES))
    assert all(found.classes >= 2 for found in alerts(players, TABLES))


@pytest.mark.rule("uscf.table1", "uscf.table2")
def test_footnotes_name_what_is_ours_and_decided() -> None:
    assert chosen_in_event(judge(BARRY, TABLES).subjects, TABLES) == ()
    experts = judge(versus("x0", [2000] * 9, 14, before="2050"), TABLES).subjects
    assert [(note.code, dict(note.values)) for note in chosen_in_event(experts, TABLES)] == [
        ("uscf.footnote.delta", {"provenance": "chosen", "least": 7, "most": None, "delta": "0.5"}),
        ("uscf.footnote.letters", {"provenance": "chosen", "letters": ("x",), "levels": (2000,)}),
    ]


@pytest.mark.rule("uscf.table1")
def test_footnotes_of_a_list() -> None:
    assert chosen_in_codes(["c2", "B0", ""], TABLES) == ()
    notes = chosen_in_codes(["x2", "L0", "-4", "x0"], TABLES)
    assert [(note.code, dict(note.values)) for note in notes] == [
        ("uscf.footnote.letters", {"provenance": "chosen", "letters": ("x", "L"), "levels": (2000, 2300)}),
        ("uscf.footnote.no-title", {"mark": "-"}),
    ]


def test_footnotes_name_a_variants_values() -> None:
    variant = Variant("uscf", "Our club", {"deltas": {"5": "1", "8": "1.25"}, "letters": {"1700": "q"}})
    tables, _ = load(variant)
    players = [
        *judge(versus("q0", [1700] * 5, 8), tables).subjects,
        *judge(versus("q0", [1700] * 7, 12), tables).subjects,
    ]
    assert [(note.code, dict(note.values)) for note in chosen_in_event(players, tables)] == [
        ("uscf.footnote.delta", {"provenance": "variant", "least": 5, "most": 5, "delta": "1.0"}),
        ("uscf.footnote.delta", {"provenance": "chosen", "least": 7, "most": 7, "delta": "0.5"}),
        ("uscf.footnote.letters", {"provenance": "variant", "letters": ("q",), "levels": (1700,)}),
    ]


def test_nobody_is_alerted_without_a_norm() -> None:
    assert alerts(judge(event(row(1, "", "", "H H H H")), TABLES).subjects, TABLES) == ()
