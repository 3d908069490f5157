"""Tables ruled with strokes: Markdown, and two lines for each player as on the US Chess website."""

from pathlib import Path

import pytest

from normbook.formats.event_file import read_all_events, read_events
from normbook.formats.how import How
from normbook.formats.registry import reader_for
from normbook.formats.sections import Facts
from normbook.formats.table.cell_text import cell_text
from normbook.formats.table.crosstable import read_crosstable
from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.model.diagnostics import Findings
from normbook.model.facts import COLUMN, Fact
from tests.formats.events import random_event
from tests.formats.events import table as told
from tests.formats.reading import Found, found, good, table, written

RULE = "-" * 60
HEAD = """
 Pair | Player Name                     |Total|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |
"""
NELL = """
    1 | NELL ARKWRIGHT                  |1.5  |W   3|D   2|
   OR | 20071101 / R: 1912   ->1921     |N:4  |W    |B    |
"""
TOM = """
    2 | TOM BELLWEATHER                 |1.5  |B    |D   1|
   WA | 20071102 / R: 1641P17->1657P18  |     |     |W    |
"""
IRIS = """
    3 | IRIS CASTELLAN                  |0.5  |L   1|H    |
      | 20071103 / R: Unrated->1188P1   |     |B    |     |
"""
PLAYERS = (NELL, TOM, IRIS)


def chart(*parts: str, rule: str = RULE) -> str:
    return f"\n{rule}".join(("", *(part.rstrip() for part in parts), "\n"))


def entrants(text: str) -> tuple[tuple[Entrant, ...], list[Found]]:
    (read, _, _), findings = table(text)
    return read, findings


CELLS = [["W3w", "D2b"], ["B", "D1w"], ["L1b", "H"]]
SKIPPED = "CHART-BELOW-SKIPPED"


def cells(read: tuple[Entrant, ...]) -> list[list[str]]:
    return [[cell_text(outcome) for outcome in each.outcomes] for each in read]


@pytest.mark.parametrize("rule", [RULE, "", " ──────┼──────", "=" * 30])
def test_two_lines_are_one_player(rule: str) -> None:
    read, findings = entrants(chart(HEAD, *PLAYERS, rule=rule))
    assert cells(read) == CELLS
    assert [(each.id, each.state) for each in read] == [("20071101", "OR"), ("20071102", "WA"), ("20071103", "")]
    assert [each.rating for each in read] == [Rating(1912), Rating(1641, 17), None]
    assert [each.post for each in read] == [Rating(1921), Rating(1657, 18), Rating(1188, 1)]
    assert findings == []


def norm_columns(*keys: str) -> How:
    facts = (Fact(key, "", frozenset({COLUMN}), names=frozenset({key.replace("_", " ")})) for key in keys)
    return How(columns=tuple(facts))


def test_a_norm_below_the_points_is_kept_for_rulebooks_that_ask() -> None:
    findings = Findings()
    text = chart(HEAD, *PLAYERS).encode()
    [section] = reader_for(text)(text, "t.txt", norm_columns("norm"), findings)
    assert [dict(each.more) for each in section.entrants] == [{"norm": "4"}, {}, {}]
    assert list(findings) == []


def test_quick_ratings_of_a_dual_event_are_kept_for_rulebooks_that_ask() -> None:
    both = NELL.rstrip() + "\n      |            Q: 1850   ->1860P9   |     |     |     |\n"
    text = chart(HEAD, both, TOM, IRIS).encode()
    [section] = reader_for(text)(text, "t.txt", norm_columns("quick", "quick_post"), Findings())
    assert dict(section.entrants[0].more) == {"quick": "1850", "quick_post": "1860/9"}
    [section] = reader_for(text)(text, "t.txt", How(), Findings())
    assert section.entrants[0].more == ()


def test_what_is_neither_colour_nor_norm_is_told() -> None:
    assert [code for code, _, _ in entrants(chart(HEAD, NELL.replace("N:4", "N:9"), TOM, IRIS))[1]] == [SKIPPED]


@pytest.mark.parametrize("stroke", "│┃║")
def test_drawn_strokes_are_strokes(stroke: str) -> None:
    assert cells(entrants(chart(HEAD, *PLAYERS).replace("|", stroke))[0]) == CELLS


def test_a_header_of_one_line() -> None:
    head = "\nNo | Name | Pts | Rd 1 | Rd 2"
    assert cells(entrants(chart(head, *PLAYERS))[0]) == CELLS


def test_a_header_comes_again_on_the_next_page() -> None:
    assert cells(entrants(chart(HEAD, NELL, TOM, HEAD, IRIS))[0]) == CELLS


def test_texts_above_and_below_are_told() -> None:
    text = "".join(f"Line {number} of the page\n" for number in range(1, 15)) + chart(HEAD, *PLAYERS) + "The end.\n"
    read, findings = entrants(text)
    assert cells(read) == CELLS
    assert [code for code, _, _ in findings] == [*["TITLE-ROW-SKIPPED"] * 9, "FOOTER-ROW-SKIPPED"]


def sections(text: str) -> tuple[dict[str, list[list[str]]], list[Found]]:
    """The cells of each section by its name, and what was found."""
    findings = Findings()
    read = reader_for(text.encode())(text.encode(), "t.txt", How(), findings)
    return {each.facts.section or "": cells(each.entrants) for each in read}, found(findings)


PAIR = """
 Pair | Player Name                     |Total|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |
"""
VERA = """
    1 | VERA QUILL                      |1.0  |W   2|
   OR | 20071201 / R: 1201   ->1210     |     |W    |
"""
ULF = """
    2 | ULF REED                        |0.0  |L   1|
   OR | 20071202 / R: 1150   ->1141     |     |B    |
"""
RESERVE = (PAIR, VERA, ULF)
OPEN_CELLS, RESERVE_CELLS = CELLS, [["W2w"], ["L1b"]]


@pytest.mark.parametrize(
    ("above", "below", "names"),
    [
        ("Section 1 - OPEN", "Section 2 - RESERVE", ["OPEN", "RESERVE"]),
        ("Riverton\nCross Table for Section 1 - OPEN\nTime: G/60", "Section\t2 - U1600\nDates: May", ["OPEN", "U1600"]),
        ("# Riverton\n\n## Open", "## Reserve", ["Open", "Reserve"]),
        ("Section: Open", "Reserve Section", ["Open", "Reserve"]),
        ("Section 1", "Section 2", ["Section 1", "Section 2"]),
        ("", "", ["1", "2"]),
        ("Riverton Spring", "Riverton Spring", ["1", "2"]),
        ("", "Section 2 - Reserve", ["1", "Reserve"]),
        ("Time: G/60", "Time: G/30", ["1", "2"]),
    ],
)
def test_sections_are_kept_apart_by_name(above: str, below: str, names: list[str]) -> None:
    read, findings = sections(above + chart(HEAD, *PLAYERS) + below + chart(*RESERVE))
    assert read == dict(zip(names, (OPEN_CELLS, RESERVE_CELLS), strict=True))
    assert {code for code, _, _ in findings} <= {SKIPPED, "CHART-SECTIONS", "TITLE-ROW-SKIPPED"}


def test_findings_of_a_section_keep_their_lines() -> None:
    text = "Section 1 - A" + chart(HEAD, *PLAYERS) + "Section 2 - B" + chart(PAIR, VERA, ULF.replace("L   1", "L   7"))
    at = next(number for number, line in enumerate(text.splitlines(), start=1) if "ULF" in line)
    assert ("OPPONENT-MISSING", at, 4) in sections(text)[1]


def test_a_section_of_several_pages() -> None:
    text = chart(HEAD, NELL, TOM, HEAD, IRIS) + "Section 2 - Reserve" + chart(PAIR, VERA, PAIR, ULF)
    assert sections(text)[0] == {"1": OPEN_CELLS, "Reserve": RESERVE_CELLS}
    again = "Section 1 - Open" + chart(HEAD, NELL, TOM) + "Section 1 - Open" + chart(HEAD, IRIS)
    assert sections(again)[0] == {"": OPEN_CELLS}


@pytest.mark.parametrize(
    ("second", "why"),
    [
        ("Page 2" + chart(HEAD, IRIS), "a text above, and numbers that go on"),
        (chart(PAIR, IRIS.replace("|H    |", "|")), "numbers that go on, and fewer rounds"),
        (chart(HEAD, TOM, IRIS), "numbers that begin anew in the middle"),
    ],
)
def test_what_may_be_a_section_or_a_page_is_refused(second: str, why: str) -> None:
    text = chart(HEAD, NELL, TOM) + second
    heads = [number for number, line in enumerate(text.splitlines(), start=1) if "Player Name" in line]
    read, findings = sections(text)
    assert (read, findings) == ({}, [("CHART-UNCUT", heads[1], None)]), why


def test_the_same_section_twice_is_refused() -> None:
    text = "Section 1 - Open" + chart(HEAD, *PLAYERS)
    assert [code for code, _, _ in sections(text + text)[1]] == ["CHART-UNCUT"]


def test_a_hundred_sections_are_too_many() -> None:
    assert len(sections("no|name|R1\n1|A|B\n" * 99)[0]) == 99
    assert [code for code, _, _ in sections("no|name|R1\n1|A|B\n" * 100)[1]] == ["CHART-TOO-MANY"]


def test_sections_are_events_of_their_own(tmp_path: Path) -> None:
    text = "Section 1 - Open" + chart(HEAD, *PLAYERS) + "Section 2 - Quick" + chart(*RESERVE).replace("R:", "Q:")
    findings = Findings()
    events = read_all_events([written(tmp_path, may_txt=text) / "may.txt"], Facts(name="May"), findings)
    assert [(each.id, each.name, each.section, each.rounds, each.system) for each in events] == [
        ("may-open", "May", "Open", 2, "regular"),
        ("may-quick", "May", "Quick", 1, "quick"),
    ]


def test_where_one_table_is_wanted_several_are_refused() -> None:
    text = chart(HEAD, *PLAYERS) + chart(HEAD, *PLAYERS)
    findings = Findings()
    assert read_crosstable(text.encode(), "t.txt", findings)[0] == ()
    (finding,) = findings
    heads = tuple(number for number, line in enumerate(text.splitlines(), start=1) if "Player Name" in line)
    assert (finding.code, dict(finding.phrase.values)) == ("CHART-SEVERAL", {"count": 2, "lines": heads})


def test_every_problem_is_told_where_it_stands() -> None:
    text = chart(
        HEAD,
        NELL.replace("1912", "9999"),
        TOM.replace("20071102", "20071101"),
        IRIS.replace("20071103 / R:", "somebody").replace("L   1", "Q   1").rstrip() + "W  12|\n",
    )
    _, findings = entrants(text)
    assert findings == [
        ("RATING-BAD", 7, 2),
        ("ID-TWICE", 10, 2),
        ("CELL-UNKNOWN", 12, 4),
        ("CHART-MEMBER-BAD", 13, 2),
        (SKIPPED, 13, 6),
    ]


def test_a_first_line_that_is_too_long() -> None:
    assert ("ROW-TOO-LONG", 12, 6) in entrants(chart(HEAD, NELL, TOM, IRIS.replace("|H    |", "|H    |W   1|")))[1]


def test_a_number_that_is_none_is_no_second_line() -> None:
    assert ("NUMBER-BAD", 9, 1) in entrants(chart(HEAD, NELL, TOM.replace("    2 |", "   2x |"), rule=""))[1]


def rated_as(folder: Path, text: str) -> tuple[Event, dict[str, object]]:
    findings = Findings()
    (event,) = read_events(written(folder, a_txt=text) / "a.txt", Facts(), findings)
    return event, {finding.code: finding.phrase.values.get("others") for finding in findings}


def test_quick_ratings_make_a_quick_event(tmp_path: Path) -> None:
    event, codes = rated_as(tmp_path, chart(HEAD, *PLAYERS).replace("R:", "Q:"))
    assert (event.system, event.entrants[0].rating) == ("quick", Rating(1912))
    assert codes["CHART-SYSTEM"] is None


def test_of_two_systems_the_regular_one_is_read(tmp_path: Path) -> None:
    both = NELL.rstrip() + "\n      |            Q: 1850   ->1860     |     |     |     |\n"
    event, codes = rated_as(tmp_path, chart(HEAD, both, TOM, IRIS))
    assert (event.system, event.entrants[0].rating) == ("regular", Rating(1912))
    assert codes["CHART-SYSTEM"] == ("Q",)


MARKDOWN = """
# Riverton

| no | name            | rating | R1  | R2 |
|---:|:----------------|:------:|-----|----|
|  1 | Arkwright, Nell |  1912  | W3w | D2 |
|  2 | Bell \\| Tom     |        | B   | D1 |
|  3 | Castellan, Iris | 1188/1 | L1b | H  |
"""


def test_markdown() -> None:
    read, _, columns = good(MARKDOWN)
    assert [each.name for each in read] == ["Arkwright, Nell", "Bell | Tom", "Castellan, Iris"]
    assert cells(read) == [["W3w", "D2"], ["B", "D1"], ["L1b", "H"]]
    assert columns["rating"] == 3


def test_markdown_is_told_by_line_and_cell() -> None:
    assert table(MARKDOWN.replace("| W3w", "| W4w"))[1] == [("OPPONENT-MISSING", 6, 4), ("GAME-DISAGREES", 8, 4)]


def test_strokes_without_frame_and_rule() -> None:
    read, _, _ = good("#|name|R1\n1|A|W2\n2|B|L1\n")
    assert cells(read) == [["W2"], ["L1"]]


def test_strokes_within_a_comma_table_are_text() -> None:
    read, _, _ = good("no,name,R1\n1,A|B|C|D|E|F,W2\n2,B|B|C|D|E|F,L1\n")
    assert [each.name for each in read] == ["A|B|C|D|E|F", "B|B|C|D|E|F"]


def test_a_ruled_table_without_the_right_columns_is_told_so() -> None:
    assert table("| no | who | what |\n|---|---|---|\n| 1 | A | W2 |\n")[1][:1] == [("HEADER-MISSING", 1, None)]


def test_rules_alone_are_no_table() -> None:
    assert table("|---|---|---|\n|---|---|---|\nnobody\n")[1] == [("HEADER-NONE", 3, None)]
    assert table("|---|---|---|\n")[1] == [("FILE-EMPTY", None, None)]


CARRIED = frozenset({"ids", "name", "rating", "provisional", "post", "state", "forfeit-nobody", "colour", "gaps"})


def as_chart(event: Event) -> str:
    """The event as US Chess prints one."""
    lines = ["Pair | Player Name |Total|" + "Round|" * event.rounds]
    lines += ["Num | USCF ID / Rtg (Pre->Post) | Pts |" + "".join(f" {each + 1} |" for each in range(event.rounds))]
    for each in event.entrants:
        before, after = (str(rating or "").replace("/", "P") for rating in (each.rating, each.post))
        member = f"{each.id} / R: {before or 'Unrated'} ->{after}"
        games = "|".join(printed(outcome) for outcome in each.outcomes)
        colours = "|".join((outcome.colour or "").upper() for outcome in each.outcomes)
        lines += [RULE, f"{each.no} | {each.name} | |{games}|", f"{each.state} | {member} | |{colours}|"]
    return "\n".join([*lines, RULE])


def printed(outcome: Outcome) -> str:
    letter = "U" if outcome.result is Result.UNPAIRED else outcome.result.value
    return f"{letter}{outcome.opponent or '':>4}"


@pytest.mark.parametrize("seed", range(40))
def test_what_is_printed_so_is_read_so(seed: int) -> None:
    event = random_event(seed, CARRIED)
    (read, rounds, _), findings = table(as_chart(event))
    assert {code for code, _, _ in findings} <= {"ODD-MEN-OUT"}
    assert rounds == event.rounds
    assert told(Event("", "", rounds, read)) == told(event)


def test_a_long_row_of_blanks_is_one_blank() -> None:
    blanks = " " * 200_000  # tried in every way, these would take hours
    text = (
        " Pair | Player Name |Total|Round|\n Num  | USCF ID / Rtg (Pre->Post) | Pts |  1  |\n"
        f"    1 | NELL |1.0 |B    |\n   OR | 20071101{blanks}/ R: 1912 ->1918 | | |\n"
        f"    2 | TOM |0.0 |U    |\n   OR | 20071102{blanks}x | | |\n"
    )
    (nell, _), _, _ = table(text)[0]
    assert (nell.id, nell.rating and nell.rating.value) == ("20071101", 1912)
    assert [code for code, *_ in table(text)[1]] == ["CHART-MEMBER-BAD"]
