"""No float decides anything: there is none where rules are judged."""

import ast
from collections.abc import Iterator

import pytest

from tests.floor.source import PACKAGE, imported, trees

INEXACT_MODULES = {"cmath", "math", "numpy", "statistics"}
EXACT_NAMES = {"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod"}
"""What `math` has for whole numbers."""


def inexact(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and text of everything in the tree that brings floats in."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield node.lineno, ast.unparse(node)
            case ast.Name(id="float" | "complex"):
                yield node.lineno, node.id
            case ast.ImportFrom(module="math", level=0, names=names) if all(each.name in EXACT_NAMES for each in names):
                pass
            case ast.Import() | ast.ImportFrom() if INEXACT_MODULES.intersection(imported(node)):
                yield node.lineno, ast.unparse(node)


LAWS = sorted(f"rulebooks/{each.parent.name}/law" for each in (PACKAGE / "rulebooks").glob("*/law"))


@pytest.mark.parametrize("room", ["model", "judgement", *LAWS])
def test_no_float_where_rules_are_judged(room: str) -> None:
    files = list(trees(PACKAGE / room))
    assert files
    assert [f"{name}:{line}: {what}" for name, tree in files for line, what in inexact(tree)] == []


@pytest.mark.parametrize(
    "planted",
    [
        "half = 0.5",
        "tiny = 1e-9",
        "def points(score: float): ...",
        "points = float('0.55')",
        "import math",
        "import os, math as m",
        "from math import floor",
        "from math import isqrt, sqrt",
        "def lazily():\n    import statistics",
    ],
)
def test_a_planted_float_is_found(planted: str) -> None:
    assert list(inexact(ast.parse(planted)))


@pytest.mark.parametrize(
    "exact", ["half = Decimal('0.5')", "third = Fraction(1, 3)", "from . import math", "from math import gcd, isqrt"]
)
def test_exact_numbers_pass(exact: str) -> None:
    assert not list(inexact(ast.parse(exact)))
