"""Pages drawn: on a terminal, as HTML, as CSV and as a workbook."""

import csv
import io
import re
from html.parser import HTMLParser

import openpyxl
import pytest

from normbook.formats.table.grid import read_grid
from normbook.model.diagnostics import Findings
from normbook.render.explanations import hint, joined, with_explanations
from normbook.render.html import html_parts, html_text
from normbook.render.page import NOTHING, Cell, Column, Heading, Node, Outline, Page, Picture, Table, Text, printable
from normbook.render.terminal import draw
from normbook.render.workbook import csv_text, workbook_bytes
from normbook.rulebooks.lpcc.law.event import judge
from normbook.rulebooks.lpcc.law.explain import explain
from normbook.rulebooks.lpcc.law.season import standings
from normbook.rulebooks.lpcc.present.points import event_page, standings_page
from tests.rulebooks.lpcc.events import HERO, TABLES, event, variant
from tests.rulebooks.lpcc.test_season import TIES, season

EVIL = 'no,name,rating,R1\n1,"<script>alert(1)</script>",1500,F2\n2,"\'=cmd|\' /C calc\'!A1",1500,X1\n'


def page(text: str = HERO, *, explained: bool = True) -> Page:
    """An event's page, with every player explained."""
    one = event(text)
    judgement = judge(one, TABLES)
    table = event_page(one, judgement)
    steps = [explain(player, TABLES) for player in judgement.subjects]
    return with_explanations(table, steps, folded=True) if explained else table


EVERY_BLOCK = Page(
    "A title",
    [
        Table(
            [Column("A"), Column("B", right=True)], [["x", 1], [None, Cell("y", tone="good", struck=True)]], "Caption"
        ),
        Text("A paragraph", "bad"),
        Heading("A heading"),
        Picture("<svg/>", "A picture in words"),
        Outline(Node("opened", "1", "lpcc.1", "from the variant", parts=[Table([Column("T")], [["cell"]])])),
        Outline(Node("left out", struck=True, parts=[Node("below", struck=True)]), folded=True),
    ],
    ("By whom",),
)


def drawn(page: Page, monkeypatch: pytest.MonkeyPatch, columns: str | None = None) -> list[str]:
    monkeypatch.delenv("COLUMNS", raising=False)
    if columns:
        monkeypatch.setenv("COLUMNS", columns)
    stream = io.StringIO()
    draw(page, stream)
    return stream.getvalue().splitlines()


def of_rows(count: int) -> Page:
    """A table of so many rows, seven kinds of them in turn."""
    columns = [Column("Name"), Column("Change", right=True), Column("Remark", optional=1)]
    rows = [[f"NÄME, 漢 {at % 7}", Cell(f"{at % 7:+d}", tone="bad"), "x" * (at % 7)] for at in range(count)]
    return Page("Title", [Table(columns, rows)], ("Foot",))


@pytest.mark.parametrize("width", [None, "80", "30", "20"])
def test_a_long_table_is_drawn_as_a_short_one(width: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    short, long = (drawn(of_rows(count), monkeypatch, width) for count in (7, 700))
    assert long == [*short[:3], *short[3:10] * 100, *short[10:]]


def of_folded_rows(count: int) -> Page:
    """The same of a table whose columns go, and whose names are folded, where there is no room."""
    rounds = [Column(f"R{number}", right=True, optional=1) for number in range(1, 6)]
    columns = [Column("No"), Column("Name", least=12), *rounds, Column("Id", optional=4), Column("Remark", optional=5)]
    kinds = [
        [at + 1, Cell(f"HERNÁNDEZ{'-LONGER' * at}, CHRISTOPHER 漢", tone="bad"), *["+0.55"] * 5, "12345678", "x" * 9]
        for at in range(7)
    ]
    return Page("Title", [Table(columns, [kinds[at % 7] for at in range(count)])], ("Foot",))


@pytest.mark.parametrize("optional", [0, 5])
def test_a_head_is_folded_in_a_long_table_as_in_a_short_one(optional: int, monkeypatch: pytest.MonkeyPatch) -> None:
    columns = [Column("No", optional=optional), Column("A head of many words", least=6, optional=optional)]
    short, long = (
        drawn(Page("Title", [Table(columns, [["1", "x"]] * count)]), monkeypatch, "14") for count in (7, 700)
    )
    first = next((at for at, line in enumerate(short) if line.startswith("─")), 0) + 1
    assert long == (short if optional else [*short[:first], *short[first : first + 1] * 700])


@pytest.mark.parametrize("colour", [None, "1"])
@pytest.mark.parametrize("width", ["120", "80", "70", "58", "45"])
def test_a_long_table_is_folded_as_a_short_one(width: str, colour: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if colour:
        monkeypatch.setenv("FORCE_COLOR", colour)
    texts = ["\n".join(drawn(of_folded_rows(count), monkeypatch, width)) for count in (7, 700)]
    assert all(bool(colour) == ("\x1b[1;31m" in text) for text in texts)
    short, long = (re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines() for text in texts)  # blanks have no colour
    end = next(at for at, line in enumerate(short) if "Hidden" in line or "Foot" in line)
    assert long == [*short[:3], *short[3:end] * 100, *short[end:]]


def test_a_long_page_is_made_in_pieces_and_is_the_same() -> None:
    short, long = (html_text(of_rows(count)) for count in (490, 4_900))
    head, _, rest = short.partition("<tbody>\n")
    rows, _, foot = rest.partition("</tbody>\n")
    assert long == f"{head}<tbody>\n{rows * 10}</tbody>\n{foot}"
    parts = list(html_parts(of_rows(4_900)))
    assert len(parts) > 10
    assert max(map(len, parts)) < len(long) / 5


@pytest.mark.parametrize("columns", ["80", "60", "40"])
def test_pages_fit_the_terminal(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    club = standings_page(standings(season(TIES, TIES, TIES), TABLES))
    for each in (page(), club, EVERY_BLOCK):
        assert max(map(len, drawn(each, monkeypatch, columns))) <= int(columns)


def test_names_and_points_are_whole_at_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join(drawn(page(explained=False), monkeypatch, "80"))
    for wanted in ("HERO, H", "HIGHER, H", "+1.10", "-0.45", "-1.00", "Hidden (narrow terminal): "):
        assert wanted in text


def test_long_names_fold_at_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "WOLFESCHLEGELSTEINHAUSENBERGERDORFF, HUBERT BLAINE, SENIOR"
    lines = drawn(page(HERO.replace("HERO, H", name)), monkeypatch, "80")
    assert max(map(len, lines)) <= 80
    assert "+1.10" in "\n".join(lines)


def test_a_name_is_folded_before_a_column_goes_that_matters_more(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = [Column(f"R{number}", right=True, optional=1) for number in range(1, 6)]
    columns = [Column("No"), Column("Name", least=12), *rounds, Column("Id", optional=4)]
    table = Table(columns, [[1, "HERNANDEZ, CHRISTOPHER", *["+0.55"] * 5, "12345678"]])
    text = "\n".join(drawn(Page("Tonight", [table]), monkeypatch, "55"))
    assert "HERNANDEZ, CHRISTOPHER" not in text
    assert "CHRISTOPHER" in text
    assert "Hidden (narrow terminal): Id." in text
    assert text.count("+0.55") == 5
    # Too narrow for a name and the rounds: then the rounds go, and the name is whole.
    text = "\n".join(drawn(Page("Tonight", [table]), monkeypatch, "40"))
    assert "HERNANDEZ, CHRISTOPHER" in text
    assert "+0.55" not in text


def test_columns_are_folded_together_where_one_is_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = [Column("No"), Column("Name", least=12), Column("Why", optional=1, least=10)]
    table = Page("Tonight", [Table(columns, [[1, "HERNANDEZ, CHRISTOFER", "three of four games"]])])
    assert drawn(table, monkeypatch, "28")[3:5] == ["1   HERNANDEZ,    three of  ", "    CHRISTOFER    four games"]
    assert "Hidden (narrow terminal): Why." in " ".join(map(str.strip, drawn(table, monkeypatch, "27")))


def test_no_number_is_cut_off_where_no_column_may_go(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = [Column("No"), Column("Name", least=12), Column("Rating", right=True), Column("New rating", right=True)]
    table = Table(
        [*columns, Column("Id", optional=4)], [[1, "HERO, H", "1611/12", "1732.16", "1"], [2, "P", "", "", ""]]
    )
    for at, indent in ((Outline(Node("opened", parts=[table])), "  "), (table, "")):
        lines = [line.rstrip() for line in drawn(Page("Tonight", [at]), monkeypatch, "28")]
        first = lines.index(f"{indent}No          1")
        assert lines[first + 1] == f"{indent}Name        HERO, H"
        assert lines[first + 2] == f"{indent}Rating      1611/12"
        assert lines[first + 3] == f"{indent}New rating  1732.16"
        assert f"{indent}No          2" in lines
    assert "Hidden (narrow terminal): Id." in " ".join(lines)


def test_a_name_is_not_spelt_downwards(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = [
        Column("Rank", right=True),
        Column("Name", least=12),
        *(Column(f"Leg {at}", right=True) for at in "12345"),
    ]
    table = Page("Season", [Table(columns, [[1, "HERO, H", *["+0.75"] * 5]])])
    assert any("HERO, H" in line for line in drawn(table, monkeypatch, "40"))


def test_a_result_does_not_run_into_its_text_when_piped(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = drawn(page(), monkeypatch)
    assert "    score 1 minus the expectation 0.50  +0.50  lpcc.2" in lines


def test_a_dash_for_nothing_is_left_to_people(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = Page("Legs", [Table([Column("A"), Column("B")], [["x", NOTHING]])])
    assert csv_text(nothing) == "A,B\r\nx,\r\n"
    sheet = openpyxl.load_workbook(io.BytesIO(workbook_bytes(nothing)))["table"]
    assert not sheet.cell(2, 2).value
    assert "–" in "\n".join(drawn(nothing, monkeypatch))


def test_nothing_is_folded_or_left_out_when_piped(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = drawn(page(), monkeypatch)
    [header] = [line for line in lines if line.split()[:2] == ["No", "Name"]]
    assert header.split()[-3:] == ["Score", "Games", "No-shows"]
    assert any("won by forfeit from ABSENT, A (no. 4), stood up and not paired again" in line for line in lines)


@pytest.mark.parametrize("columns", [None, "80"])
def test_what_is_piped_is_plain(columns: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (page(), EVERY_BLOCK):
        assert "\x1b" not in "\n".join(drawn(each, monkeypatch, columns))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("no_color", "coloured"), [(None, True), ("1", False)])
def test_no_color_is_respected(no_color: str | None, coloured: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color:
        monkeypatch.setenv("NO_COLOR", no_color)
    stream = Terminal()
    draw(page(), stream)
    colours = re.findall(r"\x1b\[[0-9;]*3[0-9][0-9;]*m", stream.getvalue())
    assert bool(colours) is coloured


def test_a_name_cannot_steer_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for nasty in ("\x1b[2J", "\x9b31m", "\x07", "a\nb"):
        evil = Page(nasty, [Text(nasty), Heading(nasty), Table([Column("A")], [[nasty], [Cell(nasty)]])], (nasty,))
        text = "\n".join(drawn(evil, monkeypatch))
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", text)
    assert (printable("a\tb\x1b\ud800"), printable("½ ♘")) == ("a�b��", "½ ♘")


class Checker(HTMLParser):
    """Tags that open and close as they should, and everything that would be fetched or run."""

    EMPTY = frozenset({"meta", "br", "hr", "img", "input", "link"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.fetched: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.fetched += [
            f"{name}={value}" for name, value in attrs if name in ("src", "href", "action") or name[:2] == "on"
        ]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("text", [HERO, EVIL])
def test_html_is_one_well_formed_file_that_fetches_and_runs_nothing(text: str) -> None:
    for each in (page(text), EVERY_BLOCK, page(text, explained=False).plus(hint("lpcc.hint"))):
        html = html_text(each)
        checker = Checker()
        checker.feed(html)
        checker.close()
        assert checker.open == []
        assert checker.fetched == []
        assert not checker.tags & {"script", "link", "iframe", "object", "img"}
        assert not re.search(r"https?://|@import|url\(", html)
        assert html.startswith("<!DOCTYPE html>\n<html lang=")
        assert each.title in checker.text
        assert each.about[0] in checker.text


def test_html_is_for_light_and_dark_and_paper() -> None:
    html = html_text(page())
    for wanted in ("prefers-color-scheme: dark", "@media print", 'name="viewport"', "<details>", "<title>"):
        assert wanted in html


def test_names_are_escaped_in_html() -> None:
    html = html_text(page(EVIL))
    assert "<script" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html


def test_csv_is_harmless_and_reads_back() -> None:
    text = csv_text(page(EVIL))
    header, *rows = csv.reader(io.StringIO(text))
    assert header[:3] == ["No", "Name", "Rating"]
    assert rows[1][1] == "'=cmd|' /C calc'!A1"
    points = [row[header.index("Points")] for row in rows]
    assert points == ["-1.00", "0.10"]
    findings = Findings()
    grid = read_grid(text.encode("utf-8-sig"), "out.csv", findings)
    assert len(list(findings)) == 0
    assert grid[2][1] == "=cmd|' /C calc'!A1"
    assert "\r\n" in text


def test_a_page_without_a_table_is_a_file_that_says_so() -> None:
    empty = Page("Nothing to come", [], ())
    assert csv_text(empty) == "# Nothing to come\r\n"
    assert workbook_bytes(empty).startswith(b"PK")


def test_a_workbook_holds_numbers_as_numbers_and_formulas_as_text() -> None:
    data = workbook_bytes(page(EVIL))
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert book.sheetnames == ["norm points", "about"]
    header, first, second = ([cell.value for cell in row] for row in book["norm points"].iter_rows())
    assert (first[header.index("Points")], second[header.index("Points")]) == (-1, 0.1)
    cell = book["norm points"].cell(3, 2)
    assert (cell.data_type, cell.value) == ("s", "'=cmd|' /C calc'!A1")
    assert data == workbook_bytes(page(EVIL))
    findings = Findings()
    grid = read_grid(data, "out.xlsx", findings)
    assert grid[2][1] == "=cmd|' /C calc'!A1"


def test_sheets_have_names_that_a_workbook_accepts() -> None:
    tables = [Table([Column("A")], [[Cell("x", struck=True)]], name=name) for name in ("a/b:c", "a b c", "", "x" * 40)]
    book = openpyxl.load_workbook(io.BytesIO(workbook_bytes(Page("T", tables))))
    assert book.sheetnames == ["a b c", "a b c 2", "table", "x" * 25, "about"]


def test_every_page_names_the_variant() -> None:
    tables = variant(participation="0.10")
    one = event(HERO)
    pages = [event_page(one, judge(one, tables)), standings_page(standings(season(HERO), tables))]
    for each in (*pages, joined(pages, [])):
        assert "Variant in force: Club." in each.about
        assert "Variant in force: Club." in html_text(each)
        assert csv_text(each).splitlines()[-1] == "# Variant in force: Club."
        book = openpyxl.load_workbook(io.BytesIO(workbook_bytes(each)))
        assert "Variant in force: Club." in [row[0] for row in book["about"].iter_rows(values_only=True)]


def test_two_or_more_no_shows_stand_out() -> None:
    text = "no,name,rating,R1,R2\n1,A,1500,F,F\n2,B,1500,F,U\n"
    assert "Two or more no-shows: A (2)." in html_text(page(text))
    assert "Two or more no-shows" not in html_text(page(HERO))
