"""What people read is in plain English: no word or phrase that was put away comes back."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.floor.source import PACKAGE, ROOT

PUT_AWAY = (
    r"mend(s|ed|ing)?",
    r"he|him|his|himself|she|her|herself",
    r"judged otherwise|(look|stand)s? otherwise",
    r"(take|takes|taken) (it |the forecast )?along",
    r"(committee|director)'s word|gives? (his|their|my|your|the) word",
    r"(bring|brings|brought) (\w+ )?in",
    r"by hand",
    r"odd man out",
    r"for want of",
    r"nothing is wrong with|only tried",
    r"\d+ of \d+ finishes|(drawn by|of the) lot",
    r"throw (it|this night) away|hand(ed)? over by",
    r"nearly the same name|really is|log and proof|to the first page",
)
"""The wording table's left side, as whole words."""
SAID = re.compile(rf"\b({'|'.join(PUT_AWAY)})\b", flags=re.IGNORECASE)
TEMPLATE_CODE = re.compile(r"\{[{%#].*?[}%#]\}|<!--.*?-->|<[^>]*>", flags=re.DOTALL)
FENCE = re.compile(r"`[^`\n]+`")
Line = tuple[int, str]


def catalogue(text: str) -> Iterator[Line]:
    """The words of a catalogue's tables, without the codes they are found by."""
    for table in ast.walk(ast.parse(text)):
        if isinstance(table, ast.Dict):
            for value in table.values:
                yield from written(value)


def help_texts(text: str) -> Iterator[Line]:
    """What commands say of themselves and of their options."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.decorator_list and ast.get_docstring(node):
            yield from written(node.body[0])
        elif isinstance(node, ast.keyword) and node.arg in {"help", "short_help", "epilog"}:
            yield from written(node.value)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Fact":
            for argument in node.args[1:2]:
                yield from written(argument)


def written(node: ast.AST) -> Iterator[Line]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield from enumerate(each.value.split("\n"), start=each.lineno)


def template(text: str) -> Iterator[Line]:
    """A template's own words; what it asks the catalogue for is there."""
    blank = TEMPLATE_CODE.sub(lambda code: "\n" * code[0].count("\n"), text)
    yield from enumerate(blank.split("\n"), start=1)


def prose(text: str) -> Iterator[Line]:
    yield from ((number, FENCE.sub("", line)) for number, line in enumerate(text.split("\n"), start=1))


READ = {
    "catalogue": (catalogue, [*PACKAGE.glob("render/words/*.py"), *PACKAGE.glob("rulebooks/*/words/*.py")]),
    "catalogues of one file": (catalogue, [*PACKAGE.glob("rulebooks/*/words.py")]),
    "help": (help_texts, [*PACKAGE.rglob("cli/**/*.py"), *PACKAGE.rglob("facts.py")]),
    "templates": (template, [*PACKAGE.rglob("templates/**/*.html")]),
    "documentation": (prose, [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *PACKAGE.rglob("examples/**/*.md")]),
}


def put_away(lines: Iterator[Line]) -> list[tuple[int, str]]:
    return [(number, found[0]) for number, line in lines for found in SAID.finditer(line)]


@pytest.mark.parametrize("kind", READ)
def test_no_word_that_was_put_away_is_said(kind: str) -> None:
    reader, paths = READ[kind]
    files = [path for path in paths if "decisions" not in path.parts]
    assert files
    assert [
        f"{path.relative_to(ROOT)}:{number}: {word}"
        for path in files
        for number, word in put_away(reader(Path(path).read_text(encoding="utf-8")))
    ] == []


def test_the_looking_looks() -> None:
    words = 'WORDS = {\n    "account.he-is": "the mended file",\n    "x": ("fine", "ask Him\\nor the mender"),\n}'
    assert put_away(catalogue(words)) == [(2, "mended"), (3, "Him")]
    command = (
        '@command(help="By hand.")\ndef go():\n    """Go.\n\n    It looks otherwise.\n    """\n\ndef he():\n    "his"'
    )
    assert sorted(put_away(help_texts(command))) == [(1, "By hand"), (5, "looks otherwise")]
    assert put_away(help_texts('Fact("his", "rating that he had.")')) == [(1, "he")]
    page = '<p class="his">{{ say("he-is") }}\n{# mend\n#}<b>odd man out</b> other, there, shed</p>'
    assert put_away(template(page)) == [(3, "odd man out")]
    assert put_away(prose("the `his` of\nthe committee's word: brought members in")) == [
        (2, "committee's word"),
        (2, "brought members in"),
    ]


def test_people_are_they() -> None:
    said = re.compile(r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b")
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if said.search(line)
    ]
    assert found == []
