"""Every small change of a module that could be a mistake: one place of its syntax tree at a time.

A change is known by its module, its function, its kind and its source text before and after, not by its line, so that
what is written about it stays true when lines move.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from normbook.rulebook import SHIPPED

_LEAST_CONTEXT = 24
"""A change is told within an expression of so many characters, if its statement has one."""
_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.BitAnd: ast.BitOr,
}
_CALLED = {"max": "min", "min": "max", "any": "all", "all": "any"}
_CODE = re.compile(rf"({'|'.join(SHIPPED)})\.[\w.-]+")
_NUMERAL = re.compile(r"-?\d+(\.\d+)?")
_NOT_LAW = {"annotation", "returns", "decorator_list", "type_params", "type_comment"}
"""Fields of the tree that decide nothing."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change; `nth` tells it from others of the same text in the same function."""

    module: str
    function: str
    kind: str
    before: str
    after: str
    nth: int
    line: int
    index: int
    """Its place in the module's order of changes."""
    in_function: bool
    """Whether it lies in the body of a function: elsewhere it takes effect when the module is imported."""

    @property
    def key(self) -> str:
        """What it is known by."""
        return " | ".join((self.module, self.function, self.kind, self.before, self.after, str(self.nth)))


@dataclass(frozen=True, slots=True)
class _Place:
    """A child of a node, and what stands around it."""

    node: ast.AST
    field: str
    position: int | None
    function: str
    around: tuple[ast.AST, ...]
    """Expressions from the statement down to the child."""
    in_function: bool

    @property
    def child(self) -> ast.AST:
        value = getattr(self.node, self.field)
        found = value if self.position is None else value[self.position]
        assert isinstance(found, ast.AST)
        return found

    def put(self, child: ast.AST) -> None:
        if self.position is None:
            setattr(self.node, self.field, child)
        else:
            getattr(self.node, self.field)[self.position] = child


def changes_of(path: Path, module: str) -> list[Change]:
    """All of a module, in the order of its text."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: list[Change] = []
    seen: Counter[tuple[str, ...]] = Counter()
    for index, (place, kind, new) in enumerate(_changes(tree)):
        old = place.child
        context = _context(place)
        before = _text(context)
        place.put(new)
        after = _text(new if context is old else context)
        place.put(old)
        text = (place.function, kind, before, after)
        seen[text] += 1
        line = getattr(old, "lineno", getattr(place.node, "lineno", 0))
        found.append(Change(module, *text, seen[text], line, index, place.in_function))
    return found


def changed(path: Path, index: int) -> ast.Module:
    """The module with one change made."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    place, _, new = next(each for at, each in enumerate(_changes(tree)) if at == index)
    old = place.child
    place.put(ast.copy_location(new, old) if hasattr(old, "lineno") else new)
    return ast.fix_missing_locations(tree)


def _text(node: ast.AST) -> str:
    """In one line; of a condition, what it asks."""
    text = f"if {ast.unparse(node.test)}:" if isinstance(node, ast.If) else ast.unparse(ast.fix_missing_locations(node))
    return " ".join(text.split())


def _context(place: _Place) -> ast.AST:
    """The smallest expression around the child that says enough, or the child itself."""
    around = [each for each in place.around if isinstance(each, ast.expr)]
    for each in reversed(around):
        if len(ast.unparse(each)) >= _LEAST_CONTEXT:
            return each
    return around[0] if around else place.child


def _changes(tree: ast.Module) -> Iterator[tuple[_Place, str, ast.AST]]:
    for place in _places(tree, "", (), in_function=False):
        for kind, new in _instead(place):
            yield place, kind, new


def _places(node: ast.AST, function: str, around: tuple[ast.AST, ...], *, in_function: bool) -> Iterator[_Place]:
    """Every child of the tree that a change may stand in for."""
    for field, value in ast.iter_fields(node):
        if field in _NOT_LAW:
            continue
        for position, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or _decides_nothing(child):
                continue
            inside = () if isinstance(child, ast.stmt) else (*around, child)
            inner = f"{function}.{child.name}".strip(".") if isinstance(child, _NAMED) else function
            # What a function's head holds is worked out when the function is made.
            body = in_function or (isinstance(node, _DEFINED) and field == "body")
            yield _Place(node, field, position, inner if isinstance(child, _NAMED) else function, inside, body)
            yield from _places(child, inner, inside, in_function=body)


_DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _decides_nothing(child: ast.AST) -> bool:
    """Docstrings, claims of the programmer's, imports, and that columns are as long as each other."""
    if isinstance(child, ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr):
        return True
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True
    if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
        return True
    if isinstance(child, ast.Assign) and ast.unparse(child.targets[0]) in ("__slots__", "__all__"):
        return True
    return isinstance(child, ast.keyword) and child.arg == "strict"


def _instead(place: _Place) -> Iterator[tuple[str, ast.AST]]:
    """What may stand in for a child, each with the kind of change it is."""
    child = place.child
    if isinstance(child, ast.stmt):
        yield from _instead_of_statement(child)
    elif isinstance(child, ast.Constant):
        yield from _instead_of_constant(child, place)
    elif isinstance(child, ast.Compare):
        for at, sign in enumerate(child.ops):
            for other in _COMPARED[type(sign)]:
                yield (
                    "comparison",
                    ast.Compare(child.left, [*child.ops[:at], other(), *child.ops[at + 1 :]], child.comparators),
                )
    elif isinstance(child, ast.BinOp) and type(child.op) in _RECKONED:
        yield "arithmetic", ast.BinOp(child.left, _RECKONED[type(child.op)](), child.right)
    elif isinstance(child, ast.BinOp) and place.in_function:
        yield "arithmetic", child.left
    elif isinstance(child, ast.BoolOp):
        yield "and-or", ast.BoolOp(ast.Or() if isinstance(child.op, ast.And) else ast.And(), child.values)
    elif isinstance(child, ast.UnaryOp) and isinstance(child.op, ast.Not | ast.USub):
        yield "negation", child.operand
    elif isinstance(child, ast.IfExp):
        yield "branches", ast.IfExp(child.test, child.orelse, child.body)
    elif isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id in _CALLED:
        yield "call", ast.Call(ast.Name(_CALLED[child.func.id], ast.Load()), child.args, child.keywords)
    if isinstance(place.node, ast.comprehension) and place.field == "ifs" and isinstance(child, ast.expr):
        yield "condition", ast.UnaryOp(ast.Not(), child)


def _instead_of_statement(child: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(child, ast.If):
        yield "condition", ast.If(ast.UnaryOp(ast.Not(), child.test), child.body, child.orelse)
    elif isinstance(child, ast.Return) and child.value is not None and not _is_nothing(child.value):
        yield "return", ast.Return(None)
    elif isinstance(child, ast.Expr | ast.AugAssign | ast.Raise | ast.Continue | ast.Break) or (
        isinstance(child, ast.Assign) and not isinstance(child.targets[0], ast.Name | ast.Tuple)
    ):
        yield "statement", ast.Pass()


def _is_nothing(value: ast.expr) -> bool:
    """Whether returning nothing would be the same, or as good as the same."""
    return isinstance(value, ast.Constant) and value.value in (None, False)


def _instead_of_constant(child: ast.Constant, place: _Place) -> Iterator[tuple[str, ast.AST]]:
    value, parent = child.value, place.node
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, int):
        yield "constant", ast.Constant(value + 1)
        yield "constant", ast.Constant(value - 1)
    elif isinstance(value, str) and _NUMERAL.fullmatch(value) and isinstance(parent, ast.Call):
        digits = len(value.partition(".")[2])
        yield "constant", ast.Constant(f"{float(value) + 10**-digits:.{digits}f}")
    elif isinstance(value, str) and isinstance(parent, ast.Compare) and isinstance(parent.ops[-1], ast.In | ast.NotIn):
        yield "key", ast.Constant(value[1:] if child is parent.comparators[-1] else value + "?")
    elif isinstance(value, str) and _is_key(value, parent):
        yield "key", ast.Constant(value + "?")


def _is_key(value: str, parent: ast.AST) -> bool:
    """Whether the text is looked up, compared or cited somewhere; other text is for people."""
    if isinstance(parent, ast.Compare | ast.Subscript | ast.Dict | ast.Set | ast.Tuple | ast.List):
        return True
    return isinstance(parent, ast.Call | ast.keyword | ast.IfExp) and _CODE.fullmatch(value) is not None
