"""No module needs itself: not by way of others, nor by an import inside a function or for the type checker."""

from collections.abc import Iterator

import grimp


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


def test_a_knot_is_found() -> None:
    graph = grimp.ImportGraph()
    for module, other in [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]:
        graph.add_module(module)
        graph.add_module(other)
        graph.add_import(importer=module, imported=other)
    assert list(cycles(graph)) == [["a", "b", "c"]]
