"""A page on a terminal, by rich: fits 80 columns, plain and unwrapped when piped, NO_COLOR respected."""

import os
import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TextIO

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import COLOR_SYSTEMS, Console, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text as Styled

from normbook.render.page import (
    NARROWEST_NAME,
    Cell,
    Content,
    Heading,
    Node,
    Outline,
    Page,
    Picture,
    Table,
    Text,
    cell_text,
    printable,
)
from normbook.render.words import say

_TONES = {"good": "green", "bad": "bold red", "changed": "bold", "muted": "dim", "": ""}
_PIPED_WIDTH = 10_000
"""Nothing is wrapped for a program that reads on; tables take what they need."""
_LONG = 10
"""Rows of a table that is written out rather than laid out."""
_SPARE = 4
"""Columns this readily left out go before a name is folded."""
_WORD = 10
"""Words this long are not broken where there is another way to show them."""
_AS_NEEDED: Mapping[int, int] = MappingProxyType({})


def draw(page: Page, stream: TextIO | None = None) -> None:
    """Print the page."""
    console = _console(stream or sys.stdout)
    console.print(_styled(page.title, "bold"))
    for block in page.blocks:
        if isinstance(block, Table):
            if len(block.rows) < _LONG or not _written_out(block, console):
                console.print(*_fitting(block, console), sep="\n")
        elif isinstance(block, Text):
            console.print(_styled(block.text, _TONES[block.tone]))
        elif isinstance(block, Heading):
            console.print(Styled("\n").append(printable(block.text), "bold"))
        elif isinstance(block, Outline):
            console.print(_node(block.node, console, 0, _rule_width(block.node)))
        elif isinstance(block, Picture):
            console.print(Styled(block.alternative, "dim"))
    for line in page.about:
        console.print(_styled(line, "dim"))


def _console(stream: TextIO) -> Console:
    terminal = stream.isatty()
    width = None if terminal or "COLUMNS" in os.environ else _PIPED_WIDTH
    return Console(
        file=stream, width=width, highlight=False, markup=False, emoji=False, soft_wrap=width == _PIPED_WIDTH
    )


def _fitting(table: Table, console: Console) -> Sequence[RenderableType]:
    """The table, without as many of its optional columns as there is no room for, and then a line that names them.

    Names are folded before a column goes that matters more than having each on one line.
    """
    left_out: list[str] = []
    grid = _grid(table)
    while over := _overhang(grid, console):
        readiest = max(column.optional for column in table.columns)
        if readiest < _SPARE and (folded := _folded(table, over)):
            grid = folded
            break
        if not readiest:
            grid = _uncut(table, console)
            break
        left_out += [column.title for column in table.columns if column.optional == readiest]
        kept = [index for index, column in enumerate(table.columns) if column.optional != readiest]
        columns = [table.columns[index] for index in kept]
        table = Table(columns, [[row[index] for index in kept] for row in table.rows], table.caption)
        grid = _grid(table)
    return [grid, _left_out(left_out)] if left_out else [grid]


def _uncut(table: Table, console: Console, indent: int = 0) -> RenderableType:
    """The table as a grid, or else a row below the other where a grid could not show its words and numbers whole."""
    if not _would_cut(table, console.width - indent):
        return _grid(table, indent)
    return Padding(_one_below_the_other(table), (0, 0, 0, indent), expand=False)


def _would_cut(table: Table, room: int) -> bool:
    """Whether rich could squeeze the table into that room only by breaking words, or cutting numbers off."""
    least = 2 * len(table.columns) - 2
    for at, column in enumerate(table.columns):
        texts = [_content(content).plain for content in (column.title, *(row[at] for row in table.rows))]
        if column.right or not at:
            least += max(map(cell_len, texts))
        else:
            least += min(_WORD, max(cell_len(word) for text in texts for word in text.split() or [""]))
    return least > room


def _one_below_the_other(table: Table) -> RenderableType:
    """The cells of each row on lines of their own, behind their headings, for want of room beside each other."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.title, grid.title_justify = table.caption or None, "left"
    grid.add_column(overflow="fold", max_width=NARROWEST_NAME)
    grid.add_column(overflow="fold")
    for number, row in enumerate(table.rows):
        if number:
            grid.add_row()
        for column, content in zip(table.columns, row, strict=True):
            if (shown := _content(content)).plain:
                grid.add_row(_styled(column.title, "bold"), shown)
    return grid


def _written_out(table: Table, console: Console) -> bool:
    """The table as rich would draw it, a row at a time; False, with nothing drawn, where that cannot be told.

    rich measures and lays out every cell several times: whoever has a federation's table would wait for minutes.
    """
    if table.caption:
        return False
    titles = [(printable(column.title), "bold") for column in table.columns]
    rows = [[_text_and_style(content) for content in row] for row in table.rows]
    widths = [max(cell_len(text) for text, _ in column) for column in zip(titles, *rows, strict=True)]
    fitted = _fitted(table, widths, console.width)
    if fitted is None:
        return False
    kept, left_out, narrower = fitted
    if not kept or any(cell_len(titles[at][0]) > width for at, width in narrower.items()):
        return False  # rich puts the heads of columns on a line with the last of one that is folded
    places = [_Place(narrower.get(at, widths[at]), table.columns[at].right) for at in kept]
    lines = _lines([titles[at] for at in kept], places, console)
    console.file.writelines([*lines, "─" * (sum(each.width for each in places) + 2 * len(places) - 2) + "\n"])
    for row in rows:
        console.file.writelines(_lines([row[at] for at in kept], places, console))
    if left_out:
        console.print(_left_out(left_out))
    return True


def _fitted(table: Table, widths: Sequence[int], room: int) -> tuple[list[int], list[str], Mapping[int, int]] | None:
    """Which columns stay, which go, and how narrow some of those that stay are folded; None: rich must squeeze them."""
    kept, left_out = list(range(len(widths))), list[str]()
    while (over := sum(widths[at] for at in kept) + 2 * len(kept) - 2 - room) > 0:
        readiest = max(table.columns[at].optional for at in kept)
        least = {at: table.columns[at].least for at in kept}
        narrower = _narrower(least, widths, over) if readiest < _SPARE else None
        if narrower is not None:
            # What rich never wraps it folds otherwise.
            whole = any(at == kept[0] or table.columns[at].right for at in narrower)
            return None if whole else (kept, left_out, narrower)
        if not readiest:
            return None
        left_out += [table.columns[at].title for at in kept if table.columns[at].optional == readiest]
        kept = [at for at in kept if table.columns[at].optional != readiest]
    return kept, left_out, _AS_NEEDED


class _Place(NamedTuple):
    """A column as it is written out."""

    width: int
    right: bool


def _lines(cells: Sequence[tuple[str, str]], places: Sequence[_Place], console: Console) -> list[str]:
    """A row: one line, or as many as its longest cell is folded into."""
    folded = [_fold(text, each.width, console) for (text, _), each in zip(cells, places, strict=True)]
    lines = []
    for number in range(max(map(len, folded))):
        parts = []
        for shown, (_, style), place in zip(folded, cells, places, strict=True):
            text = shown[number] if number < len(shown) else ""
            blanks = " " * (place.width - cell_len(text))
            if text and style and console.color_system:
                text = _coloured(text, style, console)
            parts.append(blanks + text if place.right else text + blanks)
        lines.append("  ".join(parts) + "\n")
    return lines


def _fold(text: str, width: int, console: Console) -> list[str]:
    if cell_len(text) <= width:
        return [text]
    return [line.plain for line in Styled(text).wrap(console, width, overflow="fold")]


def _coloured(text: str, style: str, console: Console) -> str:
    parsed = Style.parse(style)
    shown = parsed.without_color if console.no_color else parsed
    return shown.render(text, color_system=COLOR_SYSTEMS[console.color_system or ""])


def _overhang(grid: RenderableType, console: Console) -> int:
    """How much wider than the console the grid is, as long as no cell of it is folded."""
    unlimited = console.options.update(width=_PIPED_WIDTH)
    return max(0, Measurement.get(console, unlimited, grid).maximum - console.width)


def _folded(table: Table, over: int) -> RenderableType | None:
    """The table that much narrower, by one column that may be folded or else by all of them; None: it cannot be."""
    contents = [[column.title, *(row[index] for row in table.rows)] for index, column in enumerate(table.columns)]
    widths = [max(_content(content).cell_len for content in column) for column in contents]
    narrower = _narrower({at: column.least for at, column in enumerate(table.columns)}, widths, over)
    return None if narrower is None else _grid(table, widths=narrower)


def _narrower(least: Mapping[int, int], widths: Sequence[int], over: int) -> Mapping[int, int] | None:
    """How narrow columns become so that the whole is that much narrower; None where that is not enough."""
    room = {at: widths[at] - narrowest for at, narrowest in least.items() if narrowest}
    enough = next((at for at, spare in room.items() if spare >= over), None)
    if enough is not None:
        return {enough: widths[enough] - over}
    narrower = {}
    for at, spare in room.items():
        given = max(0, min(spare, over))
        narrower[at] = widths[at] - given
        over -= given
    return None if over else narrower


def _left_out(titles: Sequence[str]) -> Styled:
    return Styled(say("columns-left-out", columns=", ".join(titles).removesuffix(".")), "dim")


def _grid(table: Table, indent: int = 0, widths: Mapping[int, int] = _AS_NEEDED) -> RenderableType:
    grid = Grid(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), title=table.caption or None)
    grid.title_justify = "left"
    for position, column in enumerate(table.columns):
        grid.add_column(
            column.title,
            justify="right" if column.right else "left",
            no_wrap=column.right or position == 0,
            overflow="fold",
            width=widths.get(position),
        )
    for row in table.rows:
        grid.add_row(*(_content(content) for content in row))
    return Padding(grid, (0, 0, 0, indent), expand=False) if indent else grid


def _content(content: Content) -> Styled:
    return Styled(*_text_and_style(content))


def _text_and_style(content: Content) -> tuple[str, str]:
    if isinstance(content, Cell):
        style = f"{_TONES[content.tone]} {'strike' if content.struck else ''}".strip()
        return printable(cell_text(content)), style
    return printable(cell_text(content)), ""


def _styled(text: str, style: str = "") -> Styled:
    """Text that may come from a file: it must not be able to steer the terminal."""
    return Styled(printable(text), style)


def _node(node: Node, console: Console, depth: int, rule_width: int) -> RenderableType:
    """A line of an explanation: the text to the left, the result to the right, then what it rests on."""
    piped = console.width == _PIPED_WIDTH
    # Where the result does not stand at the right edge, it must not run into the text.
    line = Grid.grid(padding=(0, 2 if piped else 1), expand=not piped)
    line.add_column(ratio=1, overflow="fold")
    line.add_column(justify="right", no_wrap=True)
    line.add_column(justify="left", no_wrap=True, min_width=rule_width)
    remark = f" ({node.provenance})" if node.provenance else ""
    left_out = f" [{say('struck')}]" if node.struck and not depth else ""
    text = _styled(node.text + remark + left_out, "strike dim" if node.struck else "bold" if not depth else "")
    line.add_row(Padding(text, (0, 0, 0, 2 * depth)), _styled(node.result, "bold"), Styled(node.rule, "dim"))
    parts = [
        _uncut(part, console, 2 * depth + 2) if isinstance(part, Table) else _node(part, console, depth + 1, rule_width)
        for part in node.parts
    ]
    return Group(line, *parts)


def _rule_width(node: Node) -> int:
    """The longest rule id of an explanation: results stand in one column when every line leaves that much room."""
    return max([len(node.rule), *(_rule_width(part) for part in node.parts if isinstance(part, Node))])
