"""Codes of the catalogue end with data as it is: never with what somebody is shown, nor with a count's plural."""

import ast
from collections.abc import Iterator

from tests.floor.source import PACKAGE, trees

SAID_BY = frozenset({"say", "said", "phrase", "step", "column", "field", "hint", "check"})
"""Functions whose first text is a code."""
AS_IT_IS = frozenset({"get", "removeprefix"})
"""Calls that leave a value, or the end of one, as data has it."""


def made_codes(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where a code is made by a call: of words, of another case, of a count."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAID_BY:
            for code in filter(lambda each: isinstance(each, ast.JoinedStr), call.args):
                inner = (each for each in ast.walk(code) if isinstance(each, ast.Call))
                yield from ((each.lineno, ast.unparse(each)) for each in inner if called(each) not in AS_IT_IS)


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def test_no_code_is_made_of_what_is_shown_or_counted() -> None:
    assert [(file, *found) for file, tree in trees(PACKAGE) for found in made_codes(tree)] == []


def test_such_a_code_would_be_found() -> None:
    for made in ("{title.lower()}", "{say('book.x')}", "{kind}{'s' if len(all) > 1 else ''}"):
        assert list(made_codes(ast.parse(f'say(f"book.{made}")'))), made
    for kept in ("{kind}", "{row.get('kind')}", "{'yes' if met else 'no'}"):
        assert not list(made_codes(ast.parse(f'say(f"book.{kept}")'))), kept
