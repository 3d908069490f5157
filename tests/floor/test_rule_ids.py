"""Each rule of each rulebook has a test that names it, and no test names a rule that is none."""

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from normbook.judgement.edition import rule_ids
from tests.floor.source import ROOT, trees


def marked_rules(tree: ast.AST) -> Iterator[tuple[int, str | None]]:
    """Line and rule id of each `mark.rule(...)`; the id is None where it is not written out."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="mark") | ast.Name(id="mark"), attr="rule"),
                args=arguments,
            ):
                for argument in arguments:
                    match argument:
                        case ast.Constant(value=str(rule)):
                            yield argument.lineno, rule
                        case _:
                            yield argument.lineno, None


@cache
def marks() -> list[tuple[str, str | None]]:
    return [(f"{file}:{line}", rule) for file, tree in trees(ROOT / "tests") for line, rule in marked_rules(tree)]


def test_marks_name_known_rules() -> None:
    known = rule_ids()
    assert [f"{where}: {rule or 'write the rule id out'}" for where, rule in marks() if rule not in known] == []


def test_each_rule_has_a_test() -> None:
    assert sorted(rule_ids() - {rule for _, rule in marks()}) == []


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("@pytest.mark.rule('a.1', 'a.2')\ndef test_it(): ...", ["a.1", "a.2"]),
        ("pytestmark = [pytest.mark.slow, pytest.mark.rule('a.3')]", ["a.3"]),
        ("pytest.param(1, marks=mark.rule('a.4'))", ["a.4"]),
        ("pytest.mark.rule(case.rule)", [None]),
        ("law.rule('a.5')", []),
    ],
)
def test_marks_are_found_wherever_they_stand(code: str, rules: list[str | None]) -> None:
    assert [rule for _, rule in marked_rules(ast.parse(code))] == rules
