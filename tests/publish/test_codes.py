"""Every code has words, and all words are spoken somewhere."""

import ast
import re
from collections.abc import Iterator

import pytest

from normbook.bulk.reasons import Reason
from normbook.judgement.edition import load_edition
from normbook.render.words import fill, template
from normbook.render.words.contents import every_finding, every_word
from normbook.rulebook import rulebook, rulebooks
from tests.floor.source import PACKAGE, all_texts, is_words, texts, trees

FINDINGS = every_finding()
CODE = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")
SAYING = {
    "error",
    "warning",
    "note",
    "_error",
    "_warning",
    "_note",
    "BookRefused",
    "RequestRefused",
    "ValueRefused",
    "refuse",
}


def said(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and code of each finding that the code gives by name."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(attr=name) | ast.Name(id=name), args=[ast.Constant(value=str(code)), *_]
            ) if name in SAYING and CODE.fullmatch(code):
                yield node.lineno, code
            case ast.Return(value=ast.Constant(value=str(code))) if CODE.fullmatch(code):
                yield node.lineno, code


def test_every_finding_has_words() -> None:
    sources = (pair for pair in trees(PACKAGE) if not is_words(pair[0]))
    found = [(f"{file}:{line}", code) for file, tree in sources for line, code in said(tree)]
    assert len(found) > 50
    assert [f"{where}: {code}" for where, code in found if code not in FINDINGS] == []


def test_all_words_for_findings_are_used() -> None:
    used = all_texts() | {reason.code for reason in Reason}
    assert sorted(FINDINGS.keys() - used) == []


def test_a_finding_says_what_to_do() -> None:
    for code, (message, remedy) in FINDINGS.items():
        assert CODE.fullmatch(code), code
        assert message, code
        assert remedy, code


@pytest.mark.parametrize("rules", ["lpcc"])
def test_every_word_of_a_rulebook_is_used(rules: str) -> None:
    from importlib import import_module

    used = all_texts()
    # Codes made of a part and a value: `lpcc.award-…`, `lpcc.mode.…`, `lpcc.result.…`, a happening's.
    from normbook.rulebooks.lpcc.law.rounds import Happening

    made = {f"lpcc.{happening}" for happening in Happening}
    words = import_module(f"normbook.rulebooks.{rules}.words.score").WORDS
    left = {code for code in words.keys() - used - made if not re.match(r"lpcc\.(award-|mode\.|result\.)", code)}
    assert sorted(left) == []


def test_every_step_of_lpcc_has_words() -> None:
    codes = {
        text
        for file, said in texts().items()
        if "/lpcc" in file
        for text in said
        if re.fullmatch(r"lpcc\.[a-z-]{2,}[a-z]", text)
    }
    assert len(codes) > 10
    for code in codes:
        assert template(code), code


@pytest.mark.parametrize("rules", rulebooks())
def test_every_rule_has_a_title(rules: str) -> None:
    titled = {code.removeprefix("rule.") for code in every_word() if code.startswith(f"rule.{rules}.")}
    marks = load_edition(rules, rulebook(rules).newest).marks.keys()
    assert titled <= marks
    if titled:  # the titles of a rulebook are written when it is published
        assert sorted(marks - titled) == []


def test_templates_are_well_formed() -> None:
    for text in (*every_word().values(), *(text for pair in FINDINGS.values() for text in pair)):
        assert text.count("{") == text.count("}"), text
        assert text.count("[[") == text.count("]]"), text
        assert "[[" not in fill(re.sub(r":[=?][^}]*", "", text), {}), text


CODED = re.compile(r"""["']([a-zA-Z0-9][\w.-]*)["']""")
BEGUN = re.compile(r"""["']([a-z][\w.-]*[.-])(?:\{|["'])""")
"""A code that is put together: its beginning."""


def test_every_word_is_spoken_somewhere() -> None:
    files = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".html") and path.parent.name != "words"]
    files += [PACKAGE / "render" / "words" / "__init__.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    words = every_word()
    said = "\n".join([*words.values(), *(text for pair in FINDINGS.values() for text in pair)])
    used = {*CODED.findall(source), *re.findall(r":\?([\w.-]+)\}", said), "yes-no.false"}
    begun = (*BEGUN.findall(source), *(f"{room}." for room in re.findall(r":=([\w.-]+)\}", said)))
    assert [code for code in words if code not in used and not code.startswith(begun)] == []
