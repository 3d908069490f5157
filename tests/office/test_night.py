"""A club night out of its steps: what each tap makes of the crosstable, and which are refused."""

from datetime import time

import pytest

from normbook.model.crosstable import Notice, Result
from normbook.office.night.crosstable import event_of, tell_unfinished
from normbook.office.night.taps import KINDS, read_tap, told
from normbook.rulebooks.lpcc.law.event import judge
from normbook.rulebooks.lpcc.law.tables import load
from tests.office.nights import Phone


def cells(phone: Phone) -> dict[str, list[str]]:
    return {entrant.name: [each.written for each in entrant.outcomes] for entrant in event_of(phone.night).entrants}


def points(phone: Phone) -> dict[str, str]:
    tables, _ = load()
    return {each.entrant.name: f"{each.points:.2f}" for each in judge(event_of(phone.night), tables).subjects}


def test_a_game_is_to_come_until_its_result_is_tapped() -> None:
    phone = Phone().with_players(2)
    board = phone.tap("pair", round=1, white=1, black=2)
    assert cells(phone) == {"ANN": ["?2w"], "BOB": ["?1b"]}
    assert points(phone) == {"ANN": "0.00", "BOB": "0.00"}
    phone.result(board, "0-1")
    assert cells(phone) == {"ANN": ["L2w"], "BOB": ["W1b"]}
    phone.result(board, "1/2")
    assert cells(phone) == {"ANN": ["D2w"], "BOB": ["D1b"]}
    phone.result(board, "")
    assert cells(phone) == {"ANN": ["?2w"], "BOB": ["?1b"]}


def test_colours_are_told_only_where_they_are_kept() -> None:
    phone = Phone(colours="").with_players(2)
    phone.result(phone.tap("pair", round=1, white=1, black=2), "1-0")
    assert cells(phone) == {"ANN": ["W2"], "BOB": ["L1"]}


def test_swapped_colours_leave_the_result_with_its_winner() -> None:
    phone = Phone().with_players(2)
    board = phone.tap("pair", round=1, white=1, black=2)
    phone.result(board, "1-0")
    phone.tap("swap", board=board, saw=phone.saw(board))
    assert cells(phone) == {"ANN": ["W2b"], "BOB": ["L1w"]}


def test_a_game_that_does_not_count_is_starred() -> None:
    phone = Phone(colours="").with_players(2)
    phone.result(phone.tap("pair", round=1, white=1, black=2), "1-0", uncounted="yes")
    assert cells(phone) == {"ANN": ["W2*"], "BOB": ["L1*"]}
    assert points(phone) == {"ANN": "0.00", "BOB": "0.00"}


@pytest.mark.rule("lpcc.6")
@pytest.mark.parametrize(
    ("notice", "cell", "absentee", "opponent"),
    [
        ("", "F2", "-1.00", "0.10"),
        ("17:44:59", "F2@17:44:59", "0.00", "0.05"),
        ("17:45", "F2@17:45", "-1.00", "0.10"),
        ("Thu 23:00", "F2@Thu 23:00", "0.00", "0.05"),
        ("2026-10-01 23:00", "F2@2026-10-01 23:00", "0.00", "0.05"),
        ("2026-10-02 17:45", "F2@2026-10-02 17:45", "-1.00", "0.10"),
    ],
)
def test_the_hour_of_notice_decides_about_a_no_show(notice: str, cell: str, absentee: str, opponent: str) -> None:
    phone = Phone().with_players(2)
    phone.absent(phone.tap("pair", round=1, white=1, black=2), 1, notice)
    assert cells(phone) == {"ANN": [cell], "BOB": ["X1"]}
    assert points(phone) == {"ANN": absentee, "BOB": opponent}


def test_a_phone_has_a_field_for_the_day_of_a_notice() -> None:
    phone = Phone().with_players(2)
    board = phone.tap("pair", round=1, white=1, black=2)
    phone.tap("absent", board=board, no=1, notice="20:00", notice_day="2026-10-01", saw=phone.saw(board))
    assert cells(phone) == {"ANN": ["F2@2026-10-01 20:00"], "BOB": ["X1"]}
    late = {"notice": "20:00", "notice_day": "2026-10-03", "saw": phone.saw(board)}
    assert phone.refused("absent", board=board, no=2, **late) == ["NIGHT-NOTICE-AFTER"]


def test_two_who_do_not_come_are_both_absent() -> None:
    phone = Phone().with_players(2)
    board = phone.tap("pair", round=1, white=1, black=2)
    phone.absent(board, 1)
    phone.absent(board, 2, "18:00")
    assert cells(phone) == {"ANN": ["F2"], "BOB": ["F1@18:00"]}
    assert phone.refused("pair", round=1, white=1, black=2) == ["NIGHT-PAIRED", "NIGHT-PAIRED"]


@pytest.mark.rule("lpcc.6")
def test_two_who_were_stood_up_are_paired_with_each_other() -> None:
    phone = Phone(colours="").with_players(4)
    phone.absent(phone.tap("pair", round=1, white=1, black=2), 2)
    phone.absent(phone.tap("pair", round=1, white=3, black=4), 4)
    assert [no for no in phone.night.players if phone.night.may_be_paired(no, 1)] == [1, 3]
    board = phone.tap("pair", round=1, white=1, black=3)
    phone.result(board, "1-0")
    assert cells(phone) == {"ANN": ["W3"], "BOB": ["F1"], "CARL": ["L1"], "DORA": ["F3"]}
    stood = {entrant.name: set(entrant.stood) for entrant in event_of(phone.night).entrants}
    assert stood == {"ANN": {1}, "BOB": set(), "CARL": {1}, "DORA": set()}
    assert points(phone)["BOB"] == "-1.00"


def test_a_stood_up_player_takes_the_odd_man_out_for_an_opponent() -> None:
    phone = Phone(colours="").with_players(3)
    phone.absent(phone.tap("pair", round=1, white=1, black=2), 2)
    phone.tap("bye", round=1, no=3, kind="B")
    assert cells(phone) == {"ANN": ["X2"], "BOB": ["F1"], "CARL": ["B"]}
    board = phone.tap("pair", round=1, white=3, black=1)
    assert cells(phone) == {"ANN": ["?3"], "BOB": ["F1"], "CARL": ["?1"]}
    phone.tap("unpair", board=board, saw="")
    assert cells(phone) == {"ANN": ["X2"], "BOB": ["F1"], "CARL": [""]}


@pytest.mark.rule("lpcc.6")
def test_who_declines_another_opponent_gets_nothing_and_is_not_paired() -> None:
    phone = Phone().with_players(3)
    board = phone.tap("pair", round=1, white=1, black=2)
    assert phone.refused("declined", board=board, declined="yes") == ["NIGHT-NOT-STOOD-UP"]
    phone.absent(board, 2)
    phone.tap("declined", board=board, declined="yes", saw=phone.saw(board))
    assert cells(phone)["ANN"] == ["X2~"]
    assert points(phone)["ANN"] == "0.00"
    assert phone.refused("pair", round=1, white=1, black=3) == ["NIGHT-DECLINED"]
    phone.tap("declined", board=board, saw=phone.saw(board))
    phone.tap("pair", round=1, white=1, black=3)


def test_a_player_who_was_paired_again_keeps_the_first_board_as_it_is() -> None:
    phone = Phone().with_players(3)
    first = phone.tap("pair", round=1, white=1, black=2)
    phone.absent(first, 2)
    phone.tap("pair", round=1, white=1, black=3)
    saw = phone.saw(first)
    assert phone.refused("result", board=first, result="1-0", saw=saw) == ["NIGHT-PAIRED-AGAIN"]
    assert phone.refused("absent", board=first, no=1, saw=saw) == ["NIGHT-PAIRED-AGAIN"]
    assert phone.refused("declined", board=first, declined="yes", saw=saw) == ["NIGHT-PAIRED-AGAIN"]
    phone.absent(first, 2, "17:00")  # only the hour of notice is learnt later
    assert cells(phone)["BOB"] == ["F1@17:00"]
    phone.tap("unpair", board=first, saw=phone.saw(first))  # he was late, and is paired with nobody now
    assert cells(phone) == {"ANN": ["?3w"], "BOB": [""], "CARL": ["?1b"]}


@pytest.mark.parametrize("kind", ["B", "H", "C", "F"])
def test_a_player_without_a_game_has_a_bye(kind: str) -> None:
    phone = Phone().with_players(2)
    phone.tap("bye", round=1, no=1, kind=kind, notice="17:00")
    assert cells(phone)["ANN"] == ["F@17:00" if kind == "F" else kind]
    seat = phone.night.seat(1, 1)
    assert seat is not None
    assert phone.refused("pair", round=1, white=1, black=2) == ([] if kind == "B" else ["NIGHT-HAS-BYE"])


def test_absent_with_notice_is_a_blank_cell() -> None:
    phone = Phone().with_players(2)
    phone.tap("bye", round=1, no=1, kind="U")
    phone.tap("bye", round=1, no=2, kind="B")
    assert cells(phone) == {"ANN": [""], "BOB": ["B"]}
    assert [finding.code for finding in tell_unfinished(phone.night)] == ["NIGHT-ROUNDS-EMPTY"]
    phone.tap("bye", round=1, no=1, kind="", saw="s3")
    assert [finding.code for finding in tell_unfinished(phone.night)] == ["NIGHT-UNACCOUNTED", "NIGHT-ROUNDS-EMPTY"]


def test_nobody_overwrites_what_he_has_not_seen() -> None:
    phone = Phone().with_players(2)
    board = phone.tap("pair", round=1, white=1, black=2)
    first = phone.tap("result", board=board, result="1-0", by="dora")
    for tap in ("unpair", "swap"):
        assert phone.refused(tap, board=board) == ["NIGHT-CHANGED"]
    assert phone.refused("result", board=board, result="0-1", by="dan") == ["NIGHT-CHANGED"]
    assert phone.refused("absent", board=board, no=1) == ["NIGHT-CHANGED"]
    assert cells(phone)["ANN"] == ["W2w"]
    phone.tap("result", board=board, result="0-1", saw=first)
    assert cells(phone)["ANN"] == ["L2w"]


def test_a_bye_is_not_overwritten_unseen_either() -> None:
    phone = Phone().with_players(1)
    first = phone.tap("bye", round=1, no=1, kind="B")
    assert phone.refused("bye", round=1, no=1, kind="H") == ["NIGHT-CHANGED"]
    phone.tap("bye", round=1, no=1, kind="H", saw=first)
    assert cells(phone) == {"ANN": ["H"]}


def test_what_cannot_be_is_refused_with_every_reason() -> None:
    phone = Phone().with_players(4)
    board = phone.tap("pair", round=1, white=1, black=2)
    phone.tap("away", no=3, away="yes")
    assert phone.refused("pair", round=1, white=1, black=3) == ["NIGHT-PAIRED", "NIGHT-PLAYER-AWAY"]
    assert phone.refused("pair", round=1, white=4, black=4) == ["NIGHT-HIMSELF"]
    assert phone.refused("pair", round=1, white=4, black=9) == ["NIGHT-PLAYER-UNKNOWN"]
    assert phone.refused("pair", round=4, white=3, black=4) == ["NIGHT-ROUND-UNKNOWN"]
    assert phone.refused("result", board="none", result="1-0") == ["NIGHT-BOARD-UNKNOWN"]
    assert phone.refused("absent", board=board, no=4) == ["NIGHT-PLAYER-UNKNOWN"]
    assert phone.refused("bye", round=1, no=1, kind="B") == ["NIGHT-PAIRED"]
    assert phone.refused("remove", no=1) == ["NIGHT-PLAYER-USED"]
    assert phone.refused("add", name="ann") == ["NIGHT-PLAYER-TWICE"]
    assert phone.refused("add", name="OTHER", id="id0") == ["NIGHT-PLAYER-TWICE"]
    assert phone.refused("change", no=4, name="ANN") == ["NIGHT-PLAYER-TWICE"]
    phone.result(board, "1-0")
    assert phone.refused("unpair", board=board, saw=phone.saw(board)) == ["NIGHT-RESULT-STANDS"]
    assert phone.refused("rounds", rounds=31) == ["NIGHT-FIELD"]


def test_a_name_that_was_copied_with_control_characters_is_one_that_a_file_may_have() -> None:
    phone = Phone()
    phone.tap("add", name="CARL\x02,\x1b C.")
    assert [player.name for player in phone.night.players.values()] == ["CARL , C."]


def test_two_of_one_name_are_told_apart_by_their_ids() -> None:
    phone = Phone().with_players(1)
    phone.tap("add", name="ANN", id="other")
    assert [player.id for player in phone.night.players.values()] == ["id0", "other"]


@pytest.mark.parametrize(
    ("content", "codes"),
    [
        ({}, ["NIGHT-FIELD"]),
        ({"do": "dance"}, ["NIGHT-FIELD"]),
        ({"do": "add", "name": " ", "rating": "12345"}, ["NIGHT-NAME", "NIGHT-RATING"]),
        ({"do": "add", "name": "x" * 101}, ["NIGHT-NAME"]),
        ({"do": "add", "name": "\x00\x01 \x1b"}, ["NIGHT-NAME"]),
        ({"do": "add", "name": "ANN", "id": "~ann"}, ["NIGHT-FIELD"]),
        ({"do": "absent", "board": "b", "no": "1", "notice": "25:00"}, ["NIGHT-HOUR"]),
        ({"do": "absent", "board": "", "no": "-1", "notice": "five"}, ["NIGHT-FIELD", "NIGHT-FIELD", "NIGHT-HOUR"]),
        ({"do": "result", "board": "b", "result": "2-0"}, ["NIGHT-FIELD"]),
        ({"do": "bye", "round": "1", "no": "1", "kind": "X"}, ["NIGHT-FIELD"]),
        (
            {"do": "facts", "name": "N", "date": "soon", "rounds": "0", "format": "open"},
            ["NIGHT-DATE", *["NIGHT-FIELD"] * 2],
        ),
    ],
)
def test_a_tap_that_cannot_be_read_is_refused_with_every_reason(content: dict[str, str], codes: list[str]) -> None:
    from normbook.book.commands.outcome import BookRefused

    with pytest.raises(BookRefused) as problem:
        read_tap(content)
    assert [finding.code for finding in problem.value.findings] == codes


def test_a_tap_is_kept_as_it_was_read() -> None:
    content = {"do": "bye", "round": "2", "no": "3", "kind": "F", "notice": "17:44:59", "saw": "s1"}
    assert told(read_tap(content)) == content
    assert told(read_tap({"do": "add", "name": " ANN  BEE ", "rating": "1501/15"})) == {
        "do": "add",
        "name": "ANN BEE",
        "rating": "1501/15",
    }
    assert len(set(KINDS.values())) == len(KINDS)


def test_a_round_is_closed_when_every_game_has_ended_and_can_be_opened_again() -> None:
    phone = Phone().with_players(4)
    first, second = phone.tap("pair", round=1, white=1, black=2), phone.tap("pair", round=1, white=3, black=4)
    phone.result(first, "1-0")
    assert phone.refused("close", round=1, closed="yes") == ["NIGHT-RESULT-MISSING"]
    phone.absent(second, 3)
    phone.tap("close", round=1, closed="yes")
    assert phone.night.current == 2
    assert phone.refused("result", board=first, result="0-1", saw=phone.saw(first)) == ["NIGHT-ROUND-CLOSED"]
    assert phone.refused("bye", round=1, no=1, kind="B") == ["NIGHT-ROUND-CLOSED"]
    phone.tap("close", round=1)
    phone.result(first, "0-1")
    assert phone.night.current == 1


def test_rounds_that_are_played_cannot_be_taken_away() -> None:
    phone = Phone().with_players(2)
    phone.tap("pair", round=2, white=1, black=2)
    assert phone.refused("rounds", rounds=1) == ["NIGHT-ROUND-USED"]
    phone.tap("rounds", rounds=5)
    phone.tap("pair", round=5, white=1, black=2)
    assert event_of(phone.night).rounds == 5


def test_a_step_is_undone_unless_another_rests_on_it() -> None:
    phone = Phone().with_players(2)
    board = phone.tap("pair", round=1, white=1, black=2)
    first = phone.result(board, "1-0")
    second = phone.result(board, "0-1")
    assert phone.refused("undo", of=first) == ["NIGHT-UNDO-RESTS"]
    assert phone.refused("undo", of=board) == ["NIGHT-UNDO-RESTS"]
    undo = phone.tap("undo", of=second)
    assert cells(phone)["ANN"] == ["W2w"]
    assert phone.refused("undo", of=second) == ["NIGHT-UNDO-UNKNOWN"]
    assert phone.refused("undo", of=undo) == ["NIGHT-UNDO-UNKNOWN"]
    assert phone.refused("undo", of="nothing") == ["NIGHT-UNDO-UNKNOWN"]
    phone.tap("undo", of=first)
    phone.tap("undo", of=board)
    assert cells(phone) == {"ANN": [], "BOB": []}


def test_a_number_is_never_given_twice() -> None:
    phone = Phone()
    ann = phone.tap("add", name="ANN")
    phone.tap("add", name="BOB")
    phone.tap("undo", of=ann)
    phone.tap("add", name="CARL")
    phone.tap("remove", no=3)
    phone.tap("add", name="DORA")
    assert {player.no: player.name for player in phone.night.players.values()} == {2: "BOB", 4: "DORA"}


def test_a_newcomer_s_facts_are_corrected() -> None:
    phone = Phone()
    phone.tap("add", name="AN", rating=1500, source="uscf")
    phone.tap("change", no=1, name="ANN", id="7", rating=1500)
    assert phone.night.players[1].source == "uscf"
    phone.tap("change", no=1, name="ANN", id="7", rating="1600/4")
    [entrant] = event_of(phone.night).entrants
    assert (entrant.name, entrant.id, str(entrant.rating)) == ("ANN", "7", "1600/4")
    assert phone.night.players[1].source == ""


def test_facts_of_the_night_are_corrected() -> None:
    phone = Phone().with_players(2)
    phone.tap("pair", round=2, white=1, black=2)
    facts = {"name": "Saturday", "date": "2026-10-03", "format": "scrounger", "season": "2026", "leg": "Autumn"}
    assert phone.refused("facts", **facts, rounds=1) == ["NIGHT-ROUND-USED"]
    phone.tap("facts", **facts, rounds=2)
    event = event_of(phone.night)
    assert (event.id, event.season, event.leg, event.format) == ("saturday-2026-10-03", "2026", "Autumn", "scrounger")


def test_a_late_arrival_has_no_game_in_the_rounds_before() -> None:
    phone = Phone(colours="").with_players(2)
    phone.result(phone.tap("pair", round=1, white=1, black=2), "1-0")
    phone.tap("close", round=1, closed="yes")
    phone.tap("add", name="EVA")
    phone.result(phone.tap("pair", round=2, white=3, black=1), "1/2")
    assert cells(phone) == {"ANN": ["W2", "D3"], "BOB": ["L1", ""], "EVA": ["", "D1"]}
    [warning] = [finding for finding in tell_unfinished(phone.night) if finding.severity == "warning"]
    assert warning.phrase.values == {"round": 2, "names": ("BOB",)}


def test_an_hour_is_kept_to_the_second() -> None:
    phone = Phone().with_players(1)
    phone.tap("bye", round=1, no=1, kind="F", notice="17:44:59")
    [entrant] = event_of(phone.night).entrants
    assert entrant.outcomes[0].notice == Notice(time(17, 44, 59))
    assert entrant.outcomes[0].result is Result.FORFEIT_LOSS
