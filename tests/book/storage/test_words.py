"""Every refusal of a book has words."""

import ast
import re
from collections.abc import Iterator

from normbook.render.words.contents import every_finding
from tests.floor.source import PACKAGE, trees

CODE = re.compile(r"(BOOK|ENTRY|CHAIN|HISTORY|AGAINST|EXPORT|IMPORT|BACKUP|PRIVATE)(-[A-Z]+)+")


def codes(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
            yield node.value


def test_every_refusal_of_a_book_has_words() -> None:
    found = {code for room in ("book", "cli") for _, tree in trees(PACKAGE / room) for code in codes(tree)}
    assert len(found) > 30
    assert sorted(found - every_finding().keys()) == []
