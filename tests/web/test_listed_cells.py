"""Rows of a list: written once for each of their cells, and for each language."""

from normbook.render.page import Cell, Column, Table
from normbook.render.words.language import speaking
from normbook.web.views import environment

COLUMNS = [Column("Name", key="name"), Column("Points", right=True), Column("Code", optional=1)]


def cells(*row: str | int | Cell | None, href: str = "") -> list[str]:
    begins, *shown, ends = str(environment().globals["listed_rows"](Table(COLUMNS, [row]), [href])).split("\n")
    assert (begins, ends) == ("<tr>", "</tr>")
    return shown


def test_a_cell_has_its_column_s_classes_and_its_own() -> None:
    shown = cells("ABEL, ANN", Cell("3", 3, tone="good"), Cell("b6", struck=True))
    assert shown == [
        '<td class="">ABEL, ANN</td>',
        '<td class="right good">3</td>',
        '<td class="extra "><s>b6</s></td>',
    ]


def test_whom_a_line_is_about_is_a_link_and_nobody_else() -> None:
    assert cells("ABEL, ANN", 3, "b6", href="/players/1")[0] == '<td class=""><a href="/players/1">ABEL, ANN</a></td>'
    assert "href" not in "".join(cells("ABEL, ANN", 3, "b6"))


def test_nothing_of_a_file_is_taken_for_markup() -> None:
    shown = "".join(cells("<b>ANN</b>", 3, Cell("a", tone='x" onclick="y'), href='/players/"><i>'))
    assert ("<b>" in shown, "<i>" in shown, 'onclick="' in shown) == (False, False, False)


def test_each_reads_a_number_in_their_language() -> None:
    english = cells("ABEL, ANN", "9.5", "")[1]
    with speaking("de"):
        german = cells("ABEL, ANN", "9.5", "")[1]
    assert (english, german) == ('<td class="right ">9.5</td>', '<td class="right ">9,5</td>')
    assert cells("ABEL, ANN", "9.5", "")[1] == english
