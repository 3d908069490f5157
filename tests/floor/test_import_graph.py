"""No module needs itself: not by way of others, nor by an import inside a function or for the type checker."""

import re
from collections.abc import Iterator

import grimp

from tests.floor.source import PACKAGE


def cycles(graph: grimp.ImportGraph) -> Iterator[list[str]]:
    """The modules that need each other, each knot of them once (Tarjan)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: list[str] = []

    def visit(module: str) -> Iterator[list[str]]:
        number[module] = low[module] = len(number)
        open_.append(module)
        for other in sorted(graph.find_modules_directly_imported_by(module)):
            if other not in number:
                yield from visit(other)
            if other in open_:
                low[module] = min(low[module], low[other])
        if low[module] == number[module]:
            knot = open_[open_.index(module) :]
            del open_[open_.index(module) :]
            if len(knot) > 1:
                yield sorted(knot)

    for module in sorted(graph.modules):
        if module not in number:
            yield from visit(module)


def test_no_module_needs_itself() -> None:
    graph = grimp.build_graph("normbook", cache_dir=None)
    assert len(graph.modules) > 400
    assert list(cycles(graph)) == []


LASTING = {
    *("store.columns", "store.rows", "store.triggers", "store.book", "problem"),
    *("derived.names", "derived.list_heads"),
}
"""What migrations may rest on: how columns are made and rows put, and what is derived, as today's program does it."""


def test_migrations_bring_along_what_they_need() -> None:
    files = sorted((PACKAGE / "book" / "migrations" / "versions").glob("*.py"))
    assert len(files) >= 10
    for file in files:
        needed = re.findall(r"from normbook\.book\.([\w.]+) import", file.read_text(encoding="utf-8"))
        assert set(needed) <= LASTING, file.name


def test_a_knot_is_found() -> None:
    graph = grimp.ImportGraph()
    for module, other in [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]:
        graph.add_module(module)
        graph.add_module(other)
        graph.add_import(importer=module, imported=other)
    assert list(cycles(graph)) == [["a", "b", "c"]]
