"""The project's own Python files, as syntax trees."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEAN = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""For a run of pytest within a test: plugins take longer to load than its tests; it names those that it needs."""
PACKAGE = ROOT / "src" / "normbook"


def trees(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    """Each Python file below the folder: its name from the root, and its tree."""
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_bytes(), filename=str(path))


@cache
def texts() -> dict[str, frozenset[str]]:
    """Every text that stands in a file of the package, the catalogue of words left out. Trees are not kept: so large
    they are that whatever runs after them would take longer."""
    return {
        file: frozenset(
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        for file, tree in trees(PACKAGE)
        if not is_words(file)
    }


def is_words(file: str) -> bool:
    """Whether it is a part of the catalogue."""
    return "/words/" in file


def all_texts() -> frozenset[str]:
    return frozenset().union(*texts().values())


def imported(node: ast.AST) -> list[str]:
    """The top-level names of the modules that a statement imports from outside the package."""
    match node:
        case ast.Import(names=names):
            return [name.name.partition(".")[0] for name in names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module.partition(".")[0]]
        case _:
            return []
