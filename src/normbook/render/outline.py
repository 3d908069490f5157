"""A Step tree opened into lines and small tables for people.

In the catalogue, ` | ` parts a step's text from its result. A step whose words begin with `row:` is a row of a table,
`row: Opponent={opponent} | Rating>{post}`: neighbouring rows with the same columns share the table; `>` aligns to the
right.
"""

from collections.abc import Iterable
from itertools import groupby

from normbook.judgement import Provenance, Step
from normbook.model.phrase import Value
from normbook.render.page import Cell, Column, Node, Table
from normbook.render.words import fill, say, template

_ROW = "row:"


def outline(step: Step) -> Node:
    """The step and all it rests on."""
    text, _, result = template(step.phrase.code).partition(" | ")
    return Node(
        text=fill(text, _values(step)).strip(),
        result=fill(result, _values(step)),
        rule=step.rule or "",
        provenance=_remark(step.provenance),
        struck=not step.counted,
        parts=tuple(_parts(step.parts)),
    )


def sentence(step: Step) -> str:
    """The step on one line, its result at the end."""
    words = template(step.phrase.code)
    if columns := _columns(words):
        cells = zip(columns, _row(step), strict=True)
        return ", ".join(f"{column.title} {cell.text}" for column, cell in cells if cell.text)
    text, _, result = words.partition(" | ")
    return ": ".join(filter(None, (fill(part, _values(step)).strip() for part in (text, result))))


def _values(step: Step) -> dict[str, Value]:
    return {**step.phrase.values, "result": step.result}


def _parts(steps: Iterable[Step]) -> Iterable[Node | Table]:
    for columns, group in groupby(steps, key=lambda step: _columns(template(step.phrase.code))):
        if columns:
            yield Table(columns, [_row(step) for step in group])
        else:
            yield from (outline(step) for step in group)


def _columns(words: str) -> list[Column]:
    """The columns of a row's table; none for a step that is no row."""
    return [column for column, _ in _fields(words)] if words.startswith(_ROW) else []


def _row(step: Step) -> list[Cell]:
    values = _values(step)
    return [
        Cell(fill(form, values).strip(), struck=not step.counted) for _, form in _fields(template(step.phrase.code))
    ]


def _fields(words: str) -> list[tuple[Column, str]]:
    return [_field(each) for each in words.removeprefix(_ROW).split("|")]


def _field(words: str) -> tuple[Column, str]:
    """A column and the form of its cells, from `Title={value}` or `Title>{value}`."""
    ends = [index for index in (words.find("="), words.find(">")) if index >= 0]
    at = min(ends)
    return Column(words[:at].strip(), right=words[at] == ">"), words[at + 1 :].strip()


def _remark(provenance: Provenance | None) -> str:
    """Only what the text does not itself give is remarked upon."""
    if provenance in (None, Provenance.STATED):
        return ""
    return say(f"provenance.{provenance}")
