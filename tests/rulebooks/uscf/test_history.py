"""Several events: the order of effect, two systems, who is who."""

from dataclasses import replace
from datetime import date

import pytest

from normbook.model.crosstable import Entrant, Event
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.history import History, judge_all
from normbook.rulebooks.uscf.law.tables import standard
from tests.rulebooks.uscf.events import event, row, versus

TABLES = standard()


def on(day: int, judged: Event, id: str = "e", **facts: object) -> Event:
    return replace(judged, id=id, end=date(1997, 5, day), **facts)  # type: ignore[arg-type]


def with_first(judged: Event, **facts: object) -> Event:
    return replace(judged, entrants=(replace(judged.entrants[0], **facts), *judged.entrants[1:]))  # type: ignore[arg-type]


def codes(history: History, no: int = 1) -> list[tuple[str, str, str]]:
    return [
        (event.id, player.code_before, player.code_after)
        for event, judgement in history.events
        for player in judgement.subjects
        if player.entrant.no == no
    ]


NORM = with_first(versus("", [1800] * 6, 8, before="1830"), id="77")


def test_each_event_begins_where_the_one_before_left_the_player() -> None:
    history = judge_all([on(3, NORM, "c"), on(1, NORM, "a"), on(2, NORM, "b")], TABLES)
    assert codes(history) == [("a", "B0", "B2"), ("b", "B2", "B4"), ("c", "B4", "B6")]
    assert not history.notes


def test_on_the_same_day_the_id_decides_and_an_event_without_a_date_comes_last() -> None:
    history = judge_all([on(1, NORM, "z"), replace(NORM, id="a", end=None), on(1, NORM, "m")], TABLES)
    assert [event.id for event, _ in history.events] == ["m", "z", "a"]


@pytest.mark.rule("uscf.two-records")
def test_regular_and_quick_titles_are_separate_records() -> None:
    history = judge_all([on(1, NORM, "a"), on(2, NORM, "b", system="quick"), on(3, NORM, "c")], TABLES)
    assert codes(history) == [("a", "B0", "B2"), ("b", "B0", "B2"), ("c", "B2", "B4")]
    mine = [record for record in history.records if record.id == "77"]
    assert [(record.system, record.code) for record in mine] == [("quick", "B2"), ("regular", "B4")]


def test_players_join_by_id_whatever_the_name() -> None:
    renamed = with_first(NORM, name="Somebody Else", no=1)
    history = judge_all([on(1, NORM, "a"), on(2, renamed, "b")], TABLES)
    (record,) = [record for record in history.records if record.key == "77"]
    assert (record.code, record.name, record.standing) == ("B4", "Somebody Else", Standing(1700, 4, 0))
    assert str(record.rating) == "1830"


def test_players_without_an_id_join_by_name() -> None:
    nameless = with_first(NORM, id="", name="DOE, JANE")
    spelled = with_first(NORM, id="", name="Doe,Jane")
    assert codes(judge_all([on(1, nameless, "a"), on(2, spelled, "b")], TABLES))[1] == ("b", "B2", "B4")


@pytest.mark.rule("uscf.provisional")
def test_a_provisional_player_begins_when_he_is_established() -> None:
    def him(before: str, after: str) -> Entrant:
        return row(1, before, after, "H H H H", id="5")

    history = judge_all(
        [
            on(1, event(him("1500/8", "1520/12")), "a"),
            on(2, event(him("1520/12", "1630/27")), "b"),
            on(3, event(him("1630/27", "1640")), "c"),
            on(4, event(him("1640/12", "1650/16")), "d"),
        ],
        TABLES,
    )
    assert codes(history) == [("a", "", ""), ("b", "", "C0"), ("c", "C0", "C0"), ("d", "", "")]
    (record,) = history.records
    # What a later file calls him takes no title away.
    assert (record.code, str(record.rating)) == ("C0", "1650/16")


def test_a_provisional_player_is_on_record_without_a_standing() -> None:
    (record,) = judge_all([event(row(1, "1500/8", "", "H"))], TABLES).records
    assert (record.standing, record.code, str(record.rating)) == (None, "", "1500/8")


def test_two_players_of_one_name_without_ids_cannot_be_told_apart() -> None:
    twins = event(row(1, "1500", "1500", "H", name="DOE, J"), row(2, "1600", "1600", "H", name="Doe, J"))
    history = judge_all([on(1, twins, "a"), on(2, twins, "b")], TABLES)
    assert [(note.code, note.place.row, note.place.column) for note in history.notes] == [
        ("USCF-NAME-TWICE", 2, 3),
        ("USCF-NAME-TWICE", 3, 3),
    ] * 2
    assert not judge_all([on(1, twins, "a")], TABLES).notes


def test_a_name_that_has_an_id_elsewhere_is_worth_a_warning() -> None:
    nameless = with_first(NORM, id="")
    others = [on(1, NORM, "a"), on(2, nameless, "b")]
    assert [note.code for note in judge_all(others, TABLES).notes] == ["USCF-NAME-WITHOUT-ID"]
    assert codes(judge_all(others, TABLES))[1] == ("b", "B0", "B2")
