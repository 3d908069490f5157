"""An explanation read back from what was printed, as a person would: on the terminal, as HTML, as JSON."""

import io
import json
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from normbook.judgement import Step
from normbook.render.explanations import with_explanations
from normbook.render.html import html_text
from normbook.render.json import json_text, step_document
from normbook.render.page import Page
from normbook.render.terminal import draw

REMARKS = re.compile(r" \((our reading: [^()]*|derived from [^()]*|from the variant)\)$")
RULED = re.compile(r"^\s*─+$")


@dataclass
class Line:
    """A line with its result; a table's row has the words of its columns and cells, and no result."""

    text: str
    result: str = ""
    rule: str = ""
    parts: list["Line"] = field(default_factory=list)

    @property
    def sentence(self) -> str:
        return f"{self.text}: {self.result}" if self.result else self.text

    def all(self) -> list["Line"]:
        return [self, *(line for part in self.parts for line in part.all())]


def page_of(step: Step) -> Page:
    return with_explanations(Page("An event", []), [step], folded=False)


def from_terminal(step: Step) -> Line:
    stream = io.StringIO()
    draw(page_of(step), stream)
    (only,) = explanations(stream.getvalue())
    return only


def explanations(output: str, heading: str = "How each number was calculated") -> list[Line]:
    """All that stand below the heading, by the indents of their lines, up to what the page was judged by."""
    printed = [line.rstrip() for line in output.splitlines()]
    printed = printed[printed.index(heading) + 1 :]
    ends = (number for number, line in enumerate(printed) if line.startswith(("Calculated with ", "head ")) or not line)
    return from_printed(printed[: next(ends, len(printed))])


def from_printed(printed: list[str]) -> list[Line]:
    root = Line("")
    above: list[tuple[int, Line]] = [(-1, root)]
    header: str | None = None
    for number, raw in enumerate(printed):
        depth = (len(raw) - len(raw.lstrip())) // 2
        if number + 1 < len(printed) and RULED.match(printed[number + 1]):
            header, table_depth = raw, depth
            continue
        if RULED.match(raw):
            continue
        if header is not None and depth >= table_depth and not re.search(r"  uscf\.\w+$", raw):
            row = Line(row_text(header, raw))
            next(line for at, line in reversed(above) if at < table_depth).parts.append(row)
            continue
        header = None
        text, result, rule = (*raw.strip().split("  "), "", "")[:3]
        line = Line(REMARKS.sub("", text.removesuffix(" [not counted]")), result, rule)
        while above[-1][0] >= depth:
            above.pop()
        above[-1][1].parts.append(line)
        above.append((depth, line))
    return root.parts


def row_text(header: str, raw: str) -> str:
    """`Rd 1, Opponent DUNN, PERCY, Post 1774`: a column begins or ends where its title does."""
    titles = [(match[0], match.start(), match.end()) for match in re.finditer(r"\S+", header)]
    cells = dict.fromkeys((title for title, _, _ in titles), "")
    for match in re.finditer(r"\S+(?: \S+)*", raw):
        near = min(titles, key=lambda title: min(abs(title[1] - match.start()), abs(title[2] - match.end())))
        cells[near[0]] = match[0]
    return ", ".join(f"{title} {cell}" for title, cell in cells.items() if cell)


class _Reader(HTMLParser):
    """Lines stand in `li` or at the head of a section; their parts are spans."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Line("")
        self.open = [self.root]
        self.into = ""
        self.remark = False
        self.titles: list[str] = []
        self.cells: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = dict(attrs).get("class") or ""
        if tag in ("section", "li"):
            line = Line("")
            self.open[-1].parts.append(line)
            self.open.append(line)
        elif tag == "span" and kind in ("what", "result", "rule"):
            self.into = kind
        elif tag == "em":
            self.remark = True
        elif tag == "thead":
            self.titles = []
        elif tag in ("th", "td"):
            self.into = tag
            if tag == "td":
                assert self.cells is not None
                self.cells.append("")
            else:
                self.titles.append("")
        elif tag == "tr":
            self.cells = []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("section", "li"):
            self.open.pop()
        elif tag in ("span", "th", "td"):
            self.into = ""
        elif tag == "em":
            self.remark = False
        elif tag == "tr" and self.cells:
            cells = zip(self.titles, self.cells, strict=True)
            text = ", ".join(f"{title} {cell.strip()}" for title, cell in cells if cell.strip())
            self.open[-1].parts.append(Line(text))

    def handle_data(self, data: str) -> None:
        line = self.open[-1]
        if self.into == "what" and not self.remark:
            line.text += data
        elif self.into == "result":
            line.result += data
        elif self.into == "rule":
            line.rule += data
        elif self.into == "th":
            self.titles[-1] += data
        elif self.into == "td":
            assert self.cells is not None
            self.cells[-1] += data


def from_html(step: Step) -> Line:
    reader = _Reader()
    reader.feed(html_text(page_of(step)))
    (only,) = reader.root.parts
    return tidied(only)


def tidied(line: Line) -> Line:
    """Without the layout's blanks, and without the list items that only hold a table."""
    parts: list[Line] = []
    for part in line.parts:
        parts += [tidied(part)] if part.text.strip() else [tidied(row) for row in part.parts]
    return Line(line.text.strip(), line.result.strip(), line.rule.strip(), parts)


def from_json(step: Step) -> Line:
    return _from_document(json.loads(json_text(step_document(step))))


def _from_document(document: dict[str, object]) -> Line:
    parts = document["parts"]
    assert isinstance(parts, list)
    return Line(str(document["text"]), "", str(document["rule"] or ""), [_from_document(part) for part in parts])
