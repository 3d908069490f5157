"""Games in PGN, headers only, as a crosstable."""

from datetime import date

import pytest

from normbook.formats.how import STRICT, How
from normbook.formats.pgn import headers, read_games
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
    ],
)
def test_what_is_refused(text: str, code: str) -> None:
    assert ("error", code) in read(text)[1]


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
    assert [each.tags for each in headers(text)] == [{"White": "A"}, {"White": "B", "Black": 'say "hi"'}]
