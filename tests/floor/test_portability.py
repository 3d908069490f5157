"""Directors use Windows: importing the program needs nothing that only POSIX has."""

import ast
from collections.abc import Iterator

import pytest

from tests.floor.source import PACKAGE, imported, trees

POSIX_ONLY = {"curses", "fcntl", "grp", "posix", "pwd", "readline", "resource", "syslog", "termios"}


def run_on_import(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below a node that run when the module is imported: all but the insides of functions."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from run_on_import(child)


def posix_only(tree: ast.Module) -> list[str]:
    return [name for node in run_on_import(tree) for name in imported(node) if name in POSIX_ONLY]


def test_nothing_imports_what_only_posix_has() -> None:
    assert {name: found for name, tree in trees(PACKAGE) if (found := posix_only(tree))} == {}


@pytest.mark.parametrize("code", ["import fcntl", "try:\n    from pwd import getpwnam\nexcept OSError: ..."])
def test_a_planted_import_is_found(code: str) -> None:
    assert posix_only(ast.parse(code))
    assert not posix_only(ast.parse("def guarded():\n    import fcntl"))
