"""Games in PGN, headers only, as a crosstable."""

from datetime import date

import pytest

from normbook.formats.how import STRICT, How
from normbook.formats.pgn.read import read_games
from normbook.formats.pgn.tags import games_in
from normbook.formats.sections import Section
from normbook.model.crosstable import Rating
from normbook.model.diagnostics import Findings


def game(white: str, black: str, result: str = "1-0", round: str = "1", event: str = "Friday", **tags: str) -> str:
    tags = {
        "Event": event,
        "Round": round,
        "White": white,
        "Black": black,
        "Result": result,
        "Date": "2026.05.01",
        **tags,
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n1. e4 e5 {result}\n\n"


def read(text: str, how: How = STRICT) -> tuple[Section | None, list[tuple[str, str]]]:
    findings = Findings()
    section = read_games(text, "t.pgn", how, findings)
    return section, [(finding.severity.value, finding.code) for finding in findings]


TWO = game("Ansel, A", "Bruno, B", WhiteElo="1500", BlackElo="1600") + game(
    "Bruno, B", "Cora, C", "1/2-1/2", "2.1", WhiteElo="1600", BlackElo="0", Date="2026.05.02"
)


def test_a_crosstable_from_games() -> None:
    section, found = read(TWO)
    assert found == [("note", "PGN-NO-BYES")]
    assert section is not None
    assert [(each.no, each.name, each.rating) for each in section.entrants] == [
        (1, "Bruno, B", Rating(1600)), (2, "Ansel, A", Rating(1500)), (3, "Cora, C", None),
    ]  # fmt: skip
    assert [[each.written for each in entrant.outcomes] for entrant in section.entrants] == [
        ["L2b", "D3w"], ["W1w", ""], ["", "D1b"],
    ]  # fmt: skip
    facts = section.facts
    assert (facts.name, facts.start, facts.end) == ("Friday", date(2026, 5, 1), date(2026, 5, 2))


def test_the_order_of_games_changes_nothing() -> None:
    first, second = TWO.split("\n\n[")
    turned, _ = read(f"[{second}\n\n{first}")
    assert turned is not None
    straight, _ = read(TWO)
    assert straight is not None
    assert turned.entrants == straight.entrants


@pytest.mark.parametrize("added", [": Round {}", " (Rd. {})", " - round {}"])
def test_a_round_in_the_name_makes_no_other_event(added: str) -> None:
    text = "".join(game("A", "B", round=number, event="Friday" + added.format(number)) for number in "12")
    section, _ = read(text)
    assert section is not None
    assert section.facts.name == "Friday"


def test_players_are_told_apart_by_their_ids() -> None:
    section, _ = read(game("A, B", "C, D", WhiteFideId="1", BlackFideId="2") + game(
        "C, D", "A B", round="2", WhiteFideId="2", BlackFideId="1"))  # fmt: skip
    assert section is not None
    assert [each.id for each in section.entrants] == ["1", "2"]
    assert dict(section.more) == {"ids": "FIDE", "ratings": "FIDE"}


def test_forfeits_and_time_forfeits() -> None:
    section, _ = read(game("A", "B", Termination="forfeit") + game("A", "B", round="2", Termination="time forfeit"))
    assert section is not None
    assert [each.written for each in section.entrants[0].outcomes] == ["X2w", "W2w"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "PGN-NO-GAMES"),
        ("1. e4 e5", "PGN-NO-GAMES"),
        (game("A", "B") + game("C", "D", event="Saturday"), "PGN-SEVERAL-EVENTS"),
        (game("A", "B", event="Friday 1") + game("A", "B", event="Friday 2"), "PGN-SEVERAL-EVENTS"),
        (game("A", "?"), "PGN-NO-PLAYERS"),
        (game("A", "A"), "PGN-NO-PLAYERS"),
        (game("A", "B", round="-"), "PGN-NO-ROUND"),
        (game("A", "B", round="?"), "PGN-NO-ROUND"),
        (game("A", "B", "*"), "PGN-NO-RESULT"),
        (game("A", "B") + game("A", "C"), "PGN-TWICE-IN-ROUND"),
        (game("A", "B", WhiteElo="15x0"), "RATING-BAD"),
        (game("A", "B").replace("[Result", '[Result "0-1"]\n[Result'), "PGN-RESULTS-DIFFER"),
        (game("A", "B").replace("e5 1-0", "e5 0-1"), "PGN-RESULTS-DIFFER"),
        (game("A", "B").replace("e5 1-0", "e5 {time}1/2-1/2"), "PGN-RESULTS-DIFFER"),
        (game("A", "B") + game("A", "B").replace("e5 1-0", "e5\n0-1"), "PGN-RESULTS-DIFFER"),
        (game("A", "BYE").replace("[Result", '[Result "1/2-1/2"]\n[Result'), "PGN-RESULTS-DIFFER"),
    ],
)
def test_what_is_refused(text: str, code: str) -> None:
    assert ("error", code) in read(text)[1]


@pytest.mark.parametrize(
    "text",
    [
        game("A", "B").replace("[Result", '[Result "1-0"]\n[Result'),
        game("A", "B").replace("e5 1-0", "e5 *"),
        game("A", "B").replace("e5 1-0", "e5 {not\n0-1\n} 1-0"),
        game("A", "B").replace("e5 1-0", "e5 ; not 0-1\n1-0"),
        game("A", "B").replace("e5 1-0", "e5 (2. f4 0-1) 1-0"),
        game("A", "B", "+/-").replace("e5 +/-", "1-0"),
        game("A", "B", "0.5-0.5").replace("e5 0.5-0.5", "e5 1/2-1/2"),
    ],
)
def test_results_that_are_worth_the_same_are_one(text: str) -> None:
    assert read(text)[1] == [("note", "PGN-NO-BYES")]


def test_games_without_a_result_are_left_out_where_repairs_are_asked_for() -> None:
    section, found = read(game("A", "B") + game("A", "B", "*", "2"), How(lenient=True))
    assert ("warning", "PGN-NO-RESULT") in found
    assert section is not None
    assert section.rounds == 1


def test_ratings_that_differ_are_told() -> None:
    first = game("A", "B", WhiteElo="1500", BlackElo="1")
    second = game("A", "B", round="2", WhiteElo="1510", BlackElo="1")
    assert ("warning", "PGN-RATINGS-DIFFER") in read(first + second)[1]


def test_tags_within_comments_are_no_tags() -> None:
    text = '[White "A"]\n\n1. e4 { see\n[Event "x"]\n} e5 *\n\n[White "B"]\n[Black "say \\"hi\\""]\n\n*\n'
    assert [each.tags for each in games_in(text)] == [{"White": "A"}, {"White": "B", "Black": 'say "hi"'}]


def cells(text: str) -> dict[str, list[str]]:
    section, _ = read(text)
    assert section is not None
    return {each.name: [outcome.written for outcome in each.outcomes] for each in section.entrants}


def test_a_player_is_one_though_a_game_lacks_their_id() -> None:
    text = game("Ansel, A", "Bruno, B", WhiteFideId="101", BlackFideId="102") + game(
        "Bruno, B", "Ansel, A", round="2", BlackFideId="101"
    )
    section, _ = read(text)
    assert section is not None
    assert [(each.name, each.id) for each in section.entrants] == [("Ansel, A", "101"), ("Bruno, B", "102")]
    assert cells(text) == {"Ansel, A": ["W2w", "L2b"], "Bruno, B": ["L1b", "W1w"]}


def test_two_players_of_one_name_stay_two() -> None:
    text = game("Ansel, A", "Bruno, B", WhiteFideId="101", BlackFideId="102") + game(
        "Ansel, A", "Cora, C", WhiteFideId="103", BlackFideId="104"
    )
    section, _ = read(text)
    assert section is not None
    assert [each.id for each in section.entrants if each.name == "Ansel, A"] == ["101", "103"]


@pytest.mark.parametrize("bye", ["BYE", "bye", "Bye, Bye", "[BYE]"])
@pytest.mark.parametrize(("result", "cell"), [("1-0", "B"), ("1/2-1/2", "H"), ("0-1", "")])
def test_a_bye_is_no_player_and_no_game(bye: str, result: str, cell: str) -> None:
    text = game("Ansel, A", "Bruno, B") + game("Ansel, A", bye, result, "2")
    assert cells(text) == {"Ansel, A": ["W2w", cell], "Bruno, B": ["L1b", ""]}


def test_a_bye_with_the_white_pieces_counts_for_black() -> None:
    assert cells(game("Ansel, A", "Bruno, B") + game("BYE", "Bruno, B", "0-1", "2"))["Bruno, B"] == ["L1b", "B"]


def test_a_bye_against_nobody_is_told() -> None:
    assert ("error", "PGN-BYE-BAD") in read(game("BYE", "BYE"))[1]


@pytest.mark.parametrize(
    "event",
    [
        "Coast Open",
        "Coast Open: Round {}",
        "Coast Open | R{}",
        "Round {}: Coast Open",
        "Coast Open (Round 0{})",
        "Coast Open | Round {}.4",
        "Coast Open R{}",
        "{}. Coast Open",
    ],
)
def test_a_broadcast_has_an_event_name_per_round(event: str) -> None:
    text = game("Ansel, A", "Bruno, B", event=event.format(1), round="01") + game(
        "Bruno, B", "Ansel, A", event=event.format(2), round="02"
    )
    section, found = read(text)
    assert found == [("note", "PGN-NO-BYES")]
    assert section is not None
    assert (section.facts.name, section.rounds) == ("Coast Open", 2)


def test_events_that_are_numbered_are_several_unless_the_numbers_are_the_rounds() -> None:
    nights = [game("Ansel, A", "Bruno, B", event=f"Coast Night {night}", round="1") for night in (1, 2)]
    assert read("".join(nights))[1] == [("error", "PGN-SEVERAL-EVENTS")]


def test_an_event_called_after_its_players_is_called_as_its_broadcast() -> None:
    first = {"event": "Round 1: Ansel, A - Bruno, B", "round": "?", "Date": "????.??.??", "UTCDate": "2026.05.02"}
    for more, name in (({"BroadcastName": "Coast Open"}, "Coast Open"), ({}, None)):
        section, found = read(game("Ansel, A", "Bruno, B", **first, **more))
        assert found == [("note", "PGN-NO-BYES")]
        assert section is not None
        assert (section.facts.name, section.rounds, section.facts.end) == (name, 1, date(2026, 5, 2))


def test_all_tags_may_stand_on_one_line() -> None:
    text = game("Ansel, A", "Bruno, B") + game("Bruno, B", "Ansel, A", round="2")
    assert cells(text.replace("]\n[", "] [")) == cells(text)


def names_of(text: str) -> list[str]:
    section, found = read(text)
    assert section is not None
    assert "error" not in dict(found), found
    return [each.name for each in section.entrants]


@pytest.mark.parametrize("other", ["Ansel,Ada", "ANSEL, ADA", "Ada Ansel", "WFM Ada Ansel", "Ansel, Ada (1812)"])
def test_one_name_written_in_two_ways_is_one_player(other: str) -> None:
    without = game("Ansel, Ada", "Bruno, B") + game("Bruno, B", other, round="2")
    assert names_of(without) == ["Ansel, Ada", "Bruno, B"]
    with_id = game("Ansel, Ada", "Bruno, B", WhiteFideId="4001001") + game("Bruno, B", other, round="2")
    assert names_of(with_id) == ["Ansel, Ada", "Bruno, B"]


@pytest.mark.parametrize("other", ["Ansel, A.", "Ansel, A", "Ansel, Ada M.", "Änsel, Ada"])
def test_names_that_may_be_one_are_refused_with_both_named(other: str) -> None:
    games = game("Ansel, Ada", "Bruno, B") + game("Bruno, B", other, round="2")
    assert ("error", "PGN-NAMES-ALIKE") in read(games)[1]
    both_in_a_round = games + game(other, "Cora, C")
    assert len(names_of(both_in_a_round)) == 4
    ids = {"WhiteFideId": "4001001"}, {"BlackFideId": "4001002"}
    assert len(names_of(game("Ansel, Ada", "Bruno, B", **ids[0]) + game("Bruno, B", other, round="2", **ids[1]))) == 3


@pytest.mark.parametrize("bye", ["BYE", "--bye--", "bye-half", "Half-point bye", "Free, Bye", "spielfrei", "Bye 2"])
def test_no_bye_is_a_player_however_it_is_called(bye: str) -> None:
    assert names_of(game("Ansel, A", bye, "1/2-1/2") + game("Ansel, A", "Bye, Robert", round="2")) == [
        "Ansel, A",
        "Bye, Robert",
    ]


@pytest.mark.parametrize(
    ("written", "cells"),
    [("0.5-0.5", ("D2w", "D1b")), ("1/2", ("D2w", "D1b")), ("+/-", ("X2w", "F1b")), ("-/+", ("F2w", "X1b"))],
)
def test_results_as_other_programs_write_them(written: str, cells: tuple[str, str]) -> None:
    section, _ = read(game("Ansel, A", "Bruno, B", written))
    assert section is not None
    assert tuple(each.outcomes[0].written for each in section.entrants) == cells


def test_a_game_that_is_in_the_file_twice_counts_once() -> None:
    section, found = read(TWO + TWO)
    assert section is not None
    assert found == [("note", "PGN-COPIES"), ("note", "PGN-NO-BYES")]
    assert section.entrants == (read(TWO)[0] or section).entrants
    assert ("error", "PGN-TWICE-IN-ROUND") in read(TWO + TWO.replace("1-0", "0-1"))[1]


def test_two_names_with_one_id_and_two_ids_with_one_name_are_told() -> None:
    ids = {"WhiteFideId": "4001001", "BlackFideId": "4001002"}
    turned = {"WhiteFideId": "4001002", "BlackFideId": "4001001"}
    games = game("Ansel, Ada", "Bruno, B", **ids) + game("Bruno, B", "Zeller, Ida", round="2", **turned)
    assert ("warning", "PGN-NAMES-DIFFER") in read(games)[1]
    games = game("Ansel, Ada", "Bruno, B", **ids) + game(
        "Bruno, B", "Ansel, Ada", round="2", **turned | {"BlackFideId": "4001009"}
    )
    section, found = read(games)
    assert ("warning", "PGN-IDS-DIFFER") in found
    assert section is not None
    assert len(section.entrants) == 3


@pytest.mark.parametrize("round", ["Round 2", "R2", "Rd. 2", "2.1", "02"])
def test_a_round_may_be_called_one(round: str) -> None:
    assert [each.round for each in games_in(game("A", "B", round=round))] == [2]


def test_one_event_may_be_written_in_two_ways() -> None:
    for first, second in (("Coast Open", "COAST OPEN"), ("Coast Open: Ansel - Bruno", "Coast Open: Bruno - Ansel")):
        section, found = read(game("Ansel", "Bruno", event=first) + game("Bruno", "Ansel", round="2", event=second))
        assert found == [("note", "PGN-NO-BYES")]
        assert section is not None
        assert section.facts.name == "Coast Open"


def test_rounds_without_a_game_take_no_room() -> None:
    section, _ = read(game("Ansel, A", "Bruno, B", round="99"))
    assert section is not None
    assert len(set(map(id, section.entrants[0].outcomes))) == 2
